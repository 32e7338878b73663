import { binName, type Question } from '@kaiku/plugin-results/contract';
import type { CodeBookRow } from './report.ts';
import type { Words } from './words.ts';

/** What the codes of a question's answers stand for. */
export function codesOf(question: Question, { t, number }: Words): CodeBookRow[] {
  const { element_id: elementId, title, name, summary, choices = [], rows = [], columns = [], scale } = question;
  const kind = t(`codeBook.types.${summary.type}`);
  const row = (code: string, label: string): CodeBookRow => ({ elementId, title: title || name, kind, code, label });
  const unit = scale?.unit ? ` ${scale.unit}` : '';
  const listed = [
    ...choices.map(({ id, label }) => row(id, label)),
    ...rows.map(({ id, label }) => row(`${elementId}.${id}`, `${t('results:chart.row')}: ${label}`)),
    ...columns.map(({ id, label }) => row(id, label)),
    ...(scale
      ? [row(`${scale.min}–${scale.max}`, `${binName({ from: scale.min, to: scale.max }, number)}${unit}`)]
      : []),
  ];
  return listed.length > 0 ? listed : [row('', '')];
}
