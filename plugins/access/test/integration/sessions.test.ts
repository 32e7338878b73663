import { Accounts, IdentityProvider, TenantRunner } from '@kaiku/sdk/server';
import { createClient, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { accessSeconds, createBearer } from '../../server/services/bearer.ts';
import { createIdentities } from '../../server/services/identity.ts';
import { audited, codeOf } from '../support/signIn.ts';

describe('access: sessions', () => {
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    test = await startTestApp({ plugins: ['access'] });
  });
  beforeEach(async () => {
    user = await test.createUser();
  });
  after(() => test?.stop());

  const refresh = (refreshToken: string) => test.anonymous.post('/auth/refresh_token', { refresh_token: refreshToken });
  /** As if every renewal had been this long ago. */
  const passed = (time: string) =>
    test.db.owner.query(
      "UPDATE access.sessions SET renewed_at = (renewed_at AT TIME ZONE 'UTC' - $1::interval) AT TIME ZONE 'UTC'",
      [time],
    );
  const endGrace = () => passed('12 seconds');
  const withToken = (token: string) => createClient(test.url, token).get('/session');

  it('AUTH-008 a refresh token gives new tokens and the same user hash', async () => {
    const reply = await refresh(user.tokens.refreshToken);
    expect(reply.status).to.equal(200);
    expect(reply.data.user_hash).to.equal(user.tokens.userHash);
    expect(reply.data.refresh_token).to.not.equal(user.tokens.refreshToken);
    expect((await createClient(test.url, reply.data.token).get('/session')).status).to.equal(200);
    expect((await refresh(reply.data.refresh_token)).status).to.equal(200);
  });

  it('another user has another user hash', async () => {
    const other = await test.createUser();
    expect(other.tokens.userHash).to.not.equal(user.tokens.userHash);
  });

  it('what is no refresh token of ours is refused', async () => {
    const bytes = Buffer.from(user.tokens.refreshToken, 'base64url');
    bytes[67]! ^= 1;
    for (const text of ['x', 'A'.repeat(91), bytes.toString('base64url')]) {
      expect((await refresh(text)).status, text).to.equal(401);
    }
    expect((await refresh(user.tokens.refreshToken)).status).to.equal(200);
  });

  for (const time of ['12 seconds', '40 minutes']) {
    it(`AUTH-008 a refresh whose reply was lost is tried again after ${time} and gives what was lost`, async () => {
      const lost = await refresh(user.tokens.refreshToken);
      await passed(time);
      const again = await refresh(user.tokens.refreshToken);
      expect([again.status, again.data.refresh_token]).to.deep.equal([200, lost.data.refresh_token]);
      expect((await withToken(again.data.token)).status).to.equal(200);
      expect((await refresh(again.data.refresh_token)).status).to.equal(200);
      expect(await audited(test, user.person.companyId, 'auth.token_reuse')).to.deep.equal([]);
    });
  }

  const waysToUse = {
    'its access token in a call': async (next: { token: string }) => withToken(next.token),
    'its refresh token': async (next: { refresh_token: string }) => refresh(next.refresh_token),
  };
  for (const [way, use] of Object.entries(waysToUse)) {
    it(`a token that comes back after its successor was used, ${way}, ends the whole session, audited`, async () => {
      const first = await refresh(user.tokens.refreshToken);
      const used = await use(first.data);
      expect(used.status).to.equal(200);
      await endGrace();
      expect((await refresh(user.tokens.refreshToken)).status).to.equal(401);
      expect((await refresh(first.data.refresh_token)).status).to.equal(401);
      expect((await withToken(first.data.token)).status).to.equal(401);
      const entries = await audited(test, user.person.companyId, 'auth.token_reuse');
      expect(entries.map(({ item_id }) => item_id)).to.deep.equal([user.person.userId]);
    });
  }

  it('a copy that is used by somebody who was given the lost reply ends the session when its owner comes', async () => {
    await refresh(user.tokens.refreshToken);
    await endGrace();
    const thief = await refresh(user.tokens.refreshToken);
    await withToken(thief.data.token);
    expect((await refresh(user.tokens.refreshToken)).status).to.equal(401);
    expect((await withToken(thief.data.token)).status).to.equal(401);
  });

  it('a token of long ago is still known as a copy, though a session keeps one row for all of its life', async () => {
    let { refreshToken } = user.tokens;
    for (let i = 0; i < 20; i += 1) refreshToken = (await refresh(refreshToken)).data.refresh_token;
    const { rows } = await test.db.owner.query('SELECT generation FROM access.sessions WHERE company_id = $1', [
      user.person.companyId,
    ]);
    expect(rows).to.deep.equal([{ generation: 20 }]);
    expect((await refresh(user.tokens.refreshToken)).status).to.equal(401);
    expect((await refresh(refreshToken)).status).to.equal(401);
    expect(await audited(test, user.person.companyId, 'auth.token_reuse')).to.have.length(1);
  });

  it('the reuse of a token ends that session only', async () => {
    const other = await test.app.host.root.get(Accounts).openSession(user.person.companyId, user.person.userId);
    await refresh((await refresh(user.tokens.refreshToken)).data.refresh_token);
    await refresh(user.tokens.refreshToken);
    expect((await refresh(user.tokens.refreshToken)).status).to.equal(401);
    expect((await refresh(other.refreshToken)).status).to.equal(200);
  });

  it('tabs that race get one and the same successor, and the line stays single', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => refresh(user.tokens.refreshToken)));
    expect(replies.map(({ status }) => status)).to.deep.equal(Array(12).fill(200));
    expect(new Set(replies.map(({ data }) => data.refresh_token))).to.have.length(1);
    // Once the successor is in use, the former is a copy, however short the time.
    expect((await refresh(replies[0]!.data.refresh_token)).status).to.equal(200);
    expect((await refresh(user.tokens.refreshToken)).status).to.equal(401);
  });

  it('keeps nothing of refresh tokens that could be used as one', async () => {
    const secret = Buffer.from(user.tokens.refreshToken, 'base64url').subarray(36).toString('hex');
    const { rows } = await test.db.owner.query('SELECT s::text FROM access.sessions s WHERE company_id = $1', [
      user.person.companyId,
    ]);
    expect(rows).to.have.length(1);
    expect(rows[0].s).to.not.include(secret);
  });

  it('AUTH-013.a signing out ends the session on the server, once, and is audited', async () => {
    const out = () => test.anonymous.post('/auth/logout', { refresh_token: user.tokens.refreshToken });
    expect((await out()).data).to.deep.equal({ ended: true });
    expect((await user.api.get('/session')).status).to.equal(401);
    expect((await refresh(user.tokens.refreshToken)).status).to.equal(401);
    expect((await out()).data).to.deep.equal({ ended: false });
    const entries = await audited(test, user.person.companyId, 'auth.sign_out');
    expect(entries.map(({ item_id }) => item_id)).to.deep.equal([user.person.userId]);
  });

  it('a session that nobody used for its time, 14 days, is over', async () => {
    const days = async () => {
      const { rows } = await test.db.owner.query(
        'SELECT extract(epoch FROM expires_at - now()) / 86400 AS days FROM access.sessions WHERE user_id = $1',
        [user.person.userId],
      );
      return Number(rows[0].days);
    };
    expect(await days(), 'from the sign-in').to.be.closeTo(14, 0.05);
    await test.db.owner.query("UPDATE access.sessions SET expires_at = now() + interval '1 day' WHERE user_id = $1", [
      user.person.userId,
    ]);
    const renewed = await refresh(user.tokens.refreshToken);
    expect(await days(), 'each use begins it anew').to.be.closeTo(14, 0.05);
    await test.db.owner.query('UPDATE access.sessions SET expires_at = now() WHERE user_id = $1', [user.person.userId]);
    expect((await refresh(renewed.data.refresh_token)).status).to.equal(401);
    expect((await withToken(renewed.data.token)).status).to.equal(401);
  });

  it('a session ends 30 days after its sign-in, however much it is used', async () => {
    const begun = (ago: string) =>
      test.db.owner.query('UPDATE access.sessions SET created_at = now() - $2::interval WHERE user_id = $1', [
        user.person.userId,
        ago,
      ]);
    await begun('718 hours');
    const renewed = await refresh(user.tokens.refreshToken);
    expect(renewed.status).to.equal(200);
    const { rows } = await test.db.owner.query(
      "SELECT expires_at < now() + interval '4 hours' AS soon FROM access.sessions WHERE user_id = $1",
      [user.person.userId],
    );
    expect(rows, 'no use moves its end').to.deep.equal([{ soon: true }]);
    expect((await withToken(renewed.data.token)).status).to.equal(200);
    await begun('722 hours');
    expect((await refresh(renewed.data.refresh_token)).status).to.equal(401);
  });

  it('tells an expired token (409) from one that is not ours (401)', async () => {
    const { secrets } = test.app.host;
    const claims = await createBearer(secrets).read(user.tokens.token);
    const expired = await createBearer(secrets, () => Date.now() - (accessSeconds + 5) * 1_000).sign(claims);
    const reply = await createClient(test.url, expired).get('/session');
    expect([reply.status, reply.error.code]).to.deep.equal([409, 'login_expired']);
    const [head, body, signature] = user.tokens.token.split('.') as [string, string, string];
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const token of ['x', `${head}.${body}.${signature.slice(0, -4)}AAAA`, none]) {
      expect((await createClient(test.url, token).get('/session')).status, token).to.equal(401);
    }
  });

  it('a change of roles or state takes effect within two seconds, and within none where it was made', async () => {
    let now = Date.now();
    const { root, secrets } = test.app.host;
    const identities = createIdentities(root.get(TenantRunner), createBearer(secrets), () => now);
    expect((await identities.authenticate(user.tokens.token)).roles).to.deep.equal(['company_admin']);
    await test.db.owner.query(`UPDATE access.users SET roles = '{survey}' WHERE id = $1`, [user.person.userId]);
    expect((await identities.authenticate(user.tokens.token)).roles).to.deep.equal(['company_admin']);
    now += 2_000;
    expect((await identities.authenticate(user.tokens.token)).roles).to.deep.equal(['survey']);
    await test.db.owner.query(`UPDATE access.users SET state = 'deactivated' WHERE id = $1`, [user.person.userId]);
    identities.forget(user.person.companyId, user.person.userId);
    expect(await codeOf(identities.authenticate(user.tokens.token))).to.equal('unauthenticated');
    expect((await refresh(user.tokens.refreshToken)).status).to.equal(401);
  });

  it('aliases of roles are read, and unknown ones give nothing (GAP-013)', async () => {
    await test.db.owner.query(`UPDATE access.users SET roles = '{customer-admin,wizard}' WHERE id = $1`, [
      user.person.userId,
    ]);
    const provider = test.app.host.root.get(IdentityProvider);
    expect((await provider.authenticate(user.tokens.token)).roles).to.deep.equal(['company_admin', 'wizard']);
    const { rules } = test.app.host;
    const given = (roles: string[]) => [...rules.permissions(roles, [], new Set())];
    expect(given(['company_admin', 'wizard'])).to.deep.equal(given(['company_admin']));
  });

  it('does not let a token of one company open a session of another', async () => {
    const other = await test.createUser();
    const { secrets } = test.app.host;
    const bearer = createBearer(secrets);
    const mine = await bearer.read(user.tokens.token);
    const theirs = await bearer.read(other.tokens.token);
    const mixed = await bearer.sign({ ...mine, sessionId: theirs.sessionId });
    expect((await createClient(test.url, mixed).get('/session')).status).to.equal(401);
  });
});
