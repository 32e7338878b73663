import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { createClient, until } from '@kaiku/sdk/testing';
import pg from 'pg';
import { startChild } from '../benching/child.ts';
import type { ImportServerAddresses } from '../benching/importServer.ts';
import type { Bench } from '../benching/types.ts';

const rows = 100_000;
const columns = 40;
const aimSeconds = 60;

/** How long an answer file takes from its upload until its answers are stored. */
const bench: Bench = {
  name: 'import-answers',
  description: `A file of ${rows} answers in ${columns} columns: from its upload until it is stored, with progress`,
  baseline:
    'the same answers inserted by bare pg into a table of the same columns, 500 a statement, in one transaction',
  target: `under ${aimSeconds} s`,
  async run({ dir, progress }) {
    const cluster = await startEmbeddedPostgres({ dataDir: path.join(dir, 'pg') });
    const server = await startChild<ImportServerAddresses>('importServer.ts', {
      env: { KAIKU_TEST_DATABASE_URL: cluster.ownerUrl },
    });
    try {
      progress.step('Importing');
      const { seconds, tellings } = await importFile(server.hello);
      progress.step(`Imported in ${seconds.toFixed(1)} s; inserting by bare pg`);
      const bare = await bareInserts(cluster.ownerUrl);
      return {
        figures: {
          importSeconds: Number(seconds.toFixed(1)),
          answersPerSecond: Math.round(rows / seconds),
          bareSeconds: Number(bare.toFixed(1)),
          progressTellings: tellings,
        },
        ratio: Number((seconds / bare).toFixed(2)),
        target: bench.target,
        ok: seconds < aimSeconds && tellings > 3,
      };
    } finally {
      await server.stop();
      await cluster.stop();
    }
  },
};
export default bench;

const answer = (row: number, column: number): string => {
  if (column % 4 === 1) return String((row + column) % 11);
  if (column % 4 === 2) return row % 3 === 0 ? '' : `A few words of respondent ${row}`;
  return ['Never', 'Seldom', 'Often', 'Always'][(row + column) % 4]!;
};

function* lines() {
  yield `Timestamp,${Array.from({ length: columns - 1 }, (_, column) => `Question ${column + 1}`).join(',')}\n`;
  for (let row = 0; row < rows; row += 1) {
    const minute = String(row % 60).padStart(2, '0');
    const cells = Array.from({ length: columns - 1 }, (_, column) => answer(row, column));
    yield `2026-01-31 08:${minute},${cells.join(',')}\n`;
  }
}

async function importFile({ app, token, surveyId }: ImportServerAddresses) {
  const api = createClient(app, token);
  const form = new FormData();
  form.append('file', new Blob([[...lines()].join('')]), 'answers.csv');
  const began = performance.now();
  const { data: sent, text } = await api.post(`/answer/${surveyId}/import`, undefined, { form });
  if (!sent) throw new Error(`the import was refused: ${text}`);
  const told = new Set<string>();
  const job = await until(
    'the import to end',
    async () => {
      await pause(250);
      const { data: run } = await api.get(`/jobs/${sent.jobId}`);
      told.add(`${run.state} ${run.done} ${run.total}`);
      return run.state === 'queued' || run.state === 'running' ? null : run;
    },
    600_000,
  );
  const seconds = (performance.now() - began) / 1_000;
  if (job.result?.imported !== rows) throw new Error(`the import ended as ${JSON.stringify(job)}`);
  return { seconds, tellings: told.size };
}

async function bareInserts(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE TABLE bare_answers (id int PRIMARY KEY, submitted_at timestamptz, answers jsonb)');
    const began = performance.now();
    await client.query('BEGIN');
    for (let from = 0; from < rows; from += 500) {
      const batch = Array.from({ length: 500 }, (_, at) => ({
        id: from + at,
        submitted_at: '2026-01-31T08:05:00Z',
        answers: Object.fromEntries(
          Array.from({ length: columns - 1 }, (_unused, column) => [`q${column + 1}`, answer(from + at, column)]),
        ),
      }));
      await client.query(
        'INSERT INTO bare_answers SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (id int, submitted_at timestamptz, answers jsonb)',
        [JSON.stringify(batch)],
      );
    }
    await client.query('COMMIT');
    return (performance.now() - began) / 1_000;
  } finally {
    await client.end();
  }
}
