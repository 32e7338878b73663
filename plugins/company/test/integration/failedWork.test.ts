import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { failEvent, failJob } from '../support.ts';

const path = '/company/failed-work';

describe('failed work of a company', () => {
  let test: TestApp;
  let manager: TestUser;
  let companyId: string;
  before(async () => {
    test = await startTestApp({ workers: 'none', plugins: ['access', 'company'] });
  });
  beforeEach(async () => {
    manager = await test.createUser();
    ({ companyId } = manager.person);
  });
  after(() => test?.stop());

  it('is listed with its reason in the language that is asked for, and never with its error', async () => {
    const id = await failJob(test, companyId);
    await failEvent(test, companyId);
    const reply = await manager.api.get(path, { query: { timestamp: 7 } });
    expect(reply.data).to.include({ count: 2, timestamp: 7 });
    expect(reply.data.data[0]).to.deep.equal({
      id,
      kind: 'job',
      name: 'company.mail-feedback',
      subscriber: null,
      plugin: 'company',
      failed_at: '2026-11-20T08:00:00.000Z',
      attempts: 5,
      reason: 'The e-mail could not be sent.',
      correlation_id: 'request-7',
      retryable: true,
      what: 'A message to support was not sent',
      means: 'It is kept, but support has not read it.',
      todo: 'Try it again. If it fails once more, send the reference to support.',
    });
    expect(reply.data.data[1]).to.include({ kind: 'event', subscriber: 'gone.listen', retryable: false });
    // Of work without words, and of a part of the product that is gone.
    expect(reply.data.data[1]).to.include({
      what: 'Background work was not done',
      todo: 'The part of the product that did it is no longer there. Dismiss it.',
    });
    expect(reply.text).not.to.include('hunter2');
    const finnish = await manager.api.with({ 'accept-language': 'fi' }).get(path);
    expect(finnish.data.data[0]).to.include({
      reason: 'Sähköpostia ei voitu lähettää.',
      what: 'Viestiä tukeen ei lähetetty',
    });
  });

  it('is paged, sorted and searched', async () => {
    for (let day = 1; day <= 3; day++) await failJob(test, companyId, { at: `2026-11-0${day}T00:00:00Z` });
    await failEvent(test, companyId);
    const read = async (query: Record<string, string | number>) => (await manager.api.get(path, { query })).data;
    expect((await read({ per_page: 2, page_no: 2 })).data).to.have.length(2);
    const oldest = await read({ sort_by: 'failed_at', per_page: 1 });
    expect([oldest.count, oldest.data[0].failed_at]).to.deep.equal([4, '2026-11-01T00:00:00.000Z']);
    expect((await read({ filter: 'listen', filter_fields: 'subscriber' })).count).to.equal(1);
    expect((await manager.api.get(path, { query: { sort_by: 'payload' } })).status).to.equal(422);
  });

  it('is tried again: the job is queued with what it had', async () => {
    const id = await failJob(test, companyId);
    expect((await manager.api.post(`${path}/retry`, { ids: [id] })).data).to.deep.equal({ changed: 1 });
    const { rows } = await test.db.owner.query(
      "SELECT task_identifier, payload -> 'payload' AS payload FROM graphile_worker.jobs, graphile_worker._private_jobs AS raw WHERE raw.id = jobs.id AND payload ->> 'runId' = $1",
      [id],
    );
    expect(rows).to.deep.equal([
      { task_identifier: 'company.mail-feedback', payload: { feedbackId: '01900000-0000-7000-8000-000000000001' } },
    ]);
    expect((await manager.api.get(path)).data.count).to.equal(0);
    expect((await manager.api.post(`${path}/retry`, { ids: [id] })).status).to.equal(404);
  });

  it('is dismissed; both are in the audit log with who did it', async () => {
    const ids = [await failJob(test, companyId), await failJob(test, companyId)];
    await manager.api.post(`${path}/retry`, { ids: [ids[0]] });
    expect((await manager.api.post(`${path}/dismiss`, { ids })).data).to.deep.equal({ changed: 1 });
    const { rows } = await test.db.owner.query(
      "SELECT operation, item_id, actor_email FROM core.audit_log WHERE company_id = $1 AND operation LIKE 'failed_work.%' ORDER BY id",
      [companyId],
    );
    const by = { actor_email: manager.person.email };
    expect(rows).to.deep.equal([
      { operation: 'failed_work.retry', item_id: ids[0], ...by },
      { operation: 'failed_work.dismiss', item_id: ids[1], ...by },
    ]);
  });

  it('that cannot be tried again is refused in words', async () => {
    const id = await failJob(test, companyId, { name: 'gone.job' });
    const reply = await manager.api.post(`${path}/retry`, { ids: [id] });
    expect([reply.status, reply.error.code]).to.deep.equal([422, 'not_retryable']);
    expect(reply.error.message).to.match(/^This cannot be tried again/);
  });

  it('refuses no, too many or wrong ids', async () => {
    for (const ids of [[], ['x'], Array.from({ length: 101 }, () => crypto.randomUUID())]) {
      for (const action of ['retry', 'dismiss']) {
        expect((await manager.api.post(`${path}/${action}`, { ids })).status, action).to.equal(422);
      }
    }
  });

  it('is for managers of the company, and for system managers who view it', async () => {
    const id = await failJob(test, companyId);
    const stranger = await test.createUser();
    expect((await stranger.api.get(path)).data.count).to.equal(0);
    expect((await stranger.api.post(`${path}/dismiss`, { ids: [id] })).status).to.equal(404);
    for (const role of ['survey_creator', 'device_admin', 'devices'] as const) {
      const other = await test.createUser({ company: manager.company, roles: [role] });
      expect((await other.api.get(path)).status, role).to.equal(403);
      expect((await other.api.post(`${path}/retry`, { ids: [id] })).status, role).to.equal(403);
      expect((await other.api.post(`${path}/dismiss`, { ids: [id] })).status, role).to.equal(403);
    }
    expect((await test.anonymous.get(path)).status).to.equal(401);
    const admin = await test.createUser({ roles: ['admin'] });
    const viewing = admin.api.with({ 'X-View-As': `company-${companyId}` });
    expect((await viewing.get(path)).data.count).to.equal(1);
    expect((await admin.api.get(path)).data.count).to.equal(0);
    expect((await viewing.post(`${path}/dismiss`, { ids: [id] })).data.changed).to.equal(1);
  });

  it('COMP-065.a tells how many there are of each kind, in words, and its name finds them', async () => {
    for (let count = 0; count < 3; count++) await failJob(test, companyId);
    await failEvent(test, companyId);
    const { kinds } = (await manager.api.get(`${path}/kinds`)).data;
    expect(kinds).to.deep.equal([
      { name: 'company.mail-feedback', what: 'A message to support was not sent', count: 3 },
      { name: 'gone.listen', what: 'Background work was not done', count: 1 },
    ]);
    for (const { name, count } of kinds)
      expect((await manager.api.get(path, { query: { filter: name } })).data.count, name).to.equal(count);
    const other = await test.createUser();
    expect((await other.api.get(`${path}/kinds`)).data.kinds).to.deep.equal([]);
  });
});
