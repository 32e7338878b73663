import { type IntegrityClass, integrityClasses } from '@kaiku/plugin-responses/contract';
import type { IntegrityChoice } from '../../contract/index.ts';

/* The table's column `integrity` is the class's place in the list of classes. */

const place = (name: IntegrityClass): number => integrityClasses.indexOf(name);

/** What holds for responses that count without a word: spam and bots are apart. */
export const countedByDefault = `integrity < ${place('bot')}`;

/** What a choice asks of a row. */
export function integrityCondition(choice: IntegrityChoice): string {
  if (choice === 'all') return `integrity <> ${place('test')}`;
  if (choice === 'marked') return `integrity > ${place('clean')} AND integrity <> ${place('test')}`;
  return `integrity = ${place(choice)}`;
}

/** Whether all that it lets through counts without a word, too. */
export const isWithinDefault = (choice: IntegrityChoice | undefined): boolean =>
  choice === undefined || choice === 'clean' || choice === 'speeder' || choice === 'duplicate';

/** Classes of what somebody gave. */
export const givenClasses = integrityClasses.filter((name) => name !== 'test');

/** A count of each class, in the order of the list, of rows for which the conditions hold. */
export const countsOfClasses = (conditions: readonly string[]): string[] =>
  givenClasses.map((_, at) => `count(*) FILTER (WHERE ${[...conditions, `integrity = ${at}`].join(' AND ')})`);
