import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { startProbe } from '../probe.ts';

const times = 100;
/** Of about a megabyte. */
const rows = `SELECT n, jsonb_build_object(${Array.from({ length: 20 }, (_, at) => `'key${at}', n + ${at}`)}) AS given
  FROM generate_series(1, 1000) AS s (n)`;

/** Megabytes that are collected only when all of the heap is looked through. */
const old = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name === 'old_space' || name === 'large_object_space')
    .reduce((sum, { space_used_size: used }) => sum + used, 0) / 1e6;

describe('rows that a transaction has read', function () {
  this.timeout(60_000);
  let test: TestApp;
  let gc: (options?: { type: 'minor' }) => void;
  let companyId: string;

  before(async () => {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc');
    test = await startProbe({ workers: 'none' });
    ({ companyId } = await test.createCompany());
  });
  after(() => test.stop());

  /** In the way of an export: a chunk in a transaction of its own, which is done with before the next. */
  const read = async (): Promise<number> =>
    (await test.tenant(companyId, async ({ trx }) => trx.raw<{ rows: object[] }>(rows))).rows.length;

  it('are let go of by the database’s client and by the transaction: none waits for the old generation to be collected', async () => {
    for (let time = 0; time < 5; time += 1) await read();
    gc();
    const before = old();
    let grown = 0;
    for (let time = 0; time < times; time += 1) {
      expect(await read()).to.equal(1_000);
      // What is held still is promoted by the second of these.
      gc({ type: 'minor' });
      grown = Math.max(grown, old() - before);
    }
    expect(grown).to.be.below(8);
  });
});
