import { type ChartLook, dayIn } from '@kaiku/sdk/common';
import { barHeight, Card, ChartCard, Text, Title, useFormat, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { FilterQuery } from '../../contract/index.ts';
import { funnelOptions } from '../charts/funnel.ts';
import { type CompletionReply, completionQuery } from '../queries.ts';

interface CompletionCardProps {
  surveyId: string;
  filter: FilterQuery;
  /** When the first response came; null where it is not told. */
  first: string | null;
  /** Only where there is something to say. */
  quiet?: boolean;
}

/** How many of those who began answered, and at which page the others left (RES-076). */
export function CompletionCard({ surveyId, filter, first, quiet = false }: CompletionCardProps) {
  const t = useT('results');
  const format = useFormat();
  const { data, error, refetch } = useQuery(completionQuery(surveyId, filter));
  const steps = useSteps(data);
  const notes = [...useMost(steps), ...useNotes(data, first, isNarrowed(filter))];
  const figures = data && data.started > 0 && (
    <span className="kk-figures">
      {t('completion.figures', {
        started: format.number(data.started),
        answered: format.number(data.answered),
        rate: format.percent(data.rate ?? 0),
      })}
    </span>
  );
  const chart = useMemo(() => {
    const ofStarted = (n: number) => (data && data.started > 0 ? Math.min(100, (n / data.started) * 100) : 0);
    const stayed = steps.map(({ reached, left }) => Math.max(0, reached - (left ?? 0)));
    const left = steps.map((step) => step.left ?? 0);
    return {
      unit: 'percent' as const,
      categories: steps.map(({ key, label }) => ({ key, label })),
      series: [
        { key: 'stayed', label: t('completion.stayed'), values: stayed.map(ofStarted), counts: stayed },
        { key: 'left', label: t('completion.left'), values: left.map(ofStarted), counts: left },
      ],
    };
  }, [data, steps, t]);
  const options = useMemo(() => (look: ChartLook) => funnelOptions(chart, look), [chart]);
  if (data?.limited || (quiet && !data?.started)) return null;
  if (data && (data.started === 0 || data.pages.length === 0)) {
    return (
      <Card
        component="section"
        aria-label={t('completion.title')}
        className={`kk-chart-card ${data.started === 0 ? 'results-screen' : ''}`}
        id={completionId}
      >
        <Title order={2} size="h4">
          {t('completion.title')}
        </Title>
        {figures && <Text size="sm">{figures}</Text>}
        <Text size="sm" c="dimmed">
          {notes.join(' ')}
        </Text>
      </Card>
    );
  }
  return (
    <div id={completionId}>
      <ChartCard
        title={t('completion.title')}
        n={null}
        description={<Described figures={figures} notes={notes} />}
        options={options}
        table={{
          headers: [t('completion.page'), t('completion.reached'), t('completion.share'), t('completion.left')],
          units: ['count', 'percent', 'count'],
          rows: steps.map(({ key, label, reached, share, left }) => ({
            key,
            cells: [label, reached, share === null ? null : share * 100, left],
          })),
        }}
        height={(look) => barHeight(chart, look, true)}
        loading={!data && !error}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

/** Whether a part of the filter that counts follow is set. */
const isNarrowed = ({ from, to, collector, version }: FilterQuery): boolean =>
  [from, to, collector, version].some((part) => part && part.length > 0);

/** Where it is on the page. */
export const completionId = 'results-completion';

const Described = ({ figures, notes }: { figures: ReactNode; notes: readonly string[] }) => (
  <>
    {figures}
    {notes.length > 0 && <div>{notes.join(' ')}</div>}
  </>
);

/** The pages, and the end. */
function useSteps(data: CompletionReply | undefined) {
  const t = useT('results');
  const nameOf = useCallback((title: string, at: number) => title || t('completion.untitled', { n: at + 1 }), [t]);
  return useMemo(() => {
    if (!data) return [];
    const pages = data.pages.map(({ page_id, title, reached, share, left, for_some: some }, at) => {
      const page = nameOf(title, at);
      const label = some ? t('completion.forSome', { page }) : page;
      return { key: page_id, label, reached, share, left: left as number | null };
    });
    const { answered: reached, rate: share } = data;
    return [...pages, { key: '', label: t('completion.answered'), reached, share, left: null }];
  }, [data, nameOf, t]);
}

/** Where most of those who left did. */
function useMost(steps: ReturnType<typeof useSteps>): string[] {
  const t = useT('results');
  const format = useFormat();
  const [most] = steps
    .flatMap(({ label: page, left }) => (left ? [{ page, left }] : []))
    .toSorted((a, b) => b.left - a.left);
  return most && steps.length > 2 ? [t('completion.most', { page: most.page, n: format.number(most.left) })] : [];
}

/** What is to be known of the figures. */
function useNotes(data: CompletionReply | undefined, first: string | null, narrowed: boolean): string[] {
  const t = useT('results');
  const format = useFormat();
  if (!data) return [];
  const { since, started, hidden, hide_under: under, unfiltered, pages, left_elsewhere: elsewhere } = data;
  if (hidden) return [t('completion.hidden', { under: format.number(under ?? 0) })];
  const early = since !== null && first !== null && dayIn(data.time_zone, Date.parse(first)) < since;
  return [
    started === 0 && t(narrowed ? 'completion.nothing' : 'completion.none'),
    early && t('completion.since', { day: format.date(since) }),
    under !== null && started > 0 && t('completion.rounded', { under: format.number(under) }),
    under !== null && started > 0 && pages.length === 0 && t('completion.branches'),
    elsewhere > 0 && t('completion.elsewhere', { n: format.number(elsewhere), count: elsewhere }),
    unfiltered && t(under === null ? 'completion.unfiltered' : 'completion.unfilteredHidden'),
  ].filter((note): note is string => note !== false);
}
