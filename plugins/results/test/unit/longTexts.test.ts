import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import type { CopyScope } from '@kaiku/plugin-surveys/contract';
import { builtinKinds, type Element } from '@kaiku/sdk/model';
import type { TenantRunner } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { Builds } from '../../server/dataset/build/builds.ts';
import { datasetElements } from '../../server/dataset/columns.ts';
import { Dataset } from '../../server/dataset/dataset.ts';
import { Engine } from '../../server/dataset/engine.ts';
import { packedBlock } from '../support/packed.ts';
import { World } from '../support/world.ts';

const long = (signs: number): string =>
  Buffer.from(Array.from({ length: signs }, () => 97 + Math.floor(Math.random() * 26))).toString();

/** Counts what is written for good. */
class Counting extends Engine {
  commits = 0;

  override async connect(): Promise<DuckDBConnection> {
    const connection = await super.connect();
    const { run } = connection;
    connection.run = async (sql, ...rest) => {
      if (sql === 'COMMIT') this.commits += 1;
      return run.call(connection, sql, ...rest);
    };
    return connection;
  }
}

describe('very long texts', function () {
  this.timeout(120_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-long-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('a build takes more memory where what is usual is too little, rather than fail for ever', async () => {
    const world = new World();
    const count = 2_500;
    const signs = 60_000;
    const letters = long(signs * 2);
    let tries = 0;
    async function* packed() {
      tries += 1;
      for (let at = 0; at < count; at += 5) {
        const some = Array.from({ length: 5 }, (_, one) =>
          world.response({ a: letters.slice(((at + one) * 23) % signs).slice(0, signs) }),
        );
        yield packedBlock(some, { first: at === 0, last: at + 5 >= count });
      }
    }
    const reader = {
      count: async () => count,
      changes: async () => ({ watermark: '1', packed: packed(), words: async () => [] }),
    } as unknown as ResponseReader;
    const tenants: Pick<TenantRunner, 'run'> = {
      run: async (_company, work) => work({ trx: { raw: async () => ({}) } } as never),
    };
    const element = { id: 'a', kind: 'openText', name: 'a', saved: true, settings: { text: 'a' } };
    const build = new Builds(folder, reader, tenants).start({
      copy: { companyId: 'c', surveyId: 's' } as CopyScope,
      shape: { elements: [{ element }], fieldIds: [] } as never,
      kept: false,
      atLeast: count,
      refused: null,
      log: { warn() {}, error() {} },
    });
    const { file } = await build.file;
    expect(tries).to.be.above(1);
    expect(build.progress.done).to.equal(count);
    expect(statSync(file).size).to.be.above(0);
  });

  it('an update writes them piece by piece, rather than have all of it in memory', async () => {
    const world = new World();
    world.elements = [{ id: 'a', kind: 'openText', name: 'a', saved: true, settings: { text: 'a' } } as Element];
    const shape = { elements: datasetElements(world.structure, builtinKinds), fieldIds: [] };
    const [count, text] = [600, long(60_000)];
    async function* batches() {
      for (let at = 0; at < count; at += 100)
        yield { type: 'changed', responses: Array.from({ length: 100 }, () => world.response({ a: text })) } as const;
    }
    const engine = new Counting(folder);
    try {
      await engine.attach('long', path.join(folder, 'long.duckdb'));
      const dataset = await Dataset.open(engine, 'long');
      await dataset.reset(shape);
      const before = engine.commits;
      await dataset.apply(shape, '1', batches(), count);
      expect(engine.commits - before).to.be.above(1);
      expect(await dataset.count()).to.equal(count);
      dataset.release();
    } finally {
      await engine.close();
    }
  });
});
