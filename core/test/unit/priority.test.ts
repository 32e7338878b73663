import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect } from 'chai';

const file = new URL('../../foundation/priority.ts', import.meta.url).href;
const inThread = `
  const { parentPort } = require('node:worker_threads');
  const { readlinkSync } = require('node:fs');
  const os = require('node:os');
  const mine = () => os.getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
  import('${file}').then(({ comeSecond }) => {
    const before = mine();
    comeSecond();
    parentPort.postMessage([before, mine()]);
  });
`;

describe('a thread that comes second', () => {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  it('has a lower priority of its own, and the thread that answers people keeps its', async () => {
    const ours = os.getPriority(process.pid);
    const worker = new Worker(inThread, { eval: true });
    const [before, after] = await new Promise<[number, number]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
    expect([before, after]).to.deep.equal([ours, Math.min(19, ours + 5)]);
    expect(os.getPriority(process.pid)).to.equal(ours);
  });
});
