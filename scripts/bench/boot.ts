import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isPortFree, startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { writeDummyPlugin } from '../benching/dummyPlugin.ts';
import { type Bench, type BenchContext, median } from '../benching/types.ts';
import { Obstacle } from '../lib/command.ts';
import { ROOT } from '../lib/paths.ts';
import { startServer } from '../lib/server.ts';

const few = 18;
const many = 200;
const rounds = 3;
const target = 4;
/** Worker threads load their plugins after the node is ready; memory is what it is when they have. */
const settleMs = 4_000;

interface Boot {
  readyMs: number;
  memoryMB: number;
}

/** What a plugin costs at the start: time until the node is ready, and memory. */
const bench: Bench = {
  name: 'boot',
  description: `Start of the server with ${many} plugins, each with a service, table, route, subscription and job, until /ready`,
  baseline: `the same with ${few} plugins`,
  target: `ratio of times at most ${target}`,
  async run(ctx) {
    const own = readdirSync(path.join(ROOT, 'plugins')).length;
    const folders = Array.from({ length: many - own }, (_, index) =>
      writeDummyPlugin(path.join(ctx.dir, 'plugins'), index + 1, { withServer: true }),
    );
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(ctx.dir, 'pg') });
    try {
      const sides = [
        { count: few, boot: await prepare(ctx, cluster.port, few, folders.slice(0, few - own)) },
        { count: many, boot: await prepare(ctx, cluster.port, many, folders) },
      ] as const;
      const boots: [Boot[], Boot[]] = [[], []];
      // The first round migrates, and warms both up.
      for (let round = 0; round <= rounds; round++) {
        for (const side of [0, 1] as const) {
          const boot = await sides[side].boot();
          ctx.progress.step(`${sides[side].count} plugins: ready after ${boot.readyMs} ms, ${boot.memoryMB} MB`);
          if (round > 0) boots[side].push(boot);
        }
      }
      const of = (side: 0 | 1, key: keyof Boot) => median(boots[side].map((boot) => boot[key]));
      const ratio = Number((of(1, 'readyMs') / of(0, 'readyMs')).toFixed(2));
      return {
        figures: {
          [`readyMsWith${few}`]: of(0, 'readyMs'),
          [`readyMsWith${many}`]: of(1, 'readyMs'),
          msPerPlugin: Number(((of(1, 'readyMs') - of(0, 'readyMs')) / (many - few)).toFixed(1)),
          [`memoryMBWith${few}`]: of(0, 'memoryMB'),
          [`memoryMBWith${many}`]: of(1, 'memoryMB'),
          memoryKBPerPlugin: Math.round(((of(1, 'memoryMB') - of(0, 'memoryMB')) * 1_024) / (many - few)),
        },
        ratio,
        target,
        ok: ratio <= target,
      };
    } finally {
      await cluster.stop();
    }
  },
};
export default bench;

/** A database and data folder of its own; each call starts the server, measures it, and stops it. */
async function prepare(
  { dir }: BenchContext,
  databasePort: number,
  count: number,
  folders: readonly string[],
): Promise<() => Promise<Boot>> {
  const database = await startEmbeddedPostgres({
    dataDir: path.join(dir, 'pg'),
    port: databasePort,
    database: `boot_${count}`,
  });
  const [port, answerPort] = await freePorts(2);
  const env = {
    DATABASE_URL: database.ownerUrl,
    KAIKU_DATA: path.join(dir, `data-${count}`),
    KAIKU_PORT: String(port),
    KAIKU_ANSWER_PORT: String(answerPort),
    KAIKU_PLUGINS: folders.join(','),
    KAIKU_DEMO: 'false',
    KAIKU_LOG: 'error',
    SMTP_URL: 'smtp://127.0.0.1:9',
    KAIKU_SMS_GATEWAY_URL: 'http://127.0.0.1:9',
  };
  await database.stop();
  return async () => {
    const began = performance.now();
    const server = startServer({ env });
    await server.ready;
    const ready = await fetch(`http://localhost:${port}/ready`);
    const { leftOut } = (await ready.json()) as { leftOut: { reason: string }[] };
    if (leftOut[0]) throw new Obstacle('left_out', leftOut[0].reason, 'Mend the dummy plugin of this benchmark.');
    const readyMs = Math.round(performance.now() - began);
    await pause(settleMs);
    const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text();
    const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
    await server.stop();
    return { readyMs, memoryMB: Math.round(bytes / 2 ** 20) };
  };
}

async function freePorts(count: number): Promise<number[]> {
  const free: number[] = [];
  for (let port = 4_200; free.length < count; port++) if (await isPortFree(port)) free.push(port);
  return free;
}
