import type { ImportTarget } from '../../contract/index.ts';
import type { Preview } from './calls.ts';

export const keyOfTarget = (target: ImportTarget): string => {
  if (target.type === 'answer') return `answer ${target.elementId} ${target.part ?? ''}`;
  return target.type === 'background' ? `background ${target.fieldId}` : target.type;
};

/** What was said by hand of columns, by `keyOfColumn`. It outlasts readings of the file in which they are not there. */
export type SaidTargets = ReadonlyMap<string, ImportTarget>;

const keyOfColumn = (column: number, headers: readonly string[]): string => `${column} ${headers[column] ?? ''}`;

/** With what of `targets` is not as it was before. */
export function saidOf(
  said: SaidTargets,
  headers: readonly string[],
  before: readonly ImportTarget[],
  targets: readonly ImportTarget[],
): SaidTargets {
  const changed = targets.flatMap((target, column) =>
    before[column] && keyOfTarget(before[column]) === keyOfTarget(target)
      ? []
      : [[keyOfColumn(column, headers), target] as const],
  );
  return new Map([...said, ...changed]);
}

/**
 * What the columns hold when a file was read again in another form: as guessed anew, but for columns of the same heading
 * of which it was said by hand.
 */
export const targetsAgain = (
  said: SaidTargets,
  { headers, targets }: Pick<Preview, 'headers' | 'targets'>,
): ImportTarget[] => targets.map((guess, column) => said.get(keyOfColumn(column, headers)) ?? guess);
