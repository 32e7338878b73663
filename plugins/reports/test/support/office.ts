import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readPdf } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const run = promisify(execFile);
const minutes = 60_000;
/** Says which Java it has not found, whatever it opens. */
const aboutItself = /^(Warning: failed to launch javaldx.*|javaldx: Could not find .*)\n?/gm;

/**
 * Other people's programs, on the path of who asks for these tests: LibreOffice as `soffice`, and pdftoppm of Poppler.
 * Each file gets a folder of its own below the given one, which stays when KAIKU_OFFICE names it.
 */
export class Office {
  readonly #folder: string;
  readonly #kept: boolean;

  private constructor(folder: string, kept: boolean) {
    this.#folder = folder;
    this.#kept = kept;
  }

  /** @param wanted a folder for what they make, or `1` for one that goes with the tests */
  static async open(wanted: string): Promise<Office> {
    const kept = wanted !== '1';
    return new Office(kept ? path.resolve(wanted) : await mkdtemp(path.join(os.tmpdir(), 'kaiku-office-')), kept);
  }

  async close(): Promise<void> {
    if (!this.#kept) await rm(this.#folder, { recursive: true, force: true });
  }

  /** As somebody opens it: a document or workbook in LibreOffice. @returns the texts of its pages, all of which were drawn */
  async opened(name: string, file: Buffer): Promise<string[]> {
    const folder = await makeFolder(this.#folder, name);
    const given = path.join(folder, name);
    await writeFile(given, file);
    const pdf = name.endsWith('.pdf') ? given : await this.#converted(folder, given);
    return drawn(folder, pdf);
  }

  async #converted(folder: string, given: string): Promise<string> {
    const own = `-env:UserInstallation=file://${path.join(this.#folder, 'profile')}`;
    // A comma between columns, quotes around texts, UTF-8: what its window finds out, or asks.
    const form = given.endsWith('.csv') ? ['--infilter=CSV:44,34,76'] : [];
    const asked = [own, '--headless', ...form, '--convert-to', 'pdf', '--outdir', folder, given];
    const { stderr } = await run('soffice', asked, { timeout: 3 * minutes });
    expect(stderr.replace(aboutItself, ''), `LibreOffice about ${path.basename(given)}`).to.equal('');
    return given.replace(/\.\w+$/, '.pdf');
  }
}

async function makeFolder(parent: string, name: string): Promise<string> {
  const folder = path.join(parent, name.replace(/\W+/g, '-'));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Draws each page. @returns their texts */
async function drawn(folder: string, pdf: string): Promise<string[]> {
  const name = path.basename(pdf);
  const pages = await readPdf(await readFile(pdf));
  const { stderr } = await run('pdftoppm', ['-png', '-r', '60', pdf, path.join(folder, 'page')], {
    timeout: 3 * minutes,
  });
  expect(stderr, `pdftoppm about ${name}`).to.equal('');
  const pictures = (await readdir(folder)).filter((one) => one.endsWith('.png'));
  expect(pictures.length, `pages of ${name}`).to.equal(pages.length).and.above(0);
  for (const [at, { text, images }] of pages.entries())
    expect(text.trim() !== '' || images > 0, `page ${at + 1} of ${name} has something`).to.equal(true);
  return pages.map(({ text }) => text);
}
