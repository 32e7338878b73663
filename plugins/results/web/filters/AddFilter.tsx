import { dayNumber, dayOfNumber } from '@kaiku/sdk/model';
import {
  Button,
  Checkbox,
  type DateRange,
  DateRangeInput,
  Group,
  Icon,
  NumberInput,
  Radio,
  ScrollArea,
  Select,
  Stack,
  Text,
  TextInput,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import type { FilterQuery } from '../../contract/filter.ts';
import { offered } from './offered.ts';
import type { FilterSource, SourceOfOne, SourceOfSeveral } from './sources.ts';
import { type FilterStore, valuesOf, withValues } from './useFilter.ts';

/** Values that are listed before one has to search among them. */
const listed = 12;

interface AddFilterProps {
  sources: readonly FilterSource[];
  store: FilterStore;
  onClose(): void;
}

/** First what to filter by, then which values count; every change shows at once. */
export function AddFilter({ sources, store, onClose }: AddFilterProps) {
  const t = useT('results');
  const [chosen, setChosen] = useState<string | null>(sources[0]?.id ?? null);
  const source = sources.find(({ id }) => id === chosen);
  const group = (name: FilterSource['group']) => ({
    group: t(`filter.group.${name}`),
    items: sources.filter((one) => one.group === name).map(({ id, label }) => ({ value: id, label })),
  });
  return (
    <Stack gap="sm">
      <Select
        label={t('filter.by')}
        data={[group('about'), group('questions')].filter(({ items }) => items.length > 0)}
        value={chosen}
        onChange={setChosen}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('filter.nothing')}
        comboboxProps={{ withinPortal: false }}
        openOnFocus={false}
        data-autofocus
      />
      {source?.single && <OneOf key={source.id} source={source} store={store} />}
      {source && !source.single && source.values.length > 0 && <Values key={source.id} source={source} store={store} />}
      {source?.range && source.values.length === 0 && <Range key={source.id} source={source} store={store} />}
      {source?.days && <Days key={source.id} source={source} store={store} />}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('filter.done')}</Button>
      </Group>
    </Stack>
  );
}

function selected({ list, key }: SourceOfSeveral, { filter }: FilterStore): string[] {
  return key === '' ? (filter[list] ?? []) : valuesOf(filter[list], key);
}

function Counted({ label, n }: Pick<FilterSource['values'][number], 'label' | 'n'>) {
  const format = useFormat();
  return (
    <>
      {label}{' '}
      {n !== null && (
        <Text span c="dimmed" size="sm" ml={6}>
          {format.number(n)}
        </Text>
      )}
    </>
  );
}

function OneOf({ source, store }: { source: SourceOfOne; store: FilterStore }) {
  // Chosen at once; the address, which decides, follows when the page has time.
  const [chosen, setChosen] = useState<string>(store.filter[source.list] ?? '');
  return (
    <Radio.Group
      aria-label={source.label}
      value={chosen}
      onChange={(value) => {
        setChosen(value);
        store.change({ [source.list]: (value || undefined) as FilterQuery['integrity'] });
      }}
    >
      <Stack gap={10} py={4}>
        {source.values.map(({ value, label, n }) => (
          <Radio key={value} value={value} label={<Counted label={label} n={n} />} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Values({ source, store }: { source: SourceOfSeveral; store: FilterStore }) {
  const t = useT('results');
  const format = useFormat();
  const [search, setSearch] = useState('');
  // Ticked at once; the address, which decides, follows when the page has time.
  const [ticked, setTicked] = useState(() => selected(source, store));
  const { found, asTyped } = offered(source, ticked, search);
  const set = (next: string[]) => {
    // A question's ranges exclude each other: the last one counts.
    const kept = source.range ? next.slice(-1) : next;
    setTicked(kept);
    store.change({
      [source.list]: source.key === '' ? kept : withValues(store.filter[source.list], source.key, kept),
    });
  };
  return (
    <>
      {source.values.length > listed && (
        <TextInput
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t('filter.search')}
          aria-label={t('filter.search')}
        />
      )}
      {found.length > 0 && (
        <ScrollArea.Autosize mah={260} type="auto" offsetScrollbars>
          <Checkbox.Group value={ticked} onChange={set} aria-label={source.label}>
            <Stack gap={10} py={4}>
              {found.map(({ value, label, n }) => (
                <Checkbox key={value} value={value} label={<Counted label={label} n={n} />} />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
      )}
      <div role="status">
        {(found.length === 0 || source.more) && (
          <Text size="sm" c="dimmed">
            {found.length === 0 ? t('filter.nothing') : t('filter.listed', { n: format.number(source.values.length) })}
          </Text>
        )}
      </div>
      {asTyped !== null && (
        <Button
          variant="default"
          onClick={() => {
            set([...ticked, asTyped]);
            setSearch('');
          }}
        >
          {t('filter.asTyped', { value: asTyped })}
        </Button>
      )}
    </>
  );
}

function Range({ source, store }: { source: SourceOfSeveral; store: FilterStore }) {
  const t = useT('results');
  const { min, max, step } = source.range!;
  const now = /^(.+)\.\.(.+)$/.exec(selected(source, store)[0] ?? '');
  const [from, setFrom] = useState<number | string>(now ? Number(now[1]) : min);
  const [to, setTo] = useState<number | string>(now ? Number(now[2]) : max);
  const usable = typeof from === 'number' && typeof to === 'number' && from <= to;
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <NumberInput label={t('filter.least')} value={from} onChange={setFrom} min={min} max={max} step={step} />
      <NumberInput label={t('filter.most')} value={to} onChange={setTo} min={min} max={max} step={step} />
      <Button
        variant="default"
        disabled={!usable}
        onClick={() => store.change({ answer: withValues(store.filter.answer, source.key, [`${from}..${to}`]) })}
      >
        {t('filter.apply')}
      </Button>
    </Group>
  );
}

/** A first and a last day; between the two clicks there is no filter yet. */
function Days({ source, store }: { source: SourceOfSeveral; store: FilterStore }) {
  const [from = null, to = from] = (selected(source, store)[0]?.split('..') ?? []).map((day) =>
    dayOfNumber(Number(day)),
  );
  const [half, setHalf] = useState<DateRange | null>(null);
  return (
    <DateRangeInput
      aria-label={source.label}
      placeholder={source.label}
      leftSection={<Icon name="calendar" size={18} />}
      value={half ?? [from, to]}
      onChange={(range) => {
        const [start, end] = range;
        const whole = (start === null) === (end === null);
        setHalf(whole ? null : range);
        if (!whole) return;
        const chosen = start && end ? [`${dayNumber(start)}..${dayNumber(end)}`] : [];
        store.change({ answer: withValues(store.filter.answer, source.key, chosen) });
      }}
      popoverProps={{ withinPortal: false }}
    />
  );
}
