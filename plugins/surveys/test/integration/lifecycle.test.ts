import type { JobContext, TenantContext } from '@kaiku/sdk/server';
import { accepted, makeSurvey, sharedApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { removeDeleted } from '../../server/jobs/removeDeleted.ts';
import { makeComplete, plugins, step } from '../support.ts';

describe('surveys: states', () => {
  let app: TestApp;
  let user: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, { ...plugins, workers: 'none' });
    user = await app.createUser({ roles: ['survey_creator'] });
  });

  const events = async (surveyId: string): Promise<string[]> => {
    const { rows } = await app.db.owner.query(
      "SELECT name FROM core.outbox WHERE payload ->> 'surveyId' = $1 ORDER BY id",
      [surveyId],
    );
    return rows.map((row) => row.name);
  };

  it('a new survey is unpublished', async () => {
    expect(await makeSurvey(user)).to.include({ state: 'unpublished' });
  });

  it('SUR-077.ab opening publishes it and sets the published date', async () => {
    const { survey_id: id } = await makeComplete(user);
    const opened = await step(user, id, 'open');
    expect(opened).to.include({ state: 'published', survey_version: 1 });
    expect(Date.parse(opened.published_at)).to.be.closeTo(Date.now(), 60_000);
    expect(await events(id)).to.deep.equal(['survey.published']);
    const again = await user.api.post(`/survey/${id}/open`);
    expect(again.status).to.equal(422);
    expect(again.error).to.include({
      code: 'survey_state_published',
      message: 'This cannot be done to a published survey.',
    });
  });

  it('a survey that is not complete is not published, and the reply says what is missing', async () => {
    const { survey_id: id } = await makeSurvey(user);
    const reply = await user.api.post(`/survey/${id}/open`);
    expect(reply.status).to.equal(422);
    expect(reply.error.code).to.equal('survey_incomplete');
    expect(reply.error.details).to.deep.include({
      path: 'pages',
      code: 'no-elements',
      message: 'The survey has no questions.',
    });
    expect((await user.api.get(`/survey/${id}`)).data.state).to.equal('unpublished');
    expect(await events(id)).to.deep.equal([]);
  });

  it('warnings such as a missing translation do not keep a survey from being published', async () => {
    const { survey_id: id } = await makeComplete(user);
    const patch = await user.api.patch(`/survey/${id}`, {
      survey_version: 1,
      changes: [{ op: 'translations', language: 'fi', texts: {} }],
    });
    expect(patch.status, patch.text).to.equal(200);
    expect((await step(user, id, 'open')).languages).to.deep.equal(['en', 'fi']);
  });

  it('closing tells those who collect answers', async () => {
    const { survey_id: id } = await makeComplete(user);
    expect((await user.api.post(`/survey/${id}/close`)).error.code).to.equal('survey_state_unpublished');
    await step(user, id, 'open');
    expect(await step(user, id, 'close')).to.include({ state: 'closed' });
    expect(await events(id)).to.deep.equal(['survey.published', 'survey.closed']);
  });

  it('SUR-079 a closed survey can be reopened', async () => {
    const { survey_id: id } = await makeComplete(user);
    const { published_at: first } = await step(user, id, 'open');
    await step(user, id, 'close');
    expect(await step(user, id, 'reopen')).to.include({
      state: 'published',
      closed_at: null,
      published_at: first,
    });
    expect((await events(id)).at(-1)).to.equal('survey.reopened');
  });

  it('SUR-080.b archiving moves a survey to the archive, unarchiving back to what it was', async () => {
    const { survey_id: draft } = await makeSurvey(user);
    expect(await step(user, draft, 'archive')).to.include({ state: 'archived' });
    expect(await step(user, draft, 'unarchive')).to.include({ state: 'unpublished', archived_at: null });

    const { survey_id: open } = await makeComplete(user);
    await step(user, open, 'open');
    await step(user, open, 'archive');
    expect(await events(open)).to.deep.equal(['survey.published', 'survey.closed', 'survey.archived']);
    expect(await step(user, open, 'unarchive')).to.include({ state: 'closed' });
  });

  it('an archived survey is not edited', async () => {
    const survey = await makeSurvey(user);
    await step(user, survey.survey_id, 'archive');
    const reply = await user.api.put(`/survey/${survey.survey_id}`, { survey_version: 1, name: 'x' });
    expect(reply.error.code).to.equal('survey-edit-locked');
  });

  it('of two who close at once, one does', async () => {
    const { survey_id: id } = await makeComplete(user);
    await step(user, id, 'open');
    const replies = await Promise.all([1, 2, 3].map(() => user.api.post(`/survey/${id}/close`)));
    expect(replies.map(({ status }) => status).sort()).to.deep.equal([200, 422, 422]);
    expect(await events(id)).to.deep.equal(['survey.published', 'survey.closed']);
  });

  it('a survey that was deleted is not there for who may see all, and as before for all others', async () => {
    const admin = await app.createUser();
    const creator = await app.createUser({ company: admin.company, roles: ['survey_creator'] });
    const { survey_id: id } = await makeSurvey(admin);
    const statuses = async ({ api }: TestUser) => [
      (await api.get(`/survey/${id}`)).status,
      (await api.post(`/survey/${id}/publish_changes`, { survey_version: 1 })).status,
    ];
    expect(await statuses(creator)).to.deep.equal([403, 403]);
    await admin.api.delete(`/survey/${id}`);
    expect(await statuses(admin)).to.deep.equal([404, 404]);
    expect(await statuses(creator)).to.deep.equal([403, 403]);
  });

  describe('a deleted survey', () => {
    const listed = async (who: TestUser, query: Record<string, boolean> = {}) =>
      (await who.api.get('/survey', { query: { get_archived: true, ...query } })).data;
    const ids = (reply: { data: { survey_id: string }[] }) => reply.data.map((one) => one.survey_id);

    it('SUR-081.b is as if it were not there, and comes back as it was', async () => {
      const owner = await app.createUser({ roles: ['survey_creator'] });
      const { survey_id: id } = await makeComplete(owner);
      await step(owner, id, 'open');
      await accepted(owner.api.delete(`/survey/${id}`));
      expect((await owner.api.get(`/survey/${id}`)).status).to.equal(403);
      expect((await owner.api.delete(`/survey/${id}`)).status).to.equal(403);
      expect(ids(await listed(owner))).to.deep.equal([]);
      const { data, counts } = await listed(owner, { deleted: true });
      expect(data[0]).to.deep.include({ survey_id: id, state: 'published', permissions: ['full'] });
      expect(counts).to.include({ published: 0, deleted: 1 });
      expect(data[0].deleted_at).to.be.a('string');
      const other = await app.createUser({ company: owner.company, roles: ['survey_creator'] });
      expect(ids(await listed(other, { deleted: true }))).to.deep.equal([]);
      for (const call of [other.api.post(`/survey/${id}/restore`), other.api.delete(`/survey/${id}/deleted`)])
        expect((await call).status).to.equal(403);
      expect(await accepted(owner.api.post(`/survey/${id}/restore`))).to.include({
        state: 'published',
        deleted_at: null,
      });
      expect(ids(await listed(owner))).to.deep.equal([id]);
      expect(await events(id)).to.deep.equal(['survey.published']);
      expect((await owner.api.post(`/survey/${id}/restore`)).status).to.equal(404);
    });

    it('goes for good when somebody says so, and others are told only then', async () => {
      const { survey_id: id } = await makeSurvey(user);
      expect((await user.api.delete(`/survey/${id}/deleted`)).status).to.equal(404);
      await user.api.delete(`/survey/${id}`);
      expect(await events(id)).to.deep.equal([]);
      await accepted(user.api.delete(`/survey/${id}/deleted`));
      expect(await until('the event', () => events(id))).to.deep.equal(['survey.deleted']);
      expect((await user.api.post(`/survey/${id}/restore`)).status).to.equal(404);
    });

    it('goes by itself after 30 days', async () => {
      const [old, young] = [await makeSurvey(user), await makeSurvey(user)].map((one) => one.survey_id as string);
      const { owner } = app.db;
      const { companyId } = user.person;
      for (const [id, days] of [
        [old, 31],
        [young, 29],
      ]) {
        await user.api.delete(`/survey/${id}`);
        await owner.query(
          'UPDATE surveys.surveys SET deleted_at = now() - make_interval(days => $2) WHERE company_id = $3 AND id = $1',
          [id, days, companyId],
        );
      }
      expect(await removeDeleted.due!(app.app.host.db.pool)).to.include(companyId);
      const tenant = <T>(work: (ctx: TenantContext) => Promise<T>): Promise<T> =>
        app.app.host.tenants.run(companyId, app.services('surveys'), work);
      await removeDeleted.handler({ tenant, progress: async () => {} } as unknown as JobContext, {});
      expect(await events(old!)).to.deep.equal(['survey.deleted']);
      const left = await owner.query('SELECT id FROM surveys.surveys WHERE id = ANY($1)', [[old, young]]);
      expect(left.rows).to.deep.equal([{ id: young }]);
    });
  });
});
