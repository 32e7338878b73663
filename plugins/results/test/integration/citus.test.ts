import { makeStructure, publishSurvey, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parts, storeAnswers } from '../support/stored.ts';

describe('results of a company whose rows lie on a worker (KAIKU_CITUS)', function () {
  this.timeout(300_000);
  const coordinator = process.env.KAIKU_CITUS;
  let app: TestApp;
  let user: TestUser;
  let surveyId: string;
  before(async function () {
    if (!coordinator) return this.skip();
    app = await startTestApp({ cluster: coordinator, workers: 'none' });
    user = await app.createUser();
    ({ surveyId } = await publishSurvey(user, { structure: makeStructure(parts) }));
  });
  after(() => app?.stop());

  const give = (...scores: number[]) =>
    storeAnswers(
      app,
      user,
      surveyId,
      scores.map((score) => ({ score })),
    );
  const total = async (): Promise<number> => (await user.api.get(`/survey/${surveyId}/results`)).data.total;
  const remove = (id: string) =>
    app.tenant(user.company.companyId, (ctx) =>
      ctx.trx.raw('SELECT responses.remove(?, ARRAY[?]::uuid[], ?)', [ctx.companyId, id, new Date()]),
    );

  /** Moves the company's shard to the other worker. */
  async function move(): Promise<void> {
    const { rows } = await app.db.owner.query<{ shard: string; host: string; port: number; there: boolean }>(
      `SELECT p.shardid::text AS shard, n.nodename AS host, n.nodeport AS port, p.groupid = n.groupid AS there
       FROM pg_dist_placement p, pg_dist_node n
       WHERE n.shouldhaveshards AND n.noderole = 'primary'
         AND p.shardid = get_shard_id_for_distribution_column('responses.responses', '${user.company.companyId}'::uuid)`,
    );
    const from = rows.find(({ there }) => there)!;
    const to = rows.find(({ there }) => !there)!;
    await app.db.owner.query('SELECT citus_move_shard_placement($1, $2, $3, $4, $5, $6)', [
      from.shard,
      from.host,
      from.port,
      to.host,
      to.port,
      'block_writes',
    ]);
  }

  it('have each answer, and none that was removed, whatever the other servers count', async () => {
    expect(await total()).to.equal(0);
    const [first] = await give(9, 9, 9);
    expect(await total()).to.equal(3);
    await remove(first!);
    await give(0);
    expect(await total()).to.equal(3);
    expect(await total()).to.equal(3);
  });

  it('have all of them after the shard moved, also when it came back before anybody looked', async () => {
    const before = await total();
    await move();
    const [moved] = await give(5, 5);
    expect(await total()).to.equal(before + 2);
    await move();
    await give(6);
    await remove(moved!);
    await move();
    expect(await total()).to.equal(before + 2);
    await give(7);
    expect(await total()).to.equal(before + 3);
  });
});
