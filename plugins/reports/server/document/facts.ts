import {
  errorDigits,
  type FilterQuery,
  filterInWords,
  type GroupError,
  type Question,
  type ReportFigures,
  type SamplingError,
  samplingError,
  scaleValue,
} from '@kaiku/plugin-results/contract';
import type { Person } from '@kaiku/sdk/common';
import type { Words } from './words.ts';

type Counted = Pick<ReportFigures, 'n' | 'total' | 'hidden'>;
type Known = Parameters<typeof filterInWords>[1];

export interface Fact {
  label: string;
  text: string;
}

const filterFacts = (filter: FilterQuery, known: Known, words: Words): Fact[] =>
  filterInWords(filter, known, { ...words, t: (key, params) => words.t(`results:${key}`, params) });

/** Period and filters; that there are none is said, too. */
export function narrowedBy(filter: FilterQuery, known: Known, words: Words): Fact[] {
  const { t } = words;
  const filters = filterFacts(filter, known, words);
  return [
    ...(filter.from || filter.to ? [] : [{ label: t('results:filter.period'), text: t('fact.whole') }]),
    ...(filters.length > 0 ? filters : [{ label: t('results:filter.title'), text: t('fact.noFilters') }]),
  ];
}

/** How far shares of all respondents may err; nothing where nobody can say. */
export function samplingFact({ n, hidden }: Counted, { t, number }: Words): Fact[] {
  if (n < 2 || hidden) return [];
  const error = (1.96 * Math.sqrt(0.25 / n) * 100).toFixed(1);
  return [{ label: t('fact.sampling'), text: t('fact.samplingText', { value: number(Number(error)) }) }];
}

/** That few are not shown, and that a share lets its maker see a part only. */
export const limitFacts = (
  { hideUnder, limited }: Pick<ReportFigures, 'hideUnder' | 'limited'>,
  { t, number }: Words,
): Fact[] => [
  ...(hideUnder
    ? [{ label: t('fact.anonymity'), text: t('results:hidden.blocks', { under: number(hideUnder) }) }]
    : []),
  ...(limited ? [{ label: t('fact.share'), text: t('fact.limited') }] : []),
];

export const madeFact = (person: Person, madeAt: Date, { t, dateTime, timeZone }: Words): Fact => ({
  label: t('fact.made'),
  text: t('fact.madeText', {
    time: `${dateTime(madeAt.getTime())} (${timeZone})`,
    name: `${person.firstName} ${person.lastName}`.trim() || person.email,
  }),
});

export function countText({ n, total, hidden }: Counted, { t, number }: Words): string {
  const numbers = { n: number(n), total: number(total), count: total };
  return n === total || hidden
    ? t('results:count.all', { ...numbers, n: number(total) })
    : t('results:count.filtered', numbers);
}

/** At the foot of each page: one that is taken out of its place still says what it is of. */
export function footerOf(figures: Counted & Known, filter: FilterQuery, words: Words): string {
  const filters = filterFacts(filter, figures, words).map(({ label, text }) => `${label}: ${text}`);
  return [countText(figures, words), ...filters].join(' · ');
}

/** n, the mean and its like, and how far they may err, in one line. */
export function factsOfSummary(
  { summary, scale }: Pick<Question, 'summary' | 'scale'>,
  { t, number, percent }: Words,
): string {
  const parts = [`n = ${number(summary.n)}`];
  if (summary.type === 'files') parts.push(t('results:files.n', { n: number(summary.files), count: summary.files }));
  if ('mean' in summary && summary.mean !== null) {
    const mean = number(summary.mean, { ...scaleValue, maximumFractionDigits: 2 });
    parts.push(t('results:figure.mean', { value: scale?.unit ? `${mean} ${scale.unit}` : mean }));
  }
  if ('nps' in summary && summary.nps?.nps != null)
    parts.push(`${t('results:nps.score')} ${signed(summary.nps.nps, number)}`);
  if ('csat' in summary && summary.csat?.csat != null)
    parts.push(t('results:figure.csat', { value: percent(summary.csat.csat) }));
  if ('nss' in summary && summary.nss?.nss != null)
    parts.push(t('results:figure.nss', { value: signed(summary.nss.nss, number) }));
  if (summary.dontKnow > 0) parts.push(t('results:figure.dontKnow', { value: number(summary.dontKnow) }));
  const error = samplingError(summary);
  if (error) parts.push(t(`results:figure.sampling.${error.of}`, { value: errorText(error, number) }));
  return parts.join(' · ');
}

/** How far the figures of groups that are compared may err, at the most; empty where nobody can say. */
export function groupErrorText(error: GroupError | null, { t, number }: Words): string {
  if (!error) return '';
  const most = t(`results:compare.sampling.${error.of}`, { value: errorText(error, number) });
  return error.single ? `${most} · ${t('results:compare.sampling.single')}` : most;
}

const errorText = (error: SamplingError, number: Words['number']): string =>
  number(error.value, { maximumFractionDigits: errorDigits(error) });

const signed = (value: number, number: Words['number']): string =>
  number(value, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
