import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { bundle } from './surveyBundle.ts';

describe('model: what a respondent downloads', () => {
  it('rules, validation and form reading stay under 5 KB, without anything that authors need', async function bundled() {
    this.timeout(60_000);
    const folder = await mkdtemp(join(tmpdir(), 'kaiku-answering-'));
    try {
      const file = await bundle(fileURLToPath(new URL('./answeringEntry.ts', import.meta.url)), 'node', folder);
      const code = await readFile(file, 'utf8');
      expect(gzipSync(code).length).to.be.lessThan(5 * 1024);
      expect(code)
        .to.include('mandatory')
        .and.to.not.match(/inspector|summarise|fromCells|hideFromReport|customJs/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
