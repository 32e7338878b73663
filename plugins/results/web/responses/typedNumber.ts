/** What is typed comes as text while it may be the beginning of another number: `2.`, `-`, `1.0`. */
export type Typed = number | string;

/** The number that was typed so far; null for what is none yet. */
export function numberOf(typed: Typed): number | null {
  if (typeof typed === 'string' && typed.trim() === '') return null;
  const number = Number(typed);
  return Number.isFinite(number) ? number : null;
}

/** What stands in the field: as it was typed, until the answer is changed elsewhere. */
export function shownOf(typed: Typed, answer: number | null): Typed {
  return numberOf(typed) === answer ? typed : (answer ?? '');
}
