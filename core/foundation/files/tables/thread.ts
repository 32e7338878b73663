import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { TableCell, TableRow } from '@kaiku/sdk/server';
// Alone: the whole of it takes a thread time and memory before it has read anything.
import { Problem } from '@kaiku/sdk/server/problem';
import { openTable } from './open.ts';
import type { ReadCommand, ReadMessage, TableTask, TaskEnd, WriteCommand } from './protocol.ts';

/** A batch: few enough rows and characters that who receives it is not held up. */
const batchRows = 200;
const batchText = 500_000;
const batchCells = 20_000;

/** Runs in a thread of its own (`fileWork.ts`). */
export default async function run(task: TableTask): Promise<TaskEnd> {
  task.port.postMessage('begun');
  try {
    return task.type === 'read' ? await read(task) : await write(task);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, status, details, params } = error;
    return { problem: { code, status, details, params } };
  } finally {
    task.port.close();
  }
}

async function read({ path, limits, reading, port }: Extract<TableTask, { type: 'read' }>): Promise<TaskEnd> {
  const commands = listen<ReadCommand>(port);
  const say = (message: ReadMessage) => port.postMessage(message);
  if ((await commands.next()) === 'stop') return { rows: 0, bytes: 0 };
  const table = await openTable(path, limits, reading);
  let rows = 0;
  try {
    say({ type: 'head', ...table.head });
    let batch: TableRow[] = [];
    let size = 0;
    const send = async (): Promise<boolean> => {
      if ((await commands.next()) === 'stop') return false;
      say({ type: 'rows', rows: batch, share: table.share() });
      batch = [];
      size = 0;
      return true;
    };
    for await (const row of table.rows) {
      rows += 1;
      batch.push(row);
      size += row.cells.reduce((sum: number, cell) => sum + weight(cell), 0);
      if (batch.length < batchRows && size < batchText) continue;
      if (!(await send())) return { rows, bytes: 0 };
    }
    if (batch.length > 0) await send();
    return { rows, bytes: 0 };
  } finally {
    await table.close();
  }
}

const weight = (cell: TableCell): number => (typeof cell === 'string' ? cell.length : 0) + batchText / batchCells;

async function write({ path, options, port }: Extract<TableTask, { type: 'write' }>): Promise<TaskEnd> {
  const commands = listen<WriteCommand>(port);
  const { createBook } = await import('./book.ts');
  const book = createBook(path, options);
  for (;;) {
    const command = await commands.next();
    if (command.type === 'end') return book.end();
    // The next may be on its way while this is written.
    port.postMessage('taken');
    await book.add(command.rows);
  }
}

/** What comes through the port, one after the other. */
function listen<T>(port: MessagePort): { next(): Promise<T> } {
  const waiting: T[] = [];
  port.on('message', (message: T) => void waiting.push(message));
  return {
    async next() {
      while (waiting.length === 0) await once(port, 'message');
      return waiting.shift()!;
    },
  };
}
