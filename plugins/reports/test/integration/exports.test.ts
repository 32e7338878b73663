import { integritySignals } from '@kaiku/plugin-responses/contract';
import { ReportReader } from '@kaiku/plugin-results/contract';
import { SurveyAccess } from '@kaiku/plugin-surveys/contract';
import { TenantRunner } from '@kaiku/sdk/server';
import {
  accepted,
  openSurvey,
  readPdf,
  removeSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import { forgetExports } from '../../server/jobs/forgetExports.ts';
import { removeExports } from '../../server/services/exports.ts';
import { fetchReport, makeReport } from '../support/exports.ts';
import { many, openSample, store, structureOf } from '../support/survey.ts';

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Letters alone: where lines break is each program's. */
const squeezed = (text: string): string => text.replace(/\s+/g, '');

describe('reports as files', function () {
  this.timeout(300_000);
  let app: TestApp;
  let user: TestUser;
  let surveyId: string;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
    surveyId = await openSample(user);
    await store(app, user, surveyId, [
      ...many(6, { score: 10, way: 'bus', team: 'Blue', city: 'Oulu' }),
      ...many(3, { score: 3, way: 'foot', team: 'Red', city: 'Turku', why: 'Cold soup' }),
      { score: 8, way: 'foot', why: '=1+1' },
    ]);
  });

  const path = () => `/survey/${surveyId}/report/export`;
  async function made(body: object, of = surveyId, who = user): Promise<Buffer> {
    const { jobId, job } = await makeReport(who, of, body);
    expect(job.state, JSON.stringify(job.error)).to.equal('done');
    const reply = await fetchReport(app, who, of, jobId);
    expect(reply.status).to.equal(200);
    return Buffer.from(await reply.arrayBuffer());
  }
  const json = async (body: object, of = surveyId, who = user) =>
    JSON.parse((await made({ format: 'json', ...body }, of, who)).toString('utf8'));

  it('REP-015 REP-017 REP-022.a each format is made by a job while the caller goes on, and fetched by its type and name', async () => {
    const types: Record<string, [RegExp, string]> = {
      pdf: [/^application\/pdf/, '%PDF'],
      pptx: [/presentationml/, 'PK'],
      docx: [/wordprocessingml/, 'PK'],
      xlsx: [/spreadsheetml/, 'PK'],
      json: [/^application\/json/, '{'],
    };
    for (const [format, [type, begins]] of Object.entries(types)) {
      const { jobId, job } = await makeReport(user, surveyId, { format });
      expect(job.state, JSON.stringify(job.error)).to.equal('done');
      expect(job.result.name).to.match(new RegExp(`^Coffee .* \\d{4}-\\d\\d-\\d\\d\\.${format}$`));
      const reply = await fetchReport(app, user, surveyId, jobId);
      expect(reply.headers.get('content-type')).to.match(type);
      expect(decodeURIComponent(reply.headers.get('content-disposition')!)).to.include(job.result.name);
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(bytes.subarray(0, begins.length).toString('latin1')).to.equal(begins);
    }
    const { exports } = await accepted(user.api.get(path()));
    expect(exports.map((one: { format: string }) => one.format)).to.deep.equal(['json', 'xlsx', 'docx', 'pptx', 'pdf']);
  });

  it('REP-022.b the figures are those of the page, whatever is filtered, in every format', async () => {
    const filter = { background: ['team:Red', 'team:Blue'] };
    const page = await accepted(user.api.get(`/survey/${surveyId}/results?background=team:Red&background=team:Blue`));
    const report = await json({ filter });
    expect([report.n, report.total]).to.deep.equal([page.n, page.total]).and.deep.equal([9, 10]);
    for (const question of page.elements) {
      const own = report.questions.find((one: { element_id: string }) => one.element_id === question.element_id);
      expect(own.summary, question.element_id).to.deep.equal(question.summary);
    }
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await made({ format: 'xlsx', filter })) as unknown as ArrayBuffer);
    const rows = book.getWorksheet('Figures')!.getSheetValues() as unknown[][];
    const bus = rows.find((row) => row?.[2] === 'By bus')!;
    expect([Number(bus[4]).toFixed(6), bus[5]]).to.deep.equal([(6 / 9).toFixed(6), 6]);
    const pdf = (await readPdf(await made({ format: 'pdf', filter })))
      .map(({ text }) => text.replace(/\s+/g, ''))
      .join('');
    expect(pdf).to.include('66.7%').and.include('9of10responses').and.include('Team:RedandBlue').and.include('n=9');
    const slides = await JSZip.loadAsync(await made({ format: 'pptx', filter }));
    const charts = await Promise.all(
      Object.keys(slides.files)
        .filter((name) => /charts\/chart\d+\.xml$/.test(name))
        .map((name) => slides.file(name)!.async('string')),
    );
    expect(charts.some((xml) => xml.includes('By bus') && xml.includes('0.66666'))).to.equal(true);
    const word = await (await JSZip.loadAsync(await made({ format: 'docx', filter })))
      .file('word/document.xml')!
      .async('string');
    expect(word).to.include('66.7%').and.include('Red and Blue');
  });

  it('RES-067.f a report is of the versions that are asked for, and says which', async () => {
    const own = await openSample(user);
    await store(app, user, own, many(4, { score: 9, way: 'bus' }));
    const later = await store(app, user, own, many(3, { score: 2, way: 'foot' }));
    await app.db.owner.query('UPDATE responses.responses SET survey_version = 2 WHERE id = ANY($1)', [later]);
    for (const [version, n] of [[['1'], 4] as const, [['2'], 3] as const, [['1', '2'], 7] as const]) {
      const report = await json({ filter: { version } }, own);
      expect([report.n, report.total], version.join()).to.deep.equal([n, 7]);
      const score = report.questions.find((one: { element_id: string }) => one.element_id === 'score');
      expect(score.summary.n, version.join()).to.equal(n);
    }
    const word = await (await JSZip.loadAsync(await made({ format: 'docx', filter: { version: ['1', '2'] } }, own)))
      .file('word/document.xml')!
      .async('string');
    const { versions } = await accepted(user.api.get(`/survey/${own}/results/filters`));
    const [, first] = versions as { published_at: string }[];
    // In the company's time zone.
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Helsinki' });
    expect(word).to.include(`1 (${day.format(new Date(first!.published_at))}) and 2 (not published)`);
    const refused = await user.api.post(`/survey/${own}/report/export`, { format: 'json', filter: { version: ['x'] } });
    expect([refused.status, refused.error.details?.[0]?.path]).to.deep.equal([422, 'filter.version.0']);
  });

  it('RES-069.d bars stand in the order of the report’s settings, codes in the survey’s', async () => {
    const own = await openSample(user);
    await store(app, user, own, [...many(6, { score: 10, way: 'bus' }), ...many(2, { score: 3, way: 'foot' })]);
    const charts = { parts: ['charts'], hidden: [], shapes: {}, order: 'smallest' };
    await accepted(user.api.put(`/survey/${own}/report_settings`, { charts, version: 0 }));
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await made({ format: 'xlsx' }, own)) as unknown as ArrayBuffer);
    const isWay = (cell: unknown) => cell === 'By bus' || cell === 'On foot';
    const texts = (name: string) =>
      (book.getWorksheet(name)!.getSheetValues() as unknown[][]).flatMap((row) => [...(row ?? [])]).filter(isWay);
    expect(texts('Figures')).to.deep.equal(['On foot', 'By bus']);
    expect(texts('Code book')).to.deep.equal(['By bus', 'On foot']);
  });

  it('reports honour the integrity switch: spam and bots are out, what is marked is in, and each can be asked for', async () => {
    const own = await openSample(user);
    const { fast, repeated, unopened, early } = integritySignals;
    const kinds = { clean: [0, 6], speeder: [fast, 1], duplicate: [repeated, 2], bot: [unopened, 3], spam: [early, 4] };
    for (const [signals, count] of Object.values(kinds)) {
      const ids = await store(app, user, own, many(count!, { score: 9, way: 'bus', team: 'Blue' }));
      const apart = signals === unopened || signals === early;
      await app.db.owner.query('UPDATE responses.responses SET signals = $2, spam = $3 WHERE id = ANY($1)', [
        ids,
        signals,
        apart,
      ]);
    }
    const wanted = { '': 9, all: 16, clean: 6, marked: 10, speeder: 1, duplicate: 2, bot: 3, spam: 4 };
    for (const [integrity, n] of Object.entries(wanted)) {
      const report = await json({ filter: integrity ? { integrity } : {} }, own);
      expect(report.n, integrity).to.equal(n);
      const score = report.questions.find((one: { element_id: string }) => one.element_id === 'score');
      expect(score.summary.n, integrity).to.equal(n);
    }
  });

  it('REP-013 background fields to group by are named in the reader’s language', async () => {
    const translations = { fi: { 'backgroundFields/team/name': 'Tiimi' } };
    const id = await openSurvey(user, { structure: { ...structureOf(), translations } });
    const headers = { 'accept-language': 'fi' };
    const { fields } = await accepted(user.api.get(`/survey/${id}/report/options`, { headers }));
    expect(fields).to.deep.equal([
      { field_id: 'team', name: 'Tiimi' },
      { field_id: 'city', name: 'City' },
    ]);
  });

  it('REP-013 REP-014 RES-087.c compares by one to three background fields, as many as the company allows, and says how far each may err', async () => {
    const report = await json({ group_by: ['team', 'city'] });
    const way = report.tables.find(({ key }: { key: string }) => key === 'way groups');
    expect(way.facts).to.include('Team and City');
    const cells = way.rows.map((row: { cells: unknown[] }) => row.cells.slice(0, 3));
    expect(cells).to.deep.equal([
      ['Blue · Oulu', 6, 100],
      ['Red · Turku', 3, 0],
      ['no value · no value', 1, 0],
    ]);
    const nps = report.tables.find(({ key }: { key: string }) => key === 'score groups');
    expect(nps.rows.map((row: { cells: unknown[] }) => row.cells[2])).to.deep.equal([100, -100, 0]);
    expect(way.facts, 'RES-087.c').to.include('sampling error of a group at most ±98 points');
    expect(nps.facts, 'RES-087.c').to.match(
      /sampling error of a group’s NPS at most ±\d.* · not known of a single answer$/,
    );

    const three = ['f1', 'f2', 'f3'];
    const wide = await openSurvey(user, {
      structure: { ...structureOf(), backgroundFields: three.map((id) => ({ id, name: id.toUpperCase() })) },
    });
    for (const group_by of [three.slice(0, 1), three]) {
      const asked = await user.api.post(`/survey/${wide}/report/export`, { format: 'json', group_by });
      expect(asked.status, `${group_by.length} fields`).to.equal(200);
    }

    const wrong = async (group_by: string[]) => (await user.api.post(path(), { format: 'pdf', group_by })).error;
    expect((await wrong(['team', 'city', 'team'])).details[0]?.path).to.match(/^group_by/);
    expect((await wrong(['none'])).details[0]!).to.include({ path: 'group_by.0', code: 'unknown_group_field' });
    expect((await wrong(['team', 'city', 'a', 'b'])).details[0]!, 'four').to.include({ path: 'group_by' });
    expect((await accepted(user.api.get(`/survey/${surveyId}/report/options`))).max_group_fields).to.equal(3);
    await accepted(user.api.put('/company/report_settings', { max_group_fields: 1 }));
    expect((await wrong(['team', 'city'])).details[0]!).to.include({ path: 'group_by', code: 'too_many_group_fields' });
    expect((await accepted(user.api.get(`/survey/${surveyId}/report/options`))).max_group_fields).to.equal(1);
    for (const most of [0, 4])
      expect((await user.api.put('/company/report_settings', { max_group_fields: most })).status).to.equal(422);
    await accepted(user.api.put('/company/report_settings', { max_group_fields: 3 }));
    const member = await app.createUser({ company: user.company, roles: ['survey'] });
    expect((await member.api.put('/company/report_settings', { max_group_fields: 1 })).status).to.equal(403);
  });

  it('REP-023.b hide-under-X holds: what the page hides is in no file, nor follows from its groups', async () => {
    const hiding = await openSample(user, { hideUnder: 3 });
    await store(app, user, hiding, [
      ...many(5, { score: 9, way: 'bus', team: 'Blue', why: 'Secret of Blue' }),
      ...many(4, { score: 9, way: 'bus', team: 'Green' }),
      ...many(2, { score: 1, way: 'foot', team: 'Red', why: 'Secret of Red' }),
    ]);
    const report = await json({ group_by: ['team'] }, hiding);
    const way = report.tables.find(({ key }: { key: string }) => key === 'way groups');
    expect(way.rows.map((row: { cells: unknown[] }) => row.cells[0])).to.deep.equal(['Blue', 'Green']);
    expect(JSON.stringify(report)).not.to.include('Secret of Red');
    expect(way.note).to.equal('Groups of too few answers are left out.');
    const small = await openSample(user, { hideUnder: 3 });
    for (const team of ['Blue', 'Green', 'Red']) await store(app, user, small, many(2, { score: 9, way: 'bus', team }));
    const apart = await json({ group_by: ['team'] }, small);
    expect(apart.tables.filter(({ key }: { key: string }) => key.endsWith(' groups'))).to.deep.equal([]);
    expect(JSON.stringify(apart), 'why nothing is compared').to.include(
      'Team. Every group has too few answers to be shown.',
    );
    const few = await json({ filter: { background: ['team:Red'] } }, hiding);
    expect([few.n, few.questions]).to.deep.equal([0, []]);
    expect(few.hidden_because).to.include('Too few responses to show');
    expect(JSON.stringify(few)).not.to.include('Secret');
    const unanswered = await json({}, await openSample(user));
    expect(unanswered.hidden_because, 'nobody has answered, and nothing is filtered').to.equal('No answers yet');
  });

  it('SHARE-025.g a report has what its maker’s share lets through, and is not fetched once that is less', async () => {
    const reader = await app.createUser({ company: user.company, roles: ['survey'] });
    const background_limits = [{ field_id: 'team', values: ['Red'] }];
    await shareSurvey(user, surveyId, reader, { permissions: ['reportView', 'bgLimits'], background_limits });
    const report = await json({}, surveyId, reader);
    expect([report.n, report.total]).to.deep.equal([3, 3]);
    expect(JSON.stringify(report)).not.to.include('=1+1');
    const stranger = await app.createUser({ company: user.company, roles: ['survey'] });
    expect((await stranger.api.post(path(), { format: 'pdf' })).status).to.equal(403);
    const { jobId } = await makeReport(reader, surveyId, { format: 'json' });
    expect((await fetchReport(app, user, surveyId, jobId)).status, 'another person’s').to.equal(404);
  });

  it('REP-022.c is in the language that is chosen, with the survey’s translation', async () => {
    const pdf = (await readPdf(await made({ format: 'pdf', language: 'fi' })))
      .map(({ text }) => text.replace(/\s+/g, ''))
      .join('');
    expect(pdf).to.include('Kyselyraportti').and.include('Sisällys').and.include('Suosittelisitkomeitä?');
  });

  it('REP-022.d says its period, filters, how many answered and the sampling error, with the company’s name, logo and accent', async () => {
    const owner = await app.createUser();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(logo)]), 'logo.png');
    await accepted(owner.api.post('/company/branding/logo', undefined, { form }));
    await accepted(owner.api.put('/company/branding', { accent: '#7A1F5C', accent_dark: null }));
    const own = await openSample(owner);
    await store(app, owner, own, [...many(4, { score: 10, team: 'Blue' }), { score: 3, team: 'Red' }]);
    const body = { filter: { from: '2026-02-01', to: '2026-03-31', background: ['team:Blue'] } };
    const said = [owner.company.name, '1 Feb 2026 – 31 Mar 2026', 'Team', 'Blue', '4 of 5 responses', 'Sampling error'];
    const expectSaid = (text: string, format: string) => {
      for (const one of said) expect(squeezed(text), `${format}: ${one}`).to.include(squeezed(one));
    };
    const pdf = await readPdf(await made({ ...body, format: 'pdf' }, own, owner));
    expectSaid(pdf.map(({ text }) => text).join(''), 'pdf');
    expect(pdf[0]!.images, 'the logo').to.equal(1);
    for (const [format, texts] of [
      ['docx', /^word\/(document|header\d*|footer\d*)\.xml$/],
      ['pptx', /^ppt\/slides\/slide\d+\.xml$/],
    ] as const) {
      const zip = await JSZip.loadAsync(await made({ ...body, format }, own, owner));
      const names = Object.keys(zip.files);
      const xml = (
        await Promise.all(names.filter((name) => texts.test(name)).map((name) => zip.file(name)!.async('string')))
      ).join('\n');
      expectSaid(xml.replace(/<[^>]+>/g, ''), format);
      expect(xml.toUpperCase(), `${format}: the accent`).to.include('7A1F5C');
      expect(
        names.some((name) => /\/media\/.+\.png$/.test(name)),
        `${format}: the logo`,
      ).to.equal(true);
    }
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await made({ ...body, format: 'xlsx' }, own, owner)) as unknown as ArrayBuffer);
    expectSaid(JSON.stringify(book.worksheets[0]!.getSheetValues()), 'xlsx');
  });

  it('REP-018 one that takes long is sent by e-mail to who asked; a quick one is not', async function () {
    const calm = await sharedApp(this.test!.parent!, { workers: 'none' });
    const asker = await calm.createUser();
    const own = await openSample(asker);
    const ask = async () => (await accepted(asker.api.post(`/survey/${own}/report/export`, { format: 'json' }))).jobId;
    const quick = await ask();
    await calm.settled();
    const slow = await ask();
    await calm.timePasses({ seconds: 61 }, 'reports.exports');
    await calm.settled();
    const mail = await calm.mail.next({ to: asker.person.email, subject: /^Your report is ready: Coffee/ });
    expect(mail.text).to.include(`/r/${own}?report=${slow}`);
    expect(calm.mail.all({ to: asker.person.email, text: quick })).to.have.length(0);
    expect((await accepted(asker.api.get(`/survey/${own}/report/options`))).mail_after_seconds).to.equal(60);
  });

  it('REP-016 one that fails says why, and each is in the audit log', async () => {
    const { job } = await makeReport(user, surveyId, {
      format: 'docx',
      view_id: '01900000-0000-7000-8000-0000000000aa',
    });
    expect([job.state, job.error.code]).to.deep.equal(['failed', 'not_found']);
    expect(job.error.message).to.be.a('string').and.not.equal('');
    await made({ format: 'json' });
    const { data } = await accepted(user.api.get('/audit_log?per_page=50&page_no=1'));
    expect(data.some(({ operation }: { operation: string }) => operation === 'report_file.export')).to.equal(true);
  });

  it('open answers are read up to so many letters in all, however long each is, and the others are counted', async () => {
    const own = await openSample(user);
    await store(app, user, own, [
      { why: 'first'.repeat(20), at: '2026-03-01T10:00:00Z' },
      { why: 'second', at: '2026-03-02T10:00:00Z' },
      { why: 'third', at: '2026-03-03T10:00:00Z' },
    ]);
    const read = (most: number, letters: number) =>
      app
        .services('reports')
        .get(TenantRunner)
        .run(user.company.companyId, async (ctx) => {
          const scope = await ctx.get(SurveyAccess).results(ctx, user.person, own);
          const { texts, count } = await ctx
            .get(ReportReader)
            .texts(ctx, scope, { elementId: 'why', filter: {}, most, letters });
          return [texts.length, texts[0], count];
        });
    expect(await read(10, 1_000)).to.deep.equal([3, 'third', 3]);
    expect(await read(10, 20)).to.deep.equal([2, 'third', 3]);
    expect(await read(1, 20)).to.deep.equal([1, 'third', 3]);
    expect(await read(10, 2)).to.deep.equal([0, undefined, 3]);
  });

  it('reports go when answers are removed, with their survey, and after two days', async () => {
    const gone = await openSample(user);
    const [id] = await store(app, user, gone, many(2, { score: 9 }));
    const { jobId } = await makeReport(user, gone, { format: 'json' });
    await accepted(user.api.delete(`/survey/${gone}/answers`, { body: { response_ids: [id] } }));
    // Already: they go in the transaction of the answers.
    expect((await fetchReport(app, user, gone, jobId)).status).to.equal(404);
    // What is written from then on stays, whatever else is still done about what went.
    const again = await makeReport(user, gone, { format: 'json' });
    await app.settled();
    expect((await fetchReport(app, user, gone, again.jobId)).status).to.equal(200);
    await app.timePasses({ hours: 49 }, 'reports.exports');
    await app.strikes(forgetExports);
    expect((await fetchReport(app, user, gone, again.jobId)).status).to.equal(404);
    const last = await makeReport(user, gone, { format: 'json' });
    await removeSurvey(user, gone);
    await app.settled();
    const { rows } = await app.db.owner.query('SELECT 1 FROM reports.exports WHERE id = $1', [last.jobId]);
    expect(rows).to.have.length(0);
  });

  it('who removes reports with their survey takes rows before their files, as who removes answers does: neither is broken off for the other', async () => {
    const { companyId } = user.company;
    const gone = await openSample(user);
    const { jobId } = await makeReport(user, gone, { format: 'json' });
    const holder = await app.db.owner.connect();
    let removing: Promise<unknown>;
    try {
      await holder.query('BEGIN');
      const row = 'SELECT file_key FROM reports.exports WHERE company_id = $1 AND id = $2 FOR UPDATE';
      const { rows } = await holder.query(row, [companyId, jobId]);
      removing = app.tenant(companyId, (ctx) => removeExports(ctx, { surveyId: gone }));
      await until('it to wait for the row', async () => {
        const waiting = await app.db.owner.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return waiting.rows.length > 0;
      });
      const file = 'UPDATE core.stored_files SET state = state WHERE company_id = $1 AND key = $2';
      expect((await holder.query(file, [companyId, rows[0].file_key])).rowCount).to.equal(1);
      await holder.query('COMMIT');
    } finally {
      holder.release();
    }
    expect(await removing).to.deep.equal({ count: 1, last: true });
  });
});
