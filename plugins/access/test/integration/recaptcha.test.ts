import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type RecaptchaServer, recaptchaEnv, startRecaptcha } from '../support/recaptcha.ts';

describe('access: reCAPTCHA in place of the proof of work', () => {
  let provider: RecaptchaServer;
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    provider = await startRecaptcha();
    test = await startTestApp({ plugins: ['access'], env: { KAIKU_RATE_LIMITS: 'false', ...recaptchaEnv(provider) } });
    user = await test.createUser();
  });
  afterEach(() => provider.fails(null));
  after(async () => {
    await test?.stop();
    await provider?.stop();
  });

  const signIn = (recaptcha: string, password = user.password) =>
    test.anonymous.post('/auth/kaiku_login', { email: user.person.email, password, recaptcha });
  const refusal = async (recaptcha: string) => {
    const { status, error } = await signIn(recaptcha);
    return `${status} ${error.code}`;
  };

  it('AUTH-055.a signs in with an answer of the provider, once', async () => {
    const answer = provider.solve();
    expect((await signIn(answer)).status).to.equal(200);
    expect(await refusal(answer)).to.equal('422 captcha_failed');
  });

  it('AUTH-055.a asks for it wherever anybody may call: at the sign-up and for a forgotten password too', async () => {
    const trial = { first_name: 'Aino', company: 'Kahvila', email: 'aino@recaptcha.example', language: 'fi' };
    for (const [path, body] of [
      ['/auth/signup', trial],
      ['/user/refresh_hash', { email: user.person.email }],
    ] as const) {
      const refused = await test.anonymous.post(path, { ...body, recaptcha: 'made up' });
      expect(refused.error.code, path).to.equal('captcha_failed');
      expect((await test.anonymous.post(path, { ...body, recaptcha: provider.solve() })).status, path).to.equal(200);
    }
  });

  it('AUTH-055.b an answer that was made up, or given on another site, is refused before the password is looked at', async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    expect(await refusal('made up')).to.equal('422 captcha_failed');
    expect(await refusal(provider.solve('evil.example'))).to.equal('422 captcha_failed');
    const { rows } = await test.db.owner.query('SELECT 1 FROM access.attempts');
    expect(rows).to.have.length(0);
  });

  it('AUTH-055.c nobody gets in while the provider does not answer, or takes our secret for none, and is told so', async () => {
    provider.fails(500);
    const failed = await signIn(provider.solve());
    expect([failed.status, failed.error.code]).to.deep.equal([503, 'captcha_unavailable']);
    expect(failed.error.message).to.match(/does not answer/);
    const wrong = await startTestApp({
      plugins: ['access'],
      beside: test,
      env: { ...recaptchaEnv(provider), KAIKU_ACCESS_RECAPTCHA_SECRET: 'another' },
    });
    provider.fails(null);
    try {
      const body = { email: user.person.email, password: user.password, recaptcha: provider.solve() };
      expect((await wrong.anonymous.post('/auth/kaiku_login', body)).error.code).to.equal('captcha_unavailable');
    } finally {
      await wrong.stop();
    }
  });

  it('AUTH-055.d its script runs on the respondents’ origin alone, framed by nobody but the application', async () => {
    const { data } = await test.anonymous.get('/auth/challenge');
    const { answerUrl, appUrl } = test.app.host.config;
    expect(data).to.deep.equal({ frame: new URL('/captcha', answerUrl).href });
    const page = await fetch(`${test.answerUrl}/captcha?lang=fi"><script>&theme=dark`);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).to.include(`script-src 'nonce-`);
    expect(policy).to.include(`frame-ancestors ${new URL(appUrl).origin}`);
    const html = await page.text();
    expect(html).to.include(provider.siteKey).and.not.include(provider.secret);
    expect(html).to.not.include('"><script>');
    const shell = (await fetch(`${test.url}/login`)).headers.get('content-security-policy')!;
    expect(shell).to.not.include(provider.url);
  });

  it('has no page where it is not set, and needs both of its keys', async () => {
    const plain = await startTestApp({ plugins: ['access'], beside: test });
    try {
      expect((await fetch(`${plain.answerUrl}/captcha`)).status).to.equal(404);
      expect((await plain.anonymous.get('/auth/challenge')).data).to.have.all.keys('parameters', 'signature');
    } finally {
      await plain.stop();
    }
    const half = startTestApp({ plugins: ['access'], beside: test, env: { KAIKU_ACCESS_RECAPTCHA_SITE_KEY: 'x' } });
    const refused = await half.then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refused).to.include('go together');
  });
});
