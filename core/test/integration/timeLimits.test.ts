import path from 'node:path';
import { type TestApp, type TestClient, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { probeCaller, startProbe } from '../probe.ts';

const fixture = (name: string) => path.join(import.meta.dirname, '../fixtures', name);
/** Small enough to be seen, long enough for a loaded machine. */
const limits = 'acquire=1,lock=1,statement=2,transaction=2,request=4';

describe('work that never ends', function () {
  this.timeout(60_000);
  let test: TestApp;
  let api: TestClient;
  let companyId: string;

  before(async () => {
    test = await startProbe({
      workers: 'none',
      plugins: ['probe', 'stuck'],
      env: {
        KAIKU_PLUGINS: `${fixture('probe')},${fixture('stuck')}`,
        KAIKU_LIMITS_STAFF: limits,
        KAIKU_LIMITS_RESPONDENTS: limits,
      },
    });
    ({ companyId } = await test.createCompany({ name: 'As it was' }));
    api = probeCaller(test, companyId);
  });
  after(() => test.stop());

  const staffUse = () => {
    const { totalCount, idleCount } = test.app.host.db.pools.transactions.pools.staff;
    return totalCount - idleCount;
  };
  const name = async () => (await test.app.host.companies.get(companyId))?.name;

  it('of one route leaves room for the others, is answered, and rolled back', async () => {
    const hanging = Array.from({ length: 20 }, () => api.get('/stuck/hang'));
    await until('the route to hold what it may', () => staffUse() > 0);
    // While they hang: another plugin's route, and one of the same plugin.
    const others = await Promise.all([api.get('/probe/notes'), api.get('/stuck/quick')]);
    expect(others.map(({ status }) => status)).to.deep.equal([200, 200]);
    const replies = await Promise.all(hanging);
    expect(new Set(replies.map(({ status }) => status))).to.deep.equal(new Set([503]));
    expect(replies[0]!.error.code).to.equal('unavailable');
    expect(Number(replies[0]!.headers.get('retry-after'))).to.be.above(0);
    await until('the connections to be back', () => staffUse() === 0);
    expect(await name()).to.equal('As it was');
    expect((await api.get('/probe/notes')).status).to.equal(200);
  });

  it('gives its connection back also when the client has left', async () => {
    const leaving = new AbortController();
    const calls = Array.from({ length: 6 }, () =>
      fetch(`${test.url}/api/stuck/hang`, {
        headers: { authorization: `Bearer ${api.token}` },
        signal: leaving.signal,
      }).catch(() => null),
    );
    await until('the route to hold what it may', () => staffUse() >= 3);
    leaving.abort();
    await Promise.all(calls);
    await until('the connections to be back', () => staffUse() === 0);
    expect(await name()).to.equal('As it was');
  });

  it('in the database is ended there', async () => {
    const reply = await api.get('/stuck/sleep');
    expect([reply.status, reply.error.code]).to.deep.equal([503, 'unavailable']);
    const sleeping = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep%'
       AND state = 'active' AND pid <> pg_backend_pid()`;
    await until('its statement to be ended', async () => (await test.db.owner.query(sleeping)).rows.length === 0);
    await until('the connections to be back', () => staffUse() === 0);
  });

  it('never keeps respondents waiting: their pool is another', async () => {
    const hanging = Array.from({ length: 20 }, () => api.get('/stuck/hang'));
    await until('the route to hold what it may', () => staffUse() > 0);
    const { respondents } = test.app.host.db.pools.transactions.pools;
    expect(respondents.totalCount).to.equal(0);
    await Promise.all(hanging);
  });

  it('a wrong limit is named at start', async () => {
    const wrong = (text: string) =>
      startProbe({ env: { KAIKU_LIMITS_JOBS: text } }).then(
        () => 'started',
        (error: Error) => error.message,
      );
    expect(await wrong('statement=soon'))
      .to.include('KAIKU_LIMITS_JOBS')
      .and.include('statement=soon');
    expect(await wrong('wait=5')).to.include('acquire, lock, statement, transaction, request');
  });
});
