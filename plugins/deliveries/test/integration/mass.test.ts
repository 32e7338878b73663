import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FileWork, inFolder, uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  createClient,
  makeElement,
  makePage,
  makeStructure,
  type PublishedSurvey,
  publishSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { fileForm, letter, rows, uploaded } from '../mass.ts';
import { linkIn } from '../support.ts';

const structure = makeStructure({
  settings: { name: 'Coffee' },
  elements: [makeElement('score', 'nps', { text: 'Would you recommend us?' })],
  backgroundFields: [
    { id: 'city', name: 'City' },
    { id: 'store', name: 'Store' },
  ],
});
const feature = 'mass_survey_delivery';

describe('mass deliveries', function () {
  this.timeout(180_000);
  let app: TestApp;
  let owner: TestUser;
  let survey: PublishedSurvey;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    await app.setFeatures(owner.company.companyId, { [feature]: true });
  });
  beforeEach(async () => {
    survey = await publishSurvey(owner, { structure });
  });

  const base = () => `/survey/${survey.surveyId}/massdelivery`;
  const upload = (file: Buffer, fields?: Record<string, string>) => uploaded(app, owner, survey.surveyId, file, fields);
  const one = (id: string) => accepted(owner.api.get(`${base()}/${id}`));
  const info = (id: string, query: object = {}) =>
    accepted(owner.api.get(`${base()}/${id}/info`, { query: query as never }));
  const plan = (id: string, more: object = {}) =>
    accepted(owner.api.put(`${base()}/${id}`, letter(survey.collectorId, more)));
  const mailTo = (to: string) => app.mail.next({ to });
  const dbRows = async (text: string, ...values: unknown[]) => (await app.db.owner.query(text, values)).rows;
  /** Uploads, says what is sent, and waits until it is out. */
  async function send(file: Buffer, more: object = {}): Promise<string> {
    const { delivery_id: id } = await upload(file);
    await plan(id, more);
    await app.settled();
    return id;
  }
  async function answer({ url, r }: { url: string; r: string | null }): Promise<string> {
    const respondent = createClient(app.answerUrl);
    const opened = await accepted(respondent.get(`/answer/${url}`, { query: r === null ? {} : { r } }));
    const stored = await accepted(
      respondent.post(`/answer/${url}`, {
        transaction_id: uuidv7(),
        survey_version: opened.survey_version,
        started: opened.started,
        answers: { score: 9 },
      }),
    );
    await app.settled();
    return stored.response_id;
  }
  const faultsOf = (delivery: { faults: { row: number | null; column: string; code: string }[] }) =>
    delivery.faults.map(({ row, column, code }) => [row, column, code]);
  const refused = async (file: Buffer, fields?: Record<string, string>) => {
    const delivery = await upload(file, fields);
    expect(delivery.status).to.equal('failed');
    return { ...delivery, code: delivery.problem.code };
  };
  /** An Excel file of these rows. */
  const workbook = (headers: string[], batch: (string | number | Date | null)[][]): Promise<Buffer> =>
    inFolder('mass', async (folder) => {
      const file = path.join(folder, 'table.xlsx');
      await app
        .services('deliveries')
        .get(FileWork)
        .writeTable(file, { headers, batches: [batch] });
      return readFile(file);
    });

  it('DEL-003.c LINK-003.f DEL-032 BGF-003 sends a survey to the rows of a file; what a row says is stored with the answer', async () => {
    const [anna, pekka] = ['anna.ma@firma.fi', 'pekka.ma@firma.fi'];
    const delivery = await upload(rows('target,City,store', `${anna},Turku,K1`, `${pekka},Oulu,`, `${anna},Turku,K1`));
    expect(delivery).to.include({ name: 'guests', type: 'email', status: 'ready', fault_count: 0, job_id: null });
    expect(delivery.file).to.deep.include({ name: 'guests.csv', recipients: 2, doubled: 1 });
    expect(delivery.file.fields).to.deep.equal([
      { id: 'city', name: 'City' },
      { id: 'store', name: 'Store' },
    ]);
    const { delivery_id: id } = delivery;
    expect(await accepted(owner.api.post(`${base()}/${id}/forecast`, letter(survey.collectorId)))).to.deep.equal({
      recipients: 2,
      doubled: 1,
      blocked: 0,
      limited: 0,
      held_until: null,
      parts: null,
      all_parts: null,
      standard: null,
    });
    await plan(id);
    await app.settled();
    const links = [linkIn((await mailTo(anna)).text), linkIn((await mailTo(pekka)).text)];
    expect(links[0]!.r).to.not.equal(links[1]!.r);
    const responseId = await answer(links[0]!);
    await answer(links[1]!);
    const stored = await dbRows('SELECT background FROM responses.responses WHERE id = $1', responseId);
    expect(stored[0].background).to.deep.equal({ city: 'Turku', store: 'K1' });
    expect(await one(id)).to.include({ status: 'ready', opened: 2, responded: 2 });
    const { rule, data } = await info(id);
    expect(rule.funnel).to.include({ targets: 2, sent: 2, answered: 2 });
    expect(data.map(({ target }: { target: string }) => target)).to.deep.equal([anna, pekka]);
  });

  it('DEL-032 what is known of a recipient goes over what the link says, and the pages that they see follow it', async () => {
    const source = { type: 'background', fieldId: 'city' } as const;
    const shows = [{ id: 'r1', subRules: [{ id: 's1', source, operator: 'equals', value: 'Turku' }] }];
    const ruled = makeStructure({
      pages: [
        makePage('p1', [makeElement('turku', 'openText', { text: 'Only in Turku' })], { showRules: shows } as never),
        makePage('p2', [makeElement('all', 'openText', { text: 'Everybody' })]),
      ],
      backgroundFields: [{ id: 'city', name: 'City' }],
    });
    survey = await publishSurvey(owner, { structure: ruled }, { background: { city: 'Turku' } });
    await send(rows('target,City', 'anna.ml@firma.fi,Turku', 'pekka.ml@firma.fi,Oulu'));
    const shown = async (to: string) => {
      const { url, r } = linkIn((await mailTo(to)).text);
      const page = await (await fetch(`${app.answerUrl}/a/${url}?r=${r}`)).text();
      return page.replaceAll(/<script[\s\S]*?<\/script>/g, '').includes('Only in Turku');
    };
    expect(await shown('anna.ml@firma.fi')).to.equal(true);
    expect(await shown('pekka.ml@firma.fi')).to.equal(false);
  });

  it('DEL-035 SUR-017.h DEL-002 a mass delivery is made, read, listed, changed and deleted, and its survey carries it', async () => {
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const { delivery_id: id } = await upload(rows('target', 'anna.mb@firma.fi'), { name: 'Regulars\n' });
    expect(await plan(id, { name: 'All regulars', starts_at: later })).to.include({
      name: 'All regulars',
      status: 'pending',
      delivery_date: later,
      planned: true,
    });
    await plan(id, { name: 'Regulars', starts_at: later });
    const { data, count } = await accepted(owner.api.get(base()));
    expect(count).to.equal(1);
    expect(data[0]).to.include({ delivery_id: id, name: 'Regulars', status: 'pending' });
    const listed = await accepted(
      owner.api.get('/survey', { query: { with_details: true, per_page: 10, id: survey.surveyId } }),
    );
    expect(listed.data[0].mass_deliveries).to.have.length(1);
    expect(listed.data[0].mass_deliveries[0]).to.include({ delivery_id: id, status: 'pending', delivery_date: later });
    expect(listed.data[0].delivery_rules).to.deep.equal([]);
    // The calls of deliveries whose recipients were written do not know it.
    expect((await accepted(owner.api.get(`/survey/${survey.surveyId}/delivery`))).data).to.deep.equal([]);
    expect((await owner.api.get(`/survey/${survey.surveyId}/delivery/${id}`)).status).to.equal(404);
    expect((await owner.api.delete(`/survey/${survey.surveyId}/delivery/${id}`)).status).to.equal(404);
    expect(await accepted(owner.api.post(`${base()}/${id}/cancel`))).to.include({ status: 'ready', planned: false });
    await accepted(owner.api.delete(`${base()}/${id}`));
    expect((await owner.api.get(`${base()}/${id}`)).status).to.equal(404);
    expect((await owner.api.delete(`${base()}/${id}`)).status).to.equal(404);
    await app.timePasses({ hours: 80 });
    await app.settled();
    expect(app.mail.all({ to: 'anna.mb@firma.fi' })).to.deep.equal([]);
    expect(await dbRows('SELECT FROM deliveries.recipients WHERE rule_id = $1', id)).to.deep.equal([]);
  });

  it('DEL-033 its status is parsing, ready, pending with a date, delivering, blocked and failed', async () => {
    const begun = await accepted(
      owner.api.post(base(), undefined, { form: fileForm(rows('target', 'anna.mc@firma.fi'), { type: 'email' }) }),
    );
    const { delivery_id: id } = begun;
    expect(begun).to.include({ status: 'parsing', delivery_date: null });
    expect(begun.job_id).to.be.a('string');
    await app.settled();
    expect(await one(id)).to.include({ status: 'ready', delivery_date: null });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await plan(id, { starts_at: later })).to.include({ status: 'pending', delivery_date: later });
    expect(await plan(id)).to.include({ status: 'pending' });
    await app.settled();
    expect(await one(id)).to.include({ status: 'ready' });
    expect((await one(id)).delivered).to.match(/^\d{4}-/);
    const again = await owner.api.put(`${base()}/${id}`, letter(survey.collectorId));
    expect(again.error.code).to.equal('delivery_sent');

    const stopped = (await upload(rows('target', 'anna.md@firma.fi'))).delivery_id;
    await dbRows(
      `INSERT INTO deliveries.sendings (company_id, id, rule_id, planned_at, state) VALUES ($1, $2, $3, now(), 'delivering')`,
      owner.company.companyId,
      randomUUID(),
      stopped,
    );
    expect(await one(stopped)).to.include({ status: 'delivering' });
    expect(await accepted(owner.api.post(`${base()}/${stopped}/cancel`))).to.include({ status: 'blocked' });
    expect((await owner.api.post(`${base()}/${stopped}/cancel`)).error.code).to.equal('delivery_sent');
    expect((await refused(rows('target', 'nobody'))).status).to.equal('failed');
    await app.settled();
  });

  it('DEL-034 DEL-060 what failed is sent again, and nothing else', async () => {
    await accepted(owner.api.put(`/survey/${survey.surveyId}/publish/${survey.collectorId}`, { state: 'closed' }));
    const id = await send(rows('target', 'anna.me@firma.fi', 'pekka.me@firma.fi'));
    expect(await one(id)).to.include({ status: 'failed' });
    expect((await info(id, { state: 'failed' })).data[0]).to.include({ problem: 'link_closed' });
    await accepted(owner.api.put(`/survey/${survey.surveyId}/publish/${survey.collectorId}`, { state: 'open' }));
    await dbRows("UPDATE deliveries.targets SET state = 'sent' WHERE rule_id = $1 AND address LIKE 'pekka%'", id);
    await accepted(owner.api.post(`${base()}/${id}/retry`));
    await app.settled();
    expect((await one(id)).funnel).to.include({ sent: 2, failed: 0 });
    expect(app.mail.all({ to: 'anna.me@firma.fi' })).to.have.length(1);
    expect(app.mail.all({ to: 'pekka.me@firma.fi' })).to.have.length(0);
  });

  it('DEL-024 DEL-025 DEL-026 DEL-163 a reminder goes to who got it and has not answered, can be cancelled, and says what is wrong with it', async () => {
    const [anna, pekka] = ['anna.mf@firma.fi', 'pekka.mf@firma.fi'];
    const id = await send(rows('target,City', `${anna},Turku`, `${pekka},Oulu`));
    expect(await accepted(owner.api.get(`${base()}/${id}/reminder`))).to.deep.equal({ recipients: 2, blocked: 0 });
    await answer(linkIn((await mailTo(anna)).text));
    expect(await accepted(owner.api.get(`${base()}/${id}/reminder`))).to.deep.equal({ recipients: 1, blocked: 0 });
    const { r } = linkIn((await mailTo(pekka)).text);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const reminder = { subject: 'Still time', message: 'Please answer {{link}}' };
    const path = `${base()}/${id}/reminder`;
    expect(await accepted(owner.api.post(path, { ...reminder, at }))).to.include({
      reminder_time: at,
      reminder_state: 'pending',
    });
    expect(await accepted(owner.api.delete(path))).to.include({ reminder_state: 'cancelled' });
    expect((await owner.api.delete(path)).error.code).to.equal('no_reminder');
    expect((await owner.api.post(path, { ...reminder, message: ' ' })).error.details[0]).to.include({
      path: 'message',
      code: 'required',
    });
    await accepted(owner.api.post(path, reminder));
    await app.settled();
    const second = await app.mail.next({ to: pekka, subject: 'Still time' });
    expect(linkIn(second.text).r).to.equal(r);
    expect(app.mail.all({ to: anna })).to.have.length(1);
    const stored = await dbRows(
      'SELECT background FROM responses.responses WHERE id = $1',
      await answer(linkIn(second.text)),
    );
    expect(stored[0].background).to.deep.equal({ city: 'Oulu' });
  });

  it('BLK-007.abe nothing is sent to who is on the blacklist, no reminder either, and the numbers say so before and after', async () => {
    await app.setFeatures(owner.company.companyId, { delivery_blacklist: true });
    const keeper = await app.createUser({ company: owner.company, roles: ['blacklist'] as never });
    await accepted(keeper.api.post('/company/delivery_blacklist', { target: 'listed.mg@firma.fi' }));
    const { delivery_id: id } = await upload(rows('target', 'anna.mg@firma.fi', 'listed.mg@firma.fi'));
    const told = await accepted(owner.api.post(`${base()}/${id}/forecast`, letter(survey.collectorId)));
    expect(told).to.include({ recipients: 1, blocked: 1 });
    await plan(id);
    await app.settled();
    expect((await one(id)).funnel).to.include({ sent: 1, blocked: 1 });
    expect(app.mail.all({ to: 'listed.mg@firma.fi' })).to.deep.equal([]);
    await accepted(keeper.api.post('/company/delivery_blacklist', { target: 'anna.mg@firma.fi' }));
    await accepted(owner.api.post(`${base()}/${id}/reminder`, { subject: 'Still time', message: 'Please {{link}}' }));
    await app.settled();
    expect(app.mail.all({ to: 'anna.mg@firma.fi' })).to.have.length(1);
    expect((await info(id)).data[0]).to.include({ reminder: 'blocked', reminder_problem: 'listed' });
    const alone = await send(rows('target', 'listed.mg@firma.fi'));
    expect(await one(alone)).to.include({ status: 'blocked' });
  });

  it('COMP-009 without the feature there are none: calls are refused, and what was planned does not go out', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { delivery_id: id } = await upload(rows('target', 'anna.mh@firma.fi'));
    await plan(id, { starts_at: later });
    await app.setFeatures(owner.company.companyId, { [feature]: false });
    const off = await owner.api.get(base());
    expect([off.status, off.error.code]).to.deep.equal([403, 'feature_disabled']);
    const { data } = await accepted(
      owner.api.get('/survey', { query: { with_details: true, per_page: 10, id: survey.surveyId } }),
    );
    expect(data[0].mass_deliveries ?? []).to.deep.equal([]);
    await app.timePasses({ hours: 2 });
    await app.settled();
    await app.setFeatures(owner.company.companyId, { [feature]: true });
    expect(app.mail.all({ to: 'anna.mh@firma.fi' })).to.deep.equal([]);
    expect(await one(id)).to.include({ status: 'blocked' });
    await plan(id);
    await app.settled();
    expect(app.mail.all({ to: 'anna.mh@firma.fi' })).to.have.length(1);
  });

  it('DEL-002 DEL-004 needs full on the survey, and for sending the role of the channel', async () => {
    const { delivery_id: id } = await upload(rows('target', 'anna.mi@firma.fi'));
    const colleague = async (roles: string[], permissions: string[]) => {
      const user = await app.createUser({ company: owner.company, roles: ['survey', ...roles] as never });
      await shareSurvey(owner, survey.surveyId, user, { permissions });
      return user;
    };
    const form = (type: string) => ({ form: fileForm(rows('target', 'x@firma.fi'), { type }) });
    const may = async ({ api }: TestUser) => ({
      see: (await api.get(base())).status,
      mail: (await api.post(base(), undefined, form('email'))).status,
      sms: (await api.post(base(), undefined, form('sms'))).status,
      plan: (await api.post(`${base()}/${id}/forecast`, letter(survey.collectorId))).status,
    });
    expect(await may(await colleague(['survey_share_email'], ['viewLinks']))).to.deep.equal({
      see: 403,
      mail: 403,
      sms: 403,
      plan: 403,
    });
    expect(await may(await colleague([], ['full']))).to.deep.equal({ see: 200, mail: 403, sms: 403, plan: 403 });
    expect(await may(await colleague(['survey_share_email'], ['full']))).to.deep.equal({
      see: 200,
      mail: 200,
      sms: 403,
      plan: 200,
    });
    const stranger = await app.createUser();
    await app.setFeatures(stranger.company.companyId, { [feature]: true });
    expect((await stranger.api.get(`${base()}/${id}`)).status).to.be.oneOf([403, 404]);
    await app.settled();
  });

  it('DEL-004 each call that sends, changes or stops one needs the role of its channel', async () => {
    const { delivery_id: id } = await upload(rows('target', 'anna.mr@firma.fi'));
    const later = { starts_at: new Date(Date.now() + 86_400_000).toISOString() };
    await plan(id, later);
    const texter = await app.createUser({ company: owner.company, roles: ['survey', 'survey_share_sms'] as never });
    await shareSurvey(owner, survey.surveyId, texter, { permissions: ['full'] });
    const before = await one(id);
    const at = `${base()}/${id}`;
    for (const refused of [
      await texter.api.post(`${at}/file`, undefined, { form: fileForm(rows('target', 'x@firma.fi')) }),
      await texter.api.post(`${at}/forecast`, letter(survey.collectorId)),
      await texter.api.put(at, letter(survey.collectorId)),
      await texter.api.post(`${at}/reminder`, { subject: 'Still time', message: 'Please' }),
      await texter.api.delete(`${at}/reminder`),
      await texter.api.post(`${at}/cancel`),
      await texter.api.post(`${at}/retry`),
      await texter.api.delete(at),
    ])
      expect([refused.status, refused.error.code], refused.text).to.deep.equal([403, 'channel_role']);
    expect(await one(id)).to.deep.equal(before);
    await accepted(owner.api.delete(at));
  });

  it('DEL-036 refuses a file of more than 5 MB with “file too large”', async () => {
    const large = await owner.api.post(base(), undefined, {
      form: fileForm(Buffer.alloc(5_000_001, 'a'), { type: 'email' }),
    });
    expect([large.status, large.error.code]).to.deep.equal([413, 'file_too_large']);
    const huge = await owner.api.post(base(), undefined, {
      form: fileForm(Buffer.alloc(6_000_000, 'a'), { type: 'email' }),
    });
    expect(huge.status).to.equal(413);
  });

  it('DEL-037 refuses a file whose first column is not called target', async () => {
    const delivery = await refused(rows('City,target', 'Turku,anna@firma.fi'));
    expect(delivery.code).to.equal('target_not_first');
    expect(faultsOf(delivery)).to.deep.equal([[1, 'City', 'target_not_first']]);
    expect((await upload(rows('Target', 'anna@firma.fi'))).status).to.equal('ready');
  });

  it('DEL-038 refuses a file with empty rows or columns', async () => {
    const gap = await refused(rows('target', 'anna@firma.fi', '', 'pekka@firma.fi'));
    expect(faultsOf(gap)).to.deep.equal([[3, '', 'empty_row']]);
    const unnamed = await refused(rows('target,,City', 'anna@firma.fi,,Turku'));
    expect([unnamed.code, ...faultsOf(unnamed)]).to.deep.equal(['empty_rows_or_columns', [1, 'B', 'empty_column']]);
    const unfilled = await refused(rows('target,City', 'anna@firma.fi,', 'pekka@firma.fi,'));
    expect(faultsOf(unfilled)).to.deep.equal([[1, 'City', 'empty_column']]);
    const beyond = await refused(rows('target,City', 'anna@firma.fi,Turku,more'));
    expect([beyond.code, ...faultsOf(beyond)]).to.deep.equal(['empty_rows_or_columns', [2, '', 'row_too_long']]);
    expect(beyond.faults[0].message).to.equal('Row 2 has more cells than there are headings.');
    // Lines after the last are no rows.
    expect((await upload(Buffer.from('target\nanna@firma.fi\n\n\n'))).status).to.equal('ready');
  });

  it('DEL-039 refuses background fields that do not exist or are there twice', async () => {
    const delivery = await refused(rows('target,Town,City,city', 'anna@firma.fi,a,b,c'));
    expect(delivery.code).to.equal('invalid_background_fields');
    expect(faultsOf(delivery)).to.deep.equal([
      [1, 'Town', 'field_unknown'],
      [1, 'city', 'field_twice'],
    ]);
    expect(delivery.problem.message).to.equal('The file has invalid background fields.');
    expect(delivery.faults[0].message).to.equal('The survey has no background field “Town”.');
  });

  it('DEL-161 of a file with a wrong heading the rows are read as well: what is wrong with both is told in one round', async () => {
    const delivery = await refused(rows('target,Town,City', 'nobody,a,Turku', 'anna@firma.fi,b,Oulu', ',c,Turku'));
    expect(delivery.code).to.equal('invalid_background_fields');
    expect(delivery.fault_count).to.equal(3);
    expect(faultsOf(delivery)).to.deep.equal([
      [1, 'Town', 'field_unknown'],
      [2, 'target', 'target_email'],
      [4, 'target', 'target_missing'],
    ]);
    for (const [language, message] of [
      ['en', 'The file has invalid background fields. Besides, 2 errors were found in its rows.'],
      ['fi', 'Tiedostossa on virheellisiä taustakenttiä. Lisäksi sen riveiltä löytyi 2 virhettä.'],
      ['sv', 'Filen har ogiltiga bakgrundsfält. Dessutom hittades 2 fel på dess rader.'],
    ] as const) {
      const told = await accepted(
        owner.api.with({ 'accept-language': language }).get(`${base()}/${delivery.delivery_id}`),
      );
      expect(told.problem.message).to.equal(message);
    }
    const unnamed = await refused(rows('target,,City', 'nobody,,Turku', 'anna@firma.fi,,'));
    expect([unnamed.code, ...faultsOf(unnamed)]).to.deep.equal([
      'empty_rows_or_columns',
      [1, 'B', 'empty_column'],
      [2, 'target', 'target_email'],
    ]);
    // Where nobody can be found in its rows, nothing is said of them.
    expect(faultsOf(await refused(rows('who,Town', 'nobody,a')))).to.deep.equal([[1, 'who', 'target_not_first']]);
    // Of a file that is too long the headings are told, too.
    const long = await refused(rows('target,Town', ...Array.from({ length: 5_001 }, (_, at) => `p${at}@firma.fi,a`)));
    expect([long.code, ...faultsOf(long)]).to.deep.equal(['too_many_rows', [1, 'Town', 'field_unknown']]);
  });

  it('DEL-039 DEL-043 refuses headings that cannot be stored, and tells which', async () => {
    const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
    const told = await refused(wide('target;Ci\u0000ty\r\nanna@firma.fi;Turku\r\n'));
    expect([told.code, ...faultsOf(told)]).to.deep.equal(['invalid_background_fields', [1, 'B', 'cell_unreadable']]);
    const first = await refused(wide('tar\u0000get;City\r\nanna@firma.fi;Turku\r\n'));
    expect([first.code, ...faultsOf(first)]).to.deep.equal(['target_not_first', [1, 'A', 'cell_unreadable']]);
    // Nothing is left of their files.
    expect(
      await dbRows(
        'SELECT 1 FROM deliveries.mass WHERE company_id = $1 AND file_key IS NOT NULL',
        owner.company.companyId,
      ),
    ).to.have.length(0);
  });

  it('DEL-043 a file that cannot be read however often it is tried is refused, and told', async () => {
    const { readMass } = await import('../../server/jobs/readMass.ts');
    const { delivery_id: id } = await upload(rows('target', 'anna@firma.fi'));
    // As it was before its last try, with a file that is not there.
    const [{ job_id: jobId }] = await dbRows(
      "UPDATE deliveries.mass SET state = 'parsing', tries = 2 WHERE id = $1 RETURNING job_id",
      id,
    );
    const { companyId } = owner.company;
    const job = {
      jobId,
      companyId,
      get: app.services('deliveries').get.bind(app.services('deliveries')),
      tenant: (work: never) => app.tenant(companyId, work),
    };
    let failed: unknown = null;
    await readMass
      .handler(job as never, { massId: id, surveyId: survey.surveyId, channel: 'email', fileKey: randomUUID() })
      .catch((error: unknown) => {
        failed = error;
      });
    expect(failed).to.be.an('error');
    expect(await one(id)).to.deep.include({ status: 'failed', job_id: null });
    expect((await one(id)).problem.code).to.equal('unexpected_file_error');
  });

  it('DEL-035 with a delivery that is deleted or has another file goes the file that nobody has read', async () => {
    const { FileStore } = await import('@kaiku/sdk/server');
    const store = app.services('deliveries').get(FileStore);
    const { companyId } = owner.company;
    const unread = async (id: string) => {
      const put = { name: 'a.csv', contentType: 'text/csv', stream: Readable.from('target'), maxBytes: 100 };
      const { key } = await store.put(companyId, put);
      await app.tenant(companyId, (ctx) => store.keep(ctx, key));
      await dbRows('UPDATE deliveries.mass SET file_key = $2 WHERE id = $1', id, key);
      return key;
    };
    const isThere = async (key: string) =>
      store.get(companyId, key).then(
        ({ stream }) => {
          stream.destroy();
          return true;
        },
        () => false,
      );
    const { delivery_id: id } = await upload(rows('target', 'anna@firma.fi'));
    const first = await unread(id);
    expect(await isThere(first)).to.equal(true);
    const form = fileForm(rows('target', 'pekka@firma.fi'));
    await accepted(owner.api.post(`${base()}/${id}/file`, undefined, { form }));
    await app.settled();
    expect(await isThere(first)).to.equal(false);
    const last = await unread(id);
    await accepted(owner.api.delete(`${base()}/${id}`));
    await app.settled();
    expect(await isThere(last)).to.equal(false);
  });

  it('DEL-040 names the row and column of every invalid target and value', async () => {
    const long = 'x'.repeat(1_001);
    const delivery = await refused(
      rows('target,City', 'anna@firma.fi,Turku', 'nobody,Turku', ',Turku', `pekka@firma.fi,${long}`),
    );
    expect(delivery.code).to.equal('invalid_rows');
    expect(faultsOf(delivery)).to.deep.equal([
      [3, 'target', 'target_email'],
      [4, 'target', 'target_missing'],
      [5, 'City', 'value_too_long'],
    ]);
    expect(delivery.faults[0]).to.include({ value: 'nobody', message: '“nobody” is no e-mail address.' });
    const phones = await refused(rows('target', '0401230001', '12345'), { type: 'sms' });
    expect(faultsOf(phones)).to.deep.equal([[3, 'target', 'target_phone']]);
    // Nothing of a file with faults is kept but them; a mended one takes its place.
    const { delivery_id: id } = delivery;
    expect(await dbRows('SELECT FROM deliveries.recipients WHERE rule_id = $1', id)).to.deep.equal([]);
    const early = await owner.api.put(`${base()}/${id}`, letter(survey.collectorId));
    expect(early.error.code).to.equal('mass_not_read');
    await accepted(
      owner.api.post(`${base()}/${id}/file`, undefined, {
        form: fileForm(rows('target,City', 'anna.mj@firma.fi,Turku')),
      }),
    );
    await app.settled();
    expect(await one(id)).to.deep.include({ status: 'ready', fault_count: 0, faults: [], problem: null });
  });

  it('DEL-040 of thousands of errors the first 200 are told, and all are in a file, in three languages', async () => {
    const lines = Array.from({ length: 4_999 }, (_, at) => `nobody${at}`);
    const delivery = await refused(rows('target', ...lines));
    expect([delivery.fault_count, delivery.faults.length]).to.deep.equal([4_999, 200]);
    expect(delivery.faults.at(-1)).to.include({ row: 201, value: 'nobody199' });
    for (const [language, message, problem] of [
      ['fi', '”nobody0” ei ole sähköpostiosoite.', 'Tiedostossa on 4999 virhettä.'],
      ['sv', '”nobody0” är ingen e-postadress.', 'Filen har 4999 fel.'],
    ] as const) {
      const reader = owner.api.with({ 'accept-language': language });
      const told = await accepted(reader.get(`${base()}/${delivery.delivery_id}`));
      expect([told.faults[0].message, told.problem.message]).to.deep.equal([message, problem]);
    }
    const book = await fetch(`${app.url}/api${base()}/${delivery.delivery_id}/faults`, {
      headers: { authorization: `Bearer ${owner.api.token}` },
    });
    expect(book.status).to.equal(200);
    await inFolder('mass', async (folder) => {
      const file = path.join(folder, 'faults.xlsx');
      await writeFile(file, Buffer.from(await book.arrayBuffer()));
      const limits = { rows: 10_000, columns: 10, cells: 100_000, cell: 1_000, seconds: 30 };
      const table = await app.services('deliveries').get(FileWork).readTable(file, limits);
      const all = [];
      for await (const batch of table.batches) all.push(...batch);
      await table.close();
      expect(table.headers).to.deep.equal(['Row', 'Column', 'Value', 'Error']);
      expect(all).to.have.length(4_999);
      expect(all.at(-1)!.cells).to.deep.equal([5_000, 'target', 'nobody4998', '“nobody4998” is no e-mail address.']);
    });
  });

  it('DEL-040 of 20,000 rows with 20,000 errors all are in the file; of more than those the first 20,000, and the rest is counted', async () => {
    const manager = await app.createUser({ roles: ['admin'] });
    const there = manager.api.with({ 'X-View-As': `company-${owner.company.companyId}` });
    const company = '/company/mass_delivery';
    const fields = [{ id: 'unit', name: 'City' }];
    await accepted(there.put(company, { max_rows: 20_000, fields }));
    // Of the first ten rows two things are wrong.
    const lines = Array.from({ length: 20_000 }, (_, at) => `nobody${at},${at < 10 ? '' : 'Turku'}`);
    const listed = async (file: Buffer, fields: Record<string, string> = {}) => {
      const delivery = await refused(file, fields);
      const book = await fetch(`${app.url}/api${base()}/${delivery.delivery_id}/faults`, {
        headers: { authorization: `Bearer ${owner.api.token}` },
      });
      const cells = await inFolder('mass', async (folder) => {
        const file = path.join(folder, 'faults.xlsx');
        await writeFile(file, Buffer.from(await book.arrayBuffer()));
        const limits = { rows: 30_000, columns: 10, cells: 300_000, cell: 1_000, seconds: 30 };
        const table = await app.services('deliveries').get(FileWork).readTable(file, limits);
        const all = [];
        for await (const batch of table.batches) all.push(...batch.map((row) => row.cells));
        await table.close();
        return all;
      });
      return { delivery, cells };
    };
    const all = await listed(rows('target,City', ...lines));
    expect([all.delivery.fault_count, all.delivery.faults.length]).to.deep.equal([20_000, 200]);
    expect(all.cells).to.have.length(20_000);
    expect(all.cells.at(-1)!.slice(0, 3)).to.deep.equal([20_001, 'target', 'nobody19999']);
    const more = await listed(rows('target,City', ...lines), { company_field: 'unit' });
    expect([more.delivery.fault_count, more.delivery.faults.length]).to.deep.equal([20_010, 200]);
    expect(more.cells).to.have.length(20_001);
    expect(more.cells.at(-1)![3]).to.equal('Only the first 20000 of 20010 errors are listed.');
    await accepted(there.put(company, { max_rows: 5_000, fields: [] }));
  });

  it('DEL-041 DEL-042 a file has 5,000 rows at the most, or what the provider’s managers set, up to 20,000', async () => {
    const lines = (count: number) => rows('target', ...Array.from({ length: count }, (_, at) => `p${at}@firma.fi`));
    const settings = () => accepted(owner.api.get(`${base()}/settings`));
    expect(await settings()).to.include({ max_rows: 5_000, max_bytes: 5_000_000 });
    const delivery = await refused(lines(5_001));
    expect([delivery.code, delivery.problem.message]).to.deep.equal([
      'too_many_rows',
      'The file has more than 5000 rows.',
    ]);
    const company = '/company/mass_delivery';
    const admin = await app.createUser({ company: owner.company, roles: ['company_admin'] });
    const own = await accepted(admin.api.get(company));
    expect(own).to.deep.equal({ max_rows: 5_000, fields: [], may_set_rows: false });
    expect((await admin.api.put(company, { max_rows: 6_000, fields: [] })).status).to.equal(403);
    const manager = await app.createUser({ roles: ['admin'] });
    const there = manager.api.with({ 'X-View-As': `company-${owner.company.companyId}` });
    expect((await there.put(company, { max_rows: 20_001, fields: [] })).status).to.equal(422);
    expect(await accepted(there.put(company, { max_rows: 6_000, fields: [] }))).to.include({ max_rows: 6_000 });
    expect(await settings()).to.include({ max_rows: 6_000 });
    expect((await upload(lines(5_001))).file.recipients).to.equal(5_001);
    await accepted(there.put(company, { max_rows: 5_000, fields: [] }));
  });

  it('BGF-003 a mass delivery can name a background field of the company, which every row then fills', async () => {
    const company = '/company/mass_delivery';
    const admin = await app.createUser({ company: owner.company, roles: ['company_admin'] });
    const fields = [
      { id: 'unit', name: 'Store' },
      { id: 'brand', name: 'Brand' },
    ];
    expect(
      (await admin.api.put(company, { max_rows: 5_000, fields: [fields[0], { id: 'x', name: 'store' }] })).error
        .details[0],
    ).to.include({
      code: 'company_field_twice',
    });
    await accepted(admin.api.put(company, { max_rows: 5_000, fields }));
    expect((await accepted(owner.api.get(`${base()}/settings`))).company_fields).to.deep.equal(fields);
    // The company's own name of a field leads to the survey's.
    const named = await upload(rows('target,unit', 'anna@firma.fi,K1'), { company_field: 'unit' });
    expect(named).to.include({ status: 'ready', company_field: 'unit' });
    expect(named.file.fields).to.deep.equal([{ id: 'store', name: 'Store' }]);
    const gaps = await refused(rows('target,Store', 'anna@firma.fi,K1', 'pekka@firma.fi,'), { company_field: 'unit' });
    expect(faultsOf(gaps)).to.deep.equal([[3, 'Store', 'company_value_missing']]);
    const without = await refused(rows('target,City', 'anna@firma.fi,Turku'), { company_field: 'unit' });
    expect(faultsOf(without)).to.deep.equal([[1, 'Store', 'company_field_missing']]);
    expect((await refused(rows('target,Brand', 'anna@firma.fi,A'))).code).to.equal('invalid_background_fields');
    const unknown = await owner.api.post(base(), undefined, {
      form: fileForm(rows('target', 'anna@firma.fi'), { type: 'email', company_field: 'nothing' }),
    });
    expect(unknown.error.details[0]).to.include({ path: 'company_field', code: 'company_field_unknown' });
    await accepted(admin.api.put(company, { max_rows: 5_000, fields: [] }));
  });

  it('DEL-043 refuses what is no table with “unexpected file error”, and says what it is', async () => {
    const picture = await refused(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    expect([picture.code, picture.problem.message]).to.deep.equal([
      'unexpected_file_error',
      'Unexpected file error: the file cannot be read.',
    ]);
    expect(picture.faults[0].message).to.match(/neither text/);
    expect((await refused(Buffer.from('PK\u0003\u0004nothing'))).code).to.equal('unexpected_file_error');
    expect((await refused(Buffer.alloc(0))).code).to.equal('unexpected_file_error');
    expect((await refused(rows('target'))).code).to.equal('file_no_targets');
  });

  it('DEL-032 reads Excel workbooks, and CSV in the usual encodings', async () => {
    const text = 'target;City\r\nanna@firma.fi;Hämeenlinna\r\n';
    const encoded = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text, 'latin1'),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      await workbook(['target', 'City'], [['anna@firma.fi', 'Hämeenlinna']]),
    ];
    for (const [at, file] of encoded.entries()) {
      const { delivery_id: id, status } = await upload(file);
      expect(status, String(at)).to.equal('ready');
      const [row] = await dbRows('SELECT address, background FROM deliveries.recipients WHERE rule_id = $1', id);
      expect(row, String(at)).to.deep.equal({ address: 'anna@firma.fi', background: { city: 'Hämeenlinna' } });
    }
    const cells = await workbook(['target', 'City'], [[358401230007, new Date('2026-03-01T00:00:00Z')]]);
    const { delivery_id: id } = await upload(cells, { type: 'sms' });
    const [row] = await dbRows('SELECT address, background FROM deliveries.recipients WHERE rule_id = $1', id);
    expect(row).to.deep.equal({ address: '+358401230007', background: { city: '2026-03-01' } });
  });

  it('DEL-032 BGF-005 response rates are by what is known of each recipient', async () => {
    const id = await send(rows('target,City', 'a.mk@firma.fi,Turku', 'b.mk@firma.fi,Turku', 'c.mk@firma.fi,Oulu'));
    await answer(linkIn((await mailTo('a.mk@firma.fi')).text));
    expect((await one(id)).responded).to.equal(1);
    const rates = await accepted(
      owner.api.post(`/survey/${survey.surveyId}/response_rates_bg_fields`, { bg_fields: ['city'] }),
    );
    const values = rates.bg_fields[0].values as { value: string; answered: number; sent: number }[];
    expect(values.map(({ value, answered, sent }) => [value, answered, sent])).to.deep.include(['Turku', 1, 2]);
  });

  it('DEL-042 20,000 rows with their values are ready within seconds, in one pass', async () => {
    const manager = await app.createUser({ roles: ['admin'] });
    const there = manager.api.with({ 'X-View-As': `company-${owner.company.companyId}` });
    await accepted(there.put('/company/mass_delivery', { max_rows: 20_000, fields: [] }));
    const lines = Array.from({ length: 20_000 }, (_, at) => `person${at}@firma.fi,Turku,K${at % 50}`);
    const file = rows('target,City,Store', ...lines);
    const began = performance.now();
    const delivery = await upload(file);
    const took = performance.now() - began;
    expect(delivery.file.recipients).to.equal(20_000);
    expect(delivery.status).to.equal('ready');
    // The machine of the tests is not a quiet one.
    expect(took, 'milliseconds').to.be.below(15_000);
    await accepted(owner.api.delete(`${base()}/${delivery.delivery_id}`));
  });
});
