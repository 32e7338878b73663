import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import { writeDocx } from '../../server/writers/docx.ts';
import { writePdf } from '../../server/writers/pdf.ts';
import { writePptx } from '../../server/writers/pptx.ts';
import { writeXlsx } from '../../server/writers/xlsx.ts';
import { readPdf } from '../support/readPdf.ts';
import { sampleReport } from '../support/sample.ts';

/** Letters alone: where lines break is each program's. */
const squeezed = (text: string): string => text.replace(/\s+/g, '');
const textOf = (xml: string): string =>
  xml
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe('reports: documents', function () {
  this.timeout(240_000);
  const report = sampleReport('fi');
  const step = async () => {};
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => path.join(folder, name);

  it('REP-015 a PDF has its title, contents that name the right pages, vector charts with their letters, and numbered pages', async () => {
    await writePdf(at('report.pdf'), report, step);
    const pages = await readPdf(readFileSync(at('report.pdf')));
    const shown = pages.map(({ text }) => squeezed(text));
    expect(shown[0]).to.include(squeezed(report.title)).and.include('ÄäkkösetOy').and.include('Pääkaupunkiseutu');
    for (const { label, text } of report.facts)
      expect(shown[0]).to.include(squeezed(label)).and.include(squeezed(text));
    expect(shown[1]).to.include('Sisällys');
    for (const title of new Set(report.blocks.map((block) => block.title))) {
      const page = shown.findIndex((text, index) => index > 1 && text.includes(squeezed(title))) + 1;
      expect(page, title).to.be.greaterThan(2);
      const after = shown[1]!.split(squeezed(title))[1];
      expect(Number(/^\d+/.exec(after ?? '')?.[0]), title).to.equal(page);
    }
    const all = shown.join('');
    // Of charts: choices with their shares, the score of the NPS, a face's name.
    for (const text of ['33,3%', '+30', 'Surullisena', 'Työvälineetovatajanmukaisia', 'Привет,Ελλάδα,', 'שלום'])
      expect(all).to.include(text);
    expect(shown.at(-1)).to.include(`${pages.length}/${pages.length}`);
    expect(
      pages.every(({ images }) => images === 0),
      'no chart is a picture',
    ).to.equal(true);
  });

  it('REP-022.d however many filters there are, all are said, and contents name the right pages', async () => {
    const facts = Array.from({ length: 60 }, (_, at) => ({
      label: `Suodatin ${at}:`,
      text: `Arvo ${at}; `.repeat(at % 9),
    }));
    const long = sampleReport('fi', { facts });
    await writePdf(at('long.pdf'), long, step);
    const pages = (await readPdf(readFileSync(at('long.pdf')))).map(({ text }) => squeezed(text));
    const contents = pages.findIndex((text) => text.startsWith('Sisällys'));
    expect(contents).to.be.above(1);
    expect(pages.filter((text) => text.includes('Sisällys'))).to.have.length(1);
    for (const { label } of facts) expect(pages.slice(0, contents).join(''), label).to.include(squeezed(label));
    const [first] = long.blocks;
    const page = pages.findIndex((text, index) => index > contents && text.includes(squeezed(first!.title))) + 1;
    expect(Number(/^\d+/.exec(pages[contents]!.split(squeezed(first!.title))[1] ?? '')?.[0])).to.equal(page);

    const zip = await JSZip.loadAsync(await writePptx(long, step));
    const slides = await Promise.all(
      Object.keys(zip.files)
        .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
        .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)))
        .map(async (name) => squeezed(textOf(await zip.file(name)!.async('string')))),
    );
    const listed = slides.findIndex((text) => text.startsWith('Sisällys'));
    for (const { label } of facts) expect(slides.slice(0, listed).join(''), label).to.include(squeezed(label));
    const begins = slides.findIndex((text, index) => index > listed && text.includes(squeezed(first!.title))) + 1;
    expect(Number(/^\d+/.exec(slides[listed]!.split(squeezed(first!.title))[1] ?? '')?.[0])).to.equal(begins);
  });

  it('where there is no room for the file, that is what fails, and not the process', async () => {
    const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 2));
    for (const write of [writePdf, writeXlsx]) {
      const outcome = await write(path.join(folder, 'missing', 'report'), report, slowly).then(
        () => 'written',
        ({ code }) => code,
      );
      expect(outcome).to.equal('ENOENT');
    }
  });

  it('a PDF cuts no question: what stands together is on one page, and only lists of answers go on', async () => {
    await writePdf(at('whole.pdf'), report, step);
    const pages = (await readPdf(readFileSync(at('whole.pdf')))).map(({ text }) => squeezed(text));
    const matrix = pages.filter((text, index) => index > 1 && text.includes('Mitämieltäoletseuraavistaväittämistä?'));
    expect(matrix[0]).to.include('Täysineri').and.include('Työvälineetovatajanmukaisia');
    const answers = pages.flatMap((text) => [...text.matchAll(/Vastaus(\d+):/g)].map(([, number]) => Number(number)));
    expect(answers).to.deep.equal(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  it('REP-015 slides have charts of the program’s own, with the figures behind them, and an answer is never a formula', async () => {
    const zip = await JSZip.loadAsync(await writePptx(report, step));
    const names = Object.keys(zip.files);
    const charts = names.filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name));
    expect(charts).to.have.length(report.blocks.filter(({ drawing }) => drawing?.native).length);
    const xml = await Promise.all(charts.map((name) => zip.file(name)!.async('string')));
    const choices = xml.find((one) => one.includes('Kävellen') && one.includes('barDir val="bar"'))!;
    const values = [...choices.matchAll(/<c:v>(0\.[0-9]+)<\/c:v>/g)].map(([, value]) => Number(value).toFixed(6));
    expect(values).to.deep.equal(['0.500000', '0.333333', '0.166667']);
    expect(names.filter((name) => /^ppt\/embeddings\/./.test(name))).to.have.length(charts.length);
    const slides = await Promise.all(
      names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).map((name) => zip.file(name)!.async('string')),
    );
    const text = slides.map(textOf).join('\n');
    expect(text).to.include(report.title).and.include('=HYPERLINK("http://evil.example")').and.include('Sisällys');
  });

  it('REP-015 a Word document has headings, contents with pages, tables that repeat their heading, and pictures told in words', async () => {
    const zip = await JSZip.loadAsync(await writeDocx(report, step));
    const xml = await zip.file('word/document.xml')!.async('string');
    const headings = [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*w:val="Heading1"(?:(?!<\/w:p>).)*<\/w:p>/g)].map(([one]) =>
      textOf(one),
    );
    expect(headings).to.deep.equal([...new Set(report.blocks.map(({ title }) => title))]);
    expect(xml).to.include('<w:tblHeader/>').and.include('<w:cantSplit/>').and.include('TOC');
    expect(xml.match(/<pic:pic/g)).to.have.length(report.blocks.filter(({ drawing }) => drawing).length);
    expect(textOf(xml)).to.include('33,3');
    for (const [description] of xml.matchAll(/<wp:docPr[^>]*>/g)) expect(description).to.match(/descr="[^"]+"/);
  });

  it('REP-015 a workbook has numbers as numbers, shares as percentages, answers as texts, and a code book', async () => {
    await writeXlsx(at('report.xlsx'), report, step);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(at('report.xlsx'));
    expect(book.worksheets.map(({ name }) => name)).to.deep.equal([
      'Raportti',
      'Yhteenveto',
      'Luvut',
      'Vertailu',
      'Avoimet vastaukset',
      'Koodikirja',
    ]);
    const rows = book.getWorksheet('Luvut')!.getSheetValues() as unknown[][];
    const foot = rows.findIndex((row) => row?.[2] === 'Kävellen');
    const [share, count] = rows[foot]!.slice(4, 6) as number[];
    expect([share!.toFixed(6), count]).to.deep.equal(['0.333333', 30]);
    expect(book.getWorksheet('Luvut')!.getRow(foot).getCell(4).numFmt).to.equal('0.0%');
    const summary = book.getWorksheet('Yhteenveto')!.getRow(2);
    expect([3, 4, 5].map((column) => summary.getCell(column).value)).to.deep.equal([100, 7.6, 30]);
    const texts = book.getWorksheet('Avoimet vastaukset')!;
    let formula: unknown;
    texts.eachRow((row) => {
      if (String(row.getCell(2).value).startsWith('=')) formula = row.getCell(2).type;
    });
    expect(formula).to.equal(ExcelJS.ValueType.String);
    expect(book.getWorksheet('Koodikirja')!.getRow(2).getCell(4).value).to.equal('bus');
  });
});
