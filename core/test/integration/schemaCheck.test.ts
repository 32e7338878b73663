import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@kaiku/config';
import { createApp, migrateDatabase } from '@kaiku/core';
import { createTestDatabase, root, type TestDatabase, testRoles, testSecret } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const outside = path.join(import.meta.dirname, '../fixtures/probe');

describe("a node without the owner's credentials", function () {
  this.timeout(30_000);
  let db: TestDatabase;
  let dataDir: string;
  const configOf = (env: Record<string, string> = {}) =>
    readConfig(
      {
        NODE_ENV: 'test',
        KAIKU_PORT: '0',
        KAIKU_ANSWER_PORT: '0',
        KAIKU_LOG: 'silent',
        KAIKU_SECRET: testSecret,
        KAIKU_DATABASE_ROLES: testRoles.roles,
        KAIKU_DATA: dataDir,
        KAIKU_MIGRATE: 'false',
        ...env,
      },
      root,
    );

  before(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-schema-'));
    db = await createTestDatabase();
    // Brings what the template was made with up to date; a second job finds nothing to do.
    expect(await migrateDatabase(configOf(), db.ownerUrl, () => {})).to.equal(0);
  });
  after(async () => {
    await db.drop();
    rmSync(dataDir, { recursive: true });
  });

  /** Nobody's address: the node knows its roles and their passwords. */
  const address = (): string => {
    const url = new URL(db.ownerUrl);
    url.username = '';
    url.password = '';
    return url.toString();
  };
  const start = (env?: Record<string, string>) =>
    createApp({ config: configOf(env), ownerUrl: address(), workers: 'inline' });
  const refusal = async (env?: Record<string, string>): Promise<{ code: string; message: string; hint: string }> => {
    try {
      await (await start(env)).stop();
    } catch (error) {
      return error as { code: string; message: string; hint: string };
    }
    throw new Error('it started');
  };
  /** Changes the database for a while, as its owner. */
  const meanwhile = async (change: string, back: string, work: () => Promise<void>) => {
    await db.owner.query(change);
    await work().finally(() => db.owner.query(back));
  };

  it('starts where the schema is there, serves, and runs its queue', async () => {
    const app = await start();
    try {
      expect((await fetch(`${app.addresses.app}/ready`)).status).to.equal(200);
    } finally {
      await app.stop();
    }
  });

  it('is refused with the way out where a migration has not run', async () => {
    await meanwhile(
      "UPDATE core.migrations SET file = 'gone' WHERE file = '0001_core.sql'",
      "UPDATE core.migrations SET file = '0001_core.sql' WHERE file = 'gone'",
      async () => {
        const { code, message, hint } = await refusal();
        expect(code).to.equal('database_older');
        expect(message).to.include('the migration core/0001_core.sql has not run on it');
        expect(hint).to.include('npm run db:migrate').and.include('bin/kaiku migrate');
      },
    );
  });

  it('is refused where the queue has no tables yet', async () => {
    await meanwhile(
      'ALTER SCHEMA graphile_worker RENAME TO away',
      'ALTER SCHEMA away RENAME TO graphile_worker',
      async () => {
        expect((await refusal()).code).to.equal('database_older');
      },
    );
  });

  it('is refused by name of role and host where its secret is another', async () => {
    const { code, message, hint } = await refusal({ KAIKU_SECRET: 'a-secret-of-some-other-installation-0' });
    expect(code).to.equal('database_refuses');
    expect(message).to.include('kaiku_app').and.include(new URL(db.ownerUrl).host);
    expect(hint).to.include('KAIKU_SECRET is not that of the other nodes').and.include('bin/kaiku migrate');
  });

  it('is told where the database is that it does not reach', async () => {
    const away = new URL(address());
    away.port = '9';
    const { code, message, hint } = await createApp({
      config: configOf(),
      ownerUrl: away.toString(),
      workers: 'none',
    }).then(
      () => ({ code: '', message: 'it started', hint: '' }),
      (error) => error,
    );
    expect(code, message).to.equal('database_unreachable');
    expect(message).to.include(`${away.host} cannot be reached as kaiku_app: `).and.include('ECONNREFUSED');
    expect(hint).to.include('DATABASE_URL');
  });

  it('goes on where a later release has added something, and is refused where one has taken away what it uses', async () => {
    const add = (contracting: boolean, follows: string | null = null) =>
      `INSERT INTO surveys.migrations (file, checksum, contracting, follows)
       VALUES ('9999_later.sql', 'x', ${contracting}, ${follows && `'${follows}'`})`;
    const remove = "DELETE FROM surveys.migrations WHERE file = '9999_later.sql'";
    await meanwhile(add(false), remove, async () => (await start()).stop());
    await meanwhile(add(true, '0001_surveys.sql'), remove, async () => (await start()).stop());
    for (const follows of [null, '9998_room.sql']) {
      await meanwhile(add(true, follows), remove, async () => {
        const { code, message } = await refusal();
        expect(code).to.equal('database_newer');
        expect(message).to.include('surveys/9999_later.sql');
      });
    }
  });

  it('leaves a plugin from outside out whose tables the job did not make, and starts with it afterwards', async () => {
    const env = { KAIKU_PLUGINS: outside, KAIKU_ONLY_PLUGINS: 'probe' };
    const app = await start(env);
    const { leftOut } = app.host;
    await app.stop();
    expect(leftOut.map(({ plugin, code }) => [plugin, code])).to.deep.equal([['probe', 'database_older']]);
    expect(await migrateDatabase(configOf(env), db.ownerUrl, () => {})).to.equal(2);
    const again = await start(env);
    await again.stop();
    expect(again.host.leftOut).to.deep.equal([]);
  });

  it('is told of a plugin whose migrations fail, after everything else was done', async () => {
    const broken = await migrateDatabase(
      configOf({ KAIKU_PLUGINS: path.join(import.meta.dirname, '../fixtures/nowhere') }),
      db.ownerUrl,
      () => {},
    ).then(
      () => null,
      (error: { message: string }) => error.message,
    );
    expect(broken).to.match(/^Everything is up to date but the plugin ".*nowhere"/);
  });
});
