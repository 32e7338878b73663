import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { attemptLimit } from '../../server/services/door.ts';
import { audited, proof, signIn } from '../support/signIn.ts';

describe('access: sign-in', () => {
  let test: TestApp;
  let user: TestUser;
  // The call is limited per client address as well, so each test gets a node of its own.
  beforeEach(async () => {
    test = await startTestApp({ plugins: ['access'] });
    user = await test.createUser();
  });
  afterEach(() => test?.stop());

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

  it('AUTH-005 refuses a missing, a made-up and a used captcha, before it looks at the password', async () => {
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

  it('AUTH-041 an unknown address, a wrong password and accounts that are not active get the same answer', async () => {
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
    expect(failed!.details).to.deep.equal({ reason: 'password', ip: '127.0.0.1' });
    const [done] = await audited(test, companyId, 'auth.sign_in');
    expect(done).to.include({ item_id: userId, actor_id: userId });
    expect(JSON.stringify([failed, done])).to.not.include(other.password);
  });

  it('stops guessing at one address, and only there', async () => {
    const victim = await test.createUser();
    const guess = (email = victim.person.email) =>
      // A refused captcha costs an attempt too, and no proof of work.
      test.anonymous.post('/auth/kaiku_login', { email, password: 'Guess-1', recaptcha: 'none' });
    for (let i = 0; i < attemptLimit.points; i += 1) expect((await guess()).status).to.equal(422);
    const stopped = await guess();
    expect([stopped.status, stopped.error.code]).to.deep.equal([429, 'too_many_requests']);
    expect(Number(stopped.headers.get('retry-after'))).to.be.within(1, attemptLimit.seconds);
    expect((await signIn(test, victim.person.email, victim.password)).status).to.equal(429);
    expect((await guess(user.person.email)).status).to.equal(422);
    await test.db.owner.query("UPDATE access.attempts SET expires_at = now() - interval '1 second'");
    expect((await signIn(test, victim.person.email, victim.password)).status).to.equal(200);
  });

  it('forgets failed attempts once the right password came', async () => {
    const other = await test.createUser();
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < attemptLimit.points - 1; i += 1) {
        await test.anonymous.post('/auth/kaiku_login', { email: other.person.email, password: 'x', recaptcha: 'x' });
      }
      expect((await signIn(test, other.person.email, other.password)).status).to.equal(200);
    }
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
