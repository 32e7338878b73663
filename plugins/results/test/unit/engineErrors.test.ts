import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { Dataset } from '../../server/dataset/dataset.ts';
import { Engine } from '../../server/dataset/engine.ts';
import { isFull, meaningOf } from '../../server/dataset/engineErrors.ts';

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
  const failure = (work: () => Promise<unknown>): Promise<unknown> =>
    work().then(
      () => expect.fail('it went well'),
      (error) => error,
    );

  it('of a file that is none tell that it is broken, and harm no other', async () => {
    const file = path.join(folder, 'broken.duckdb');
    writeFileSync(file, 'broken '.repeat(5_000));
    const error = await failure(() => engine.attach('broken', file));
    expect(meaningOf(error)).to.equal('broken');
  });

  it('of an engine that was closed tell that it is to be opened again', async () => {
    const connection = await engine.connect();
    connection.disconnectSync();
    const error = await failure(() => connection.run('SELECT 1'));
    expect(meaningOf(error)).to.equal('released');
  });

  it('of a disk that is full tell that, and nothing of the file', async () => {
    const connection = await engine.connect();
    const error = await failure(() => connection.run("COPY (SELECT 1) TO '/dev/full'"));
    connection.disconnectSync();
    expect(isFull(error), String(error)).to.equal(true);
    expect(meaningOf(error)).to.equal(null);
    expect(isFull(Object.assign(new Error('write'), { code: 'ENOSPC' }))).to.equal(true);
    const could = 'Could not write file "a.duckdb.wal": No space left on device';
    for (const message of [could, `TransactionContext Error: Failed to commit: ${could}`]) {
      expect(isFull(new Error(message)), message).to.equal(true);
      expect(meaningOf(new Error(message)), message).to.equal(null);
    }
    const words = 'Parser Error: syntax error LINE 1: no space left on device';
    expect(isFull(new Error(words))).to.equal(false);
  });

  it('of tidying a file up tell that it is to be opened again, and lose nothing', async () => {
    const file = path.join(folder, 'shut.duckdb');
    await engine.attach('shut', file);
    const connection = await engine.connect();
    await connection.run('CREATE TABLE shut.t AS SELECT 1 AS x');
    await connection.run("SET GLOBAL debug_checkpoint_abort = 'before_header'");
    expect(meaningOf(await failure(() => connection.run('FORCE CHECKPOINT shut')))).to.equal('shut');
    expect(meaningOf(await failure(() => connection.run('SELECT * FROM shut.t')))).to.equal('shut');
    // It names no exception.
    expect(meaningOf(await failure(() => connection.createAppender('t', 'main', 'shut')))).to.equal('shut');
    await engine.attach('other', path.join(folder, 'other.duckdb'));
    const other = await Dataset.open(engine, 'other');
    expect(await other.count(), 'others are opened beside it').to.equal(0);
    expect(meaningOf(await failure(() => other.copy(path.join(folder, 'copy.duckdb')))), 'no copy is a part').to.equal(
      'shut',
    );
    await other.release();
    await engine.detach('shut');
    await engine.attach('shut', file);
    await connection.run('INSERT INTO shut.t VALUES (2)');
    // It cannot be tidied up now either, and is let go of all the same.
    await engine.detach('shut');
    await connection.run("SET GLOBAL debug_checkpoint_abort = 'none'");
    await engine.attach('shut', file);
    expect((await connection.runAndReadAll('SELECT x FROM shut.t ORDER BY x')).getRowsJS()).to.deep.equal([[1], [2]]);
    connection.disconnectSync();
  });

  it('that others hear when one has stopped the engine tell nothing of their own files', () => {
    const first = 'FATAL Error: Failed to commit: Could not write file "a.duckdb"';
    const others = `FATAL Error: Failed: database has been invalidated because of a previous fatal error. The database must be restarted prior to being used again.\nOriginal error: "${first}"`;
    expect([first, others].map((message) => meaningOf(new Error(message)))).to.deep.equal(['stopped', 'aftermath']);
    expect(meaningOf(new Error('INTERNAL Error: Attempted to access index 3'))).to.equal('stopped');
  });

  it('of a statement, whatever words stand in it, tell nothing of the file', async () => {
    const connection = await engine.connect();
    for (const sql of [
      "SELECT 'corrupt checksum WAL file' FROM nowhere",
      'FATAL Error: invalidated',
      "SELECT error('not a valid DuckDB database')",
    ]) {
      const error = await failure(() => connection.run(sql));
      expect(meaningOf(error), sql).to.equal(null);
    }
    expect(meaningOf(new Error('the file is corrupt'))).to.equal(null);
    connection.disconnectSync();
  });
});
