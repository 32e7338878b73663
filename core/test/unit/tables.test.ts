import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Problem, type TableLimits, type TableReading, type TableRow } from '@kaiku/sdk/server';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { Open } from 'unzipper';
import { createFileWork } from '../../foundation/files/tables/fileWork.ts';
import { openTable } from '../../foundation/files/tables/open.ts';
import { zipOf } from '../zip.ts';

const limits: TableLimits = { rows: 100_000, columns: 1_000, cells: 1_000_000, cell: 300_000, seconds: 60 };

describe('table files in threads of their own', function () {
  this.timeout(120_000);
  const work = createFileWork();
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-unit-'));
  });
  after(async () => {
    await work.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (content: string | Buffer, name = 'file'): string => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };

  async function read(file: string, given: Partial<TableLimits> = {}, reading?: TableReading) {
    const table = await work.readTable(file, { ...limits, ...given }, reading);
    const rows: TableRow[] = [];
    try {
      for await (const batch of table.batches) rows.push(...batch);
    } finally {
      await table.close();
    }
    return { headers: table.headers, rows, ...(table.text && { text: table.text }) };
  }

  async function refusal(reading: Promise<unknown>): Promise<string[]> {
    try {
      await reading;
    } catch (error) {
      if (error instanceof Problem) return [error.code, error.details[0]?.code ?? ''];
      throw error;
    }
    throw new Error('it was accepted');
  }

  it('holds no rows that its reader is done with, however many there are', async () => {
    setFlagsFromString('--expose-gc');
    const gc: () => void = runInNewContext('gc');
    const lines = Array.from({ length: 4_000 }, (_, row) => `${row},some text of it`);
    const table = await work.readTable(write(`Row,Text\n${lines.join('\n')}\n`), limits);
    const read: WeakRef<TableRow[]>[] = [];
    for await (const batch of table.batches) {
      read.push(new WeakRef(batch));
      if (read.length === 15) break;
    }
    // What a weak reference was made to stays until the turn is over.
    await pause(0);
    gc();
    expect(read.filter((batch) => batch.deref()).length).to.be.at.most(2);
    await table.close();
  });

  for (const [name, encoding, bytes] of [
    ['UTF-8 with a mark', 'utf-8', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little endian', 'utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big endian', 'utf-16be', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', 'utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['Windows-1252', 'windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ] as const) {
    for (const separator of [',', ';', '\t'] as const) {
      it(`reads ${name} with ${JSON.stringify(separator)} between columns, and tells of both`, async () => {
        const text = 'Time,Café au lait\n2026-01-31 08:05,x\n'.replaceAll(',', separator);
        expect(await read(write(bytes(text)))).to.deep.equal({
          text: { encoding, separator },
          headers: ['Time', 'Café au lait'],
          rows: [{ row: 2, cells: ['2026-01-31 08:05', 'x'] }],
        });
      });
    }
  }

  it('finds the separator where the last row, or the one that the sample ends in, goes on over lines within quotes', async () => {
    const last = 'a;b;c\n1;"x";"a line\nand another"';
    const long = `a;b;c\n${'1;x;"a line\nand another"\n'.repeat(20)}1;x;"${'y\n'.repeat(50_000)}"`;
    for (const text of [last, long]) {
      const { text: form, rows } = await read(write(text));
      expect(form).to.deep.equal({ encoding: 'utf-8', separator: ';' });
      expect(rows[0]!.cells).to.have.length(3);
    }
  });

  describe('of which a file is only the beginning', () => {
    const beginning = async (content: string | Buffer, encoding?: 'utf-16be') => {
      const { headers, rows } = await read(write(content), {}, { isBeginning: true, ...(encoding && { encoding }) });
      return [headers, ...rows.map(({ cells }) => cells)];
    };

    it('RES-030 ends with a whole row, however its cells are quoted', async () => {
      expect(await beginning('a,b\n1,2\n3,')).to.deep.equal([
        ['a', 'b'],
        ['1', '2'],
      ]);
      expect(await beginning('"a","b"\r\n"1","she said ""\n')).to.deep.equal([['a', 'b']]);
      expect(await beginning('"a"\n"first\nsecond"\n"third\nfou')).to.deep.equal([['a'], ['first\nsecond']]);
      expect(await beginning('"a"\n"5\'11"""\n"5\'1')).to.deep.equal([['a'], ['5\'11"']]);
      expect(await beginning('a;b\r"1\r2";""\r3')).to.deep.equal([
        ['a', 'b'],
        ['1\r2', ''],
      ]);
    });

    it('RES-030 keeps rows with quotes that open nothing, and refuses them', async () => {
      for (const text of ['a,b\n5" or,so\n6,""\n7', 'a,b\n5"" or,so\n7']) {
        expect(await refusal(beginning(text)), text).to.deep.equal(['invalid_file', 'csv_broken']);
      }
    });

    it('RES-030 also in UTF-16, in pieces, and behind a mark; a file of less than a row is taken as it is', async () => {
      expect(await beginning(Buffer.from('"a"\n"b\n', 'utf16le'))).to.deep.equal([['a']]);
      // Letters half of which is a quote or a line end.
      expect(await beginning(Buffer.from('\ufeff"∢","ਢ"\n"ਊ\n', 'utf16le'))).to.deep.equal([['∢', 'ਢ']]);
      const big = Buffer.from('"a"\n"b\n', 'utf16le').swap16();
      expect(await beginning(big, 'utf-16be')).to.deep.equal([['a']]);
      expect(await beginning(big)).to.deep.equal([['a']]);
      expect(await beginning('\ufeff"a\n"\n"b\n')).to.deep.equal([['a']]);
      expect(await beginning('a,b')).to.deep.equal([['a', 'b']]);
      expect(await refusal(beginning('"a","b'))).to.deep.equal(['invalid_file', 'csv_broken']);
      const many = Array.from({ length: 20_000 }, (_, row) => `${row},"two\nlines ""of"" it"\n`).join('');
      const rows = await beginning(`a,b\n${many}20000,"two\nlin`);
      expect(rows).to.have.length(20_001);
      expect(rows.at(-1)).to.deep.equal(['19999', 'two\nlines "of" it']);
    });
  });

  it('RES-061.e reads a file as it is told to, and refuses what is not in that encoding, wherever that shows', async () => {
    const said = { encoding: 'iso-8859-15', separator: '|' } as const;
    expect(await read(write(Buffer.from('A;B|C\n5 \u00a4|\u00a8\n', 'latin1')), {}, said)).to.deep.equal({
      text: said,
      headers: ['A;B', 'C'],
      rows: [{ row: 2, cells: ['5 €', 'š'] }],
    });
    for (const rows of [1, 50_000]) {
      const late = write(Buffer.from(`A,B\n${'x,y\n'.repeat(rows)}é,z\n`, 'latin1'));
      expect(await refusal(read(late, {}, { encoding: 'utf-8' }))).to.deep.equal(['invalid_file', 'other_encoding']);
    }
  });

  it('RES-061.d takes what breaks off in the middle of a letter for what it was, and shows it', async () => {
    const words = 'A,B\nHyvää,yö';
    for (const [whole, encoding] of [
      [Buffer.from(words), 'utf-8'],
      [Buffer.from(words, 'utf16le'), 'utf-16le'],
    ] as const) {
      const { text, rows } = await read(write(whole.subarray(0, whole.length - 1)));
      expect([text!.encoding, rows[0]!.cells]).to.deep.equal([encoding, ['Hyvää', 'y\ufffd']]);
    }
    // The only letter beyond ASCII, at the end, is whole in another encoding.
    const { text, rows } = await read(write(Buffer.from('A,B\nx,café', 'latin1')));
    expect([text!.encoding, rows[0]!.cells[1]]).to.deep.equal(['windows-1252', 'café']);
  });

  it('reads a second row of headings that is longer than the first, and no row that is longer than both', async () => {
    const two = 'A,B\n,x,y\n1,2,3\n';
    expect(await refusal(read(write(two)))).to.deep.equal(['invalid_file', 'row_too_long']);
    const { headers, rows } = await read(write(two), {}, { secondHeading: true });
    expect([headers, rows.map(({ cells }) => cells)]).to.deep.equal([
      ['A', 'B'],
      [
        ['', 'x', 'y'],
        ['1', '2', '3'],
      ],
    ]);
    const longer = read(write(`${two}1,2,3,4\n`), {}, { secondHeading: true });
    expect(await refusal(longer)).to.deep.equal(['invalid_file', 'row_too_long']);
  });

  describe('whose headings are not in the first row', () => {
    const found: TableReading = { headingRow: 'found', secondHeading: true };
    async function headings(content: string | Buffer, reading = found) {
      const table = await work.readTable(write(content), limits, reading);
      const rows: TableRow[] = [];
      for await (const batch of table.batches) rows.push(...batch);
      await table.close();
      const above = table.above.map(({ row, cells }) => [row, cells.filter(Boolean).join('|')]);
      return { at: table.headingRow, headers: table.headers, above, rows: rows.map(({ row }) => row) };
    }
    const table = 'Time,City,Why?\n2026-01-31,Turku,Good\n';

    it('RES-061.f are found below a title, notes and empty rows', async () => {
      const headers = ['Time', 'City', 'Why?'];
      const title = await headings(`Answers of January\n\n${table}`);
      expect(title).to.deep.equal({ at: 3, headers, above: [[1, 'Answers of January']], rows: [4] });
      const notes = `Answers;;\nExported:;1.3.2026;\n"Answers, all: 1";;\n${table.replaceAll(',', ';')}`;
      const above = [
        [1, 'Answers'],
        [2, 'Exported:|1.3.2026'],
        [3, 'Answers, all: 1'],
      ];
      expect(await headings(notes)).to.deep.equal({ at: 4, headers, above, rows: [5] });
      expect(await headings(`\n\n${table}`)).to.deep.equal({ at: 3, headers, above: [], rows: [4] });
      const book = new ExcelJS.Workbook();
      const sheet = book.addWorksheet('1');
      sheet.getCell('B2').value = 'Answers of January';
      sheet.getRow(4).values = [null, 'Time', 'Why?'];
      sheet.getRow(5).values = [null, new Date('2026-01-31'), 'Good'];
      expect(await headings(Buffer.from(await book.xlsx.writeBuffer()))).to.deep.equal({
        at: 4,
        headers: ['', 'Time', 'Why?'],
        above: [[2, 'Answers of January']],
        rows: [5],
      });
    });

    it('RES-061.f are in the first row where it may have them, and where only that is asked for', async () => {
      for (const plain of [
        table,
        `Why?\nGood\nBad\n`,
        `Why?\n"It was good, but slow"\n"No, really"\n`,
        `Time,Which?,,\n,Red,Green,Blue\n2026-01-31,x,,\n`,
        `Time:,Which?:,,\n,Red,Green,Blue\n2026-01-31,x,,\n`,
        `Number\n1,2\n3,4\n`,
        `Answers\nTime,Why?\n`,
      ]) {
        expect((await headings(plain, { ...found, separator: ',' }).catch(() => ({ at: 1 }))).at, plain).to.equal(1);
        expect((await headings(plain).catch(() => ({ at: 1 }))).at, plain).to.equal(1);
      }
      expect((await headings('Why?\nIt was good, but slow\nNo, really\nYes\n')).headers).to.deep.equal(['Why?']);
      const first = read(write(`Answers\n${table}`));
      expect(await refusal(first)).to.deep.equal(['invalid_file', 'row_too_long']);
    });

    it('RES-061.f are where it is said that they are', async () => {
      const titles = `January\nTime,City\n${table}`;
      const separator = ',';
      expect((await headings(titles, { ...found, separator })).at).to.equal(2);
      const said = await headings(titles, { headingRow: 3, separator });
      expect(said).to.deep.equal({
        at: 3,
        headers: ['Time', 'City', 'Why?'],
        above: [
          [1, 'January'],
          [2, 'Time|City'],
        ],
        rows: [4],
      });
      expect(await refusal(headings(table, { headingRow: 9 }))).to.deep.equal(['invalid_file', 'no_heading_row']);
    });
  });

  for (const [code, content] of [
    ['empty_file', ''],
    ['empty_heading', ',\n1,2\n'],
    ['not_text', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['old_excel', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')],
    ['csv_broken', 'Timestamp,Why?\n2026-01-31 08:05,"never ends\n'],
    ['not_spreadsheet', Buffer.from('504b0304140000000000', 'hex')],
    ['too_many_columns', `${Array.from({ length: 1_001 }, (_, index) => `c${index}`).join(',')}\n`],
    ['row_too_long', 'Timestamp,Why?\n2026-01-31 08:05,a,b\n'],
  ] as const) {
    it(`RES-036 refuses a file as invalid: ${code}`, async () => {
      expect(await refusal(read(write(content)))).to.deep.equal(['invalid_file', code]);
    });
  }

  it('reads an Excel file: times, numbers, rich text, formulas by their value, and what has none', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Answers');
    sheet.addRow(['Timestamp', 'A', 'B', 'C']);
    sheet.addRow([
      new Date('2026-01-31T08:05:00Z'),
      { formula: '4+5', result: 9 },
      { richText: [{ text: 'Ra' }, { text: 'ther' }] },
      { formula: 'WEBSERVICE("http://example.test")' },
    ]);
    sheet.addRow([null, { error: '#N/A' }]);
    const { headers, rows } = await read(write(Buffer.from(await book.xlsx.writeBuffer())));
    expect(headers).to.deep.equal(['Timestamp', 'A', 'B', 'C']);
    expect(rows).to.deep.equal([
      { row: 2, cells: [new Date('2026-01-31T08:05:00Z'), 9, 'Rather', { uncalculated: true }] },
      { row: 3, cells: [null, { error: '#N/A' }] },
    ]);
  });

  it('makes no error of a row that is not as long as the first: some megabytes of empty lines took minutes', async () => {
    const file = write(`A,B\n${'\n'.repeat(1_000)}x\n${'1,2,\n'.repeat(1_000)}`);
    const { captureStackTrace } = Error;
    let made = 0;
    Error.captureStackTrace = (target, above) => {
      if ((target as Error).name === 'Error' && String(above).includes('CsvError')) made += 1;
      captureStackTrace(target, above);
    };
    try {
      const table = await openTable(file, limits, {});
      const rows: number[] = [];
      for await (const { row } of table.rows) rows.push(row);
      expect([rows.length, rows[0], rows.at(-1)]).to.deep.equal([1_001, 1_002, 2_002]);
    } finally {
      Error.captureStackTrace = captureStackTrace;
    }
    // Of the first rows, by which the separator is guessed.
    expect(made).to.be.below(200);
  });

  it('RES-071.d refuses a CSV file whose quotes are in the wrong place, and names the row', async () => {
    const rowOf = async (text: string) => {
      const problem = await read(write(text)).catch((error: unknown) => error as Problem);
      expect(problem).to.include({ code: 'invalid_file' });
      const [fault] = (problem as Problem).details;
      expect(fault).to.include({ code: 'csv_broken' });
      return fault!.row;
    };
    for (const text of ['A,B\nx"y,z\n', 'A,B\n"x"y,z\n', 'A,B\n"x,z\n']) expect(await rowOf(text), text).to.equal(2);
    const many = '"one\nof two lines",2\n'.repeat(3_000);
    expect(await rowOf(`A,B\n${many}x"y,z\n${many}`)).to.equal(3_002);
  });

  it('RES-071.c tells how much of a file has been read, of text and of a workbook', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Answers');
    sheet.addRow(['A', 'B']);
    for (let row = 0; row < 5_000; row += 1) sheet.addRow([row, `Text ${row}`]);
    const text = `A,B\n${'a longer text of a row,'.repeat(100)}\n`.repeat(3_000);
    for (const content of [Buffer.from(await book.xlsx.writeBuffer()), text.replace(/A,B/g, `A,B${','.repeat(99)}`)]) {
      const table = await work.readTable(write(content), limits);
      const shares: number[] = [];
      for await (const _ of table.batches) shares.push(table.share());
      await table.close();
      expect(shares[0]).to.be.within(0.001, 0.5);
      expect(shares).to.deep.equal(shares.toSorted((a, b) => a - b));
      expect(shares.at(-1)).to.be.within(0.99, 1);
    }
  });

  it('refuses an Excel file that unpacks to far more than it is (a zip bomb)', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('A').addRow(['Timestamp', 'a'.repeat(30_000_000)]);
    const file = write(Buffer.from(await book.xlsx.writeBuffer()));
    expect(await refusal(read(file))).to.deep.equal(['invalid_file', 'archive_too_large']);
  });

  describe('of an Excel file whose archive was made by hand', () => {
    const sheetOf = (rows: string) => [
      { name: 'xl/workbook.xml', text: '<workbook/>' },
      { name: 'xl/worksheets/sheet1.xml', text: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
    ];
    const row = (number: number | string, value: number) =>
      `<row r="${number}"><c r="A${number}"><v>${value}</v></c></row>`;
    const [book, sheet] = sheetOf(row(1, 7) + row(3, 8)) as [
      { name: string; text: string },
      { name: string; text: string },
    ];

    it('reads it, also with a directory of 64 bits', async () => {
      for (const records of [undefined, 2n])
        expect((await read(write(zipOf([book, sheet], records)))).rows).to.deep.equal([{ row: 3, cells: [8] }]);
    });

    it('refuses places and sizes that no file has', async () => {
      const most = 2n ** 64n - 1n;
      for (const told of [{ offset: most }, { packed: most }, { packed: 2n ** 40n, offset: 2n ** 50n }])
        expect(await refusal(read(write(zipOf([book, { ...sheet, told }]))))).to.deep.equal([
          'invalid_file',
          'archive_broken',
        ]);
    });

    it('refuses at once what tells of more parts than there may be: two kilobytes took a thread for as long as it might', async () => {
      for (const records of [50_000_000n, 4_000_000_000n, 2n ** 64n - 1n]) {
        const file = write(zipOf([book, sheet], records));
        expect(await refusal(read(file, { seconds: 3 }))).to.deep.equal(['invalid_file', 'archive_too_large']);
      }
    });

    it('refuses rows that Excel cannot have: of two with one number an import kept the first', async () => {
      for (const rows of [row(1, 7) + row(2, 8) + row(2, 9), row(3, 7) + row(2, 8), row(1, 7) + row(1_048_577, 8)])
        expect(await refusal(read(write(zipOf(sheetOf(rows)))))).to.deep.equal(['invalid_file', 'archive_broken']);
    });
  });

  it('refuses more rows, cells and text than its limits say, and cuts a cell just beyond', async () => {
    const rows = (count: number) => write(`A,B\n${'x,y\n'.repeat(count)}`);
    expect(await refusal(read(rows(11), { rows: 10 }))).to.deep.equal(['invalid_file', 'too_many_rows']);
    expect(await refusal(read(rows(11), { cells: 20 }))).to.deep.equal(['invalid_file', 'too_many_cells']);
    expect(await refusal(read(rows(11), { text: 20 }))).to.deep.equal(['invalid_file', 'too_much_text']);
    expect((await read(rows(10), { text: 20 })).rows).to.have.length(10);
    const wide = write(`${'h,'.repeat(42)}h\n${`${'x'.repeat(50_000)},`.repeat(42)}y\n`);
    expect(await refusal(read(wide, { cell: 50_000 }))).to.deep.equal(['invalid_file', 'row_too_large']);
    const { rows: cut } = await read(write('A\nabcdefgh\n'), { cell: 3 });
    expect(cut[0]!.cells).to.deep.equal(['abcd']);
  });

  it('ends a reader that takes too long or too much memory, and reads the next file', async () => {
    const slow = write(`A\n${'x\n'.repeat(500_000)}`);
    expect(await refusal(read(slow, { rows: 1, seconds: 0.001 }))).to.deep.equal(['invalid_file', 'too_slow']);
    // Its texts are held while it is read; the library that reads it has room enough.
    const heavy = path.join(folder, 'heavy.xlsx');
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Heavy');
    for (let row = 0; row < 64; row += 1) sheet.addRow([randomBytes(500_000).toString('hex')]);
    await book.xlsx.writeFile(heavy, { zip: { compression: 'STORE' } } as never);
    const small = createFileWork({ memoryMb: 40 });
    try {
      expect(await refusal(small.readTable(heavy, limits))).to.deep.equal(['invalid_file', 'too_heavy']);
    } finally {
      await small.close();
    }
    const file = path.join(folder, 'small.xlsx');
    await work.writeTable(file, { headers: ['A'], batches: [[['x']]] });
    expect((await read(file)).rows).to.deep.equal([{ row: 2, cells: ['x'] }]);
  });

  it('writes a workbook while its rows come in, and stops when they fail', async () => {
    const file = path.join(folder, 'out.xlsx');
    function* batches() {
      for (let batch = 0; batch < 10; batch += 1)
        yield Array.from({ length: 500 }, (_, row) => [`=${batch}`, row, true, null, new Date(0)]);
    }
    const written = await work.writeTable(file, { headers: ['A', 'B', 'C', 'D', 'E'], batches: batches() });
    expect(written.rows).to.equal(5_000);
    const { headers, rows } = await read(file);
    expect(headers).to.deep.equal(['A', 'B', 'C', 'D', 'E']);
    expect(rows).to.have.length(5_000);
    expect(rows.at(-1)!.cells).to.deep.equal(['=9', 499, true, null, new Date(0)]);

    // biome-ignore lint/correctness/useYield: it fails before it has any
    async function* failing(): AsyncGenerator<string[][]> {
      throw new Error('no rows');
    }
    const failed = work.writeTable(file, { headers: ['A'], batches: failing() });
    expect(await failed.catch((error: Error) => error.message)).to.equal('no rows');
  });

  it('writes days and times as such, and small sheets behind the table', async () => {
    const file = path.join(folder, 'sheets.xlsx');
    const time = new Date('2026-11-26T08:30:00Z');
    const day = new Date('2026-11-26T00:00:00Z');
    const sheets = [{ name: 'Codes', headers: ['Code', 'Label'], rows: [['a', 'Tea']] }];
    await work.writeTable(file, { headers: ['A', 'B'], batches: [[[time, day]]], sheets });
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file);
    const [table, codes] = book.worksheets;
    const cells = ['A2', 'B2'].map((at) => table!.getCell(at));
    expect(cells.map(({ value, numFmt }) => [value, numFmt])).to.deep.equal([
      [time, 'yyyy-mm-dd hh:mm'],
      [day, 'yyyy-mm-dd'],
    ]);
    expect([codes!.name, codes!.getCell('B1').text, codes!.getCell('B2').text]).to.deep.equal([
      'Codes',
      'Label',
      'Tea',
    ]);
  });

  it('writes columns as wide as their texts, headings in as many lines as they take, and presses no wide table onto a page', async () => {
    const file = path.join(folder, 'wide.xlsx');
    const question = 'How likely are you to recommend our restaurant to your friends and colleagues?';
    const text = 'By commuter train, metro or tram';
    await work.writeTable(file, {
      headers: [question, 'Way'],
      batches: [[[9, text]]],
      sheets: [{ name: 'Many', headers: Array.from({ length: 20 }, (_, at) => `Column ${at}`), rows: [] }],
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file);
    const [table, many] = book.worksheets;
    expect([table!.getColumn(1).width, table!.getColumn(2).width]).to.deep.equal([26, text.length + 2]);
    expect(table!.getRow(1).height, 'three lines and more').to.be.at.least(45);
    expect(['A1', 'B1'].map((at) => table!.getCell(at).alignment.horizontal)).to.deep.equal(['right', undefined]);
    expect([table, many].map((sheet) => sheet!.pageSetup.fitToPage === true)).to.deep.equal([true, false]);
    expect(many!.pageSetup.printTitlesRow).to.equal('1:1');
  });

  it('RES-060.a rows beyond what a sheet holds go on in another, under the same heading', async () => {
    const file = path.join(folder, 'many.xlsx');
    /** Of Excel, with the heading. */
    const sheetRows = 1_048_576;
    const count = sheetRows + 1;
    async function* batches(): AsyncGenerator<number[][]> {
      for (let from = 0; from < count; from += 10_000)
        yield Array.from({ length: Math.min(10_000, count - from) }, (_, at) => [from + at]);
    }
    expect((await work.writeTable(file, { headers: ['Number'], batches: batches() })).rows).to.equal(count);
    const { files } = await Open.file(file);
    const sheetOf = async (at: number) => {
      const begins: string[] = [];
      let end = '';
      let rows = 0;
      let rest = '';
      for await (const part of files.find((one) => one.path === `xl/worksheets/sheet${at}.xml`)!.stream()) {
        const text = rest + part;
        const last = text.lastIndexOf('</row>');
        const whole = last < 0 ? 0 : last + '</row>'.length;
        rest = text.slice(whole);
        for (const [, cells] of text.slice(0, whole).matchAll(/<row [^>]*>(.*?)<\/row/gs)) {
          rows += 1;
          const value = /<(?:v|t)[^>]*>([^<]*)</.exec(cells!)![1]!;
          if (rows <= 2) begins.push(value);
          end = value;
        }
      }
      return { rows, ends: [...begins, end] };
    };
    expect(await sheetOf(1)).to.deep.equal({ rows: sheetRows, ends: ['Number', '0', String(sheetRows - 2)] });
    expect(await sheetOf(2)).to.deep.equal({ rows: 3, ends: ['Number', String(sheetRows - 1), String(sheetRows)] });
    expect(files.some((one) => one.path === 'xl/worksheets/sheet3.xml')).to.equal(false);
  });

  it('RES-060.b cuts nothing: texts that no cell holds stand whole in a sheet of their own', async () => {
    const file = path.join(folder, 'long.xlsx');
    const text = `${'ä'.repeat(32_766)}😀\u2028${'b'.repeat(40_000)}`;
    await work.writeTable(file, {
      headers: ['A', 'B'],
      batches: [
        [
          ['x', 'y'],
          ['z', text],
        ],
      ],
      long: { name: 'Langt', headers: ['Blad', 'Cell', 'Kolumn', 'Del', 'Text'] },
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file);
    expect(book.worksheets.map(({ name }) => name)).to.deep.equal(['Kaiku', 'Langt']);
    const [table, long] = book.worksheets;
    const cell = table!.getCell('B3').text;
    expect(cell).to.have.length.at.most(32_767);
    expect(cell.endsWith(' […]')).to.equal(true);
    const parts = long!.getRows(2, long!.rowCount - 1)!;
    expect(parts.map((row) => [1, 2, 3, 4].map((at) => row.getCell(at).value))).to.deep.equal([
      ['Kaiku', 'B3', 'B', 1],
      ['Kaiku', 'B3', 'B', 2],
      ['Kaiku', 'B3', 'B', 3],
    ]);
    expect(parts.map((row) => row.getCell(5).text).join('')).to.equal(text);
  });

  it('RES-060.b cuts nothing in the sheets behind the table either', async () => {
    const file = path.join(folder, 'behind.xlsx');
    const text = 'c'.repeat(40_000);
    const sheets = [{ name: 'Codes', headers: ['Code', 'Label'], rows: [['a', text]] }];
    await work.writeTable(file, { headers: ['A'], batches: [[['x']]], sheets });
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file);
    const [, codes, long] = book.worksheets;
    expect(codes!.getCell('B2').text.endsWith(' […]')).to.equal(true);
    const parts = long!.getRows(2, long!.rowCount - 1)!;
    expect(parts.map((row) => [1, 2, 3].map((at) => row.getCell(at).value))).to.deep.equal([
      ['Codes', 'B2', 'Label'],
      ['Codes', 'B2', 'Label'],
    ]);
    expect(parts.map((row) => row.getCell(5).text).join('')).to.equal(text);
  });

  it('reads back every cell that it has written', async () => {
    const file = path.join(folder, 'any.xlsx');
    const cell = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc
        .integer({ min: Date.UTC(1900, 2, 1) / 60_000, max: Date.UTC(2199, 0, 1) / 60_000 })
        .map((at) => new Date(at * 60_000)),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('=1+1', ' a ', 'a\nb', '<b>&amp;"\'</b>', ']]>', '\u202eabc', '_x0041_', '\t', 'true', '007'),
    );
    const width = 30;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: width }), { minLength: 1 }),
        async (given) => {
          // A row without a cell is none, and an empty text is no cell.
          const table = given.map((row) => ['row', ...row]);
          await work.writeTable(file, {
            headers: Array.from({ length: width + 1 }, (_, at) => `${at}`),
            batches: [table],
          });
          const { rows } = await read(file);
          const filled = (row: readonly unknown[]) =>
            Array.from({ length: width + 1 }, (_, at) => (row[at] === '' ? null : (row[at] ?? null)));
          expect(rows.map(({ cells }) => filled(cells))).to.deep.equal(table.map(filled));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads all parts of an Excel file each time: dates stay dates', async () => {
    const file = path.join(folder, 'dated.xlsx');
    const day = new Date('2082-12-24T07:54:00Z');
    await work.writeTable(file, { headers: ['At', 'Text'], batches: [[[day, 'a']]] });
    for (let time = 0; time < 40; time += 1) {
      const { rows } = await read(file);
      expect(rows.map(({ cells }) => cells)).to.deep.equal([[day, 'a']]);
    }
  });

  it('reads letters whole wherever an Excel file is cut while it is unpacked, in cells and in shared texts', async () => {
    const text = 'a€ä'.repeat(10_000);
    const file = path.join(folder, 'letters.xlsx');
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Letters');
    sheet.addRow(['Text']);
    sheet.addRow([text]);
    await book.xlsx.writeFile(file);
    expect((await read(file)).rows.map(({ cells }) => cells)).to.deep.equal([[text]]);
    const stream = path.join(folder, 'stream.xlsx');
    await work.writeTable(stream, { headers: ['Text'], batches: [[[text]]] });
    expect((await read(stream)).rows.map(({ cells }) => cells)).to.deep.equal([[text]]);
  });

  it('leaves out what XML cannot hold, and numbers that are none', async () => {
    const file = path.join(folder, 'unholdable.xlsx');
    await work.writeTable(file, {
      headers: ['A', 'B', 'C', 'D'],
      batches: [[['a\u0000\u0007b', 'c\uffffd', Number.NaN, Number.POSITIVE_INFINITY]]],
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file);
    expect(book.worksheets[0]!.getRow(2).values).to.deep.equal([undefined, 'ab', 'cd']);
  });

  it('says at once that its file cannot be written', async () => {
    const nowhere = path.join(folder, 'missing', 'out.xlsx');
    const failed = work.writeTable(nowhere, { headers: ['A'], batches: [[['x']]] });
    expect(await failed.catch(({ message }: Error) => message)).to.include('ENOENT');
  });
});
