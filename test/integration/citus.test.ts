import {
  accepted,
  judgeStatements,
  makeElement,
  makeStructure,
  publishSurvey,
  startTestApp,
  submitAnswer,
  type TestApp,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';
import { fillCompany, snapshot } from '../support/company.ts';

const coordinator = process.env.KAIKU_CITUS;

describe('a cluster (KAIKU_CITUS)', function () {
  this.timeout(180_000);
  let app: TestApp;
  before(async function () {
    if (!coordinator) this.skip();
    app = await startTestApp({ cluster: coordinator, workers: 'none', env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  after(() => app?.stop());

  it('does the main job with statements that go to one shard each, but for those that look for companies', async () => {
    const { data: challenge } = await app.anonymous.get('/auth/challenge');
    expect(challenge).to.be.an('object');
    const user = await app.createUser();
    const { api } = user;
    const refused = await app.anonymous.post('/auth/kaiku_login', {
      email: user.person.email,
      password: 'wrong',
      recaptcha: 'made up',
    });
    expect(refused.status).to.equal(422);
    await accepted(app.anonymous.post('/auth/refresh_token', { refresh_token: user.tokens.refreshToken }));
    await accepted(api.get('/session'));
    const structure = makeStructure({ elements: [makeElement('words', 'openText', { text: 'Why?' })] });
    const survey = await publishSurvey(user, { structure });
    expect((await fetch(`${app.answerUrl}/a/${survey.url}`)).status).to.equal(200);
    await submitAnswer(app, survey, { words: 'Because' });
    await app.settled();
    const { surveyId } = survey;
    expect((await accepted(api.get(`/survey/${surveyId}/results`))).total).to.equal(1);
    expect((await accepted(api.get(`/survey/${surveyId}/responses`))).count).to.equal(1);
    for (const path of ['/survey?per_page=10&page_no=1', `/survey/${surveyId}/revisions?per_page=10&page_no=1`]) {
      expect((await api.get(path)).status, path).to.equal(200);
    }
    await accepted(api.post(`/survey/${surveyId}/close`));
    await accepted(api.delete(`/survey/${surveyId}`));
    await app.settled();
    await judgeStatements();
    // Citus tells of one that does.
    await app.app.host.db.pool.query('SELECT count(*) FROM core.audit_log');
    const told = await judgeStatements().catch((error: Error) => error.message);
    expect(told).to.contain('put to several shards\n    SELECT count(*) FROM core.audit_log');
  });

  it('keeps companies apart for the app role at coordinator and workers, in tables and in their shards', async () => {
    const mine = await fillCompany(app, 'Mine');
    const theirs = await fillCompany(app, 'Theirs');
    const [me, they] = [mine.company.companyId, theirs.company.companyId];
    const before = await snapshot(app, they);
    for (const server of await serversOfCluster()) {
      const client = new pg.Client({ connectionString: server, application_name: 'intruder' });
      await client.connect();
      /** What it gives in a transaction that Citus hands on to other servers; null where it is refused. */
      const given = async (companyId: string | null, sql: string): Promise<string[] | null> => {
        await client.query('BEGIN');
        // After a statement over many shards a table with foreign keys could not be changed for that reason alone.
        await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
        if (companyId) await client.query(`SET LOCAL app.company_id = '${companyId}'`);
        const rows = await client.query(sql).then(
          (result) => result.rows.map(({ company_id }) => company_id as string),
          () => null,
        );
        await client.query('ROLLBACK');
        return rows;
      };
      try {
        const tables = await tablesOn(server);
        expect(tables.length).to.be.above(40);
        // Who is in the company sees it, so that what is looked for below is there to be found.
        expect(await given(they, 'SELECT company_id FROM access.users')).to.deep.equal([they]);
        for (const table of tables) {
          const where = `${server.split('@')[1]} ${table}`;
          for (const company of [me, null]) {
            const all = await given(company, `SELECT company_id FROM ${table}`);
            expect(all?.filter((one) => one !== company) ?? [], where).to.deep.equal([]);
            for (const change of [
              `UPDATE ${table} SET company_id = company_id WHERE company_id = '${they}' RETURNING company_id`,
              `DELETE FROM ${table} WHERE company_id = '${they}' RETURNING company_id`,
              `INSERT INTO ${table} (company_id) VALUES ('${they}') RETURNING company_id`,
            ]) {
              expect((await given(company, change)) ?? [], `${where}: ${change}`).to.deep.equal([]);
            }
          }
        }
        expect(await given(me, 'SELECT * FROM pg_dist_authinfo'), 'the passwords of servers').to.equal(null);
      } finally {
        await client.end();
      }
    }
    expect(await snapshot(app, they)).to.deep.equal(before);
  });

  /** Addresses of the app role at each server. */
  async function serversOfCluster(): Promise<string[]> {
    const { rows } = await app.db.owner.query<{ host: string; port: number }>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid',
    );
    expect(rows.length).to.be.above(1);
    return rows.map(({ host, port }) => {
      const address = new URL(app.app.host.db.appUrl);
      address.hostname = host;
      address.port = String(port);
      return address.toString();
    });
  }

  /** All that holds companies' rows there, shards too, which have names of their own. */
  async function tablesOn(server: string): Promise<string[]> {
    const { hostname, port, pathname } = new URL(server);
    const there = new URL(app.db.ownerUrl);
    Object.assign(there, { hostname, port, pathname });
    const owner = new pg.Client({ connectionString: there.toString() });
    await owner.connect();
    try {
      await owner.query('SET citus.override_table_visibility = off');
      const { rows } = await owner.query<{ name: string }>(`
        SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relkind = 'r' AND a.attname = 'company_id' AND NOT a.attisdropped ORDER BY 1`);
      return rows.map(({ name }) => name);
    } finally {
      await owner.end();
    }
  }
});
