import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { ChartTable } from '@kaiku/sdk/common';
import { cellLineHeight, cellLines } from '@kaiku/sdk/server/cellLines';
import { cellParts, longestCell, shortened, upTo } from '@kaiku/sdk/server/longCell';
import ExcelJS from 'exceljs';
import type { Block, Report } from '../document/report.ts';
import { shareFormat } from '../document/shareFormat.ts';

/** Of a sheet's name. */
const nameLength = 31;

type Cell = string | number | Date | null;
const font = { name: 'Calibri', size: 11, family: 2 };
const mostLines = 27;
/** Figures that the arrow of the filter takes, and what letters are wider for being bold. */
const besideHeading = 3;

interface Row {
  cells: readonly Cell[];
  formats?: readonly (string | undefined)[];
  bold?: boolean;
  /** The headings of a table whose first column has words. */
  figuresBelow?: boolean;
}

const dayMs = 86_400_000;
/** Spreadsheets know no earlier day. */
const earliest = Date.UTC(1900, 2, 1);

/** Shares are written as parts of one, so that Excel counts with them. */
const formats = {
  count: '#,##0',
  number: '#,##0.00',
  day: 'yyyy-mm-dd',
  hour: 'yyyy-mm-dd hh:mm',
} as const;

/**
 * Writes the figures of a report as a workbook: numbers are numbers, shares are percentages, and a code book says what each
 * code of an export or a call means. Rows go to the file as they come.
 */
export async function writeXlsx(
  file: string,
  report: Report,
  step: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const { words, blocks, accent, title } = report;
  const { t } = words;
  const percent = shareFormat('0.0', words.locale);
  const out = createWriteStream(file);
  // Heard from the beginning: there may be no room for it while rows are still written.
  const written = finished(out);
  written.catch(() => {});
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  book.creator = report.company || 'Kaiku';
  book.title = title;
  /** What no cell holds, with where it stands. */
  const long: { sheet: string; cell: string; heading: string; text: string }[] = [];
  const sheet = (
    name: string,
    headers: readonly string[],
    widths: readonly number[],
    figureColumns: readonly number[] = [],
  ) => {
    const made = book.addWorksheet(sheetName(name), {
      views: headers.length > 0 ? [{ state: 'frozen', ySplit: 1 }] : [],
      pageSetup: {
        paperSize: 9,
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        ...(headers.length > 0 && { printTitlesRow: '1:1' }),
      },
      headerFooter: { oddFooter: `&L${title.replaceAll('&', '&&').slice(0, 80)}&R&P / &N` },
    });
    made.columns = widths.map((width) => ({ width }));
    let rows = 1;
    if (headers.length > 0) {
      const row = made.addRow(headers.map((header) => upTo(header, longestCell)));
      row.font = { ...font, bold: true, color: { argb: 'FFFFFFFF' } };
      row.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: `FF${accent.slice(1).toUpperCase()}` } };
      row.height = heightOf(
        headers,
        widths.map((width) => width - besideHeading),
      );
      row.alignment = { vertical: 'middle', wrapText: true };
      // Above figures, which stand at the right.
      for (const column of figureColumns) row.getCell(column).alignment = { ...row.alignment, horizontal: 'right' };
      // Above texts beside figures.
      const [beyond] = figureColumns.slice(-1).map((column) => column + 1);
      if (beyond && beyond <= headers.length)
        row.getCell(beyond).alignment = { ...row.alignment, horizontal: 'left', indent: 1 };
      row.commit();
    }
    return {
      add({ cells, formats: shown = [], bold, figuresBelow }: Row) {
        const row = made.addRow(cells.map(fit));
        row.font = { ...font, bold: bold === true };
        // What stands alone in its row runs on over the empty cells beside it.
        const alone = cells.length === 1;
        row.height = alone ? cellLineHeight : heightOf(cells, widths);
        row.alignment = { vertical: 'top', wrapText: !alone };
        const beside = { ...row.alignment, horizontal: 'left' as const, indent: 1 };
        for (const [at, value] of cells.entries()) {
          const cell = row.getCell(at + 1);
          if (figuresBelow && at > 0) cell.alignment = { ...row.alignment, horizontal: 'right' };
          else if (value instanceof Date) cell.alignment = { ...row.alignment, horizontal: 'left' };
          // A text beside a figure, which ends where it begins.
          else if (typeof value === 'string' && typeof cells[at - 1] === 'number') cell.alignment = beside;
          if (typeof value === 'string' && value.length > longestCell)
            long.push({ sheet: made.name, cell: cell.address, heading: headers[at] ?? '', text: value });
        }
        for (const [at, format] of shown.entries()) if (format) row.getCell(at + 1).numFmt = format;
        row.commit();
        rows += 1;
      },
      end() {
        if (headers.length > 0)
          made.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows, column: headers.length } };
        made.commit();
      },
    };
  };

  const about = sheet(t('sheets.about'), [], [30, 90]);
  about.add({ cells: [title], bold: true });
  if (report.company) about.add({ cells: [report.company] });
  for (const { label, text } of report.facts) about.add({ cells: [label, text] });
  if (report.empty) about.add({ cells: [report.empty], bold: true });
  about.end();

  const summary = sheet(
    t('sheets.summary'),
    [
      t('column.question'),
      t('column.type'),
      'n',
      t('groups.mean'),
      t('results:nps.score'),
      'CSAT',
      'NSS',
      t('column.dontKnow'),
      t('column.note'),
    ],
    [50, 12, 9, 12, 9, 9, 9, 12, 40],
    [3, 4, 5, 6, 7, 8],
  );
  for (const block of blocks) if (block.question) summary.add(summaryRow(block, t, percent));
  summary.end();

  const figures = sheet(
    t('sheets.figures'),
    [t('column.question'), t('column.row'), t('column.measure'), t('column.value'), t('column.count')],
    [60, 40, 30, 14, 12],
    [4, 5],
  );
  for (const [at, block] of blocks.entries()) {
    if (block.table && !isComparison(block)) for (const row of longRows(block, percent)) figures.add(row);
    await step(at + 1, blocks.length * 2);
  }
  figures.end();

  const compared = blocks.filter(isComparison);
  if (compared.length > 0) {
    const groups = sheet(t('sheets.groups'), [], [50, 14, 14, 14, 14, 14, 14, 14, 14, 14]);
    for (const { title: name, facts, table, note } of compared) {
      groups.add({ cells: [name], bold: true });
      groups.add({ cells: [facts] });
      if (table) for (const row of tableRows(table, percent)) groups.add(row);
      if (note) groups.add({ cells: [note] });
      groups.add({ cells: [null] });
    }
    groups.end();
  }

  const answered = blocks.filter(({ texts }) => texts.length > 0);
  if (answered.length > 0) {
    const texts = sheet(t('sheets.texts'), [t('column.question'), t('column.answer')], [50, 110]);
    for (const block of answered) {
      for (const text of block.texts) texts.add({ cells: [block.title, text] });
      if (block.note) texts.add({ cells: [block.title, block.note], bold: true });
      await step(blocks.length + blocks.indexOf(block) + 1, blocks.length * 2);
    }
    texts.end();
  }

  if (report.codeBook.length > 0) {
    const codes = sheet(
      t('sheets.codeBook'),
      [t('column.question'), t('column.type'), t('column.id'), t('column.code'), t('column.label')],
      [60, 18, 30, 30, 50],
    );
    for (const { title: name, kind, elementId, code, label } of report.codeBook)
      codes.add({ cells: [name, kind, elementId, code, label] });
    codes.end();
  }

  if (long.length > 0) {
    const column = (of: string) => t(`results:export.long.${of}`);
    const headers = ['sheet', 'cell', 'column', 'part', 'text'].map(column);
    const whole = sheet(column('title'), headers, [30, 9, 30, 9, 110], [4]);
    for (const { sheet: name, cell, heading, text } of long) {
      for (const [part, some] of cellParts(text)) whole.add({ cells: [name, cell, heading, part, some] });
    }
    whole.end();
  }
  await Promise.all([book.commit(), written]);
}

/** Programs do not work out by themselves how high a row of wrapped texts has to be. */
function heightOf(cells: readonly Cell[], widths: readonly number[]): number {
  const lines = cells.map((value, at) => (typeof value === 'string' ? cellLines(value, widths[at] ?? 14) : 1));
  return cellLineHeight * Math.min(mostLines, Math.max(1, ...lines));
}

const isComparison = ({ question, key, table }: Block): boolean => !question && key !== 'timeline' && table !== null;

function summaryRow({ title, note, question }: Block, t: Report['words']['t'], percent: string): Row {
  const { summary } = question!;
  const mean = 'mean' in summary ? summary.mean : null;
  const nps = 'nps' in summary ? (summary.nps?.nps ?? null) : null;
  const csat = 'csat' in summary && summary.csat?.csat != null ? summary.csat.csat / 100 : null;
  const nss = 'nss' in summary ? (summary.nss?.nss ?? null) : null;
  return {
    cells: [title, t(`codeBook.types.${summary.type}`), summary.n, mean, nps, csat, nss, summary.dontKnow, note],
    formats: [undefined, undefined, formats.count, formats.number, '0.0', percent, '0.0', formats.count],
  };
}

/** A row for each figure, as pivot tables want it. */
function longRows({ title, table, times = [] }: Block, percent: string): Row[] {
  const { headers, rows, units = [] } = table!;
  const counted = units.at(1) === 'count' && headers.length === 3;
  const timed = times.some((time) => time % dayMs !== 0) ? formats.hour : formats.day;
  return rows.flatMap(({ cells }, index): Row[] => {
    const time = times[index] ?? earliest - 1;
    const [label, ...values] = cells as [string, ...(number | null)[]];
    const [called, format] = time < earliest ? [label, undefined] : [new Date(time), timed];
    if (counted) {
      const [share = null, count = null] = values;
      return [
        {
          cells: [title, called, headers[1]!, share === null ? null : share / 100, count],
          formats: [undefined, format, undefined, percent, formats.count],
        },
      ];
    }
    return values.map((value, at) => {
      const unit = units[at] ?? 'count';
      const cell = value !== null && unit === 'percent' ? value / 100 : value;
      return {
        cells: [title, called, headers[at + 1]!, cell, null],
        formats: [undefined, format, undefined, unit === 'percent' ? percent : formatOf(cell)],
      };
    });
  });
}

/** Counts are whole, and means are not; a score may be either. */
const formatOf = (value: Cell): string | undefined =>
  typeof value === 'number' && !Number.isInteger(value) ? formats.number : undefined;

const tableRows = ({ headers, rows, units = [] }: ChartTable, percent: string): Row[] => [
  { cells: headers, bold: true, figuresBelow: true },
  ...rows.map(({ cells }) => ({
    cells: cells.map((value, at) => (typeof value === 'number' && units[at - 1] === 'percent' ? value / 100 : value)),
    formats: cells.map((_, at) => (at === 0 ? undefined : { ...formats, percent }[units[at - 1] ?? 'number'])),
  })),
];

/** Texts are written as texts: one that begins with "=" is never a formula. */
const fit = (value: Cell): Cell => (typeof value === 'string' ? shortened(value) : value);

const sheetName = (wanted: string): string => wanted.replace(/[*?:\\/[\]]/g, ' ').slice(0, nameLength);
