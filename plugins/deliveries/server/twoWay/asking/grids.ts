import { type AnswerValue, isMatrixAnswer, type MatrixSettings, nameKey, offeredChoices } from '@kaiku/sdk/model';
import { asker, numbered, numbersIn } from './asker.ts';

/** A matrix is asked row by row. */
export const gridAsker = asker<MatrixSettings>({
  rows: ({ rows }) => offeredChoices(rows),
  lines: ({ columns }) => numbered(offeredChoices(columns).map(({ text }) => text)),
  accepts: ({ columns }, words) => words.choose(offeredChoices(columns).length),
  read({ element, row }, text, before): AnswerValue | undefined {
    const columns = offeredChoices(element.settings.columns);
    const numbers = numbersIn(text, columns.length);
    const column =
      numbers?.length === 1
        ? columns[numbers[0]! - 1]
        : columns.find((one) => numbers === null && nameKey(one.text) === nameKey(text));
    if (!column || !row) return undefined;
    return { ...(isMatrixAnswer(before) ? before : {}), [row.id]: column.id };
  },
});
