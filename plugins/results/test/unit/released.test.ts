import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { Dataset } from '../../server/dataset/dataset.ts';
import { Engine } from '../../server/dataset/engine.ts';

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
      setTimeout(() => dataset.release(), 0);
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
});
