import { spawn } from 'node:child_process';
import path from 'node:path';
import { isPortFree, startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { type Bench, type BenchContext, median } from '../benching/types.ts';
import { Obstacle } from '../lib/command.ts';
import { ROOT } from '../lib/paths.ts';

const RUNS = 3;
const LIMIT_MS = 6_000;

/** How long the product takes from `npm start` until it says that it is ready, on a machine that has run it before. */
const bench: Bench = {
  name: 'start',
  description: `second "npm start" until Kaiku is ready (median of ${RUNS})`,
  baseline: 'the start of the embedded PostgreSQL alone, to its first reply to a query',
  target: `under ${LIMIT_MS / 1000} s`,
  async run(ctx) {
    const env = { ...process.env, KAIKU_DATA: path.join(ctx.dir, 'data'), ...(await freePorts()) };
    ctx.progress.step('First start: builds what is stale, creates the database, seeds the demo company');
    const first = await timeStart(env);
    const starts: number[] = [];
    const stops: number[] = [];
    for (let run = 1; run <= RUNS; run++) {
      const { readyMs, stopMs } = await timeStart(env);
      ctx.progress.step(`Start ${run}: ready after ${Math.round(readyMs)} ms, stopped in ${Math.round(stopMs)} ms`);
      starts.push(readyMs);
      stops.push(stopMs);
    }
    const database = await timeDatabase(ctx);
    const second = median(starts);
    return {
      figures: {
        secondStartMs: Math.round(second),
        slowestSecondStartMs: Math.round(Math.max(...starts)),
        firstStartMs: Math.round(first.readyMs),
        stopMs: Math.round(median(stops)),
        databaseAloneMs: Math.round(database),
      },
      ratio: Number((second / database).toFixed(2)),
      target: `second start under ${LIMIT_MS / 1000} s`,
      ok: second < LIMIT_MS,
    };
  },
};
export default bench;

async function freePorts(): Promise<Record<string, string>> {
  const free: number[] = [];
  for (let port = 4100; free.length < 2; port++) if (await isPortFree(port)) free.push(port);
  return { KAIKU_PORT: String(free[0]), KAIKU_ANSWER_PORT: String(free[1]) };
}

async function timeStart(env: NodeJS.ProcessEnv): Promise<{ readyMs: number; stopMs: number }> {
  const started = performance.now();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    detached: true,
  });
  const end = () => process.kill(-child.pid!, 'SIGTERM');
  process.once('exit', end);
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const readyMs = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (output.includes('Ctrl-C stops everything')) resolve(performance.now() - started);
      });
    }
    child.once('close', () => reject(new Obstacle('start_failed', `npm start did not get ready:\n${output.trim()}`)));
  });
  const stopping = performance.now();
  process.kill(-child.pid!, 'SIGINT'); // what Ctrl-C does: the whole group gets it
  await exited;
  process.off('exit', end);
  return { readyMs, stopMs: performance.now() - stopping };
}

async function timeDatabase(ctx: BenchContext): Promise<number> {
  const dataDir = path.join(ctx.dir, 'baseline', 'pg');
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    const database = await startEmbeddedPostgres({ dataDir });
    times.push(performance.now() - started);
    await database.stop();
  }
  return median(times);
}
