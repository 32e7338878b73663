import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSecrets, migrate } from '@kaiku/core';
import { migrationFolders, testSecret } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { createEmptyDatabase, type EmptyDatabase } from '../emptyDatabase.ts';

describe('the owner of the database', function () {
  this.timeout(60_000);
  let db: EmptyDatabase;
  let role: string;
  let url: URL;
  before(async () => {
    db = await createEmptyDatabase();
    role = `${db.name}_owner`;
    await db.owner.query(`CREATE ROLE ${role} LOGIN CREATEROLE PASSWORD 'owner'`);
    await db.owner.query(`ALTER DATABASE ${db.name} OWNER TO ${role}`);
    url = new URL(db.ownerUrl);
    url.username = role;
    url.password = 'owner';
  });
  after(async () => {
    await db.owner.query(`ALTER DATABASE ${db.name} OWNER TO CURRENT_USER`);
    await db.owner.query(`DROP OWNED BY ${role} CASCADE`);
    await db.owner.query(`DROP ROLE ${role}`);
    await db.drop();
  });

  const run = (ownerUrl = url.toString()) =>
    migrate(ownerUrl, createSecrets(testSecret), migrationFolders()).then(
      (applied) => ({ applied, code: '', message: '', hint: '' }),
      ({ code, message, hint }) => ({ applied: 0, code, message, hint }),
    );

  const asSuperuser = (hint: string): string => /s a superuser: (.+)$/.exec(hint)![1]!;

  it('is told where the database is, and what it lacks, before anything is changed', async () => {
    const lacking = await run();
    expect(lacking.code, lacking.message).to.equal('owner_lacks_rights');
    expect(lacking.message).to.include(`The owner ${role} lacks BYPASSRLS`);
    const { rows } = await db.owner.query("SELECT FROM pg_namespace WHERE nspname IN ('core', 'graphile_worker')");
    expect(rows).to.have.length(0);
    await db.owner.query(asSuperuser(lacking.hint));

    const wrong = new URL(url);
    wrong.password = 'hunter2';
    const refused = await run(wrong.toString());
    expect([refused.code, refused.message]).to.satisfy(
      ([code, message]: string[]) => code === 'database_unreachable' && message!.includes(`as ${role}: password`),
    );
    expect(refused.message + refused.hint).not.to.include('hunter2');
    wrong.password = 'owner';
    wrong.pathname = '/no_such';
    expect((await run(wrong.toString())).hint).to.include(`CREATE DATABASE "no_such" OWNER "${role}"`);
    wrong.username = '';
    wrong.password = '';
    expect((await run(wrong.toString())).hint)
      .to.include('names no user')
      .and.include('KAIKU_MIGRATE=false');
    wrong.port = '9';
    expect((await run(wrong.toString())).message).to.match(
      /The database no_such at \S+:9 cannot be reached: .*ECONNREFUSED/,
    );
  });

  it("PLAT-003 needs not be a superuser, and its later migrations change every company's rows", async () => {
    const first = await run();
    expect(first.applied, first.message).to.be.greaterThan(20);
    expect(await run()).to.include({ applied: 0, code: '' });
    await db.owner.query("INSERT INTO core.companies (company_id, name) VALUES (gen_random_uuid(), 'One')");
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-later-'));
    try {
      writeFileSync(path.join(folder, '0001_later.sql'), "UPDATE core.companies SET name = name || ' more';\n");
      await migrate(url.toString(), createSecrets(testSecret), [{ schema: 'later', plugin: null, folder }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const { rows } = await db.owner.query('SELECT name FROM core.companies');
    expect(rows).to.deep.equal([{ name: 'One more' }]);
  });

  it('another one is refused in words', async () => {
    const other = `${role}_2`;
    await db.owner.query(`CREATE ROLE ${other} LOGIN CREATEROLE BYPASSRLS PASSWORD 'owner'`);
    try {
      const as = new URL(url);
      as.username = other;
      const refused = await run(as.toString());
      expect(refused.code, refused.message).to.equal('owner_lacks_rights');
      expect(refused.hint).to.include(`OWNER TO ${other}`);
    } finally {
      await db.owner.query(`DROP ROLE ${other}`);
    }
  });
});
