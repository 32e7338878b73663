import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkPassword } from '@kaiku/sdk/server';
import { startTestApp, type TestApp, testSecret } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const script = path.resolve(import.meta.dirname, '../../new-user.ts');

describe('npm run new-user', function () {
  this.timeout(120_000);
  let test: TestApp;
  let address: string;
  before(async () => {
    test = await startTestApp({ workers: 'none' });
    const url = new URL(test.db.ownerUrl);
    url.username = '';
    url.password = '';
    address = url.toString();
  });
  after(() => test?.stop());

  const run = (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      env: { ...process.env, DATABASE_URL: address, KAIKU_SECRET: testSecret, ...env },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code: code as number, text: stdout + stderr }),
    );
  const password = 'Seven gulls at 5';
  const setBy = async (link: string): Promise<number> => {
    const { pathname } = new URL(link);
    expect(pathname).to.match(/^\/sp\/./);
    return (await test.anonymous.put('/reset_password', { password_reset_hash: pathname.slice(4), password })).status;
  };
  const person = (email: string) => ['--email', email, '--first-name', 'Aino', '--last-name', 'Salo'];
  const printed = (text: string, what: string) => new RegExp(`^${what} +(\\S+)$`, 'm').exec(text)![1]!;

  it('makes a company and who administers it without the owner, beside a node that runs', async () => {
    const made = await run(['--company', 'First of all', ...person('aino@first.example')]);
    expect(made.code, made.text).to.equal(0);
    const companyId = printed(made.text, 'company');
    expect(await setBy(printed(made.text, 'link'))).to.equal(200);
    const [aino] = await test.tenant(companyId, ({ trx }) => trx('access.users').select('password_hash', 'state'));
    expect(aino.state).to.equal('active');
    expect(await checkPassword(aino.password_hash, password)).to.equal(true);
    const more = await run(['--company-id', companyId, '--role', 'survey_creator', ...person('eino@first.example')]);
    expect(printed(more.text, 'company')).to.equal(companyId);
    const people = await test.tenant(companyId, ({ trx }) => trx('access.users').select('email', 'roles'));
    expect(people.sort((a, b) => a.email.localeCompare(b.email))).to.deep.equal([
      { email: 'aino@first.example', roles: ['company_admin'] },
      { email: 'eino@first.example', roles: ['survey_creator'] },
    ]);
  });

  it('gives who has no password yet another link, and the older one works no more', async () => {
    const first = await run(['--company', 'Slow', ...person('late@slow.example')]);
    const again = [`--company-id=${printed(first.text, 'company')}`, ...person('late@slow.example')];
    const second = await run(again);
    expect(second.code, second.text).to.equal(0);
    expect(await setBy(printed(first.text, 'link'))).to.equal(422);
    expect(await setBy(printed(second.text, 'link'))).to.equal(200);
    expect((await run(again)).text).to.match(/has the address late@slow.example already/);
  });

  it('says what is missing, unknown or taken', async () => {
    const none = '01900000-0000-7000-8000-000000000001';
    const cases: [string[], Record<string, string>, RegExp][] = [
      [
        [],
        {},
        /--email is missing; --first-name is missing; --last-name is missing; --company or --company-id is missing/,
      ],
      [['--company', 'A', '--company-id', none, ...person('a@b.example')], {}, /give one of them/],
      [
        ['--company', 'A', ...person('a@b.example'), '--role', 'boss'],
        {},
        /no role "boss".\nThere are: admin, .*company_admin/,
      ],
      [['--company-id', none, ...person('a@b.example')], {}, /no company 01900000.*\n.*--company NAME/],
      [['--company', 'A', ...person('a@b.example')], { KAIKU_SECRET: '' }, /KAIKU_SECRET is not set/],
      [
        ['--company', 'A', ...person('a@b.example')],
        { KAIKU_SECRET: 'x'.repeat(32) },
        /KAIKU_SECRET is not that of the other nodes/,
      ],
    ];
    for (const [args, env, sentence] of cases) {
      const { code, text } = await run(args, env);
      expect(text).to.match(sentence);
      expect(code).to.equal(1);
    }
    await run(['--company', 'A', ...person('twice@b.example')]);
    const again = await run(['--company', 'Left empty', ...person('twice@b.example')]);
    expect(again.text).to.match(/has the address twice@b.example already.\nGive another address./);
    const { rows } = await test.db.owner.query("SELECT 1 FROM core.companies WHERE name = 'Left empty'");
    expect(rows, 'companies that nobody can sign in to').to.deep.equal([]);
  });
});
