import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@kaiku/config';
import { type App, createApp } from '@kaiku/core';
import { Accounts, Companies } from '@kaiku/sdk/server';
import { createClient, root, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';
import { createEmptyDatabase, type EmptyDatabase } from '../emptyDatabase.ts';

const oldSecret = 'the-secret-of-before-the-secret-of-before';
const newSecret = 'the-secret-of-after-the-secret-of-after-it';

/** The whole of it, as an operator does it: on a server's roles of its own, which other tests must not share. */
describe('KAIKU_SECRET is changed node by node', function () {
  this.timeout(180_000);
  let db: EmptyDatabase;
  let dataDir: string;
  const living = new Set<App>();

  before(async () => {
    db = await createEmptyDatabase();
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-secret-'));
  });
  after(async () => {
    for (const node of living) await node.stop();
    rmSync(dataDir, { recursive: true });
    await db.drop();
  });

  async function start(secret: string, former?: string): Promise<App> {
    const app = await createApp({
      config: readConfig(
        {
          NODE_ENV: 'test',
          KAIKU_PORT: '0',
          KAIKU_ANSWER_PORT: '0',
          KAIKU_LOG: 'fatal',
          KAIKU_DEMO: 'false',
          KAIKU_RATE_LIMITS: 'false',
          SMTP_URL: 'smtp://127.0.0.1:9',
          KAIKU_SECRET: secret,
          ...(former && { KAIKU_SECRET_FORMER: former }),
          KAIKU_DATA: dataDir,
          KAIKU_ONLY_PLUGINS: 'access,company',
        },
        root,
      ),
      ownerUrl: db.ownerUrl,
      workers: 'inline',
    });
    living.add(app);
    return app;
  }
  const end = async (app: App) => {
    living.delete(app);
    await app.stop();
  };
  const inForce = async () => (await db.owner.query('SELECT key_id FROM core.installation')).rows[0].key_id;
  const keyOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;
  const refreshAt = (app: App, refreshToken: string) =>
    createClient(app.addresses.app).post('/auth/refresh_token', { refresh_token: refreshToken });

  it('PLAT-003 refuses no call, keeps all sessions, and ends with the new one in force and the old one taken', async () => {
    const [a, b] = [await start(oldSecret), await start(oldSecret)];
    const former = await inForce();
    const { companyId } = await a.host.root.get(Companies).create({ name: 'Changing' });
    const accounts = a.host.root.get(Accounts);
    const passwordHash = await accounts.hash('Kaiku-test-1');
    const person = await a.host.tenants.run(companyId, a.host.root, (ctx) =>
      accounts.create(ctx, {
        email: `${db.name}@example.test`,
        passwordHash,
        firstName: 'Aino',
        lastName: 'A',
        roles: ['company_admin'],
      }),
    );
    const open = () => accounts.openSession(companyId, person.userId);
    const first = await open();
    const idle = await open();

    // One who works all the time, at whichever node there is, renewing as browsers do.
    let tokens = await open();
    let working = true;
    let calls = 0;
    const refused: unknown[] = [];
    const worker = (async () => {
      while (working) {
        for (const node of living) {
          const renewed = await refreshAt(node, tokens.refreshToken);
          if (renewed.status !== 200) refused.push(['refresh', renewed.status, renewed.text]);
          else tokens = { ...tokens, token: renewed.data.token, refreshToken: renewed.data.refresh_token };
          if (renewed.data && renewed.data.user_hash !== tokens.userHash) refused.push('another user');
          for (const other of living) {
            const reply = await createClient(other.addresses.app, tokens.token).get('/session');
            if (reply.status !== 200) refused.push([reply.status, reply.text]);
            calls += 1;
          }
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    try {
      const c = await start(newSecret, oldSecret);
      expect(await inForce()).to.equal(former);
      await end(a);
      const d = await start(newSecret, oldSecret);
      expect([c.host.secrets.inForce(), d.host.secrets.inForce()]).to.deep.equal([former, former]);
      await end(b);
      await until('the new secret to be in force', async () => (await inForce()) !== former, 60_000);
      const now = await inForce();
      await until('both to keep to it', () => [c, d].every(({ host }) => host.secrets.inForce() === now));
      const from = calls;
      await until('calls after it', () => calls > from + 20, 30_000);
      working = false;
      await worker;
      // Connections that are made from now on, also those of work in the background.
      await db.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'idle' AND usename LIKE $1`,
        [`${db.name}%`],
      );
      for (const { addresses, host } of [c, d]) {
        const call = async () => (await createClient(addresses.app, tokens.token).get('/session')).status === 200;
        await until('calls on new connections', call);
        const client = new host.db.Client({ connectionString: host.db.workerUrl });
        await client.connect();
        await client.end();
      }
      expect(keyOf(tokens.token)).to.equal(now);
      expect(keyOf(first.token)).to.equal(former);
      expect((await createClient(c.addresses.app, first.token).get('/session')).status).to.equal(200);
      expect((await refreshAt(d, idle.refreshToken)).status).to.equal(200);
      // The passwords have followed: the old one opens nothing any more.
      const enters = async (node: App) => {
        const client = new pg.Client({ connectionString: node.host.db.appUrl });
        return client.connect().then(
          () => client.end().then(() => true),
          () => false,
        );
      };
      expect(await enters(c)).to.equal(false);
      const e = await start(newSecret);
      expect(await enters(e)).to.equal(true);
      await end(e);
      const late = await start(oldSecret).then(
        () => 'started',
        (error) => error.code,
      );
      expect(late).to.equal('secret_differs');
    } finally {
      working = false;
      await worker;
    }
    expect(refused).to.deep.equal([]);
  });
});
