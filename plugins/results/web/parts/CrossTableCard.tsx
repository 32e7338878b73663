import {
  Card,
  EmptyState,
  ErrorState,
  Group,
  nativeLanguageName,
  paramsWith,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { crossMark } from '../../contract/charts/crossMarks.ts';
import type { FilterQuery } from '../../contract/index.ts';
import { factsOf } from '../compare/useCompare.ts';
import type { FilterFacts } from '../filters/sources.ts';
import { type CrossSide, type CrossTableReply, crossTableQuery, type Question } from '../queries.ts';
import { ExcelButton } from './ExcelButton.tsx';

interface CrossTableCardProps {
  surveyId: string;
  filter: FilterQuery;
  questions: readonly Question[];
  facts: FilterFacts | undefined;
}

type Measure = 'row' | 'column' | 'count';
const measures: readonly Measure[] = ['row', 'column', 'count'];
/** Two questions or background fields set against each other (RES-051); the address says which. */
export function CrossTableCard({ surveyId, filter, questions, facts }: CrossTableCardProps) {
  const t = useT('results');
  const [params, setParams] = useSearchParams();
  const [measure, setMeasure] = useState<Measure>('row');
  const variables = variablesOf(questions, facts, t);
  const chosen = (name: string) =>
    variables.flatMap(({ items }) => items).find(({ value }) => value === params.get(name))?.value;
  const row = chosen('row');
  const column = chosen('column');
  const isChosen = row !== undefined && column !== undefined && row !== column;
  const choose = (name: string) => (value: string | null) =>
    setParams((now) => paramsWith(now, { [name]: value }), { replace: true, preventScrollReset: true });
  const without = (other: string | undefined) =>
    variables.map(({ group, items }) => ({ group, items: items.filter(({ value }) => value !== other) }));
  return (
    <Card
      component="section"
      aria-label={t('cross.title')}
      className={isChosen ? 'kk-chart-card' : 'kk-chart-card results-screen'}
    >
      <Title order={2} size="h4">
        {t('cross.title')}
      </Title>
      <Group gap="sm" align="flex-end" my="sm">
        <Select
          label={t('cross.rows')}
          placeholder={t('cross.choose')}
          data={without(column)}
          value={row ?? null}
          onChange={choose('row')}
          searchable
          clearable
          w={{ base: '100%', sm: 280 }}
        />
        <Select
          label={t('cross.columns')}
          placeholder={t('cross.choose')}
          data={without(row)}
          value={column ?? null}
          onChange={choose('column')}
          searchable
          clearable
          w={{ base: '100%', sm: 280 }}
        />
        {row && column && (
          <SegmentedControl
            aria-label={t('cross.measure')}
            value={measure}
            onChange={(value) => setMeasure(value as Measure)}
            data={measures.map((value) => ({ value, label: t(`cross.measures.${value}`) }))}
          />
        )}
      </Group>
      {isChosen ? (
        <CrossTable surveyId={surveyId} filter={filter} row={row} column={column} measure={measure} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('cross.text')}
        </Text>
      )}
    </Card>
  );
}

interface CrossTableProps {
  surveyId: string;
  filter: FilterQuery;
  row: string;
  column: string;
  measure: Measure;
}

function CrossTable({ surveyId, filter, row, column, measure }: CrossTableProps) {
  const t = useT('results');
  const format = useFormat();
  const { data, error, refetch, isPlaceholderData } = useQuery(crossTableQuery(surveyId, filter, row, column));
  if (error && !data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius="md" />;
  const few = data.n === 0 && data.hide_under !== null;
  if (data.hidden || few) {
    const text = data.hide_under === null ? 'cross.none' : 'cross.hidden';
    return <EmptyState compact icon="eye-off" title={t(text, { under: format.number(data.hide_under ?? 0) })} />;
  }
  if (data.n === 0) return <EmptyState compact icon="table" title={t('cross.none')} />;
  const nameOf = ({ key }: CrossSide, { id, label }: { id: string; label: string }) =>
    key === 'language' ? nativeLanguageName(id) : label;
  const shown = (n: number, at: number, across: number): string => {
    if (measure === 'count') return format.number(n);
    const of = measure === 'row' ? data.row.values[at]!.n : data.column.values[across]!.n;
    return of === 0 ? '–' : format.percent(n / of, 1);
  };
  // Beside the table rather than in it: on a phone it would be scrolled out of sight.
  const caption = t('cross.caption', { n: format.number(data.n) });
  return (
    <Stack gap="xs" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {caption}
        </Text>
        <ExcelButton
          path={`/survey/${surveyId}/results/crosstab/export`}
          name={`${titleOf(data.row, t)} × ${titleOf(data.column, t)}`}
          query={{ ...filter, row, column }}
        />
      </Group>
      <Table.ScrollContainer minWidth={320}>
        <Table withColumnBorders className="kk-figures results-cross" aria-label={caption}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Text size="sm" c="dimmed">
                  {titleOf(data.row, t)} × {titleOf(data.column, t)}
                </Text>
              </Table.Th>
              {data.column.values.map((value) => (
                <Table.Th key={value.id} scope="col" ta="right">
                  {nameOf(data.column, value)}
                  <Text size="xs" c="dimmed">
                    {t('cross.n', { n: format.number(value.n) })}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.row.values.map((value, at) => (
              <Table.Tr key={value.id}>
                <Table.Th scope="row">
                  {nameOf(data.row, value)}
                  <Text size="xs" c="dimmed">
                    {t('cross.n', { n: format.number(value.n) })}
                  </Text>
                </Table.Th>
                {data.cells[at]!.map(({ n, residual }, across) => (
                  <Table.Td key={data.column.values[across]!.id} ta="right">
                    {shown(n, at, across)}
                    <Mark residual={residual} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Notes data={data} />
    </Stack>
  );
}

/** Arrows, said in words to who hears them. */
function Mark({ residual }: { residual: number | null }) {
  const t = useT('results');
  const mark = crossMark(residual);
  if (!mark) return null;
  const meaning = t(mark.more ? 'cross.more' : 'cross.fewer', { chance: mark.chance });
  return (
    <Text span size="xs" ml={4} role="img" aria-label={meaning} title={meaning}>
      {mark.arrows}
    </Text>
  );
}

function Notes({ data: { independence, more } }: { data: CrossTableReply }) {
  const t = useT('results');
  const format = useFormat();
  const figure = (number: number) => format.number(Math.round(number * 1_000) / 1_000);
  return (
    <Text size="xs" c="dimmed">
      {t('cross.legend')}{' '}
      {independence &&
        t(independence.reliable ? 'cross.test' : 'cross.unsure', {
          statistic: figure(independence.statistic),
          df: format.number(independence.df),
          p: independence.p < 0.001 ? `< ${figure(0.001)}` : `= ${figure(independence.p)}`,
          v: figure(independence.v),
        })}{' '}
      {more && t('cross.others')}
    </Text>
  );
}

const titleOf = ({ key, title }: CrossSide, t: ReturnType<typeof useT<'results'>>): string =>
  key === 'language' || key === 'collector' ? t(`filter.${key}`) : title;

/** What can be set against something: what has values to count. */
function variablesOf(
  questions: readonly Question[],
  facts: FilterFacts | undefined,
  t: ReturnType<typeof useT<'results'>>,
) {
  const asked = questions.flatMap(({ element_id, title, name, choices, rows, columns, scale }) => {
    const label = title || name || t('untitled');
    if (rows && columns)
      return rows.map((row) => ({ value: `${element_id}.${row.id}`, label: `${label}: ${row.label}` }));
    return choices || scale ? [{ value: element_id, label }] : [];
  });
  return [
    { group: t('filter.group.about'), items: factsOf(facts, t) },
    { group: t('filter.group.questions'), items: asked },
  ].filter(({ items }) => items.length > 0);
}
