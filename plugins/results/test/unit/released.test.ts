import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { Dataset } from '../../server/dataset/dataset.ts';
import { Engine } from '../../server/dataset/engine.ts';
import { meaningOf } from '../../server/dataset/engineErrors.ts';

describe('a dataset that is let go of', function () {
  this.timeout(60_000);
  let folder: string;
  let engine: Engine;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
    engine = new Engine(folder);
  });
  afterEach(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves no table in memory, also none that was being made', async () => {
    await engine.attach('s', path.join(folder, 's.duckdb'));
    const dataset = await Dataset.open(engine, 's');
    await dataset.derived('there', async () => 'SELECT 1 AS id');
    const making = dataset.derived('under way', async () => {
      setTimeout(() => void dataset.release(), 0);
      return 'SELECT id FROM range(20000000) AS t(id)';
    });
    await making.catch(() => {});
    const connection = await engine.connect();
    try {
      const tables = "SELECT table_name FROM duckdb_tables() WHERE database_name = 'memory'";
      const left = async () => (await connection.runAndReadAll(tables)).getRowsJS();
      // What was there goes beside.
      for (let look = 0; look < 100 && (await left()).length > 0; look += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      expect(await left()).to.deep.equal([]);
    } finally {
      connection.disconnectSync();
    }
  });

  /** What whoever opens the same file at once finds. */
  async function openedAgain(dataset: Dataset, file: string): Promise<number> {
    await dataset.release();
    await engine.detach('s');
    rmSync(file);
    await engine.attach('s', file);
    const next = await Dataset.open(engine, 's');
    const rows = await next.count();
    await next.release();
    return rows;
  }

  async function large(file: string): Promise<Dataset> {
    await engine.attach('s', file);
    const dataset = await Dataset.open(engine, 's');
    await dataset.rows(
      `INSERT INTO $table SELECT uuid(), now()::TIMESTAMP, 'en', NULL, range, 0, 1, NULL FROM range(20000)`,
    );
    return dataset;
  }

  it('gives its file back while a stream of it is read, which is not taken for the whole', async () => {
    const file = path.join(folder, 's.duckdb');
    const dataset = await large(file);
    const rows = dataset.stream('SELECT txn FROM $table');
    await rows.next();
    expect(await openedAgain(dataset, file)).to.equal(0);
    const heard = await rows.next().catch(meaningOf);
    expect(heard).to.equal('released');
  });

  it('gives its file back after a stream that was not read to its end', async () => {
    const file = path.join(folder, 's.duckdb');
    const dataset = await large(file);
    for await (const _some of dataset.stream('SELECT txn FROM $table')) break;
    expect(await openedAgain(dataset, file)).to.equal(0);
  });

  it('breaks off a statement that takes long, and a stream that has not begun', async () => {
    const file = path.join(folder, 's.duckdb');
    const dataset = await large(file);
    const endless = 'SELECT range FROM range(100000000000) JOIN $table ON range + txn < 0';
    const statements = [dataset.rows(endless), dataset.stream(endless).next()].map((one) => one.catch(meaningOf));
    // Each has its connection.
    await dataset.count();
    expect(await openedAgain(dataset, file)).to.equal(0);
    expect(await Promise.all(statements)).to.deep.equal(['released', 'released']);
  });
});
