import '../responses/responses.css';
import { onSurvey } from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import {
  Badge,
  type Column,
  DataTable,
  Highlight,
  lazily,
  nativeLanguageName,
  paramsWith,
  type ShownRows,
  Stack,
  SurveyFrame,
  Text,
  useFormat,
  useMediaQuery,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { FilterBar } from '../filters/FilterBar.tsx';
import { useFilter } from '../filters/useFilter.ts';
import { Building } from '../parts/Building.tsx';
import { useDuration } from '../parts/duration.ts';
import { ExportMenu } from '../parts/ExportMenu.tsx';
import { FileLinks } from '../parts/FileLinks.tsx';
import { isNone } from '../parts/isNone.ts';
import { Marks, type Reason } from '../parts/Marks.tsx';
import { NoAnswers, OnlyApart } from '../parts/NoAnswers.tsx';
import { useNews } from '../parts/useNews.ts';
import { fetchResponses, filtersQuery, isBuilding, resultsKey, resultsQuery } from '../queries.ts';
import { AnswerCell } from '../responses/AnswerCell.tsx';
import { ColumnMenu, showsOthers, useHiddenColumns } from '../responses/ColumnMenu.tsx';
import { openedParam } from '../responses/calls.ts';
import { ManageMenu } from '../responses/ManageMenu.tsx';
import { SelectedActions } from '../responses/SelectedActions.tsx';

/** Fetched with the first response that is opened. */
const ResponsePanel = lazily(
  async () => (await import('../responses/ResponsePanel.tsx')).ResponsePanel,
  () => null,
);

interface Row {
  response_id: string;
  submitted_at: string | null;
  /** Seconds. */
  time_taken: number | null;
  language: string;
  source: string;
  edited: boolean;
  collector: string | null;
  answers: Record<string, string>;
  background: Record<string, string>;
  integrity: 'clean' | 'speeder' | 'duplicate' | 'bot' | 'spam' | 'test' | null;
  reasons: Reason[];
  files?: Record<string, { id: string; name: string; size: number }[]>;
}

type Reply = Awaited<ReturnType<typeof fetchResponses>>;

/** The columns that the survey gives; `marked` whether something speaks against a response that is shown. */
type Shape = Pick<Reply, 'columns' | 'fields' | 'times' | 'marked'>;
const noShape: Shape = { columns: [], fields: [], times: true, marked: false };

/** The same one until it changes. */
function useShape({ columns, fields, times, marked }: Shape): Shape {
  const told = JSON.stringify({ columns, fields, times, marked });
  return useMemo(() => JSON.parse(told), [told]);
}

/** `/r/:surveyId/responses`: the responses themselves (RES-009). */
export default function Responses() {
  const { surveyId = '' } = useParams();
  return (
    <SurveyFrame surveyId={surveyId}>
      <ResponsesTable key={surveyId} surveyId={surveyId} />
    </SurveyFrame>
  );
}

function ResponsesTable({ surveyId }: { surveyId: string }) {
  const t = useT('results');
  const format = useFormat();
  const { duration } = useDuration();
  const store = useFilter();
  useNews(surveyId);
  // Who may see responses alone has no figures to filter by.
  const report = usePermission(onSurvey(['reportView', 'reportEdit']));
  const results = useQuery({ ...resultsQuery(surveyId, {}), enabled: report });
  const facts = useQuery({ ...filtersQuery(surveyId), enabled: report });
  // Where rows are cards there is room for all of an answer.
  const cards = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [hiddenColumns, hideColumns] = useHiddenColumns(surveyId);
  const opened = useOpened();
  const { query = {}, reply } = opened.fetched ?? {};
  const shape = useShape(reply ?? noShape);
  const search = query.filter?.trim() ?? '';
  const [building, setBuilding] = useState(false);
  const onBuilt = useCallback(() => setBuilding(false), []);
  const erases = usePermission(onSurvey(['gdpr']));
  // Who sees no figures is shown what the table itself says.
  const total = report ? results.data?.total : reply && !reply.hidden && !query.filter ? reply.count : undefined;
  const unfiltered = !store.active && total === 0 && !(report && facts.isPending);
  const none = unfiltered && isNone(total, facts.data);
  const questions = results.data?.elements ?? [];
  const columns = useMemo((): Column<Row>[] => {
    const time: Column<Row>[] = [
      {
        key: 'submitted_at',
        header: t('responses.submitted'),
        value: ({ submitted_at }) => submitted_at && format.dateTime(submitted_at),
        cell: (row) => row.submitted_at && <Submitted at={format.dateTime(row.submitted_at)} edited={row.edited} />,
        sortable: true,
        searchable: true,
        nowrap: true,
      },
    ];
    const taken: Column<Row>[] = [
      {
        key: 'time_taken',
        header: t('time.title'),
        value: (row) => (row.time_taken === null ? '' : duration(row.time_taken)),
        sortable: true,
        align: 'end',
        nowrap: true,
      },
    ];
    const marks: Column<Row>[] = [
      {
        key: 'integrity',
        header: t('integrity.title'),
        value: ({ integrity }) =>
          integrity === null || integrity === 'clean' ? '' : t(`integrity.classes.${integrity}`),
        cell: ({ integrity, reasons }) => <Marks integrity={integrity} reasons={reasons} />,
        width: 200,
      },
    ];
    const linkOf = (row: Row) => row.collector ?? (row.source === 'import' ? t('responses.imported') : '');
    return [
      ...(shape.times ? time : []),
      ...(shape.times ? taken : []),
      ...(shape.marked ? marks : []),
      ...shape.columns.map(
        ({ element_id, title, faces }): Column<Row> => ({
          key: element_id,
          header: title,
          value: (row) => row.answers[element_id] ?? '',
          cell: (row) =>
            row.files?.[element_id] ? (
              <FileLinks surveyId={surveyId} responseId={row.response_id} files={row.files[element_id]} />
            ) : (
              row.answers[element_id] && (
                <AnswerCell text={row.answers[element_id]} search={search} faces={faces} whole={cards} />
              )
            ),
          sortable: true,
          long: true,
          width: 220,
        }),
      ),
      ...shape.fields.map(
        ({ field_id, name }): Column<Row> => ({
          key: `field ${field_id}`,
          header: name,
          value: (row) => row.background[field_id] ?? '',
          cell: (row) => (
            <Highlight highlight={search} inherit span>
              {row.background[field_id] ?? ''}
            </Highlight>
          ),
          nowrap: true,
          sortable: true,
        }),
      ),
      {
        key: 'language',
        header: t('filter.language'),
        cell: ({ language }) =>
          language && (
            <Highlight highlight={search} inherit span>
              {nativeLanguageName(language)}
            </Highlight>
          ),
        sortable: true,
      },
      {
        key: 'collector',
        header: t('filter.collector'),
        value: linkOf,
        cell: (row) => (
          <Highlight highlight={row.collector === null ? '' : search} inherit span>
            {linkOf(row)}
          </Highlight>
        ),
        nowrap: true,
        sortable: true,
      },
    ];
  }, [shape, search, cards, t, format, duration, surveyId]);
  // A row is known by its first cell.
  const [first, ...others] = columns;
  const shownColumns = [first!, ...others.filter(({ key }) => !hiddenColumns.has(key))];
  if (building || isBuilding(results.error)) return <Building surveyId={surveyId} onBuilt={onBuilt} />;
  return (
    <>
      {report && !none && (
        <FilterBar
          store={store}
          questions={questions}
          facts={facts.data}
          byAnswers={results.data?.hide_under === null}
        />
      )}
      {reply?.hidden && (
        <Text c="dimmed" mb="sm" role="status">
          {t(store.active ? 'hidden.text' : 'hidden.waiting', { under: format.number(reply.hide_under ?? 0) })}
        </Text>
      )}
      <div className="rs-table">
        <DataTable<Row>
          label={t('responses.title')}
          columns={shownColumns}
          rowId={(row) => row.response_id}
          fetch={(asked, signal) =>
            fetchResponses(surveyId, store.filter, asked, signal).catch((error: unknown) => {
              if (isBuilding(error)) setBuilding(true);
              throw error;
            })
          }
          queryKey={[...resultsKey(surveyId), 'responses', store.filter]}
          initialSort={{ key: 'submitted_at', order: 'desc' }}
          urlKey="t"
          exportable={false}
          actions={
            <>
              {!none && (
                <ExportMenu
                  surveyId={surveyId}
                  filter={store.filter}
                  query={query}
                  columns={showsOthers(others, hiddenColumns) ? shownColumns.map(({ key }) => key) : null}
                  pdf={reply?.pdf === true}
                />
              )}
              {!none && <ColumnMenu columns={others} hidden={hiddenColumns} onChange={hideColumns} />}
              <ManageMenu surveyId={surveyId} onShowTests={() => store.change({ integrity: 'test' })} />
            </>
          }
          empty={none ? <NoAnswers surveyId={surveyId} /> : unfiltered ? <OnlyApart /> : undefined}
          filterActive={store.active}
          onClearFilters={store.clear}
          onRows={opened.onRows}
          onRowClick={(row) => opened.show(row.response_id)}
          activeRowId={opened.id}
          selectable={erases}
          bulkActions={(rows, clear) => (
            <SelectedActions
              surveyId={surveyId}
              ids={rows.map((row) => row.response_id)}
              open={shape.columns.filter(({ open }) => open)}
              fields={shape.fields}
              clear={clear}
            />
          )}
          stickyHeader
          topScrollbar
          pageKeys
        />
      </div>
      {opened.id !== null && (
        <ResponsePanel
          surveyId={surveyId}
          responseId={opened.id}
          pdf={reply?.pdf === true}
          onPrevious={opened.previous}
          onNext={opened.next}
          onClose={opened.close}
        />
      )}
    </>
  );
}

/** The response that the address names, and those beside it in the table, over its pages too. */
function useOpened() {
  const [params, setParams] = useSearchParams();
  const id = params.get(openedParam);
  const [shown, setShown] = useState<ShownRows<Row> | null>(null);
  /** Which row of the page that is being fetched is to be opened. */
  const turning = useRef<'first' | 'last' | null>(null);
  const show = useCallback(
    (next: string | null, replace = false) =>
      setParams((now) => paramsWith(now, { [openedParam]: next }), { replace, preventScrollReset: true }),
    [setParams],
  );
  const onRows = (page: ShownRows<Row>) => {
    setShown(page);
    const row = turning.current && page.rows.at(turning.current === 'first' ? 0 : -1);
    turning.current = null;
    if (row) show(row.response_id, true);
  };
  const at = shown?.rows.findIndex((row) => row.response_id === id) ?? -1;
  const step = (by: 1 | -1): (() => void) | undefined => {
    if (!shown || at < 0) return undefined;
    const row = shown.rows[at + by];
    if (row) return () => show(row.response_id, true);
    const page = shown.page + by;
    if (page < 1 || page > shown.pages) return undefined;
    return () => {
      turning.current = by > 0 ? 'first' : 'last';
      shown.turnTo(page);
    };
  };
  const fetched = shown?.fetched as { query: Partial<TableQuery>; reply: Reply } | null | undefined;
  return { id, show, onRows, fetched, previous: step(-1), next: step(1), close: () => show(null, true) };
}

/** When it came, and whether it was changed since. */
function Submitted({ at, edited }: { at: string; edited: boolean }) {
  const t = useT('results');
  if (!edited) return at;
  return (
    <Stack gap={2} align="flex-start">
      {at}
      <Badge variant="light" size="sm">
        {t('response.edited')}
      </Badge>
    </Stack>
  );
}
