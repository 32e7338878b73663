import { randomUUID } from 'node:crypto';
import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';
const survey = '01900000-0000-7000-8000-000000000002';
const link = '01900000-0000-7000-8000-000000000003';

describe("the plugin's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  async function withLink(file: string): Promise<void> {
    db = await databaseBefore('responses', file);
    await db.owner.query(
      `INSERT INTO surveys.surveys (company_id, id, name, language, languages, theme, owner_id, created_by_id,
         question_count, page_count, structure)
       VALUES ($1, $2, 'Lunch', 'en', '{en}', 'plain', $2, $2, 0, 1, '{}')`,
      [company, survey],
    );
    await db.owner.query(
      "INSERT INTO collectors.collectors (company_id, id, survey_id, name, url) VALUES ($1, $2, $3, 'Hall', 'hall')",
      [company, link, survey],
    );
  }
  /** The respondent's one commit, as a node does it. */
  const submit = async (id: string): Promise<boolean | null> => {
    const { rows } = await db.owner.query<{ fresh: boolean | null }>(
      `SELECT responses.submit($1, $2, $3, $4, 1, 'en', now(), '{"why": "soup"}', '{}', 'test', false, 'link', $5, 'c')
         AS fresh`,
      [company, id, survey, link, randomUUID()],
    );
    return rows[0]!.fresh;
  };

  for (const file of ['0003_counting.sql', '0004_gone.sql']) {
    it(`${file.slice(0, 4)}: answers are taken before, during and after it, each once`, async () => {
      await withLink(file);
      const sent = [randomUUID()];
      expect(await submit(sent[0]!)).to.equal(true);
      await db.upgrade(async () => {
        const id = randomUUID();
        if ((await submit(id)) !== true) throw new Error('an answer was not taken');
        sent.push(id);
      });
      expect(sent.length).to.be.greaterThan(1);
      expect(await submit(sent[0]!), 'sent again').to.equal(false);
      const { rows } = await db.owner.query('SELECT count(*)::int AS n FROM responses.responses');
      expect(rows).to.deep.equal([{ n: sent.length }]);
      const { rows: told } = await db.owner.query('SELECT count(*)::int AS n FROM core.outbox');
      expect(told).to.deep.equal([{ n: sent.length }]);
      const { rows: indexes } = await db.owner.query(
        "SELECT pg_get_indexdef('responses.responses_submitted'::regclass) AS index",
      );
      expect(indexes[0].index).to.contain('INCLUDE (spam, source)');
    });
  }
});
