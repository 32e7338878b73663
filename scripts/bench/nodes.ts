import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { accepted, publishSurvey, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { answers, submitAnswers } from '../benching/answerLoad.ts';
import { startNode } from '../benching/node.ts';
import { citusCounters, countStatements } from '../benching/statements.ts';
import { type Bench, median } from '../benching/types.ts';
import type { Server } from '../lib/server.ts';
import { benchmarkSurvey } from './answer-page/survey.ts';

const CLIENTS = 32;
const SECONDS = 3;
const ROUNDS = 7;
const AIM = 0.9;
/** Of each kind of call, before what is counted is divided. */
const CALLS = 20;

/** What a second node costs on the same machine, and what calls ask of the database. */
const bench: Bench = {
  name: 'nodes',
  description: `${CLIENTS} respondents who send 20 answers over and over to two nodes on one machine: stored answers per second; and the statements of an answer, a page of results and a list of surveys. On the Citus cluster of KAIKU_CITUS, where it is set`,
  baseline: 'the same respondents at one of the two nodes',
  target: `at least ${AIM} of one node`,
  async run(ctx) {
    const citus = process.env.KAIKU_CITUS;
    const own = citus ? null : await startEmbeddedPostgres({ dataDir: path.join(ctx.dir, 'pg') });
    const statements = countStatements();
    const director = await startTestApp({
      cluster: citus ?? own!.ownerUrl,
      workers: 'none',
      env: { KAIKU_RATE_LIMITS: 'false' },
    });
    const nodes: Server[] = [];
    try {
      const user = await director.createUser();
      const { surveyId, url } = await publishSurvey(user, { structure: benchmarkSurvey });
      const asked = await statementsOf(director, user, { surveyId, url }, statements, citus ?? null);
      for (const name of ['one', 'two']) nodes.push(await startNode(director, path.join(ctx.dir, name)));
      const links: string[] = [];
      for (const { ready } of nodes) links.push(`${(await ready).addresses.answer}/api/answer/${url}`);
      const submitAll = async (to: readonly string[], seconds: number): Promise<number> => {
        const load = { clients: CLIENTS / to.length, seconds };
        const loads = await Promise.all(to.map((link) => submitAnswers(link, load)));
        return loads.reduce((sum, { perSecond }) => sum + perSecond, 0);
      };
      await submitAll(links, 4);
      const one: number[] = [];
      const two: number[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        one.push(await submitAll([links[round % 2]!], SECONDS));
        two.push(await submitAll(links, SECONDS));
        ctx.progress.step(
          `Round ${round}: ${Math.round(one.at(-1)!)} answers/s at one node, ${Math.round(two.at(-1)!)} at two`,
        );
      }
      const ratio = Number(median(two.map((perSecond, round) => perSecond / one[round]!)).toFixed(2));
      return {
        figures: {
          oneNodePerSecond: Math.round(median(one)),
          twoNodesPerSecond: Math.round(median(two)),
          ...asked,
        },
        ratio,
        target: AIM,
        ok: ratio >= AIM,
      };
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
      await director.stop();
      await own?.stop();
    }
  },
};
export default bench;

/** What a node asks of the database, BEGIN and COMMIT included; on Citus also how many of these fan out over shards. */
async function statementsOf(
  director: TestApp,
  user: TestUser,
  { surveyId, url }: { surveyId: string; url: string },
  statements: () => number,
  citus: string | null,
): Promise<Record<string, number>> {
  const answer = async () => {
    const reply = await fetch(`${director.answerUrl}/api/answer/${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_id: randomUUID(), survey_version: 1, language: 'en', answers }),
    });
    if (!reply.ok) throw new Error(`an answer was refused: ${reply.status} ${await reply.text()}`);
  };
  const calls = {
    answer,
    results: () => accepted(user.api.get(`/survey/${surveyId}/results`)),
    list: () => accepted(user.api.get('/survey')),
  };
  const figures: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    // What is asked once and kept is not what a call costs.
    for (let first = 0; first < 3; first += 1) await call();
    const before = { own: statements(), citus: citus && (await citusCounters(director.db.ownerUrl)) };
    for (let count = 0; count < CALLS; count += 1) await call();
    const each = (count: number) => Number((count / CALLS).toFixed(1));
    figures[`${name}Statements`] = each(statements() - before.own);
    if (!before.citus) continue;
    const after = await citusCounters(director.db.ownerUrl);
    figures[`${name}ShardStatements`] = each(after.single - before.citus.single);
    figures[`${name}FanOuts`] = each(after.multi - before.citus.multi);
  }
  if (citus && !figures.listShardStatements) throw new Error('the coordinator does not count what it sends to shards');
  return figures;
}
