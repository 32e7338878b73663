import type { TableCell, TableRow } from '@kaiku/sdk/server';
import { isBlank, textOf } from './cells.ts';
import { headingKey } from './targets.ts';
import { isTimeForm } from './time.ts';

/** What stands below a question that has one column. */
const wholeAnswer = new Set([
  'response',
  'open-ended response',
  'vastaus',
  'avoin vastaus',
  'svar',
  'öppet svar',
  'fritextsvar',
]);

const isWholeAnswer = (cell: TableCell | undefined): boolean => wholeAnswer.has(headingKey(textOf(cell)));
const isTime = (cell: TableCell): boolean => cell instanceof Date || isTimeForm(textOf(cell));

/**
 * Whether the row below the headings names options: it names all the columns that have no heading of their own, or says
 * "Response" below a question. Rows of answers have a time.
 */
export function isSecondHeading(headers: readonly string[], row: TableRow | undefined): boolean {
  if (!row || row.cells.some(isTime)) return false;
  const unnamed = headers.flatMap((header, column) => (header === '' ? [column] : []));
  if (unnamed.length > 0 && unnamed.every((column) => !isBlank(row.cells[column]))) return true;
  return row.cells.some(isWholeAnswer);
}

/** `Question - Option` of two rows: a question goes on to the right where no other begins. */
export function joinHeadings(headers: readonly string[], { cells }: TableRow): string[] {
  let question = '';
  return headers.map((header, column) => {
    if (header !== '') question = header;
    const option = textOf(cells[column]);
    if (option === '' || isWholeAnswer(cells[column])) return option === '' ? header : question;
    return question === '' ? option : `${question} - ${option}`;
  });
}
