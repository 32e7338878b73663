import { OpenStreams } from '@kaiku/sdk/server';
import {
  createClient,
  deafen,
  earsOf,
  makeSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

/** Two seconds, and what a machine with much else to do needs on top; caches alone would hold for longer. */
const soonMs = 4_000;

/** An event stream of a node, and whether it is still open. */
async function watch(node: TestApp, user: TestUser, topic: string) {
  const ending = new AbortController();
  const reply = await fetch(`${node.url}/api/live/${topic}`, {
    headers: { authorization: `Bearer ${user.tokens.token}` },
    signal: ending.signal,
  });
  expect(reply.status).to.equal(200);
  const stream = { open: true, stop: () => ending.abort() };
  void (async () => {
    for await (const _ of reply.body!);
  })()
    .catch(() => {})
    .finally(() => {
      stream.open = false;
    });
  return stream;
}

describe('what ends at one node', () => {
  let first: TestApp;
  let second: TestApp;
  let earsOfSecond: number[];
  before(async () => {
    first = await startTestApp({
      plugins: ['access', 'surveys', 'collectors', 'responses', 'results'],
      workers: 'none',
    });
    const others = await earsOf(first.db);
    second = await first.another();
    earsOfSecond = (await earsOf(first.db)).filter((pid) => !others.includes(pid));
    expect(earsOfSecond).to.have.length(1);
  });
  after(async () => {
    await second?.stop();
    await first?.stop();
  });

  const ends: Record<string, (user: TestUser) => Promise<unknown>> = {
    'a session that signs out': (user) =>
      first.anonymous.post('/auth/logout', { refresh_token: user.tokens.refreshToken }),
    'a user who is deactivated': ({ person: { companyId, userId } }) =>
      first.tenant(companyId, async (ctx) => {
        await ctx.trx('access.users').where({ id: userId }).update({ state: 'deactivated' });
        await ctx.get(OpenStreams).judgeAgain(ctx.trx, companyId, userId);
      }),
  };
  for (const [what, end] of Object.entries(ends)) {
    for (const deaf of [false, true]) {
      it(`PLAT-003 ${what} is refused at the other, its open stream closed${deaf ? ', though that one hears nothing' : ''}`, async () => {
        const user = await first.createUser();
        const colleague = await first.createUser({ company: user.company });
        const { survey_id: surveyId } = await makeSurvey(user);
        const there = createClient(second.url, user.tokens.token);
        expect((await there.get('/session')).status).to.equal(200);
        const stream = await watch(second, user, `survey:${surveyId}`);
        const colleagues = await watch(second, colleague, `survey:${surveyId}`);
        const thaw = deaf ? deafen(earsOfSecond) : () => {};
        try {
          await there.get('/session');
          await end(user);
          await until('the refusal', async () => (await there.get('/session')).status === 401, soonMs);
          await until('the end of the stream', () => !stream.open, soonMs);
          expect(colleagues.open).to.equal(true);
        } finally {
          thaw();
          colleagues.stop();
          stream.stop();
        }
      });
    }
  }

  for (const deaf of [false, true]) {
    it(`PLAT-071 what a feature opens is refused at the other once it is switched off${deaf ? ', though that one hears nothing' : ''}`, async () => {
      const user = await first.createUser();
      const { companyId } = user.company;
      const { survey_id: surveyId } = await makeSurvey(user);
      const there = createClient(second.url, user.tokens.token);
      const call = async () => {
        const { status, error } = await there.get(`/survey/${surveyId}/bg_value_mapping`);
        return status === 200 ? 'given' : error.code;
      };
      const has = async () => (await call()) === 'given';
      await first.setFeatures(companyId, { bg_value_mapping: true });
      await until('the feature', has, soonMs);
      const thaw = deaf ? deafen(earsOfSecond) : () => {};
      try {
        await has();
        await first.setFeatures(companyId, { bg_value_mapping: false });
        await until('its end', async () => (await call()) === 'feature_disabled', soonMs);
      } finally {
        thaw();
      }
    });
  }
});

describe('calls that two nodes limit', () => {
  let first: TestApp;
  let second: TestApp;
  before(async () => {
    const env = { KAIKU_TRUST_PROXY: 'true', KAIKU_ANSWERING_PAGES_PER_MINUTE: '100' };
    first = await startTestApp({ workers: 'none', env });
    second = await first.another();
  });
  after(async () => {
    await second?.stop();
    await first?.stop();
  });

  /** Calls one node as often as may be, and then the other, until that refuses. @returns how often it did not */
  async function usedUpElsewhere(call: (node: TestApp) => Promise<number>, limit: number): Promise<number> {
    for (let calls = 0; calls < limit; calls += 1) expect(await call(first), `call ${calls + 1}`).not.to.equal(429);
    let passed = 0;
    await until('the refusal', async () => {
      if ((await call(second)) === 429) return true;
      passed += 1;
      return passed >= limit;
    });
    return passed;
  }

  it('PLAT-003 who has used a route up at one is refused at the other', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' };
    const challenge = async (node: TestApp) => (await node.anonymous.with(from).get('/auth/challenge')).status;
    expect(await usedUpElsewhere(challenge, 120)).to.be.below(120);
    expect((await second.anonymous.with({ 'x-forwarded-for': '198.51.100.8' }).get('/auth/challenge')).status).to.equal(
      200,
    );
  });

  it('PLAT-003 so is who has fetched as many pages for respondents as may be', async () => {
    const page = async (node: TestApp) => {
      const headers = { 'x-forwarded-for': '198.51.100.9' };
      return (await fetch(`${node.answerUrl}/a/of-no-survey`, { headers })).status;
    };
    expect(await usedUpElsewhere(page, 100)).to.be.below(100);
  });
});
