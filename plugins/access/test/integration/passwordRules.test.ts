import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Problem } from '@kaiku/sdk/server';
import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { askForLink, signIn, tokenIn } from '../support/signIn.ts';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();

describe('access: a password', () => {
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    test = await startTestApp({ plugins: ['access'] });
  });
  beforeEach(async () => {
    user = await test.createUser();
  });
  after(() => test?.stop());

  const change = (next: string) =>
    user.api.put(`/user/${user.person.userId}/password`, { current_password: user.password, new_password: next });
  const refusedBy = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: Problem) => error.details[0]?.code,
    );

  it('is compared as it was typed: blanks at its ends, capitals and all of its hundreds of characters', async () => {
    const long = `  Ääni-${'kahvi ja pulla '.repeat(20)}9 `;
    expect((await change(long)).status).to.equal(200);
    const others = { trimmed: long.trim(), 'in small letters': long.toLowerCase(), shorter: long.slice(0, -2) };
    for (const [what, other] of Object.entries(others)) {
      expect((await signIn(test, user.person.email, other)).status, what).to.equal(401);
    }
    expect((await signIn(test, user.person.email, long)).status).to.equal(200);
  });

  it('that many have is refused, by every way to set one', async () => {
    const guessable = { path: 'new_password', code: 'password_guessable' };
    for (const common of ['Password1', 'Qwerty123', 'Welcome1', 'PASSWord1']) {
      const reply = await change(common);
      expect(reply.status, common).to.equal(422);
      expect(reply.error.details[0], common).to.include(guessable);
    }
    const { message } = (await change('Password1')).error.details[0]!;
    expect(message).to.include('too easy to guess');
    expect(await refusedBy(test.createUser({ password: 'Password1' }))).to.equal('password_guessable');

    await askForLink(test, { email: user.person.email });
    const link = tokenIn(await test.mail.next({ to: user.person.email }));
    const byLink = (password: string) => test.anonymous.put('/reset_password', { password_reset_hash: link, password });
    expect((await byLink('Password1')).error.details[0]).to.include({ path: 'password', code: 'password_guessable' });
    expect((await byLink('Kahvia-ja-pullaa-2')).status, 'the link goes on working').to.equal(200);
  });

  it('that many have is refused with a few digits and signs around it, too, and not with many', async () => {
    for (const common of ['Sunshine1!', '1Dragon99', 'Iloveyou-1', 'Princess2026'])
      expect((await change(common)).error?.details[0]?.code, common).to.equal('password_guessable');
    expect((await change('Sunshine-5093-7741')).status).to.equal(200);
  });

  it('that is in the operator’s file of breaches is refused, by every way to set one', async () => {
    const known = 'Pulla-ja-maito-77';
    const folder = await mkdtemp(path.join(tmpdir(), 'kaiku-breaches-'));
    const file = path.join(folder, 'sha1.txt');
    const hashes = [known, ...Array.from({ length: 500 }, (_, i) => `other-${i}`)].map((one, i) => `${sha1(one)}:${i}`);
    await writeFile(file, `${hashes.sort().join('\r\n')}\r\n`);
    const strict = await test.another({ env: { KAIKU_ACCESS_BREACHED_PASSWORDS: file } });
    try {
      const there = strict.anonymous.with({ authorization: `Bearer ${user.tokens.token}` });
      const put = (next: string) =>
        there.put(`/user/${user.person.userId}/password`, { current_password: user.password, new_password: next });
      const refused = await put(known);
      expect([refused.status, refused.error.details[0]!.code]).to.deep.equal([422, 'password_breached']);
      expect(refused.error.details[0]!.message).to.include('known from a breach');
      expect(await refusedBy(strict.createUser({ password: known }))).to.equal('password_breached');
      expect((await put('Pulla-ja-maito-78')).status).to.equal(200);
    } finally {
      await strict.stop();
      await rm(folder, { recursive: true });
    }
  });

  it('that is a word of the house, of the person or the company is refused, whatever digits and signs are around it', async () => {
    const company = await test.createCompany({ name: 'Aalto Coffee' });
    const person = {
      email: `maija.virtanen@meri-${company.companyId.slice(-6)}.example`,
      firstName: 'Maija',
      lastName: 'Virtanen',
    };
    user = await test.createUser({ company, ...person });
    const guesses = [
      'Kaiku-2026!',
      'Salasana1',
      'Maija.1990',
      '99Virtanen99',
      'Maija-Virtanen-1',
      'VirtanenMaija1',
      'Aalto-Coffee-1',
      'Coffee123',
      'Lösenord-1',
      ...['Password', 'Survey', 'Kysely', 'Enkät', 'Feedback', 'Palaute'].map((word) => `${word}-8527`),
    ];
    for (const guess of guesses)
      expect((await change(guess)).error?.details[0]?.code, guess).to.equal('password_guessable');
    expect((await change('Maija-juo-Coffee-1')).status).to.equal(200);
  });
});
