import type { Summary } from '@kaiku/sdk/model';

/** Of the normal distribution, for 95 of 100 samples. */
const z = 1.96;

export interface SamplingError {
  /** `points`: percentage points of any share, at most; `score`: of the NPS; `mean`: of the mean. */
  of: 'points' | 'score' | 'mean';
  value: number;
}

/** How far a figure may lie from that of everybody, if those who answered are a random sample of many more. */
export function samplingError(summary: Summary): SamplingError | null {
  const { n } = summary;
  if (n < 2) return null;
  if (summary.type === 'choices') return { of: 'points', value: pointsOf(n) };
  if (summary.type === 'matrix') {
    const rows = Object.values(summary.rows).map((row) => row.n);
    const least = Math.min(...rows.filter((count) => count > 0));
    return least >= 2 && Number.isFinite(least) ? { of: 'points', value: pointsOf(least) } : null;
  }
  if (summary.type !== 'numbers') return null;
  if (summary.nps) {
    const { promoters, detractors } = summary.nps;
    const [p, d] = [promoters / n, detractors / n];
    return { of: 'score', value: z * Math.sqrt((p + d - (p - d) ** 2) / n) * 100 };
  }
  const { mean, counts } = summary;
  if (mean === null) return null;
  const squares = Object.entries(counts).reduce((sum, [value, count]) => sum + count * (Number(value) - mean) ** 2, 0);
  return { of: 'mean', value: z * Math.sqrt(squares / (n - 1) / n) };
}

/** Of a share of one half, which errs most. */
const pointsOf = (n: number): number => z * Math.sqrt(0.25 / n) * 100;
