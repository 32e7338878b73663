import { randomUUID } from 'node:crypto';
// @ts-expect-error it brings no types
import untyped from 'autocannon';

/** Answers to the 20 questions. */
export const answers = {
  ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`single${n}`, { choice: `s${n}-${n}` }])),
  ...Object.fromEntries([1, 2, 3].map((n) => [`multi${n}`, { choices: [`m${n}-1`, `m${n}-4`] }])),
  ...Object.fromEntries(
    [1, 2].map((n) => [
      `matrix${n}`,
      Object.fromEntries([1, 2, 3, 4, 5].map((row) => [`r${n}-${row}`, `c${n}-${row}`])),
    ]),
  ),
  text1: 'The staff was friendly',
  text2: 'Helsinki',
  comment1: 'The coffee came quickly and was hot. The table by the window was still dirty, though.',
  nps1: 9,
  nps2: 6,
  smiley: 4,
  country: { choice: 'country-73' },
  date: '2026-11-21',
};

/** What of autocannon is used here. */
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  method: string;
  headers: Record<string, string>;
  requests: { setupRequest(request: object): object }[];
}) => Promise<{
  '2xx': number;
  non2xx: number;
  errors: number;
  duration: number;
  latency: { p50: number; p99: number };
}>;
const autocannon: Autocannon = untyped;

/** What respondents got who send answers over and over. */
export interface Load {
  count: number;
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

/** @param api address of a link's answers */
export async function submitAnswers(
  api: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Load> {
  // The one thing that differs from answer to answer.
  const [before, after] = JSON.stringify({ transaction_id: '#', survey_version: 1, language: 'en', answers }).split(
    '#',
  );
  const result = await autocannon({
    url: api,
    connections: clients,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, body: `${before}${randomUUID()}${after}` }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were refused, ${result.errors} got no reply`);
  }
  const count = result['2xx'];
  return { count, perSecond: count / result.duration, medianMs: result.latency.p50, p99Ms: result.latency.p99 };
}
