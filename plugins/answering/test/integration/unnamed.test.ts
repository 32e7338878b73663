import {
  accepted,
  makeElement,
  makePage,
  makeStructure,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { publish } from '../support.ts';

/** What a respondent's browser was told: addresses, headers and cookies, and the body. */
interface Told {
  status: number;
  text: string;
  head: string;
  body: string;
  location: string | null;
}

describe('answering: a survey that nothing names', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    await app.setFeatures(owner.person.companyId, { survey_draft: true });
  });

  const structure = makeStructure({
    settings: { name: 'Lunch', draftSaving: true, answerIntervalHours: 1, customCss: 'b{color:red}' },
    pages: [
      makePage('p1', [
        makeElement('taste', 'choice', {
          text: 'How was it?',
          choices: ['good', 'bad'].map((id) => ({ id, text: id })),
          publicResults: true,
        }),
        makeElement('photo', 'fileUpload', { text: 'A picture?' }),
      ]),
      makePage('p2', [makeElement('why', 'openText', { text: 'Why?' })]),
    ],
  });

  it('GAP-054 neither page, step, draft, thanks, results nor API say the id of the survey, in body, header or cookie', async () => {
    const { url, surveyId, collectorId } = await publish(owner, structure);
    const told: Told[] = [];
    async function call(path: string, init: RequestInit = {}): Promise<Told> {
      const reply = await fetch(`${app.answerUrl}${path}`, { redirect: 'manual', ...init });
      const body = await reply.text();
      const head = JSON.stringify([...reply.headers]);
      const one = { status: reply.status, text: path, head, body, location: reply.headers.get('location') };
      told.push(one);
      return one;
    }
    const follow = async (path: string, init?: RequestInit): Promise<Told> => {
      const one = await call(path, init);
      return one.location ? follow(one.location.replace(app.answerUrl, '')) : one;
    };
    const json = (method: string, body: object): RequestInit => ({
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const form = (fields: Record<string, string>): RequestInit => ({
      method: 'POST',
      body: new URLSearchParams(fields),
    });

    const page = `/a/${url}`;
    const { body } = await call(page);
    const started = /"started":"([^"]+)"/.exec(body)![1]!;
    const state = { 'kaiku.started': started, 'kaiku.transaction': crypto.randomUUID(), 'kaiku.page': 'p1' };
    await call(page, { headers: { 'sec-fetch-dest': 'iframe' } });
    await call(`${page}/pages?started=${started}`);
    for (const [, code] of body.matchAll(/href="(\/a\/[^"]+\/code\/[^"]+)"/g)) await call(code!);
    await call(`/api/answer/${url}`);
    const upload = new FormData();
    upload.append('file', new Blob(['%PDF-1.7\n']), 'map.pdf');
    const whose = { url, transaction_id: state['kaiku.transaction'], element_id: 'photo', started };
    await call(`/api/files/answer?${new URLSearchParams(whose)}`, { method: 'POST', body: upload });
    await call(page, form({ ...state, 'q.taste': 'bad', go: 'next' }));
    const saved = await follow(page, form({ ...state, 'q.taste': 'bad', go: 'draft' }));
    expect(saved.body).to.include('Your draft is saved');
    await call(/href="(\/a\/[^"]*draft=[\w-]{22})"/.exec(saved.body)![1]!);
    const thanks = await follow(page, form({ ...state, 'kaiku.page': 'p2', 'q.taste': 'good', go: 'send' }));
    expect(thanks.text).to.include('/thanks');
    const answer = { transaction_id: crypto.randomUUID(), survey_version: 1, answers: { taste: { choice: 'good' } } };
    expect((await call(`/api/answer/${url}`, json('POST', answer))).head).to.include('set-cookie');
    expect((await call(`/api/answer/${url}`, json('POST', { ...answer, answers: { taste: 7 } }))).status).to.equal(422);
    expect((await call(`${page}/results`)).status).to.equal(200);
    expect((await call(`${page}/nothing`)).status).to.equal(404);
    expect((await call(`/api/answer/${url}?draft=${'a'.repeat(22)}`, { method: 'DELETE' })).status).to.equal(200);

    await accepted(
      owner.api.put(`/survey/${surveyId}/publish/${collectorId}`, { url: `moved-${collectorId.slice(-9)}` }),
    );
    await until('the link to move', async () => (await call(page)).status === 302);
    await accepted(owner.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' }));
    await until('the link to close', async () => (await follow(page)).status === 410);
    await call(page, form({ ...state, 'q.taste': 'bad', go: 'next' }));
    // Each address is remembered for a second by itself.
    await until('its API to say so', async () => (await call(`/api/answer/${url}`)).body.includes('survey_closed'));

    const names = [surveyId, surveyId.replaceAll('-', ''), Buffer.from(surveyId).toString('base64url')];
    names.push(Buffer.from(surveyId.replaceAll('-', ''), 'hex').toString('base64url'));
    for (const { text, head, body: said } of told)
      for (const name of names) expect(head + said, text).to.not.include(name);
    expect(told.length).to.be.above(20);
  });
});
