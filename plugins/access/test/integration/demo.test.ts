import { startTestApp, type TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { signIn } from '../support/signIn.ts';

describe('access: accounts of the demo', () => {
  let demo: TestApp;
  let serious: TestApp;
  before(async () => {
    demo = await startTestApp({ plugins: ['access'], demo: true, workers: 'none' });
    serious = await startTestApp({ plugins: ['access'], beside: demo, demo: false, workers: 'none' });
  });
  after(async () => {
    await serious?.stop();
    await demo?.stop();
  });

  it('sign in while it is a demo, and no more on the same database once it is none', async () => {
    const accounts = (await demo.anonymous.get('/auth/demo_accounts')).data;
    expect(accounts).to.have.length.above(0);
    expect((await serious.anonymous.get('/auth/demo_accounts')).data).to.deep.equal([]);
    for (const { email, password } of accounts) {
      expect((await signIn(demo, email, password)).status, email).to.equal(200);
      const refused = await signIn(serious, email, password);
      expect([refused.status, refused.error.code], email).to.deep.equal([401, 'login_failed']);
    }
  });
});
