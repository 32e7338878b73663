import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import { uuidv7 } from '@kaiku/sdk/server';
import { sharedApp, shareSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { countsLimit, ResponseReader } from '../../contract/index.ts';
import { openNamed, storeAnswers } from '../support.ts';

describe('counts of answers over HTTP', () => {
  let app: TestApp;
  let user: TestUser;
  let companyId: string;
  let answered: string;
  let silent: string;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
    user = await app.createUser();
    companyId = user.person.companyId;
    answered = await openNamed(user, 'Answered');
    silent = await openNamed(user, 'Silent');
    await storeAnswers(app, companyId, answered, [
      { at: '2026-03-01T10:00:00.000Z' },
      { at: '2026-03-05T10:00:00.000Z', source: 'import' },
      { at: '2026-04-01T10:00:00.000Z', source: 'test' },
      { at: '2026-04-02T10:00:00.000Z', spam: true },
    ]);
  });

  const counts = async (ids: readonly string[], who = user) => {
    const query = new URLSearchParams(ids.map((id) => ['survey_ids', id]));
    return who.api.get(`/responses/counts?${query}`);
  };

  it('tells how many answers each survey has and when the last came, without test answers and spam', async () => {
    const reply = await counts([answered, silent]);
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.data.counts).to.have.deep.members([
      { survey_id: answered, count: 2, last_at: '2026-03-05T10:00:00.000Z' },
      { survey_id: silent, count: 0, last_at: null },
    ]);
  });

  it('tells nothing of surveys that are not there or are another company’s', async () => {
    const stranger = await app.createUser();
    const own = await openNamed(stranger, 'Own');
    const reply = await counts([answered, own, uuidv7()], stranger);
    expect(reply.data.counts.map((one: { survey_id: string }) => one.survey_id)).to.deep.equal([own]);
    expect((await counts([own])).data.counts).to.deep.equal([]);
  });

  it('tells a creator of own surveys only', async () => {
    const creator = await app.createUser({ company: user.company, roles: ['survey_creator'] });
    const own = await openNamed(creator, 'Own');
    const reply = await counts([answered, own], creator);
    expect(reply.data.counts).to.deep.equal([{ survey_id: own, count: 0, last_at: null }]);
  });

  it('asks for a session, for ids, and for no more than it takes', async () => {
    expect((await app.anonymous.get(`/responses/counts?survey_ids=${answered}`)).status).to.equal(401);
    for (const ids of [[], ['nonsense'], Array.from({ length: countsLimit + 1 }, () => uuidv7())]) {
      const reply = await counts(ids);
      expect([reply.status, reply.error.code]).to.deep.equal([422, 'validation']);
    }
    expect((await counts(Array.from({ length: countsLimit }, () => uuidv7()))).status).to.equal(200);
  });

  it('LINK-034 tells how many answers came through each of some links, to who sees all results', async () => {
    const surveyId = await openNamed(user, 'Of several links');
    const [web, desk, other] = [uuidv7(), uuidv7(), uuidv7()];
    const at = (day: number) => `2026-05-0${day}T10:00:00.000Z`;
    await storeAnswers(app, companyId, surveyId, [
      { at: at(1), collector: web },
      { at: at(2), collector: web },
      { at: at(3), collector: web, source: 'test' },
      { at: at(4), collector: web, spam: true },
      { at: at(5), collector: other },
    ]);
    const links = (ids: string[], who = user) =>
      who.api.get(`/survey/${surveyId}/responses/links?${new URLSearchParams(ids.map((id) => ['collector_ids', id]))}`);
    expect((await links([desk, web])).data.counts).to.deep.equal([
      { collector_id: desk, count: 0, last_at: null },
      { collector_id: web, count: 2, last_at: at(2) },
    ]);
    const [viewer, stranger] = [await app.createUser({ company: user.company, roles: [] }), await app.createUser()];
    await shareSurvey(user, surveyId, viewer, { permissions: ['viewLinks'] });
    expect((await links([web], viewer)).status).to.equal(403);
    expect((await links([web], stranger)).status).to.be.oneOf([403, 404]);
    expect((await links(Array.from({ length: countsLimit + 1 }, () => uuidv7()))).status).to.equal(422);
  });

  it('asks the database as often for many surveys as for one', async () => {
    const services = app.services('responses');
    const ids = [answered, silent, ...Array.from({ length: 40 }, () => uuidv7())];
    const queries = (surveyIds: string[]) =>
      app.tenant(companyId, async (ctx) => {
        let asked = 0;
        ctx.trx.on('query', () => {
          asked += 1;
        });
        const held = await services.get(SurveyReader).permissions(ctx, user.person, surveyIds);
        const found = await services.get(ResponseReader).summaries(ctx, surveyIds);
        return { asked, held: held.size, found: found.size };
      });
    expect(await queries([answered])).to.deep.equal({ asked: 2, held: 1, found: 1 });
    expect(await queries(ids)).to.deep.equal({ asked: 2, held: 2, found: 1 });
  });

  it('counts from the index alone', async () => {
    const { rows } = await app.db.owner.query(
      "SELECT indexdef FROM pg_indexes WHERE schemaname = 'responses' AND indexname = 'responses_counts'",
    );
    expect(rows[0].indexdef).to.match(
      /\(company_id, survey_id, submitted_at DESC, id\) INCLUDE \(spam, source, changed_xid, collector_id\)/,
    );
  });
});
