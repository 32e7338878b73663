/** The only place that knows NPS, CSAT and NSS. Figures are unrounded shares of 100; null when nothing was answered. */
import type { Sentiment } from './types.ts';

export type NpsBand = 'detractor' | 'passive' | 'promoter';

/** RES-003: 0-6 detractors, 7-8 passives, 9-10 promoters. */
export function npsBand(score: number): NpsBand {
  return score >= 9 ? 'promoter' : score >= 7 ? 'passive' : 'detractor';
}

export interface NpsFigures {
  n: number;
  detractors: number;
  passives: number;
  promoters: number;
  /** From -100 to 100. */
  nps: number | null;
}

/** How many gave each score from 0 to 10; a score that is missing counts as nobody. */
export function npsOfCounts(countByScore: Readonly<Record<string | number, number>>): NpsFigures {
  const bands = { detractor: 0, passive: 0, promoter: 0 };
  for (let score = 0; score <= 10; score += 1) bands[npsBand(score)] += countByScore[score] ?? 0;
  return npsOfBands(bands.detractor, bands.passive, bands.promoter);
}

export function npsOfBands(detractors: number, passives: number, promoters: number): NpsFigures {
  const n = detractors + passives + promoters;
  return { n, detractors, passives, promoters, nps: n ? ((promoters - detractors) / n) * 100 : null };
}

export const CSAT_MIN = 1;
export const CSAT_MAX = 5;

export interface CsatFigures {
  n: number;
  satisfied: number;
  /** From 0 to 100. */
  csat: number | null;
}

/** GAP-058: the share of 4 and 5 on the scale 1 to 5. Other values do not count. */
export function csatOfCounts(countByValue: Readonly<Record<string | number, number>>): CsatFigures {
  let n = 0;
  for (let value = CSAT_MIN; value <= CSAT_MAX; value += 1) n += countByValue[value] ?? 0;
  const satisfied = (countByValue[4] ?? 0) + (countByValue[5] ?? 0);
  return { n, satisfied, csat: n ? (satisfied / n) * 100 : null };
}

export interface NssFigures {
  n: number;
  positive: number;
  neutral: number;
  negative: number;
  /** From -100 to 100. */
  nss: number | null;
}

/** GAP-058: the share of positive minus the share of negative choices. */
export function nssOfCounts(positive: number, neutral: number, negative: number): NssFigures {
  const n = positive + neutral + negative;
  return { n, positive, neutral, negative, nss: n ? ((positive - negative) / n) * 100 : null };
}

/** Of a scale that is drawn as faces the upper half is positive, the lower negative, the middle of an odd one neutral. */
export function sentimentOfFace(value: number, faces: number): Sentiment {
  const middle = (faces + 1) / 2;
  return value > middle ? 'positive' : value < middle ? 'negative' : 'neutral';
}
