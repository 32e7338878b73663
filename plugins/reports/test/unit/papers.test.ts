import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readPdf } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { writePapers } from '../../server/writers/papers.ts';

describe('reports: responses on paper', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** What can be read of it afterwards. */
  async function written(text: string): Promise<string> {
    async function* papers() {
      yield { title: 'Response', facts: [], answers: [{ question: 'When', text, given: true }] };
    }
    const file = path.join(folder, 'papers.pdf');
    const book = { title: 'Lunch', kind: 'Responses', language: 'en' as const, facts: null, papers: papers() };
    await writePapers(file, { ...book, page: String }, { company: 'Kitchen', logo: null, accent: '#0b5b61' });
    return (await readPdf(readFileSync(file))).map((one) => one.text).join(' ');
  }

  it('RES-079.a letters can be searched and copied in each file, whatever those before were of', async () => {
    // The shape of a full stop is a part of a colon’s, and that of an a of an ä’s.
    await written('12:30 ä');
    expect((await written('1.1.2026 banana')).replace(/\s/g, '')).to.include('1.1.2026banana');
  });
});
