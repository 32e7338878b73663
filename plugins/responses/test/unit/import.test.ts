import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SurveyStructure } from '@kaiku/sdk/model';
import { Problem } from '@kaiku/sdk/server';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import type { ImportTarget } from '../../contract/index.ts';
import { guessTargets } from '../../server/import/mapping.ts';
import { planImport } from '../../server/import/plan.ts';
import { Faults } from '../../server/import/problems.ts';
import { type ImportedResponse, readRow } from '../../server/import/readRow.ts';
import { openSheet } from '../../server/import/sheet.ts';

const choice = (id: string, text: string) => ({ id, text });
const element = (id: string, kind: string, settings: object) => ({ id, kind, name: id, saved: true, settings });
const structure = {
  settings: { name: 'S', language: 'en' },
  pages: [
    {
      id: 'p1',
      settings: { title: '' },
      showRules: [],
      hideRules: [],
      elements: [
        element('often', 'choice', {
          text: 'How often?',
          choices: [choice('c1', 'Never'), choice('c2', 'Daily')],
          other: { enabled: true, text: 'Other' },
        }),
        element('meals', 'checkbox', {
          text: 'Which meals?',
          choices: [choice('m1', 'Soup'), choice('m2', 'Café au lait')],
          other: { enabled: true, text: 'Other' },
        }),
        element('closed', 'choice', {
          text: 'Closed?',
          choices: [choice('y', 'Yes')],
          other: { enabled: false, text: 'Else' },
        }),
        element('nps', 'nps', { text: 'Recommend?' }),
        element('why', 'openText', { text: 'Why?' }),
        element('grades', 'matrix', {
          text: 'Grades',
          rows: [choice('r1', 'Food'), choice('r2', 'Price')],
          columns: [choice('k1', 'Bad'), choice('k2', 'Good')],
        }),
      ],
    },
  ],
  backgroundFields: [{ id: 'city', name: 'City' }],
  translations: { fi: {} },
} as unknown as SurveyStructure;

describe('reading answer files', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-unit-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const write = (content: string | Buffer, name = 'file'): string => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };

  async function read(file: string, targets?: ImportTarget[]) {
    const sheet = await openSheet(file);
    const plan = planImport(structure, sheet.headers, targets ?? guessTargets(structure, sheet.headers));
    const faults = new Faults();
    const responses: (ImportedResponse | null)[] = [];
    for await (const row of sheet.rows) responses.push(readRow(structure, plan, row, faults));
    return { responses, faults: faults.details, headers: sheet.headers };
  }

  async function refusal(work: () => Promise<unknown>): Promise<Problem> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
    throw new Error('it was accepted');
  }

  const spread =
    'Timestamp,How often?,How often? - Other,Which meals? - Soup,Which meals? - Café au lait,Which meals? - Other,' +
    'Which meals? - Other,Recommend?,Why?,Grades - Food,Grades - Price,City,Language\n';

  it('maps headings, and takes answers that are spread over columns', async () => {
    const { responses, faults } = await read(
      write(`${spread}2026-01-31 08:05,other,Weekly,Soup,,Other,Bread,9,"Good,\n""really""",Good,,Turku,FI\n`),
    );
    expect(faults).to.deep.equal([]);
    expect(responses).to.deep.equal([
      {
        row: 2,
        submittedAt: '2026-01-31T08:05:00.000Z',
        language: 'fi',
        answers: {
          often: { choice: 'other', other: 'Weekly' },
          meals: { choices: ['m1', 'other'], other: 'Bread' },
          nps: 9,
          why: 'Good,\n"really"',
          grades: { r1: 'k2' },
        },
        background: { city: 'Turku' },
      },
    ]);
  });

  for (const [name, bytes] of [
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ] as const) {
    for (const delimiter of [',', ';', '\t']) {
      it(`reads ${name} delimited by ${JSON.stringify(delimiter)}`, async () => {
        const text = `Timestamp,Which meals? - Café au lait\n2026-01-31 08:05,x\n`.replaceAll(',', delimiter);
        const { responses, headers } = await read(write(bytes(text)));
        expect(headers[1]).to.equal('Which meals? - Café au lait');
        expect(responses[0]?.answers).to.deep.equal({ meals: { choices: ['m2'] } });
      });
    }
  }

  it('RES-034 names the value, the row and the column of what matches no choice', async () => {
    const { faults } = await read(
      write('Timestamp,How often?,Which meals? - Soup,Grades - Price\n2026-01-31 08:05,Sometimes,Stew,Meh\n'),
    );
    expect(faults).to.deep.equal([
      { code: 'unknown_choice', row: 2, column: 'How often?', value: 'Sometimes', params: { label: 'Sometimes' } },
      { code: 'unknown_choice', row: 2, column: 'Which meals? - Soup', value: 'Stew', params: { label: 'Stew' } },
      { code: 'unknown_choice', row: 2, column: 'Grades - Price', value: 'Meh', params: { label: 'Meh' } },
    ]);
  });

  it('RES-035 refuses an "other" that is not enabled, as a column and as a value', async () => {
    const targets: ImportTarget[] = [
      { type: 'timestamp' },
      { type: 'answer', elementId: 'closed' },
      { type: 'answer', elementId: 'closed', part: 'other' },
    ];
    const { faults } = await read(write('T,A,B\n2026-01-31 08:05,Yes,so\n2026-01-31 08:05,Else,\n'), targets);
    expect(faults.map(({ code, row, column, value }) => [code, row, column, value])).to.deep.equal([
      ['other_not_enabled', 2, 'B', 'so'],
      ['other_not_enabled', 3, 'A', 'Else'],
    ]);
  });

  it('RES-032 takes YYYY-MM-DD HH:MM only, and names the row of another', async () => {
    for (const bad of [
      '2026-02-30 10:00',
      '31.1.2026 08:05',
      '2026-01-31',
      '2026-01-31 24:00',
      '2026-01-31 08:05:00',
      '',
    ]) {
      const { faults } = await read(write(`Timestamp,Recommend?\n2026-01-31 08:05,1\n${bad},1\n`));
      expect(faults, bad).to.deep.equal([{ code: 'timestamp_format', row: 3, column: 'Timestamp', value: bad }]);
    }
  });

  it('RES-031 refuses none and several timestamp columns', async () => {
    const none = await refusal(() => read(write('Recommend?\n1\n')));
    expect(none.details).to.deep.equal([{ code: 'timestamp_missing' }]);
    const several = await refusal(() => read(write('A,B\n1,2\n'), [{ type: 'timestamp' }, { type: 'timestamp' }]));
    expect(several.details).to.deep.equal([{ code: 'timestamp_several', column: 'A, B' }]);
  });

  it('RES-033 takes several columns for a text question only', async () => {
    const time: ImportTarget = { type: 'timestamp' };
    const why: ImportTarget = { type: 'answer', elementId: 'why' };
    const nps: ImportTarget = { type: 'answer', elementId: 'nps' };
    const file = write('T,A,B\n2026-01-31 08:05,one,two\n');
    expect((await read(file, [time, why, why])).responses[0]?.answers).to.deep.equal({ why: 'one\ntwo' });
    const refused = await refusal(() => read(file, [time, nps, nps]));
    expect(refused.details).to.deep.equal([{ code: 'duplicate_columns', column: 'A, B' }]);
  });

  for (const [name, content] of [
    ['an empty file', ''],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')],
    ['a quotation mark that is left open', 'Timestamp,Why?\n2026-01-31 08:05,"never ends\n'],
    ['an archive that is no workbook', Buffer.from('504b0304140000000000', 'hex')],
    ['1,001 columns', `${Array.from({ length: 1_001 }, (_, index) => `c${index}`).join(',')}\n`],
    ['cells beyond the headings', 'Timestamp,Why?\n2026-01-31 08:05,a,b\n'],
  ] as const) {
    it(`RES-036 refuses ${name} as an invalid file`, async () => {
      const refused = await refusal(() => read(write(content)));
      expect(refused.code).to.equal('invalid_file');
      expect(refused.details).to.have.length(1);
    });
  }

  async function workbook(fill: (sheet: ExcelJS.Worksheet) => void): Promise<string> {
    const book = new ExcelJS.Workbook();
    fill(book.addWorksheet('Answers'));
    return write(Buffer.from(await book.xlsx.writeBuffer()), 'file.xlsx');
  }

  it('reads an Excel file: times, numbers, rich text, and formulas by their value', async () => {
    const file = await workbook((sheet) => {
      sheet.addRow(['Timestamp', 'Recommend?', 'Why?', 'How often?']);
      sheet.addRow([
        new Date('2026-01-31T08:05:00Z'),
        { formula: '4+5', result: 9 },
        { richText: [{ text: 'Ra' }, { text: 'ther' }] },
        'Daily',
      ]);
    });
    const { responses, faults } = await read(file);
    expect(faults).to.deep.equal([]);
    expect(responses[0]).to.deep.include({
      submittedAt: '2026-01-31T08:05:00.000Z',
      answers: { nps: 9, why: 'Rather', often: { choice: 'c2' } },
    });
  });

  it('never calculates a formula, and names the cell of one without a value and of an error', async () => {
    const file = await workbook((sheet) => {
      sheet.addRow(['Timestamp', 'Recommend?', 'Why?']);
      sheet.addRow(['2026-01-31 08:05', { formula: 'WEBSERVICE("http://example.test")' }, { error: '#N/A' }]);
    });
    const { faults } = await read(file);
    expect(faults.map(({ code, row, column }) => [code, row, column])).to.deep.equal([
      ['formula_without_value', 2, 'Recommend?'],
      ['error_cell', 2, 'Why?'],
    ]);
  });

  it('refuses an Excel file that unpacks to far more than it is (a zip bomb)', async () => {
    const file = await workbook((sheet) => {
      sheet.addRow(['Timestamp', 'Why?']);
      sheet.addRow(['2026-01-31 08:05', 'a'.repeat(30_000_000)]);
    });
    const refused = await refusal(() => read(file));
    expect(refused.code).to.equal('invalid_file');
    expect(refused.details[0]?.code).to.equal('archive_too_large');
  });

  it('tells the first hundred faults and counts the others', async () => {
    const rows = Array.from({ length: 250 }, () => '2026-01-31 08:05,11').join('\n');
    const sheet = await openSheet(write(`Timestamp,Recommend?\n${rows}\n`));
    const plan = planImport(structure, sheet.headers, guessTargets(structure, sheet.headers));
    const faults = new Faults();
    for await (const row of sheet.rows) readRow(structure, plan, row, faults);
    expect(() => faults.check())
      .to.throw(Problem)
      .that.satisfies((problem: Problem) => problem.params.count === 250 && problem.details.length === 100);
  });
});
