import { uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  createClient,
  makeElement,
  makeStructure,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { forgetSearches } from '../../server/jobs/forgetSearches.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const structure = (settings: object = {}) =>
  makeStructure({
    settings: { name: 'Lunch', ...settings },
    elements: [
      makeElement('why', 'openText', { text: 'Why?' }),
      makeElement('way', 'choice', {
        text: 'How did you come?',
        choices: [{ id: 'bus', text: 'By bus' }],
        other: { enabled: true, text: 'Otherwise' },
      }),
      makeElement('photos', 'fileUpload', { text: 'A photo?' }),
    ],
    backgroundFields: [{ id: 'email', name: 'E-mail' }],
  });

describe('a person’s data', function () {
  this.timeout(180_000);
  let app: TestApp;
  let manager: TestUser;
  let survey: PublishedSurvey;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    manager = await app.createUser();
    survey = await publishSurvey(manager, { structure: structure() });
  });

  const rows = async (sql: string, ...values: unknown[]) => (await app.db.owner.query(sql, values)).rows;
  async function answer(answers: object, background: object = {}, of = survey, who = manager): Promise<string> {
    const id = uuidv7();
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers, background)
       VALUES ($1, $2, $3, 1, 'en', $4, $5)`,
      [who.company.companyId, id, of.surveyId, JSON.stringify(answers), JSON.stringify(background)],
    );
    return id;
  }
  const done = async (jobId: string) => {
    const job = await until(
      'the job to end',
      async () => {
        const status = await accepted(manager.api.get(`/jobs/${jobId}`));
        return ['done', 'failed'].includes(status.state) && status;
      },
      60_000,
    );
    expect(job.state, JSON.stringify(job.error)).to.equal('done');
    return job.result;
  };
  interface Group {
    kind: string;
    survey_id: string;
    count: number;
    chosen: number;
  }
  async function search(sought: string) {
    const { searchId, jobId } = await accepted(manager.api.post('/personal_data/search', { sought }));
    await done(jobId);
    const path = `/personal_data/search/${searchId}`;
    const found = await accepted(manager.api.get(path));
    expect(found.found_at).to.be.a('string');
    const items = async ({ kind, survey_id }: Group) =>
      (await accepted(manager.api.get(`${path}/found`, { query: { kind, survey_id } }))).data as {
        id: string;
        lines: { label: string; text: string }[];
      }[];
    const ids = async () => (await Promise.all((found.groups as Group[]).map(items))).flat().map(({ id }) => id);
    return { path, groups: found.groups as Group[], items, ids };
  }
  const fileOf = (path: string, format: string) =>
    fetch(`${app.url}/api${path}/file/${format}`, { headers: { authorization: `Bearer ${manager.tokens.token}` } });
  const erase = async (path: string, sought: string) => {
    const started = await accepted(manager.api.post(`${path}/erase`, { sought }));
    await done(started.jobId);
    return accepted(manager.api.get(`/personal_data/erasures/${started.erasureId}`));
  };

  it('RES-045.ab is found by address, number, name and id, in answers, background and history', async () => {
    const written = await answer({ why: 'Call me on 040 123 4567, MAIJA.Virtanen@Example.com' });
    const known = await answer({ why: 'Nothing' }, { email: 'maija.virtanen@example.com' });
    const beside = await answer({ way: { choice: 'other', other: 'with Virtanen, Maija' } });
    const other = await answer({ why: 'maija.virtanen@example.org, 040 123 4568' });
    const corrected = await answer({ why: 'Maija Virtanen was here' });
    await accepted(
      manager.api.put(`/survey/${survey.surveyId}/answers`, {
        response_id: corrected,
        revision: 0,
        answers: { why: 'Somebody was here' },
      }),
    );
    const finds = async (sought: string, ids: string[]) =>
      expect(await (await search(sought)).ids(), sought).to.have.members(ids);
    await finds('maija.virtanen@example.com', [written, known]);
    for (const number of ['+358401234567', '0401234567', '040-123 4567', '+358 40 1234567'])
      await finds(number, [written]);
    await finds('Maija Virtanen', [written, known, beside, other, corrected]);
    await finds(known, [known]);
    await finds('100% Virtanen', []);
    // Ids of background fields are nobody's words.
    await finds('email', []);
    const { groups, items } = await search(known);
    expect(groups.map(({ kind, count, chosen }) => [kind, count, chosen])).to.deep.equal([['answers', 1, 1]]);
    expect((await items(groups[0]!))[0]!.lines).to.deep.equal([
      { label: 'Why?', text: 'Nothing' },
      { label: 'E-mail', text: 'maija.virtanen@example.com' },
    ]);
    for (const sought of ['ab', 'a b c'])
      expect((await manager.api.post('/personal_data/search', { sought })).status, sought).to.equal(422);
  });

  it('RES-045.c is for who searched and has the right, within the company, for a week', async () => {
    await answer({ why: 'Eero Niemi' });
    const stranger = await app.createUser();
    const theirs = await publishSurvey(stranger, { structure: structure() });
    const foreign = await answer({ why: 'Eero Niemi' }, {}, theirs, stranger);
    const { path, ids } = await search('eero niemi');
    expect(await ids())
      .to.have.length(1)
      .and.not.include(foreign);
    const colleague = await app.createUser({ company: manager.company });
    for (const who of [colleague, stranger]) expect((await who.api.get(path)).status).to.equal(404);
    const author = await app.createUser({ company: manager.company, roles: ['survey'] });
    for (const call of [
      author.api.post('/personal_data/search', { sought: 'Eero' }),
      author.api.get(path),
      author.api.get('/personal_data/erasures'),
    ])
      expect((await call).status).to.equal(403);
    const audited = await rows(
      "SELECT details::text AS details FROM core.audit_log WHERE company_id = $1 AND operation LIKE 'personal_data.%'",
      manager.company.companyId,
    );
    expect(audited.length).to.be.greaterThan(0);
    expect(JSON.stringify(audited).toLowerCase()).to.not.include('eero');
    const job = {
      tenant: (work: (ctx: never) => Promise<unknown>) => app.tenant(manager.company.companyId, work as never),
      progress: async () => {},
    };
    for (const [days, status] of [
      [6, 200],
      [8, 404],
    ]) {
      await rows(
        "UPDATE responses.person_searches SET asked_at = now() - make_interval(days => $1) WHERE sought = 'eero niemi'",
        days,
      );
      const forgotten = status === 404 ? 1 : 0;
      expect(await forgetSearches.handler(job as never, {}), `after ${days} days`).to.deep.equal({ forgotten });
      expect((await manager.api.get(path)).status).to.equal(status);
    }
  });

  it('RES-047.c what holds a word of the name within a longer one only is shown, and not chosen beforehand', async () => {
    const own = await answer({ why: 'Pekka Salo, pekka.salo@example.com' });
    const namesake = await answer({ why: 'Pekka Salonen was here' });
    await answer({ why: 'pekka.salolainen@example.com' });
    const { groups, ids, path } = await search('Pekka Salo');
    expect(await ids()).to.have.members([
      own,
      namesake,
      (await search('pekka.salolainen@example.com').then((found) => found.ids()))[0]!,
    ]);
    expect(groups.map(({ count, chosen }) => [count, chosen])).to.deep.equal([[3, 1]]);
    const certificate = await erase(path, 'Pekka Salo');
    expect(certificate.still_there).to.equal(2);
    expect(await (await search('Pekka Salonen')).ids()).to.deep.equal([namesake]);
    const address = await search('a.pekka.salolainen@example.com');
    expect(address.groups).to.deep.equal([]);
  });

  it('RES-046.ab is exported as data and as a page, of what is chosen, until something of it is removed', async () => {
    const one = await answer({ why: '<b>Liisa</b> Laine wrote this' });
    const two = await answer({ why: 'Not Liisa Laine' });
    const { path, groups } = await search('liisa laine');
    const { kind, survey_id } = groups[0]!;
    await accepted(manager.api.put(`${path}/found`, { kind, survey_id, ids: [two], chosen: false }));
    const file = (format: string) => fileOf(path, format);
    expect((await file('json')).status).to.equal(404);
    const { jobId } = await accepted(manager.api.post(`${path}/export`));
    expect(await done(jobId)).to.deep.equal({ count: 1 });
    const data = (await (await file('json')).json()) as { sought: string; found: { id: string; lines: unknown[] }[] };
    expect(data.sought).to.equal('liisa laine');
    expect(data.found.map(({ id }) => id)).to.deep.equal([one]);
    expect(data.found[0]!.lines).to.deep.equal([{ label: 'Why?', text: '<b>Liisa</b> Laine wrote this' }]);
    const page = await file('html');
    expect(page.headers.get('content-security-policy')).to.include('sandbox');
    expect(await page.text())
      .to.include('&lt;b&gt;Liisa&lt;/b&gt; Laine')
      .and.include('Lunch')
      .and.not.include('<b>');
    await accepted(manager.api.delete(`/survey/${survey.surveyId}/answers`, { body: { response_ids: [one] } }));
    for (const format of ['json', 'html']) expect((await file(format)).status).to.equal(404);
    const told = await rows(
      "SELECT details FROM core.audit_log WHERE company_id = $1 AND operation = 'personal_data.export'",
      manager.company.companyId,
    );
    expect(told).to.deep.equal([{ details: { count: 1 } }]);
    await accepted(manager.api.delete(path));
    expect((await manager.api.get(path)).status).to.equal(404);
  });

  it('RES-045 RES-046 what is found is told in the language of who reads it, where the survey has it', async () => {
    const finnish = {
      'elements/why/text': 'Miksi?',
      'elements/way/text': 'Miten tulit?',
      'elements/way/choices/bus/text': 'Bussilla',
      'backgroundFields/email/name': 'Sähköposti',
    };
    const translated = { ...structure({ name: 'Lounas' }), translations: { fi: finnish } };
    const of = await publishSurvey(manager, { structure: translated });
    const background = { email: 'liisa.lounas@example.com' };
    const id = await answer({ why: 'Liisa Lounas', way: { choice: 'bus' } }, background, of);
    const { path, groups } = await search(id);
    const { kind, survey_id } = groups[0]!;
    const told = async (language: string) => {
      const headers = { 'accept-language': language };
      const { data } = await accepted(manager.api.get(`${path}/found`, { query: { kind, survey_id }, headers }));
      return data[0].lines as { label: string; text: string }[];
    };
    const lines = [
      { label: 'Miksi?', text: 'Liisa Lounas' },
      { label: 'Miten tulit?', text: 'Bussilla' },
      { label: 'Sähköposti', text: 'liisa.lounas@example.com' },
    ];
    expect(await told('fi')).to.deep.equal(lines);
    expect((await told('sv')).map(({ label }) => label)).to.deep.equal(['Why?', 'How did you come?', 'E-mail']);
    const headers = { 'accept-language': 'fi' };
    const { jobId } = await accepted(manager.api.post(`${path}/export`, {}, { headers }));
    await done(jobId);
    const data = (await (await fileOf(path, 'json')).json()) as { found: { lines: unknown[] }[] };
    expect(data.found[0]!.lines).to.deep.equal(lines);
  });

  it('RES-046.b what was exported goes when what is chosen changes, and so does what is being exported', async () => {
    const mine = await answer({ why: 'Aino Lehto wrote this' });
    const other = await answer({ why: 'Not Aino Lehto' });
    const { path, groups } = await search('aino lehto');
    const { kind, survey_id } = groups[0]!;
    const choose = (ids: string[] | undefined, chosen: boolean) =>
      accepted(manager.api.put(`${path}/found`, { kind, survey_id, chosen, ...(ids && { ids }) }));
    const exported = async () => {
      const { exported_at } = await accepted(manager.api.get(path));
      const files = await Promise.all(['json', 'html'].map((format) => fileOf(path, format)));
      return [exported_at !== null, ...files.map(({ status }) => status)];
    };
    await done((await accepted(manager.api.post(`${path}/export`))).jobId);
    expect(await choose([mine, other], true)).to.deep.equal({ count: 0 });
    expect(await exported(), 'chosen as before').to.deep.equal([true, 200, 200]);
    expect(await choose([other], false)).to.deep.equal({ count: 1 });
    expect(await exported(), 'chosen otherwise').to.deep.equal([false, 404, 404]);
    const own = "WHERE sought = 'aino lehto'";
    await rows(`UPDATE responses.person_searches SET export_ticket = $1 ${own}`, uuidv7());
    await choose(undefined, false);
    const [row] = await rows(`SELECT export_ticket FROM responses.person_searches ${own}`);
    expect(row.export_ticket, 'one under way is begun anew').to.equal(null);
  });

  it('RES-048 a certificate says who asked also where that is a manager of the provider, whom the company’s list of users does not have', async () => {
    await answer({ why: 'Written by Seppo Kivi' });
    const admin = await app.createUser({ roles: ['admin'], firstName: 'Aada', lastName: 'Arola' });
    const there = admin.api.with({ 'X-View-As': `company-${manager.company.companyId}` });
    const ended = (jobId: string) =>
      until('the job to end', async () => (await accepted(there.get(`/jobs/${jobId}`))).state === 'done', 60_000);
    const { searchId, jobId } = await accepted(there.post('/personal_data/search', { sought: 'Seppo Kivi' }));
    await ended(jobId);
    const began = Date.now();
    const erasing = await accepted(there.post(`/personal_data/search/${searchId}/erase`, { sought: 'Seppo Kivi' }));
    await ended(erasing.jobId);
    const certificate = await accepted(manager.api.get(`/personal_data/erasures/${erasing.erasureId}`));
    expect(certificate.asked_by).to.equal('Aada Arola');
    for (const at of [certificate.asked_at, certificate.ended_at])
      expect(Date.parse(at)).to.be.within(began - 1_000, Date.now() + 1_000);
  });

  it('RES-047.ab RES-048 is erased everywhere where it is chosen, and a certificate says so without a word of it', async () => {
    const own = await publishSurvey(manager, { structure: structure({ draftSaving: true }) });
    const client = createClient(app.answerUrl);
    const { started } = await accepted(client.get(`/answer/${own.url}`));
    const id = crypto.randomUUID();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)]), 'me.png');
    const query = { url: own.url, transaction_id: id, element_id: 'photos', started };
    const file = await accepted(client.post('/files/answer', undefined, { form, query }));
    const answers = { why: 'Onni Koski', photos: { files: [file] } };
    await accepted(client.post(`/answer/${own.url}`, { transaction_id: id, survey_version: 1, started, answers }));
    await rows(
      `INSERT INTO answering.drafts (company_id, id, survey_id, collector_id, survey_version, transaction_id, started, language, page, answers)
       VALUES ($1, $2, $3, $4, 1, $5, '', 'en', 'p1', '{"why": "Onni Koski begins"}')`,
      manager.company.companyId,
      crypto.randomUUID(),
      own.surveyId,
      own.collectorId,
      crypto.randomUUID(),
    );
    const namesake = await answer({ why: 'My teacher Onni Koski' }, {}, own);
    // What it said before and after is kept beside it.
    await accepted(
      manager.api.put(`/survey/${own.surveyId}/answers`, {
        response_id: id,
        revision: 0,
        answers: { why: 'Onni Koski, once more' },
      }),
    );
    const total = async () => (await accepted(manager.api.get(`/survey/${own.surveyId}/results`))).total;
    expect(await total()).to.equal(2);

    const { path, groups } = await search('Onni Koski');
    expect(groups.map(({ kind, count }) => [kind, count]).sort()).to.deep.equal([
      ['answers', 2],
      ['drafts', 1],
    ]);
    const choice = { kind: 'answers', survey_id: own.surveyId, ids: [namesake], chosen: false };
    await accepted(manager.api.put(`${path}/found`, choice));
    const wrong = await manager.api.post(`${path}/erase`, { sought: 'Onni' });
    expect([wrong.status, wrong.error.code], 'RES-047.b').to.deep.equal([422, 'other_sought']);
    const certificate = await erase(path, 'Onni Koski');

    expect(certificate).to.include({ sought_by: 'name', still_there: 1 });
    expect(certificate.asked_by).to.include(manager.person.lastName);
    expect(certificate.removed).to.have.length(1);
    expect(certificate.removed[0].survey_name).to.equal('Lunch');
    expect(
      certificate.removed[0].counts.map(({ what, count }: { what: string; count: number }) => [what, count]),
    ).to.have.deep.members([
      ['answers', 1],
      ['files', 1],
      ['changes', 1],
      ['drafts', 1],
    ]);
    expect(await rows('SELECT 1 FROM responses.history WHERE response_id = $1', id), 'its history').to.deep.equal([]);
    expect(JSON.stringify(certificate)).to.not.include('Onni');
    const left = await rows('SELECT id FROM responses.responses WHERE survey_id = $1', own.surveyId);
    expect(left.map((row) => row.id)).to.deep.equal([namesake]);
    for (const table of ['answering.drafts', 'responses.files'])
      await until(`nothing in ${table}`, async () => {
        const where = table === 'responses.files' ? ' AND (expires_at IS NULL OR expires_at > now())' : '';
        return (await rows(`SELECT 1 FROM ${table} WHERE survey_id = $1${where}`, own.surveyId)).length === 0;
      });
    expect(await total(), 'results').to.equal(1);
    expect((await manager.api.get(path)).status, 'the search').to.equal(404);
    const list = await accepted(manager.api.get('/personal_data/erasures'));
    expect(list.data[0].erasure_id).to.equal(certificate.erasure_id);
    const audited = await rows(
      "SELECT details FROM core.audit_log WHERE operation = 'personal_data.erase' AND item_id = $1",
      certificate.erasure_id,
    );
    expect(audited[0].details).to.deep.equal({ answers: 1, files: 1, changes: 1, drafts: 1, surveys: 1 });
    // Sent again by a browser that never heard that it had arrived.
    const again = await client.post(`/answer/${own.url}`, { transaction_id: id, survey_version: 1, started, answers });
    expect(again.data.duplicate).to.equal(true);
    expect(await total()).to.equal(1);
  });
});
