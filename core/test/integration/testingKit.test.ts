import { Mailer, SmsSender, uuidv7 } from '@kaiku/sdk/server';
import { accepted, type TestApp, type TestClient } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import everything, { NoteWritten } from '../fixtures/probe/server/index.ts';
import { probeCaller, startProbe } from '../probe.ts';

const everyMinute = everything.jobs!.find(({ cron }) => cron)!;

describe('the testing kit', () => {
  let test: TestApp;
  let api: TestClient;
  let companyId: string;
  before(async () => {
    test = await startProbe({ workers: 'none' });
    ({ companyId } = await test.createCompany());
    api = probeCaller(test, companyId);
  });
  after(() => test?.stop());

  const stateOf = async (jobId: string) => (await accepted(api.get(`/jobs/${jobId}`))).state;
  const heard = async () => (await test.db.owner.query('SELECT note_id FROM probe.heard')).rowCount;
  const publish = (payload: { fail?: number; echo?: boolean } = {}) =>
    test.tenant(companyId, (ctx) => ctx.publish(NoteWritten, { noteId: uuidv7(), ...payload }));
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => expect.fail('it did not fail'),
      (error: Error) => error.message,
    );

  it('does what waits when it is told to, and what that leads to', async () => {
    const { jobId } = await accepted(api.post('/probe/jobs', { count: 2 }));
    await publish({ echo: true });
    expect(await stateOf(jobId)).to.equal('queued');
    // An event that leads to itself ends at the eighth, which is refused.
    await test.settled(/probe\.hear could not take note\.written/);
    expect(await stateOf(jobId)).to.equal('done');
    expect(await heard()).to.be.above(2);
    await test.db.owner.query('DELETE FROM core.event_retries');
  });

  it('says what failed; a test that is about it names it, and lets the time pass to the next try', async () => {
    const before = await heard();
    await publish({ fail: 1 });
    expect(await failure(test.settled())).to.match(/probe\.hear could not take note\.written: not yet/);
    await test.settled(/not yet/);
    expect(await heard()).to.equal(before);
    await test.timePasses({ minutes: 1 });
    await test.settled();
    expect(await heard()).to.equal(before! + 1);

    const { jobId } = await accepted(api.post('/probe/jobs', { count: 1, mode: 'fail' }));
    expect(await failure(test.settled())).to.match(/probe\.copyNotes: a secret detail/);
    await test.timePasses({ hours: 1 });
    await test.settled(/probe\.copyNotes/);
    expect(await stateOf(jobId)).to.equal('failed');
    await test.db.owner.query('DELETE FROM core.job_runs');
  });

  it('strikes the hour of a job, and makes rows older', async () => {
    const daysAgo = async () =>
      (
        await test.db.owner.query<{ days: number }>(
          'SELECT extract(days FROM now() - finished_at)::int AS days FROM core.job_runs WHERE name = $1 AND company_id = $2',
          [everyMinute.name, companyId],
        )
      ).rows.map(({ days }) => days);
    await test.strikes(everyMinute);
    expect(await daysAgo()).to.deep.equal([0]);
    await test.timePasses({ days: 8 }, 'core.job_runs');
    expect(await daysAgo()).to.deep.equal([8]);
    expect(await failure(test.timePasses({ days: 1 }, 'probe.nothing'))).to.contain('probe.nothing');
    expect(await failure(test.strikes({ name: 'probe.copyNotes' }))).to.contain('no job probe.copyNotes with a cron');
  });

  it('gives each message once, by address and text, and tells e-mail from SMS', async () => {
    const send = (to: string, subject: string) =>
      test.app.host.root.get(Mailer).send({ companyId, to, subject, text: 'Hei', idempotencyKey: subject });
    const coming = test.mail.next({ to: 'aino@example.test', subject: /^Second/ });
    await send('aino@example.test', 'First');
    await send('eero@example.test', 'Other');
    await send('aino@example.test', 'Second');
    await test.app.host.root
      .get(SmsSender)
      .send({ companyId, to: '+358401234567', from: 'Kaiku', text: 'Terve', idempotencyKey: 'sms' });
    expect((await coming).subject).to.equal('Second');
    expect((await test.mail.next({ to: 'aino' })).subject).to.equal('First');
    expect(test.mail.all({ to: 'aino' }).map(({ subject }) => subject)).to.deep.equal(['First', 'Second']);
    expect((await test.sms.next()).text).to.equal('Terve');
    expect(test.mail.all()).to.have.length(3);
  });

  it('starts a second node on the same database', async () => {
    const second = await test.another({ workers: 'inline' });
    try {
      const { jobId } = await accepted(api.post('/probe/jobs', { count: 1 }));
      await second.settled();
      expect(await stateOf(jobId)).to.equal('done');
      expect((await probeCaller(second, companyId).get(`/jobs/${jobId}`)).status).to.equal(200);
    } finally {
      await second.stop();
    }
    expect((await api.get('/probe/notes')).status).to.equal(200);
  });
});
