import type { ImportTarget } from '../../contract/index.ts';
import type { Preview } from './calls.ts';

export const keyOfTarget = (target: ImportTarget): string => {
  if (target.type === 'answer') return `answer ${target.elementId} ${target.part ?? ''}`;
  return target.type === 'background' ? `background ${target.fieldId}` : target.type;
};

/**
 * What the columns hold when a file was read again in another form: as guessed anew, but for columns of the same heading
 * of which it was said by hand.
 */
export function targetsAgain(
  before: Pick<Preview, 'headers' | 'targets'>,
  said: readonly ImportTarget[],
  found: Pick<Preview, 'headers' | 'targets'>,
): ImportTarget[] {
  return found.targets.map((guess, column) => {
    const target = said[column];
    const guessed = before.targets[column];
    if (!target || !guessed || before.headers[column] !== found.headers[column]) return guess;
    return keyOfTarget(target) === keyOfTarget(guessed) ? guess : target;
  });
}
