import type { ChartSettings, ChartShape } from '../views.ts';
import { gaugeRange } from './gaugeData.ts';
import type { Question } from './question.ts';

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

/** The questions that a report shows. */
export const shownQuestions = <Q extends Question>(questions: readonly Q[], { parts, hidden }: ChartSettings): Q[] =>
  questions.filter(
    (question) =>
      question.chart && !hidden.includes(question.element_id) && parts.includes(isText(question) ? 'texts' : 'charts'),
  );
