import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { codeLimits, ticketLimit } from '../../server/services/door.ts';
import { AccessDoor } from '../../server/services/ports.ts';
import { addApp, addPasskey, codeOf, finish, halfWay, wrongCode } from '../support/factors.ts';
import { askForLink, audited, signIn, tokenIn } from '../support/signIn.ts';

describe('access: the second step of a sign-in', () => {
  let test: TestApp;
  let user: TestUser;
  let secret: string;
  let codes: string[];
  before(async () => {
    test = await startTestApp({ plugins: ['access'], env: { KAIKU_RATE_LIMITS: 'false', KAIKU_TRUST_PROXY: 'true' } });
  });
  beforeEach(async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    user = await test.createUser();
    ({ secret, codes } = await addApp(test, user));
  });
  after(() => test?.stop());

  const show = (ticket: string, proof: object, from = test.anonymous) => finish(from, ticket, proof);
  const stale = ({ status, error }: { status: number; error: { code: string } }) =>
    expect([status, error?.code]).to.deep.equal([401, 'sign_in_stale']);
  const wrong = ({ status, error }: { status: number; error: { code: string } }) =>
    expect([status, error?.code]).to.deep.equal([401, 'code_wrong']);

  it('AUTH-043.a a code of the app ends the sign-in that the password began', async () => {
    const begun = await halfWay(test, user);
    expect(begun).to.deep.include({ step: 'second', kinds: ['app', 'recovery'] });
    expect(begun).to.have.all.keys('ticket', 'step', 'kinds');
    const reply = await show(begun.ticket, { code: codeOf(secret).replace(/^.../, '$& ') });
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.data).to.have.all.keys('token', 'refresh_token', 'user_hash');
    const session = await test.anonymous.with({ authorization: `Bearer ${reply.data.token}` }).get('/session');
    expect(session.data.email).to.equal(user.person.email);
    const [entry] = await audited(test, user.person.companyId, 'auth.sign_in');
    expect(entry!.details).to.include({ method: 'password', second: 'app' });
  });

  it('AUTH-043.b a passkey does, asked for this sign-in', async () => {
    const { key } = await addPasskey(user);
    const { ticket, kinds } = await halfWay(test, user);
    expect(kinds).to.deep.equal(['app', 'passkey', 'recovery']);
    const { data } = await test.anonymous.post('/auth/second_step/passkey', { ticket });
    expect(data.options.allowCredentials.map(({ id }: { id: string }) => id)).to.deep.equal([key.id]);
    // The password was shown already, so it need not ask for its owner.
    const reply = await show(ticket, { passkey: key.get(data.options, { unverified: true }) });
    expect(reply.status, reply.text).to.equal(200);
  });

  it('AUTH-043.c AUTH-044.b a recovery code does, once, however it is written, and a mail tells it', async () => {
    const [code] = codes;
    const first = await halfWay(test, user);
    const reply = await show(first.ticket, { recovery_code: ` ${code!.toUpperCase().replace('-', ' ')} ` });
    expect(reply.status, reply.text).to.equal(200);
    wrong(await show((await halfWay(test, user)).ticket, { recovery_code: code }));
    expect((await user.api.get('/account/factors')).data.recovery_codes.left).to.equal(9);
    const mail = await test.mail.next({ to: user.person.email, subject: /recovery code was used/ });
    expect(mail.text).to.include('9 codes are left');
    const [entry] = await audited(test, user.person.companyId, 'auth.recovery_code');
    expect(entry!.details).to.deep.equal({ left: 9 });
  });

  it('of two who show the same recovery code or code at once, one comes in', async () => {
    for (const proof of [{ recovery_code: codes[0] }, { code: codeOf(secret) }]) {
      const tickets = await Promise.all([halfWay(test, user), halfWay(test, user)]);
      const replies = await Promise.all(tickets.map(({ ticket }) => show(ticket, proof)));
      expect(replies.map(({ status }) => status).sort()).to.deep.equal([200, 401]);
    }
  });

  it('those who come at once never wait for each other for ever', async () => {
    const door = test.services('access').get(AccessDoor);
    const { email } = user.person;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => [
        door.countCode(`192.0.2.${at % 4}`, email),
        door.codeWasRight(`192.0.2.${at % 4}`, email),
        door.countAttempt(`192.0.2.${at % 4}`, email),
        door.welcome(`192.0.2.${at % 4}`, email, ['pair', 'network', 'account']),
      ]).flat(),
    );
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(codes).not.to.include('unavailable');
  });

  it('AUTH-043.d until then there is no session, and the ticket opens nothing else', async () => {
    const sessions = async () =>
      (await test.db.owner.query('SELECT id FROM access.sessions WHERE user_id = $1', [user.person.userId])).rows
        .length;
    const before = await sessions();
    const { ticket } = await halfWay(test, user);
    expect(await sessions()).to.equal(before);
    const bearer = test.anonymous.with({ authorization: `Bearer ${ticket}` });
    for (const path of ['/session', '/account/factors', '/users', '/account/sessions'])
      expect((await bearer.get(path)).status, path).to.equal(401);
    expect((await test.anonymous.post('/auth/refresh_token', { refresh_token: ticket })).status).to.equal(401);
    stale(await test.anonymous.post('/auth/enter', { ticket }));
    stale(await test.anonymous.post('/auth/second_step/set_up/app', { ticket }));
    stale(await test.anonymous.post('/auth/second_step/set_up/passkey', { ticket }));
    const [reason] = await audited(test, user.person.companyId, 'auth.sign_in');
    expect(reason, 'not told as a sign-in').to.equal(undefined);
  });

  it('AUTH-043.e a ticket is of one person, good once, for ten minutes, and while the password is the same', async () => {
    const other = await test.createUser({ company: user.company });
    const theirs = await addApp(test, other);
    const { ticket: mine } = await halfWay(test, user);
    wrong(await show(mine, { code: codeOf(theirs.secret) }));
    wrong(await show(mine, { recovery_code: theirs.codes[0] }));
    expect((await show(mine, { code: codeOf(secret) })).status).to.equal(200);
    stale(await show(mine, { recovery_code: codes[0] }));
    stale(await show('made-up', { recovery_code: codes[0] }));

    const { ticket: late } = await halfWay(test, user);
    await test.timePasses({ minutes: 11 }, 'access.sign_in_steps');
    stale(await show(late, { recovery_code: codes[0] }));

    const { ticket: former } = await halfWay(test, user);
    const next = 'Another-pass-2';
    await user.api.put(`/user/${user.person.userId}/password`, { current_password: user.password, new_password: next });
    stale(await show(former, { recovery_code: codes[0] }));

    const { ticket: gone } = await halfWay(test, { ...user, password: next });
    await test.db.owner.query("UPDATE access.users SET state = 'deactivated' WHERE id = $1", [user.person.userId]);
    stale(await show(gone, { recovery_code: codes[0] }));
  });

  it('AUTH-043.f a code is taken once, and a step early or late at the most', async () => {
    const { ticket } = await halfWay(test, user);
    wrong(await show(ticket, { code: codeOf(secret, 3) }));
    wrong(await show(ticket, { code: codeOf(secret, -3) }));
    const fast = codeOf(secret, 1);
    expect((await show(ticket, { code: fast })).status, 'a clock that is fast').to.equal(200);
    const again = await halfWay(test, user);
    wrong(await show(again.ticket, { code: fast }));
    wrong(await show(again.ticket, { code: codeOf(secret) }));
  });

  describe('wrong codes are slowed down', () => {
    it('AUTH-043.g a ticket takes five', async () => {
      const { ticket } = await halfWay(test, user);
      for (let i = 0; i < ticketLimit.points; i += 1) wrong(await show(ticket, { code: wrongCode(secret) }));
      stale(await show(ticket, { code: codeOf(secret) }));
    });

    it('AUTH-043.g an account takes ten from one network, however many tickets', async () => {
      const { points } = codeLimits.pair;
      const tickets = [await halfWay(test, user), await halfWay(test, user), await halfWay(test, user)];
      const outcomes: string[] = [];
      for (let i = 0; i <= points; i += 1)
        outcomes.push((await show(tickets[i % 3]!.ticket, { code: wrongCode(secret) })).error.code);
      expect(outcomes).to.deep.equal([...Array(points).fill('code_wrong'), 'too_many_requests']);
      const elsewhere = test.anonymous.with({ 'x-forwarded-for': '198.51.100.9' });
      expect((await show(tickets[0]!.ticket, { code: codeOf(secret) }, elsewhere)).status).to.equal(200);
    });

    it('AUTH-043.g an account takes thirty a day from networks that its owner never signed in from', async () => {
      const home = test.anonymous.with({ 'x-forwarded-for': '198.51.100.7' });
      const { ticket } = await halfWay(test, user);
      expect((await show(ticket, { recovery_code: codes[0] }, home)).status).to.equal(200);
      const { points } = codeLimits.account;
      const { email } = user.person;
      const door = test.services('access').get(AccessDoor);
      for (let i = 0; i < points; i += 1) await door.countCode(`203.0.${i}.1`, email);
      const next = await halfWay(test, user);
      const far = test.anonymous.with({ 'x-forwarded-for': '203.0.200.1' });
      expect((await show(next.ticket, { code: codeOf(secret) }, far)).status).to.equal(429);
      expect((await show(next.ticket, { code: codeOf(secret) }, home)).status).to.equal(200);
    });
  });

  it('wrong codes are told in the audit log, without the code', async () => {
    const { ticket } = await halfWay(test, user);
    const code = wrongCode(secret);
    await show(ticket, { code });
    const entries = await audited(test, user.person.companyId, 'auth.sign_in_failed');
    expect(entries.at(-1)!.details).to.deep.equal({ reason: 'second_step', ip: '127.0.0.1', method: 'password' });
    expect(JSON.stringify(entries)).to.not.include(code);
  });

  it('AUTH-043.h a password that was set by a link passes it by no more than the former one', async () => {
    await askForLink(test, { email: user.person.email });
    const mail = await test.mail.next({ to: user.person.email, subject: /new Kaiku password/ });
    const password = 'Quite-another-3';
    const set = await test.anonymous.put('/reset_password', { password_reset_hash: tokenIn(mail), password });
    expect(Object.keys(set.data)).to.deep.equal(['email']);
    const { step, ticket } = await halfWay(test, { ...user, password });
    expect(step).to.equal('second');
    expect((await show(ticket, { code: codeOf(secret) })).status).to.equal(200);
  });

  it('a wrong password tells nothing of second factors', async () => {
    const plain = await test.createUser();
    const texts = await Promise.all(
      [user.person.email, plain.person.email, 'nobody@example.test'].map(
        async (email) => (await signIn(test, email, 'Wrong-pass-1')).text,
      ),
    );
    expect(new Set(texts).size).to.equal(1);
  });

  it('takes one proof at a time, and names what is wrong with it', async () => {
    const { ticket } = await halfWay(test, user);
    for (const [proof, path] of [
      [{ code: '12345' }, 'code'],
      [{ code: 'abcdef' }, 'code'],
      [{ recovery_code: 'x'.repeat(41) }, 'recovery_code'],
      [{ passkey: { id: 'x' } }, 'passkey.rawId'],
    ] as const)
      expect((await show(ticket, proof)).error.details[0]!.path, path).to.equal(path);
    expect((await show(ticket, {})).status).to.equal(422);
    expect((await show(ticket, { code: codeOf(secret), recovery_code: codes[0] })).status).to.equal(422);
  });
});
