import path from 'node:path';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { startAnswerNode } from '../benching/answerNode.ts';
import { otherLanguages, type SurveyName } from '../benching/answerSurveys.ts';
import { type Bench, median } from '../benching/types.ts';

const MOST_MS = 3;
const OPENED = 500;
const WARM = 30;

/** How long a node takes to begin the page of a survey that it has drawn before. */
const bench: Bench = {
  name: 'answer-open',
  description: `Server time until the first byte of a page that is kept ready (of ${OPENED}): 300 elements in 10 languages`,
  baseline: 'the page of 20 questions in one language, by the same clock',
  target: `both under ${MOST_MS} ms, also the slowest hundredth`,
  async run({ dir, progress }) {
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(dir, 'pg') });
    try {
      const small = await opened(cluster.ownerUrl, 'benchmark', ['en']);
      progress.step(`20 questions: ${small.median.toFixed(2)} ms`);
      const large = await opened(cluster.ownerUrl, 'large', ['en', ...otherLanguages]);
      const figures = {
        smallMedianMs: round(small.median),
        smallP99Ms: round(small.p99),
        smallKb: round(small.kilobytes),
        largeMedianMs: round(large.median),
        largeP99Ms: round(large.p99),
        largeKb: round(large.kilobytes),
        largeFirstMs: round(large.first),
      };
      return {
        figures,
        ratio: round(large.median / small.median),
        target: bench.target,
        ok: small.p99 < MOST_MS && large.p99 < MOST_MS,
      };
    } finally {
      await cluster.stop();
    }
  },
};
export default bench;

const round = (value: number): number => Number(value.toFixed(2));

/** @returns milliseconds of the server, kilobytes as sent; `first`: of the slowest that was not yet kept ready */
async function opened(ownerUrl: string, survey: SurveyName, languages: readonly string[]) {
  const node = await startAnswerNode(ownerUrl, { survey, times: true });
  try {
    let kilobytes = 0;
    const open = async (at: number) => {
      const language = languages[at % languages.length]!;
      const headers = { 'accept-encoding': 'gzip', 'accept-language': language };
      const reply = await fetch(`${node.addresses.page}?language=${language}`, { headers });
      const text = await reply.text();
      if (reply.status !== 200 || !text.includes(`lang="${language}"`)) throw new Error(`no page in ${language}`);
      kilobytes = Math.max(kilobytes, Number(reply.headers.get('content-length')) / 1024);
    };
    for (let at = 0; at < WARM * languages.length; at += 1) await open(at);
    const first = Math.max(...(await node.ask('times')).map(({ ms }) => ms));
    for (let at = 0; at < OPENED; at += 1) await open(at);
    const times = (await node.ask('times')).map(({ ms }) => ms).sort((a, b) => a - b);
    return { median: median(times), p99: times[Math.floor(times.length * 0.99)]!, kilobytes, first };
  } finally {
    await node.stop();
  }
}
