import type { ChartLook } from '@kaiku/sdk/common';
import {
  barHeight,
  barOptions,
  Card,
  ChartCard,
  NativeSelect,
  Text,
  Title,
  useFormat,
  useOnPaper,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { FilterQuery } from '../../contract/index.ts';
import type { FilterFacts } from '../filters/sources.ts';
import { type RateRow, ratesQuery } from '../queries.ts';

interface RatesCardProps {
  surveyId: string;
  filter: FilterQuery;
  fields: FilterFacts['background'];
}

/** Whether it is limited by more than how answers came: of who was asked, nothing else is known. */
const limitsMore = ({ integrity: _, ...others }: FilterQuery): boolean =>
  Object.values(others).some((part) => part && part.length > 0);

/** How many answered by one background field, and of how many where that is known (RES-019). */
export function RatesCard({ surveyId, filter, fields }: RatesCardProps) {
  const t = useT('results');
  const format = useFormat();
  const onPaper = useOnPaper();
  const [chosen, setChosen] = useState(fields[0]?.field_id ?? '');
  const { data, error, refetch } = useQuery(ratesQuery(surveyId, chosen, filter.integrity));
  const [field] = data?.bg_fields ?? [];
  const shown = useMemo(() => (field?.values ?? []).filter(({ hidden }) => !hidden), [field]);
  const asked = shown.some(({ sent }) => sent !== null);
  const rated = shown.some(({ rate }) => rate !== null);
  const nameOf = useCallback(({ value, label }: RateRow): string => (value === '' ? t('compare.none') : label), [t]);
  const chart = useMemo(
    () => ({
      unit: rated ? ('percent' as const) : ('count' as const),
      categories: shown.map((row) => ({ key: row.value, label: nameOf(row) })),
      series: [
        {
          key: 'rate',
          label: t(rated ? 'rates.rate' : 'rates.answered'),
          values: shown.map(({ answered, rate }) => (rated ? rate && rate * 100 : answered)),
          ...(rated && { counts: shown.map(({ answered }) => answered) }),
        },
      ],
    }),
    [shown, rated, nameOf, t],
  );
  const options = useMemo(() => (look: ChartLook) => barOptions(chart, look, { horizontal: true }), [chart]);
  const select = fields.length > 1 && (
    <NativeSelect
      size="xs"
      style={{ flexShrink: 0 }}
      styles={{ input: { fieldSizing: 'content' } }}
      aria-label={t('rates.field')}
      value={chosen}
      onChange={(event) => setChosen(event.currentTarget.value)}
      data={fields.map(({ field_id, name }) => ({ value: field_id, label: name }))}
    />
  );
  if (data?.hidden) {
    return (
      <Card component="section" aria-label={t('rates.title')} className="kk-chart-card">
        <Title order={2} size="h4">
          {t('rates.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('hidden.waiting', { under: format.number(data.hide_under ?? 0) })}
        </Text>
      </Card>
    );
  }
  const notes = [
    // What the select says on the screen.
    onPaper && field && `${field.name}.`,
    data && limitsMore(filter) && t('rates.unfiltered'),
    data && !asked && t('rates.unknown'),
    shown.some(({ sent, answered }) => sent !== null && answered > sent) && t('rates.open'),
    field?.values.some(({ hidden }) => hidden) && t('compare.hidden'),
    field?.more && t('rates.more', { n: format.number(field.values.length) }),
  ].filter(Boolean);
  return (
    <ChartCard
      title={t('rates.title')}
      n={data ? shown.reduce((sum, { answered }) => sum + answered, 0) : null}
      description={notes.join(' ')}
      options={options}
      table={{
        headers: [field?.name ?? '', t('rates.answered'), t('rates.asked'), t('rates.rate')],
        units: ['count', 'count', 'percent'],
        rows: shown.map((row) => ({
          key: row.value,
          cells: [nameOf(row), row.answered, row.sent, row.rate === null ? null : row.rate * 100],
        })),
      }}
      height={(look) => barHeight(chart, look)}
      loading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      actions={select}
    />
  );
}
