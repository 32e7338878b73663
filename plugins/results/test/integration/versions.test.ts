import { allElements, type SurveyStructure } from '@kaiku/sdk/model';
import {
  accepted,
  makeStructure,
  publishSurvey,
  readSurvey,
  sharedApp,
  submitAnswer,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type Given, parts, storeAnswers } from '../support/stored.ts';

describe('results of versions of a survey', function () {
  this.timeout(120_000);
  let app: TestApp;
  let user: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
    await app.setFeatures(user.company.companyId, { report_views: true, combine_results: true });
  });

  /** Changes the text of a question, for respondents too. @returns the version that they get now */
  async function publishAnew(surveyId: string): Promise<number> {
    const { survey_version, structure } = await readSurvey(user, surveyId);
    const score = allElements(structure as SurveyStructure).find(({ id }) => id === 'score')!;
    const element = { ...score, settings: { ...score.settings, text: `Would you, at ${survey_version}?` } };
    const change = { survey_version, changes: [{ op: 'element', element }] };
    const saved = await accepted(user.api.patch(`/survey/${surveyId}`, change));
    await accepted(user.api.post(`/survey/${surveyId}/publish_changes`, { survey_version: saved.survey_version }));
    return saved.survey_version;
  }

  /** Three answers to the first version, two that respondents gave to a second, one to a third; one was put to a draft. */
  async function answered(settings: object = {}) {
    const survey = await publishSurvey(user, { structure: makeStructure({ ...parts, settings }) });
    const { surveyId } = survey;
    const store = (given: readonly Given[]) => storeAnswers(app, user, surveyId, given);
    await store([
      { score: 9, why: 'First', team: 'A' },
      { score: 8, team: 'B' },
      { score: 3, why: 'At first', team: 'A' },
    ]);
    const live = [1];
    for (const scores of [[10, 0], [7]]) {
      const version = await publishAnew(surveyId);
      live.push(version);
      await until(`version ${version}`, async () => {
        const { survey_version } = await accepted(app.anonymous.get(`/answer/${survey.url}`));
        return survey_version === version;
      });
      for (const score of scores) await submitAnswer(app, survey, { score, why: `Of ${version}` });
    }
    await store([{ score: 5, why: 'Put', version: 900 }]);
    return { surveyId, live, get: (what: string) => user.api.get(`/survey/${surveyId}/${what}`) };
  }

  it('RES-067.a figures, timeline, comparison, cross table, texts, table and file are of the versions that are asked for', async () => {
    const { surveyId, live, get } = await answered();
    const [, second, third] = live as [number, number, number];
    const count = async (versions: number[]) =>
      Number(
        (
          await app.db.owner.query(
            'SELECT count(*) AS n FROM responses.responses WHERE survey_id = $1 AND survey_version = ANY($2)',
            [surveyId, versions],
          )
        ).rows[0].n,
      );
    const asked = { '1': 3, [second]: 2, [third]: 1, '900': 1, '77': 0, [`1&version=${third}`]: 4 };
    for (const [version, n] of Object.entries(asked)) {
      const query = `version=${version}`;
      expect(n, query).to.equal(await count(version.split('&version=').map(Number)));
      const results = await accepted(get(`results?${query}`));
      expect([results.n, results.total], query).to.deep.equal([n, 7]);
      expect(results.elements[0].summary.n, query).to.equal(n);
      const { buckets } = await accepted(get(`results/timeline?interval=year&${query}`));
      expect(
        buckets.reduce((sum: number, bucket: { n: number }) => sum + bucket.n, 0),
        query,
      ).to.equal(n);
      const { comparison } = await accepted(get(`results?comparison=true&compare_by=field%20team&${query}`));
      expect(
        comparison.segments.reduce((sum: number, segment: { n: number }) => sum + segment.n, 0),
        query,
      ).to.equal(n);
      const table = await accepted(get(`responses?${query}`));
      expect([table.count, table.data.length], query).to.deep.equal([n, n]);
    }
    const texts = await accepted(get(`results/texts?element_id=why&version=${second}`));
    expect(texts.count).to.equal(2);
    const crossed = await accepted(get('results/crosstab?row=score&column=field%20team&version=1'));
    expect(crossed.n).to.equal(3);
    expect((await accepted(get(`results/crosstab?row=score&column=field%20team&version=${second}`))).n).to.equal(0);
    const body = { format: 'csv', version: [String(second), String(third)] };
    const { jobId } = await accepted(user.api.post(`/survey/${surveyId}/responses/export`, body));
    await until('the file', async () => (await accepted(user.api.get(`/jobs/${jobId}`))).state === 'done', 60_000);
    const file = await fetch(`${app.url}/api/survey/${surveyId}/responses/export/${jobId}`, {
      headers: { authorization: `Bearer ${user.tokens.token}` },
    });
    const lines = (await file.text()).split('\r\n').slice(1, -1);
    expect(lines.length).to.equal(3);
    expect(lines.every((line) => /Of \d+/.test(line))).to.equal(true);
  });

  it('RES-067.b versions are offered with how many answered each and the day on which it was published', async () => {
    const { surveyId, live, get } = await answered();
    const { versions } = await accepted(get('results/filters'));
    const days = await app.db.owner.query(
      'SELECT version, live_at FROM surveys.revisions WHERE survey_id = $1 AND live_at IS NOT NULL ORDER BY version DESC',
      [surveyId],
    );
    expect(days.rows.map(({ version }) => version)).to.deep.equal(live.toReversed());
    const published = days.rows.map(({ live_at }) => live_at.toISOString());
    expect(versions).to.deep.equal([
      { version: 900, published_at: null, n: 1 },
      { version: live[2], published_at: published[0], n: 1 },
      { version: live[1], published_at: published[1], n: 2 },
      { version: 1, published_at: published[2], n: 3 },
    ]);
  });

  it('RES-067.b what is no version is refused, also in a view, which keeps those that are', async () => {
    const { surveyId, get } = await answered();
    for (const version of ['0', '-1', 'x', '1.5', '9999999999']) {
      const refused = await get(`results?version=${version}`);
      expect([refused.status, refused.error.details?.[0]?.path], version).to.deep.equal([422, 'version']);
      expect((await get(`responses?version=${version}`)).status, version).to.equal(422);
    }
    const charts = { parts: ['charts'], hidden: [], shapes: {} };
    const view = (version: string[]) =>
      user.api.post(`/survey/${surveyId}/report_view`, { name: version.join(), charts, filter: { version } });
    expect((await view(['x'])).status).to.equal(422);
    await accepted(view(['1', '3']));
    const { views } = await accepted(get('report_view'));
    expect(views.map(({ filter }: { filter: object }) => filter)).to.deep.equal([{ version: ['1', '3'] }]);
  });

  it('RES-067.c where few are hidden, a version shows whole blocks alone, and is offered with as many', async () => {
    const { surveyId, live, get } = await answered({ hideUnder: 5 });
    expect(await accepted(get('results?version=1'))).to.include({ n: 0, hidden: true });
    expect((await accepted(get('results/filters'))).versions).to.deep.equal([]);
    await storeAnswers(
      app,
      user,
      surveyId,
      Array.from({ length: 12 }, () => ({ score: 1, version: live[2]!, at: '2099-01-01T00:00:00Z' })),
    );
    const { versions } = await accepted(get('results/filters'));
    for (const { version, n } of versions) {
      expect(n % 5, version).to.equal(0);
      expect((await accepted(get(`results?version=${version}`))).n).to.equal(n);
    }
    expect(versions.map(({ version }: { version: number }) => version)).to.deep.equal([live[2]]);
    const all = (await accepted(get('results'))).n;
    const others = (await accepted(get(`results?version=1&version=${live[1]}&version=900`))).n;
    expect([0, 5, 10]).to.include(all - versions[0].n - others);
  });

  it('RES-067.e combined results, whose surveys have versions of their own, have no such filter', async () => {
    const { surveyId, get } = await answered();
    const other = await answered();
    const body = { name: 'Both', survey_ids: [other.surveyId] };
    const { combination_id: id } = await accepted(user.api.post(`/survey/${surveyId}/combined_survey`, body));
    expect((await get(`combined_results/${id}`)).status).to.equal(200);
    expect((await get(`combined_results/${id}?version=1`)).status).to.equal(422);
    expect((await get(`combined_results/${id}/export?version=1`)).status).to.equal(422);
    expect(await accepted(get(`combined_results/${id}/filters`))).to.not.have.property('versions');
  });
});
