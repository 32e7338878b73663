import { createClient, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { answerLimit } from '../../server/services/submit.ts';
import { open, send } from '../form.ts';
import { publish, sampleAnswers, stored } from '../support.ts';

describe('answering: floods', () => {
  let app: TestApp;
  let owner: TestUser;
  let url: string;
  let surveyId: string;

  // The limit counts in the node's memory: each test has its own.
  beforeEach(async () => {
    app = await startTestApp({ workers: 'none', env: { KAIKU_TRUST_PROXY: 'true' } });
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

  it('a school class or a kiosk behind one address never meets the limit', async () => {
    // Ten answers a second, for a whole minute.
    expect(await flood(answerLimit.points)).to.deep.equal({ 200: 600 });
    expect(await stored(app, surveyId)).to.have.length(600);
  });

  it('a flood is refused, on both origins together, in words and with the time to wait', async () => {
    expect(await flood(answerLimit.points + 50, '192.0.2.1')).to.deep.equal({ 200: 600, 429: 50 });
    for (const origin of [app.answerUrl, app.url]) {
      const refused = await submit(origin, '192.0.2.1');
      expect([refused.status, refused.error.code]).to.deep.equal([429, 'too_many_requests']);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, answerLimit.seconds);
      expect(refused.error.message).to.match(/Try again in \d+ seconds/);
    }
    expect((await submit(app.answerUrl, '192.0.2.2')).status, 'another address').to.equal(200);
    expect(await stored(app, surveyId)).to.have.length(601);
  });

  it('without JavaScript the page comes again, with every answer in it', async () => {
    const first = await open(`${app.answerUrl}/a/${url}`);
    const last = await send(first, { 'q.mood': 'good', 'q.story': 'Kept ä <b>', go: 'next' });
    await flood(answerLimit.points);
    const finish = { 'q.recommend': '9', 'q.service.r.speed': 'high', 'q.service.r.smile': 'low', go: 'send' };
    const again = await send(last, finish);
    expect(again.status).to.equal(429);
    expect(again.html).to.match(/Yours are still here: please send them again in \d+ seconds/);
    expect(again.fields).to.deep.include(['q.story', 'Kept ä <b>']).and.to.deep.include(['q.recommend', '9']);
    const transaction = (page: typeof first) => page.fields.find(([name]) => name === 'kaiku.transaction')?.[1];
    expect(transaction(again)).to.equal(transaction(last));
    expect(await stored(app, surveyId)).to.have.length(600);
  });
});
