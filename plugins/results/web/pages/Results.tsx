import {
  Badge,
  Box,
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
  Text,
  useAlert,
  useFormat,
  useT,
  VisuallyHidden,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { compareSegments } from '../../contract/charts/comparison.ts';
import { shownQuestions } from '../../contract/charts/shown.ts';
import type { ChartSettings } from '../../contract/index.ts';
import { resultsPanelSlot } from '../../contract/slots.ts';
import { QuestionCard } from '../charts/QuestionCard.tsx';
import { CompareSelect } from '../compare/CompareSelect.tsx';
import { ComparisonCard } from '../compare/ComparisonCard.tsx';
import { filterOfSegment, segmentsOf, useComparisonWords, useSegmentName } from '../compare/segments.ts';
import { useCompare } from '../compare/useCompare.ts';
import { FilterBar } from '../filters/FilterBar.tsx';
import type { FilterFacts } from '../filters/sources.ts';
import { type FilterStore, useFilter } from '../filters/useFilter.ts';
import { Building } from '../parts/Building.tsx';
import { CompletionCard } from '../parts/CompletionCard.tsx';
import { CrossTableCard } from '../parts/CrossTableCard.tsx';
import { Anchored, GoTo } from '../parts/GoTo.tsx';
import { Headline } from '../parts/Headline.tsx';
import { isNone } from '../parts/isNone.ts';
import { NoAnswers, OnlyApart } from '../parts/NoAnswers.tsx';
import { RatesCard } from '../parts/RatesCard.tsx';
import { TimeCard } from '../parts/TimeCard.tsx';
import { TimelineCard } from '../parts/TimelineCard.tsx';
import { useNews } from '../parts/useNews.ts';
import { PaperHead } from '../print/PaperHead.tsx';
import { usePrinted } from '../print/usePrinted.ts';
import {
  type ComparisonReply,
  filtersQuery,
  isBuilding,
  type Question,
  type ResultsReply,
  resultsQuery,
} from '../queries.ts';
import { ReportBar } from '../report/ReportBar.tsx';
import { useReport } from '../report/useReport.ts';

/** `/r/:surveyId`: the charts of a survey (RES-001, RES-002). */
export default function Results() {
  const { surveyId = '' } = useParams();
  const added = useNews(surveyId);
  return (
    <SurveyFrame surveyId={surveyId} aside={<NewAnswers added={added} />}>
      <ResultsView surveyId={surveyId} />
    </SurveyFrame>
  );
}

function NewAnswers({ added }: { added: number }) {
  const t = useT('results');
  const format = useFormat();
  return (
    <span role="status">
      {added > 0 && (
        <Badge variant="light" leftSection={<Icon name="activity" size={14} />}>
          {t('live.added', { n: format.number(added), count: added })}
        </Badge>
      )}
    </span>
  );
}

function ResultsView({ surveyId }: { surveyId: string }) {
  const t = useT('results');
  const store = useFilter();
  const facts = useQuery(filtersQuery(surveyId));
  const comparing = useCompare(facts.data);
  const results = useQuery(resultsQuery(surveyId, store.filter, comparing.by));
  const report = useReport(surveyId, store);
  usePrinted('results');
  if (isBuilding(results.error)) return <Building surveyId={surveyId} />;
  if (results.error && !results.data) {
    return <ErrorState error={results.error} onRetry={() => void results.refetch()} />;
  }
  // Nothing is drawn as it is not: neither what the report leaves out, nor that there is nothing.
  if (!results.data || report.pending || (results.data.total === 0 && facts.isPending)) return <ResultsSkeleton />;
  if (isNone(results.data.total, facts.data)) {
    return (
      <Stack gap="md">
        <NoAnswers surveyId={surveyId} />
        <CompletionCard surveyId={surveyId} filter={store.filter} first={null} quiet />
      </Stack>
    );
  }
  return (
    <>
      <FilterBar
        store={store}
        questions={results.data.elements}
        facts={facts.data}
        byAnswers={results.data.hide_under === null}
        sticky
        set={comparing.by === null ? 0 : 1}
        aside={{
          label: report.view?.name ?? t('fold.report'),
          content: <ReportBar surveyId={surveyId} report={report} store={store} questions={results.data.elements} />,
        }}
      >
        <CompareSelect {...comparing} />
      </FilterBar>
      <PaperHead
        store={store}
        questions={results.data.elements}
        facts={facts.data}
        view={report.view?.name}
        comparedBy={comparing.options.find(({ value }) => value === comparing.by)?.label}
      />
      <Box aria-busy={results.isPlaceholderData} opacity={results.isPlaceholderData ? 0.6 : 1}>
        <Charts
          surveyId={surveyId}
          results={results.data}
          store={store}
          charts={report.charts}
          facts={facts.data}
          first={facts.data?.first ?? null}
          latest={store.active ? null : (facts.data?.last ?? null)}
          by={comparing.by}
        />
      </Box>
    </>
  );
}

interface ChartsProps {
  surveyId: string;
  results: ResultsReply;
  store: FilterStore;
  charts: ChartSettings;
  facts: FilterFacts | undefined;
  /** When the first of all responses came; null where it is not told. */
  first: string | null;
  /** When the last of all responses came; null where they are filtered, or it is not told. */
  latest: string | null;
  /** What segments are compared by. */
  by: string | null;
}

function Charts({ surveyId, results, store, charts, facts, first, latest, by }: ChartsProps) {
  const t = useT('results');
  const format = useFormat();
  const alert = useAlert();
  const { n, total, elements, hidden } = results;
  const questions = useMemo(() => shownQuestions(elements, charts), [elements, charts]);
  const numbers = { n: format.number(n), total: format.number(total), count: total };
  const count = (
    <Text c="dimmed" role="status" className="kk-figures">
      {n === total ? t('count.all', numbers) : t('count.filtered', numbers)}
      {n !== total && results.hide_under !== null && (
        <Text span size="sm" display="block">
          {t('hidden.blocks', { under: format.number(results.hide_under) })}
        </Text>
      )}
    </Text>
  );
  if (hidden) {
    return (
      <EmptyState
        icon="eye-off"
        title={t('hidden.title')}
        text={t(store.active ? 'hidden.text' : 'hidden.waiting', { under: format.number(results.hide_under ?? 0) })}
      />
    );
  }
  if (n === 0) {
    if (!store.active) return <OnlyApart />;
    return (
      <>
        {count}
        <EmptyState
          icon="filter"
          title={t('empty.filtered')}
          text={t('empty.filteredText')}
          action={
            <Button variant="default" onClick={store.clear}>
              {t('filter.clear')}
            </Button>
          }
        />
      </>
    );
  }
  const timeline = charts.parts.includes('timeline');
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
        {count}
        <GoTo questions={questions} />
      </Group>
      {charts.parts.includes('charts') && (
        <Headline
          surveyId={surveyId}
          filter={store.filter}
          questions={questions}
          time={results.time_taken}
          latest={latest}
        />
      )}
      {!timeline && questions.length === 0 && <EmptyState icon="eye-off" title={t('settings.nothing')} />}
      <Stack gap="md">
        <Slot slot={resultsPanelSlot} props={{ surveyId, filter: store.filter }} />
        {timeline && (
          <TimelineCard
            surveyId={surveyId}
            filter={store.filter}
            questions={questions}
            by={by}
            onPeriod={(from, to) => store.change({ from, to })}
          />
        )}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" className="results-questions">
          {questions.map((question) => (
            <Anchored key={question.element_id} question={question}>
              <ComparedOr question={question} comparison={by === null ? undefined : results.comparison} store={store}>
                <QuestionCard
                  surveyId={surveyId}
                  filter={store.filter}
                  question={question}
                  {...(charts.shapes[question.element_id] && { shape: charts.shapes[question.element_id] })}
                  onSelect={(answer) =>
                    results.hide_under === null
                      ? store.toggle('answer', answer)
                      : alert.error(t('hidden.answers', { under: format.number(results.hide_under) }))
                  }
                />
              </ComparedOr>
            </Anchored>
          ))}
        </SimpleGrid>
        {charts.parts.includes('charts') && (
          <>
            <CompletionCard surveyId={surveyId} filter={store.filter} first={first} />
            {results.time_taken && (
              <TimeCard time={results.time_taken} comparison={by === null ? undefined : results.comparison} />
            )}
            <CrossTableCard surveyId={surveyId} filter={store.filter} questions={questions} facts={facts} />
            {facts && facts.background.length > 0 && (
              <RatesCard surveyId={surveyId} filter={store.filter} fields={facts.background} />
            )}
          </>
        )}
      </Stack>
    </>
  );
}

interface ComparedOrProps {
  question: Question;
  comparison: ComparisonReply | undefined;
  store: FilterStore;
  children: ReactNode;
}

/** A question by segments, where they are compared and the question can be; otherwise its own chart. */
function ComparedOr({ question, comparison, store, children }: ComparedOrProps) {
  const words = useComparisonWords();
  const nameOf = useSegmentName();
  if (!comparison || question.hidden) return children;
  const segments = segmentsOf(comparison, question.element_id, nameOf);
  const compared = compareSegments(question, segments, words);
  if (!compared) return children;
  return (
    <ComparisonCard
      question={question}
      compared={compared}
      segments={comparison.segments.length}
      hidden={segments.length < comparison.segments.length}
      more={comparison.more}
      onSegment={(value) => {
        const { list, value: part } = filterOfSegment(comparison.by, value);
        store.toggle(list, part);
      }}
    />
  );
}

function ResultsSkeleton() {
  const t = useT('results');
  return (
    <Stack gap="md" aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Group>
        <Skeleton height={36} maw={270} flex="1 1 8rem" />
        <Skeleton height={36} maw={270} flex="1 1 8rem" />
      </Group>
      <Card>
        <Skeleton height={220} radius="md" />
      </Card>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Card key={key}>
            <Skeleton height={20} width="60%" mb="md" />
            <Skeleton height={220} radius="md" />
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
