import { setImmediate as others } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import qrcode from 'qrcode';
import { drawable, fontOf, hasRightToLeft, piecesOf } from './printedText.ts';
import { type SheetSize, sheetSizes } from './sheetSizes.ts';

export interface Code {
  name: string;
  address: string;
}

const page = { width: 595.28, height: 841.89, margin: 28 };
/** Light squares around a code, without which scanners do not find it. */
const quiet = 4;
/** Bytes that wait for a slow reader before drawing pauses. */
const waiting = 1_000_000;
const pauseMs = 20;

/**
 * QR codes with name and address below each, as a PDF that can be read while it is drawn: a code at a time, and whoever
 * waits has a turn after each.
 */
export function qrSheet(
  codes: AsyncIterable<readonly Code[]>,
  { size, title }: { size: SheetSize; title: string },
): PDFKit.PDFDocument {
  const [columns, rows] = sheetSizes[size];
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: title } });
  for (const weight of ['regular', 'bold'] as const) document.registerFont(weight, fontOf(weight));
  const draw = async () => {
    let at = 0;
    for await (const batch of codes) {
      for (const code of batch) {
        if (document.destroyed) return;
        if (at % (columns * rows) === 0) document.addPage();
        const place = at % (columns * rows);
        drawCode(document, code, { column: place % columns, row: Math.floor(place / columns), columns, rows });
        at += 1;
        await others();
        while (document.readableLength > waiting && !document.destroyed) {
          await new Promise((resolve) => {
            setTimeout(resolve, pauseMs);
          });
        }
      }
    }
    if (at === 0) document.addPage();
    document.end();
  };
  draw().catch((error: Error) => document.destroy(error));
  return document;
}

function drawCode(
  document: PDFKit.PDFDocument,
  { name, address }: Code,
  { column, row, columns, rows }: { column: number; row: number; columns: number; rows: number },
): void {
  const width = (page.width - 2 * page.margin) / columns;
  const height = (page.height - 2 * page.margin) / rows;
  const fontSize = columns === 1 ? 18 : columns === 2 ? 11 : 7;
  const textHeight = fontSize * 5;
  const side = Math.min(width, height - textHeight) * 0.94;
  const left = page.margin + column * width;
  const top = page.margin + row * height + Math.max(0, (height - textHeight - side) / 2);
  const { modules } = qrcode.create(address, { errorCorrectionLevel: 'M' });
  const unit = side / (modules.size + 2 * quiet);
  const x = left + (width - side) / 2 + quiet * unit;
  const y = top + quiet * unit;
  for (let line = 0; line < modules.size; line += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      if (!modules.get(line, from)) continue;
      let to = from + 1;
      while (to < modules.size && modules.get(line, to)) to += 1;
      document.rect(x + from * unit, y + line * unit, (to - from) * unit, unit);
      from = to;
    }
  }
  document.fill('#000000');
  const lines = (font: string, text: string, from: number, most: number) => {
    document.font(font).fontSize(fontSize);
    const box = { x: left + 4, y: from, width: width - 8, most, lineHeight: fontSize * 1.2 };
    const shown = drawable(text);
    if (hasRightToLeft(shown)) return drawBothWays(document, shown, box);
    document.text(shown, box.x, from, {
      width: box.width,
      height: box.lineHeight * most,
      align: 'center',
      ellipsis: true,
      lineBreak: true,
    });
  };
  lines('bold', name, top + side, 2);
  lines('regular', address.replace(/^https?:\/\//, ''), top + side + fontSize * 2.5, 2);
}

/** A piece is shaped as a whole: word by word, the words would stand in the wrong order. */
const whole = { features: [], lineBreak: false };

/** A text that is read from right to left, or some of it. */
function drawBothWays(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, width, most, lineHeight }: { x: number; y: number; width: number; most: number; lineHeight: number },
): void {
  const widthOf = (some: string) => document.widthOfString(some, whole);
  const rows: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = rows.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= width) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  const cut = rows.length > most;
  for (const [index, row] of rows.slice(0, most).entries()) {
    let shown = cut && index === most - 1 ? `${row} …` : row;
    while (widthOf(shown) > width && shown.length > 2) shown = `${shown.replace(/ ?…$/, '').slice(0, -1)}…`;
    let at = x + (width - widthOf(shown)) / 2;
    for (const piece of piecesOf(shown)) {
      document.text(piece, at, y + index * lineHeight, whole);
      at += widthOf(piece);
    }
  }
}
