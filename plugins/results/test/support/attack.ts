import type { ResultsFilter } from '../../contract/index.ts';

/** Who attacks hide-under-X: what they ask, and what they make of what they were shown. */

export const genders = ['f', 'm', 'x'];

/** A repeatable die. */
export function dice(seed: number) {
  let state = seed;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = <T>(from: readonly T[]): T => from[draw(from.length)]!;
  const some = <T>(from: readonly T[]): T[] => {
    const chosen = from.filter(() => draw(2) === 0);
    return chosen.length > 0 ? chosen : [pick(from)];
  };
  return { draw, pick, some };
}
export type Dice = ReturnType<typeof dice>;

export function anyFilter({ draw, pick, some }: Dice, days: number): ResultsFilter {
  const date = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, draw(24), draw(60))).toISOString();
  const from = draw(days);
  return {
    ...(draw(3) === 0 && { from: date(from) }),
    ...(draw(3) === 0 && { to: date(from + draw(days)) }),
    ...(draw(8) > 0 && { languages: some(['en', 'fi', 'sv']) }),
    ...(draw(6) > 0 && {
      background: [
        { fieldId: 'team', values: some(['A', 'B', 'C']) },
        ...(draw(3) > 0 ? [{ fieldId: 'gender', values: some(genders) }] : []),
        ...(draw(9) === 0 ? [{ fieldId: 'mail', values: [`p${draw(100)}@example.com`] }] : []),
      ],
    }),
    ...(draw(2) === 0 && {
      answers: [
        pick([
          { elementId: 'score', min: draw(8), max: 10 },
          { elementId: 'number', min: draw(60), max: draw(200) },
        ]),
      ],
    }),
    ...(draw(6) === 0 && { versions: some([1, 2, 3, 4]) }),
    ...(draw(5) === 0 && { integrity: pick(['all', 'clean', 'marked', 'speeder', 'duplicate'] as const) }),
  };
}

/** Sizes of the groups that everything seen can be taken apart into, by whatever is added and taken away. */
export function partsOf(seen: readonly number[][]): number[] {
  const marks = new Map<number, string[]>();
  seen.forEach((numbers, at) => {
    for (const number of numbers) {
      const of = marks.get(number);
      if (of) of.push(at.toString(36));
      else marks.set(number, [at.toString(36)]);
    }
  });
  const parts = new Map<string, number>();
  for (const of of marks.values()) {
    const mark = of.join();
    parts.set(mark, (parts.get(mark) ?? 0) + 1);
  }
  return [...parts.values()];
}
