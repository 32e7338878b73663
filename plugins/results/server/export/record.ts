import type { TranslatedField } from '@kaiku/plugin-surveys/contract';
import type { Answers, Background } from '@kaiku/sdk/model';
import { timeTakenOf } from '../../contract/timeTaken.ts';
import { marksOf, type ToldResponse } from '../services/marks.ts';
import type { QuestionReply } from '../services/questions.ts';

/** What a JSON export says of a survey before its responses: questions with the codes that answers have, and fields. */
export interface CodeBook {
  questions: QuestionReply[];
  fields: readonly TranslatedField[];
}

export const codeBookOf = ({ questions, fields }: CodeBook, has: (column: string) => boolean): object => ({
  questions: questions.flatMap(({ chart: _, ...question }) => (has(question.element_id) ? [question] : [])),
  background_fields: fields.flatMap(({ id, name }) => (has(`field ${id}`) ? [{ field_id: id, name }] : [])),
});

/** A response as programs read it: answers and background values as they are stored, by ids. */
export function recordOf(response: ToldResponse, hideTimes: boolean, has: (column: string) => boolean): object {
  const { responseId, submittedAt, language, collectorId, source, answers, background } = response;
  const { integrity } = marksOf(response);
  return {
    // An id tells when it was made.
    ...(!hideTimes && { response_id: responseId }),
    ...(has('submitted_at') && !hideTimes && { submitted_at: submittedAt }),
    ...(has('time_taken') && !hideTimes && { time_taken: timeTakenOf(response) }),
    ...(has('language') && language && { language }),
    ...(has('collector') && { collector_id: collectorId, source }),
    ...(has('integrity') && integrity !== null && { integrity }),
    answers: only<Answers>(answers, has),
    background: only<Background>(background, (id) => has(`field ${id}`)),
  };
}

const only = <T extends object>(given: T, has: (key: string) => boolean): object =>
  Object.fromEntries(Object.entries(given).filter(([key]) => has(key)));
