import { OTHER } from '@kaiku/sdk/model';
import type { BarOrder, ChartSettings, ChartShape } from '../views.ts';
import { gaugeRange } from './gaugeData.ts';
import type { Option, Question } from './question.ts';

/** Written or handed in, rather than counted. */
const isText = ({ summary }: Pick<Question, 'summary'>): boolean =>
  summary.type === 'texts' || summary.type === 'files';

/** How a question may be drawn besides as suits it. */
export function shapesOf(question: Question): readonly ChartShape[] {
  const { summary, faces, consent } = question;
  if (isText(question) || consent) return [];
  const bars = summary.type === 'choices' || (summary.type === 'numbers' && !summary.nps && !faces);
  return [
    ...(bars ? (['bars', 'columns'] as const) : []),
    ...(gaugeRange(question) ? (['gauge'] as const) : []),
    'table',
  ];
}

/** The questions that a report shows, the choices of each in the order that it shows them in. */
export const shownQuestions = <Q extends Question>(
  questions: readonly Q[],
  { parts, hidden, order }: ChartSettings,
): Q[] =>
  questions
    .filter(
      (question) =>
        question.chart &&
        !hidden.includes(question.element_id) &&
        parts.includes(isText(question) ? 'texts' : 'charts'),
    )
    .map((question) => inOrder(question, order));

/**
 * Choices by how many chose them (RES-069), what else was written last. Those that stand for numbers are a scale, which
 * keeps its order.
 */
function inOrder<Q extends Question>(question: Q, order: BarOrder = 'survey'): Q {
  const { summary, choices } = question;
  if (order === 'survey' || !choices || summary.type !== 'choices' || summary.mean !== null) return question;
  const sign = order === 'largest' ? -1 : 1;
  const sizeOf = ({ id }: Option) => summary.counts[id] ?? 0;
  const last = ({ id }: Option) => (id === OTHER ? 1 : 0);
  const sorted = [...choices].sort((a, b) => last(a) - last(b) || sign * (sizeOf(a) - sizeOf(b)));
  return { ...question, choices: sorted };
}
