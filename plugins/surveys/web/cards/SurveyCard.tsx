import {
  Card,
  Group,
  Icon,
  lazily,
  prefetchPart,
  Slot,
  Stack,
  Text,
  Title,
  UnstyledButton,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type SurveyPermission, surveyCardSlot } from '../../contract/index.ts';
import { entranceOf } from '../entrance.ts';
import type { SurveyCardData } from '../queries.ts';
import { CardMenu } from './CardMenu.tsx';
import { StateBadge } from './StateBadge.tsx';

/** Draws with what the editor draws with, so it is fetched when it opens. */
const PreviewDialog = lazily(
  async () => (await import('./PreviewDialog.tsx')).PreviewDialog,
  () => null,
);

interface SurveyCardProps {
  survey: SurveyCardData;
  mode: 'edit' | 'report';
}

/** One survey of the list; other plugins add lines of their own. */
export function SurveyCard({ survey, mode }: SurveyCardProps) {
  const t = useT('surveys');
  const format = useFormat();
  const { survey_id: surveyId, name, state, type, question_count: questions, languages, owner } = survey;
  const held = new Set(survey.permissions);
  const editPath = entranceOf(surveyId, false, held);
  const reports = ['full', 'reportView', 'reportEdit'].some((one) => held.has(one as SurveyPermission));
  const path = mode === 'report' && reports ? `/r/${surveyId}` : (otherPath(surveyId, editPath, held) ?? editPath);
  // Who may look at the survey alone stays here.
  const leads = path !== '/surveys' && path !== '/forbidden';
  const [previewing, setPreviewing] = useState(false);
  const facts = [
    t('card.questions', { count: questions }),
    ...(languages.length > 1 ? [languages.map((code) => code.toUpperCase()).join(' ')] : []),
    ...(type === 'basic' ? [] : [t(`types.${type}`)]),
  ];
  return (
    <Card className="sv-card" padding="md" component="article" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <StateBadge state={state} />
        <CardMenu survey={survey} mode={mode} onPreview={() => setPreviewing(true)} />
      </Group>
      <Title order={2} className="sv-card-name">
        {leads && (
          <Link
            to={path}
            className="sv-card-link"
            onMouseEnter={() => path.endsWith('/edit') && prefetchPart('surveys', 'pages', 'SurveyEditor')}
          >
            {name}
          </Link>
        )}
        {!leads && held.has('view') && (
          <UnstyledButton className="sv-card-link" onClick={() => setPreviewing(true)}>
            {name}
          </UnstyledButton>
        )}
        {!leads && !held.has('view') && name}
      </Title>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <Stack gap={4} className="sv-card-slot">
        <Slot slot={surveyCardSlot} props={{ surveyId, state, mode }} />
      </Stack>
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
      {previewing && <PreviewDialog surveyId={surveyId} name={name} onClose={() => setPreviewing(false)} />}
    </Card>
  );
}

/** Where who may neither edit nor see results has something to do. */
function otherPath(surveyId: string, entrance: string, held: ReadonlySet<SurveyPermission>): string | null {
  if (entrance !== '/surveys' && entrance !== '/forbidden') return null;
  if (held.has('rawAnswers')) return `/r/${surveyId}/responses`;
  return held.has('viewLinks') && !held.has('view') ? `/s/${surveyId}/publish` : null;
}

type T = ReturnType<typeof useT>;
type Format = ReturnType<typeof useFormat>;

/** The date that matters in the survey's state. */
function whenText(survey: SurveyCardData, t: T, format: Format): string {
  const { state, edited_at, published_at, closed_at, archived_at } = survey;
  if (state === 'published') return t('card.published', { date: format.date(published_at) });
  if (state === 'closed') return t('card.closed', { date: format.date(closed_at) });
  if (state === 'archived') return t('card.archived', { date: format.date(archived_at) });
  return t('card.edited', { when: format.relative(edited_at) });
}
