import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import pg from 'pg';
import { answers, type Load, submitAnswers } from '../benching/answerLoad.ts';
import { startAnswerNode } from '../benching/answerNode.ts';
import type { AnswerServerAddresses } from '../benching/answerServer.ts';
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
  baseline: `the same row inserted by bare pg into a table of the same shape, ${CLIENTS} at a time, as many connections`,
  target: `at least ${AIM} of the bare inserts, p99 under ${SPREAD} times the median`,
  async run(ctx) {
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(ctx.dir, 'pg') });
    const server = await startAnswerNode(cluster.ownerUrl, { survey: 'benchmark', pool: POOL });
    const bare = await prepareBare(server.addresses);
    try {
      const kaiku: Load[] = [];
      const inserts: number[] = [];
      const { api } = server.addresses;
      await submitAnswers(api, { clients: CLIENTS, seconds: 4 });
      await bare.insertFor(2_000);
      for (let round = 1; round <= ROUNDS; round += 1) {
        kaiku.push(await submitAnswers(api, { clients: CLIENTS, seconds: SECONDS }));
        inserts.push(await bare.insertFor(SECONDS * 1_000));
        ctx.progress.step(
          `Round ${round}: ${Math.round(kaiku.at(-1)!.perSecond)} answers/s, ${Math.round(inserts.at(-1)!)} bare inserts/s`,
        );
      }
      const sent = kaiku.reduce((sum, { count }) => sum + count, 0);
      await bare.checkStored(sent);
      const perSecond = median(kaiku.map((load) => load.perSecond));
      const p50 = median(kaiku.map((load) => load.medianMs));
      const p99 = median(kaiku.map((load) => load.p99Ms));
      // Of each round by itself: what else the machine does changes from round to round.
      const ratio = Number(median(kaiku.map((load, round) => load.perSecond / inserts[round]!)).toFixed(2));
      return {
        figures: {
          answersPerSecond: Math.round(perSecond),
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

/** The same row into the same table without anything around it: no HTTP, no validation, no tenant, no event. */
async function prepareBare({ databaseUrl, surveyId }: AnswerServerAddresses) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL });
  await pool.query('CREATE TABLE public.bare (LIKE responses.responses INCLUDING ALL)');
  const company = randomUUID();
  const collector = randomUUID();
  const given = JSON.stringify(answers);
  const insert = () =>
    pool.query({
      name: 'bare',
      text: `INSERT INTO public.bare (company_id, id, survey_id, collector_id, survey_version, language, started_at,
               answers, background, user_agent, spam, source)
             VALUES ($1, $2, $3, $4, 1, 'en', null, $5, '{}', 'bench', false, 'link')`,
      values: [company, randomUUID(), surveyId, collector, given],
    });
  return {
    /** @returns inserts per second */
    async insertFor(milliseconds: number): Promise<number> {
      const started = performance.now();
      let count = 0;
      const client = async (): Promise<void> => {
        while (performance.now() - started < milliseconds) {
          await insert();
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
    close: () => pool.end(),
  };
}
