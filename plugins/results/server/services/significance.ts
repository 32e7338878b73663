/** What a table of counts tells of two questions together (0150). */
export interface Independence {
  /** Pearson's chi-square of the table, its degrees of freedom, and how likely one as large is by chance. */
  statistic: number;
  df: number;
  p: number;
  /** Cramér's V, 0 to 1: how strongly they go together. */
  v: number;
  /** Whether at most a fifth of the cells expect fewer than five, none fewer than one (Cochran). */
  reliable: boolean;
}

const leastExpected = 5;

/** @param counts by row and column, each respondent in one cell; null where there is nothing to be compared */
export function independence(counts: readonly (readonly number[])[]): Independence | null {
  const rows = counts.map(sum);
  const columns = (counts[0] ?? []).map((_, at) => sum(counts.map((row) => row[at]!)));
  const n = sum(rows);
  const height = rows.filter((total) => total > 0).length;
  const width = columns.filter((total) => total > 0).length;
  if (height < 2 || width < 2) return null;
  let statistic = 0;
  let small = 0;
  let tiny = false;
  counts.forEach((row, at) => {
    row.forEach((count, across) => {
      const expected = (rows[at]! * columns[across]!) / n;
      if (expected === 0) return;
      statistic += (count - expected) ** 2 / expected;
      if (expected < leastExpected) small += 1;
      if (expected < 1) tiny = true;
    });
  });
  const df = (height - 1) * (width - 1);
  return {
    statistic,
    df,
    p: chiSquareTail(statistic, df),
    v: Math.sqrt(statistic / (n * Math.min(height - 1, width - 1))),
    reliable: !tiny && small <= (height * width) / 5,
  };
}

/**
 * The adjusted residual of one cell (Haberman): how many standard errors its count is from what independence expects.
 * Right also where respondents have several answers, cell by cell. Null where fewer than five are expected.
 * @param n respondents; `row` and `column` those with the one and the other answer, `both` with both
 */
export function adjustedResidual(n: number, row: number, column: number, both: number): number | null {
  const expected = (row * column) / n;
  if (!(expected >= leastExpected)) return null;
  const variance = expected * (1 - row / n) * (1 - column / n);
  return variance > 0 ? (both - expected) / Math.sqrt(variance) : null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** How likely a chi-square of `df` degrees of freedom is at least `x`: the regularized upper incomplete gamma function. */
export function chiSquareTail(x: number, df: number): number {
  if (x <= 0) return 1;
  return x < df + 2 ? 1 - lowerSeries(df / 2, x / 2) : upperFraction(df / 2, x / 2);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let all = term;
  for (let at = 1; at < 10_000 && term > all * 1e-15; at += 1) {
    term *= x / (a + at);
    all += term;
  }
  return all * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** Lentz's continued fraction. */
function upperFraction(a: number, x: number): number {
  const least = 1e-300;
  let b = x + 1 - a;
  let c = 1 / least;
  let d = 1 / b;
  let h = d;
  for (let at = 1; at < 10_000; at += 1) {
    const an = -at * (at - a);
    b += 2;
    d = 1 / (Math.abs(an * d + b) < least ? least : an * d + b);
    c = Math.abs(b + an / c) < least ? least : b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return h * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** For z of at least a half. */
function logGamma(z: number): number {
  const at = z - 1;
  const t = at + lanczos.length - 0.5;
  const series = lanczos.reduce((all, factor, index) => all + factor / (at + index + 1), 0.99999999999980993);
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(t) - t + Math.log(series);
}
