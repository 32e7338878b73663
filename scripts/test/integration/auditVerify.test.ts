import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestApp, type TestApp, testSecret } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const script = path.resolve(import.meta.dirname, '../../audit-verify.ts');

describe('npm run audit:verify', function () {
  this.timeout(120_000);
  let test: TestApp;
  let address: string;
  let folder: string;
  before(async () => {
    test = await startTestApp({ workers: 'none', plugins: ['access'] });
    const url = new URL(test.db.ownerUrl);
    url.username = '';
    url.password = '';
    address = url.toString();
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-audit-'));
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await test?.stop();
  });

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      env: { ...process.env, DATABASE_URL: address, KAIKU_SECRET: testSecret },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code: code as number, text: stdout + stderr }),
    );

  it('COMP-036 ends well where nothing was changed, and names the entry and its company where something was', async () => {
    const { companyId } = await test.createCompany();
    const sealAudit = test.app.host.jobs.find(({ definition }) => definition.name === 'core.seal-audit')!.definition;
    await test.tenant(companyId, (ctx) => ctx.audit({ operation: 'note.add' }, { operation: 'note.remove' }));
    await test.tenant(companyId, (ctx) => ctx.enqueue(sealAudit, {}));
    await test.settled();
    const heads = path.join(folder, 'heads.json');
    const good = await run('--heads', heads);
    expect(good.code, good.text).to.equal(0);
    expect(JSON.parse(readFileSync(heads, 'utf8'))[companyId]).to.include({ number: 2 });

    await test.db.owner.query("UPDATE core.audit_log SET operation = 'note.see' WHERE operation = 'note.remove'");
    const bad = await run('--heads', heads);
    expect(bad.code, bad.text).to.equal(1);
    expect(bad.text).to.match(new RegExp(`company ${companyId}: entry 2 \\([0-9a-f-]{36}\\) was changed`));

    writeFileSync(heads, '{"a": 1}');
    const unreadable = await run('--heads', heads);
    expect(unreadable.code).to.equal(1);
    expect(unreadable.text).to.contain('holds no heads');
  });
});
