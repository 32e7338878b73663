import { request } from 'node:http';
import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { letterLimits } from '../../server/services/door.ts';
import { sendInvitation } from '../../server/services/passwordLinks.ts';
import { askForLink, audited, proof, signIn, tokenIn } from '../support/signIn.ts';

describe('access: links to passwords', () => {
  let test: TestApp;
  let manager: TestUser;
  before(async () => {
    test = await startTestApp({ plugins: ['access'], env: { KAIKU_RATE_LIMITS: 'false', KAIKU_TRUST_PROXY: 'true' } });
  });
  beforeEach(async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    manager = await test.createUser();
  });
  after(() => test?.stop());

  const setUser = (who: TestUser, sql: string) =>
    test.db.owner.query(`UPDATE access.users SET ${sql} WHERE id = $1`, [who.person.userId]);
  /** Somebody who was added and has no password yet. */
  const invited = async (more: Parameters<TestApp['createUser']>[0] = {}) => {
    const user = await test.createUser({ company: manager.company, ...more });
    await setUser(user, `state = 'invited', password_hash = NULL`);
    return user;
  };
  const invite = (...users: TestUser[]) =>
    test.tenant(manager.person.companyId, (ctx) =>
      sendInvitation(
        ctx,
        users.map(({ person }) => person.userId),
      ),
    );
  const linkIn = ({ text }: { text: string }) => /https?:\/\/\S+/.exec(text)![0];

  it('USER-023 AUTH-030 who was invited is sent a link, in their language, and nobody else is', async () => {
    const finn = await invited({ firstName: 'Aino', language: 'fi' });
    const swede = await invited({ firstName: 'Åsa', language: 'sv' });
    const active = await test.createUser({ company: manager.company });
    const technical = await invited();
    await setUser(technical, 'technical = true');
    await invite(finn, swede, active, technical);
    const [inFinnish, inSwedish] = [
      await test.mail.next({ to: finn.person.email }),
      await test.mail.next({ to: swede.person.email }),
    ];
    expect(inFinnish.subject).to.equal('Tervetuloa Kaikuun: aseta salasana');
    expect(inFinnish.text).to.include('Hei Aino,').and.include(manager.company.name);
    expect(inSwedish.subject).to.equal('Välkommen till Kaiku: ange ett lösenord');
    expect(linkIn(inFinnish)).to.match(/\/sp\/[\w-]{54}$/);
    expect(linkIn(inFinnish)).to.not.equal(linkIn(inSwedish));
    for (const { person } of [active, technical]) expect(test.mail.all({ to: person.email })).to.deep.equal([]);
    const entries = await audited(test, manager.person.companyId, 'user.invite');
    expect(entries.map(({ item_id }) => item_id)).to.have.members([finn.person.userId, swede.person.userId]);
  });

  it('what a link bears lies open nowhere: neither in the database nor in the queue or the audit log', async () => {
    const user = await invited();
    const queued: unknown[] = [];
    await test.tenant(manager.person.companyId, (ctx) =>
      sendInvitation(
        {
          ...ctx,
          enqueueAll(job, jobs) {
            queued.push(...jobs);
            return ctx.enqueueAll(job, jobs);
          },
        },
        [user.person.userId],
      ),
    );
    const token = linkIn(await test.mail.next({ to: user.person.email }))
      .split('/')
      .at(-1)!;
    const secret = Buffer.from(token, 'base64url').subarray(16).toString('hex');
    const kept = [JSON.stringify(queued)];
    for (const table of ['access.password_links', 'core.audit_log', 'core.sent_messages']) {
      const { rows } = await test.db.owner.query(`SELECT row_to_json(t)::text AS row FROM ${table} t`);
      kept.push(...rows.map(({ row }) => row));
    }
    expect(queued).to.have.length(1);
    for (const text of kept) expect([text.includes(token), text.includes(secret)], text).to.deep.equal([false, false]);
  });

  it('names that would break a heading or a page are text in the mail', async () => {
    const user = await invited({ firstName: 'Eve\r\nBcc: all@example.test', lastName: 'X' });
    await setUser(user, `language = 'en', first_name = E'Eve\\r\\nBcc: x@y <b>'`);
    await invite(user);
    const mail = await test.mail.next({ to: user.person.email });
    expect(mail.to).to.equal(user.person.email);
    expect(mail.text).to.include('Hello Eve Bcc: x@y <b>,');
    expect(mail.html).to.include('&lt;b&gt;').and.not.include('<b>');
  });

  const from = (ip: string) => test.anonymous.with({ 'x-forwarded-for': ip });
  const set = (password_reset_hash: string, password = 'Better-pass-2', ip = '192.0.2.9') =>
    from(ip).put('/reset_password', { password_reset_hash, password });
  const read = async (password_reset_hash: string) =>
    (await test.anonymous.post('/auth/password_link', { password_reset_hash })).data;
  const linkOf = async ({ person }: TestUser) => tokenIn(await test.mail.next({ to: person.email, text: /\/[sr]p\// }));
  const asked = async (user: TestUser) => {
    expect((await askForLink(test, { email: user.person.email })).status).to.equal(200);
    return linkOf(user);
  };
  const age = (interval: string) =>
    test.db.owner.query(
      `UPDATE access.password_links SET created_at = created_at - $1::interval, expires_at = expires_at - $1::interval`,
      [interval],
    );
  const refusedAsEnded = async (token: string) => {
    const reply = await set(token);
    expect([reply.status, reply.error.code]).to.deep.equal([422, 'password_link_ended']);
    expect(reply.error.message).to.include('may have run out').and.include('ask for a new one');
    expect(await read(token)).to.deep.equal({ works: false, status: 0 });
  };

  it('USER-021.b USER-022 AUTH-030 by the invitation the first password is set, and the account is active from then on', async () => {
    const user = await invited({ firstName: 'Aino' });
    await invite(user);
    const token = await linkOf(user);
    expect(await read(token)).to.deep.equal({ works: true, status: 1, email: user.person.email, first_name: 'Aino' });
    const reply = await set(token);
    expect(reply.data, reply.text).to.deep.equal({ email: user.person.email });
    expect((await signIn(test, user.person.email, 'Better-pass-2')).status).to.equal(200);
    const [entry] = await audited(test, manager.person.companyId, 'user.activate');
    expect(entry).to.deep.include({ item_id: user.person.userId, details: { by: 'link', ip: '192.0.2.9' } });
    expect(test.mail.all({ to: user.person.email, subject: /changed/ })).to.deep.equal([]);
  });

  it('AUTH-029 AUTH-034 by a link a new password is set: sessions end, the old one works no more, and a mail tells it', async () => {
    const user = await test.createUser({ language: 'en' });
    const token = await asked(user);
    expect(await read(token)).to.include({ works: true, status: 2 });
    expect((await set(token)).status).to.equal(200);
    expect((await user.api.get('/session')).status).to.equal(401);
    expect((await signIn(test, user.person.email, user.password)).status).to.equal(401);
    expect((await signIn(test, user.person.email, 'Better-pass-2')).status).to.equal(200);
    const told = await test.mail.next({ to: user.person.email, subject: 'Your Kaiku password was changed' });
    expect(told.text).to.include('/login?view=forgot');
    const [entry] = await audited(test, user.person.companyId, 'user.password');
    expect(entry).to.deep.include({ item_id: user.person.userId, details: { by: 'link', ip: '192.0.2.9' } });
    expect(await audited(test, user.person.companyId, 'auth.reset_asked')).to.have.length(1);
  });

  it('AUTH-031 AUTH-033 a link works for 24 hours from its making, and says then that it has run out', async () => {
    const user = await test.createUser();
    const token = await asked(user);
    await age('23 hours 59 minutes');
    expect((await read(token)).works).to.equal(true);
    await age('1 minute');
    await refusedAsEnded(token);
  });

  it('AUTH-035 a link is good once, also where it is used twice at once', async () => {
    const user = await test.createUser();
    const token = await asked(user);
    const replies = await Promise.all([set(token, 'First-pass-1'), set(token, 'Second-pass-2')]);
    expect(replies.map(({ status }) => status).sort()).to.deep.equal([200, 422]);
    await refusedAsEnded(token);
    const won = replies[0]!.status === 200 ? 'First-pass-1' : 'Second-pass-2';
    expect((await signIn(test, user.person.email, won)).status).to.equal(200);
  });

  it('AUTH-035 a newer link ends the older, and any new password ends them all', async () => {
    const user = await test.createUser();
    const older = await asked(user);
    const newer = await asked(user);
    await refusedAsEnded(older);
    expect((await read(newer)).works).to.equal(true);
    const passwords = { current_password: user.password, new_password: 'Other-pass-3' };
    expect((await user.api.put(`/user/${user.person.userId}/password`, passwords)).status).to.equal(200);
    await refusedAsEnded(newer);
    await test.mail.next({ to: user.person.email, subject: /changed/ });
  });

  it('AUTH-029 a password that breaks a rule is refused by name, and the link goes on working', async () => {
    const token = await asked(await test.createUser());
    const reply = await set(token, 'weak');
    expect([reply.status, reply.error.details[0]!.path]).to.deep.equal([422, 'password']);
    expect((await read(token)).works).to.equal(true);
  });

  it('AUTH-029 a link of another, a guess, and one whose company is another than its own open nothing', async () => {
    const [user, stranger] = [await test.createUser(), await test.createUser()];
    const token = await asked(user);
    const bytes = Buffer.from(token, 'base64url');
    const elsewhere = Buffer.concat([
      Buffer.from(stranger.person.companyId.replaceAll('-', ''), 'hex'),
      bytes.subarray(16),
    ]).toString('base64url');
    const guess = Buffer.concat([bytes.subarray(0, 16), Buffer.alloc(24)]).toString('base64url');
    for (const wrong of [elsewhere, guess, token.slice(0, -1), `${token}A`, '%00', "' OR 1=1 --"]) {
      await refusedAsEnded(wrong);
    }
    expect((await read(token)).works).to.equal(true);
  });

  it('AUTH-041 a link of who was deactivated, removed or made technical meanwhile opens nothing', async () => {
    for (const change of ["state = 'deactivated'", "state = 'removed'", 'technical = true']) {
      const user = await test.createUser();
      const token = await asked(user);
      await setUser(user, change);
      await refusedAsEnded(token);
    }
  });

  it('AUTH-028 the reply is the same, and asks nothing of the accounts, whether or not there is one', async () => {
    const user = await test.createUser();
    const holder = await test.db.owner.connect();
    const proofs = [await proof(test.anonymous), await proof(test.anonymous)];
    try {
      await holder.query('BEGIN');
      // Whoever asked anything of an account would wait: the time of the reply can tell nothing of it.
      await holder.query('LOCK TABLE access.users, access.logins, access.password_links');
      const [known, unknown] = await Promise.all([
        test.anonymous.post('/user/refresh_hash', { email: user.person.email, recaptcha: proofs[0] }),
        test.anonymous.post('/user/refresh_hash', { email: 'nobody@example.test', recaptcha: proofs[1] }),
      ]);
      expect([known!.status, known!.text]).to.deep.equal([200, unknown!.text]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect(tokenIn(await test.mail.next({ to: user.person.email }))).to.not.equal('');
    expect(test.mail.all({ to: 'nobody@example.test' })).to.deep.equal([]);
  });

  it('AUTH-049.b the link leads to the address that the operator has set, whatever the caller says of its host', async () => {
    const recaptcha = await proof(test.anonymous);
    const body = JSON.stringify({ email: manager.person.email, recaptcha });
    const status = await new Promise((resolve, reject) => {
      const call = request(`${test.url}/api/user/refresh_hash`, {
        method: 'POST',
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          forwarded: 'host=evil.example',
          origin: 'https://evil.example',
          'content-type': 'application/json',
        },
      });
      call.on('response', (reply) => resolve(reply.resume().statusCode)).on('error', reject);
      call.end(body);
    });
    expect(status).to.equal(200);
    const mail = await test.mail.next({ to: manager.person.email });
    expect(linkIn(mail)).to.match(/^http:\/\/localhost:/);
    expect(`${mail.text} ${mail.html}`).to.not.include('evil.example');
  });

  it('AUTH-032 AUTH-037 who comes by a link that ended is sent another of its kind, without the address', async () => {
    const user = await invited();
    await invite(user);
    const first = await linkOf(user);
    await age('25 hours');
    expect((await askForLink(test, { password_reset_hash: first })).data).to.deep.equal({ accepted: true });
    const mail = await test.mail.next({ to: user.person.email });
    expect(mail.text).to.match(/\/sp\//);
    expect((await read(tokenIn(mail))).status).to.equal(1);
    expect((await askForLink(test, { password_reset_hash: 'unknown' })).data).to.deep.equal({ accepted: true });
  });

  it('asking needs a captcha, and one thing to go by', async () => {
    const missing = await test.anonymous.post('/user/refresh_hash', { email: 'a@b.test' });
    expect(missing.error.details.map(({ path }) => path)).to.deep.equal(['recaptcha']);
    const wrong = await test.anonymous.post('/user/refresh_hash', { email: 'a@b.test', recaptcha: 'made up' });
    expect(wrong.error.code).to.equal('captcha_failed');
    const recaptcha = await proof(test.anonymous);
    const both = { email: 'a@b.test', password_reset_hash: 'x', recaptcha };
    expect((await test.anonymous.post('/user/refresh_hash', both)).status).to.equal(422);
  });

  it('strangers cannot fill a mailbox or void the links of its owner for ever, who still gets one where they sign in', async () => {
    const user = await test.createUser();
    const home = '198.51.100.7';
    const recaptcha = await proof(test.anonymous);
    await from(home).post('/auth/kaiku_login', { email: user.person.email, password: user.password, recaptcha });
    const { points } = letterLimits.account;
    for (let i = 0; i < points + 3; i += 1) {
      const reply = await askForLink(test, { email: user.person.email }, from(`203.0.113.${i + 1}`));
      expect(reply.status, 'the reply does not tell that none is sent').to.equal(200);
    }
    for (let i = 0; i < points; i += 1) await test.mail.next({ to: user.person.email });
    expect((await askForLink(test, { email: user.person.email }, from(home))).status).to.equal(200);
    const last = await linkOf(user);
    expect((await read(last)).works).to.equal(true);
    expect(test.mail.all({ to: user.person.email })).to.have.length(points + 1);
  });

  it('one network asks so often and no more, IPv6 by its 64 bits', async () => {
    const { points } = letterLimits.pair;
    const statuses: number[] = [];
    for (let i = 0; i <= points; i += 1) {
      const reply = await askForLink(test, { email: 'nobody@example.test' }, from(`2001:db8:0:42::${i + 1}`));
      statuses.push(reply.status);
    }
    expect(statuses).to.deep.equal([...Array(points).fill(200), 429]);
  });

  it('who sets a password by a link can sign in there, while others guess at the account', async () => {
    const user = await test.createUser();
    const token = await asked(user);
    await set(token, 'Better-pass-2', '198.51.100.20');
    await test.db.owner.query(
      "UPDATE access.attempts SET count = 10000 WHERE expires_at > now() + interval '30 minutes'",
    );
    const { email } = user.person;
    const reply = await from('198.51.100.20').post('/auth/kaiku_login', {
      email,
      password: 'Better-pass-2',
      recaptcha: await proof(test.anonymous),
    });
    expect(reply.status).to.equal(200);
  });

  it('AUTH-038 the status of a user is told by a link, and of the own company to who is signed in', async () => {
    const status = async (x: string, client = test.anonymous) =>
      (await client.get(`/check/${encodeURIComponent(x)}`)).data.status;
    const other = await invited();
    await invite(other);
    expect(await status(await linkOf(other))).to.equal(1);
    expect(await status(manager.person.email)).to.equal(0);
    expect(await status(manager.person.email, manager.api)).to.equal(2);
    expect(await status(manager.tokens.userHash, manager.api)).to.equal(2);
    expect(await status(other.person.email.toUpperCase(), manager.api)).to.equal(1);
    await setUser(other, "state = 'deactivated'");
    expect(await status(other.person.email, manager.api)).to.equal(3);
    await setUser(other, "state = 'removed'");
    expect(await status(other.person.email, manager.api)).to.equal(0);
    expect(await status((await test.createUser()).person.email, manager.api)).to.equal(0);
  });

  it('AUTH-039 a check that fails sets the status 0: of what is no link, of one that was used or has run out', async () => {
    const user = await test.createUser();
    const [used, late] = [await asked(user), await asked(await test.createUser())];
    await set(used, 'Better-pass-3');
    await test.db.owner.query(
      "UPDATE access.password_links SET created_at = created_at - interval '7 days', expires_at = expires_at - interval '7 days'",
    );
    for (const x of ['nobody@example.test', 'x', '%00', "' OR 1=1 --", used, late]) {
      const { status, data } = await test.anonymous.get(`/check/${encodeURIComponent(x)}`);
      expect([status, data], x).to.deep.equal([200, { status: 0 }]);
      const link = await test.anonymous.post('/auth/password_link', { password_reset_hash: x });
      expect(link.data, x).to.deep.equal({ works: false, status: 0 });
    }
  });
});
