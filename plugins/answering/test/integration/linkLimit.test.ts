import type { Element } from '@kaiku/sdk/model';
import { accepted, createClient, makeElement, makeLink, makeStructure, until, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type FormPage, open, send } from '../form.ts';
import { publish, stored } from '../support.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const words = { closedTitle: 'We are done', closedText: 'Come back next year.' };
const structure = (settings: object = {}, more: Element[] = []) =>
  makeStructure({
    settings,
    elements: [
      ...more,
      makeElement('why', 'openText', { text: 'Why?' }),
      makeElement('course', 'choice', { text: 'Course?', choices: [{ id: 'a', text: 'Course a', limit: 1 }] }),
    ],
  });

describe('answering: links that take only so many answers', () => {
  const node = useApp();
  const at = (path: string) => `${node.app.answerUrl}${path}`;
  const client = () => createClient(node.app.answerUrl);
  const answer = (url: string, more: object = {}, caller = client()) =>
    caller.post(`/answer/${url}`, {
      transaction_id: crypto.randomUUID(),
      survey_version: 1,
      answers: { why: 'So' },
      ...more,
    });
  const limited = (maxAnswers: number, more: object = {}, settings: object = {}) =>
    publish(node.user, structure(settings), { maxAnswers, ...more });
  const isFull = async (url: string) => (await client().get(`/answer/${url}`)).error?.code === 'link_full';
  const change = (surveyId: string, collectorId: string, settings: object) =>
    accepted(node.user.api.put(`/survey/${surveyId}/publish/${collectorId}`, settings));

  it('LINK-035.b forty who send at once take ten places, and no other link of the survey loses any', async () => {
    const { url, surveyId, collectorId } = await limited(10);
    const free = await makeLink(node.user, surveyId);
    const replies = await Promise.all([
      ...Array.from({ length: 40 }, () => answer(url)),
      ...Array.from({ length: 3 }, () => answer(free.url)),
    ]);
    const codes = replies.map(({ status, error }) => (status === 200 ? 'stored' : error.code)).sort();
    expect(codes).to.deep.equal([
      ...Array.from({ length: 30 }, () => 'link_full'),
      ...Array.from({ length: 13 }, () => 'stored'),
    ]);
    const rows = await stored(node.app, surveyId);
    expect(rows.filter(({ collector_id }) => collector_id === collectorId)).to.have.length(10);
  });

  it('LINK-035.d each way of sending is refused when the link is full, and what is here already is still the same', async () => {
    const { url, surveyId } = await limited(1);
    const before = await open(at(`/a/${url}`));
    const transaction_id = crypto.randomUUID();
    await accepted(answer(url, { transaction_id }));
    expect((await accepted(answer(url, { transaction_id }))).duplicate).to.equal(true);
    for (const caller of [client(), createClient(node.app.url)]) {
      const refused = await answer(url, {}, caller);
      expect([refused.status, refused.error.code]).to.deep.equal([422, 'link_full']);
      const waited = await answer(url, { waited: 60 }, caller);
      expect(waited.error.code, 'of the queue of a browser').to.equal('link_full');
    }
    const form = await send(before, { 'q.why': 'It rained', go: 'send' });
    expect(form.status).to.equal(410);
    expect(form.html).to.include('takes no more answers, and yours were not taken').and.include('It rained');
    expect(await stored(node.app, surveyId)).to.have.length(1);
  });

  it('LINK-035.d so is a form with files', async () => {
    const photo = [makeElement('photo', 'fileUpload', { text: 'Photo?' })];
    const { url, surveyId } = await publish(node.user, structure({}, photo), { maxAnswers: 1 });
    const [first, second] = [await open(at(`/a/${url}`)), await open(at(`/a/${url}`))];
    const sent = (page: FormPage) => {
      const form = new FormData();
      for (const [name, value] of page.fields)
        if (name !== 'q.why' && !name.endsWith('.files')) form.append(name, value);
      form.append('q.why', 'With a photo');
      form.append('q.photo.files', new Blob([png]), 'photo.png');
      form.append('go', 'send');
      return send(page, form);
    };
    expect((await sent(first)).url).to.include('/thanks');
    const refused = await sent(second);
    expect([refused.status, refused.html.includes('With a photo')]).to.deep.equal([410, true]);
    const [one] = await stored(node.app, surveyId);
    expect(JSON.stringify(one!.answers)).to.include('photo.png');
    expect(await stored(node.app, surveyId)).to.have.length(1);
  });

  it('LINK-035.c who opens a full link reads what is said of a closed one, in the survey’s words where it has some', async () => {
    const [plain, own] = [await limited(1), await limited(1, {}, words)];
    for (const { url } of [plain, own]) {
      expect(await isFull(url)).to.equal(false);
      expect((await open(at(`/a/${url}`))).html).to.include('Why?');
      const thanks = await send(await open(at(`/a/${url}`)), { 'q.why': 'So', go: 'send' });
      expect(thanks.html, 'the last one').to.include('data-message="thanks"');
      await until('the link to be known as full', () => isFull(url));
    }
    const page = await open(at(`/a/${plain.url}`));
    expect(page.status).to.equal(410);
    expect(page.html).to.include('This survey takes no more answers').and.not.include('Why?');
    expect((await open(at(`/a/${plain.url}?language=fi`), [], { 'accept-language': 'fi' })).status).to.equal(410);
    expect((await open(at(`/a/${own.url}`))).html)
      .to.include('We are done')
      .and.include('Come back next year.');
  });

  it('LINK-035.e an answer that is removed gives its place back; tests and what is kept apart take none', async () => {
    const fast = await limited(1, {}, { spamFilterSeconds: 600 });
    for (let count = 0; count < 3; count += 1) await accepted(answer(fast.url));
    expect((await stored(node.app, fast.surveyId)).map(({ spam }) => spam)).to.deep.equal([true, true, true]);
    expect(await isFull(fast.url)).to.equal(false);
    const { url, surveyId } = await limited(1);
    await accepted(answer(url));
    expect((await answer(url)).error.code).to.equal('link_full');
    const [one] = await stored(node.app, surveyId);
    await accepted(node.user.api.delete(`/survey/${surveyId}/answers`, { body: { response_ids: [one!.id] } }));
    await until('its place', async () => (await answer(url)).status === 200);
    expect((await answer(url)).error.code).to.equal('link_full');
  });

  it('counts what came before there was a limit, follows the limit, and stores nothing half', async () => {
    const { url, surveyId, collectorId } = await publish(node.user, structure());
    for (let count = 0; count < 3; count += 1) await accepted(answer(url));
    await change(surveyId, collectorId, { maxAnswers: 4 });
    await until('the limit', async () => (await answer(url)).error?.code === 'link_full');
    await change(surveyId, collectorId, { maxAnswers: null });
    await until('none', async () => (await answer(url)).status === 200);
    const there = (await stored(node.app, surveyId)).length;
    await change(surveyId, collectorId, { maxAnswers: there + 2 });
    await until('the new limit', async () => {
      const { maxAnswers } = (await accepted(node.user.api.get(`/survey/${surveyId}/publish`))).data[0];
      return maxAnswers === there + 2 && !(await isFull(url));
    });
    const chosen = { answers: { course: { choice: 'a' } } };
    await accepted(answer(url, chosen));
    expect((await answer(url, chosen)).error.code, 'of the choice').to.equal('validation');
    await until('the last place', async () => (await answer(url)).error?.code === 'link_full');
    const audited = await node.app.db.owner.query(
      "SELECT details FROM core.audit_log WHERE item_id = $1 AND operation = 'collector.update'",
      [collectorId],
    );
    expect(audited.rows.map(({ details }) => details.fields)).to.deep.equal([
      ['maxAnswers'],
      ['maxAnswers'],
      ['maxAnswers'],
    ]);
  });
});
