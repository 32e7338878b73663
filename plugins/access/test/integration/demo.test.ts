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

  it('the company has people in every state, whom nobody signs in as', async () => {
    const { rows } = await demo.db.owner.query(
      'SELECT DISTINCT state, technical FROM access.users WHERE password_hash IS NULL ORDER BY state, technical',
    );
    expect(rows).to.deep.equal([
      { state: 'active', technical: false },
      { state: 'active', technical: true },
      { state: 'deactivated', technical: false },
      { state: 'invited', technical: false },
    ]);
  });
});
