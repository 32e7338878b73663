import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { Engine } from '../../server/dataset/engine.ts';
import { isBroken, isFull, isLocked, stopsEngine } from '../../server/dataset/engineErrors.ts';

describe('failures of DuckDB', () => {
  let folder: string;
  let engine: Engine;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-engine-'));
    engine = new Engine(folder);
  });
  afterEach(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const meaning = (error: unknown) => ({
    broken: isBroken(error),
    locked: isLocked(error),
    stops: stopsEngine(error),
  });
  const failure = (work: () => Promise<unknown>): Promise<unknown> =>
    work().then(
      () => expect.fail('it went well'),
      (error) => error,
    );

  it('of a file that is none tell that it is broken, and harm no other', async () => {
    const file = path.join(folder, 'broken.duckdb');
    writeFileSync(file, 'broken '.repeat(5_000));
    const error = await failure(() => engine.attach('broken', file));
    expect(meaning(error)).to.deep.equal({ broken: true, locked: false, stops: false });
  });

  it('of an engine that was closed tell that it has stopped', async () => {
    const connection = await engine.connect();
    connection.disconnectSync();
    const error = await failure(() => connection.run('SELECT 1'));
    expect(meaning(error)).to.deep.equal({ broken: true, locked: false, stops: true });
  });

  it('of a disk that is full tell that, and nothing of the file', async () => {
    const connection = await engine.connect();
    const error = await failure(() => connection.run("COPY (SELECT 1) TO '/dev/full'"));
    connection.disconnectSync();
    expect(isFull(error), String(error)).to.equal(true);
    expect(meaning(error)).to.deep.equal({ broken: false, locked: false, stops: false });
    expect(isFull(Object.assign(new Error('write'), { code: 'ENOSPC' }))).to.equal(true);
  });

  it('of a statement, whatever words stand in it, tell nothing of the file', async () => {
    const connection = await engine.connect();
    for (const sql of [
      "SELECT 'corrupt checksum WAL file' FROM nowhere",
      'FATAL Error: invalidated',
      "SELECT error('not a valid DuckDB database')",
    ]) {
      const error = await failure(() => connection.run(sql));
      expect(meaning(error), sql).to.deep.equal({ broken: false, locked: false, stops: false });
    }
    expect(meaning(new Error('the file is corrupt'))).to.deep.equal({ broken: false, locked: false, stops: false });
    connection.disconnectSync();
  });
});
