import { dayIn } from '@kaiku/sdk/common';
import {
  Button,
  type DateRange,
  DateRangeInput,
  Group,
  Icon,
  Popover,
  Text,
  useDisclosure,
  useFocusKept,
  useFormat,
  useId,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Question } from '../queries.ts';
import { AddFilter } from './AddFilter.tsx';
import { periodKeys, periodsOn } from './periods.ts';
import { type FilterChip, type FilterFacts, filterChips, filterSources } from './sources.ts';
import type { FilterStore } from './useFilter.ts';
import './filters.css';

interface FilterBarProps {
  store: FilterStore;
  questions: readonly Question[];
  facts: FilterFacts | undefined;
  /** Of limits: by answers and background values alone, which do not pass with time. */
  lasting?: boolean;
  /** Whether answers are offered to filter by; where few are hidden, hardly a block of responses is of one mind (0139). */
  byAnswers?: boolean;
  /** Whether what is set stays in sight while the page is scrolled. */
  sticky?: boolean;
  /** What stands beside the filters, and how many of it are set. */
  children?: ReactNode;
  set?: number;
  /** What stands at the other end of the row; on a phone both fold away, each behind a button that says what it is. */
  aside?: { label: string; content: ReactNode };
}

/** What the figures are limited to: a chip per filter, and a way to add one. */
export function FilterBar({
  store,
  questions,
  facts,
  lasting = false,
  byAnswers = true,
  sticky = false,
  set = 0,
  aside,
  children,
}: FilterBarProps) {
  const t = useT('results');
  const format = useFormat();
  const [opened, panel] = useDisclosure(false);
  const [unfolded, setUnfolded] = useState<'filters' | 'aside' | null>(null);
  const id = useId();
  const sources = filterSources(questions, facts, t, format).filter(
    ({ list }) => !lasting || list === 'answer' || list === 'background',
  );
  const chips = filterChips(store.filter, sources, facts, t, format);
  const place = useFocusKept<HTMLDivElement>(chips.map((chip) => chip.id));
  const count = chips.length + set;
  return (
    <>
      {aside && (
        <div className="results-folds">
          <Fold
            icon="filter"
            label={count > 0 ? t('filter.titleOf', { n: format.number(count) }) : t('filter.title')}
            controls={`${id}-filters`}
            opened={unfolded === 'filters'}
            onToggle={(open) => setUnfolded(open ? 'filters' : null)}
          />
          <Fold
            icon="chart-bar"
            label={aside.label}
            controls={`${id}-aside`}
            opened={unfolded === 'aside'}
            onToggle={(open) => setUnfolded(open ? 'aside' : null)}
          />
        </div>
      )}
      <div className="results-controls" data-apart={(chips.length === 0 && !sticky) || undefined}>
        <Group
          gap="xs"
          component="section"
          aria-label={t('filter.title')}
          id={`${id}-filters`}
          data-folded={(aside && unfolded !== 'filters') || undefined}
        >
          {!lasting && <Period store={store} />}
          <Popover opened={opened} onChange={panel.toggle} position="bottom-start" width={340} trapFocus shadow="md">
            <Popover.Target>
              <Button variant="default" leftSection={<Icon name="filter" size={18} />} onClick={panel.toggle}>
                {t('filter.add')}
              </Button>
            </Popover.Target>
            <Popover.Dropdown>
              <AddFilter
                sources={byAnswers ? sources : sources.filter(({ list }) => list !== 'answer')}
                store={store}
                onClose={panel.close}
              />
            </Popover.Dropdown>
          </Popover>
          {children}
        </Group>
        {aside && (
          <div id={`${id}-aside`} data-folded={unfolded !== 'aside' || undefined}>
            {aside.content}
          </div>
        )}
      </div>
      <div ref={place} style={{ display: 'contents' }}>
        {(chips.length > 0 || sticky) && <Chips chips={chips} store={store} sticky={sticky} />}
      </div>
    </>
  );
}

interface FoldProps {
  icon: ComponentProps<typeof Icon>['name'];
  label: string;
  controls: string;
  opened: boolean;
  onToggle(open: boolean): void;
}

const Fold = ({ icon, label, controls, opened, onToggle }: FoldProps) => (
  <Button
    variant="default"
    leftSection={<Icon name={icon} size={18} />}
    rightSection={<Icon name={opened ? 'chevron-up' : 'chevron-down'} size={16} />}
    aria-expanded={opened}
    aria-controls={controls}
    onClick={() => onToggle(!opened)}
  >
    {/* Higher than its letters, as below. */}
    <Text span inherit truncate lh={1.6}>
      {label}
    </Text>
  </Button>
);

/** A row of its own, so that nothing beside it moves when filters come and go; where it stays in sight, nothing below it either. */
function Chips({ chips, store, sticky }: { chips: readonly FilterChip[]; store: FilterStore; sticky: boolean }) {
  const t = useT('results');
  return (
    <Group
      gap="xs"
      mb={sticky ? 'xs' : 'md'}
      role="group"
      aria-label={t('filter.set')}
      className={sticky ? 'results-chips results-chips-sticky' : 'results-chips'}
    >
      {chips.length === 0 && (
        <Text size="sm" c="dimmed" className="results-no-chips">
          {t('filter.noneSet')}
        </Text>
      )}
      {chips.map((chip, at) => (
        <Button
          key={chip.id}
          data-row={at}
          tabIndex={0}
          variant="light"
          radius="xl"
          maw="100%"
          rightSection={<Icon name="x" size={14} />}
          aria-label={t('filter.remove', { filter: `${chip.label}: ${chip.text}` })}
          onClick={() => store.change(chip.without)}
        >
          {/* Higher than its letters, which are cut otherwise. */}
          <Text span inherit truncate lh={1.6} maw={{ base: 280, sm: 380 }}>
            {/[?!.:…]$/.test(chip.label) ? chip.label : `${chip.label}:`} <b>{chip.text}</b>
          </Text>
        </Button>
      ))}
      {chips.length > 1 && (
        <Button variant="subtle" leftSection={<Icon name="filter-off" size={16} />} onClick={store.clear}>
          {t('filter.clear')}
        </Button>
      )}
    </Group>
  );
}

/** Between the two clicks of a range there is only its first day, which is no filter yet. */
export function Period({ store }: { store: FilterStore }) {
  const t = useT('results');
  const { from = null, to = null } = store.filter;
  const [half, setHalf] = useState<DateRange | null>(null);
  const { company } = useSession();
  const days = periodsOn(dayIn(company?.timeZone ?? 'UTC', Date.now()));
  return (
    <DateRangeInput
      presets={periodKeys.map((key) => ({ label: t(`filter.periods.${key}`), value: days[key] }))}
      aria-label={t('filter.period')}
      placeholder={t('filter.period')}
      leftSection={<Icon name="calendar" size={18} />}
      value={half ?? [from, to]}
      onChange={(range) => {
        const [first, last] = range;
        const whole = (first === null) === (last === null);
        setHalf(whole ? null : range);
        if (whole) store.change({ from: first ?? undefined, to: last ?? undefined });
      }}
      w={{ base: '100%', xs: 270 }}
    />
  );
}
