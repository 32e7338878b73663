import {
  Button,
  Card,
  Group,
  Icon,
  lazily,
  navItems,
  Slot,
  Stack,
  Text,
  useFormat,
  useSession,
  useT,
  withTexts,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type SurveyPermission, surveyCardSlot } from '../../contract/index.ts';
import { entranceOf } from '../entrance.ts';
import type { SurveyCardData } from '../queries.ts';
import { editorTexts } from '../texts.ts';
import { CardMenu } from './CardMenu.tsx';
import { CardName } from './CardName.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useSurveyActions } from './useSurveyActions.ts';

/** Draws with what the editor draws with, so it is fetched when it opens. */
const PreviewDialog = lazily(
  async () => (await withTexts('surveys', editorTexts, () => import('./PreviewDialog.tsx'))).PreviewDialog,
  () => null,
);

/** Rarer still. */
const TemplateDialog = lazily(
  async () => (await withTexts('surveys', editorTexts, () => import('../editor/TemplateDialog.tsx'))).TemplateDialog,
  () => null,
);

interface SurveyCardProps {
  /** Its place in the list. */
  row: number;
  survey: SurveyCardData;
  mode: 'edit' | 'report';
}

/** Screens that a card leads to by a button of its own; its menu has them all. */
const shownScreens = 3;
/** Sharing is rarer than editing, links and results. */
const isWay = ({ id }: { id: string }): boolean => id !== 'surveys.share';

/** One survey of the list, with a way to each of its screens; other plugins add lines of their own. */
export function SurveyCard({ row, survey, mode }: SurveyCardProps) {
  const t = useT('surveys');
  const format = useFormat();
  const session = useSession();
  const [renaming, setRenaming] = useState(false);
  const { survey_id: surveyId, name, state, type, question_count: questions, languages, owner } = survey;
  const gone = survey.deleted_at !== null;
  const held = new Set(survey.permissions);
  const editPath = entranceOf(surveyId, false, held);
  const reports = ['full', 'reportView', 'reportEdit'].some((one) => held.has(one as SurveyPermission));
  const path = mode === 'report' && reports ? `/r/${surveyId}` : (otherPath(surveyId, editPath, held) ?? editPath);
  // Who may look at the survey alone stays here.
  const leads = !gone && path !== '/surveys' && path !== '/forbidden';
  const [previewing, setPreviewing] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const screens = gone ? [] : navItems(session, 'survey', held).filter(isWay).slice(0, shownScreens);
  const facts = [
    t('card.questions', { count: questions }),
    ...(languages.length > 1 ? [languages.map((code) => code.toUpperCase()).join(' ')] : []),
    ...(type === 'basic' ? [] : [t(`types.${type}`)]),
  ];
  return (
    <Card className="sv-card" padding="md" component="article" aria-label={name} data-row={row} data-state={state}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <StateBadge state={state} />
        <CardMenu
          survey={survey}
          mode={mode}
          onRename={() => setRenaming(true)}
          onPreview={() => setPreviewing(true)}
          onTemplate={() => setKeeping(true)}
        />
      </Group>
      <CardName
        survey={survey}
        path={leads ? path : null}
        renaming={renaming}
        onRename={setRenaming}
        onPreview={!gone && held.has('view') ? () => setPreviewing(true) : undefined}
      />
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {!gone && (
        <Stack gap={4} className="sv-card-slot">
          <Slot slot={surveyCardSlot} props={{ surveyId, state, mode }} />
        </Stack>
      )}
      <Group className="sv-card-foot" gap="xs" justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed" className="sv-card-when">
          <Icon name="clock" size={14} />
          <span>{whenText(survey, t, format)}</span>
        </Text>
        {owner && (
          <Text size="xs" c="dimmed" truncate>
            {owner}
          </Text>
        )}
      </Group>
      {gone && held.has('full') && <RestoreButton survey={survey} />}
      {screens.length > 0 && (
        <Group className="sv-card-ways" gap={4} wrap="nowrap">
          {screens.map(({ id, path: to, icon, text }) => (
            <Button
              key={id}
              component={Link}
              to={to.replace(':surveyId', surveyId)}
              size="compact-sm"
              variant="subtle"
              leftSection={icon && <Icon name={icon} size={16} />}
              aria-label={t('card.way', { screen: text, name })}
            >
              {text}
            </Button>
          ))}
        </Group>
      )}
      {previewing && <PreviewDialog surveyId={surveyId} name={name} onClose={() => setPreviewing(false)} />}
      {keeping && <TemplateDialog surveyId={surveyId} name={name} onClose={() => setKeeping(false)} />}
    </Card>
  );
}

/** Where who may neither edit nor see results has something to do. */
function otherPath(surveyId: string, entrance: string, held: ReadonlySet<SurveyPermission>): string | null {
  if (entrance !== '/surveys' && entrance !== '/forbidden') return null;
  if (held.has('rawAnswers')) return `/r/${surveyId}/responses`;
  return held.has('viewLinks') && !held.has('view') ? `/s/${surveyId}/publish` : null;
}

function RestoreButton({ survey }: { survey: SurveyCardData }) {
  const t = useT('surveys');
  const { restore } = useSurveyActions(survey);
  return (
    <Group className="sv-card-ways">
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<Icon name="restore" size={16} />}
        onClick={() => void restore()}
      >
        {t('menu.restore')}
      </Button>
    </Group>
  );
}

type T = ReturnType<typeof useT>;
type Format = ReturnType<typeof useFormat>;

/** The date that matters in the survey's state. */
function whenText(survey: SurveyCardData, t: T, format: Format): string {
  const { state, edited_at, published_at, closed_at, archived_at, deleted_at } = survey;
  if (deleted_at) return t('card.deleted', { count: daysLeft(deleted_at) });
  if (state === 'published') return t('card.published', { date: format.date(published_at) });
  if (state === 'closed') return t('card.closed', { date: format.date(closed_at) });
  if (state === 'archived') return t('card.archived', { date: format.date(archived_at) });
  return t('card.edited', { when: format.relative(edited_at) });
}

const dayMs = 24 * 60 * 60 * 1_000;
/** Until a deleted survey goes for good. */
const keptDays = 30;
const daysLeft = (deletedAt: string): number =>
  Math.max(0, Math.ceil((Date.parse(deletedAt) + keptDays * dayMs - Date.now()) / dayMs));
