import { FILE_PART_BYTES } from '@kaiku/sdk/model';
import {
  accepted,
  createClient,
  makeElement,
  makeStructure,
  type PublishedSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { AnsweringConfig } from '../../server/config.ts';
import { open, send } from '../form.ts';
import { publish, sampleAnswers, stored } from '../support.ts';

/** As many a minute as the tests' node takes from one address; 600 unless told. */
const answers = 10;

describe('answering: floods', () => {
  let app: TestApp;
  let owner: TestUser;
  let url: string;
  let surveyId: string;

  // The limit counts in the node's memory: each test has its own.
  beforeEach(async () => {
    const limits = { KAIKU_ANSWERING_ANSWERS_PER_MINUTE: String(answers), KAIKU_ANSWERING_PAGES_PER_MINUTE: '12' };
    const waiting = { KAIKU_RESPONSES_WAITING_FILE_MEGABYTES: '1' };
    app = await startTestApp({ workers: 'none', env: { KAIKU_TRUST_PROXY: 'true', ...limits, ...waiting } });
    owner = await app.createUser();
    ({ url, surveyId } = await publish(owner));
  });
  afterEach(() => app.stop());

  const submit = (origin: string, address?: string) =>
    createClient(origin, null, address ? { 'x-forwarded-for': address } : {}).post(`/answer/${url}`, {
      transaction_id: crypto.randomUUID(),
      survey_version: 1,
      answers: sampleAnswers,
    });
  /** So many answers from one address, a few at a time. @returns their statuses, counted */
  async function flood(count: number, address?: string): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    let left = count;
    const sender = async (): Promise<void> => {
      while (left-- > 0) {
        const { status } = await submit(app.answerUrl, address);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, sender));
    return statuses;
  }

  it('no more files of a survey wait for answers than may; those that were handed in do not count', async () => {
    const photos = makeElement('photos', 'fileUpload', { text: 'What does it look like?' });
    const one = await publish(owner, makeStructure({ elements: [photos] }));
    const other = await publish(owner, makeStructure({ elements: [photos] }));
    const client = createClient(app.answerUrl);
    const upload = async (survey: PublishedSurvey, transaction = crypto.randomUUID()) => {
      const { started } = (await client.get(`/answer/${survey.url}`)).data;
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(400 * 1024)]), 'notes.txt');
      const query = { url: survey.url, transaction_id: transaction, element_id: 'photos', started };
      const reply = await client.post('/files/answer', undefined, { form, query });
      return reply.status === 200 ? reply.data : reply.error.details[0]?.code;
    };
    const transaction = crypto.randomUUID();
    const file = await upload(one, transaction);
    expect(file).to.include({ size: 400 * 1024 });
    await upload(one);
    expect(await upload(one)).to.equal('file-waiting');
    expect(await upload(other)).to.include({ name: 'notes.txt' });
    const answer = { transaction_id: transaction, survey_version: 1, answers: { photos: { files: [file] } } };
    await accepted(client.post(`/answer/${one.url}`, answer));
    expect(await upload(one)).to.include({ name: 'notes.txt' });
  });

  it('ANS-014 of a file in parts the first is refused where the last would be, and parts are not counted beside their whole', async () => {
    const photos = makeElement('photos', 'fileUpload', { text: 'What does it look like?' });
    const survey = await publish(owner, makeStructure({ elements: [photos] }));
    const { started } = (await createClient(app.answerUrl).get(`/answer/${survey.url}`)).data;
    const part = async (transaction: string, number: number, size: number) => {
      const who = { url: survey.url, transaction_id: transaction, element_id: 'photos', started, upload: 'one' };
      const facts = { ...who, name: 'notes.txt', size: String(size), part: String(number) };
      const reply = await fetch(`${app.answerUrl}/api/files/answer/part?${new URLSearchParams(facts)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(Math.min(FILE_PART_BYTES, size - number * FILE_PART_BYTES)),
      });
      const { response, error } = await reply.json();
      return response ?? error.details[0]?.code;
    };
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    // A megabyte may wait, and this is nearly one: twice it would not fit.
    const size = 1_000_000;
    expect(await part(one, 0, size)).to.deep.equal({ next: 1 });
    expect(await part(one, 1, size)).to.include({ size });
    expect(await part(other, 0, size)).to.equal('file-waiting');
    expect(await part(other, 0, 40_000)).to.include({ size: 40_000 });
  });

  it('a school class or a kiosk behind one address never meets the limit', () => {
    // Ten answers a second, for a whole minute.
    const { value } = AnsweringConfig.variables.answersPerMinute.validate(undefined);
    expect(value).to.be.at.least(600);
  });

  it('a flood is refused, on both origins together, in words and with the time to wait', async () => {
    expect(await flood(answers + 5, '192.0.2.1')).to.deep.equal({ 200: answers, 429: 5 });
    for (const origin of [app.answerUrl, app.url]) {
      const refused = await submit(origin, '192.0.2.1');
      expect([refused.status, refused.error.code]).to.deep.equal([429, 'too_many_requests']);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
      expect(refused.error.message).to.match(/Try again in \d+ seconds/);
    }
    expect((await submit(app.answerUrl, '192.0.2.2')).status, 'another address').to.equal(200);
    expect(await stored(app, surveyId)).to.have.length(answers + 1);
  });

  it('without JavaScript the page comes again, with every answer in it', async () => {
    const first = await open(`${app.answerUrl}/a/${url}`);
    const last = await send(first, { 'q.mood': 'good', 'q.story': 'Kept ä <b>', go: 'next' });
    await flood(answers);
    const finish = { 'q.recommend': '9', 'q.service.r.speed': 'high', 'q.service.r.smile': 'low', go: 'send' };
    const again = await send(last, finish);
    expect(again.status).to.equal(429);
    expect(again.html).to.match(/Yours are still here: please send them again in \d+ seconds/);
    expect(again.fields).to.deep.include(['q.story', 'Kept ä <b>']).and.to.deep.include(['q.recommend', '9']);
    const transaction = (page: typeof first) => page.fields.find(([name]) => name === 'kaiku.transaction')?.[1];
    expect(transaction(again)).to.equal(transaction(last));
    expect(await stored(app, surveyId)).to.have.length(answers);
  });

  it('pages are refused beyond their limit, and a step comes again with every answer in it', async () => {
    const page = () => fetch(`${app.answerUrl}/a/${url}`, { headers: { 'x-forwarded-for': '192.0.2.9' } });
    const statuses: number[] = [];
    for (let index = 0; index < 13; index += 1) statuses.push((await page()).status);
    expect(statuses).to.deep.equal([...Array(12).fill(200), 429]);
    const refused = await page();
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
    expect(await refused.text()).to.include('<html');

    const first = await open(`${app.answerUrl}/a/${url}`);
    const steps = [];
    for (let index = 0; index < 12; index += 1)
      steps.push(await send(first, { 'q.mood': 'good', 'q.story': 'Kept ä <b>', go: 'next' }));
    expect(steps.map(({ status }) => status)).to.deep.equal([...Array(11).fill(200), 429]);
    expect(steps.at(-1)!.fields).to.deep.include(['q.story', 'Kept ä <b>']);
    expect(await stored(app, surveyId)).to.have.length(0);
  });

  it('whatever page of a link is asked for counts alike: nobody floods the ones after the first', async () => {
    const paths = ['', '/pages', '/thanks', '/results', '/draft', '/files'];
    for (const [index, path] of paths.entries()) {
      const page = () =>
        fetch(`${app.answerUrl}/a/${url}${path}`, {
          headers: { 'x-forwarded-for': `192.0.2.${20 + index}` },
          redirect: 'manual',
        });
      const statuses: number[] = [];
      for (let time = 0; time < 14; time += 1) statuses.push((await page()).status);
      expect(statuses.slice(0, 12), path).to.not.include(429);
      expect(statuses.slice(12), path).to.eql([429, 429]);
    }
  });

  it('what the page asks for beside its pages counts as these do: links that are loaded, drafts and files that are removed', async () => {
    const transaction = crypto.randomUUID();
    const calls: [string, string][] = [
      ['GET', `/answer/${url}`],
      ['DELETE', `/answer/${url}?draft=${'a'.repeat(22)}`],
      ['DELETE', `/files/answer?url=${url}&transaction_id=${transaction}&file_id=${transaction}`],
    ];
    for (const [index, [method, path]] of calls.entries()) {
      const call = () =>
        fetch(`${app.answerUrl}/api${path}`, { method, headers: { 'x-forwarded-for': `192.0.2.${40 + index}` } });
      const statuses: number[] = [];
      for (let time = 0; time < 14; time += 1) statuses.push((await call()).status);
      expect(statuses, `${method} ${path}`).to.eql([...Array(12).fill(200), 429, 429]);
      const refused = await call();
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
      expect((await refused.json()).error.code).to.equal('too_many_requests');
    }
  });

  it('RES-076.e reports of pages that were reached are limited by themselves, and take no page from anybody', async () => {
    const address = { 'x-forwarded-for': '192.0.2.60' };
    const { html } = await open(`${app.answerUrl}/a/${url}`, [], address);
    const query = new URLSearchParams({ started: /"started":"([^"]+)"/.exec(html)![1]!, page: 'p1', before: '' });
    const tell = () =>
      fetch(`${app.answerUrl}/api/answer/${url}/reached?${query}`, { method: 'POST', headers: address });
    const statuses: number[] = [];
    for (let time = 0; time < 14; time += 1) statuses.push((await tell()).status);
    expect(statuses).to.eql([...Array(12).fill(200), 429, 429]);
    expect((await open(`${app.answerUrl}/a/${url}`, [], address)).status).to.equal(200);
  });

  it('steps count by their size: refused with every answer in them, and before they are read when they go on', async () => {
    const first = await open(`${app.answerUrl}/a/${url}`);
    const step = () =>
      send(first, { 'q.mood': 'good', 'q.story': 'Kept ä <b>', padding: 'x'.repeat(200_000), go: 'next' });
    const steps = [];
    for (let index = 0; index < 7; index += 1) steps.push(await step());
    // Twelve a minute, of which one was the page and each of these is four; twice as many are read.
    expect(steps.map(({ status }) => status)).to.deep.equal([200, 200, 429, 429, 429, 429, 429]);
    const kept = steps.map(({ fields }) => fields.some(([, value]) => value === 'Kept ä <b>'));
    expect(kept).to.deep.equal([true, true, true, true, true, true, false]);
    const { html } = steps.at(-1)!;
    expect(html).to.include('<html').and.to.include('Try again');
  });

  it('of an answer with more values than a person gives, none is judged', async () => {
    const names = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`a${index}`, 1]));
    let deep: object = {};
    for (let depth = 0; depth < 20; depth += 1) deep = { deep };
    const body = { transaction_id: crypto.randomUUID(), survey_version: 1 };
    const refused = async (origin: string, given: object) => {
      const { status, error } = await createClient(origin).post(`/answer/${url}`, { ...body, answers: given });
      return [status, error.code, error.details.map(({ path, code }) => [path, code])];
    };
    const tooMany = [422, 'validation', [['answers', 'max']]];
    expect(await refused(app.answerUrl, names)).to.deep.equal(tooMany);
    expect(await refused(app.url, names)).to.deep.equal(tooMany);
    expect(await refused(app.answerUrl, { mood: deep })).to.deep.equal(tooMany);
  });
});

describe('answering: guesses of keys', () => {
  let app: TestApp;
  let owner: TestUser;

  // Guesses are counted in the node's memory, too.
  beforeEach(async () => {
    app = await startTestApp({ workers: 'none' });
    owner = await app.createUser();
  });
  afterEach(() => app.stop());

  it('LINK-014 of a form with files a wrong key is one guess', async () => {
    const { url: hidden } = await publish(owner, undefined, { private: true });
    const form = () => {
      const body = new FormData();
      body.append('go', 'send');
      return fetch(`${app.answerUrl}/a/${hidden}/files`, {
        method: 'POST',
        headers: { 'x-api-key': 'kaiku_wrong' },
        body,
      });
    };
    const client = createClient(app.answerUrl, null, { 'x-api-key': 'kaiku_wrong' });
    const read = async () => (await client.get(`/answer/${hidden}`)).status;
    for (let guess = 0; guess < 10; guess += 1) expect((await form()).status).to.equal(404);
    for (let guess = 0; guess < 50; guess += 1) expect(await read(), `guess ${10 + guess}`).to.equal(404);
    expect(await read(), 'sixty, and no more').to.equal(429);
  });

  it('LINK-014 who guesses too many keys is told so wherever there is a private link, and where there is none', async () => {
    const { url: hidden } = await publish(owner, undefined, { private: true });
    const statuses = (path: string) =>
      Promise.all(
        [hidden, 'there-is-no-such'].map(
          async (link) => (await fetch(`${app.answerUrl}${path}${link}?api_key=kaiku_wrong`)).status,
        ),
      );
    for (let guess = 0; guess < 30; guess++) expect(await statuses('/api/answer/')).to.deep.equal([404, 404]);
    expect(await statuses('/api/answer/')).to.deep.equal([429, 429]);
    expect(await statuses('/a/')).to.deep.equal([429, 429]);
  });
});
