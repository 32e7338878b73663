import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ChartLook, categoryTable, timelineOptions } from '@kaiku/sdk/common';
import { readPdf } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { drawQuestion } from '../../server/document/drawings.ts';
import { fontFiles, withFonts } from '../../server/document/fonts.ts';
import { widthOf } from '../../server/document/lines.ts';
import { slices } from '../../server/document/slices.ts';
import { drawSvg } from '../../server/document/svg.ts';
import { outlined } from '../../server/document/svgTexts.ts';
import { writeDocx } from '../../server/writers/docx.ts';
import { writePdf } from '../../server/writers/pdf.ts';
import { writePptx } from '../../server/writers/pptx.ts';
import { writeXlsx } from '../../server/writers/xlsx.ts';
import { questions, sampleReport } from '../support/sample.ts';

/** Letters alone: where lines break is each program's. */
const squeezed = (text: string): string => text.replace(/\s+/g, '');
const textOf = (xml: string): string =>
  xml
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** The letters of a page in the order in which they are drawn, which is from the left. */
async function drawnGlyphs(page: PDFPageProxy) {
  const { fnArray, argsArray } = await page.getOperatorList();
  const glyphs = argsArray
    .filter((_, index) => fnArray[index] === OPS.showText)
    .flatMap(([some]) => some as ({ unicode: string; originalCharCode: number } | number)[])
    .filter((glyph) => typeof glyph !== 'number');
  return {
    unicode: glyphs.map(({ unicode }) => unicode).join(''),
    codes: glyphs.map(({ originalCharCode }) => originalCharCode),
  };
}

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

  it('REP-015 slides and Word documents are what programs can read, whatever companies, fields and answers are called', async () => {
    const wild = 'Öljy & Vesi <Oy> "x"\u000b\u0001';
    const [first, ...others] = report.blocks;
    const blocks = [
      {
        ...first!,
        title: wild,
        facts: wild,
        note: wild,
        drawing: null,
        table: { headers: [wild, wild], rows: [{ key: 'a', cells: [wild, 1] }] },
      },
      ...others.map((block) => (block.texts.length > 0 ? { ...block, texts: [wild, ...block.texts] } : block)),
    ];
    const named = sampleReport('fi', {
      company: wild,
      title: wild,
      view: wild,
      footer: wild,
      facts: [{ label: wild, text: wild }],
      blocks,
    });
    const readable = async (file: Buffer, of: string) => {
      const zip = await JSZip.loadAsync(file);
      for (const [name, entry] of Object.entries(zip.files)) {
        if (name.endsWith('.xlsx')) await readable(await entry.async('nodebuffer'), `${of} ${name}`);
        if (!/\.(xml|rels)$/.test(name)) continue;
        const xml = await entry.async('string');
        expect(xml, `${of} ${name}`).not.to.match(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
        expect(xml, `${of} ${name}`).not.to.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
      }
    };
    await readable(await writePptx(named, step), 'pptx');
    await readable(await writeDocx(named, step), 'docx');
  });

  it('REP-015 each slide has its title where outlines and screen readers look for it, and its texts are in the language of the report', async () => {
    const zip = await JSZip.loadAsync(await writePptx(report, step));
    const slides = Object.keys(zip.files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    const titles = new Set<string>();
    for (const name of slides) {
      const xml = await zip.file(name)!.async('string');
      const [title, ...more] = [
        ...xml.matchAll(/<p:sp>(?:(?!<\/p:sp>)[\s\S])*type="title"(?:(?!<\/p:sp>)[\s\S])*<\/p:sp>/g),
      ];
      expect(more, name).to.deep.equal([]);
      titles.add(textOf(title?.[0] ?? '').trim());
      expect(xml, name)
        .to.include('<a:rPr lang="fi-FI"')
        .and.not.match(/<a:rPr lang="en/);
    }
    for (const title of [report.title, 'Sisällys', ...report.blocks.map((block) => block.title)])
      expect([...titles]).to.include(title);
  });

  const choicesOf = (count: number) => {
    const question = questions.find(({ element_id: id }) => id === 'way')!;
    const ids = Array.from({ length: count }, (_, at) => `c${at + 1}`);
    const counts = Object.fromEntries(ids.map((id, at) => [id, count - at]));
    const n = ids.reduce((sum, id) => sum + counts[id]!, 0);
    const choices = ids.map((id) => ({ id, label: `Vaihtoehto ${id}` }));
    const summary = { type: 'choices' as const, n, dontKnow: 0, counts, mean: null };
    const drawn = drawQuestion({ ...question, choices, summary }, undefined, report.words)!;
    return { ...report.blocks[0]!, ...drawn, title: 'Missä maassa asut?', facts: `n = ${n}` };
  };

  it('REP-015 a question of many choices goes on over slides, with names at all bars and one scale; in Word it is a table, and no chart that nobody can read', async () => {
    const long = sampleReport('fi', { blocks: [choicesOf(40)] });
    const zip = await JSZip.loadAsync(await writePptx(long, step));
    const charts = Object.keys(zip.files).filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name));
    const named = await Promise.all(charts.map((name) => zip.file(name)!.async('string')));
    const bars = named.map((xml) => new Set(xml.match(/Vaihtoehto c\d+/g)).size);
    expect(
      bars.every((count) => count > 0 && count <= 16),
      String(bars),
    ).to.equal(true);
    expect(bars.reduce((sum, count) => sum + count, 0)).to.equal(40);
    const most = named.map((xml) => /<c:max val="([^"]+)"\/>/.exec(xml)?.[1]);
    expect(new Set(most).size, String(most)).to.equal(1);
    expect(most[0]).not.to.equal(undefined);
    const slides = Object.keys(zip.files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    expect(slides).to.have.length(2 + bars.length);

    const word = await (await JSZip.loadAsync(await writeDocx(long, step))).file('word/document.xml')!.async('string');
    expect(word).not.to.include('<pic:pic');
    expect(textOf(word)).to.include('Vaihtoehto c40');
  });

  it('REP-015 a table of more columns than a page has room for goes on below, with its headings in one piece', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `Vaihtoehto${at + 1}`);
    const table = {
      headers: ['Ryhmä', 'n', ...names],
      units: ['count' as const, ...names.map(() => 'percent' as const)],
      rows: ['Helsinki', 'Oulu'].map((label) => ({ key: label, cells: [label, 7, ...names.map((_, at) => at + 0.5)] })),
    };
    const wide = sampleReport('fi', { blocks: [{ ...report.blocks[0]!, drawing: null, table, tableShown: true }] });
    await writePdf(at('wide.pdf'), wide, step);
    const pdf = (await readPdf(readFileSync(at('wide.pdf')))).map(({ text }) => text).join(' ');
    const shares = names.map((_, at) => `${at},5\u00a0%`);
    for (const said of names) expect(pdf).to.include(said);
    for (const said of shares) expect(squeezed(pdf)).to.include(squeezed(said));
    expect(pdf.match(/Helsinki/g)).to.have.length(7);
    const parts = { docx: await writeDocx(wide, step), pptx: await writePptx(wide, step) };
    for (const [format, most] of [
      ['docx', 7],
      ['pptx', 11],
    ] as const) {
      const zip = await JSZip.loadAsync(parts[format]);
      const files = Object.keys(zip.files).filter((name) => /^(word\/document|ppt\/slides\/slide\d+)\.xml$/.test(name));
      const xml = (await Promise.all(files.map((name) => zip.file(name)!.async('string')))).join('');
      const grids = [...xml.matchAll(/<[aw]:tblGrid>(.*?)<\/[aw]:tblGrid>/g)].map(
        ([, grid]) => grid!.split('gridCol ').length - 1,
      );
      expect(Math.max(...grids), `${format}: ${grids}`)
        .to.be.at.most(most)
        .and.above(4);
      for (const said of [...names, ...shares]) expect(textOf(xml), format).to.include(said);
    }
  });

  async function slidesOf(of: typeof report): Promise<string[]> {
    const deck = await JSZip.loadAsync(await writePptx(of, step));
    const names = Object.keys(deck.files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    return Promise.all(names.map((name) => deck.file(name)!.async('string')));
  }

  it('REP-026.a headings of many long words stand on as many slides, or in as many tables, as have them whole', async () => {
    const names = [
      'Asiakaspalvelukokemus',
      'Työterveyshuoltopalvelut',
      'Toimintavarmuudesta',
      'Osallistumismahdollisuus',
    ]
      .concat(['Kehittymismahdollisuudet', 'Yhteistyökumppanuudet', 'Henkilöstöruokailusta', 'Etätyöskentelytavoista'])
      .concat(['Vastuullisuusohjelmasta', 'Viestintäkäytännöistä']);
    const rows = ['Helsinki', 'Oulu'].map((label) => ({ key: label, cells: [label, ...names.map(() => 12.5)] }));
    const table = { headers: ['Ryhmä', ...names], units: names.map(() => 'percent' as const), rows };
    const many = sampleReport('fi', { blocks: [{ ...report.blocks[0]!, drawing: null, table, tableShown: true }] });
    const slides = (await slidesOf(many)).filter((slide) => slide.includes('Helsinki'));
    expect(slides.length).to.be.within(2, 3);
    for (const slide of slides) {
      const widths = [...slide.matchAll(/<a:gridCol w="(\d+)"/g)].map(([, width]) => Number(width) / 12_700);
      const headings = [...slide.matchAll(/sz="(\d+)"(?:(?!<a:t>).)*<a:t>([^<]*)<\/a:t>/gs)]
        .map(([, size, text]) => ({ size: Number(size) / 100, text: text! }))
        .filter(({ text }) => names.includes(text));
      expect(headings).to.have.length(widths.length - 1);
      for (const [at, { size, text }] of headings.entries()) {
        expect(size, text).to.be.at.least(10);
        expect(widthOf(text, { size, bold: true }), text).to.be.at.most(widths[at + 1]! - 11.5 + 0.1);
      }
    }
    const word = await (await JSZip.loadAsync(await writeDocx(many, step))).file('word/document.xml')!.async('string');
    expect(word.split('<w:tblGrid>').length - 1).to.be.above(2);
    expect(names.every((name) => textOf(word).includes(name))).to.equal(true);
  });

  it('REP-015 headings of tables break no word: columns are wider, and letters smaller, before one is', async () => {
    const names = ['Lähiliikennejunalla', 'Kävellen', 'Henkilöautolla', 'Polkupyörällä', 'Muuten', 'Ei vastausta'];
    const rows = ['Helsinki', 'Oulu'].map((label) => ({ key: label, cells: [label, ...names.map(() => 12.5)] }));
    const table = { headers: ['Ryhmä', ...names], units: names.map(() => 'percent' as const), rows };
    const block = { ...report.blocks[0]!, drawing: null, table, tableShown: true };
    const narrow = sampleReport('fi', { blocks: [block] });
    const word = await (await JSZip.loadAsync(await writeDocx(narrow, step)))
      .file('word/document.xml')!
      .async('string');
    const slides = await slidesOf(narrow);
    const found = {
      // Twentieths of a point, and halves; margins of 8 points.
      docx: [
        word,
        /<w:gridCol w:w="(\d+)"/g,
        20,
        /<w:sz w:val="(\d+)"\/>(?:(?!<w:t[ >]).)*<w:t[^>]*>NAME</s,
        2,
        8,
      ] as const,
      // Twelve thousand seven hundred of a point, and hundredths; margins of 0.16 inches.
      pptx: [
        slides.find((slide) => slide.includes('Lähiliikennejunalla'))!,
        /<a:gridCol w="(\d+)"/g,
        12_700,
        /sz="(\d+)"(?:(?!<a:t>).)*<a:t>NAME</s,
        100,
        11.5,
      ] as const,
    };
    for (const [format, [xml, column, unit, sizeOf, part, air]] of Object.entries(found)) {
      const widths = [...xml.matchAll(column)].map(([, width]) => Number(width) / unit).slice(-7);
      for (const [at, name] of names.entries()) {
        const [, size] = [...xml.matchAll(new RegExp(sizeOf.source.replace('NAME', name), 'gs'))].at(-1)!;
        const look = { size: Number(size) / part, bold: true };
        const needed = Math.max(...name.split(' ').map((word) => widthOf(word, look)));
        expect(needed, `${format}: ${name}`).to.be.at.most(widths[at + 1]! - air + 0.1);
      }
    }
  });

  it('REP-015 an answer of several lines is one on a slide', async () => {
    const block = report.blocks.find(({ texts }) => texts.length > 0)!;
    const answers = sampleReport('fi', { blocks: [{ ...block, texts: ['Yksi\nkaksi\n\nkolme', 'Toinen'] }] });
    const slides = await slidesOf(answers);
    const slide = slides.find((xml) => xml.includes('kolme'))!;
    const marked = [...slide.matchAll(/<a:p>(?:(?!<\/a:p>).)*<\/a:p>/gs)]
      .map(([one]) => one)
      .filter((one) => one.includes('<a:buSzPct'));
    expect(marked.map(textOf)).to.deep.equal(['Yksi kaksi kolme', 'Toinen']);
  });

  it('REP-015 bars of slides begin at zero, also those of means, unless a figure is below it', async () => {
    const axes = async (values: number[]) => {
      const categories = values.map((_, at) => ({ key: String(at), label: `Ryhmä ${at}` }));
      const data = { unit: 'number' as const, categories, series: [{ key: 'value', label: 'Keskiarvo', values }] };
      const { drawing } = report.blocks[0]!;
      const native = { shape: 'bars' as const, data, colors: ['#0b5b61'] };
      const means = sampleReport('fi', { blocks: [{ ...report.blocks[0]!, drawing: { ...drawing!, native } }] });
      const zip = await JSZip.loadAsync(await writePptx(means, step));
      const [name] = Object.keys(zip.files).filter((one) => /^ppt\/charts\/chart\d+\.xml$/.test(one));
      return /<c:min val="([^"]+)"\/>/.exec(await zip.file(name!)!.async('string'))?.[1];
    };
    expect(await axes([3.2, 3.3, 3.25])).to.equal('0');
    expect(await axes([-8, 3.3])).to.equal(undefined);
  });

  it('REP-026.b charts of slides write shares as the language does, none where it has no room, and have lines only where a scale is told', async () => {
    const chartsOf = async (language: 'en' | 'fi') => {
      const shown = sampleReport(language).blocks.filter(({ key }) => ['way', 'work'].includes(key));
      const zip = await JSZip.loadAsync(await writePptx(sampleReport(language, { blocks: shown }), step));
      const names = Object.keys(zip.files).filter((one) => /^ppt\/charts\/chart\d+\.xml$/.test(one));
      const xml = await Promise.all(names.sort().map((name) => zip.file(name)!.async('string')));
      const formats = xml.map((one) => /<c:dLbls>\s*<c:numFmt formatCode="([^"]+)"/.exec(one)?.[1]);
      return { formats, lines: xml.map((one) => one.includes('<c:majorGridlines>')) };
    };
    const finnish = await chartsOf('fi');
    expect(finnish.formats).to.deep.equal(['0&quot;\u00a0&quot;%', '[&lt;0.04]&quot;&quot;;0&quot;\u00a0&quot;%']);
    expect(finnish.lines).to.deep.equal([false, false]);
    expect((await chartsOf('en')).formats).to.deep.equal(['0%', '[&lt;0.04]&quot;&quot;;0%']);
  });

  it('REP-026.b a workbook writes shares as the language does', async () => {
    for (const [language, sheet, format] of [
      ['fi', 'Luvut', '0.0"\u00a0"%'],
      ['en', 'Figures', '0.0%'],
    ] as const) {
      const shown = sampleReport(language).blocks.filter(({ key }) => key === 'way');
      await writeXlsx(at('shares.xlsx'), sampleReport(language, { blocks: shown }), step);
      const book = new ExcelJS.Workbook();
      await book.xlsx.readFile(at('shares.xlsx'));
      expect(book.getWorksheet(sheet)!.getCell('D2').numFmt, language).to.equal(format);
    }
  });

  it('REP-026.a headings of a workbook have room for their lines beside the arrow of the filter', async () => {
    await writeXlsx(at('headings.xlsx'), sampleReport('fi'), step);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(at('headings.xlsx'));
    const row = book.getWorksheet('Yhteenveto')!.getRow(1);
    expect([row.getCell(8).value, row.height]).to.deep.equal(['Ei osaa sanoa', 30]);
  });

  it('REP-026.d in Word a note that there are more answers stays with the last of them', async () => {
    const block = report.blocks.find(({ texts }) => texts.length > 0)!;
    const noted = sampleReport('fi', {
      blocks: [{ ...block, texts: ['Yksi', 'Kaksi'], note: 'Vielä 363 vastausta.' }],
    });
    const xml = await (await JSZip.loadAsync(await writeDocx(noted, step))).file('word/document.xml')!.async('string');
    const kept = ['Yksi', 'Kaksi'].map((text) => {
      const [paragraph] = xml.split('<w:p>').filter((one) => one.includes(`>${text}<`));
      return paragraph!.includes('<w:keepNext/>');
    });
    expect(kept).to.deep.equal([false, true]);
  });

  it('REP-026.c what a slide has no room for ends at a word, with a mark', async () => {
    const title = `Kuinka usein ${'matkustat lähiliikennejunalla '.repeat(6)}?`;
    const [contents] = (await slidesOf(sampleReport('fi', { blocks: [{ ...report.blocks[0]!, title }] }))).filter(
      (slide) => slide.includes('Sisällys'),
    );
    const listed = [...contents!.matchAll(/<a:t>(Kuinka[^<]*)<\/a:t>/g)].map(([, text]) => text!);
    expect(listed).to.have.length(1);
    expect(listed[0]).to.match(/ (matkustat|lähiliikennejunalla)…$/);
    expect(listed[0]!.length).to.be.at.most(110);
  });

  it('REP-015 means on slides stand on the scale of their question, whose ends are told', async () => {
    const { drawing } = report.blocks.find(({ key }) => key === 'mood groups')!;
    const zip = await JSZip.loadAsync(
      await writePptx(sampleReport('fi', { blocks: [{ ...report.blocks[0]!, drawing }] }), step),
    );
    const xml = await zip
      .file(Object.keys(zip.files).find((one) => /^ppt\/charts\/chart\d+\.xml$/.test(one))!)!
      .async('string');
    const [, axis] = /<c:valAx>(.*?)<\/c:valAx>/s.exec(xml)!;
    expect(axis).to.include('<c:max val="5"/>').and.include('<c:delete val="0"/>');
  });

  it('REP-015 rows of long names stand on as many slides as they have room on, above the foot', async () => {
    const long = 'Lähiliikennejunalla, metrolla tai raitiovaunulla ympäri vuoden ';
    const rows = Array.from({ length: 14 }, (_, at) => ({ key: `r${at}`, cells: [`${long}${at}`, 1, 2, 3, 4, 5, 6] }));
    const table = { headers: ['Rivi', ...'ABCDEF'], rows };
    const block = { ...report.blocks[0]!, drawing: null, table, tableShown: true };
    const zip = await JSZip.loadAsync(
      await writePptx(sampleReport('fi', { blocks: [block, { ...block, key: 'next', title: 'Seuraava' }] }), step),
    );
    const slides = Object.keys(zip.files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    const inOrder = slides.map((_, at) => `ppt/slides/slide${at + 1}.xml`);
    const xml = await Promise.all(inOrder.map((name) => zip.file(name)!.async('string')));
    const shown = xml.map((slide) => slide.split(long).length - 1).filter((count) => count > 0);
    expect(shown.reduce((sum, count) => sum + count, 0)).to.equal(28);
    for (const count of shown) expect(count, 'rows of two lines').to.be.at.most(8);
    const first = xml.findIndex((slide) => slide.includes('Seuraava') && slide.includes(long)) + 1;
    expect(squeezed(textOf(xml[1]!)), 'the contents').to.include(`Seuraava${first}`);
  });

  it('RES-068.b a question that the settings draw as a gauge is one in files, with its table', () => {
    const numbers = questions.find(({ summary }) => summary.type === 'numbers' && summary.nps)!;
    const drawn = drawQuestion(numbers, 'gauge', report.words)!;
    expect(drawn.tableShown).to.equal(true);
    const texts = [...drawSvg(drawn.drawing, 'fi-FI').svg.matchAll(/<text[^>]*>([^<]+)</g)].map(([, text]) => text);
    const { nps } = (numbers.summary as { nps: { nps: number } }).nps;
    expect(texts).to.include(new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 0 }).format(nps));
    expect(texts.join(' ')).to.include('NPS (−100…100)');
  });

  it('REP-015 no name beside a bar is cut: the letters are as wide as their font makes them', () => {
    const question = questions.find(({ element_id: id }) => id === 'way')!;
    const labels = [
      'Thanksgiving is out of town but not too far--it’s a drive of a few hours',
      'Mmmm wwww MMMM WWWW mmmm wwww MMMM',
      'Ei',
    ];
    const choices = labels.map((label, at) => ({ id: `c${at}`, label }));
    const summary = { type: 'choices' as const, n: 3, dontKnow: 0, counts: { c0: 1, c1: 1, c2: 1 }, mean: null };
    const { svg } = drawSvg(drawQuestion({ ...question, choices, summary }, undefined, report.words)!.drawing, 'fi-FI');
    const doc = new PDFDocument().font(fontFiles.regular).fontSize(13);
    const lines = [...svg.matchAll(/<text[^>]*text-anchor="end"[^>]*translate\(([\d.]+)[^>]*>([^<]+)</g)];
    expect(lines.map(([, , text]) => text).join(' '))
      .to.include('Thanksgiving')
      .and.include('Mmmm');
    for (const [, x, text] of lines) expect(Number(x) - doc.widthOfString(text!), text).to.be.at.least(0);
  });

  it('REP-015 a PDF has the words of an answer in Hebrew or Arabic from the right to the left', async () => {
    const last = report.blocks.at(-1)!;
    const hebrew = sampleReport('fi', { blocks: [{ ...last, texts: ['שלום טוב מאוד'] }] });
    await writePdf(at('hebrew.pdf'), hebrew, step);
    const task = getDocument({ data: new Uint8Array(readFileSync(at('hebrew.pdf'))), verbosity: 0 });
    const document = await task.promise;
    const page = await document.getPage(document.numPages);
    const { unicode } = await drawnGlyphs(page);
    expect(unicode.replace(/\s/g, '')).to.include([...'שלוםטובמאוד'].reverse().join(''));
    await task.destroy();
  });

  const strange = [
    '电车 🚋 ja 電車やバス',
    'Kävellen 👍🏽 자전거 🇫🇮',
    'רכבת (Train 2026) ועוד',
    'السيارة Car ١٢',
    'A\u202eBCD\u202c',
    'अ',
  ];
  const strangeChart = () => {
    const question = questions.find(({ element_id: id }) => id === 'way')!;
    const choices = strange.map((label, at) => ({ id: `c${at}`, label }));
    const counts = Object.fromEntries(choices.map(({ id }, at) => [id, at + 1]));
    const summary = { type: 'choices' as const, n: 21, dontKnow: 0, counts, mean: null };
    return { ...report.blocks[0]!, ...drawQuestion({ ...question, choices, summary }, undefined, report.words)! };
  };

  it('REP-015 a PDF has emoji and Chinese, Japanese and Korean letters, in texts and in charts, and an empty box for what no font has', async () => {
    const last = report.blocks.at(-1)!;
    const wild = sampleReport('fi', {
      blocks: [
        { ...strangeChart(), tableShown: false },
        { ...last, texts: strange },
      ],
    });
    await writePdf(at('strange.pdf'), wild, step);
    const task = getDocument({ data: new Uint8Array(readFileSync(at('strange.pdf'))), verbosity: 0 });
    const document = await task.promise;
    const { unicode, codes } = await drawnGlyphs(await document.getPage(3));
    await task.destroy();
    expect(codes.includes(0), 'a font’s own sign for a lacking letter').to.equal(false);
    const text = unicode.replace(/\s/g, '');
    const times = (said: string): number => text.split(said).length - 1;
    // Once in the chart, once in the answers; words of two directions as they stand on paper.
    for (const said of ['电车🚋ja電車やバス', 'Kävellen👍자전거🇫🇮', 'דועו(Train2026)תבכר', '١٢Car', 'DCB', '□'])
      expect(times(said), said).to.equal(2);
    expect([...slices()], 'what few reports need is not kept in memory').to.deep.equal([]);
  });

  it('REP-015 a chart’s picture has shapes of the letters that its programs may lack', async () => {
    const { drawing } = strangeChart();
    await withFonts(sampleReport('fi', { blocks: [strangeChart()] }), async () => {
      const { svg } = drawSvg(drawing!, 'fi-FI');
      const shapes = outlined(svg);
      expect(shapes).not.to.include('<text');
      expect(shapes.match(/<path[^>]* d="M[^"]{200,}"/g)?.length).to.be.above(strange.length);
    });
  });

  it('REP-015 long tables of a Word document go on over pages, and their headings with the first rows; those of a scale stand together', async () => {
    const keptOf = async (count: number) => {
      const rows = Array.from({ length: count }, (_, at) => ({ key: `r${at}`, cells: [`Rivi ${at}`, at] }));
      const block = { ...report.blocks[0]!, drawing: null, table: { headers: ['Rivi', 'n'], rows }, tableShown: true };
      const zip = await JSZip.loadAsync(await writeDocx(sampleReport('fi', { blocks: [block] }), step));
      const xml = await zip.file('word/document.xml')!.async('string');
      return [...xml.matchAll(/<w:tr>.*?<\/w:tr>/g)]
        .map(([row]) => row)
        .filter((row) => /Rivi/.test(row))
        .map((row) => row.includes('<w:keepNext/>'));
    };
    expect(await keptOf(12)).to.deep.equal([true, true, true, ...Array(8).fill(false), true, false]);
    expect(await keptOf(11)).to.deep.equal([...Array(11).fill(true), false]);
  });

  it('REP-015 a long row of days has its chart in Word, and no pages of dates before the first question', async () => {
    const days = Array.from({ length: 90 }, (_, at) => ({ key: `d${at}`, label: `Päivä ${at}` }));
    const data = {
      unit: 'count' as const,
      categories: days,
      series: [{ key: 'n', label: 'Vastauksia', values: days.map(() => 3) }],
    };
    const drawing = { option: (look: ChartLook) => timelineOptions(data, look), height: () => 220, native: null };
    const timeline = {
      ...report.blocks[0]!,
      key: 'timeline',
      drawing,
      table: categoryTable(data, 'Aika'),
      tableShown: false,
    };
    const xmlOf = async (block: typeof timeline) =>
      textOf(
        await (await JSZip.loadAsync(await writeDocx(sampleReport('fi', { blocks: [block] }), step)))
          .file('word/document.xml')!
          .async('string'),
      );
    expect(await xmlOf(timeline)).not.to.include('Päivä 88');
    expect(await xmlOf({ ...timeline, tableShown: true }), 'where the table is what was chosen').to.include('Päivä 88');
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

  it('REP-015 a workbook has the days of a timeline as days, which Excel sorts and counts with', async () => {
    const categories = [{ key: '2026-11-27T22:00:00.000Z', label: '28.11.26' }];
    const data = { unit: 'count' as const, categories, series: [{ key: 'n', label: 'Vastauksia', values: [3] }] };
    const timeline = {
      ...report.blocks[0]!,
      key: 'timeline',
      title: 'Aikajana',
      drawing: null,
      table: categoryTable(data, 'Aika'),
      times: [Date.UTC(2026, 10, 28)],
    };
    delete (timeline as { question?: unknown }).question;
    await writeXlsx(at('days.xlsx'), sampleReport('fi', { blocks: [timeline] }), step);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(at('days.xlsx'));
    const cell = book.getWorksheet('Luvut')!.getRow(2).getCell(2);
    expect(cell.alignment.horizontal, 'beside words, where words begin').to.equal('left');
    expect([cell.value, cell.numFmt]).to.deep.equal([new Date(Date.UTC(2026, 10, 28)), 'yyyy-mm-dd']);
    const midnight = Date.UTC(2026, 10, 28);
    const hours = [midnight, midnight + 3_600_000];
    const series = [{ ...data.series[0]!, values: [3, 4] }];
    const table = categoryTable(
      { ...data, categories: hours.map((hour) => ({ key: `${hour}`, label: '' })), series },
      '',
    );
    await writeXlsx(at('hours.xlsx'), sampleReport('fi', { blocks: [{ ...timeline, table, times: hours }] }), step);
    await book.xlsx.readFile(at('hours.xlsx'));
    const shown = [2, 3].map((row) => book.getWorksheet('Luvut')!.getRow(row).getCell(2));
    expect(shown.map(({ value, numFmt }) => [value, numFmt])).to.deep.equal(
      hours.map((hour) => [new Date(hour), 'yyyy-mm-dd hh:mm']),
    );
  });

  it('RES-084.c a workbook has the days that a question asks for as days, and in words what spreadsheets do not know', async () => {
    const days = (given: Record<string, number>) => {
      const known = Object.keys(given).sort();
      const n = Object.values(given).reduce((sum, one) => sum + one, 0);
      return { type: 'days' as const, n, dontKnow: 0, counts: given, first: known[0]!, last: known.at(-1)! };
    };
    const cellsOf = async (given: Record<string, number>) => {
      const asked = { ...questions.find((one) => one.days)!, summary: days(given) };
      const drawn = drawQuestion(asked, undefined, sampleReport('fi').words)!;
      const block = { ...report.blocks[0]!, title: 'Milloin?', ...drawn };
      await writeXlsx(at('asked.xlsx'), sampleReport('fi', { blocks: [block] }), step);
      const book = new ExcelJS.Workbook();
      await book.xlsx.readFile(at('asked.xlsx'));
      const { value, numFmt } = book.getWorksheet('Luvut')!.getRow(2).getCell(2);
      return [value, numFmt];
    };
    expect(await cellsOf({ '2026-03-29': 2, '2026-03-30': 1 })).to.deep.equal([
      new Date(Date.UTC(2026, 2, 29)),
      'yyyy-mm-dd',
    ]);
    expect((await cellsOf({ '1899-12-31': 2 }))[0]).to.equal('31.12.');
  });

  it('RES-060.b an answer that no cell holds ends in a mark in a workbook, and stands whole in a sheet of its own', async () => {
    const long = `${'ä'.repeat(32_766)}😀${'b'.repeat(40_000)}`;
    const of = sampleReport('fi');
    const blocks = of.blocks.map((block) =>
      block.key === 'why' ? { ...block, texts: ['Lyhyt', long, 'c'.repeat(32_767)] } : block,
    );
    await writeXlsx(at('long.xlsx'), { ...of, blocks }, step);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(at('long.xlsx'));
    const answers = book.getWorksheet('Avoimet vastaukset')!;
    expect(answers.getCell('B2').text).to.equal('Lyhyt');
    expect(answers.getCell('B3').text)
      .to.match(/ \[…\]$/)
      .and.have.length.at.most(32_767);
    expect(answers.getCell('B4').text).to.equal('c'.repeat(32_767));
    const parts = book.getWorksheet('Pitkät tekstit')!;
    const rows = parts.getRows(2, parts.rowCount - 1)!;
    expect(rows.map((row) => [1, 2, 3, 4].map((column) => row.getCell(column).value))).to.deep.equal([
      ['Avoimet vastaukset', 'B3', 'Vastaus', 1],
      ['Avoimet vastaukset', 'B3', 'Vastaus', 2],
      ['Avoimet vastaukset', 'B3', 'Vastaus', 3],
    ]);
    expect(rows.map((row) => row.getCell(5).text).join('')).to.equal(long);
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
    expect(book.getWorksheet('Luvut')!.getRow(foot).getCell(4).numFmt).to.equal('0.0"\u00a0"%');
    const summary = book.getWorksheet('Yhteenveto')!.getRow(2);
    expect([3, 4, 5].map((column) => summary.getCell(column).value)).to.deep.equal([100, 7.6, 30]);
    for (const name of ['Yhteenveto', 'Luvut', 'Avoimet vastaukset', 'Koodikirja']) {
      const { autoFilter, pageSetup, views } = book.getWorksheet(name)!;
      expect(autoFilter, `${name} is filtered by its headings`).to.match(/^A1:[A-Z]\d+$/);
      expect(pageSetup.printTitlesRow, `${name} repeats them on paper`).to.equal('1:1');
      expect(views[0]).to.include({ state: 'frozen', ySplit: 1 });
    }
    const texts = book.getWorksheet('Avoimet vastaukset')!;
    let formula: unknown;
    texts.eachRow((row) => {
      if (String(row.getCell(2).value).startsWith('=')) formula = row.getCell(2).type;
    });
    expect(formula).to.equal(ExcelJS.ValueType.String);
    expect(book.getWorksheet('Koodikirja')!.getRow(2).getCell(4).value).to.equal('bus');
  });
});
