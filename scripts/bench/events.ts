import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { defineEvent } from '@kaiku/sdk/common';
import { startTestApp, type TestApp, until } from '@kaiku/sdk/testing';
import type { Bench } from '../benching/types.ts';

const subscribers = 10;
const companies = 5;
const events = 300;
const everyMs = 25;
/** Of the slow one, for each event: much more than it gets done while they come in. */
const slowMs = 400;
const target = 1.5;

type Payload = { round: number; slow: boolean };
const rang = defineEvent<Payload>('ringing.rang');

/** Whether a subscriber that cannot keep up holds up the others. */
const bench: Bench = {
  name: 'events',
  description: `Delay of an event until a subscriber handles it, p95 of ${subscribers - 1} quick ones beside a slow one`,
  baseline: `the same with ${subscribers} quick ones`,
  target: `ratio at most ${target}`,
  async run({ dir, progress }) {
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(dir, 'pg') });
    const test = await startTestApp({
      cluster: cluster.ownerUrl,
      plugins: ['ringing'],
      workers: 'threads',
      env: { KAIKU_PLUGINS: writePlugin(path.join(dir, 'ringing')) },
    });
    try {
      progress.step('Warming up');
      await ring(test, 0, false);
      progress.step(`${subscribers} quick subscribers`);
      const alone = await ring(test, 1, false);
      progress.step('One of them slow');
      const beside = await ring(test, 2, true);
      const ratio = Number((beside.p95 / alone.p95).toFixed(2));
      return {
        figures: {
          medianMsAlone: alone.median,
          p95MsAlone: alone.p95,
          medianMsBesideSlow: beside.median,
          p95MsBesideSlow: beside.p95,
          slowOneBehindBy: events - beside.slowHandled,
        },
        ratio,
        target,
        ok: ratio <= target && beside.slowHandled < events,
      };
    } finally {
      await test.stop();
      await cluster.stop();
    }
  },
};
export default bench;

/** Publishes events at a steady pace, waits until the quick ones have handled all, and looks how late they were. */
async function ring(test: TestApp, round: number, slow: boolean) {
  const ids = await Promise.all(Array.from({ length: companies }, async () => (await test.createCompany()).companyId));
  for (let event = 0; event < events; event++) {
    await Promise.all([
      pause(everyMs),
      test.tenant(ids[event % companies]!, (ctx) => ctx.publish(rang, { round, slow })),
    ]);
  }
  const quick = `FROM ringing.heard WHERE round = ${round} AND subscriber < ${subscribers}`;
  await until(
    'the quick subscribers to be through',
    async () => {
      const { rows } = await test.db.owner.query<{ n: number }>(`SELECT count(*)::int AS n ${quick}`);
      return rows[0]!.n === events * (subscribers - 1);
    },
    300_000,
  );
  const { rows } = await test.db.owner.query<{ median: number; p95: number; slow: number }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ms)::float8 AS median,
            percentile_cont(0.95) WITHIN GROUP (ORDER BY ms)::float8 AS p95,
            (SELECT count(*)::int FROM ringing.heard WHERE round = ${round} AND subscriber = ${subscribers}) AS slow
     FROM (SELECT extract(epoch FROM heard_at - occurred_at) * 1000 AS ms ${quick}) AS delays`,
  );
  return { median: Math.round(rows[0]!.median), p95: Math.round(rows[0]!.p95), slowHandled: rows[0]!.slow };
}

function writePlugin(folder: string): string {
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'ringing', version: '1.0.0', type: 'module' }),
    'plugin.json': JSON.stringify({
      id: 'ringing',
      version: '1.0.0',
      sdk: '*',
      server: 'server/index.ts',
      publishes: [rang.name],
      consumes: [rang.name],
    }),
    'migrations/0001_heard.sql': `
CREATE TABLE ringing.heard (
  company_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  round integer NOT NULL,
  subscriber integer NOT NULL,
  occurred_at timestamptz NOT NULL,
  heard_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (company_id, id)
);
SELECT core.tenant_table('ringing.heard');
`,
    'server/index.ts': `
import { setTimeout as pause } from 'node:timers/promises';
import { defineEvent } from '@kaiku/sdk/common';
import { defineServerPlugin, subscribe } from '@kaiku/sdk/server';

const rang = defineEvent('${rang.name}');
export default defineServerPlugin({
  events: [rang],
  subscriptions: Array.from({ length: ${subscribers} }, (_, index) =>
    subscribe(rang, \`listener-\${index + 1}\`, async (ctx, { payload, occurredAt }) => {
      await ctx.trx('ringing.heard').insert({ round: payload.round, subscriber: index + 1, occurred_at: occurredAt });
      if (payload.slow && index + 1 === ${subscribers}) await pause(${slowMs});
    }),
  ),
});
`,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}
