import { accepted, createClient, makeLink, openSurvey, until, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { reachedField } from '../../contract/index.ts';
import { open, send } from '../form.ts';
import { publish, sampleAnswers, sampleStructure } from '../support.ts';

describe('answering: how far fills come', () => {
  const node = useApp();

  const at = (path: string) => `${node.app.answerUrl}${path}`;
  const rows = async (surveyId: string) =>
    (
      await node.app.db.owner.query<{ what: string; page_id: string; count: number }>(
        `SELECT what, page_id, sum(count)::int AS count FROM answering.fill_counts
         WHERE survey_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
        [surveyId],
      )
    ).rows.map(({ what, page_id, count }) => [what, page_id, count].filter((part) => part !== '').join(' '));
  /** What is written in the end: counts are gathered for a moment. */
  const counted = (surveyId: string, wanted: readonly string[]) =>
    until('the counts', async () => (await rows(surveyId)).join() === wanted.join()).catch(async () => {
      expect(await rows(surveyId)).to.deep.equal(wanted);
    });

  /** The page's own script, as the server hears it. */
  async function visitor(url: string) {
    const { html } = await open(at(`/a/${url}`));
    const started = /"started":"([^"]+)"/.exec(html)![1]!;
    const client = createClient(node.app.answerUrl);
    return {
      started,
      tell: (page: string, before = '', more: Record<string, string> = {}) =>
        client.post(`/answer/${url}/reached`, undefined, { query: { started, page, before, ...more } }),
      answer: (more: object = {}) =>
        client.post(`/answer/${url}`, {
          transaction_id: crypto.randomUUID(),
          survey_version: 1,
          started,
          answers: sampleAnswers,
          ...more,
        }),
    };
  }

  it('RES-076.ab what began, each page that was reached, where it was left, and what was answered', async () => {
    const { url, surveyId, collectorId } = await publish(node.user);
    const leaves = await visitor(url);
    expect((await leaves.tell('p1')).status).to.equal(200);
    const answers = await visitor(url);
    await answers.tell('p1');
    await answers.tell('p3', 'p1');
    const sent = { transaction_id: crypto.randomUUID(), reached: 'p3' };
    for (const _ of ['once', 'again']) expect((await answers.answer(sent)).status).to.equal(200);
    await counted(surveyId, ['answered 1', 'passed p1 1', 'passed p3 1', 'reached p1 2', 'reached p3 1', 'started 2']);
    const { rows: kept } = await node.app.db.owner.query(
      `SELECT DISTINCT collector_id, survey_version, day = (now() AT TIME ZONE 'Europe/Helsinki')::date AS today
       FROM answering.fill_counts WHERE survey_id = $1`,
      [surveyId],
    );
    expect(kept).to.deep.equal([{ collector_id: collectorId, survey_version: 1, today: true }]);
  });

  it('RES-076.a an answer of a fill that nobody told of is not counted: no more answer than began', async () => {
    const { url, surveyId } = await publish(node.user);
    const { answer, tell } = await visitor(url);
    for (const more of [{}, { reached: '' }, { reached: 'no-page' }]) {
      expect((await answer(more)).status).to.equal(200);
    }
    expect((await answer({ reached: 7 })).status).to.equal(422);
    await tell('p1');
    await counted(surveyId, ['reached p1 1', 'started 1']);
  });

  it('RES-076.b without JavaScript the server counts at its own steps, each once, also where a page is loaded again', async () => {
    const { url, surveyId } = await publish(node.user);
    const first = await open(at(`/a/${url}`));
    const wrong = await send(first, { go: 'next' });
    expect(wrong.status).to.equal(422);
    const last = await send(wrong, { 'q.mood': 'good', go: 'next' });
    await send(first, { 'q.mood': 'bad', go: 'next' });
    await send(wrong, { 'q.mood': 'good', go: 'next' });
    const back = await send(last, { go: 'previous' });
    const again = await send(back, { go: 'next' });
    const finish = { 'q.recommend': '9', 'q.service.r.speed': 'high', 'q.service.r.smile': 'low', go: 'send' };
    expect((await send(again, finish)).html).to.include('Thank you kindly');
    await open(at(`/a/${url}`));
    await counted(surveyId, ['answered 1', 'passed p1 1', 'passed p3 1', 'reached p1 1', 'reached p3 1', 'started 1']);
  });

  it('RES-076.e what a form says of pages that are not there is counted nowhere, and keeps no other count from being written', async () => {
    const { url, surveyId } = await publish(node.user);
    const first = await open(at(`/a/${url}`));
    for (const page of ['\0', 'nowhere', 'x'.repeat(9_000)])
      await send(first, { [reachedField]: page, 'q.mood': 'good', go: 'next' });
    await (await visitor(url)).tell('p1');
    await counted(surveyId, ['reached p1 1', 'started 1']);
  });

  it('RES-076.b a draft that is gone on with elsewhere is the same fill', async () => {
    await node.app.setFeatures(node.user.person.companyId, { survey_draft: true });
    const { url, surveyId } = await publish(node.user, sampleStructure({ draftSaving: true }));
    const second = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
    const saved = await send(second, { go: 'draft' });
    const address = at(/href="(\/a\/[^"]*draft=[\w-]{22})"/.exec(saved.html)![1]!);
    const elsewhere = await open(address);
    expect(elsewhere.html, 'for its script').to.include('"reached":"p3"');
    const finish = { 'q.recommend': '9', 'q.service.r.speed': 'high', 'q.service.r.smile': 'low', go: 'send' };
    expect((await send(elsewhere, finish)).html).to.include('Thank you kindly');
    await counted(surveyId, ['answered 1', 'passed p1 1', 'passed p3 1', 'reached p1 1', 'reached p3 1', 'started 1']);
  });

  it('RES-076.e takes only pages of the survey, of who opened it, and nothing of previews and closed links', async () => {
    const { url, surveyId, collectorId } = await publish(node.user);
    const { tell } = await visitor(url);
    const other = await publish(node.user);
    const { started: others } = await visitor(other.url);
    expect((await tell('nowhere')).status).to.equal(404);
    expect((await tell('p3', 'nowhere')).status).to.equal(404);
    expect((await tell('x'.repeat(10_000))).status).to.be.oneOf([404, 414, 431]);
    expect((await tell('p1', '', { started: others })).status, 'of another survey').to.equal(404);
    expect((await tell('p1', '', { started: '' })).status).to.equal(404);
    const missing = await createClient(node.app.answerUrl).post('/answer/nowhere/reached', undefined, {
      query: { page: 'p1' },
    });
    expect(missing.status).to.equal(404);
    const preview = await open(at(`/preview/${surveyId}`));
    await send(preview, { 'q.mood': 'good', go: 'next' });
    await accepted(node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' }));
    await until('a closed link', async () => (await tell('p1')).status === 404);
    await (await visitor(other.url)).tell('p1');
    await counted(other.surveyId, ['reached p1 1', 'started 1']);
    expect((await rows(surveyId)).filter((row) => !/^(started|reached p1)/.test(row))).to.deep.equal([]);
  });

  it('RES-076.e goes with the survey, and links of their own pages are counted by those', async () => {
    const surveyId = await openSurvey(node.user, { structure: sampleStructure() });
    const sections = [{ id: 'mine', pageId: 'p1', elements: ['mood'] }];
    const { url } = await makeLink(node.user, surveyId, { structure: 'custom', sections });
    await (await visitor(url)).tell('mine');
    await counted(surveyId, ['reached mine 1', 'started 1']);
    await node.app.db.owner.query('DELETE FROM surveys.surveys WHERE id = $1', [surveyId]);
    expect(await rows(surveyId)).to.deep.equal([]);
  });
});
