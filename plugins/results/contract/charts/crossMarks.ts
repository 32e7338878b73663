/** Standard errors beyond which a difference is marked: by chance in 5, and in 1, of a hundred cells. */
const marked = 1.96;
const strong = 2.58;

/** What is said of a cell that differs from what chance would give; null: nothing. */
export interface CrossMark {
  /** An arrow, two where it is hardly chance. */
  arrows: string;
  more: boolean;
  /** In percent: how many of a hundred such cells are marked by chance. */
  chance: 1 | 5;
}

export function crossMark(residual: number | null): CrossMark | null {
  if (residual === null || Math.abs(residual) < marked) return null;
  const more = residual > 0;
  const sure = Math.abs(residual) >= strong;
  return { arrows: (more ? '▲' : '▼').repeat(sure ? 2 : 1), more, chance: sure ? 1 : 5 };
}
