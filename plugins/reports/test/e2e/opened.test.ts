import { readFile } from 'node:fs/promises';
import { accepted, startTestApp, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { fetchReport, jobEnded, makeReport } from '../support/exports.ts';
import { lastWords, openManySided } from '../support/manySided.ts';
import { Office } from '../support/office.ts';

const wanted = process.env.KAIKU_OFFICE;
/** Sheets and pages break lines where they will, and leave soft hyphens. */
const squeezed = (text: string): string => text.replace(/[\s\u00ad]+/g, '');

for (const language of ['en', 'fi'] as const) {
  describe(`files as others open them (KAIKU_OFFICE), ${language}`, function () {
    this.timeout(900_000);
    const stage = useStage();
    const title = 'Wellbeing at work 2026: a long name / with "signs" & emoji 🙂';
    let office: Office;
    let user: TestUser;
    let surveyId: string;
    let otherId: string;
    before(async function () {
      if (!wanted) this.skip();
      office = await Office.open(wanted);
      user = await stage.app.createUser({ language });
      await stage.app.setFeatures(user.company.companyId, { combine_results: true });
      surveyId = await openManySided(stage.app, user, title);
      otherId = await openManySided(stage.app, user, `${title} (autumn)`, 90);
    });
    after(() => office?.close());

    const api = () => user.api.with({ 'accept-language': language });
    const headers = () => ({ authorization: `Bearer ${user.tokens.token}`, 'accept-language': language });
    const opened = (name: string, file: Buffer) => office.opened(`${language}-${name}`, file);
    const bytes = async (reply: Response): Promise<Buffer> => {
      expect(reply.status).to.equal(200);
      return Buffer.from(await reply.arrayBuffer());
    };
    const includes = (pages: readonly string[], texts: readonly string[]) => {
      const all = squeezed(pages.join(''));
      for (const text of texts) expect(all, text).to.include(squeezed(text));
    };

    for (const format of ['xlsx', 'docx', 'pptx', 'pdf'] as const) {
      it(`the report as ${format}, by groups`, async () => {
        const { jobId, job } = await makeReport(user, surveyId, {
          format,
          language,
          group_by: ['team', 'city'],
          filter: { language: ['en', 'fi'] },
        });
        expect(job.state, JSON.stringify(job.error)).to.equal('done');
        const pages = await opened(
          `report.${format}`,
          await bytes(await fetchReport(stage.app, user, surveyId, jobId)),
        );
        includes(pages, ['Customer service and after-sales', ...(format === 'pptx' ? [] : [lastWords])]);
      });
    }

    it('the responses as xlsx', async () => {
      const { jobId } = await accepted(api().post(`/survey/${surveyId}/responses/export`, { format: 'xlsx' }));
      expect((await jobEnded(user, jobId)).state).to.equal('done');
      const file = await fetch(`${stage.app.url}/api/survey/${surveyId}/responses/export/${jobId}`, {
        headers: headers(),
      });
      includes(await opened('responses.xlsx', await bytes(file)), ['=HYPERLINK', 'Привет']);
    });

    it('the responses as csv', async () => {
      const { jobId } = await accepted(api().post(`/survey/${surveyId}/responses/export`, { format: 'csv' }));
      expect((await jobEnded(user, jobId)).state).to.equal('done');
      const file = await fetch(`${stage.app.url}/api/survey/${surveyId}/responses/export/${jobId}`, {
        headers: headers(),
      });
      includes(await opened('responses.csv', await bytes(file)), ['HYPERLINK', 'Привет']);
    });

    it('combined results, as each of their formats', async () => {
      const { combination_id: id } = await accepted(
        user.api.post(`/survey/${surveyId}/combined_survey`, { name: 'The year / 2026', survey_ids: [otherId] }),
      );
      const book = await fetch(`${stage.app.url}/api/survey/${surveyId}/combined_results/${id}/export`, {
        headers: headers(),
      });
      includes(
        await opened('combined.xlsx', await bytes(book)),
        ['By commuter train'].slice(language === 'en' ? 0 : 1),
      );
      for (const format of ['docx', 'pptx', 'pdf']) {
        const path = `/survey/${surveyId}/combined_results/${id}/report`;
        const { jobId } = await accepted(user.api.post(path, { format, language }));
        expect((await jobEnded(user, jobId)).state).to.equal('done');
        const file = await bytes(await fetchReport(stage.app, user, surveyId, jobId));
        includes(await opened(`combined.${format}`, file), ['The year / 2026', '(autumn)']);
      }
    });

    it('tables of the page: answers over time, questions by groups, a question', async () => {
      const page = await stage.visit({ user, at: `/r/${surveyId}?compare=${encodeURIComponent('field team')}` });
      const buttons = page.getByRole('button', {
        name: language === 'en' ? 'Download chart' : 'Lataa kaavio',
        exact: true,
      });
      await buttons.first().waitFor();
      const count = await buttons.count();
      for (let at = 0; at < count; at += 1) {
        await buttons.nth(at).click();
        const item = page.getByRole('menuitem', { name: 'Excel' });
        const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
        const [sheet] = await opened(`card ${at}.xlsx`, await readFile(await download.path()));
        expect(sheet!.trim(), download.suggestedFilename()).not.to.equal('');
        await item.waitFor({ state: 'detached' });
      }
      expect(count).to.be.above(5);
    });

    if (language === 'en')
      it('reports of a survey of real respondents', async () => {
        const app = await startTestApp({ demo: true });
        try {
          const reader = await app.createUser({
            company: { companyId: '01900000-0000-7000-8000-00000000d3a0', name: 'Demo' },
            language,
          });
          const found = await accepted(reader.api.get('/survey', { query: { filter: 'Thanksgiving' } }));
          const { survey_id: id } = found.data[0];
          for (const format of ['xlsx', 'docx', 'pptx', 'pdf']) {
            const { jobId, job } = await makeReport(reader, id, { format, language });
            expect(job.state, JSON.stringify(job.error)).to.equal('done');
            const file = await bytes(await fetchReport(app, reader, id, jobId));
            includes(await opened(`thanksgiving.${format}`, file), ['Thanksgiving 2015', 'Turkey']);
          }
        } finally {
          await app.stop();
        }
      });
  });
}
