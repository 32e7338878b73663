import { ResponseReader } from '@kaiku/plugin-responses/contract';
import { SurveyAccess } from '@kaiku/plugin-surveys/contract';
import {
  makeStructure,
  type OwnCluster,
  publishSurvey,
  startOwnCluster,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parts, storeAnswers } from '../support/stored.ts';

describe('results of a database that was away', function () {
  this.timeout(120_000);
  let cluster: OwnCluster;
  let app: TestApp;
  let user: TestUser;
  let surveyId: string;
  before(async () => {
    cluster = await startOwnCluster();
    app = await startTestApp({ cluster: cluster.ownerUrl, workers: 'none' });
    user = await app.createUser();
  });
  after(async () => {
    await app?.stop();
    await cluster?.remove();
  });
  beforeEach(async () => {
    ({ surveyId } = await publishSurvey(user, { structure: makeStructure(parts) }));
  });

  const give = (...scores: number[]) =>
    storeAnswers(
      app,
      user,
      surveyId,
      scores.map((score) => ({ score })),
    );
  /** How many answers of each band results show. */
  async function shown(): Promise<[detractors: number, passives: number, promoters: number]> {
    let reply = await user.api.get(`/survey/${surveyId}/results?element_id=score`);
    await until('the database to be back', async () => {
      if (reply.status !== 503) return true;
      reply = await user.api.get(`/survey/${surveyId}/results?element_id=score`);
      return false;
    });
    expect(reply.status, reply.text).to.equal(200);
    const { detractors, passives, promoters } = reply.data.elements[0].summary.nps;
    return [detractors, passives, promoters];
  }
  /** Others go on, until their transactions have numbers that were given before. */
  const goOn = () =>
    app.db.owner.query('DO $$ BEGIN FOR i IN 1..300 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$');
  const changes = (since: string | null) =>
    app.tenant(user.company.companyId, async (ctx) => {
      const copy = app.services('results').get(SurveyAccess).copy(ctx, surveyId);
      const found = await app.services('results').get(ResponseReader).changes(ctx, copy, since);
      return { ...found, sum: await found.check?.sum() };
    });

  for (const promoted of [false, true]) {
    const how = promoted ? 'a stand-by that lacks the last answers and was promoted' : 'a copy of the disk';
    it(`are those of ${how}, also when its transactions have caught up`, async () => {
      await give(9, 9, 9);
      expect(await shown()).to.deep.equal([0, 0, 3]);
      await cluster.save();
      await give(0, 0);
      expect(await shown()).to.deep.equal([2, 0, 3]);
      await cluster.putBack(promoted);
      await goOn();
      await give(7, 7);
      expect(await shown()).to.deep.equal([0, 2, 3]);
      await give(0);
      expect(await shown()).to.deep.equal([1, 2, 3]);
    });
  }

  it('are kept when the server was only started anew', async () => {
    await give(9, 9, 0);
    expect(await shown()).to.deep.equal([1, 0, 2]);
    const { watermark } = await changes(null);
    await cluster.kill();
    await cluster.start();
    const found = await changes(watermark);
    expect(found.reset).to.equal(false);
    expect(found.sum?.count).to.equal(3);
    expect(await shown()).to.deep.equal([1, 0, 2]);
    expect((await changes(found.watermark)).check).to.equal(null);
  });
});
