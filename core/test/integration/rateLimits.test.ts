import { type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { createRateLimiter, type Limiter } from '../../http/rateLimit.ts';
import { createSharedCounts, type SharedCounts } from '../../http/sharedCounts.ts';
import { startProbe } from '../probe.ts';

describe('limits of calls that several nodes count', () => {
  let test: TestApp;
  let counts: SharedCounts[];
  before(async () => {
    test = await startProbe({ workers: 'none' });
  });
  after(() => test.stop());
  beforeEach(() => {
    counts = [createSharedCounts(test.app.host.db.pool), createSharedCounts(test.app.host.db.pool)];
  });
  afterEach(() => Promise.all(counts.map((one) => one.close())));

  const limiters = (name: string, points: number, seconds = 60): Limiter[] =>
    counts.map((one) => createRateLimiter(name, { points, seconds }, one));
  const passes = (work: Promise<void>): Promise<true | { code: string; params: { seconds: number } }> =>
    work.then(
      () => true as const,
      (error) => error,
    );
  const shareAll = async () => {
    for (const one of counts) await one.share();
  };

  it('PLAT-003 hold for all of them together: who used one up at one node is refused at the other', async () => {
    const [first, second] = limiters('together', 10) as [Limiter, Limiter];
    await second('a');
    for (let call = 0; call < 9; call += 1) await first('a');
    await shareAll();
    const refused = await passes(second('a'));
    expect(refused).to.have.property('code', 'too_many_requests');
    expect((refused as { params: { seconds: number } }).params.seconds).to.be.within(1, 60);
    expect(await passes(second('b'))).to.equal(true);
  });

  it('cost nothing where a caller is far from it, and keep no address', async () => {
    const [first] = limiters('far', 600) as [Limiter, Limiter];
    for (let call = 0; call < 5; call += 1) await first('192.0.2.7');
    await shareAll();
    const stored = async () => (await test.db.owner.query('SELECT c::text FROM core.rate_counts c')).rows;
    const before = (await stored()).length;
    for (let call = 0; call < 5; call += 1) await first('192.0.2.7');
    await shareAll();
    const rows = await stored();
    expect(rows).to.have.length(before + 1);
    expect(JSON.stringify(rows)).not.to.include('192.0.2.7');
  });

  it("end with the other's time", async () => {
    const [first, second] = limiters('ended', 4) as [Limiter, Limiter];
    for (let call = 0; call < 4; call += 1) await first('a');
    await shareAll();
    await test.db.owner.query("UPDATE core.rate_counts SET ends_at = now() - interval '1 second'");
    expect(await passes(second('a'))).to.equal(true);
    await shareAll();
    expect(await passes(second('a'))).to.equal(true);
  });

  it('are those of each node while the database is away: nobody is shut out', async () => {
    const broken = createSharedCounts({
      query: () => Promise.reject(new Error('away')),
      connect: () => Promise.reject(new Error('away')),
    });
    const count = createRateLimiter('away', { points: 3, seconds: 60 }, broken);
    for (let call = 0; call < 3; call += 1) {
      await count('a');
      await broken.share();
    }
    expect(await passes(count('a'))).to.have.property('code', 'too_many_requests');
    expect(await passes(count('b'))).to.equal(true);
    await broken.close();
  });

  it('are told by themselves', async () => {
    const [first, second] = limiters('itself', 50) as [Limiter, Limiter];
    for (let call = 0; call < 50; call += 1) await first('a');
    let calls = 0;
    await until('the refusal', async () => {
      calls += 1;
      return (await passes(second('a'))) !== true;
    });
    expect(calls, 'by what the other has counted').to.be.below(50);
  });
});
