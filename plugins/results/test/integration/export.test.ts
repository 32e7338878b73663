import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FileWork, uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  removeSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import { exportResponses } from '../../server/jobs/exportResponses.ts';
import { forgetExports } from '../../server/jobs/forgetExports.ts';
import { readSav } from '../support/sav.ts';
import { type Given, parts, storeAnswers } from '../support/stored.ts';

const structure = (settings: object = {}) =>
  makeStructure({ ...parts, settings: { name: `Coffee/${uuidv7()}`, ...settings } });

describe('exports of responses', function () {
  this.timeout(180_000);
  let app: TestApp;
  let user: TestUser;
  let surveyId: string;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
    surveyId = await openSurvey(user, { structure: structure() });
    await store(surveyId, [
      { score: 9, why: '=HYPERLINK("http://evil.example")', team: 'A', at: '2026-03-28T22:30:00Z' },
      { score: 2, why: 'Cold, "very" cold\nindeed', team: 'B', at: '2026-03-29T21:30:00Z' },
      { score: 10, at: '2026-01-01T12:00:00Z' },
    ]);
  });

  const store = (of: string, given: readonly Given[]) => storeAnswers(app, user, of, given);
  const start = async (body: object, of = surveyId, who = user): Promise<string> =>
    (await accepted(who.api.post(`/survey/${of}/responses/export`, body))).jobId;
  const ended = (jobId: string, who = user) =>
    until(
      'the export to end',
      async () => {
        const job = await accepted(who.api.get(`/jobs/${jobId}`));
        return ['done', 'failed', 'cancelled'].includes(job.state) && job;
      },
      60_000,
    );
  const fetchFile = (jobId: string, of = surveyId, who = user) =>
    fetch(`${app.url}/api/survey/${of}/responses/export/${jobId}`, {
      headers: { authorization: `Bearer ${who.tokens.token}` },
    });
  async function exported(body: object, of = surveyId): Promise<Response> {
    const jobId = await start(body, of);
    const job = await ended(jobId);
    expect(job.state, JSON.stringify(job.error)).to.equal('done');
    return fetchFile(jobId, of);
  }
  async function csv(body: object, of = surveyId): Promise<string[]> {
    const reply = await exported({ format: 'csv', ...body }, of);
    return Buffer.from(await reply.arrayBuffer())
      .toString('utf8')
      .split('\r\n');
  }

  it('SUR-011 leave out when somebody answered where the survey hides it', async () => {
    const hiding = await openSurvey(user, { structure: structure({ hideTimestamps: true }) });
    await store(hiding, [{ score: 9, at: '2026-03-28T22:30:00Z' }]);
    const lines = await csv({ columns: ['submitted_at', 'score'] }, hiding);
    expect(lines[0]).to.equal('\uFEFFWould you recommend us?');
    expect(lines.join('\n')).not.to.include('2026');
  });

  it('RES-029.a write what the table shows to a CSV file, by the company’s clocks, harmless to spreadsheets', async () => {
    const reply = await exported({ format: 'csv' });
    expect(reply.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(decodeURIComponent(reply.headers.get('content-disposition')!)).to.match(
      /^attachment; filename\*=UTF-8''Coffee [\w-]+ \d{4}-\d\d-\d\d\.csv$/,
    );
    const text = Buffer.from(await reply.arrayBuffer()).toString('utf8');
    expect(text).to.equal(
      [
        '\uFEFFAnswered (Europe/Helsinki),Timestamp,Would you recommend us?,Why?,Team,Language,Link',
        '2026-03-30 00:30,2026-03-29 21:30,2,"Cold, ""very"" cold\nindeed",B,en,',
        `2026-03-29 00:30,2026-03-28 22:30,9,"'=HYPERLINK(""http://evil.example"")",A,en,`,
        '2026-01-01 14:00,2026-01-01 12:00,10,,,en,',
        '',
      ].join('\r\n'),
    );
  });

  it('RES-052 write JSON with answers as they are stored, behind what their questions are called', async () => {
    const reply = await exported({ format: 'json', answer: ['score:0..9'] });
    expect(reply.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    const { survey_id, questions, background_fields, responses } = (await reply.json()) as {
      survey_id: string;
      questions: { element_id: string; title: string }[];
      background_fields: object[];
      responses: { response_id: string; integrity?: string }[];
    };
    expect(survey_id).to.equal(surveyId);
    expect(questions.map(({ element_id, title }) => [element_id, title])).to.deep.equal([
      ['score', 'Would you recommend us?'],
      ['why', 'Why?'],
    ]);
    expect(background_fields).to.deep.equal([{ field_id: 'team', name: 'Team' }]);
    expect(responses.map(({ response_id: _, ...rest }) => rest)).to.deep.equal([
      {
        submitted_at: '2026-03-29T21:30:00.000Z',
        language: 'en',
        collector_id: null,
        source: 'link',
        answers: { score: 2, why: 'Cold, "very" cold\nindeed' },
        background: { team: 'B' },
      },
      {
        submitted_at: '2026-03-28T22:30:00.000Z',
        language: 'en',
        collector_id: null,
        source: 'link',
        answers: { score: 9, why: '=HYPERLINK("http://evil.example")' },
        background: { team: 'A' },
      },
    ]);
  });

  it('RES-052 JSON has what its questions, their choices, rows and columns, and its background fields are called, in the language of who asks', async () => {
    const named = (id: string, text: string) => ({ id, text });
    const elements = [
      makeElement('drink', 'choice', {
        text: 'Which?',
        choices: [named('tea', 'Tea'), named('coffee', 'Coffee')],
        other: { enabled: true, text: 'Another' },
      }),
      makeElement('grid', 'matrix', {
        text: 'How good?',
        rows: [named('taste', 'Taste')],
        columns: [named('good', 'Good'), named('bad', 'Bad')],
      }),
    ];
    const backgroundFields = [{ id: 'team', name: 'Team' }];
    const translations = { fi: { 'elements/drink/text': 'Mikä?' } };
    const of = await openSurvey(user, { structure: makeStructure({ elements, backgroundFields, translations }) });
    const answers = { drink: { choice: 'other', other: 'Milk' }, grid: { taste: 'bad' } };
    await store(of, [{ answers, team: 'A' }]);
    const finn = await app.createUser({ company: user.company, language: 'fi' });
    const { jobId } = await accepted(
      finn.api.with({ 'accept-language': 'fi' }).post(`/survey/${of}/responses/export`, { format: 'json' }),
    );
    await ended(jobId, finn);
    const { questions, background_fields, responses } = (await (await fetchFile(jobId, of, finn)).json()) as {
      questions: (Record<'element_id' | 'title', string> &
        Partial<Record<'choices' | 'rows' | 'columns', { id: string; label: string }[]>>)[];
      background_fields: object[];
      responses: { answers: object }[];
    };
    const labels = (all: readonly { id: string; label: string }[] = []) => all.map(({ id, label }) => [id, label]);
    expect(
      questions.map(({ element_id, title, choices, rows, columns }) => [
        element_id,
        title,
        ...[choices, rows, columns].map(labels),
      ]),
    ).to.deep.equal([
      [
        'drink',
        'Mikä?',
        [
          ['tea', 'Tea'],
          ['coffee', 'Coffee'],
          ['other', 'Another'],
        ],
        [],
        [],
      ],
      [
        'grid',
        'How good?',
        [],
        [['taste', 'Taste']],
        [
          ['good', 'Good'],
          ['bad', 'Bad'],
        ],
      ],
    ]);
    expect(background_fields).to.deep.equal([{ field_id: 'team', name: 'Team' }]);
    expect(responses.map((one) => one.answers)).to.deep.equal([answers]);
  });

  it('RES-053.a RES-053.b RES-053.c SUR-011 write an SPSS file: choices as numbers with labels, boxes and rows each a variable', async () => {
    const choices = [
      { id: 'tea', text: 'Tea' },
      { id: 'coffee', text: 'Coffee' },
    ];
    const elements = [
      makeElement('drink', 'choice', { text: 'Which?', choices, other: { enabled: true, text: 'Other' } }, 'Drink'),
      makeElement('with', 'checkbox', { text: 'With?', choices }, 'Drink!'),
      makeElement('grid', 'matrix', { text: 'How good?', rows: choices, columns: choices }, 'Hyvyys (ä)'),
      makeElement('day', 'datePicker', { text: 'When?' }, 'and'),
      makeElement('age', 'openText', { text: 'Age?', fieldType: 'number', decimals: 0 }, '1st age'),
      makeElement('why', 'openText', { text: 'Why?' }, 'Why'),
    ];
    const backgroundFields = [{ id: 'team', name: 'Team' }];
    const asked = makeStructure({ elements, backgroundFields });
    const of = await openSurvey(user, { structure: asked });
    await store(of, [
      {
        answers: {
          drink: { choice: 'coffee' },
          with: { choices: ['coffee'] },
          grid: { coffee: 'tea' },
          age: '41',
          why: 'x'.repeat(300),
        },
        team: 'A',
        at: '2026-03-28T22:30:00Z',
      },
      { answers: { drink: { choice: 'other', other: 'Milk' }, day: '2026-03-01' }, at: '2026-03-27T22:30:00Z' },
    ]);
    const reply = await exported({ format: 'sav' }, of);
    expect(reply.headers.get('content-type')).to.equal('application/x-spss-sav');
    const { variables, cases } = await readSav(new Uint8Array(await reply.arrayBuffer()));
    expect(variables.map(({ name, label, format }) => [name, label, format])).to.deep.equal([
      ['submitted', 'Answered (Europe/Helsinki)', 'DATETIME'],
      ['Drink', 'Which?', 'F'],
      ['Drink_other', 'Which?: Other', 'A'],
      ['Drink_2_1', 'With?: Tea', 'F'],
      ['Drink_2_2', 'With?: Coffee', 'F'],
      ['Hyvyys_a_1', 'How good?: Tea', 'F'],
      ['Hyvyys_a_2', 'How good?: Coffee', 'F'],
      ['and_2', 'When?', 'DATE'],
      ['q_1st_age', 'Age?', 'F'],
      ['Why', 'Why?', 'A'],
      ['Team', 'Team', 'A'],
      ['language', 'Language', 'A'],
      ['link', 'Link', 'A'],
    ]);
    expect(variables[1]!.values).to.deep.equal({ 1: 'Tea', 2: 'Coffee', 3: 'Other' });
    const at = (time: string) => (Date.parse(time) - Date.UTC(1582, 9, 14)) / 1_000;
    expect(cases.map((one) => variables.map(({ name }) => one[name] ?? null))).to.deep.equal([
      // By the company's clocks.
      [at('2026-03-29T00:30:00Z'), 2, '', 0, 1, null, 1, null, 41, 'x'.repeat(300), 'A', 'en', ''],
      [
        at('2026-03-28T00:30:00Z'),
        3,
        'Milk',
        null,
        null,
        null,
        null,
        at('2026-03-01T00:00:00Z'),
        null,
        '',
        '',
        'en',
        '',
      ],
    ]);
    const hiding = await openSurvey(user, { structure: structure({ hideTimestamps: true }) });
    await store(hiding, [{ score: 9, team: 'A' }]);
    const columns = ['score', 'submitted_at', 'field team'];
    const hidden = await exported({ format: 'sav', columns }, hiding);
    const chosen = await readSav(new Uint8Array(await hidden.arrayBuffer()));
    expect(chosen.cases).to.deep.equal([{ score: 9, Team: 'A' }]);
  });

  it('RES-052 SUR-011 JSON has the columns that are asked for, and no times where the survey hides them', async () => {
    const hiding = await openSurvey(user, { structure: structure({ hideTimestamps: true }) });
    await store(hiding, [{ score: 9, why: 'Good', team: 'A' }]);
    const text = await (await exported({ format: 'json', columns: ['submitted_at', 'score'] }, hiding)).text();
    const { questions, background_fields, responses } = JSON.parse(text);
    expect(questions.map((one: { element_id: string }) => one.element_id)).to.deep.equal(['score']);
    expect(background_fields).to.deep.equal([]);
    expect(Object.keys(responses[0]), 'nor an id, which has the time in it').to.deep.equal(['answers', 'background']);
    expect([responses[0].answers, responses[0].background]).to.deep.equal([{ score: 9 }, {}]);
    expect(text).not.to.include('2026-0');
    const empty = await openSurvey(user, { structure: structure() });
    expect((await (await exported({ format: 'json' }, empty)).json()).responses).to.deep.equal([]);
  });

  it('RES-061.d CSV has a mark before what a spreadsheet would calculate, and before what begins with that mark and it', async () => {
    const of = await openSurvey(user, { structure: structure() });
    const words = ['=1+1', "'=1+1", "'tis", '-5'];
    const at = (second: number) => `2026-03-27T22:30:0${second}Z`;
    await store(
      of,
      words.map((why, second) => ({ why, at: at(second) })),
    );
    const reply = await exported({ format: 'csv', columns: ['why'], sort_order: 'asc' }, of);
    expect((await reply.text()).split('\r\n').slice(1, -1)).to.deep.equal(["'=1+1", "''=1+1", "'tis", "'-5"]);
  });

  it('RES-029.a write an Excel file with numbers as numbers and times as times', async () => {
    const reply = await exported({});
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
    try {
      const file = path.join(folder, 'export.xlsx');
      writeFileSync(file, Buffer.from(await reply.arrayBuffer()));
      const limits = { rows: 100, columns: 100, cells: 1_000, cell: 1_000, seconds: 20 };
      const table = await app.services('results').get(FileWork).readTable(file, limits);
      const rows = [];
      for await (const batch of table.batches) rows.push(...batch.map(({ cells }) => cells));
      await table.close();
      expect(table.headers[2]).to.equal('Would you recommend us?');
      expect(rows.map((cells) => cells[2])).to.deep.equal([2, 9, 10]);
      expect(rows[0]!.slice(0, 2)).to.deep.equal([new Date('2026-03-30T00:30:00Z'), new Date('2026-03-29T21:30:00Z')]);
      expect(rows[1]![3]).to.equal('=HYPERLINK("http://evil.example")');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('RES-029.a RES-086.a Excel and SPSS files say how many they have of which filters and search, in the reader’s language; JSON has them as the call does', async () => {
    const narrowed = { background: ['team:A', 'team:B'], answer: ['score:0..6'], from: '2026-03-29', filter: 'indeed' };
    const said = async (body: object, who = user, language?: string) => {
      const { jobId } = await accepted(
        (language ? who.api.with({ 'accept-language': language }) : who.api).post(
          `/survey/${surveyId}/responses/export`,
          body,
        ),
      );
      expect((await ended(jobId, who)).state).to.equal('done');
      const book = new ExcelJS.Workbook();
      await book.xlsx.load(await (await fetchFile(jobId, surveyId, who)).arrayBuffer());
      const sheet = book.worksheets.at(-1)!;
      const rows: unknown[] = [sheet.name];
      sheet.eachRow((row) => void rows.push((row.values as unknown[]).slice(1)));
      return rows;
    };
    expect(await said(narrowed)).to.deep.equal([
      'Filters',
      ['What the file is of', 'Value'],
      ['Responses', 1],
      ['Search', 'indeed'],
      ['Period', 'from 2026-03-29'],
      ['Team', 'A and B'],
      ['Would you recommend us?', 'Detractors'],
    ]);
    const finn = await app.createUser({ company: user.company, language: 'fi' });
    expect(await said({}, finn, 'fi')).to.deep.equal([
      'Suodattimet',
      ['Mistä tiedosto on', 'Arvo'],
      ['Vastaukset', 3],
      ['Suodattimet', 'Ei ole'],
    ]);
    const sav = await readSav(new Uint8Array(await (await exported({ format: 'sav', ...narrowed })).arrayBuffer()));
    expect(sav.notes, 'RES-086.a').to.deep.equal([
      'Responses: 1',
      'Search: indeed',
      'Period: from 2026-03-29',
      'Team: A and B',
      'Would you recommend us?: Detractors',
    ]);
    const json = (await (await exported({ format: 'json', ...narrowed })).json()) as { filters: object };
    const { filter: search, ...filters } = narrowed;
    expect(json.filters).to.deep.equal({ ...filters, search });
  });

  it('RES-060.b a long answer stands whole in a sheet of its own, whose headings are in the reader’s language', async () => {
    const of = await openSurvey(user, { structure: structure() });
    const why = `${'ä'.repeat(32_766)}😀${'b'.repeat(40_000)}`;
    await store(of, [{ score: 9, why }]);
    const finn = await app.createUser({ company: user.company, language: 'fi' });
    const asked = finn.api.with({ 'accept-language': 'fi' }).post(`/survey/${of}/responses/export`, {});
    const { jobId } = await accepted(asked);
    expect((await ended(jobId, finn)).state).to.equal('done');
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await (await fetchFile(jobId, of, finn)).arrayBuffer());
    const long = book.getWorksheet('Pitkät tekstit')!;
    const rows = long.getRows(2, long.rowCount - 1)!;
    expect((long.getRow(1).values as unknown[]).slice(1)).to.deep.equal([
      'Taulukko',
      'Solu',
      'Sarake',
      'Osa',
      'Teksti',
    ]);
    expect(rows.map((row) => [2, 3, 4].map((at) => row.getCell(at).value))).to.deep.equal(
      [1, 2, 3].map((part) => ['D2', 'Why?', part]),
    );
    expect(rows.map((row) => row.getCell(5).text).join('')).to.equal(why);
    expect(book.worksheets[0]!.getCell('D2').text.endsWith(' […]')).to.equal(true);
  });

  it('write the rows, the order and the columns that are asked for, and in what language', async () => {
    const columns = ['field team', 'score'];
    expect(await csv({ columns, sort_by: 'score', sort_order: 'asc' })).to.deep.equal([
      '\uFEFFTeam,Would you recommend us?',
      'B,2',
      'A,9',
      ',10',
      '',
    ]);
    expect(await csv({ columns, background: ['team:A'] })).to.deep.equal([
      '\uFEFFTeam,Would you recommend us?',
      'A,9',
      '',
    ]);
    expect(await csv({ columns, filter: 'INDEED' })).to.deep.equal(['\uFEFFTeam,Would you recommend us?', 'B,2', '']);
    expect(await csv({ columns, from: '2026-03-29', to: '2026-03-29' })).to.have.length(3);
    expect(await csv({ columns, filter: 'nothing' })).to.have.length(2);
    const finn = await app.createUser({ company: user.company, language: 'fi' });
    const finnish = finn.api.with({ 'accept-language': 'fi' });
    const { jobId } = await accepted(
      finnish.post(`/survey/${surveyId}/responses/export`, { format: 'csv', columns: ['language'] }),
    );
    await ended(jobId, finn);
    expect(await (await fetchFile(jobId, surveyId, finn)).text()).to.match(/^\uFEFF?Kieli\r\n/);
    for (const wrong of [{ columns: ['no-such'] }, { sort_by: 'company_id' }]) {
      const job = await ended(await start(wrong));
      expect([job.state, job.error.code], JSON.stringify(wrong)).to.deep.equal(['failed', 'validation']);
      expect(job.error.details[0].message).to.match(/one of: submitted_at, /);
    }
    for (const wrong of [{ format: 'doc' }, { response_ids: [] }, { answer: ['nocolon'] }, { columns: [] }])
      expect((await user.api.post(`/survey/${surveyId}/responses/export`, wrong)).status).to.equal(422);
  });

  it('RES-022.a leave out what hide-under-X hides', async () => {
    const hiding = await openSurvey(user, { structure: structure({ hideUnder: 3, hideUnderField: 'team' }) });
    await store(hiding, [
      ...Array.from({ length: 3 }, () => ({ score: 9, team: 'A' })),
      ...Array.from({ length: 2 }, () => ({ score: 1, team: 'B' })),
    ]);
    const columns = ['field team', 'score'];
    const heading = '\uFEFFTeam,Would you recommend us?';
    expect(await csv({ columns }, hiding)).to.deep.equal([heading, 'A,9', 'A,9', 'A,9', '']);
    expect(await csv({ columns, background: ['team:B'] }, hiding)).to.deep.equal([heading, '']);
    // Of a block of two languages neither is told, nor when they came.
    const mixed = await openSurvey(user, { structure: structure({ hideUnder: 3, hideUnderField: 'team' }) });
    await store(
      mixed,
      ['en', 'en', 'fi'].map((language) => ({ score: 9, team: 'A', language, at: '2026-03-27T22:30:00Z' })),
    );
    const facts = { columns: ['submitted_at', 'language', 'field team'] };
    expect(await csv(facts, mixed)).to.deep.equal(['\uFEFFLanguage,Team', ',A', ',A', ',A', '']);
    const json = await (await exported({ format: 'json' }, mixed)).text();
    expect(json)
      .to.include('"team":"A"')
      .and.not.match(/2026-03|"language"/);
  });

  it('are for who asked, while that person may see the answers', async () => {
    const jobId = await start({ format: 'csv' });
    await ended(jobId);
    const colleague = await app.createUser({ company: user.company });
    const creator = await app.createUser({ company: user.company, roles: ['survey_creator'] });
    const stranger = await app.createUser();
    expect((await fetchFile(jobId, surveyId, colleague)).status).to.equal(404);
    for (const who of [creator, stranger]) {
      expect((await fetchFile(jobId, surveyId, who)).status).to.be.oneOf([403, 404]);
      expect((await who.api.post(`/survey/${surveyId}/responses/export`, {})).status).to.be.oneOf([403, 404]);
    }
    expect((await app.anonymous.post(`/survey/${surveyId}/responses/export`, {})).status).to.equal(401);
    expect((await fetchFile(uuidv7())).status).to.equal(404);
  });

  it('are judged again when they run: who has lost the right meanwhile gets nothing', async () => {
    const leaving = await app.createUser({ company: user.company });
    await app.db.owner.query("UPDATE access.users SET roles = '{}' WHERE id = $1", [leaving.person.userId]);
    // The session still knows the former roles for a moment.
    const reply = await leaving.api.post(`/survey/${surveyId}/responses/export`, { format: 'csv' });
    if (reply.status !== 200) return;
    const job = await ended(reply.data.jobId, leaving);
    expect([job.state, job.error.code]).to.deep.equal(['failed', 'forbidden']);
  });

  it('write far more cells than a request could, in steps that are told, and can be cancelled', async () => {
    const large = await openSurvey(user, { structure: structure() });
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers)
       SELECT $1, gen_random_uuid(), $2, 1, 'en', jsonb_build_object('score', n % 11, 'why', 'Because of ' || n)
       FROM generate_series(1, 20000) AS n`,
      [user.person.companyId, large],
    );
    const jobId = await start({ format: 'csv' }, large);
    const job = await ended(jobId);
    expect([job.state, job.done, job.total, job.result.rows]).to.deep.equal(['done', 20_000, 20_000, 20_000]);
    const text = await (await fetchFile(jobId, large)).text();
    expect(text.split('\r\n').length).to.equal(20_002);
    expect(new Set(text.match(/Because of \d+/g)).size).to.equal(20_000);

    const other = await start({}, large);
    await accepted(user.api.delete(`/jobs/${other}`));
    expect((await ended(other)).state).to.equal('cancelled');
    expect((await fetchFile(other, large)).status).to.equal(404);
    await until(
      'what it had written to go',
      () => !readdirSync(os.tmpdir()).some((name) => name.startsWith('kaiku-export-')),
    );
  });

  /** Writes a file in this thread; `meanwhile` happens once its rows have been read. */
  async function writing(of: string, meanwhile: () => Promise<unknown>) {
    const { companyId, userId } = user.person;
    const { tenants } = app.app.host;
    const { services } = app.app.host.plugins.find(({ manifest }) => manifest.id === 'results')!;
    const job = {
      companyId,
      jobId: uuidv7(),
      get: services.get.bind(services),
      t: (_language: string, key: string) => key,
      tenant: (work: Parameters<typeof tenants.run>[2]) => tenants.run(companyId, services, work),
      async progress(done: number) {
        if (done > 0) await meanwhile();
      },
    };
    const payload = {
      surveyId: of,
      askedBy: { companyId, userId },
      language: 'en' as const,
      format: 'csv' as const,
      query: { sort_order: 'desc' as const },
    };
    const outcome = await exportResponses.handler(job as never, payload).then(
      () => null,
      (error: { code: string }) => error.code,
    );
    const { root } = app.app.host;
    const kept = await tenants.run(companyId, root, ({ trx }) =>
      trx('results.exports').where({ survey_id: of }).whereNotNull('file_key'),
    );
    return { jobId: job.jobId, outcome, kept };
  }

  it('are kept by nobody when their survey goes while they are written', async () => {
    const going = await openSurvey(user, { structure: structure() });
    await store(going, [{ score: 9 }]);
    expect(await writing(going, () => removeSurvey(user, going))).to.deep.include({ outcome: 'not_found', kept: [] });
  });

  it('RES-044.d have nothing of what was removed or erased while they were written', async () => {
    const of = await openSurvey(user, { structure: structure() });
    const [gone, erased] = await store(of, [
      { why: 'Maija Meikäläinen' },
      { score: 9, why: 'Call 040 1234567' },
      { score: 3, why: 'Cold' },
    ]);
    const erase = (body: object) => accepted(user.api.delete(`/survey/${of}/answers`, { body }));
    const steps = [
      () => erase({ response_ids: [gone] }),
      () => erase({ response_ids: [erased], element_ids: ['why'] }),
    ];
    const { jobId, outcome, kept } = await writing(of, async () => steps.shift()?.());
    expect([outcome, kept.length]).to.deep.equal([null, 1]);
    const text = await (await fetchFile(jobId, of)).text();
    expect(text).to.include('Cold').and.include(',9,').and.not.include('Maija').and.not.include('040 1234567');
    // What is written goes with the answers that it has, in their transaction.
    await erase({ response_ids: [erased] });
    expect((await fetchFile(jobId, of)).status).to.equal(404);
    // One that is begun from then on stays, whatever else is still done about what went.
    const after = await writing(of, async () => undefined);
    await app.settled();
    expect((await fetchFile(after.jobId, of)).status).to.equal(200);
  });

  it('RES-044.d are given up when answers go on going', async () => {
    const of = await openSurvey(user, { structure: structure() });
    const ids = await store(
      of,
      Array.from({ length: 8 }, () => ({ why: 'Maija' })),
    );
    const { outcome, kept } = await writing(of, () =>
      accepted(user.api.delete(`/survey/${of}/answers`, { body: { response_ids: [ids.pop()] } })),
    );
    expect([outcome, kept]).to.deep.equal(['answers_going', []]);
  });

  it('go with their survey, and after two days', async () => {
    const going = await openSurvey(user, { structure: structure() });
    const jobId = await start({ format: 'csv' }, going);
    await ended(jobId);
    const kept = await start({ format: 'csv' });
    await ended(kept);
    const keys = async (id: string) =>
      (await app.db.owner.query('SELECT file_key FROM results.exports WHERE id = $1', [id])).rows.map(
        ({ file_key }) => file_key,
      );
    const [key] = await keys(jobId);
    await removeSurvey(user, going);
    await until('the export to go with its survey', async () => (await keys(jobId)).length === 0);
    const stored = async () =>
      (await app.db.owner.query("SELECT 1 FROM core.stored_files WHERE key = $1 AND state = 'kept'", [key])).rows
        .length;
    expect(await stored()).to.equal(0);

    const run = () =>
      forgetExports.handler(
        {
          tenant: (work: (ctx: never) => Promise<unknown>) => app.tenant(user.person.companyId, work as never),
          progress: async () => {},
        } as never,
        {},
      );
    await run();
    expect(await keys(kept)).to.have.length(1);
    await app.db.owner.query("UPDATE results.exports SET created_at = now() - interval '49 hours' WHERE id = $1", [
      kept,
    ]);
    const idle = await app.createUser();
    const due = await forgetExports.due!(app.app.host.db.pool);
    expect(due).to.include(user.person.companyId).and.not.include(idle.person.companyId);
    await run();
    expect((await fetchFile(kept)).status).to.equal(404);
  });
});
