import { isPersonIn, type PersonSought, personCondition } from '@kaiku/sdk/server';
import { waysToWrite } from '../addresses.ts';

/** It in all ways in which the domains in it can be written. */
function waysToSeek(sought: PersonSought): PersonSought[] {
  const ways = sought.words.map(waysToWrite);
  const most = Math.max(1, ...ways.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => ({ ...sought, words: ways.map((way) => way[at] ?? way[0]!) }));
}

/** SQL, with its values, of rows whose `address` may be the person's. */
export function addressCondition(sought: PersonSought, idColumn = 'id'): [sql: string, values: string[]] {
  const conditions = waysToSeek(sought).map((way) => personCondition('address', way, idColumn));
  return [`(${conditions.map(([sql]) => sql).join(' OR ')})`, conditions.flatMap(([, values]) => values)];
}

/** Whether an address is the person's. */
export const isPersonsAddress = (address: string, sought: PersonSought): boolean =>
  waysToSeek(sought).some((way) => isPersonIn([address], way));
