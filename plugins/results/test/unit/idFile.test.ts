import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { uuidv7 } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { readIds, writeIds } from '../../server/export/idFile.ts';

describe('files of ids', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function* batchesOf(ids: readonly string[], size: number): AsyncGenerator<[string][]> {
    for (let at = 0; at < ids.length; at += size) {
      await turn();
      yield ids.slice(at, at + size).map((id): [string] => [id]);
    }
    yield [];
  }

  it('give back in their order what was written', async () => {
    for (const count of [0, 1, 250]) {
      const ids = Array.from({ length: count }, () => uuidv7());
      const file = path.join(folder, String(count));
      expect(await writeIds(file, batchesOf(ids, 7))).to.equal(count);
      const read: string[] = [];
      for await (const some of readIds(file, 100)) read.push(...some);
      expect(read).to.eql(ids);
    }
  });

  it('that cannot be written fail their job, not the thread that runs it', async () => {
    const ids = Array.from({ length: 50 }, () => uuidv7());
    const failure = await writeIds(path.join(folder, 'no', 'folder'), batchesOf(ids, 1)).catch((error) => error);
    expect(failure.code).to.equal('ENOENT');
  });
});
