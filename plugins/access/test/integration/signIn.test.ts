import { createHash } from 'node:crypto';
import { TenantRunner } from '@kaiku/sdk/server';
import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { SignIns } from '../../contract/index.ts';
import { attemptLimits, createDoor } from '../../server/services/door.ts';
import { createEntrance } from '../../server/services/entrance.ts';
import { AccessSecondSteps } from '../../server/services/factors/ports.ts';
import { AccessDoor, AccessSessions } from '../../server/services/ports.ts';
import { createSignIn } from '../../server/services/signIn.ts';
import { audited, proof, signIn } from '../support/signIn.ts';

describe('access: sign-in', () => {
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    // The call is limited per client address as well, which other tests are about.
    test = await startTestApp({ plugins: ['access'], env: { KAIKU_RATE_LIMITS: 'false', KAIKU_TRUST_PROXY: 'true' } });
  });
  beforeEach(async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    user = await test.createUser();
  });
  after(() => test?.stop());

  const setUser = (who: TestUser, sql: string) =>
    test.db.owner.query(`UPDATE access.users SET ${sql} WHERE id = $1`, [who.person.userId]);

  it('AUTH-004 e-mail, password and captcha sign a user in', async () => {
    const reply = await signIn(test, user.person.email, user.password);
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.data).to.have.all.keys('token', 'refresh_token', 'user_hash');
    const session = await test.anonymous.with({ authorization: `Bearer ${reply.data.token}` }).get('/session');
    expect(session.data).to.include({ email: user.person.email, user_hash: reply.data.user_hash });
  });

  it('AUTH-004 takes the e-mail in any case and with blanks around it', async () => {
    expect((await signIn(test, `  ${user.person.email.toUpperCase()} `, user.password)).status).to.equal(200);
  });

  it('AUTH-005.abc refuses a missing, a made-up and a used captcha, before it looks at the password', async () => {
    const body = { email: user.person.email, password: user.password };
    const missing = await test.anonymous.post('/auth/kaiku_login', body);
    expect(missing.status).to.equal(422);
    expect(missing.error.details.map(({ path }) => path)).to.deep.equal(['recaptcha']);
    const wrong = await test.anonymous.post('/auth/kaiku_login', { ...body, recaptcha: 'made up' });
    expect([wrong.status, wrong.error.code]).to.deep.equal([422, 'captcha_failed']);
    const recaptcha = await proof(test.anonymous);
    expect((await test.anonymous.post('/auth/kaiku_login', { ...body, recaptcha })).status).to.equal(200);
    const again = await test.anonymous.post('/auth/kaiku_login', { ...body, recaptcha });
    expect(again.error.code).to.equal('captcha_failed');
  });

  it('AUTH-041.abc an unknown address, a wrong password and accounts that are not active get the same answer', async () => {
    const texts = new Set<string>();
    const refusal = async (email: string, password: string) => {
      const reply = await signIn(test, email, password);
      expect([reply.status, reply.error.code]).to.deep.equal([401, 'login_failed']);
      texts.add(reply.text);
    };
    await refusal('nobody@example.test', user.password);
    await refusal(user.person.email, 'Wrong-pass-1');
    for (const state of ['invited', 'deactivated', 'removed']) {
      const other = await test.createUser();
      await setUser(other, `state = '${state}'`);
      await refusal(other.person.email, other.password);
      await setUser(other, `state = 'active'`);
      expect((await signIn(test, other.person.email, other.password)).status, state).to.equal(200);
    }
    const invited = await test.createUser();
    await setUser(invited, `password_hash = NULL`);
    await refusal(invited.person.email, invited.password);
    expect(texts).to.have.length(1);
  });

  it('AUTH-040 a technical account cannot sign in', async () => {
    const technical = await test.createUser();
    await setUser(technical, 'technical = true');
    const reply = await signIn(test, technical.person.email, technical.password);
    expect([reply.status, reply.error.code]).to.deep.equal([401, 'login_failed']);
    const [entry] = await audited(test, technical.person.companyId, 'auth.sign_in_failed');
    expect(entry!.details).to.include({ reason: 'technical' });
  });

  it('answers in the language that is asked for', async () => {
    const reply = await test.anonymous.with({ 'accept-language': 'fi' }).post('/auth/kaiku_login', {
      email: 'nobody@example.test',
      password: 'x',
      recaptcha: await proof(test.anonymous),
    });
    expect(reply.error.message).to.equal('Kirjautuminen epäonnistui.');
  });

  it('writes sign-ins and failed ones to the audit log, without the password', async () => {
    const other = await test.createUser();
    await signIn(test, other.person.email, 'Wrong-pass-1');
    await signIn(test, other.person.email, other.password);
    const { companyId, userId } = other.person;
    const [failed] = await audited(test, companyId, 'auth.sign_in_failed');
    expect(failed).to.include({ item_id: userId, actor_id: null });
    expect(failed!.details).to.deep.equal({ reason: 'password', ip: '127.0.0.1', method: 'password' });
    const [done] = await audited(test, companyId, 'auth.sign_in');
    expect(done).to.include({ item_id: userId, actor_id: userId });
    expect(JSON.stringify([failed, done])).to.not.include(other.password);
  });

  describe('the brake', () => {
    const digestOf = (site: string) => createHash('sha256').update(`site\n${site}`).digest('base64url');
    const door = () => test.services('access').get(AccessDoor);
    /** Fails as a guess does, without its proof of work. */
    const guess = (ip: string, email: string) =>
      door()
        .countAttempt(ip, email)
        .then(
          () => 'tried',
          (error) => error.code,
        );
    const guesses = async (count: number, of: (i: number) => [ip: string, email: string]) => {
      const outcomes: string[] = [];
      for (let i = 0; i < count; i += 1) outcomes.push(await guess(...of(i)));
      return outcomes;
    };
    const tried = (count: number) => Array(count).fill('tried');
    const signInFrom = async (ip: string, who: TestUser, password = who.password) =>
      test.anonymous.with({ 'x-forwarded-for': ip }).post('/auth/kaiku_login', {
        email: who.person.email,
        password,
        recaptcha: await proof(test.anonymous),
      });

    it('stops guessing at one e-mail from one network, and only there, with the time to wait', async () => {
      const { points, seconds } = attemptLimits.pair;
      expect(await guesses(points, () => ['192.0.2.1', user.person.email])).to.deep.equal(tried(points));
      const stopped = await signInFrom('192.0.2.1', user);
      expect([stopped.status, stopped.error.code]).to.deep.equal([429, 'too_many_requests']);
      expect(Number(stopped.headers.get('retry-after'))).to.be.within(1, seconds);
      expect((await signInFrom('192.0.2.2', user)).status).to.equal(200);
      expect((await signInFrom('192.0.2.1', await test.createUser())).status).to.equal(200);
      await test.db.owner.query("UPDATE access.attempts SET expires_at = now() - interval '1 second'");
      expect((await signInFrom('192.0.2.1', user)).status).to.equal(200);
    });

    it('counts the addresses of an IPv6 network as one', async () => {
      const { points } = attemptLimits.pair;
      const outcomes = await guesses(points + 5, (i) => [`2001:db8:0:42::${i + 1}`, user.person.email]);
      expect(outcomes).to.deep.equal([...tried(points), ...Array(5).fill('too_many_requests')]);
      expect((await signInFrom('2001:db8:0:42:ffff::1', user)).status).to.equal(429);
      expect((await signInFrom('2001:db8:0:43::1', user)).status).to.equal(200);
    });

    it('AUTH-058 counts the many networks of one IPv6 site together, too, and gives back what was a good one', async () => {
      const { points } = attemptLimits.site;
      const place = digestOf('2001:db8:77::/48');
      await test.db.owner.query('DELETE FROM access.attempts');
      await guess('2001:db8:77:1::1', 'somebody@example.test');
      expect((await signInFrom('2001:db8:77:2::1', user)).status).to.equal(200);
      const { rows } = await test.db.owner.query(
        'UPDATE access.attempts SET count = $2 WHERE id = $1 AND count = 1 RETURNING 1',
        [place, points - 1],
      );
      expect(rows, 'one guess, and no sign-in').to.have.length(1);
      expect(await guesses(2, (i) => [`2001:db8:77:${i + 3}::1`, `somebody${i}@example.test`])).to.deep.equal([
        'tried',
        'too_many_requests',
      ]);
      expect(await guess('2001:db8:78::1', 'somebody@example.test')).to.equal('tried');
      expect(await guess('192.0.2.200', 'somebody@example.test')).to.equal('tried');
    });

    it('stops guessing at one e-mail from many networks, but not its owner where they signed in before', async () => {
      const { points } = attemptLimits.account;
      expect((await signInFrom('198.51.100.7', user)).status).to.equal(200);
      const outcomes = await guesses(points + 3, (i) => [`203.0.${i}.1`, user.person.email]);
      expect(outcomes).to.deep.equal([...tried(points), ...Array(3).fill('too_many_requests')]);
      expect((await signInFrom('203.0.200.1', user)).status).to.equal(429);
      expect((await signInFrom('198.51.100.7', user)).status).to.equal(200);
    });

    it('a network is the owner’s own for 180 days after a sign-in there', async () => {
      await test.db.owner.query('DELETE FROM access.known_places');
      expect((await signInFrom('198.51.100.7', user)).status).to.equal(200);
      const { rows } = await test.db.owner.query(
        'SELECT extract(epoch FROM expires_at - now()) / 86400 AS days FROM access.known_places',
      );
      expect(rows.map(({ days }) => Math.round(Number(days)))).to.deep.equal([180]);
      await guesses(attemptLimits.account.points, (i) => [`203.0.${i}.1`, user.person.email]);
      expect((await signInFrom('198.51.100.7', user)).status).to.equal(200);
      await test.db.owner.query("UPDATE access.known_places SET expires_at = now() - interval '1 second'");
      expect((await signInFrom('198.51.100.7', user)).status).to.equal(429);
    });

    it('sign-ins of the owner give nobody a guess back that others have used up', async () => {
      const { points } = attemptLimits.account;
      expect((await signInFrom('198.51.100.7', user)).status).to.equal(200);
      await guesses(points, (i) => [`203.0.${i}.1`, user.person.email]);
      for (let i = 0; i < 3; i += 1) expect((await signInFrom('198.51.100.7', user)).status).to.equal(200);
      expect(await guess('203.0.200.1', user.person.email)).to.equal('too_many_requests');
    });

    it('a sign-in by another party gives no guess at the password back', async () => {
      const mine = await test.createUser();
      const { email } = mine.person;
      const identities = test.services('access').get(SignIns);
      const identity = { subject: 'me', companyId: null, email, emailVerified: true };
      const enter = () => identities.open('other', async () => identity, { ip: '192.0.2.77', userAgent: '' });
      await guesses(attemptLimits.pair.points, () => ['192.0.2.77', email]);
      await guesses(attemptLimits.account.points - attemptLimits.pair.points, (i) => [`203.0.${i}.1`, email]);
      await enter();
      await enter();
      expect(await guess('192.0.2.77', email)).to.equal('too_many_requests');
      expect(await guess('203.0.200.1', email)).to.equal('too_many_requests');
    });

    it('stops one network that tries many e-mails, those of nobody twice as soon', async () => {
      const { points } = attemptLimits.network;
      await Promise.all(Array.from({ length: points / 2 }, () => door().countUnknown('192.0.2.9')));
      const rest = await guesses(points / 2 + 1, (i) => ['192.0.2.9', `somebody${i}@example.test`]);
      expect(rest).to.deep.equal([...tried(points / 2), 'too_many_requests']);
      expect(await guess('192.0.2.10', 'somebody1@example.test')).to.equal('tried');
    });

    it('a call without the proof of work costs the account nothing', async () => {
      const body = { email: user.person.email, password: 'Guess-1', recaptcha: 'none' };
      for (let i = 0; i <= attemptLimits.pair.points; i += 1) {
        expect((await test.anonymous.post('/auth/kaiku_login', body)).error.code).to.equal('captcha_failed');
      }
      expect((await signIn(test, user.person.email, user.password)).status).to.equal(200);
    });

    it('forgets failed attempts once the right password came', async () => {
      for (let round = 0; round < 3; round += 1) {
        await guesses(attemptLimits.pair.points - 1, () => ['127.0.0.1', user.person.email]);
        expect((await signIn(test, user.person.email, user.password)).status).to.equal(200);
      }
    });

    it('an address that is nobody’s takes as many round trips as a wrong password', async () => {
      const taken: string[] = [];
      const tenants = test.services('access').get(TenantRunner);
      const counting: TenantRunner = {
        run(companyId, work, options) {
          taken.push(`transaction${options?.readOnly ? ' that reads' : ''}`);
          return tenants.run(companyId, work, options);
        },
        pool: {
          query: (...query: Parameters<typeof tenants.pool.query>) => {
            taken.push('query');
            return tenants.pool.query(...query);
          },
        } as unknown as TenantRunner['pool'],
      };
      const captcha = { challenge: () => expect.fail(), verify: async () => true };
      const { log } = test.app.host;
      const sessions = test.services('access').get(AccessSessions);
      const door = createDoor(counting);
      const entrance = createEntrance(counting, door, sessions);
      const steps = test.services('access').get(AccessSecondSteps);
      const rest = { captcha, log, insteadOf: async () => null, steps, demo: true };
      const attempt = createSignIn({ tenants: counting, door, entrance, ...rest });
      const stepsOf = async (email: string) => {
        taken.length = 0;
        const input = { email, password: 'Wrong-1', recaptcha: '', ip: '192.0.2.3', userAgent: '' };
        expect(await attempt(input).catch((error) => error.code)).to.equal('login_failed');
        return [...taken];
      };
      expect(await stepsOf('nobody@example.test')).to.deep.equal(await stepsOf(user.person.email));
    });
  });

  it('keeps neither addresses nor e-mails of attempts, only hashes, and only while they count', async () => {
    await signIn(test, 'nobody@example.test', 'x');
    const { rows } = await test.db.owner.query('SELECT * FROM access.attempts');
    expect(rows).to.not.have.length(0);
    expect(JSON.stringify(rows)).to.not.match(/127\.0\.0\.1|nobody/);
    await test.db.owner.query("UPDATE access.used_proofs SET expires_at = now() - interval '1 second'");
    await signIn(test, user.person.email, user.password);
    const left = await test.db.owner.query(
      'SELECT count(*)::int AS n FROM access.used_proofs WHERE expires_at < now()',
    );
    expect(left.rows[0].n).to.equal(0);
  });

  it('names demo accounts that work in a demo, and none elsewhere', async () => {
    const demo = await startTestApp({ demo: true, plugins: ['access'] });
    try {
      const { data } = await demo.anonymous.get('/auth/demo_accounts');
      expect(data.map(({ role }: { role: string }) => role)).to.deep.equal([
        'company_admin',
        'survey_creator',
        'admin',
      ]);
      for (const { email, password } of data) expect((await signIn(demo, email, password)).status, email).to.equal(200);
    } finally {
      await demo.stop();
    }
    const plain = await startTestApp({ demo: false, plugins: ['access'] });
    try {
      expect((await plain.anonymous.get('/auth/demo_accounts')).data).to.deep.equal([]);
    } finally {
      await plain.stop();
    }
  });
});
