import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { ResponseBook, ResponsePaper } from '@kaiku/plugin-results/contract';
import { locales } from '@kaiku/sdk/common';
import PDFDocument from 'pdfkit';
import { keepingFonts, openFonts } from '../document/fonts.ts';
import type { Report } from '../document/report.ts';
import { heightOfRows, layRows, type Row } from './pdf/flow.ts';
import { type Doc, fit, ink, inner, linesFor, newPage, page, write } from './pdf/sheet.ts';

type Look = Pick<Report, 'company' | 'logo' | 'accent'>;

/** Bytes that may wait for the disk before the next response is drawn. */
const mostWaiting = 1_000_000;
const label = 150;

/**
 * Writes responses as a PDF, one after another: letters that can be searched and copied, a bookmark for each. Pages leave
 * the memory when the next one begins, so none can be numbered by how many there will be.
 */
export const writePapers = (file: string, book: ResponseBook, look: Look): Promise<void> =>
  keepingFonts(() => writeFile(file, book, look));

async function writeFile(file: string, book: ResponseBook, look: Look): Promise<void> {
  const { title, language, kind, facts } = book;
  await openFonts(JSON.stringify([title, kind, facts, look.company]));
  const doc = new PDFDocument({
    size: 'A4',
    margins: { left: page.left, right: page.left, top: page.top, bottom: 0 },
    autoFirstPage: false,
    lang: locales[language],
    displayTitle: true,
    info: { Title: title, Author: look.company, Creator: 'Kaiku' },
  });
  const out = createWriteStream(file);
  // Heard from the beginning: there may be no room for it while pages are still drawn.
  const written = finished(out);
  written.catch(() => {});
  doc.pipe(out);
  try {
    numbered(doc, book, look);
    await drawAll(doc, out, book, look);
    doc.end();
    await written;
  } catch (error) {
    out.destroy();
    throw error;
  }
}

async function drawAll(doc: Doc, out: WriteStream, book: ResponseBook, look: Look): Promise<void> {
  let y: number = page.bottom;
  let room = true;
  if (book.facts) {
    cover(doc, book, book.facts, look);
    room = false;
  } else {
    doc.addPage();
    y = head(doc, book, look);
  }
  for await (const paper of book.papers) {
    await openFonts(JSON.stringify(paper));
    const rows = rowsOf(paper);
    // Below the one before where there is room for all of it; the first below what the file is.
    if (!room || y + apart + heightOfRows(rows) > inner.bottom) {
      if (!room || doc.outline.children.length > 0) y = newPage(doc);
    }
    doc.outline.addItem(paper.title);
    y = layRows(doc, rows, y);
    room = true;
    while (out.writableNeedDrain && doc.readableLength > mostWaiting) await once(out, 'drain');
    // Others of this process have their turn.
    await turn();
  }
}

/** Each page says at its foot what it is of, from its beginning on. */
function numbered(doc: Doc, { title, page: named }: ResponseBook, { accent, company }: Look): void {
  let number = 0;
  doc.on('pageAdded', () => {
    number += 1;
    const y = page.height - 40;
    doc
      .moveTo(page.left, y - 8)
      .lineTo(page.left + inner.width, y - 8)
      .lineWidth(0.6)
      .stroke(accent);
    const small = { size: 8, color: ink.dimmed };
    const said = company ? `${title} · ${company}` : title;
    write(doc, said, page.left, y, { ...small, width: inner.width - 80, lines: 1 });
    write(doc, named(number), page.left, y, { ...small, align: 'right' });
  });
}

/** The company, what the file is, and of which survey. @returns the y below it */
function head(doc: Doc, { kind, title }: ResponseBook, { company, logo, accent }: Look): number {
  doc.rect(0, 0, page.width, 6).fill(accent);
  let y = page.top - 16;
  if (logo) {
    const box = fit(logo, 140, 40);
    doc.image(logo.data, page.left, y, box);
    y += box.height + 14;
  } else if (company) y = write(doc, company, page.left, y, { size: 11, bold: true, color: accent }) + 8;
  y = write(doc, kind, page.left, y, { size: 10, color: ink.dimmed }) + 2;
  return write(doc, title, page.left, y, { size: 18, bold: true, lines: 3 });
}

function cover(doc: Doc, book: ResponseBook, facts: NonNullable<ResponseBook['facts']>, look: Look): void {
  doc.addPage();
  layRows(
    doc,
    facts.map((fact) => factRow(fact, 9)),
    head(doc, book, look) + 24,
  );
}

const heading = { size: 13, bold: true } as const;
const asked = { size: 9.5, bold: true } as const;
const said = { size: 10 } as const;
/** Between two responses, and between two questions. */
const apart = 34;
const between = 12;
const indent = 12;

/** Everything of a response as rows of a page. */
function rowsOf({ title, facts, answers }: ResponsePaper): Row[] {
  return [
    { cells: [{ x: page.left, lines: linesFor(title, heading) }], ...heading, above: apart, ruled: true, leads: true },
    ...facts.map((fact, at) => ({ ...factRow(fact, at === 0 ? 6 : 3), leads: true })),
    ...answers.flatMap(({ question, text, parts, given }): Row[] => [
      {
        cells: [{ x: page.left, lines: linesFor(question, asked), color: ink.dimmed }],
        ...asked,
        above: between,
        leads: true,
      },
      ...(parts ? parts.map(partRow) : [answerRow(text, given ? ink.text : ink.dimmed)]),
    ]),
  ];
}

const answerRow = (text: string, color: string): Row => ({
  cells: [{ x: page.left + indent, lines: linesFor(text, { ...said, width: inner.width - indent }), color }],
  ...said,
  above: 3,
});

/** A row of a matrix beside what was answered there; a choice of several. */
function partRow({ label: name, text }: { label: string; text: string }): Row {
  if (name === '') return answerRow(`• ${text}`, ink.text);
  const width = (inner.width - indent) / 2;
  return {
    cells: [
      { x: page.left + indent, lines: linesFor(name, { ...said, width: width - 12 }), color: ink.dimmed },
      { x: page.left + indent + width, lines: linesFor(text, { ...said, width }) },
    ],
    ...said,
    above: 3,
  };
}

const factRow = ({ label: name, text }: { label: string; text: string }, above: number): Row => ({
  cells: [
    { x: page.left, lines: linesFor(name, { ...said, width: label - 12 }), color: ink.dimmed },
    { x: page.left + label, lines: linesFor(text, { ...said, width: inner.width - label }) },
  ],
  ...said,
  above,
});
