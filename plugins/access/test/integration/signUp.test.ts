import { IdentityProvider } from '@kaiku/sdk/server';
import { startTestApp, type TestApp, type TestUser, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { removeSignUps } from '../../server/jobs/removeSignUps.ts';
import { letterLimits } from '../../server/services/door.ts';
import { trialInvitationsADay } from '../../server/services/passwordLinks.ts';
import { askForLink, audited, proof, signIn, tokenIn } from '../support/signIn.ts';

const dayMs = 24 * 60 * 60 * 1_000;

describe('access: sign-up and trial', () => {
  let test: TestApp;
  let number = 0;
  before(async () => {
    test = await startTestApp({
      plugins: ['access', 'company', 'data-collections'],
      env: { KAIKU_RATE_LIMITS: 'false', KAIKU_TRUST_PROXY: 'true' },
    });
  });
  beforeEach(() => test.db.owner.query('DELETE FROM access.attempts'));
  after(() => test?.stop());

  const fresh = () => {
    number += 1;
    return { email: `new${number}@trial.example`, first_name: 'Aino', last_name: 'Salo', company: `Kahvila ${number}` };
  };
  const signUp = async (body: object, ip = '192.0.2.1') =>
    test.anonymous
      .with({ 'x-forwarded-for': ip })
      .post('/auth/signup', { recaptcha: await proof(test.anonymous), ...body });
  const row = async (email: string) =>
    (
      await test.db.owner.query(
        `SELECT u.company_id, u.id, u.roles, u.state, u.trial_expires, u.language, c.name
         FROM access.users u JOIN core.companies c ON c.company_id = u.company_id WHERE u.email = $1`,
        [email],
      )
    ).rows[0];
  const companies = async () =>
    Number((await test.db.owner.query('SELECT count(*) FROM core.companies')).rows[0].count);
  /** Signed up, and in. */
  const onTrial = async () => {
    const given = fresh();
    expect((await signUp(given)).status).to.equal(200);
    const password_reset_hash = tokenIn(await test.mail.next({ to: given.email }));
    const password = 'Trial-pass-1';
    expect((await test.anonymous.put('/reset_password', { password_reset_hash, password })).status).to.equal(200);
    const { data } = await signIn(test, given.email, password);
    return {
      given,
      api: test.anonymous.with({ authorization: `Bearer ${data.token}` }),
      tokens: data,
      user: await row(given.email),
    };
  };
  /** The trial ended a moment ago; whoever is known from before is read anew. */
  const expire = async (companyId: string) => {
    await test.db.owner.query(
      "UPDATE access.users SET trial_expires = now() - interval '1 second' WHERE company_id = $1 AND trial_expires IS NOT NULL",
      [companyId],
    );
    test.app.host.root.get(IdentityProvider).forget?.(companyId);
  };

  it('AUTH-018 AUTH-019 AUTH-022 makes a company with its defaults and a first user on a trial of 30 days', async () => {
    const given = fresh();
    const reply = await signUp({ ...given, language: 'fi' });
    expect([reply.status, reply.data], reply.text).to.deep.equal([200, { accepted: true }]);
    const user = await row(given.email);
    expect(user).to.deep.include({ roles: ['trial'], state: 'invited', name: given.company, language: 'fi' });
    expect(Math.abs(user.trial_expires.getTime() - Date.now() - 30 * dayMs)).to.be.lessThan(60_000);
    const mail = await test.mail.next({ to: given.email });
    expect(mail.subject).to.equal('Kaiku-kokeilusi: aseta salasana');
    expect(mail.text).to.include(given.company);
    const [entry] = await audited(test, user.company_id, 'company.sign_up');
    expect(entry!.details).to.deep.equal({ ip: '192.0.2.1', email: given.email });
  });

  it('AUTH-019 GAP-041 the first user runs the company: with the rights of its manager, and its own features', async () => {
    const { api, user } = await onTrial();
    const session = (await api.get('/session')).data;
    expect(session.trial_expires).to.equal(user.trial_expires.toISOString());
    expect((await api.get('/company/settings')).data.name).to.equal(user.name);
    const other = await test.createUser();
    expect(session.companies[0].company_features).to.deep.equal(
      (await other.api.get('/session')).data.companies[0].company_features,
    );
    const boot = (await api.get('/bootstrap')).data;
    expect(boot.user.trialExpires).to.equal(user.trial_expires.toISOString());
    expect(boot.flags).to.include({ companyManager: true, manager: false, 'access.trial': true });
  });

  it('AUTH-020 GAP-022 says that an e-mail is registered already, and makes nothing, also of two at once', async () => {
    const known = await test.createUser();
    const before = await companies();
    const reply = await signUp({ ...fresh(), email: known.person.email.toUpperCase() });
    expect([reply.status, reply.error.code]).to.deep.equal([422, 'already_registered']);
    expect(reply.error.details[0]).to.include({ path: 'email' });
    expect(await companies()).to.equal(before);
    const twice = fresh();
    const statuses = (await Promise.all([signUp(twice), signUp(twice, '192.0.2.2')])).map(({ status }) => status);
    expect(statuses.sort()).to.deep.equal([200, 422]);
    expect(await companies()).to.equal(before + 1);
  });

  it('takes no more than it asks for: neither roles, nor a company, nor an end of the trial', async () => {
    const more = {
      roles: ['admin'],
      role: 'admin',
      company_id: (await test.createCompany()).companyId,
      trial_expires: '2099-01-01T00:00:00Z',
      state: 'active',
      technical: false,
      can_see_dashboard: true,
      features: { datacollections: true },
      password: 'Own-pass-1',
    };
    for (const [key, value] of Object.entries(more)) {
      const given = fresh();
      const reply = await signUp({ ...given, [key]: value });
      expect([reply.status, reply.error.details[0]!.path], key).to.deep.equal([422, key]);
      expect(await row(given.email), key).to.equal(undefined);
    }
  });

  it('refuses what is no name, no address, and no line', async () => {
    for (const [field, value] of [
      ['email', 'nobody'],
      ['email', 'a@b.example, c@d.example'],
      ['email', 'a@b.example\r\nBcc: c@d.example'],
      ['first_name', ' '],
      ['first_name', 'Eve\r\nBcc: all@example.test'],
      ['first_name', 'Go to evil.example now'],
      ['last_name', 'https://evil.example'],
      ['company', 'Win at www.evil.example'],
      ['company', 'evil.example/prize'],
      ['company', ''],
      ['company', 'Cafe\nX'],
      ['language', 'de'],
    ]) {
      const reply = await signUp({ ...fresh(), [field!]: value });
      expect([reply.status, reply.error.details[0]!.path], `${field} ${value}`).to.deep.equal([422, field]);
    }
    const missing = await test.anonymous.post('/auth/signup', fresh());
    expect(missing.error.details[0]!.path).to.equal('recaptcha');
    const wrong = await test.anonymous.post('/auth/signup', { ...fresh(), recaptcha: 'made up' });
    expect(wrong.error.code).to.equal('captcha_failed');
  });

  it('GAP-022 one network asks after one address so often and no more', async () => {
    const known = await test.createUser();
    const statuses: number[] = [];
    for (let i = 0; i <= letterLimits.pair.points; i += 1)
      statuses.push((await signUp({ ...fresh(), email: known.person.email }, '192.0.2.77')).status);
    expect(statuses).to.deep.equal([...Array(letterLimits.pair.points).fill(422), 429]);
  });

  it('GAP-086 an expired trial calls what is its own account’s, signs in and out, and nothing else', async () => {
    const { api, given, user, tokens } = await onTrial();
    await expire(user.company_id);
    for (const path of ['/company/settings', '/company/groups', '/failed-work', '/jobs']) {
      const reply = await api.get(path);
      if (reply.status !== 404) expect([reply.status, reply.error.code], path).to.deep.equal([403, 'trial_expired']);
    }
    expect((await api.put('/company/settings', { name: 'X' })).error.code).to.equal('trial_expired');
    expect((await api.with({ 'X-View-As': 'myCompany' }).get('/company/settings')).error.code).to.equal(
      'trial_expired',
    );
    expect((await api.get('/session')).status).to.equal(200);
    expect((await api.put(`/user/${user.id}`, { last_name: 'Still' })).status).to.equal(200);
    expect((await api.get('/bootstrap')).data.user.email).to.equal(given.email);
    const again = await signIn(test, given.email, 'Trial-pass-1');
    expect(again.status).to.equal(200);
    const renewed = await test.anonymous.post('/auth/refresh_token', { refresh_token: tokens.refresh_token });
    expect(renewed.status).to.equal(200);
    expect(
      (await test.anonymous.post('/auth/logout', { refresh_token: again.data.refresh_token })).data.ended,
    ).to.equal(true);
  });

  it('a trial is the company’s: colleagues share its end, and another company is not touched', async () => {
    const { user, api } = await onTrial();
    const company = { companyId: user.company_id, name: user.name };
    const colleague: TestUser = await test.createUser({ company });
    expect((await colleague.api.get('/session')).data.trial_expires).to.equal(user.trial_expires.toISOString());
    // Whoever began it cannot end its count by leaving.
    await test.db.owner.query("UPDATE access.users SET state = 'removed' WHERE id = $1", [user.id]);
    await expire(user.company_id);
    expect((await colleague.api.get('/company/settings')).error.code).to.equal('trial_expired');
    expect((await api.get('/session')).status).to.equal(401);
    const other = await test.createUser();
    expect((await other.api.get('/company/settings')).status).to.equal(200);
    expect((await other.api.get('/session')).data.trial_expires).to.equal(null);
  });

  it('AUTH-022 removing who began a trial does not end its count', async () => {
    const { user } = await onTrial();
    const colleague = await test.createUser({ company: { companyId: user.company_id, name: user.name } });
    const removed = await colleague.api.put(`/user/${user.id}`, { state: 'removed' });
    expect([removed.status, removed.data.state], removed.text).to.deep.equal([200, 'removed']);
    test.app.host.root.get(IdentityProvider).forget?.(user.company_id);
    expect((await colleague.api.get('/session')).data.trial_expires).to.equal(user.trial_expires.toISOString());
    await expire(user.company_id);
    expect((await colleague.api.get('/company/settings')).error?.code).to.equal('trial_expired');
  });

  it('nobody moves the end of a trial by a call of their own', async () => {
    const { user, api } = await onTrial();
    for (const body of [{ trial_expires: '2099-01-01T00:00:00Z' }, { roles: ['company_admin'] }])
      expect((await api.put(`/user/${user.id}`, body)).status).to.equal(422);
  });

  it('COMP-076.a a trial sends so many invitations a day, whoever is removed and made again', async () => {
    const { api, user } = await onTrial();
    const invite = (i: number) =>
      api.post('/user/new', { email: `u${i}-${user.id}@x.example`, first_name: 'U', invite: true });
    // One was its own.
    await test.db.owner.query(
      `INSERT INTO core.audit_log (company_id, id, operation)
       SELECT $1, gen_random_uuid(), 'user.invite' FROM generate_series(1, $2)`,
      [user.company_id, trialInvitationsADay - 2],
    );
    expect((await invite(1)).status).to.equal(200);
    const refused = await invite(2);
    expect([refused.status, refused.error?.code], refused.text).to.deep.equal([422, 'trial_invitations']);
    const later = (await api.post('/user/new', { email: `later-${user.id}@x.example`, first_name: 'L' })).data;
    const sent = await api.post('/users/invite', { user_ids: [later.user_id] });
    expect(sent.error.code).to.equal('trial_invitations');
    // Who asks for a link hears the same as ever, and gets none.
    expect((await askForLink(test, { email: later.email })).status).to.equal(200);
    await until('the search for whom it is', async () => {
      const { rows } = await test.db.owner.query(
        "SELECT 1 FROM core.job_runs WHERE name = 'access.send-asked-link' AND state IN ('queued', 'running')",
      );
      return rows.length === 0;
    });
    await test.db.owner.query('UPDATE access.users SET trial_expires = NULL WHERE company_id = $1', [user.company_id]);
    expect((await invite(3)).status).to.equal(200);
    await test.mail.next({ to: `u3-${user.id}@x.example` });
    expect(test.mail.all({ to: later.email })).to.deep.equal([]);
  });

  it('COMP-076.b names in its mails lead nowhere', async () => {
    const { api, user } = await onTrial();
    for (const name of ['Win at http://evil.example', 'www.evil.example', 'evil.example/win']) {
      const reply = await api.put('/company/settings', { name });
      expect(
        [reply.status, ...(reply.error?.details ?? []).map(({ path, code }) => `${path} ${code}`)],
        name,
      ).to.deep.equal([422, 'name company_name_address']);
    }
    expect((await api.put('/company/settings', { name: 'Kahvila.example' })).status).to.equal(200);
    const email = `named-${user.id}@x.example`;
    const made = await api.post('/user/new', { email, first_name: 'Click evil.example', invite: true });
    expect(made.status, made.text).to.equal(200);
    const mail = await test.mail.next({ to: email });
    expect(mail.text).to.include(email).and.not.include('evil');
  });

  it('COMP-059.a a trial may have ten users', async () => {
    const { api } = await onTrial();
    expect((await api.get('/company/user_limit')).data).to.deep.include({ user_limit: 10 });
  });

  describe('that nobody enters', () => {
    const age = (companyId: string, days: number) =>
      test.db.owner.query("UPDATE access.sign_ups SET at = now() - $2 * interval '1 day' WHERE company_id = $1", [
        companyId,
        days,
      ]);
    const sweep = (companyId: string) => test.tenant(companyId, (ctx) => ctx.enqueue(removeSignUps, {}));
    const done = (companyId: string) =>
      until('the job to have run', async () => {
        const { rows } = await test.db.owner.query(
          "SELECT state FROM core.job_runs WHERE company_id = $1 AND name = 'access.remove-sign-ups' AND state <> 'queued' AND state <> 'running'",
          [companyId],
        );
        return rows.length > 0 && rows.every(({ state }) => state === 'done');
      });

    it('COMP-059.b is removed after 30 days, audited; its address may sign up again', async () => {
      const given = fresh();
      await signUp(given);
      const user = await row(given.email);
      await age(user.company_id, 29);
      await sweep(user.company_id);
      await done(user.company_id);
      expect(await row(given.email), 'not yet').to.include({ company_id: user.company_id });
      await age(user.company_id, 31);
      await sweep(user.company_id);
      await until('the company to be gone', async () => (await row(given.email)) === undefined);
      const left = await test.db.owner.query(
        `SELECT (SELECT count(*)::int FROM core.companies WHERE company_id = $1) AS companies,
                (SELECT count(*)::int FROM access.users WHERE company_id = $1) AS users,
                (SELECT count(*)::int FROM access.logins WHERE company_id = $1) AS logins,
                (SELECT count(*)::int FROM access.password_links WHERE company_id = $1) AS links,
                (SELECT count(*)::int FROM access.user_limits WHERE company_id = $1) AS limits`,
        [user.company_id],
      );
      expect(left.rows[0]).to.deep.equal({ companies: 0, users: 0, logins: 0, links: 0, limits: 0 });
      expect(await audited(test, user.company_id, 'company.sign_up_removed')).to.have.length(1);
      expect((await signUp(given)).status).to.equal(200);
    });

    it('COMP-059.c stays once somebody has entered', async () => {
      const { given, user } = await onTrial();
      await age(user.company_id, 31);
      await sweep(user.company_id);
      await until('it to be no mere sign-up any more', async () => {
        const found = await test.db.owner.query('SELECT 1 FROM access.sign_ups WHERE company_id = $1', [
          user.company_id,
        ]);
        return found.rowCount === 0;
      });
      expect(await row(given.email)).to.include({ company_id: user.company_id });
    });
  });
});
