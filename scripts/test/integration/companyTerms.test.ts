import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestApp, type TestApp, type TestUser, testSecret, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const script = path.resolve(import.meta.dirname, '../../company.ts');

describe('npm run company', function () {
  this.timeout(120_000);
  let test: TestApp;
  let user: TestUser;
  let address: string;
  before(async () => {
    test = await startTestApp({ workers: 'none' });
    const url = new URL(test.db.ownerUrl);
    url.username = '';
    url.password = '';
    address = url.toString();
  });
  beforeEach(async () => {
    user = await test.createUser({ roles: ['trial'] });
    await test.db.owner.query("UPDATE access.users SET trial_expires = now() - interval '1 hour' WHERE id = $1", [
      user.person.userId,
    ]);
  });
  after(() => test?.stop());

  const run = (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      env: { ...process.env, DATABASE_URL: address, KAIKU_SECRET: testSecret, ...env },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code: code as number, text: stdout + stderr }),
    );
  const company = () => ['--company-id', user.person.companyId];
  const expires = async () => (await user.api.get('/bootstrap')).data.user.trialExpires as string | null;
  const audited = async () =>
    (
      await test.db.owner.query(
        "SELECT operation FROM core.audit_log WHERE company_id = $1 AND operation IN ('company.trial', 'company.user_limit') ORDER BY id",
        [user.person.companyId],
      )
    ).rows.map(({ operation }) => operation);

  it('COMP-058.abc prolongs, ends and takes away a trial and sets the user limit, beside a node that shows it', async () => {
    const day = new Date(Date.now() + 20 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
    const prolonged = await run([...company(), '--trial-until', day, '--user-limit', '7']);
    expect(prolonged.code, prolonged.text).to.equal(0);
    expect(prolonged.text).to.match(/^users +7$/m);
    await until(
      'the node to know',
      async () => (await expires())?.slice(0, 10) !== undefined && Date.parse((await expires())!) > Date.now(),
    );
    expect((await user.api.get('/users')).status).to.equal(200);
    expect((await user.api.get('/company/user_limit')).data).to.deep.equal({ user_limit: 7, users: 1 });
    const ended = await run([...company(), '--trial-until', '2026-01-01']);
    expect(ended.text).to.match(/^trial +2026-01-02T00:00:00.000Z$/m);
    await until('the node to refuse', async () => (await user.api.get('/users')).status === 403);
    const bought = await run([...company(), '--no-trial', '--user-limit', '0']);
    expect(bought.text)
      .to.match(/^trial +none$/m)
      .and.match(/^users +no limit$/m);
    await until('the node to let in', async () => (await user.api.get('/users')).status === 200);
    expect(await expires()).to.equal(null);
    const { rows } = await test.db.owner.query('SELECT roles FROM access.users WHERE id = $1', [user.person.userId]);
    expect(rows[0].roles).to.deep.equal(['company_admin']);
    expect(await audited()).to.deep.equal([
      'company.trial',
      'company.user_limit',
      'company.trial',
      'company.trial',
      'company.user_limit',
    ]);
  });

  it('changes nothing where nothing is named, and says what is missing, unknown or too much', async () => {
    const shown = await run(company());
    expect(shown.text).to.match(/^trial +\d{4}-/m);
    expect(await audited()).to.deep.equal([]);
    const cases: [string[], Record<string, string>, RegExp][] = [
      [[], {}, /--company-id is missing/],
      [[...company(), '--trial-days', '3', '--no-trial'], {}, /give one of --trial-until, --trial-days and --no-trial/],
      [[...company(), '--trial-until', 'soon'], {}, /--trial-until is a day such as 2027-01-31/],
      [['--company-id', '01900000-0000-7000-8000-000000000001'], {}, /no company 01900000/],
      [company(), { KAIKU_SECRET: '' }, /KAIKU_SECRET is not set/],
    ];
    for (const [args, env, sentence] of cases) {
      const { code, text } = await run(args, env);
      expect(code, text).to.not.equal(0);
      expect(text).to.match(sentence);
    }
  });
});
