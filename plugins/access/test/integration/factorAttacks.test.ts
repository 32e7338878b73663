import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { codeLimits } from '../../server/services/door.ts';
import { AccessSessions } from '../../server/services/ports.ts';
import { SoftAuthenticator } from '../support/authenticator.ts';
import {
  addApp,
  addPasskey,
  appUrl,
  codeOf,
  confirm,
  finish,
  halfWay,
  stepPasses,
  wrongCode,
} from '../support/factors.ts';
import { signIn } from '../support/signIn.ts';

describe('access: second factors under attack', () => {
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    test = await startTestApp({
      plugins: ['access', 'company'],
      env: { KAIKU_RATE_LIMITS: 'false', KAIKU_TRUST_PROXY: 'true' },
    });
  });
  beforeEach(async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    user = await test.createUser();
  });
  after(() => test?.stop());

  const alive = async (token: string) =>
    (await test.anonymous.with({ authorization: `Bearer ${token}` }).get('/session')).status === 200;
  const from = (ip: string) => test.anonymous.with({ 'x-forwarded-for': ip });

  describe('who has an open session and the password', () => {
    it('AUTH-042.e takes no factor away with them: a factor is shown, where there is one', async () => {
      const { secret, codes, factor_id: id } = await addApp(test, user);
      const later = () => test.timePasses({ minutes: 11 }, 'access.sessions');
      await later();
      const refused = await confirm(user);
      expect([refused.status, refused.error?.code]).to.deep.equal([422, 'factor_needed']);
      expect((await user.api.delete(`/account/factors/${id}`)).error.code).to.equal('confirm_needed');
      expect((await user.api.post('/account/confirm', { code: codeOf(secret) })).status).to.equal(200);
      await later();
      expect((await user.api.post('/account/confirm', { recovery_code: codes[1] })).status).to.equal(200);
      expect((await user.api.post('/account/confirm', { recovery_code: codes[1] })).error.details[0]!.path).to.equal(
        'recovery_code',
      );
      expect((await user.api.delete(`/account/factors/${id}`)).status).to.equal(200);
      await later();
      expect((await confirm(user)).status, 'without a factor').to.equal(200);
    });

    it('finds the password out by changing it no faster than by any other way', async () => {
      const guess = (password: string) =>
        user.api.put(`/user/${user.person.userId}/password`, {
          current_password: password,
          new_password: 'Kahvia-ja-pullaa-7',
        });
      const outcomes: number[] = [];
      for (let i = 0; i <= codeLimits.pair.points; i += 1) outcomes.push((await guess('Wrong-pass-1')).status);
      expect(outcomes).to.deep.equal([...Array(codeLimits.pair.points).fill(422), 429]);
      expect((await guess(user.password)).status).to.equal(429);
      expect((await user.api.post('/account/confirm', { password: user.password })).status).to.equal(429);
    });
  });

  describe('a sign-in that is under way', () => {
    /** Does `work` between the right password and the session. @returns what came of the sign-in */
    async function meanwhile(
      work: () => Promise<unknown>,
      entering = () => signIn(test, user.person.email, user.password),
    ) {
      const sessions = test.services('access').get(AccessSessions);
      const { open } = sessions;
      sessions.open = async (...given) => {
        sessions.open = open;
        await work();
        return open(...given);
      };
      try {
        return await entering();
      } finally {
        sessions.open = open;
      }
    }
    const refused = ({ status, data }: { status: number; data: { token?: string } | null }) => {
      expect(status).to.equal(401);
      expect(data?.token).to.equal(undefined);
    };

    it('comes to nothing when the password becomes another', async () => {
      refused(
        await meanwhile(() =>
          user.api.put(`/user/${user.person.userId}/password`, {
            current_password: user.password,
            new_password: 'Another-pass-2',
          }),
        ),
      );
    });

    it('comes to nothing when the first factor is added', async () => {
      refused(await meanwhile(() => addApp(test, user)));
    });

    it('AUTH-059.c comes to nothing when the factor is taken away by which it is done', async () => {
      const { key, reply } = await addPasskey(user);
      const app = await addApp(test, user);
      const { data } = await test.anonymous.post('/auth/passkey/question', {});
      const answer = { passkey: key.get(data.options) };
      refused(
        await meanwhile(
          () => user.api.delete(`/account/factors/${reply.data.factor.factor_id}`),
          () => test.anonymous.post('/auth/passkey', answer),
        ),
      );
      const { ticket } = await halfWay(test, user);
      refused(
        await meanwhile(
          () => user.api.delete(`/account/factors/${app.factor_id}`),
          () => finish(test.anonymous, ticket, { code: codeOf(app.secret) }),
        ),
      );
    });

    it('comes to nothing when the account is deactivated', async () => {
      const manager = await test.createUser({ company: user.company });
      refused(await meanwhile(() => manager.api.put(`/user/${user.person.userId}`, { state: 'deactivated' })));
    });

    it('comes to nothing when the company begins to ask for a factor', async () => {
      const manager = await test.createUser({ company: user.company });
      await addApp(test, manager);
      refused(await meanwhile(() => manager.api.put('/company/settings', { second_factor: 'all' })));
    });
  });

  it('AUTH-046.c a session that began with a passkey that is no more ends when the company asks', async () => {
    const person = await test.createUser({ company: user.company, roles: [] });
    const { key, reply } = await addPasskey(person);
    const { data } = await test.anonymous.post('/auth/passkey/question', {});
    const entered = await test.anonymous.post('/auth/passkey', { passkey: key.get(data.options) });
    await person.api.delete(`/account/factors/${reply.data.factor.factor_id}`);
    // The one that removed it would have stayed; this one stands for it.
    const again = await addPasskey(person);
    const question = (await test.anonymous.post('/auth/passkey/question', {})).data.options;
    const mine = await test.anonymous.post('/auth/passkey', { passkey: again.key.get(question) });
    expect(await alive(entered.data.token)).to.equal(false);
    const api = test.anonymous.with({ authorization: `Bearer ${mine.data.token}` });
    const asked = (await api.post('/account/confirm/passkey', {})).data.options;
    await api.post('/account/confirm', { passkey: again.key.get(asked) });
    await api.delete(`/account/factors/${again.reply.data.factor.factor_id}`);
    expect(await alive(mine.data.token), 'the one that removed it').to.equal(true);
    await addApp(test, user);
    await user.api.put('/company/settings', { second_factor: 'all' });
    expect(await alive(mine.data.token), 'once it is asked').to.equal(false);
  });

  describe('who has the password and guesses codes', () => {
    it('AUTH-043.g has fifty guesses a day from a network of the owner’s, whatever comes in between', async () => {
      const { secret, codes } = await addApp(test, user);
      const home = from('198.51.100.20');
      const { ticket } = await halfWay(test, user);
      expect((await finish(home, ticket, { recovery_code: codes[0] })).status, 'the owner, from there').to.equal(200);
      await test.db.owner.query('DELETE FROM access.attempts');
      let wrong = 0;
      let slowed = 0;
      while (slowed < 10 && wrong < 70) {
        const next = await halfWay(test, user);
        for (let i = 0; i < 5; i += 1) {
          const { error } = await finish(home, next.ticket, { code: wrongCode(secret) });
          if (error.code === 'code_wrong') wrong += 1;
          else slowed += 1;
        }
        // A quarter of an hour each: what counts by it is over, what counts by the day is not.
        await test.db.owner.query("DELETE FROM access.attempts WHERE expires_at < now() + interval '16 minutes'");
      }
      expect(wrong).to.equal(codeLimits.day.points);
      await stepPasses(test);
      const own = await halfWay(test, user);
      const elsewhere = await finish(from('198.51.100.99'), own.ticket, { code: codeOf(secret) });
      expect(elsewhere.status, 'the owner, from elsewhere').to.equal(200);
    });

    it('AUTH-043.i is told to the owner by mail, once a day', async () => {
      const { secret } = await addApp(test, user);
      for (let round = 0; round < 3; round += 1) {
        const { ticket } = await halfWay(test, user);
        for (let i = 0; i < 5; i += 1) await finish(test.anonymous, ticket, { code: wrongCode(secret) });
      }
      await test.settled();
      const told = test.mail.all({ to: user.person.email }).filter(({ subject }) => /wrong codes/i.test(subject));
      expect(told.length).to.equal(1);
      expect(told[0]!.text).to.include('knows your password');
    });

    it('comes in with none of many in parallel, over many tickets', async () => {
      const { secret } = await addApp(test, user);
      const tickets = await Promise.all(Array.from({ length: 6 }, () => halfWay(test, user)));
      const replies = await Promise.all(
        tickets.flatMap(({ ticket }) =>
          Array.from({ length: 8 }, () => finish(test.anonymous, ticket, { code: wrongCode(secret) })),
        ),
      );
      const judged = replies.filter(({ error }) => error?.code === 'code_wrong').length;
      expect(judged).to.equal(codeLimits.pair.points);
      expect(replies.every(({ status }) => status === 401 || status === 429)).to.equal(true);
    });
  });

  describe('answers of passkeys', () => {
    const question = async (ticket: string) =>
      (await test.anonymous.post('/auth/second_step/passkey', { ticket })).data.options;

    it('to the question of another, or of another sign-in that is over, are none', async () => {
      const other = await test.createUser({ company: user.company });
      const [{ key: mine }, { key: theirs }] = [await addPasskey(user), await addPasskey(other)];
      const [me, them] = [await halfWay(test, user), await halfWay(test, other)];
      const [toMe, toThem] = [await question(me.ticket), await question(them.ticket)];
      const outcomes = [
        await finish(test.anonymous, me.ticket, { passkey: mine.get(toThem) }),
        await finish(test.anonymous, me.ticket, { passkey: theirs.get(toMe) }),
        await finish(test.anonymous, them.ticket, { passkey: mine.get(await question(them.ticket)) }),
      ];
      expect(outcomes.map(({ error }) => error?.code)).to.deep.equal(Array(3).fill('code_wrong'));
      const answer = mine.get(await question(me.ticket));
      expect((await finish(test.anonymous, me.ticket, { passkey: answer })).status).to.equal(200);
      const next = await halfWay(test, user);
      expect((await finish(test.anonymous, next.ticket, { passkey: answer })).error.code).to.equal('code_wrong');
    });

    it('that are no answers at all are refused as such, and break nothing', async () => {
      const { key } = await addPasskey(user);
      const options = (await test.anonymous.post('/auth/passkey/question', {})).data.options;
      const good = key.get(options);
      const bytes = (text: string) => Buffer.from(text).toString('base64url');
      const odd = [
        ...['null', '[]', '7', '{}', '{"challenge":{}}', '{"challenge":null}', '{'].map((text) => ({
          clientDataJSON: bytes(text),
        })),
        { authenticatorData: bytes('x') },
        { authenticatorData: '' },
        { signature: '' },
        { signature: bytes('x'.repeat(4_000)) },
        { userHandle: bytes('x'.repeat(32)) },
        { userHandle: '\u0000' },
      ];
      for (const part of odd) {
        const { data } = await test.anonymous.post('/auth/passkey/question', {});
        const sound = key.get(data.options);
        const passkey = { ...sound, response: { ...sound.response, ...part } };
        const reply = await test.anonymous.post('/auth/passkey', { passkey });
        expect([401, 422], JSON.stringify(part)).to.include(reply.status);
      }
      expect((await test.anonymous.post('/auth/passkey', { passkey: good })).status).to.equal(200);
    });

    it('made within a page of another are none', async () => {
      const { key } = await addPasskey(user);
      const options = (await test.anonymous.post('/auth/passkey/question', {})).data.options;
      const framed = key.get(options, { crossOrigin: true });
      expect((await test.anonymous.post('/auth/passkey', { passkey: framed })).status).to.equal(401);
    });

    it('by a key that was registered under the id of another’s are their own owner’s alone', async () => {
      const { key } = await addPasskey(user);
      const thief = await test.createUser();
      const copy = new SoftAuthenticator(appUrl, Buffer.from(key.id, 'base64url'));
      const { reply } = await addPasskey(thief, 'Copy', copy);
      expect(reply.status, 'in a company of its own').to.equal(200);
      const handle = (key.get({ challenge: 'x', rpId: 'localhost' }).response as { userHandle: string }).userHandle;
      const ask = async () => (await test.anonymous.post('/auth/passkey/question', {})).data.options;
      const as = await test.anonymous.post('/auth/passkey', { passkey: copy.get(await ask(), { userHandle: handle }) });
      expect(as.status).to.equal(401);
    });
  });
});
