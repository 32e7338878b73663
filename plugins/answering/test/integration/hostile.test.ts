import { QuestionKinds } from '@kaiku/plugin-surveys/contract';
import { createClient, makeElement, makeStructure, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { samples, silent } from '../kindRows.ts';
import { publish, sampleStructure, stored } from '../support.ts';

const markup = `</textarea></script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
/** JSON that is an answer of no kind that would take it as text. */
const shapes: readonly unknown[] = [
  null,
  true,
  -1e308,
  '',
  [],
  {},
  [['a']],
  { choice: {} },
  { choice: 'a', choices: ['a'] },
  { choices: 'a' },
  { choices: [{}] },
  { choices: Array(1_000).fill('a') },
  { r1: { c1: true } },
  { r1: ['c1'] },
  { accepted: 'yes' },
  { files: {} },
  { files: [{ id: '../../etc/passwd', name: '../a', size: 1 }] },
  { files: Array(200).fill({ id: crypto.randomUUID(), name: 'a', size: 1 }) },
  { dontKnow: true },
  { dontKnow: 'yes', choice: 'a' },
  { toString: 1, constructor: 'x' },
];

describe('answering: hostile senders', () => {
  const node = useApp();
  const at = (path: string) => `${node.app.answerUrl}${path}`;

  it('ANS-016 of every kind JSON of any other shape is refused where it stands, and never fails', async () => {
    const kinds = node.app.services('answering').get(QuestionKinds);
    const client = createClient(node.app.answerUrl);
    const made: Record<string, object> = { fileUpload: {}, ...silent };
    for (const [kind, { settings }] of Object.entries(samples)) made[kind] = settings;
    const elements = [...kinds.keys()].map((kind) => makeElement(`x-${kind}`, kind, { text: kind, ...made[kind] }));
    const { url, surveyId } = await publish(node.user, makeStructure({ elements }));
    for (const { id, kind } of elements) {
      for (const answer of shapes) {
        if (kind === 'openText' && answer === '') continue;
        const reply = await client.post(`/answer/${url}`, {
          transaction_id: crypto.randomUUID(),
          survey_version: 1,
          answers: { [id]: answer },
        });
        const told = `${kind} ${JSON.stringify(answer).slice(0, 60)}: ${reply.text.slice(0, 200)}`;
        // What says nothing is no answer.
        if (reply.status === 200) continue;
        expect(reply.status, told).to.equal(422);
        expect(reply.error.details[0]?.path, told).to.match(new RegExp(`^elements/${id}`));
      }
    }
    const kept = (await stored(node.app, surveyId)).flatMap(({ answers }) => Object.entries(answers));
    expect(kept, 'nothing of it is stored').to.deep.equal([]);
  });

  it('markup in answers and in every parameter is text wherever it comes back', async () => {
    const { url, surveyId } = await publish(node.user);
    const query = new URLSearchParams(
      ['language', 'draft', 'end', 'theme', 'started', 'r', 'transaction', 'api_key'].map((name) => [name, markup]),
    );
    for (const path of [
      `/a/${url}`,
      `/a/${url}/pages`,
      `/a/${url}/thanks`,
      `/a/${url}/draft`,
      `/a/${encodeURIComponent(markup)}`,
    ]) {
      for (const base of [path, path.replace(`/a/${url}`, `/preview/${surveyId}`)]) {
        const { html, status } = await open(at(`${base}?${query}`));
        expect(status, base).to.be.below(500);
        expect(html, base).to.not.match(/<script>alert|<img src=x/);
      }
    }
    const state = ['transaction', 'started', 'page', 'language', 'draft'].map((name) => [`kaiku.${name}`, markup]);
    const first = await open(at(`/a/${url}`));
    const again = await send(first, { ...Object.fromEntries(state), 'q.story': markup, 'q.mail': markup, go: 'send' });
    expect(again.status).to.equal(422);
    expect(again.html).to.not.match(/<script>alert|<img src=x/);
    expect(again.fields).to.deep.include(['q.story', markup]);
    const sent = await send(first, { 'q.mood': 'other', 'q.mood.other': markup, 'q.story': markup, go: 'next' });
    expect(sent.html).to.not.match(/<script>alert|<img src=x/);
  });

  it('an answer to what is hidden, by a rule or a link, is not stored, whoever sends it', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure(), { hidden: ['story'] });
    const answers = { mood: { choice: 'good' }, recommend: 9, service: { speed: 'high', smile: 'low' } };
    const post = (more: object) =>
      createClient(node.app.answerUrl).post(`/answer/${url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        answers: { ...answers, ...more },
      });
    expect((await post({ why: 'On a page that the rules hide' })).status).to.equal(200);
    const hidden = await post({ story: 'Hidden by the link' });
    expect([hidden.status, hidden.error?.details[0]?.path]).to.deep.equal([422, 'elements/story']);
    expect((await stored(node.app, surveyId)).map((one) => one.answers)).to.deep.equal([answers]);
  });

  it("another respondent's transaction changes nothing of their answer, and says nothing of it", async () => {
    const { url, surveyId } = await publish(node.user);
    const other = await publish(await node.app.createUser());
    const client = createClient(node.app.answerUrl);
    const body = (story: string) => ({
      transaction_id: '01900000-0000-7000-8000-0000000000ff',
      survey_version: 1,
      answers: { mood: { choice: 'good' }, recommend: 9, service: { speed: 'high', smile: 'low' }, story },
    });
    await client.post(`/answer/${url}`, body('Mine'));
    const forged = await client.post(`/answer/${url}`, body('Yours'));
    expect(forged.data).to.deep.equal({ response_id: body('').transaction_id, duplicate: true });
    expect((await client.post(`/answer/${other.url}`, body('Elsewhere'))).data.duplicate).to.equal(false);
    expect((await stored(node.app, surveyId)).map(({ answers }) => answers.story)).to.deep.equal(['Mine']);
  });

  it('a link that is not there is told of in the same words and with the same headers, whatever its address looks like', async () => {
    const { url } = await publish(node.user, undefined, { private: true });
    const seen = async (path: string) => {
      const reply = await fetch(at(path));
      const headers = [...reply.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      return JSON.stringify([reply.status, headers, (await reply.text()).replace(/"requestId":"[^"]*"/, '')]);
    };
    for (const base of ['/a/', '/api/answer/']) {
      const addresses = [url, 'there-is-no-such', `${url}x`, 'a', '%2e%2e%2fetc%2fpasswd', 'x'.repeat(64)];
      const replies = await Promise.all(addresses.map((address) => seen(base + address)));
      expect(new Set(replies).size, base).to.equal(1);
    }
  });
});
