import { builtinKinds, type SurveyStructure } from '@kaiku/sdk/model';
import { Problem, type TableCell } from '@kaiku/sdk/server';
import { expect } from 'chai';
import type { ImportTarget } from '../../contract/index.ts';
import { clockOf } from '../../server/import/clock.ts';
import { Faults } from '../../server/import/faults.ts';
import { guessTargets } from '../../server/import/mapping.ts';
import { planImport } from '../../server/import/plan.ts';
import { readRow } from '../../server/import/readRow.ts';
import { isFarTime, readTime } from '../../server/import/time.ts';
import { groupFaults } from '../../web/import/faultGroups.ts';

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
        element('why', 'openText', { text: 'Why?', removeNationalId: true }),
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
  const rowsOf = (text: string): TableCell[][] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));

  async function read(table: string | TableCell[][], targets?: ImportTarget[]) {
    const [heading, ...rows] = typeof table === 'string' ? rowsOf(table) : table;
    const headers = (heading as string[]).map((header) => header.trim());
    const plan = planImport(
      structure,
      headers,
      targets ?? guessTargets(structure, headers, builtinKinds),
      builtinKinds,
    );
    const faults = new Faults();
    const responses = rows.map((cells, index) =>
      readRow(structure, plan, { row: index + 2, cells }, faults, builtinKinds),
    );
    return { responses, faults: faults.details };
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

  it('SUR-056 identity numbers are taken out of what is imported, too', async () => {
    const { responses } = await read('Timestamp,Why?\n2026-01-31 08:05,I am 131052-308T');
    expect(responses[0]!.answers).to.deep.equal({ why: 'I am […]' });
  });

  const spread =
    'Timestamp,How often?,How often? - Other,Which meals? - Soup,Which meals? - Café au lait,Which meals? - Other,' +
    'Which meals? - Other,Recommend?,Why?,Grades - Food,Grades - Price,City,Language\n';

  it('maps headings, and takes answers that are spread over columns', async () => {
    const { responses, faults } = await read([
      spread.trimEnd().split(','),
      '2026-01-31 08:05|other|Weekly|Soup||Other|Bread|9|Good,\n"really"|Good||Turku|FI'.split('|'),
    ]);
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

  it('RES-034 names the value, the row and the column of what matches no choice', async () => {
    const { faults } = await read(
      'Timestamp,How often?,Which meals? - Soup,Grades - Price\n2026-01-31 08:05,Sometimes,Stew,Meh\n',
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
    const { faults } = await read('T,A,B\n2026-01-31 08:05,Yes,so\n2026-01-31 08:05,Else,\n', targets);
    expect(faults.map(({ code, row, column, value }) => [code, row, column, value])).to.deep.equal([
      ['other_not_enabled', 2, 'B', 'so'],
      ['other_not_enabled', 3, 'A', 'Else'],
    ]);
  });

  it('RES-033.b words of one’s own beside another choice are not lost: a single choice has two answers then', async () => {
    const { responses, faults } = await read(
      'Timestamp,How often?,How often? - Other,Which meals? - Soup,Which meals? - Other\n' +
        '2026-01-31 08:05,Daily,Now and then,1,Herring\n' +
        '2026-01-31 08:05,Daily,daily,,\n' +
        '2026-01-31 08:05,Daily,Not selected,,\n' +
        '2026-01-31 08:05,,Now and then,,\n',
    );
    expect(faults).to.deep.equal([
      { code: 'several_chosen', row: 2, column: 'How often? - Other', value: 'Now and then', params: { max: 1 } },
    ]);
    expect(responses.map((one) => one?.answers)).to.deep.equal([
      undefined,
      { often: { choice: 'c2' } },
      { often: { choice: 'c2' } },
      { often: { choice: 'other', other: 'Now and then' } },
    ]);
  });

  it('RES-032.ab takes YYYY-MM-DD HH:MM in UTC, and names the row of what is no time', async () => {
    for (const bad of ['yesterday', '2026-01-31', '31.1.2026', '08:05', '31 January 2026 08:05', '']) {
      const { faults } = await read(`Timestamp,Recommend?\n2026-01-31 08:05,1\n${bad},1\n`);
      expect(faults, bad).to.deep.equal([{ code: 'timestamp_format', row: 3, column: 'Timestamp', value: bad }]);
    }
    for (const bad of ['2026-02-30 10:00', '2026-13-20 10:00', '2026-01-31 24:00']) {
      const { faults } = await read(`Timestamp,Recommend?\n2026-01-31 08:05,1\n${bad},1\n`);
      expect(faults, bad).to.deep.equal([{ code: 'timestamp_unknown', row: 3, column: 'Timestamp', value: bad }]);
    }
  });

  it('RES-032.b takes no time before 1970 and after 2099, in whichever form', async () => {
    for (const far of [
      '9999-12-31 23:59',
      '2100-01-01 00:00',
      '1969-12-31 23:59',
      '31.12.9999 0:00',
      '1970-01-01 00:30 +01:00',
    ]) {
      const { faults } = await read(`Timestamp,Recommend?\n2099-12-31 23:59,1\n${far},1\n`);
      expect(faults, far).to.deep.equal([{ code: 'timestamp_far', row: 3, column: 'Timestamp', value: far }]);
    }
    const cells = ['1900-01-01', '9999-12-31'].map((day) => isFarTime(readTime(new Date(day))!));
    expect(cells).to.deep.equal([true, true]);
  });

  it('RES-070.ac times with seconds and zones, with the day first by dots, and numbers of spreadsheets', () => {
    const read = (cell: TableCell) => readTime(cell)?.toISOString() ?? null;
    const day = '2026-01-31T';
    const forms: [TableCell, string][] = [
      ['2026-01-31 08:05', '08:05:00.000Z'],
      ['2026-01-31 08:05:09', '08:05:09.000Z'],
      ['2026-01-31T08:05:09.123456Z', '08:05:09.123Z'],
      ['2026-01-31t08:05z', '08:05:00.000Z'],
      ['2026-01-31T10:05:09+02:00', '08:05:09.000Z'],
      ['2026-01-31 02:35 -0530', '08:05:00.000Z'],
      ['2026/01/31 10:05:09 AM GMT+2', '08:05:09.000Z'],
      ['2026/1/31 8.05', '08:05:00.000Z'],
      ['31.1.2026 8:05', '08:05:00.000Z'],
      ['31.01.2026 08.05.09', '08:05:09.000Z'],
      ['31.1.2026 klo 8.05', '08:05:00.000Z'],
      ['31.1.2026, 08:05 UTC', '08:05:00.000Z'],
      [46053 + 8 / 24 + 5 / 1440, '08:05:00.000Z'],
    ];
    for (const [cell, time] of forms) expect(read(cell), String(cell)).to.equal(day + time);
    expect(read('2026-01-31 12:05 AM')).to.equal(`${day}00:05:00.000Z`);
    expect(read('2026-01-31 12:05 p.m.')).to.equal(`${day}12:05:00.000Z`);
    const none = [
      ...['2026-01-31 13:05 PM', '2026-01-31 0:05 AM', '2026-01-31T08:05+15:00', '2026-01-31 08:60', '31.2.2026 8:05'],
      ...['31.13.2026 8:05', '2026-01/31 08:05', '26-01-31 08:05', '1/31/26 8:05', 8, 1_769_846_700, Number.NaN, true],
    ];
    for (const cell of none) expect(read(cell), String(cell)).to.equal(null);
  });

  it('RES-070.b times with the day or the month first are read in one order, and in none that is not known', () => {
    const read = (text: string, order?: 'dayFirst' | 'monthFirst') => readTime(text, order)?.toISOString() ?? null;
    for (const text of ['3/4/2026 8:05 AM', '3/4/2026, 08:05:00', '03-04-2026 08:05', '3/4/2026 08:05Z']) {
      expect(read(text, 'dayFirst'), text).to.equal('2026-04-03T08:05:00.000Z');
      expect(read(text, 'monthFirst'), text).to.equal('2026-03-04T08:05:00.000Z');
      expect(read(text), text).to.equal(null);
    }
    expect(read('24/11/2026 8:05 PM', 'monthFirst'), 'another order than the others').to.equal(null);
    expect(read('24/11/2026 8:05 PM'), 'not by itself').to.equal(null);
  });

  it('RES-031.ab refuses none and several timestamp columns', async () => {
    const none = await refusal(() => read('Recommend?\n1\n'));
    expect(none.details).to.deep.equal([{ code: 'timestamp_missing' }]);
    const several = await refusal(() => read('A,B\n1,2\n', [{ type: 'timestamp' }, { type: 'timestamp' }]));
    expect(several.details).to.deep.equal([{ code: 'timestamp_several', column: 'A, B' }]);
  });

  it('RES-056 takes one time for all of a file without times, and not beside a column of times', () => {
    const plan = (headers: string[]) =>
      planImport(
        structure,
        headers,
        guessTargets(structure, headers, builtinKinds),
        builtinKinds,
        '2026-01-31T08:05:00Z',
      );
    const faults = new Faults();
    const row = { row: 2, cells: ['9'] };
    expect(readRow(structure, plan(['Recommend?']), row, faults, builtinKinds)).to.deep.include({
      submittedAt: '2026-01-31T08:05:00.000Z',
      answers: { nps: 9 },
    });
    expect(faults.count).to.equal(0);
    expect(() => plan(['Timestamp', 'Recommend?']))
      .to.throw(Problem)
      .that.satisfies(({ details }: Problem) => details[0]?.code === 'timestamp_several');
  });

  it('RES-057 knows a heading that lost spaces or marks, but none that could be two', () => {
    const guess = (...headers: string[]) => guessTargets(structure, headers, builtinKinds);
    expect(guess('Whichmeals? - Soup', 'recommend', 'CITY:')).to.deep.equal([
      { type: 'answer', elementId: 'meals', part: 'choice.m1' },
      { type: 'answer', elementId: 'nps' },
      { type: 'background', fieldId: 'city' },
    ]);
    expect(guess('Recommend?', 'recommend')[1], 'given already').to.deep.equal({ type: 'ignore' });
    expect(guess('Which meals Other'), 'the choice or its words').to.deep.equal([{ type: 'ignore' }]);
    expect(guess('', '?')).to.deep.equal([{ type: 'ignore' }, { type: 'ignore' }]);
  });

  it('RES-033.ab takes several columns for a text question only', async () => {
    const time: ImportTarget = { type: 'timestamp' };
    const why: ImportTarget = { type: 'answer', elementId: 'why' };
    const nps: ImportTarget = { type: 'answer', elementId: 'nps' };
    const file = 'T,A,B\n2026-01-31 08:05,one,two\n';
    expect((await read(file, [time, why, why])).responses[0]?.answers).to.deep.equal({ why: 'one\ntwo' });
    const refused = await refusal(() => read(file, [time, nps, nps]));
    expect(refused.details).to.deep.equal([{ code: 'duplicate_columns', column: 'A, B' }]);
  });

  it('takes times, numbers and yes or no from cells that are no texts', async () => {
    const { responses, faults } = await read([
      ['Timestamp', 'Recommend?', 'Why?', 'How often?'],
      [new Date('2026-01-31T08:05:00Z'), 9, 'Rather', 'Daily'],
    ]);
    expect(faults).to.deep.equal([]);
    expect(responses[0]).to.deep.include({
      submittedAt: '2026-01-31T08:05:00.000Z',
      answers: { nps: 9, why: 'Rather', often: { choice: 'c2' } },
    });
  });

  it('names the cell of a formula without a value and of an error', async () => {
    const { faults } = await read([
      ['Timestamp', 'Recommend?', 'Why?'],
      ['2026-01-31 08:05', { uncalculated: true }, { error: '#N/A' }],
    ]);
    expect(faults.map(({ code, row, column }) => [code, row, column])).to.deep.equal([
      ['formula_without_value', 2, 'Recommend?'],
      ['error_cell', 2, 'Why?'],
    ]);
  });

  it('RES-071.a tells the same fault of a column once, with how often it is, its first rows and values', () => {
    const faults = new Faults();
    for (let row = 2; row < 252; row += 1) {
      const value = row < 200 ? 'Stew' : `Stew ${row}`;
      faults.add({ code: 'unknown_choice', row, column: 'Meal', value, params: { label: value } });
    }
    faults.add({ code: 'timestamp_format', row: 9, column: 'When', value: 'now' });
    const refused = (() => {
      try {
        faults.check();
      } catch (error) {
        return error as Problem;
      }
      throw new Error('it was accepted');
    })();
    expect(refused.params).to.include({ count: 251 });
    const told = refused.details.map(({ code, row, column, value, params }) => [
      code,
      row,
      column,
      value,
      params!.times,
    ]);
    expect(told).to.deep.equal([
      ...[2, 3, 4, 5, 6].map((row) => ['unknown_choice', row, 'Meal', 'Stew', 250]),
      // Each can be said to mean something.
      ...Array.from({ length: 29 }, (_, at) => 200 + at).map((row) => [
        'unknown_choice',
        row,
        'Meal',
        `Stew ${row}`,
        250,
      ]),
      ['timestamp_format', 9, 'When', 'now', 1],
    ]);
    expect(groupFaults(refused.details as never)).to.deep.include({
      code: 'unknown_choice',
      column: 'Meal',
      count: 250,
      rows: [2, 3, 4, 5, 6],
      values: ['Stew', 'Stew 200', 'Stew 201', 'Stew 202', 'Stew 203'],
      detail: refused.details[0],
    });
    expect(faults.details, 'of the list').to.have.length(251);
  });

  it('RES-071.b lists 20,000 of them, and counts the others', () => {
    const faults = new Faults();
    for (let row = 2; row < 20_004; row += 1) faults.add({ code: 'number_range', row, column: 'Score', value: '11' });
    expect([faults.details.length, faults.details.at(-1)!.row, faults.count]).to.deep.equal([20_000, 20_001, 20_002]);
  });

  it('RES-070.a times without a zone, on clocks that change', () => {
    const clock = clockOf('Europe/Helsinki');
    const read = (cell: TableCell) => readTime(cell, null, clock)?.toISOString() ?? null;
    expect(read('2026-01-31 08:05')).to.equal('2026-01-31T06:05:00.000Z');
    expect(read('31.7.2026 klo 8.05')).to.equal('2026-07-31T05:05:00.000Z');
    expect(read('2026-01-31 08:05 UTC'), 'as it says').to.equal('2026-01-31T08:05:00.000Z');
    expect(read('2026-01-31T08:05+01:00'), 'as it says').to.equal('2026-01-31T07:05:00.000Z');
    expect(read(new Date('2026-01-31T08:05:00Z')), 'of a workbook').to.equal('2026-01-31T06:05:00.000Z');
    expect(read(46_053.336_805_555_555), 'of a spreadsheet').to.equal('2026-01-31T06:05:00.000Z');
    const changes = ['2026-03-29 02:59', '2026-03-29 03:00', '2026-03-29 03:59', '2026-03-29 04:00'];
    expect(changes.map(read)).to.deep.equal(['2026-03-29T00:59:00.000Z', null, null, '2026-03-29T01:00:00.000Z']);
    const twice = ['2026-10-25 02:59', '2026-10-25 03:00', '2026-10-25 03:59', '2026-10-25 04:00'];
    expect(twice.map(read), 'the first of two').to.deep.equal([
      '2026-10-24T23:59:00.000Z',
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T00:59:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
    const midnight = clockOf('America/Santiago');
    const at = (wall: string) => midnight(Date.parse(`${wall}Z`));
    expect(at('2026-09-06T00:30:00'), 'where a day begins at one').to.equal(null);
    expect(at('2026-09-05T23:59:00')).to.equal(Date.parse('2026-09-06T03:59:00Z'));
    expect(at('2026-04-04T23:30:00'), 'where a day ends twice').to.equal(Date.parse('2026-04-05T02:30:00Z'));
  });
});
