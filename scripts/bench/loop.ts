import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { createClient, type TestClient, until } from '@kaiku/sdk/testing';
import { startChild } from '../benching/child.ts';
import type { LoopServerAddresses } from '../benching/loopServer.ts';
import type { Bench } from '../benching/types.ts';

const aimMs = 50;
const restMs = 5_000;
const fileBytes = 20_000_000;
/** Of respondents who answer meanwhile. */
const answerEveryMs = 50;

/** How long the node's event loop is held up while it is busy with files. */
const bench: Bench = {
  name: 'loop',
  description:
    'Delay of the event loop, p99, while answers come in and files of 20 MB are uploaded, imported, exported',
  baseline: 'the same with answers alone',
  target: `each under ${aimMs} ms`,
  async run({ dir, progress }) {
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(dir, 'pg') });
    const server = await startChild<LoopServerAddresses>('loopServer.ts', {
      env: { KAIKU_TEST_DATABASE_URL: cluster.ownerUrl },
    });
    try {
      const { hello: addresses } = server;
      const api = createClient(addresses.app, addresses.token);
      const phases: Record<string, () => Promise<unknown>> = {
        rest: () => pause(restMs),
        preview: () => preview(api, addresses),
        import: () => importFile(api, addresses),
        export: () => exportTables(api),
      };
      const figures: Record<string, number> = {};
      for (const [name, work] of Object.entries(phases)) {
        progress.step(name);
        const { p99, slowest } = await measured(addresses, work);
        figures[`${name}P99Ms`] = p99;
        figures[`${name}SlowestAnswerMs`] = slowest;
      }
      const busy = ['preview', 'import', 'export'].map((name) => figures[`${name}P99Ms`]!);
      const worst = Math.max(...busy);
      return {
        figures,
        ratio: Number((worst / figures.restP99Ms!).toFixed(2)),
        target: `under ${aimMs} ms`,
        ok: worst < aimMs,
      };
    } finally {
      await server.stop();
      await cluster.stop();
    }
  },
};
export default bench;

/** The loop's delay as the node itself measures it, and the slowest of the answers that came in meanwhile. */
async function measured(addresses: LoopServerAddresses, work: () => Promise<unknown>) {
  // Each look at the metrics begins a new measurement.
  await lagOf(addresses);
  const respondent = createClient(addresses.answer);
  let running = true;
  let slowest = 0;
  const answering = (async () => {
    while (running) {
      const began = performance.now();
      const body = { transaction_id: randomUUID(), survey_version: 1, answers: { score: 9 } };
      const { status, text } = await respondent.post(`/answer/${addresses.url}`, body);
      if (status !== 200) throw new Error(`an answer was refused: ${text}`);
      slowest = Math.max(slowest, performance.now() - began);
      await pause(answerEveryMs);
    }
  })();
  try {
    await work();
  } finally {
    running = false;
    await answering;
  }
  return { p99: Math.round((await lagOf(addresses)) * 1_000), slowest: Math.round(slowest) };
}

async function lagOf({ app }: LoopServerAddresses): Promise<number> {
  const text = await (await fetch(`${app}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]);
}

function fileOf(): FormData {
  const words = randomBytes(60).toString('base64');
  const row = `2026-01-31 08:05,9,${words}\n`;
  const form = new FormData();
  form.append('file', new Blob([`Timestamp,Score,Why?\n${row.repeat(fileBytes / row.length)}`]), 'answers.csv');
  return form;
}

async function preview(api: TestClient, { surveyId }: LoopServerAddresses): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const { status, text } = await api.post(`/answer/${surveyId}/import/preview`, undefined, { form: fileOf() });
    if (status !== 200) throw new Error(`the preview was refused: ${text}`);
  }
}

async function importFile(api: TestClient, { surveyId }: LoopServerAddresses): Promise<void> {
  const { data, text } = await api.post(`/answer/${surveyId}/import`, undefined, { form: fileOf() });
  if (!data) throw new Error(`the import was refused: ${text}`);
  const job = await until(
    'the import to end',
    async () => {
      await pause(500);
      const { data: run } = await api.get(`/jobs/${data.jobId}`);
      return run.state === 'queued' || run.state === 'running' ? null : run;
    },
    600_000,
  );
  if (job.state !== 'done') throw new Error(`the import ended as ${JSON.stringify(job)}`);
}

/** The largest tables that are taken, four at a time. */
async function exportTables(api: TestClient): Promise<void> {
  const tableheaders = Array.from({ length: 20 }, (_, column) => `Column ${column}`);
  const tabledata = Array.from({ length: 5_000 }, (_, row) => tableheaders.map((_header, column) => row * column));
  const one = async () => {
    const { status } = await api.post('/survey/export_table', { export_type: 'xlsx_table', tableheaders, tabledata });
    if (status !== 200) throw new Error(`the export was refused with ${status}`);
  };
  for (let round = 0; round < 3; round += 1) await Promise.all([one(), one(), one(), one()]);
}
