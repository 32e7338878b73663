import { Card, Group, Icon, prefetchPart, Slot, Stack, Text, Title, useFormat, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import { surveyCardSlot } from '../../contract/index.ts';
import { entranceOf } from '../entrance.ts';
import type { SurveyCardData } from '../queries.ts';
import { CardMenu } from './CardMenu.tsx';
import { StateBadge } from './StateBadge.tsx';

interface SurveyCardProps {
  survey: SurveyCardData;
  mode: 'edit' | 'report';
}

/** One survey of the list; other plugins add lines of their own. */
export function SurveyCard({ survey, mode }: SurveyCardProps) {
  const t = useT('surveys');
  const format = useFormat();
  const { survey_id: surveyId, name, state, type, question_count: questions, languages, owner } = survey;
  const editPath = entranceOf(surveyId, false, new Set(survey.permissions));
  const path = mode === 'report' ? `/r/${surveyId}` : editPath;
  const facts = [
    t('card.questions', { count: questions }),
    ...(languages.length > 1 ? [languages.map((code) => code.toUpperCase()).join(' ')] : []),
    ...(type === 'basic' ? [] : [t(`types.${type}`)]),
  ];
  return (
    <Card className="sv-card" padding="md" component="article" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <StateBadge state={state} />
        <CardMenu survey={survey} mode={mode} />
      </Group>
      <Title order={2} className="sv-card-name">
        <Link
          to={path}
          className="sv-card-link"
          onMouseEnter={() => path.endsWith('/edit') && prefetchPart('surveys', 'pages', 'SurveyEditor')}
        >
          {name}
        </Link>
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
    </Card>
  );
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
