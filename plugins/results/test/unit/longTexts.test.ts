import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import type { CopyScope } from '@kaiku/plugin-surveys/contract';
import type { TenantRunner } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { Builds } from '../../server/dataset/build/builds.ts';
import { packedBlock } from '../support/packed.ts';
import { World } from '../support/world.ts';

describe('a build of very long texts', function () {
  this.timeout(120_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-long-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('takes more memory where what is usual is too little, rather than fail for ever', async () => {
    const world = new World();
    const count = 2_500;
    const signs = 60_000;
    const letters = Buffer.from(
      Array.from({ length: signs * 2 }, () => 97 + Math.floor(Math.random() * 26)),
    ).toString();
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
});
