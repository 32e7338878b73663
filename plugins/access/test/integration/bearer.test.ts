import { randomBytes } from 'node:crypto';
import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { decodeJwt, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { accessSeconds, createBearer } from '../../server/services/bearer.ts';
import { codeOf, signIn } from '../support/signIn.ts';

describe('access: tokens of a session', () => {
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    test = await startTestApp({ plugins: ['access'] });
    user = await test.createUser();
  });
  after(() => test?.stop());

  const statusWith = async (token: string) =>
    (await test.anonymous.with({ authorization: `Bearer ${token}` }).get('/session')).status;

  it('each sign-in opens a session of its own, with tokens of its own', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => signIn(test, user.person.email, user.password)));
    const sessions = replies.map(({ data }) => decodeJwt(data.token).sid);
    const secrets = replies.map(({ data }) =>
      Buffer.from(data.refresh_token, 'base64url').subarray(36).toString('hex'),
    );
    for (const all of [sessions, secrets, replies.map(({ data }) => data.token)])
      expect(new Set(all)).to.have.length(3);
    for (const secret of secrets) expect(secret.length).to.be.at.least(32);
    for (const { data } of replies) expect(await statusWith(data.token)).to.equal(200);
  });

  it('only those of our making are taken: for us, by our method and key of this purpose, now', async () => {
    const { id: kid, key } = test.app.host.secrets.keys('access-token')[0]!;
    const claims = decodeJwt(user.tokens.token);
    const header = { alg: 'HS256', kid };
    const made = (
      more: JWTPayload = {},
      head: Partial<JWTHeaderParameters> = {},
      by: Parameters<SignJWT['sign']>[0] = key,
    ) => new SignJWT({ ...claims, ...more }).setProtectedHeader({ ...header, ...head }).sign(by);
    expect(await statusWith(await made()), 'the same token, made here').to.equal(200);
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    const ofOtherPurpose = test.app.host.secrets.key('refresh-token');
    const now = Math.floor(Date.now() / 1_000);
    const others = {
      'another audience': made({ aud: 'kaiku-answers' }),
      'no audience': made({ aud: undefined }),
      'another issuer': made({ iss: 'https://evil.example' }),
      'not valid yet': made({ nbf: now + 600 }),
      'another method with our key': made({}, { alg: 'HS512' }),
      'a key of another purpose': made({}, {}, ofOtherPurpose),
      'a key of another name': made({}, { kid: 'other' }),
      'a key that it brings along': made({}, { alg: 'ES256', jwk }, pair.privateKey),
      'a secret that it leads to': made({}, { jku: 'https://evil.example/keys' }, randomBytes(32)),
    };
    for (const [what, token] of Object.entries(others)) expect(await statusWith(await token), what).to.equal(401);
  });

  it('one that runs out in the moment in which it is read is not taken for ever', async () => {
    let now = Date.now();
    const bearer = createBearer(test.app.host.secrets, () => now);
    const token = await bearer.sign(await bearer.read(user.tokens.token));
    const expires = decodeJwt(token).exp! * 1_000;
    now = expires - 1;
    const reading = bearer.read(token);
    now = expires;
    await reading;
    now = expires + 1_000;
    expect(await codeOf(bearer.read(token))).to.equal('login_expired');
  });

  it('one that was taken before is taken until it expires, and none that differs in its signature alone', async () => {
    let now = Date.now();
    const bearer = createBearer(test.app.host.secrets, () => now);
    const claims = await bearer.read(user.tokens.token);
    const token = await bearer.sign(claims);
    for (const at of [now, now + (accessSeconds - 2) * 1_000]) {
      now = at;
      expect(await bearer.read(token)).to.deep.equal(claims);
    }
    const signature = token.split('.')[2]!;
    const other = token.replace(signature, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`);
    expect(await codeOf(bearer.read(other))).to.equal('unauthenticated');
    now += 2_000;
    expect(await codeOf(bearer.read(token))).to.equal('login_expired');
  });

  it('each is good for its own use: an access token renews nothing, a refresh token calls nothing', async () => {
    const { token, refreshToken } = user.tokens;
    expect(await statusWith(refreshToken)).to.equal(401);
    const renewed = await test.anonymous.post('/auth/refresh_token', { refresh_token: token.slice(0, 200) });
    expect(renewed.status).to.equal(401);
  });
});
