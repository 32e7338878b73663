import { TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import {
  makeLink,
  makeSurvey,
  openSurvey,
  sharedApp,
  submitAnswer,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { isNew, newPeople } from '../../server/services/firstSteps.ts';

describe('first steps', () => {
  let test: TestApp;
  let manager: TestUser;
  before(async function () {
    test = await sharedApp(this.test!.parent!, {
      plugins: ['access', 'company', 'surveys', 'collectors', 'responses', 'answering'],
    });
  });
  beforeEach(async () => {
    manager = await test.createUser();
  });

  interface Step {
    key: string;
    path: string;
    title: string;
    action: string;
    done: boolean;
  }
  const read = async (who = manager) => (await who.api.get('/company/first_steps')).data;
  const keys = async (who = manager): Promise<string[]> => (await read(who)).steps.map(({ key }: Step) => key);
  const done = async (who = manager): Promise<string[]> =>
    (await read(who)).steps.filter((step: Step) => step.done).map(({ key }: Step) => key);
  const fact = async (who: TestUser): Promise<boolean> => (await who.api.get('/bootstrap')).data.flags['company.new'];

  it('COMP-056.a are those that the person may do, in the order in which they are done', async () => {
    expect(await keys()).to.deep.equal([
      'surveys.create',
      'surveys.publish',
      'responses.answers',
      'access.invite',
      'company.branding',
    ]);
    const creator = await test.createUser({ company: manager.company, roles: ['survey_creator'] });
    expect(await keys(creator)).to.deep.equal(['surveys.create', 'surveys.publish', 'responses.answers']);
    const reader = await test.createUser({ company: manager.company, roles: ['survey'] });
    expect(await keys(reader)).to.deep.equal(['responses.answers']);
    expect(await keys(await test.createUser({ company: manager.company, roles: [] }))).to.deep.equal([]);
    expect((await test.anonymous.get('/company/first_steps')).status).to.equal(401);
    const finnish = await manager.api.with({ 'accept-language': 'fi' }).get('/company/first_steps');
    expect(finnish.data.steps[0]).to.include({ title: 'Tee ensimmäinen kyselysi', path: '/surveys' });
    for (const step of (await read()).steps) expect(step.title + step.text + step.action).to.not.include('firstSteps');
  });

  it('COMP-056.a who looks at another company has none there', async () => {
    const admin = await test.createUser({ roles: ['admin'] });
    const viewing = admin.api.with({ 'X-View-As': `company-${manager.person.companyId}` });
    expect((await viewing.get('/company/first_steps')).data.steps).to.deep.equal([]);
  });

  it('COMP-056.b are ticked by what is there', async () => {
    expect(await done()).to.deep.equal([]);
    const colleague = await test.createUser({ company: manager.company, roles: ['survey_creator'] });
    await makeSurvey(colleague);
    // Whoever has colleagues has invited them; a survey of theirs is none of one's own.
    expect(await done()).to.deep.equal(['access.invite']);
    expect(await done(colleague)).to.deep.equal(['surveys.create']);
    await manager.api.put('/company/branding', { accent: '#1D4ED8', accent_dark: null });
    await makeSurvey(manager);
    expect(await done()).to.deep.equal(['surveys.create', 'access.invite', 'company.branding']);
    await test.db.owner.query("UPDATE surveys.surveys SET state = 'closed' WHERE created_by_id = $1", [
      manager.person.userId,
    ]);
    expect(await done())
      .to.include('surveys.publish')
      .and.not.include('responses.answers');
  });

  it('COMP-056.b so is that answers have come', async () => {
    const link = await makeLink(manager, await openSurvey(manager, { starter: 'customer' }));
    expect(await done()).to.deep.equal(['surveys.create', 'surveys.publish']);
    await submitAnswer(test, link, { 'q-nps': 9 });
    expect(await done()).to.deep.equal(['surveys.create', 'surveys.publish', 'responses.answers']);
  });

  it('COMP-056.cd whoever is new is told of them, until they want it no more: they alone, and nothing stays of who is removed', async () => {
    const colleague = await test.createUser({ company: manager.company, roles: ['survey_creator'] });
    expect([await fact(manager), await fact(colleague)]).to.deep.equal([true, true]);
    const reply = await colleague.api.put('/company/first_steps', { dismissed: true });
    expect(reply.data).to.include({ new: true, dismissed: true });
    await colleague.api.put('/company/first_steps', { dismissed: true });
    expect([(await read()).dismissed, (await read(colleague)).dismissed]).to.deep.equal([false, true]);
    await colleague.api.put('/company/first_steps', { dismissed: false });
    expect((await read(colleague)).dismissed).to.equal(false);
    await colleague.api.put('/company/first_steps', { dismissed: true });
    const removed = await manager.api.put(`/user/${colleague.person.userId}`, { state: 'removed' });
    expect(removed.status, removed.text).to.equal(200);
    const left = await test.db.owner.query('SELECT 1 FROM company.dismissed_steps WHERE user_id = $1', [
      colleague.person.userId,
    ]);
    expect(left.rowCount).to.equal(0);
  });

  it('COMP-056.c hiding them can be taken back at once: that somebody is new, which is known for a while, does not hang on it', async () => {
    await manager.api.put('/company/first_steps', { dismissed: true });
    const told = await test
      .services('company')
      .get(TenantRunner)
      .run(manager.company.companyId, (ctx) => newPeople.of(ctx, manager.person));
    expect(told).to.deep.equal(['company.new']);
  });

  it('COMP-056.c nobody is new for more than a month', () => {
    const userId = uuidv7();
    const days = 24 * 60 * 60 * 1_000;
    expect(isNew({ userId })).to.equal(true);
    expect(isNew({ userId }, Date.now() + 29 * days)).to.equal(true);
    expect(isNew({ userId }, Date.now() + 31 * days)).to.equal(false);
    expect(isNew({ userId: '01900000-0000-7000-8000-000000000001' })).to.equal(false);
  });
});
