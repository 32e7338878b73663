import type { TableQuery } from '@kaiku/sdk/common';
import { type Column, DataTable, SurveyFrame, Text, useFormat, useMediaQuery, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { FilterBar } from '../filters/FilterBar.tsx';
import { useFilter } from '../filters/useFilter.ts';
import { Building } from '../parts/Building.tsx';
import { ExportMenu } from '../parts/ExportMenu.tsx';
import { NoAnswers } from '../parts/NoAnswers.tsx';
import { useNews } from '../parts/useNews.ts';
import { fetchResponses, filtersQuery, isBuilding, resultsKey, resultsQuery } from '../queries.ts';

interface Row {
  response_id: string;
  submitted_at: string;
  language: string;
  source: string;
  collector: string | null;
  answers: Record<string, string>;
  background: Record<string, string>;
}

/** `/r/:surveyId/responses`: the responses themselves (RES-009). */
export default function Responses() {
  const { surveyId = '' } = useParams();
  return (
    <SurveyFrame surveyId={surveyId}>
      <ResponsesTable surveyId={surveyId} />
    </SurveyFrame>
  );
}

function ResponsesTable({ surveyId }: { surveyId: string }) {
  const t = useT('results');
  const format = useFormat();
  const store = useFilter();
  useNews(surveyId);
  const results = useQuery(resultsQuery(surveyId, {}));
  const facts = useQuery(filtersQuery(surveyId));
  // Where rows are cards there is room for all of an answer.
  const cards = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [hidden, setHidden] = useState(false);
  const shown = useRef<Partial<TableQuery>>({});
  const none = results.data?.total === 0;
  const questions = results.data?.elements ?? [];
  const columns = useMemo((): Column<Row>[] => {
    const fields = facts.data?.background ?? [];
    return [
      {
        key: 'submitted_at',
        header: t('responses.submitted'),
        cell: (row) => format.dateTime(row.submitted_at),
        sortable: true,
        searchable: true,
        nowrap: true,
      },
      ...questions.map(
        ({ element_id, title, name }): Column<Row> => ({
          key: element_id,
          header: title || name,
          value: (row) => row.answers[element_id] ?? '',
          cell: (row) => (
            <Text size="sm" lineClamp={cards ? undefined : 2} miw={120} maw={280} style={{ overflowWrap: 'anywhere' }}>
              {row.answers[element_id]}
            </Text>
          ),
          sortable: true,
          width: 220,
        }),
      ),
      ...fields.map(
        ({ field_id, name }): Column<Row> => ({
          key: `field ${field_id}`,
          header: name,
          value: (row) => row.background[field_id] ?? '',
          nowrap: true,
        }),
      ),
      { key: 'language', header: t('filter.language'), sortable: true },
      {
        key: 'collector',
        header: t('filter.collector'),
        value: (row) => row.collector ?? (row.source === 'import' ? t('responses.imported') : ''),
        nowrap: true,
      },
    ];
  }, [questions, facts.data, cards, t, format]);
  if (isBuilding(results.error)) return <Building surveyId={surveyId} />;
  return (
    <>
      {!none && <FilterBar store={store} questions={questions} facts={facts.data} />}
      {hidden && (
        <Text c="dimmed" mb="sm" role="status">
          {t('hidden.text', { under: format.number(results.data?.hide_under ?? 0) })}
        </Text>
      )}
      <DataTable<Row>
        label={t('responses.title')}
        columns={columns}
        rowId={(row) => row.response_id}
        fetch={async (query, signal) => {
          const page = await fetchResponses(surveyId, store.filter, query, signal);
          setHidden(page.hidden);
          shown.current = query;
          return page;
        }}
        queryKey={[...resultsKey(surveyId), 'responses', store.filter]}
        initialSort={{ key: 'submitted_at', order: 'desc' }}
        urlKey="t"
        exportable={false}
        actions={!none && <ExportMenu surveyId={surveyId} filter={store.filter} query={() => shown.current} />}
        empty={none ? <NoAnswers surveyId={surveyId} /> : undefined}
        filterActive={store.active}
        onClearFilters={store.clear}
        stickyHeader
        topScrollbar
        pageKeys
      />
    </>
  );
}
