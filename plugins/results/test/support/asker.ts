import { parentPort, workerData } from 'node:worker_threads';
import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { askDataset } from '../../server/dataset/port/asking.ts';
import type { Asked } from '../../server/dataset/port/protocol.ts';
import { View } from '../../server/dataset/view.ts';

/** A thread that asks for a dataset, as a job's does, and is told what for. */
export interface Wish {
  dataDir: string;
  asked: Asked;
  scope: ResultsScope;
  /**
   * What it asks: counts by city as often as it is told to, streams, a wrong statement, never again, a statement and a stream
   * that never end, or two things at once of which one fails.
   */
  work: 'cities' | 'stream' | 'wrong' | 'hang' | 'endless' | 'both';
}

const { dataDir, asked, scope, work } = workerData as Wish;
const port = parentPort!;
const turns = { count: 0 };

async function outcome(): Promise<unknown> {
  return askDataset(dataDir, asked, async (dataset) => {
    turns.count += 1;
    if (work === 'both') {
      if (turns.count === 1) await Promise.all([dataset.rows('slow'), dataset.rows('fails')]);
      return dataset.rows('again');
    }
    const view = new View(dataset, scope, 'UTC', asked.fieldIds);
    const selection = await view.select();
    const choice = view.layout.stored.get('q')!;
    if (work === 'wrong') await selection.rows('SELECT nothing FROM $chosen');
    if (work === 'hang') {
      port.postMessage({ type: 'open' });
      await new Promise(() => {});
    }
    if (work === 'endless') {
      const sql = 'SELECT range FROM range(100000000000) JOIN $chosen ON range < 0 AND id IS NULL';
      const both = [selection.rows(sql), selection.stream(sql)[Symbol.asyncIterator]().next()];
      port.postMessage({ type: 'open' });
      await Promise.all(both);
    }
    if (work === 'stream') {
      let rows = 0;
      for await (const some of selection.stream('SELECT id::VARCHAR FROM $chosen')) rows += some.length;
      let first = 0;
      for await (const some of selection.stream('SELECT id::VARCHAR FROM $chosen')) {
        first = some.length;
        break;
      }
      return { rows, first };
    }
    const ask = async () => {
      const rows = await selection.rows<[number, bigint]>(
        `SELECT ${choice.names[0]}, count(*) FROM $chosen GROUP BY 1 ORDER BY 2 DESC, 1`,
      );
      return rows.map(([code, n]) => [choice.dictionary.value(Number(code)) ?? null, Number(n)]);
    };
    const before = await ask();
    port.postMessage({ type: 'open' });
    await new Promise((resolve) => port.once('message', resolve));
    return { before, after: await ask(), hidden: selection.hidden };
  });
}

outcome().then(
  (result) => port.postMessage({ type: 'done', result, turns: turns.count }),
  (error) => port.postMessage({ type: 'failed', code: error.code, message: error.message, turns: turns.count }),
);
