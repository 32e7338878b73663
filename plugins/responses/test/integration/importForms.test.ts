import { readFile } from 'node:fs/promises';
import {
  makeElement,
  makeStructure,
  makeSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import ExcelJS from 'exceljs';

const choices = (...texts: string[]) => texts.map((text, index) => ({ id: `c${index + 1}`, text }));

const structure = makeStructure({
  elements: [
    makeElement('often', 'choice', {
      text: 'How often?',
      choices: choices('Never', 'Weekly', 'Daily'),
      other: { enabled: true, text: 'Other' },
    }),
    makeElement('meals', 'checkbox', {
      text: 'Which meals?',
      choices: choices('Soup', 'Bread, toasted', 'No'),
      other: { enabled: true, text: 'Something else' },
    }),
    makeElement('order', 'ranking', { text: 'Put in order', choices: choices('Price', 'Taste', 'Place') }),
    makeElement('why', 'openText', { text: 'Miksi?' }),
  ],
  backgroundFields: [{ id: 'city', name: 'City' }],
});
const time = '2026-01-31 08:05';

describe('answer files as other programs write them, over HTTP', function () {
  this.timeout(60_000);
  let app: TestApp;
  let user: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
  });

  const form = (content: string | Buffer, fields: Record<string, string> = {}) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    data.append('file', new Blob([content as BlobPart]), 'answers.csv');
    return { form: data };
  };
  async function preview(content: string | Buffer, fields?: Record<string, string>, of = structure) {
    const { survey_id: surveyId } = await makeSurvey(user, { structure: of });
    return user.api.post(`/answer/${surveyId}/import/preview`, undefined, form(content, fields));
  }
  /** Imports into a new survey. */
  async function send(
    content: string | Buffer,
    { fields, of = structure }: { fields?: Record<string, string>; of?: typeof structure } = {},
  ) {
    const { survey_id: surveyId } = await makeSurvey(user, { structure: of });
    const sent = await user.api.post(`/answer/${surveyId}/import`, undefined, form(content, fields));
    if (sent.status !== 200) return { refused: sent.error, answers: [], rows: [], times: [], faults: [] };
    const job = await until('the import to end', async () => {
      const { data } = await user.api.get(`/jobs/${sent.data.jobId}`);
      return data.state === 'done' || data.state === 'failed' ? data : null;
    });
    const { rows: stored } = await app.db.owner.query<{ answers: object; background: object; submitted_at: Date }>(
      'SELECT answers, background, submitted_at FROM responses.responses WHERE survey_id = $1 ORDER BY submitted_at, answers::text',
      [surveyId],
    );
    const faults = (job.error?.details ?? []) as { code: string; row: number; column: string; value: string }[];
    const rows = stored.map(({ answers, background }) => ({ answers, background }));
    const times = stored.map(({ submitted_at: at }) => at.toISOString());
    return { rows, times, answers: rows.map(({ answers }) => answers), faults, refused: undefined };
  }
  const faultsOf = async (content: string) =>
    (await send(content)).faults.map(({ code, row, column, value }) => [code, row, column, value]);

  it('RES-061.a two rows of headings: the second is no answer, and columns are known by question and option', async () => {
    const file = [
      'RespondentID,Timestamp,How often?,,Which meals?,,,,Miksi?,City',
      ',,Response,Other (please specify),Soup,"Bread, toasted",No,Something else,Open-Ended Response,Response',
      `1,${time},Weekly,,Soup,,,,Good,Turku`,
      `2,2026-01-31 08:06,,Twice a day,,"Bread, toasted",No,Cake,,`,
    ].join('\n');
    const { data } = await preview(file);
    expect(data.form).to.deep.equal({
      encoding: 'utf-8',
      headingRow: 1,
      headingRows: 2,
      separator: ',',
      timeZone: 'utc',
    });
    expect(data.headers.slice(2, 6)).to.deep.equal([
      'How often?',
      'How often? - Other (please specify)',
      'Which meals? - Soup',
      'Which meals? - Bread, toasted',
    ]);
    expect(data.rows).to.have.length(2);
    expect((await send(file)).rows).to.deep.equal([
      { answers: { often: { choice: 'c2' }, meals: { choices: ['c1'] }, why: 'Good' }, background: { city: 'Turku' } },
      {
        answers: {
          often: { choice: 'other', other: 'Twice a day' },
          meals: { choices: ['c2', 'c3', 'other'], other: 'Cake' },
        },
        background: {},
      },
    ]);
  });

  it('RES-061.a names the row of a fault as the file counts it, below two rows of headings', async () => {
    const file = `Timestamp,How often?,Miksi?\n,Response,Open-Ended Response\n${time},Weekly,\n${time},Hourly,\n`;
    expect(await faultsOf(file)).to.deep.equal([['unknown_choice', 4, 'How often?', 'Hourly']]);
  });

  it('RES-061.a takes no row of answers for headings, and what is said of them counts', async () => {
    const one = `Timestamp,Miksi?,\n${time},Response,x\n`;
    expect((await preview(one)).data.form.headingRows).to.equal(1);
    expect((await send(one)).answers).to.deep.equal([{ why: 'Response' }]);
    const two = `Timestamp,Miksi?\n,Your words\n${time},Good\n`;
    expect((await preview(two)).data.form.headingRows).to.equal(1);
    const told = await preview(two, { headingRows: '2' });
    expect(told.data.headers).to.deep.equal(['Timestamp', 'Miksi? - Your words']);
    const mapping = JSON.stringify({
      Timestamp: { type: 'timestamp' },
      'Miksi? - Your words': { type: 'answer', elementId: 'why' },
    });
    expect((await send(two, { fields: { headingRows: '2', mapping } })).answers).to.deep.equal([{ why: 'Good' }]);
    expect((await preview(two, { headingRows: '3' })).status).to.equal(422);
  });

  it('RES-061.f headings below a title are found, told and corrected; faults are in the rows of the file', async () => {
    const lines = ['Lunch in January', 'Exported:,1.3.2026', '', 'Timestamp,How often?,Miksi?'];
    const file = `${lines.join('\n')}\n${time},Weekly,Good\n`;
    const { data } = await preview(file);
    expect([data.form.headingRow, data.above, data.headers, data.rows]).to.deep.equal([
      4,
      ['Lunch in January', 'Exported: · 1.3.2026'],
      ['Timestamp', 'How often?', 'Miksi?'],
      [[time, 'Weekly', 'Good']],
    ]);
    const answers = [{ often: { choice: 'c2' }, why: 'Good' }];
    expect((await send(file)).answers).to.deep.equal(answers);
    expect(await faultsOf(`${file}${time},Hourly,\n`)).to.deep.equal([['unknown_choice', 6, 'How often?', 'Hourly']]);

    const two = `Lunch,in January,\n,Which meals?,\nTimestamp,Soup,No\n${time},x,\n`;
    expect((await preview(two)).data.form.headingRow).to.equal(1);
    const fields = { headingRow: '2', headingRows: '2' };
    const told = await preview(two, fields);
    expect(told.data.headers).to.deep.equal(['Timestamp', 'Which meals? - Soup', 'Which meals? - No']);
    expect((await send(two, { fields })).answers).to.deep.equal([{ meals: { choices: ['c1'] } }]);
    expect((await preview(two, { headingRow: '0' })).status).to.equal(422);
    const beyond = await preview(two, { headingRow: '20' });
    expect(beyond.error.details[0]).to.include({ code: 'no_heading_row', message: 'The file has no row 20.' });

    const book = new ExcelJS.Workbook();
    book.addWorksheet('1').addRows([['Lunch in January'], [], ['Timestamp', 'Miksi?'], [time, 'Warm']]);
    expect((await send(Buffer.from(await book.xlsx.writeBuffer()))).answers).to.deep.equal([{ why: 'Warm' }]);
  });

  describe('of which it is said what values mean', () => {
    const of = makeStructure({
      elements: [
        makeElement('often', 'choice', { text: 'How often?', choices: choices('Never', 'Weekly', 'Daily') }),
        makeElement('meals', 'checkbox', { text: 'Meals?', choices: choices('Soup', 'Bread') }),
        makeElement('rows', 'matrix', {
          text: 'Rate',
          rows: [{ id: 'r1', text: 'Taste' }],
          columns: choices('Bad', 'Good'),
        }),
        makeElement('nps', 'nps', { text: 'Would you?' }),
        makeElement('why', 'openText', { text: 'Why?' }),
      ],
      backgroundFields: [{ id: 'city', name: 'City', values: [{ id: 'v1', value: 'Turku' }] }],
    });
    const file = [
      'Timestamp,How often?,Meals? - Soup,Meals? - Bread,Rate - Taste,Would you?,Why?,City',
      `${time},Now and  THEN,had it,1,fine,surely,-9,Åbo`,
      '2026-01-31 08:06,-9,0,0,-9,7,Good,',
    ].join('\n');
    const meanings = {
      'how often? ': { 'Now and then': 'Weekly', '-9': null },
      'Meals? - Soup': { 'Had it': '1' },
      'Rate - Taste': { fine: 'Good', '-9': null },
      'Would you?': { surely: '10' },
      City: { Åbo: 'Turku' },
    };
    const fields = (said: object, more = {}) => ({ meanings: JSON.stringify(said), ...more });

    it('RES-072.de they are read as that, whatever their case and spaces, in a dry run, too', async () => {
      expect((await send(file, { of })).faults.map(({ column, value }) => [column, value])).to.deep.equal([
        ['How often?', 'Now and  THEN'],
        ['How often?', '-9'],
        ['Meals? - Soup', 'had it'],
        ['Rate - Taste', 'fine'],
        ['Rate - Taste', '-9'],
        ['Would you?', 'surely'],
      ]);
      const dry = await send(file, { of, fields: fields(meanings, { dryRun: 'true' }) });
      expect([dry.faults, dry.rows]).to.deep.equal([[], []]);
      expect((await send(file, { of, fields: fields(meanings) })).rows).to.deep.equal([
        {
          answers: {
            often: { choice: 'c2' },
            meals: { choices: ['c1', 'c2'] },
            rows: { r1: 'c2' },
            nps: 10,
            why: '-9',
          },
          background: { city: 'Turku' },
        },
        { answers: { nps: 7, why: 'Good' }, background: {} },
      ]);
    });

    it('RES-072.d what a column does not take is refused by name, as are columns that there are not', async () => {
      const refused = async (said: object) => {
        const { refused: error } = await send(file, { of, fields: fields(said) });
        const details = (error?.details ?? []) as { code: string; column: string; value: string; message: string }[];
        return [error?.code, ...details.map(({ code, column, value }) => [code, column, value])];
      };
      expect(
        await refused({ 'How often?': { x: 'Hourly', y: 'Daily' }, 'Would you?': { x: '11' }, Nowhere: { x: null } }),
      ).to.deep.equal([
        'import_mapping',
        ['unknown_column', 'Nowhere', undefined],
        ['unknown_meaning', 'How often?', 'x'],
        ['unknown_meaning', 'Would you?', 'x'],
      ]);
      expect(await refused({ Timestamp: { never: null } })).to.deep.equal([
        'import_mapping',
        ['meaning_of_time', 'Timestamp', 'never'],
      ]);
      for (const wrong of ['{', '[]', '{"City":"x"}', '{"City":{"x":1}}']) {
        const { refused: error } = await send(file, { of, fields: { meanings: wrong } });
        expect(error?.code, wrong).to.equal('validation');
      }
    });

    it('RES-072.de the preview tells what values of each column can mean', async () => {
      const { data } = await preview(file, {}, of);
      const values = Object.fromEntries(
        (data.choices as { label: string; values?: object }[]).map(({ label, values: some }) => [label, some]),
      );
      expect(values).to.deep.include({
        'How often?': { list: ['Never', 'Weekly', 'Daily'] },
        'Meals? - Soup': { list: ['1', '0'], isTick: true },
        'Rate - Taste': { list: ['Bad', 'Good'] },
        'Would you?': { list: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] },
        City: { list: ['Turku'], own: 1000 },
      });
      expect(values['Why?']).to.equal(undefined);
    });
  });

  it('RES-061.ab a survey of others comes in whole: single choices with a column for each option', async () => {
    const text = await readFile(new URL('../files/region-south.csv', import.meta.url), 'utf8');
    const lines = text.trimEnd().split(/\r?\n/).slice(0, 14);
    const file = lines.map((line, index) => `${['When', ''][index] ?? time},${line}`).join('\r\n');
    const question = (id: string, kind: string, title: string, texts: string[]) =>
      makeElement(id, kind, { text: title, ...(texts.length > 0 && { choices: choices(...texts) }) });
    const of = makeStructure({
      elements: [
        question(
          'place',
          'openText',
          'In your own words, what would you call the part of the country you live in now?',
          [],
        ),
        question('southerner', 'choice', 'How much, if at all, do you personally identify as a Southerner?', [
          'A lot',
          'Some',
          'Not much',
          'Not at all',
        ]),
        question(
          'states',
          'checkbox',
          'Which of the following states do you consider part of the South? Please select all that apply.',
          ['Arkansas', 'Louisiana', 'Texas', 'Alabama', 'Georgia'],
        ),
        question('gender', 'choice', 'Gender', ['Male', 'Female']),
      ],
    });
    const { data } = await preview(file, undefined, of);
    expect(data.form.headingRows).to.equal(2);
    const mapping = JSON.stringify(
      Object.fromEntries(
        data.headers.map((header: string, column: number) => [
          header,
          header === 'When' ? { type: 'timestamp' } : data.targets[column],
        ]),
      ),
    );
    const { answers, faults } = await send(file, { fields: { mapping }, of });
    expect(faults).to.deep.equal([]);
    expect(answers).to.have.length(12);
    expect(answers).to.deep.include({
      place: 'The south.',
      southerner: { choice: 'c2' },
      states: { choices: ['c2', 'c4', 'c5'] },
      gender: { choice: 'c1' },
    });
    expect(answers).to.deep.include({ place: 'Usa', southerner: { choice: 'c4' }, states: { choices: ['c3'] } });
  });

  it('RES-061.b cells that say that a choice was not chosen, in the words of programs and three languages', async () => {
    const head = 'Timestamp,Which meals? - Soup,"Which meals? - Bread, toasted",Which meals? - No\n';
    const chosen = ['1', 'x', 'TRUE', 'Yes', 'Checked', 'Selected', 'Kyllä', 'Valittu', 'Ja', 'Vald', 'Soup'];
    const not = ['', '0', 'No', 'FALSE', 'Not selected', 'Unchecked', 'Ei valittu', 'Ei', 'Ej vald', 'Nej', '-'];
    const rows = chosen.map((yes, index) => [
      `2026-01-31 08:${10 + index}`,
      yes,
      not[index],
      not[index] === 'No' ? '' : not[index],
    ]);
    const { answers, faults } = await send(`${head}${rows.map((row) => row.join(',')).join('\n')}\n`);
    expect(faults).to.deep.equal([]);
    expect(answers).to.deep.equal(chosen.map(() => ({ meals: { choices: ['c1'] } })));
    // A choice's own text is chosen there, whatever it says.
    const own = await send(`${head}${time},No,No,No\n2026-01-31 08:06,Not selected,Not selected,0\n`);
    expect(own.answers).to.deep.equal([{ meals: { choices: ['c3'] } }, {}]);
    expect(await faultsOf(`${head}${time},Perhaps,,\n`)).to.deep.equal([
      ['unknown_choice', 2, 'Which meals? - Soup', 'Perhaps'],
    ]);
  });

  it('RES-061.b a single choice with a column for each option, and all that were chosen in one cell', async () => {
    const single = 'Timestamp,How often? - Never,How often? - Weekly,How often? - Other\n';
    const { answers } = await send(
      `${single}${time},,Weekly,\n2026-01-31 08:06,1,0,\n2026-01-31 08:07,Not selected,Not selected,Hourly\n2026-01-31 08:08,,,\n`,
    );
    expect(answers).to.deep.equal([
      { often: { choice: 'c2' } },
      { often: { choice: 'c1' } },
      { often: { choice: 'other', other: 'Hourly' } },
      {},
    ]);
    expect(await faultsOf(`${single}${time},1,1,\n`)).to.deep.equal([['several_chosen', 2, 'How often? - Never', '1']]);
    const list = `Timestamp,Which meals?\n${time},"Soup, Bread, toasted"\n2026-01-31 08:06,No;soup;\n2026-01-31 08:07,\n`;
    expect((await send(list)).answers).to.deep.equal([
      { meals: { choices: ['c1', 'c2'] } },
      { meals: { choices: ['c1', 'c3'] } },
      {},
    ]);
    expect(await faultsOf(`Timestamp,Which meals?\n${time},"Soup, Stew"\n`)).to.deep.equal([
      ['unknown_choice', 2, 'Which meals?', 'Soup, Stew'],
    ]);
  });

  it('RES-061.c ranks: a place in the column of each choice, or the order in one cell', async () => {
    const columns = 'Timestamp,Put in order - Price,Put in order - Taste,Put in order - Place\n';
    const ranking = (...ids: string[]) => ({ order: { ranking: ids } });
    expect(
      (await send(`${columns}${time},2,1,3\n2026-01-31 08:06,2.,3rd,#1\n2026-01-31 08:07,N/A,Not ranked,-\n`)).answers,
    ).to.deep.equal([ranking('c2', 'c1', 'c3'), ranking('c3', 'c1', 'c2'), {}]);
    expect(await faultsOf(`${columns}${time},1,1,2\n`)).to.deep.equal([
      ['place_twice', 2, 'Put in order - Price', '1'],
    ]);
    const inOne = (...cells: string[]) =>
      `Timestamp\tPut in order\n${cells.map((cell, row) => `2026-01-31 08:${10 + row}\t${cell}\n`).join('')}`;
    const orders = [
      'Taste, Price, Place',
      'taste;price;place;',
      'Taste > Price > Place',
      '1. Taste, 2. Price, 3. Place',
      '2. Price | 1. Taste | 3. Place',
      '"Taste\nPrice\nPlace"',
    ];
    const { answers } = await send(inOne(...orders));
    expect(answers).to.deep.equal(orders.map(() => ranking('c2', 'c1', 'c3')));
    expect(await faultsOf(inOne('Taste, Colour, Place', 'Taste, Taste, Place'))).to.deep.equal([
      ['unknown_choice', 2, 'Put in order', 'Taste, Colour, Place'],
      ['choice_twice', 3, 'Put in order', 'Taste, Taste, Place'],
    ]);
  });

  const wide = (text: string, mark: boolean, big: boolean) => {
    const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
    return big ? bytes.swap16() : bytes;
  };

  it('RES-061.d encodings, separators, line ends and quotes are recognised', async () => {
    const rows = [
      ['Timestamp', 'Miksi?', 'City'],
      [time, 'Hyvää yötä', 'Åbo'],
    ];
    const quoted = (text: string) => (/[\n,;|\t"]/.test(text) ? `"${text}"` : text);
    const table = (separator: string, end: string, words = rows) =>
      words.map((row) => row.map(quoted).join(separator) + end).join('');
    const plain = table(';', '\r\n');
    const files: [string, Buffer, string, string][] = [
      ['utf-8', Buffer.from(plain), 'utf-8', ';'],
      ['utf-8 with its mark', Buffer.from(`\ufeff${plain}`), 'utf-8', ';'],
      ['utf-16le with its mark', wide(plain, true, false), 'utf-16le', ';'],
      ['utf-16be with its mark', wide(plain, true, true), 'utf-16be', ';'],
      ['utf-16le', wide(plain, false, false), 'utf-16le', ';'],
      ['utf-16be', wide(plain, false, true), 'utf-16be', ';'],
      ['windows-1252', Buffer.from(plain, 'latin1'), 'windows-1252', ';'],
      ['commas and LF', Buffer.from(table(',', '\n')), 'utf-8', ','],
      ['tabs and CR', Buffer.from(table('\t', '\r')), 'utf-8', '\t'],
      ['bars', Buffer.from(table('|', '\n')), 'utf-8', '|'],
    ];
    for (const [name, file, encoding, separator] of files) {
      const { form: read, rows: shown } = (await preview(file)).data;
      expect(read, name).to.deep.equal({ encoding, separator, headingRow: 1, headingRows: 1, timeZone: 'utc' });
      expect(shown, name).to.deep.equal(rows.slice(1));
    }
    for (const at of [5, 6, 8]) {
      const [name, file] = files[at]!;
      expect((await send(file)).rows, name).to.deep.equal([
        { answers: { why: 'Hyvää yötä' }, background: { city: 'Åbo' } },
      ]);
    }
    const broken = table(',', '\r\n', [...rows, ['2026-01-31 08:06', 'First; line,\nsecond|line', 'Turku']]);
    expect((await send(broken)).answers).to.deep.equal([{ why: 'Hyvää yötä' }, { why: 'First; line,\nsecond|line' }]);
  });

  it('RES-061.d what a CSV file has before a text so that no spreadsheet calculates it is no part of the text', async () => {
    const words = ['=1+1', '+358 40 123', '-5', '@home', "'=1", "'tis", "'"];
    const safe = (text: string) => (/^'*[=+\-@]/.test(text) ? `'${text}` : text);
    const lines = words.map((word, at) => `2026-01-31 08:0${at},${safe(word)},${safe('+ Åbo')},'- Never`);
    const of = makeStructure({
      elements: [
        makeElement('why', 'openText', { text: '=Why?' }),
        makeElement('often', 'choice', { text: 'Often?', choices: choices('- Never', 'Daily') }),
      ],
      backgroundFields: [{ id: 'city', name: 'City' }],
    });
    const { rows } = await send(['Timestamp', "'=Why?", 'City', 'Often?'].join().concat('\n', lines.join('\n')), {
      of,
    });
    const stored = words.map((why) => ({ answers: { why, often: { choice: 'c1' } }, background: { city: '+ Åbo' } }));
    expect(rows).to.deep.equal(stored);
  });

  it('RES-061.e a column of times is taken for the time of answering, whatever its heading', async () => {
    const targets = async (file: string) =>
      (await preview(file)).data.targets.map(({ type }: { type: string }) => type);
    const times = `x,${time},${time}\ny,2026-01-31 08:06,${time}\n`;
    expect(await targets(`Miksi?,Began,Ended\n${times}`)).to.deep.equal(['answer', 'timestamp', 'ignore']);
    expect(await targets(`Miksi?,Began,Timestamp\n${times}`)).to.deep.equal(['answer', 'ignore', 'timestamp']);
    expect(await targets(`Miksi?,Began\nx,${time}\ny,later\n`)).to.deep.equal(['answer', 'ignore']);
  });

  it('RES-061.d a beginning that breaks off in the middle of a letter is read as what it is', async () => {
    const whole = Buffer.from(`Timestamp;Miksi?\n${time};Hyvää\n${time};yö`);
    const { data } = await preview(whole.subarray(0, whole.length - 1));
    expect([data.form.encoding, data.rows[0][1]]).to.deep.equal(['utf-8', 'Hyvää']);
  });

  const days = makeStructure({ elements: [makeElement('day', 'datePicker', { text: 'Which day?' })] });
  const dayFile = (...cells: string[]) =>
    `Timestamp,Which day?\n${cells.map((cell, row) => `2026-01-31 08:${10 + row},${cell}\n`).join('')}`;

  it('RES-061.d days with the month first or the day first, as one of them in the file tells', async () => {
    const cells = ['3/4/2026', '11/24/2026', '12/1/2026 2:05:00 PM', '2026-03-05', '6.3.2026'];
    expect((await preview(dayFile(...cells), {}, days)).data.form.dayOrder).to.equal('monthFirst');
    expect((await send(dayFile(...cells), { of: days })).answers).to.deep.equal(
      ['2026-03-04', '2026-11-24', '2026-12-01', '2026-03-05', '2026-03-06'].map((day) => ({ day })),
    );
    expect((await send(dayFile('3-4-2026', '24-11-2026'), { of: days })).answers).to.deep.equal([
      { day: '2026-04-03' },
      { day: '2026-11-24' },
    ]);
    expect((await preview(dayFile('2026-03-05'), {}, days)).data.form).not.to.have.property('dayOrder');
  });

  it('RES-061.e the order of days is asked for where none of them tells, and can be said', async () => {
    const either = dayFile('3/4/2026', '5/6/2026');
    expect((await preview(either, {}, days)).data.form.dayOrder).to.equal(null);
    const { faults } = await send(either, { of: days });
    expect(faults.map(({ code, row, value }) => [code, row, value])).to.deep.equal([
      ['day_order', 2, '3/4/2026'],
      ['day_order', 3, '5/6/2026'],
    ]);
    const fields = { dayOrder: 'dayFirst' };
    expect((await preview(either, fields, days)).data.form.dayOrder).to.equal('dayFirst');
    expect((await send(either, { fields, of: days })).answers).to.deep.equal([
      { day: '2026-04-03' },
      { day: '2026-06-05' },
    ]);
    const wrong = await send(dayFile('3/4/2026', '11/24/2026'), { fields, of: days });
    expect(wrong.faults.map(({ code, row }) => [code, row])).to.deep.equal([['invalid_value', 3]]);
    // Programs write one order: of both, none is believed.
    expect((await preview(dayFile('13/1/2026', '1/13/2026'), {}, days)).data.form.dayOrder).to.equal(null);
  });

  it('RES-070.ab times as other programs write them, in the order of the file, with the first as it is read', async () => {
    const file = (...times: string[]) => `When,Miksi?\n${times.map((at, row) => `"${at}",${row}\n`).join('')}`;
    const stored = async (content: string, fields = {}) => {
      const mapping = JSON.stringify({
        When: { type: 'timestamp' },
        'Miksi?': { type: 'answer', elementId: 'why' },
      });
      return send(content, { fields: { mapping, ...fields } });
    };
    const american = file('3/4/2026 8:05 AM', '11/24/2026, 12:15:30 PM');
    const { form: read, times, targets } = (await preview(american)).data;
    expect([read.dayOrder, times, targets[0].type]).to.deep.equal([
      'monthFirst',
      ['2026-03-04T08:05:00.000Z', null],
      'timestamp',
    ]);
    expect((await stored(american)).times).to.deep.equal(['2026-03-04T08:05:00.000Z', '2026-11-24T12:15:30.000Z']);
    const plain = file('2026-03-04T10:05:00+02:00', '24.11.2026 klo 12.15');
    expect((await stored(plain)).times).to.deep.equal(['2026-03-04T08:05:00.000Z', '2026-11-24T12:15:00.000Z']);
    const either = file('3/4/2026 8:05', '5/6/2026 8:05');
    const shown = (await preview(either)).data;
    expect([shown.form.dayOrder, shown.times[0], shown.targets[0].type]).to.deep.equal([null, null, 'timestamp']);
    expect((await stored(either)).faults.map(({ code, row }) => [code, row])).to.deep.equal([
      ['day_order', 2],
      ['day_order', 3],
    ]);
    expect((await stored(either, { dayOrder: 'dayFirst' })).times).to.deep.equal([
      '2026-04-03T08:05:00.000Z',
      '2026-06-05T08:05:00.000Z',
    ]);
  });

  it('RES-070.a times without a zone are of the company’s clocks where that is said, and UTC where nothing is', async () => {
    const company = { timeZone: 'company' };
    const file = (...times: string[]) => `Timestamp,Miksi?\n${times.map((at, row) => `${at},${row}\n`).join('')}`;
    const plain = file('2026-03-28 03:30', '2026-03-29 04:30', '2026-10-25 03:30', '2026-03-29T03:30:00Z');
    const shown = (await preview(plain, company)).data;
    expect([shown.form.timeZone, shown.times[0]]).to.deep.equal(['company', '2026-03-28T01:30:00.000Z']);
    expect((await preview(plain)).data.times[0]).to.equal('2026-03-28T03:30:00.000Z');
    expect((await preview(file('2026-03-29T03:30:00Z'))).data.form).not.to.have.property('timeZone');
    // Clocks of Helsinki showed 03:30 twice in October: the first counts.
    expect((await send(plain, { fields: company })).times).to.deep.equal([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T03:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ]);
    const leapt = await send(file('2026-03-29 03:30', '2026-02-30 03:30'), { fields: company });
    expect(leapt.faults.map(({ code, row }) => [code, row])).to.deep.equal([
      ['timestamp_leapt', 2],
      ['timestamp_unknown', 3],
    ]);
    expect((await preview(plain, { timeZone: 'Europe/Helsinki' })).status).to.equal(422);
  });

  it('RES-070.c a number of a spreadsheet is a time where it is said to be one', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Answers');
    sheet.addRow(['When', 'Miksi?']);
    sheet.addRow([46_053.336_805_555_555, 'Soup']);
    const content = Buffer.from(await book.xlsx.writeBuffer());
    const shown = (await preview(content)).data;
    expect([shown.targets[0].type, shown.times[0]]).to.deep.equal(['ignore', '2026-01-31T08:05:00.000Z']);
    const mapping = JSON.stringify({ When: { type: 'timestamp' }, 'Miksi?': { type: 'answer', elementId: 'why' } });
    expect((await send(content, { fields: { mapping } })).times).to.deep.equal(['2026-01-31T08:05:00.000Z']);
  });

  it('RES-061.d of the beginning of a file whole rows are previewed, whatever it was cut in', async () => {
    const text = `Timestamp;Miksi?;City\n"${time}";"Hyvää\nyötä";Åbo\n"2026-01-31 08:06";"She said ""or""\nso ä";Örö`;
    const file = Buffer.from(text);
    const upTo = (part: string, more = 0, whole = file) => whole.subarray(0, whole.indexOf(part) + more);
    const wideFile = wide(text, false, true);
    const parts = {
      'within quotes': upTo('so ä'),
      'within two quotes': upTo('"or'),
      'within a letter in quotes': upTo('ä";Örö', 1),
      'within a letter': upTo('Örö', 1),
      'within a last cell': upTo('rö'),
      'before a line end': file,
      'of Windows': upTo('so', 0, Buffer.from(text, 'latin1')),
      'of two bytes a letter': wideFile.subarray(0, -3),
      'of lines that end with CR': Buffer.from(text.replaceAll('\n', '\r')).subarray(0, -1),
    };
    const isBeginning = 'true';
    for (const [name, part] of Object.entries(parts)) {
      const { data, error } = await preview(part, { isBeginning });
      const shown = data?.rows.map((row: string[]) => row.map((cell) => cell.replace('\r', '\n')));
      expect(shown, `${name}: ${error?.code}`).to.deep.equal([[time, 'Hyvää\nyötä', 'Åbo']]);
      expect(data.form.separator, name).to.equal(';');
    }
    expect((await preview(`${text}\n`, { isBeginning })).data?.rows, 'ends with a row').to.have.length(2);
    const separator = ';';
    expect((await preview(file, { separator })).data?.rows, 'is a whole file').to.have.length(2);
    expect((await preview(parts['within quotes'], { separator })).error?.details[0]).to.include({
      code: 'csv_broken',
      row: 3,
    });
  });

  it('RES-061.d what is no CSV is told also of a beginning, and a workbook is read whole', async () => {
    const isBeginning = 'true';
    const broken = await preview(`Timestamp,Miksi?\n${time},5" or so\n${time},cu`, { isBeginning });
    expect(broken.error?.details[0]).to.include({ code: 'csv_broken', row: 2 });
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Answers');
    sheet.addRow(['Timestamp', 'Miksi?']);
    sheet.addRow([time, 'Soup']);
    const { data } = await preview(Buffer.from(await book.xlsx.writeBuffer()), { isBeginning });
    expect(data.rows).to.deep.equal([[time, 'Soup']]);
  });

  it('RES-061.e another separator can be said', async () => {
    const file = `Timestamp;Miksi?|City\n${time};a|b\n`;
    expect((await preview(file, { separator: '|' })).data).to.deep.include({
      form: { encoding: 'utf-8', separator: '|', headingRow: 1, headingRows: 1 },
      headers: ['Timestamp;Miksi?', 'City'],
    });
    expect((await preview(file, { separator: '\t' })).data.headers).to.deep.equal(['Timestamp;Miksi?|City']);
    expect((await preview(file, { separator: 'x' })).status).to.equal(422);
  });

  it('RES-061.a a row of questions that ends before the row of options does', async () => {
    const file = `Timestamp,Which meals?\n,Soup,"Bread, toasted",No\n${time},Soup,,No\n`;
    expect((await preview(file)).data.headers.slice(1)).to.deep.equal([
      'Which meals? - Soup',
      'Which meals? - Bread, toasted',
      'Which meals? - No',
    ]);
    expect((await send(file)).answers).to.deep.equal([{ meals: { choices: ['c1', 'c3'] } }]);
    const { refused } = await send(file.replace(',Soup', `${time},Soup`));
    expect(refused!.details[0]).to.include({ code: 'row_too_long', row: 2 });
  });

  it('RES-061.e an encoding that is not recognised can be said, and a wrong one is refused', async () => {
    // 0xA4 is the euro sign in ISO 8859-15, 0xA8 a small s with a caron.
    const file = Buffer.concat([
      Buffer.from(`Timestamp,Miksi?\n${time},5 `),
      Buffer.from([0xa4, 0x20, 0xa8]),
      Buffer.from('\n'),
    ]);
    expect((await preview(file)).data.form.encoding).to.equal('windows-1252');
    const said = await preview(file, { encoding: 'iso-8859-15' });
    expect([said.data.form.encoding, said.data.rows[0][1]]).to.deep.equal(['iso-8859-15', '5 € š']);
    expect((await send(file, { fields: { encoding: 'iso-8859-15' } })).answers).to.deep.equal([{ why: '5 € š' }]);
    const { refused } = await send(file, { fields: { encoding: 'utf-8' } });
    expect([refused!.code, refused!.details[0]!.code]).to.deep.equal(['invalid_file', 'other_encoding']);
    expect((await preview(file, { encoding: 'ebcdic' })).status).to.equal(422);
  });
});
