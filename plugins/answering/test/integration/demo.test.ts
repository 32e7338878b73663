import { demoSurvey } from '@kaiku/plugin-surveys/contract';
import { accepted, startTestApp, type TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';

interface Completion {
  since: string | null;
  started: number;
  answered: number;
  pages: { page_id: string; reached: number; left: number }[];
  left_elsewhere: number;
}

describe('answering: fills of the demo', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ demo: true, workers: 'none' });
  });
  after(() => app?.stop());

  it('RES-080 are those of its answers through links, with some who left on every page', async () => {
    const { rows } = await app.db.owner.query<{ answers: number; first: string; company_id: string }>(
      `SELECT count(*)::int AS answers, company_id,
         to_char(min(submitted_at) AT TIME ZONE 'Europe/Helsinki', 'YYYY-MM-DD') AS first
       FROM responses.responses WHERE survey_id = $1 AND source = 'link' GROUP BY company_id`,
      [demoSurvey.surveyId],
    );
    const { answers, first, company_id: companyId } = rows[0]!;
    const { api } = await app.createUser({ company: { companyId, name: 'Demo' } });
    const found: Completion = await accepted(api.get(`/survey/${demoSurvey.surveyId}/results/completion`));
    expect(found).to.include({ since: first, answered: answers, left_elsewhere: 0 });
    expect(found.pages).to.have.length(5);
    for (const { page_id: page, left } of found.pages) expect(left, page).to.be.above(0);
    const left = found.pages.reduce((sum, page) => sum + page.left, 0);
    expect(left, 'all who left did so somewhere').to.equal(found.started - answers);
    expect(answers / found.started).to.be.within(0.7, 0.9);
  });
});
