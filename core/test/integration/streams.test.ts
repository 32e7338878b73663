import { deafen, earsOf, type TestApp, type TestClient, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { streamsAtMost } from '../../http/streams.ts';
import { probeCaller, startProbe } from '../probe.ts';

describe('streams that one person has open', () => {
  let test: TestApp;
  let companyId: string;

  before(async () => {
    test = await startProbe({ workers: 'none' });
    ({ companyId } = await test.createCompany());
  });
  after(() => test.stop());

  it('are so many at the most: who has more is told when to come again, and others are not concerned', async () => {
    const [person, colleague] = [probeCaller(test, companyId), probeCaller(test, companyId)];
    const { jobId } = (await person.post('/probe/jobs', { count: 1 })).data;
    const ending = new AbortController();
    const open = (who: TestClient, signal = ending.signal) =>
      fetch(`${test.url}/api/jobs/${jobId}/events`, { headers: { authorization: `Bearer ${who.token}` }, signal });
    try {
      const one = new AbortController();
      const first = await open(person, one.signal);
      expect(first.status).to.equal(200);
      const rest = await Promise.all(Array.from({ length: streamsAtMost.person - 1 }, () => open(person)));
      expect(new Set(rest.map(({ status }) => status))).to.deep.equal(new Set([200]));
      const refused = await open(person);
      expect(refused.status).to.equal(429);
      expect(Number(refused.headers.get('retry-after'))).to.be.above(0);
      expect(await refused.json()).to.have.nested.property('error.code', 'too_many_requests');
      expect((await open(colleague)).status).to.equal(200);
      one.abort();
      await until('room for another', async () => (await open(person)).status === 200);
    } finally {
      ending.abort();
    }
  });

  for (const deaf of [false, true]) {
    it(`end at every node when their feature is switched off${deaf ? ', also at one that hears nothing' : ''}`, async () => {
      const { companyId: its } = await test.createCompany();
      const others = await earsOf(test.db);
      const second = await test.another();
      const thaw = deaf ? deafen((await earsOf(test.db)).filter((pid) => !others.includes(pid))) : () => {};
      try {
        const { token } = probeCaller(second, its);
        const reply = await fetch(`${second.url}/api/live/notes`, { headers: { authorization: `Bearer ${token}` } });
        expect(reply.status).to.equal(200);
        const over = reply.text();
        await test.setFeatures(its, { probe: false });
        const from = performance.now();
        await over;
        // Two seconds, and what a busy machine needs on top; judged by the clock alone it would be fifteen.
        expect(performance.now() - from).to.be.below(4_000);
      } finally {
        thaw();
        await second.stop();
      }
    });
  }

  it('end at a node that is cut off from the whole database, which answers it nothing', async () => {
    const { companyId: its } = await test.createCompany();
    const before = await connectionsOf(test);
    const second = await test.another();
    const { token } = probeCaller(second, its);
    const reply = await fetch(`${second.url}/api/live/notes`, { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status).to.equal(200);
    const over = reply.text();
    const thaw = deafen((await connectionsOf(test)).filter((pid) => !before.includes(pid)));
    try {
      const from = performance.now();
      await over;
      expect(performance.now() - from).to.be.below(6_000);
    } finally {
      thaw();
      await second.stop();
    }
  });
});

async function connectionsOf({ db }: TestApp): Promise<number[]> {
  const { rows } = await db.owner.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
}
