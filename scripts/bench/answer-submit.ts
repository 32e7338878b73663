import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { answers, type Load, submitAnswers } from '../benching/answerLoad.ts';
import { startAnswerNode } from '../benching/answerNode.ts';
import type { AnswerServerAddresses } from '../benching/answerServer.ts';
import { bareInserts, createBareTable } from '../benching/bareInsert.ts';
import { startChild } from '../benching/child.ts';
import { type Bench, median } from '../benching/types.ts';

const CLIENTS = 32;
const POOL = 16;
const SECONDS = 3;
const ROUNDS = 7;
const AIM = 0.75;
/** Of the slowest hundredth to the median. */
const SPREAD = 5;

/** How many answers a node takes in per second. */
const bench: Bench = {
  name: 'answer-submit',
  description: `${CLIENTS} respondents who send 20 answers over and over: stored answers per second`,
  baseline: `the same row inserted by bare pg into a table of the same shape, ${CLIENTS} at a time, as many connections; by way of a bare HTTP server it is what that costs`,
  target: `at least ${AIM} of the bare inserts, p99 under ${SPREAD} times the median`,
  async run(ctx) {
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(ctx.dir, 'pg') });
    const server = await startAnswerNode(cluster.ownerUrl, { survey: 'benchmark', pool: POOL });
    const bare = await prepareBare(server.addresses);
    try {
      const kaiku: Load[] = [];
      const byHttp: number[] = [];
      const inserts: number[] = [];
      const { api } = server.addresses;
      await submitAnswers(api, { clients: CLIENTS, seconds: 4 });
      await submitAnswers(bare.address, { clients: CLIENTS, seconds: 2 });
      await bare.insertFor(2_000);
      for (let round = 1; round <= ROUNDS; round += 1) {
        kaiku.push(await submitAnswers(api, { clients: CLIENTS, seconds: SECONDS }));
        byHttp.push((await submitAnswers(bare.address, { clients: CLIENTS, seconds: SECONDS })).perSecond);
        inserts.push(await bare.insertFor(SECONDS * 1_000));
        ctx.progress.step(
          `Round ${round}: ${Math.round(kaiku.at(-1)!.perSecond)} answers/s, ${Math.round(byHttp.at(-1)!)} by bare HTTP, ${Math.round(inserts.at(-1)!)} bare inserts/s`,
        );
      }
      const sent = kaiku.reduce((sum, { count }) => sum + count, 0);
      await bare.checkStored(sent);
      const perSecond = median(kaiku.map((load) => load.perSecond));
      const p50 = median(kaiku.map((load) => load.medianMs));
      const p99 = median(kaiku.map((load) => load.p99Ms));
      // Of each round by itself: what else the machine does changes from round to round.
      const overInserts = (perSeconds: number[]) =>
        Number(median(perSeconds.map((one, round) => one / inserts[round]!)).toFixed(2));
      const ratio = overInserts(kaiku.map((load) => load.perSecond));
      return {
        figures: {
          answersPerSecond: Math.round(perSecond),
          bareHttpPerSecond: Math.round(median(byHttp)),
          bareHttpOverInserts: overInserts(byHttp),
          bareInsertsPerSecond: Math.round(median(inserts)),
          answerMedianMs: p50,
          answerP99Ms: p99,
        },
        ratio,
        target: bench.target,
        ok: ratio >= AIM && p99 < SPREAD * p50,
      };
    } finally {
      await bare.close();
      await server.stop();
      await cluster.stop();
    }
  },
};
export default bench;

/** The same row into a table of the same shape by bare pg, and the same by way of the barest HTTP server. */
async function prepareBare({ databaseUrl, surveyId }: AnswerServerAddresses) {
  const { pool, insert } = bareInserts(databaseUrl, POOL);
  await pool.query(createBareTable);
  const given = JSON.stringify(answers);
  const { hello: address, stop } = await startChild<string>('bareHttpServer.ts', {
    env: { KAIKU_BENCH_DATABASE: databaseUrl, KAIKU_BENCH_POOL: String(POOL) },
  });
  return {
    address,
    /** @returns inserts per second */
    async insertFor(milliseconds: number): Promise<number> {
      const started = performance.now();
      let count = 0;
      const client = async (): Promise<void> => {
        while (performance.now() - started < milliseconds) {
          await insert(randomUUID(), given);
          count += 1;
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      return (count * 1_000) / (performance.now() - started);
    },
    /** What was replied to must be there. */
    async checkStored(replied: number): Promise<void> {
      const { rows } = await pool.query('SELECT count(*)::int AS n FROM responses.responses WHERE survey_id = $1', [
        surveyId,
      ]);
      if (rows[0].n < replied) throw new Error(`${replied} answers were confirmed, ${rows[0].n} are stored`);
    },
    async close(): Promise<void> {
      await stop();
      await pool.end();
    },
  };
}
