import { readdirSync } from 'node:fs';
import path from 'node:path';
import { demoSurvey } from '@kaiku/plugin-surveys/contract';
import { createClient, startTestApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { DatasetStore } from '../../server/services/datasetStore.ts';
import { manyAnswers } from '../support/many.ts';

const demoCompany = { companyId: '01900000-0000-7000-8000-00000000d3a0', name: 'Demo' };
const { surveyId, elements: q } = demoSurvey;
/** More than a request waits for. */
const many = 51_000;

describe('results of a survey with very many answers', function () {
  this.timeout(120_000);
  let app: TestApp;
  let user: TestUser;
  before(async () => {
    app = await startTestApp({ demo: true });
    user = await app.createUser({ company: demoCompany });
    await manyAnswers(app, demoCompany.companyId, many);
  });
  after(() => app.stop());

  const get = (what: string, by = user) => by.api.get(`/survey/${surveyId}/${what}`);
  const ready = () => until('the dataset to be made', async () => (await get('results')).status === 200, 30_000);
  const stored = async (sql = '') =>
    Number(
      (
        await app.db.owner.query(
          `SELECT count(*) AS n FROM responses.responses WHERE company_id = $1 AND survey_id = $2 ${sql}`,
          [demoCompany.companyId, surveyId],
        )
      ).rows[0].n,
    );
  const score = `(answers -> '${q.recommend}')`;

  it('says how far their preparing is, goes on answering others, and then counts what SQL counts', async () => {
    // Not counted: a test answer, spam, and an answer of another company under the same survey id.
    const other = await app.createCompany();
    await manyAnswers(app, other.companyId, 3);
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers, source, spam)
       SELECT $1, gen_random_uuid(), $2, 1, 'fi', '{}', source, spam FROM (VALUES ('test', false), ('link', true)) v (source, spam)`,
      [demoCompany.companyId, surveyId],
    );
    const counted = "AND source <> 'test' AND NOT spam";
    const total = await stored(counted);
    const refused = await get('results?timestamp=1');
    expect([refused.status, refused.error.code]).to.deep.equal([423, 'results_building']);
    expect(refused.error.message).to.equal(
      `The results are being prepared: 0 of ${total} answers have been read. Try again in a moment.`,
    );
    for (const what of ['results/timeline', 'results/filters', `results/texts?element_id=${q.feedback}`, 'responses']) {
      expect((await get(what)).status, what).to.equal(423);
    }
    expect((await get('results/progress')).data.building).to.include({ total });
    await until('some answers to be read', async () => {
      const { building } = (await get('results/progress')).data;
      return building === null || building.done > 0;
    });
    await ready();
    expect((await get('results/progress')).data).to.deep.equal({ building: null });
    const { data } = await get(`results?answer=${q.recommend}:9`);
    expect([data.total, data.n]).to.deep.equal([total, await stored(`${counted} AND ${score} = '9'`)]);
    const folder = path.join(app.dataDir, 'datasets/main/building');
    expect(readdirSync(folder).filter((file) => file.includes('.duckdb'))).to.deep.equal([]);
  });

  it('does not miss an answer whose transaction was open while they were prepared', async () => {
    await app.services('results').get(DatasetStore).close();
    const late = await app.db.owner.connect();
    try {
      await late.query('BEGIN');
      await late.query(
        `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers)
         VALUES ($1, gen_random_uuid(), $2, 1, 'fi', '{}')`,
        [demoCompany.companyId, surveyId],
      );
      // More than is taken in at once, above a watermark that cannot go on.
      await manyAnswers(app, demoCompany.companyId, many);
      expect((await get('results')).error.code).to.equal('results_building');
      await ready();
      // They come again every time now, and are no reason to begin anew.
      const before = (await get('results')).data.total;
      await late.query('COMMIT');
      expect((await get('results')).data.total).to.equal(before + 1);
    } finally {
      late.release(true);
    }
  });

  it('tells nobody else how far it is', async () => {
    const stranger = await app.createUser();
    expect((await get('results/progress', stranger)).status).to.be.oneOf([403, 404]);
    const colleague = await app.createUser({ company: demoCompany, roles: ['survey'] });
    expect((await get('results/progress', colleague)).status).to.equal(403);
  });

  it('goes on with a dataset while another node of the process stops', async () => {
    const other = await app.another({ workers: 'none', demo: false });
    await createClient(other.url, user.tokens.token).get(`/survey/${surveyId}/results`);
    await manyAnswers(app, demoCompany.companyId, many);
    expect((await get('results')).status).to.equal(423);
    await other.stop();
    const seen = new Set<number>();
    await until('the dataset to be made', async () => seen.add((await get('results')).status).has(200), 30_000);
    expect([...seen].filter((status) => status !== 423)).to.deep.equal([200]);
  });

  it('stops at once while a dataset is being made', async () => {
    await manyAnswers(app, demoCompany.companyId, many);
    expect((await get('results')).status).to.equal(423);
    await app.services('results').get(DatasetStore).close();
    const folder = path.join(app.dataDir, 'datasets/main/building');
    expect(readdirSync(folder).filter((file) => file.includes('.duckdb'))).to.deep.equal([]);
    await ready();
  });
});
