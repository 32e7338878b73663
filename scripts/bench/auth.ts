import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import hapi from '@hapi/hapi';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { startTestApp } from '@kaiku/sdk/testing';
import { countStatements } from '../benching/statements.ts';
import { type Bench, median } from '../benching/types.ts';

const CALLS = 400;
const ROUNDS = 9;
const AIM_MS = 0.4;
/** How old what is known of a session may be, and a little; what plugins say of a person is asked beside, and not waited for. */
const OLD_MS = 2_000;
const TIMES_OLD = 5;
/** A call that asks for a permission and a feature; nothing behind the gate runs. */
const GUARDED = '/api/company/datacollections';
const FEATURE = 'datacollections';

/** What it costs to know who calls, in which company, with which rights and features. */
const bench: Bench = {
  name: 'auth',
  description: `identity, company, permission and feature of a call, one after the other over one connection: median of ${ROUNDS} rounds of ${CALLS} calls`,
  baseline: 'a bare hapi route',
  target: `under ${AIM_MS} ms more; one statement where what is known is old, none otherwise`,
  async run({ dir, progress }) {
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(dir, 'pg') });
    const statements = countStatements();
    const test = await startTestApp({
      cluster: cluster.ownerUrl,
      workers: 'none',
      env: { KAIKU_RATE_LIMITS: 'false' },
    });
    const bare = hapi.server({ port: 0, host: '127.0.0.1' });
    bare.route({ method: 'GET', path: '/', handler: () => ({ response: null }) });
    await bare.start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      test.app.server.ext('onPostAuth', ({ path: at }, h) => {
        return at === GUARDED ? h.response({ response: null }).takeover() : h.continue;
      });
      const user = await test.createUser();
      await test.setFeatures(user.person.companyId, { [FEATURE]: true });
      const headers = { authorization: `Bearer ${user.tokens.token}` };
      const guarded = () => callFor(agent, test.url + GUARDED, headers);
      const open = () => callFor(agent, `${bare.info.uri}/`, {});
      const first = await guarded();
      if (first !== 200) throw new Error(`${GUARDED} answers ${first}`);

      const ours: number[] = [];
      const theirs: number[] = [];
      const before = statements();
      for (let round = 0; round < ROUNDS; round += 1) {
        theirs.push(await medianOf(open));
        ours.push(await medianOf(guarded));
        progress.step(`Round ${round + 1}: ${ours.at(-1)!.toFixed(3)} ms, bare ${theirs.at(-1)!.toFixed(3)} ms`);
      }
      const perCall = (statements() - before) / (CALLS * ROUNDS);
      const extra = median(ours.map((ms, round) => ms - theirs[round]!));
      const atFirst = await statementsOfOldNews(statements, guarded);
      return {
        figures: {
          guardedMs: Number(median(ours).toFixed(3)),
          bareMs: Number(median(theirs).toFixed(3)),
          extraMs: Number(extra.toFixed(3)),
          statementsPerCall: Number(perCall.toFixed(4)),
          statementsWhenOld: atFirst,
        },
        ratio: Number((median(ours) / median(theirs)).toFixed(2)),
        target: bench.target,
        ok: extra < AIM_MS && atFirst <= 1 && perCall < 0.01,
      };
    } finally {
      agent.destroy();
      await bare.stop();
      await test.stop();
      await cluster.stop();
    }
  },
};
export default bench;

async function medianOf(call: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** @returns how many statements a call asks after a while without any: the least of some, as the node asks for itself meanwhile */
async function statementsOfOldNews(statements: () => number, call: () => Promise<number>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < TIMES_OLD; time += 1) {
    await pause(OLD_MS);
    const before = statements();
    await call();
    counts.push(statements() - before);
  }
  return Math.min(...counts);
}

/** @returns the status */
const callFor = (agent: Agent, address: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(address, { agent, headers }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
