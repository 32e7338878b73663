import { anyKey, type Format, nativeLanguageName, type useT } from '@kaiku/sdk/web';
import { scaleValue } from '../../contract/charts/chartData.ts';
import { daysOfFilter } from '../../contract/charts/daysData.ts';
import { rangeWords } from '../../contract/charts/rangeWords.ts';
import { type FilterQuery, integrityChoices, versionName } from '../../contract/filter.ts';
import { periodInWords } from '../../contract/filterWords.ts';
import type { Question } from '../queries.ts';

interface SourceParts {
  /** `answer q1`, `background city`, `language`, `collector`, `version`. */
  id: string;
  /** What stands before the colon; empty for languages, links, versions and how they came. */
  key: string;
  group: 'about' | 'questions';
  label: string;
  values: { value: string; label: string; n: number | null }[];
  /** There are further values. */
  more?: boolean;
}
export interface SourceOfSeveral extends SourceParts {
  list: 'answer' | 'background' | 'language' | 'collector' | 'version';
  single?: undefined;
  /** Numbers are chosen by their range. */
  range?: { min: number; max: number; step: number };
  /** Days are chosen by their range. */
  days?: true;
}
/** One value at a time; the empty one is what counts without a filter. */
export interface SourceOfOne extends SourceParts {
  list: 'integrity';
  single: true;
  range?: undefined;
  days?: undefined;
}
/** Something to filter by, with the values that it offers. */
export type FilterSource = SourceOfSeveral | SourceOfOne;

export interface FilterFacts {
  background: {
    field_id: string;
    name: string;
    values: { value: string; label: string; n: number }[];
    more: boolean;
  }[];
  languages: { language: string; n: number }[];
  /** null: too few of some are there to be told. */
  integrity: Record<'clean' | 'speeder' | 'duplicate' | 'bot' | 'spam' | 'test', number> | null;
  collectors: { collector_id: string; name: string; n: number }[];
  /** None where several surveys are combined. */
  versions?: { version: number; published_at: string | null; n: number }[];
}

export type Translate = ReturnType<typeof useT>;
type Words = Pick<Format, 'date' | 'number'>;

export const npsRanges = { detractors: '0..6', passives: '7..8', promoters: '9..10' } as const;
/** A smiley is named by its place; a question with few steps lists them. */
const listedSteps = 12;

export function filterSources(
  questions: readonly Question[],
  facts: FilterFacts | undefined,
  t: Translate,
  { date, number }: Words,
): FilterSource[] {
  const about: FilterSource[] = [];
  for (const { field_id, name, values, more } of facts?.background ?? []) {
    about.push({
      id: `background ${field_id}`,
      list: 'background',
      key: field_id,
      group: 'about',
      label: name,
      values,
      more,
    });
  }
  if (facts && facts.languages.length > 1) {
    about.push({
      id: 'language',
      list: 'language',
      key: '',
      group: 'about',
      label: t('filter.language'),
      values: facts.languages.map(({ language, n }) => ({ value: language, label: nativeLanguageName(language), n })),
    });
  }
  if (facts && facts.collectors.length > 1) {
    about.push({
      id: 'collector',
      list: 'collector',
      key: '',
      group: 'about',
      label: t('filter.collector'),
      values: facts.collectors.map(({ collector_id, name, n }) => ({ value: collector_id, label: name, n })),
    });
  }
  if (facts?.versions && facts.versions.length > 1) {
    about.push({
      id: 'version',
      list: 'version',
      key: '',
      group: 'about',
      label: t('filter.version'),
      values: facts.versions.map(({ version, published_at, n }) => ({
        value: String(version),
        label: versionName(version, published_at, { t, date }),
        n,
      })),
    });
  }
  const marked = facts?.integrity ? integritySource(facts.integrity, t) : null;
  return [
    ...about,
    ...(marked ? [marked] : []),
    ...questions.flatMap((question) => questionSources(question, t, number)),
  ];
}

/** Offered once something speaks against a response, with the choices that let any through. */
function integritySource(counts: NonNullable<FilterFacts['integrity']>, t: Translate): SourceOfOne | null {
  const { clean, speeder, duplicate, bot, spam, test } = counts;
  const marked = speeder + duplicate + bot + spam;
  if (marked + test === 0) return null;
  const numbers = { ...counts, marked, all: clean + marked };
  const chosen = integrityChoices
    .filter((choice) => numbers[choice] > 0)
    .map((choice) => ({ value: choice, label: t(`integrity.choices.${choice}`), n: numbers[choice] }));
  const values = [{ value: '', label: t('integrity.choices.default'), n: clean + speeder + duplicate }, ...chosen];
  const label = t('filter.integrity');
  return { id: 'integrity', list: 'integrity', key: '', group: 'about', label, values, single: true };
}

function questionSources(question: Question, t: Translate, number: Format['number']): SourceOfSeveral[] {
  const { element_id, title, name, choices, rows, columns, scale, summary } = question;
  const common = { list: 'answer' as const, group: 'questions' as const };
  const label = title || name;
  const one = { ...common, id: `answer ${element_id}`, key: element_id, label };
  if (choices && summary.type === 'choices') {
    return [
      {
        ...one,
        values: choices.map(({ id, label: text }) => ({ value: id, label: text, n: summary.counts[id] ?? 0 })),
      },
    ];
  }
  if (rows && columns && summary.type === 'matrix') {
    return rows.map((row) => ({
      ...common,
      id: `answer ${element_id}.${row.id}`,
      key: `${element_id}.${row.id}`,
      label: `${label}: ${row.label}`,
      values: columns.map(({ id, label: text }) => ({
        value: id,
        label: text,
        n: summary.rows[row.id]?.counts[id] ?? 0,
      })),
    }));
  }
  if (summary.type === 'days') return [{ ...one, values: [], days: true }];
  if (!scale || summary.type !== 'numbers') return [];
  if (summary.nps) {
    const { nps } = summary;
    const band = (name: keyof typeof npsRanges) => ({ value: npsRanges[name], label: t(`nps.${name}`), n: nps[name] });
    return [{ ...one, values: [band('promoters'), band('passives'), band('detractors')], range: scale }];
  }
  const steps = Math.round((scale.max - scale.min) / scale.step) + 1;
  if (steps > listedSteps) return [{ ...one, values: [], range: scale }];
  return [
    {
      ...one,
      values: Array.from({ length: steps }, (_, step) => {
        const at = Number((scale.min + step * scale.step).toFixed(6));
        const [value, label] = [String(at), number(at, scaleValue)];
        return { value, label: scale.unit ? `${label} ${scale.unit}` : label, n: summary.counts[value] ?? 0 };
      }),
    },
  ];
}

/** What a filter says: one chip per question, field, languages, links, versions and period. */
export interface FilterChip {
  id: string;
  label: string;
  text: string;
  without: Partial<FilterQuery>;
}

export function filterChips(
  filter: FilterQuery,
  sources: readonly FilterSource[],
  facts: FilterFacts | undefined,
  t: Translate,
  words: Pick<Format, 'date' | 'number' | 'list'>,
): FilterChip[] {
  const { date, list } = words;
  /** Of something that is not there any more; what is still being fetched may be. */
  const gone = (what: 'answer' | 'background' | 'value' | 'collector') => (facts ? t(`filter.deleted.${what}`) : '…');
  const chips: FilterChip[] = [];
  if (filter.from || filter.to) {
    const text = periodInWords(filter, { t: anyKey(t), date });
    chips.push({ id: 'period', label: t('filter.period'), text, without: { from: undefined, to: undefined } });
  }
  if (filter.integrity) {
    const text = t(`integrity.choices.${filter.integrity}`);
    chips.push({ id: 'integrity', label: t('filter.integrity'), text, without: { integrity: undefined } });
  }
  for (const key of ['background', 'answer'] as const) {
    const parts = filter[key] ?? [];
    const keys = new Set(parts.map((part) => part.slice(0, part.indexOf(':'))));
    for (const one of keys) {
      const source = sources.find((candidate) => candidate.list === key && candidate.key === one);
      const values = parts.filter((part) => part.startsWith(`${one}:`)).map((part) => part.slice(one.length + 1));
      chips.push({
        id: `${key} ${one}`,
        label: source?.label ?? gone(key),
        text: list([
          ...new Set(
            values.map((value) =>
              value === '' ? t('compare.none') : valueLabel(source, value, words, key === 'answer' ? gone : undefined),
            ),
          ),
        ]),
        without: { [key]: parts.filter((part) => !part.startsWith(`${one}:`)) },
      });
    }
  }
  /** Where there is but one, none is offered. */
  const nameOf = (
    key: 'language' | 'collector' | 'version',
    source: FilterSource | undefined,
    value: string,
  ): string => {
    if (value === '') return t('compare.none');
    if (key === 'language') return nativeLanguageName(value);
    if (key === 'version') return valueLabel(source, value, words);
    return facts?.collectors.find(({ collector_id }) => collector_id === value)?.name ?? gone('collector');
  };
  for (const key of ['language', 'collector', 'version'] as const) {
    const values = filter[key];
    if (!values) continue;
    const source = sources.find(({ id }) => id === key);
    const text = list(values.map((value) => nameOf(key, source, value)));
    chips.push({ id: key, label: t(`filter.${key}`), text, without: { [key]: undefined } });
  }
  return chips;
}

/** @param gone names a choice that is not there any more */
function valueLabel(
  source: FilterSource | undefined,
  value: string,
  { date, number }: Words,
  gone?: (what: 'value') => string,
): string {
  if (source?.days) return daysOfFilter(value, date);
  const known = source?.values.find((one) => one.value === value);
  if (known) return known.label;
  if (!gone) return value;
  return rangeWords(value, number) ?? gone('value');
}
