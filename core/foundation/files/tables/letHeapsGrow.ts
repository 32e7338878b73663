import { setFlagsFromString } from 'node:v8';

/** As processes of nodes are started (decision 0228). */
const thrifty = '--memory-saver-mode';
const isThrifty = process.execArgv.includes(thrifty);
let underWay = 0;

/**
 * Does work for which V8 may collect as late as it usually would, in all of the process: as soon as it can, it takes a third
 * of the time in which tables are read and written. Each thread that has such work counts its own: where one ends before
 * another, that one goes on a little slower.
 */
export async function letHeapsGrow<T>(work: () => Promise<T>): Promise<T> {
  if (!isThrifty) return work();
  underWay += 1;
  if (underWay === 1) setFlagsFromString('--no-memory-saver-mode');
  try {
    return await work();
  } finally {
    underWay -= 1;
    if (underWay === 0) setFlagsFromString(thrifty);
  }
}
