import {
  Anchor,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  SimpleGrid,
  Skeleton,
  Slot,
  Stack,
  SurveyFrame,
  Table,
  Text,
  Title,
  useFormat,
  useT,
  VisuallyHidden,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { type ComparedSegment, compareSegments } from '../../contract/charts/comparison.ts';
import { reportMenuSlot } from '../../contract/slots.ts';
import { ComparisonCard } from '../compare/ComparisonCard.tsx';
import { useComparisonWords } from '../compare/segments.ts';
import { FilterBar } from '../filters/FilterBar.tsx';
import { sharedSearch, useFilter } from '../filters/useFilter.ts';
import { Building } from '../parts/Building.tsx';
import { ExcelButton } from '../parts/ExcelButton.tsx';
import { PaperHead } from '../print/PaperHead.tsx';
import { PrintButton } from '../print/PrintButton.tsx';
import { usePrinted } from '../print/usePrinted.ts';
import { type CombinedReply, combinedFiltersQuery, combinedQuery, isBuilding } from '../queries.ts';

/** `/r/:surveyId/combined/:combinationId`: surveys that were combined, together and side by side (RES-025). */
export default function Combined() {
  const { surveyId = '', combinationId = '' } = useParams();
  const t = useT('results');
  const { filter } = useFilter();
  return (
    <SurveyFrame
      surveyId={surveyId}
      actions={
        <Button
          component={Link}
          to={`/r/${surveyId}${sharedSearch(filter)}`}
          variant="default"
          leftSection={<Icon name="chart-bar" size={18} />}
        >
          {t('combined.back')}
        </Button>
      }
    >
      <CombinedView surveyId={surveyId} combinationId={combinationId} />
    </SurveyFrame>
  );
}

function CombinedView({ surveyId, combinationId }: { surveyId: string; combinationId: string }) {
  const t = useT('results');
  const store = useFilter();
  const results = useQuery(combinedQuery(surveyId, combinationId, store.filter));
  const facts = useQuery(combinedFiltersQuery(surveyId, combinationId));
  usePrinted('results');
  if (isBuilding(results.error)) return <Building surveyId={surveyId} />;
  if (results.error && !results.data) {
    // What an address filters by may be gone, or be another's to see.
    return <ErrorState error={results.error} onRetry={() => (store.active ? store.clear() : void results.refetch())} />;
  }
  if (!results.data) {
    return (
      <Stack gap="md" aria-busy="true">
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
        <Skeleton height={36} width={270} />
        <Skeleton height={160} radius="md" />
        <Skeleton height={280} radius="md" />
      </Stack>
    );
  }
  const { data } = results;
  return (
    <Stack gap="md" aria-busy={results.isPlaceholderData} opacity={results.isPlaceholderData ? 0.6 : 1}>
      <div>
        <Title order={2} size="h3">
          {t('combined.heading', { name: data.name })}
        </Title>
        <Text size="sm" c="dimmed">
          {t('combined.text')}
        </Text>
      </div>
      <div>
        <FilterBar
          store={store}
          questions={data.elements}
          facts={facts.data}
          byAnswers={data.surveys.every(({ hide_under }) => hide_under === null)}
          aside={{
            label: t('fold.report'),
            content: (
              <Group gap="xs">
                <ExcelButton
                  path={`/survey/${surveyId}/combined_results/${combinationId}/export`}
                  name={data.name}
                  query={store.filter}
                />
                <Slot slot={reportMenuSlot} props={{ surveyId, combinationId, filter: store.filter, viewId: null }} />
                <PrintButton />
              </Group>
            ),
          }}
        />
      </div>
      <PaperHead store={store} questions={data.elements} facts={facts.data} />
      <Surveys data={data} />
      <Questions data={data} />
    </Stack>
  );
}

/** Which surveys they are, and how many answered each. */
function Surveys({ data }: { data: CombinedReply }) {
  const t = useT('results');
  const format = useFormat();
  const counted = ({ n, total, hidden, hide_under }: CombinedReply['surveys'][number]): string => {
    if (hidden) return t('combined.hidden', { under: format.number(hide_under ?? 0) });
    return n === total
      ? format.number(n)
      : t('combined.some', { n: format.number(n), total: format.number(total), count: total });
  };
  return (
    <Card component="section" aria-label={t('combined.surveys')} className="results-surveys">
      <Table className="kk-figures">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('combined.survey')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('combined.answers')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.surveys.map((survey) => (
            <Table.Tr key={survey.survey_id}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                <Anchor inherit component={Link} to={`/r/${survey.survey_id}`}>
                  {survey.name || t('untitled')}
                </Anchor>
              </Table.Th>
              <Table.Td ta="right">{counted(survey)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
          <Table.Tr style={{ borderBottom: 'none' }}>
            <Table.Th scope="row">{t('combined.together')}</Table.Th>
            <Table.Th ta="right">{format.number(data.n)}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {data.left_out > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('combined.leftOut', { n: format.number(data.left_out), count: data.left_out })}
        </Text>
      )}
    </Card>
  );
}

function Questions({ data }: { data: CombinedReply }) {
  const t = useT('results');
  const words = useComparisonWords();
  const names = new Map(data.surveys.map(({ survey_id, name }) => [survey_id, name || t('untitled')]));
  /** What has answers that no chart compares. */
  const apart: string[] = [];
  const cards = data.elements.flatMap((question) => {
    if (question.hidden) return [];
    const shown = question.surveys.filter(({ hidden, summary }) => !hidden && summary.n > 0);
    const each = shown.map(
      ({ survey_id, summary }): ComparedSegment => ({ key: survey_id, label: names.get(survey_id) ?? '', summary }),
    );
    const all: ComparedSegment = { key: 'together', label: t('combined.together'), summary: question.summary };
    const compared = compareSegments(question, each.length > 1 ? [all, ...each] : each, words);
    if (!compared) {
      if (question.summary.n > 0) apart.push(question.title || question.name || t('untitled'));
      return [];
    }
    return (
      <ComparisonCard
        key={question.element_id}
        question={question}
        compared={compared}
        segments={each.length}
        hidden={question.surveys.some(({ hidden }) => hidden)}
        more={false}
      />
    );
  });
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState icon="chart-bar" title={t('combined.nothing')} text={t('combined.nothingText')} />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {cards}
        </SimpleGrid>
      )}
      {apart.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('combined.apart', { count: apart.length })} {apart.map((title) => `“${title}”`).join(' · ')}
        </Text>
      )}
    </>
  );
}
