import type { Summary } from '@kaiku/sdk/model';

/** Of the normal distribution, for 95 of 100 samples. */
const z = 1.96;

export interface SamplingError {
  /** `points`: percentage points of any share, at most; `score`: of the NPS; `mean`: of the mean. */
  of: 'points' | 'score' | 'mean';
  value: number;
}

/** Decimals with which it is told. */
export const errorDigits = ({ of }: SamplingError): number => (of === 'mean' ? 2 : 1);

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

/** Of groups that are compared, the error of the one whose figure errs most. */
export interface GroupError extends SamplingError {
  /** Some are of one respondent: how far their mean or score errs nobody can say. */
  single: boolean;
}

/** Null where nobody can say; of a matrix means are compared, of which it is not told what they vary by. */
export function largestError(summaries: readonly Summary[]): GroupError | null {
  const errors = summaries.map((summary): SamplingError | null => {
    if (summary.type === 'choices' && summary.n > 0) return { of: 'points', value: pointsOf(summary.n) };
    return summary.type === 'numbers' ? samplingError(summary) : null;
  });
  const known = errors.filter((error) => error !== null);
  if (known.length === 0) return null;
  const most = known.reduce((largest, error) => (error.value > largest.value ? error : largest));
  return { ...most, single: known.length < errors.length };
}

/** Of a share of one half, which errs most. */
const pointsOf = (n: number): number => z * Math.sqrt(0.25 / n) * 100;
