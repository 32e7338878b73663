import { statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, until } from '@kaiku/sdk/testing';
import ExcelJS from 'exceljs';
import { startChild } from '../benching/child.ts';
import type { ExportServerAddresses, ExportServerMemory } from '../benching/exportServer.ts';
import { type Bench, median } from '../benching/types.ts';
import { Obstacle } from '../lib/command.ts';
import { thrift } from '../lib/server.ts';

const ROWS = 100_000;
const COLUMNS = 40;
const RUNS = 3;
/** Cells a second against the bare writer's, and megabytes that the node grows by. */
const LEAST = 0.8;
const MOST_MB = 250;

/** The responses table as an Excel file, from the call until the file can be fetched. */
const bench: Bench = {
  name: 'export-xlsx',
  description: `An Excel file of ${ROWS.toLocaleString('en')} responses (or as many as you say) in ${COLUMNS} columns, from the call until it can be fetched`,
  baseline: 'exceljs’ streaming writer alone, given the same cells out of memory',
  target: `at least ${LEAST} of its cells a second, and no more than ${MOST_MB} MB of memory`,
  async run({ args, dir, progress }) {
    const rows = Number(args[0] ?? ROWS);
    if (!(rows > 0)) throw new Obstacle('arguments', 'How many responses?', 'npm run bench -- export-xlsx 50000');
    progress.step(`Making ${rows.toLocaleString('en')} answers`);
    const server = await startChild<ExportServerAddresses>('exportServer.ts', {
      env: { ...thrift.env, ROWS: String(rows) },
      flags: thrift.flags,
    });
    try {
      progress.step('A first export, with which the dataset comes');
      await exportFile(server.hello, rows);
      const ours: number[] = [];
      const bare: number[] = [];
      const grown: number[] = [];
      let bytes = 0;
      for (let run = 0; run < RUNS; run += 1) {
        progress.step(`In turn, ${run + 1} of ${RUNS}`);
        const before = await server.ask<ExportServerMemory>('memory');
        const { seconds, size } = await exportFile(server.hello, rows);
        ours.push(seconds);
        bytes = size;
        const { peak } = await server.ask<ExportServerMemory>('memory');
        grown.push(peak - before.now);
        bare.push(await bareFile(path.join(dir, `bare-${run}.xlsx`), rows));
      }
      const ratio = Number((median(bare) / median(ours)).toFixed(2));
      const growth = Math.max(...grown);
      return {
        figures: {
          rows,
          exportSeconds: round(median(ours)),
          bareSeconds: round(median(bare)),
          cellsPerSecond: Math.round((rows * COLUMNS) / median(ours)),
          memoryGrownMegabytes: round(growth),
          fileMegabytes: round(bytes / 1e6),
          bareFileMegabytes: round(statSync(path.join(dir, 'bare-0.xlsx')).size / 1e6),
          loadAverage: round(os.loadavg()[0]!),
        },
        ratio,
        target: bench.target,
        ok: ratio >= LEAST && growth <= MOST_MB,
      };
    } finally {
      await server.stop();
    }
  },
};
export default bench;

const round = (value: number): number => Number(value.toFixed(1));

async function exportFile({ app, token, surveyId, columns }: ExportServerAddresses, rows: number) {
  const api = createClient(app, token);
  const began = performance.now();
  const { data: sent, text } = await api.post(`/survey/${surveyId}/responses/export`, { format: 'xlsx', columns });
  if (!sent) throw new Error(`the export was refused: ${text}`);
  const job = await until(
    'the export to end',
    async () => {
      await pause(50);
      const { data: run } = await api.get(`/jobs/${sent.jobId}`);
      return run.state === 'queued' || run.state === 'running' ? null : run;
    },
    600_000,
  );
  const seconds = (performance.now() - began) / 1_000;
  if (job.result?.rows !== rows) throw new Error(`the export ended as ${JSON.stringify(job)}`);
  const file = await fetch(`${app}/api/survey/${surveyId}/responses/export/${sent.jobId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { seconds, size: (await file.arrayBuffer()).byteLength };
}

const words = ['Never', 'Seldom', 'Often', 'Always'];
const cell = (row: number, column: number): string | number =>
  column % 4 === 1
    ? (row + column) % 11
    : column % 4 === 2
      ? `A few words of respondent ${row}`
      : words[(row + column) % 4]!;

async function bareFile(filename: string, rows: number): Promise<number> {
  const began = performance.now();
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename });
  const sheet = book.addWorksheet('Table');
  for (let row = 0; row < rows; row += 1)
    sheet.addRow(Array.from({ length: COLUMNS }, (_, column) => cell(row, column))).commit();
  sheet.commit();
  await book.commit();
  return (performance.now() - began) / 1_000;
}
