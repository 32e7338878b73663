import type { StoredResponse } from '@kaiku/plugin-responses/contract';
import type { AnswerValue, Element, Summary } from '@kaiku/sdk/model';

/* Figures as somebody counts them who goes through the answers with a pencil: nothing here is the product's. */

interface Item {
  id: string;
  numericValue: number;
}
interface Settings {
  choices: Item[];
  rows: Item[];
  columns: Item[];
  other?: { enabled: boolean };
  ranked?: number;
  icon: { set: number };
  max: number;
  calculateCsat?: boolean;
  calculateNss?: boolean;
}
type Given = { choice?: string; choices?: string[]; ranking?: string[]; files?: unknown[]; dontKnow?: true };

const averageOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
const tally = (values: readonly (string | number)[], start: readonly string[] = []): Record<string, number> => {
  const counts = Object.fromEntries(start.map((id) => [id, 0]));
  for (const one of values) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};
const share = (some: number, all: number): number | null => (all === 0 ? null : (some / all) * 100);
const balance = (positive: number, neutral: number, negative: number) => {
  const n = positive + neutral + negative;
  return { n, positive, neutral, negative, nss: share(positive - negative, n) };
};

export function byHand({ kind, settings }: Element, all: readonly (AnswerValue | undefined)[]): Summary {
  const of = settings as unknown as Settings;
  const dontKnow = all.filter((one) => (one as Given | undefined)?.dontKnow).length;
  const known = all.filter((one) => one !== undefined && !(one as Given).dontKnow) as AnswerValue[];
  const figures = { dontKnow };
  switch (kind) {
    case 'choice':
    case 'checkbox':
      return { ...figures, ...chosen(of, known as Given[], kind) };
    case 'nps':
    case 'smiley':
    case 'slider':
      return { ...figures, ...numbers(of, known, kind) };
    case 'matrix':
    case 'dropdownMatrix':
      return { ...figures, ...grid(of, known as Record<string, string>[]) };
    case 'ranking':
      return { ...figures, ...places(of, known as Given[]) };
    case 'datePicker': {
      const days = (known as string[]).toSorted();
      return {
        ...figures,
        type: 'days',
        n: days.length,
        counts: tally(days),
        first: days[0] ?? null,
        last: days.at(-1) ?? null,
      };
    }
    case 'fileUpload': {
      const files = (known as Given[]).map((one) => one.files?.length ?? 0);
      const handedIn = files.filter((count) => count > 0);
      return { ...figures, type: 'files', n: handedIn.length, files: handedIn.reduce((sum, one) => sum + one, 0) };
    }
    case 'openText':
      return { ...figures, type: 'texts', n: known.filter((one) => (one as string).trim() !== '').length };
    default:
      // Whoever does not consent has not answered.
      return { type: 'choices', n: known.length, dontKnow: 0, counts: { accepted: known.length }, mean: null };
  }
}

function chosen(of: Settings, known: readonly Given[], kind: string) {
  const listed = [...of.choices.map(({ id }) => id), ...(of.other?.enabled ? ['other'] : [])];
  const each = known.map((one) => (one.choices ?? [one.choice!]).filter((id) => listed.includes(id)));
  const picked = each.flat();
  const values = picked.flatMap((id) => of.choices.find((one) => one.id === id)?.numericValue ?? []);
  return {
    type: 'choices' as const,
    n: each.filter((ids) => ids.length > 0).length,
    counts: tally(picked, listed),
    mean: averageOf(values),
    ...(kind === 'choice' && of.calculateCsat && { csat: satisfied(values) }),
    // Each choice of these surveys stands for a number above zero.
    ...(of.calculateNss && { nss: balance(values.length, 0, 0) }),
  };
}

const satisfied = (values: readonly number[]) => {
  const some = values.filter((one) => one === 4 || one === 5).length;
  return { n: values.length, satisfied: some, csat: share(some, values.length) };
};

function numbers(of: Settings, known: readonly AnswerValue[], kind: string) {
  const [min, max] = kind === 'nps' ? [0, 10] : kind === 'smiley' ? [1, of.icon.set] : [0, of.max];
  const values = (known as number[]).filter((one) => one >= min! && one <= max!);
  const between = (from: number, to: number) => values.filter((one) => one >= from && one <= to).length;
  const [detractors, passives, promoters] = [between(0, 6), between(7, 8), between(9, 10)];
  const n = values.length;
  const faces = of.icon?.set ?? 0;
  const [low, high] = [values.filter((one) => one * 2 < faces + 1), values.filter((one) => one * 2 > faces + 1)];
  return {
    type: 'numbers' as const,
    n,
    counts: tally(values),
    mean: averageOf(values),
    min: n === 0 ? null : Math.min(...values),
    max: n === 0 ? null : Math.max(...values),
    ...(kind === 'nps' && { nps: { n, detractors, passives, promoters, nps: share(promoters - detractors, n) } }),
    ...(kind === 'smiley' &&
      of.calculateNss && { nss: balance(high.length, n - high.length - low.length, low.length) }),
  };
}

function grid(of: Settings, known: readonly Record<string, string>[]) {
  const rows = of.rows.map(({ id }) => {
    const values = known.flatMap((one) => of.columns.filter((column) => column.id === one[id]));
    const counts = tally(
      values.map((column) => column.id),
      of.columns.map((column) => column.id),
    );
    return [id, { n: values.length, counts, mean: averageOf(values.map((column) => column.numericValue)) }] as const;
  });
  const within = (one: Record<string, string>) =>
    of.rows.some(({ id }) => of.columns.some((column) => column.id === one[id]));
  return { type: 'matrix' as const, n: known.filter(within).length, rows: Object.fromEntries(rows) };
}

function places(of: Settings, known: readonly Given[]) {
  const last = Math.min(of.ranked ?? of.choices.length, of.choices.length);
  const names = Array.from({ length: last }, (_, at) => String(at + 1));
  const placed = known.map((one) =>
    one.ranking!.flatMap((id, at) =>
      at < last && of.choices.some((item) => item.id === id) ? [[id, at + 1] as const] : [],
    ),
  );
  const rows = of.choices.map(({ id }) => {
    const own = placed.flat().flatMap(([item, place]) => (item === id ? [place] : []));
    return [id, { n: own.length, counts: tally(own, names), mean: averageOf(own) }] as const;
  });
  return {
    type: 'matrix' as const,
    n: placed.filter((some) => some.length > 0).length,
    rows: Object.fromEntries(rows),
  };
}

/** How long it took, of those of whom it is known: forms that were left open for more than four hours are not among them. */
export function timeByHand(responses: readonly Pick<StoredResponse, 'startedAt' | 'submittedAt'>[]) {
  const taken = responses
    .flatMap(({ startedAt, submittedAt }) =>
      startedAt === null ? [] : [Math.round((Date.parse(submittedAt) - Date.parse(startedAt)) / 1_000)],
    )
    .filter((seconds) => seconds >= 0 && seconds <= 14_400)
    .map((seconds) => (seconds === 0 ? 1 : seconds))
    .toSorted((a, b) => a - b);
  const n = taken.length;
  if (n === 0) return null;
  const part = (share: number) => {
    const place = (n - 1) * share;
    const [below, above] = [taken[Math.floor(place)]!, taken[Math.ceil(place)]!];
    return below + (above - below) * (place - Math.floor(place));
  };
  const between = (from: number, to: number) => taken.filter((seconds) => seconds >= from && seconds < to).length;
  const counts = [
    between(0, 60),
    between(60, 120),
    between(120, 300),
    between(300, 600),
    between(600, 1_800),
    between(1_800, Number.POSITIVE_INFINITY),
  ];
  return { n, median: part(0.5), quartiles: [part(0.25), part(0.75)], counts };
}
