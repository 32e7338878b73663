import type { WriteNumber } from './charts/chartData.ts';
import { daysOfFilter } from './charts/daysData.ts';
import type { Question } from './charts/question.ts';
import { rangeWords } from './charts/rangeWords.ts';
import { type FilterQuery, versionName } from './filter.ts';
import type { ReportFigures } from './report.ts';

/** How a file says things. */
interface FilterWords {
  /** By keys of this plugin's texts. */
  t(key: string, params?: Record<string, string>): string;
  /** @param day `YYYY-MM-DD`, or an ISO time */
  date(day: string): string;
  list(parts: readonly string[]): string;
  number: WriteNumber;
}

/** What filters name; of surveys that are combined no versions. */
type Filtered = Pick<ReportFigures, 'questions' | 'fields' | 'links'> & Partial<Pick<ReportFigures, 'versions'>>;

/** From a day to another, or from or until one of them. */
export function periodInWords(
  { from, to }: Pick<FilterQuery, 'from' | 'to'>,
  { t, date }: Pick<FilterWords, 't' | 'date'>,
): string {
  if (from && to) return `${date(from)} – ${date(to)}`;
  if (from) return t('filter.since', { day: date(from) });
  return to ? t('filter.until', { day: date(to) }) : '';
}

/** The filters in words, as the page's chips say them; for files. */
export function filterInWords(
  filter: FilterQuery,
  { questions, fields, links, versions }: Filtered,
  words: FilterWords,
): { label: string; text: string }[] {
  const { t } = words;
  const none = t('compare.none');
  const facts: { label: string; text: string }[] = [];
  if (filter.from || filter.to) {
    facts.push({ label: t('filter.period'), text: periodInWords(filter, words) });
  }
  if (filter.integrity) facts.push({ label: t('filter.integrity'), text: t(`integrity.choices.${filter.integrity}`) });
  for (const [key, values] of gathered(filter.background)) {
    const field = fields.find(({ id }) => id === key);
    facts.push({
      label: field?.name ?? key,
      text: words.list(values.map((value) => (value === '' ? none : (field?.label(value) ?? value)))),
    });
  }
  for (const [key, values] of gathered(filter.answer)) {
    const [elementId, rowId] = key.split('.');
    const question = questions.find(({ element_id }) => element_id === elementId);
    const row = question?.rows?.find(({ id }) => id === rowId);
    const title = question ? question.title || question.name : key;
    facts.push({
      label: row ? `${title}: ${row.label}` : title,
      text: words.list(values.map((value) => valueText(value, question, rowId !== undefined, words))),
    });
  }
  if (filter.language?.length)
    facts.push({
      label: t('filter.language'),
      text: words.list(filter.language.map((code) => (code === '' ? none : languageName(code)))),
    });
  if (filter.collector?.length) {
    const names = filter.collector.map((id) => (id === '' ? none : (links.get(id) ?? id)));
    facts.push({ label: t('filter.collector'), text: words.list(names) });
  }
  if (filter.version?.length) {
    const names = filter.version.map((one) => versionName(one, versions?.get(Number(one)) ?? null, words));
    facts.push({ label: t('filter.version'), text: words.list(names) });
  }
  return facts;
}

function valueText(
  value: string,
  question: Question | undefined,
  inRow: boolean,
  { date, number, t }: FilterWords,
): string {
  if (question?.days) return daysOfFilter(value, date);
  if (question?.summary.type === 'numbers' && question.summary.nps) {
    const band = { '0..6': 'detractors', '7..8': 'passives', '9..10': 'promoters' }[value];
    if (band) return t(`nps.${band}`);
  }
  const options = inRow ? question?.columns : question?.choices;
  const option = options?.find(({ id }) => id === value);
  return option?.label ?? rangeWords(value, number) ?? value;
}

/** What its speakers call it; filters may ask for what is no language. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

function gathered(parts: readonly string[] = []): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const part of parts) {
    const colon = part.indexOf(':');
    const key = part.slice(0, colon);
    found.set(key, [...(found.get(key) ?? []), part.slice(colon + 1)]);
  }
  return found;
}
