import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@kaiku/config';
import { expect } from 'chai';
import { createSecrets } from '../../auth/secrets.ts';

describe('configuration', () => {
  let dataDir: string;
  before(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku config '));
  });
  after(() => rmSync(dataDir, { recursive: true }));

  it('names every wrong variable at once', () => {
    const read = () => readConfig({ KAIKU_DATA: dataDir, KAIKU_PORT: 'eighty', DATABASE_URL: 'mysql://x' }, '/');
    expect(read).to.throw(/KAIKU_PORT.*DATABASE_URL/s);
  });

  it('accepts no default in production and names what is missing', () => {
    const read = () => readConfig({ NODE_ENV: 'production', KAIKU_DATA: dataDir, APP_URL: 'https://k.example' }, '/');
    expect(read).to.throw(/KAIKU_SECRET, ANSWER_URL, DATABASE_URL, SMTP_URL/);
  });

  it('makes a local secret once, readable by its owner only', () => {
    const first = readConfig({ KAIKU_DATA: dataDir }, '/');
    expect(readConfig({ KAIKU_DATA: dataDir }, '/').secret)
      .to.equal(first.secret)
      .and.to.have.length.above(32);
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o077).to.equal(0);
  });

  it('seals texts so that only the same secret and purpose open them', () => {
    const secrets = createSecrets('a'.repeat(40));
    const sealed = secrets.encrypt('smtp', 'hunter2');
    expect(sealed).not.to.include('hunter2');
    expect(secrets.decrypt('smtp', sealed)).to.equal('hunter2');
    expect(() => secrets.decrypt('sms', sealed)).to.throw();
    expect(() => createSecrets('b'.repeat(40)).decrypt('smtp', sealed)).to.throw();
    const changed = Buffer.from(sealed, 'base64url');
    changed[changed.length - 1]! ^= 1;
    expect(() => secrets.decrypt('smtp', changed.toString('base64url'))).to.throw();
  });
});
