import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { Ledger } from '../../server/dataset/ledger.ts';

describe('what a process tells of its datasets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is written, also where it is told in the very moment in which all before it was', async () => {
    const of = (companyId: string) => ({ companyId, surveyId: 'survey' });
    for (let ticks = 0; ticks < 16; ticks += 1) {
      const written: string[] = [];
      const ledger: Ledger = new Ledger({
        dataDir: folder,
        process: 'main',
        log: { warn: () => {} },
        tenants: {
          run: async (companyId) => {
            written.push(companyId);
            if (companyId === 'first') void tellLater();
            return undefined as never;
          },
        },
      });
      const tellLater = async () => {
        for (let tick = 0; tick < ticks; tick += 1) await null;
        ledger.tell(of('second'), { state: 'ready' });
      };
      ledger.tell(of('first'), { state: 'ready' });
      await ledger.idle();
      await new Promise((resolve) => setTimeout(resolve, 5));
      await ledger.idle();
      expect(written, `${ticks} ticks later`).to.deep.equal(['first', 'second']);
    }
  });
});
