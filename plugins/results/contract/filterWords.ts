import { daysOfFilter, type FilterQuery, type Question, type ReportFigures } from '@kaiku/plugin-results/contract';
import type { Words } from './words.ts';

export interface Fact {
  label: string;
  text: string;
}

/** The filters in words, as the page's chips say them. */
export function filterFacts(
  filter: FilterQuery,
  { questions, fields, links }: Pick<ReportFigures, 'questions' | 'fields' | 'links'>,
  words: Words,
): Fact[] {
  const { t, date } = words;
  const facts: Fact[] = [];
  if (filter.from || filter.to) {
    const text = `${filter.from ? date(filter.from) : '…'} – ${filter.to ? date(filter.to) : '…'}`;
    facts.push({ label: t('results:filter.period'), text });
  }
  if (filter.integrity)
    facts.push({ label: t('results:filter.integrity'), text: t(`results:integrity.choices.${filter.integrity}`) });
  for (const [key, values] of gathered(filter.background)) {
    const field = fields.find(({ id }) => id === key);
    facts.push({ label: field?.name ?? key, text: words.list(values.map((value) => field?.label(value) ?? value)) });
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
    facts.push({ label: t('results:filter.language'), text: words.list(filter.language.map((code) => nameOf(code))) });
  if (filter.collector?.length) {
    const names = filter.collector.map((id) => links.get(id) ?? id);
    facts.push({ label: t('results:filter.collector'), text: words.list(names) });
  }
  return facts;
}

function valueText(value: string, question: Question | undefined, inRow: boolean, { date, t }: Words): string {
  if (question?.days) return daysOfFilter(value, date);
  if (question?.summary.type === 'numbers' && question.summary.nps) {
    const band = { '0..6': 'detractors', '7..8': 'passives', '9..10': 'promoters' }[value];
    if (band) return t(`results:nps.${band}`);
  }
  const options = inRow ? question?.columns : question?.choices;
  return options?.find(({ id }) => id === value)?.label ?? value.replace('..', '–');
}

/** What its speakers call it. */
const nameOf = (code: string): string => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

function gathered(parts: readonly string[] = []): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const part of parts) {
    const colon = part.indexOf(':');
    const key = part.slice(0, colon);
    found.set(key, [...(found.get(key) ?? []), part.slice(colon + 1)]);
  }
  return found;
}
