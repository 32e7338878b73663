import type { Progress } from '../lib/progress.ts';

export interface BenchContext {
  progress: Progress;
  /** An empty folder, gone afterwards; the database's account can reach it. */
  dir: string;
  /** Further words of the command line. */
  args: readonly string[];
  /** How long it is to last, where somebody said it. */
  minutes: number | null;
}

export interface BenchResult {
  /** What was measured; the unit stands in the name: `submitsPerSecond`, `firstPaintMs`. */
  figures: Record<string, number | string>;
  /** Ours against the baseline, both measured in this run. */
  ratio: number;
  /** What the ratio or the figures are to reach, as a number for the ratio or in words. */
  target: number | string;
  ok: boolean;
}

/** A module in scripts/bench has one of these as its default export; its file is called `<name>.ts`. */
export interface Bench {
  name: string;
  description: string;
  /** What it is compared with. */
  baseline: string;
  target: string;
  /** It needs one; the bundles are built for every benchmark. */
  browser?: boolean;
  run(ctx: BenchContext): Promise<BenchResult>;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
