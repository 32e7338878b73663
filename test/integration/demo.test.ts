import { Accounts } from '@kaiku/sdk/server';
import { accepted, createClient, startTestApp, type TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';

interface SurveyFacts {
  name: string;
  answers: number;
  languages: string[];
  months: number;
  /** Its links and its publication are older than its first answer. */
  inOrder: boolean;
}

describe('the demo company', function () {
  this.timeout(60_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ demo: true, workers: 'none' });
  });
  after(() => app.stop());

  async function published(): Promise<Map<string, SurveyFacts>> {
    const { rows } = await app.db.owner.query<SurveyFacts>(`
      SELECT s.name, count(r.id)::int AS answers, array_agg(DISTINCT r.language ORDER BY r.language) AS languages,
        count(DISTINCT date_trunc('month', r.submitted_at))::int AS months,
        min(r.submitted_at) >= greatest(s.published_at,
          (SELECT min(c.created_at) FROM collectors.collectors c
           WHERE c.company_id = s.company_id AND c.survey_id = s.id)) AS "inOrder"
      FROM surveys.surveys s JOIN responses.responses r ON r.company_id = s.company_id AND r.survey_id = s.id
      WHERE s.state = 'published' GROUP BY s.id, s.company_id, s.name, s.published_at`);
    return new Map(rows.map((row) => [row.name, row]));
  }

  it('has two real surveys with all their respondents, and a trilingual one with months of answers', async () => {
    const surveys = await published();
    expect([...surveys.keys()]).to.have.members(['Customer survey', 'Flying etiquette', 'Thanksgiving 2015']);
    expect(surveys.get('Flying etiquette')!.answers).to.equal(1_040);
    expect(surveys.get('Thanksgiving 2015')!.answers).to.equal(1_058);
    const { answers, languages, months } = surveys.get('Customer survey')!;
    expect(answers).to.be.greaterThan(1_000);
    expect(languages).to.deep.equal(['en', 'fi', 'sv']);
    expect(months).to.be.at.least(6);
  });

  it('BLK-001 shows its blacklist to the first whom a newcomer signs in as', async () => {
    const [first] = (await app.anonymous.get('/auth/demo_accounts')).data;
    const { rows } = await app.db.owner.query('SELECT company_id, id FROM access.users WHERE email = $1', [
      first.email,
    ]);
    const { token } = await app.services('access').get(Accounts).openSession(rows[0].company_id, rows[0].id);
    const { count } = await accepted(createClient(app.url, token).get('/company/delivery_blacklist'));
    expect(count).to.equal(3);
  });

  it('published each survey and made its links before its first answer came', async () => {
    for (const { name, inOrder } of (await published()).values()) expect(inOrder, name).to.equal(true);
  });

  it('knows in the history of its own surveys who made them, and since when respondents get them', async () => {
    const { rows } = await app.db.owner.query<{ name: string; maker: boolean; since: boolean | null }>(`
      SELECT s.name, r.saved_by_id = s.owner_id AS maker,
        abs(extract(epoch FROM r.live_at - s.published_at)) < 60 AS since
      FROM surveys.surveys s JOIN surveys.revisions r ON r.company_id = s.company_id AND r.survey_id = s.id
      WHERE s.name IN ('Customer survey', 'Latte art evening', 'Baristas’ pulse') ORDER BY s.name`);
    expect(rows).to.deep.equal([
      { name: 'Baristas’ pulse', maker: true, since: null },
      { name: 'Customer survey', maker: true, since: true },
      { name: 'Latte art evening', maker: true, since: true },
    ]);
  });
});
