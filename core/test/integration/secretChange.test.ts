import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '@kaiku/config';
import {
  type App,
  createApp,
  createSecrets,
  distribute,
  migrateDatabase,
  roleCredentials,
  rolePasswords,
  rolesIn,
} from '@kaiku/core';
import { Accounts, Companies } from '@kaiku/sdk/server';
import { createClient, root, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';
import { createEmptyCluster, createEmptyDatabase, type EmptyDatabase } from '../emptyDatabase.ts';

const oldSecret = 'the-secret-of-before-the-secret-of-before';
const newSecret = 'the-secret-of-after-the-secret-of-after-it';

for (const [where, coordinator] of [
  ['one server', undefined],
  ['a cluster (KAIKU_CITUS)', process.env.KAIKU_CITUS ?? null],
] as const) {
  /** The whole of it, as an operator does it: on roles of its own, which other tests must not share. */
  describe(`KAIKU_SECRET is changed node by node, on ${where}`, function () {
    this.timeout(240_000);
    let db: EmptyDatabase;
    let dataDir: string;
    const living = new Set<App>();
    /** Of the person who works all the time. */
    let session: { userId: string; token: string; refreshToken: string };

    before(async function () {
      if (coordinator === null) this.skip();
      db = coordinator ? await createEmptyCluster(coordinator) : await createEmptyDatabase();
      dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-secret-'));
      if (!coordinator) return;
      await migrateDatabase(configOf(oldSecret), db.ownerUrl, () => {});
      const client = new pg.Client({ connectionString: db.ownerUrl });
      await client.connect();
      const passwords = rolePasswords(createSecrets(oldSecret));
      await distribute(client, { credentials: roleCredentials(passwords, await rolesIn(client)) });
      await client.end();
    });
    after(async () => {
      for (const node of living) await node.stop();
      if (dataDir) rmSync(dataDir, { recursive: true });
      await db?.drop();
    });

    const shared = () => ({ KAIKU_DATA: dataDir, KAIKU_ONLY_PLUGINS: 'access,company' });
    const configOf = (secret: string, former?: string) =>
      readConfig(
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
          ...shared(),
        },
        root,
      );

    async function start(secret: string, former?: string): Promise<App> {
      const app = await createApp({
        config: configOf(secret, former),
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
    /** What each server says to the installation's roles, where they sign in with what the secret makes. */
    const letIn = async (secret: string): Promise<Record<string, boolean>> => {
      const passwords = rolePasswords(createSecrets(secret));
      const { rows } = coordinator
        ? await db.owner.query<{ host: string; port: number }>(
            'SELECT nodename AS host, nodeport AS port FROM pg_dist_node',
          )
        : { rows: [{ host: new URL(db.ownerUrl).hostname, port: new URL(db.ownerUrl).port }] };
      const said: Record<string, boolean> = {};
      for (const { host, port } of rows) {
        for (const role of ['app', 'worker', ...(coordinator ? (['lookup'] as const) : [])] as const) {
          const url = new URL(db.ownerUrl);
          Object.assign(url, {
            hostname: host,
            port: String(port),
            username: `${db.name}_${role}`,
            password: passwords[role],
          });
          const client = new pg.Client({ connectionString: url.toString() });
          said[`${role} at ${port}`] = await client.connect().then(
            () => client.end().then(() => true),
            () => false,
          );
        }
      }
      return said;
    };
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
          const measured = async () => (await fetch(`${addresses.app}/metrics`)).text();
          await until('what waits to be measured', async () => /kaiku_database_up 1/.test(await measured()));
          const client = new host.db.Client({ connectionString: host.db.workerUrl });
          await client.connect();
          await client.end();
        }
        expect(keyOf(tokens.token)).to.equal(now);
        expect(keyOf(first.token)).to.equal(former);
        expect((await createClient(c.addresses.app, first.token).get('/session')).status).to.equal(200);
        expect((await refreshAt(d, idle.refreshToken)).status).to.equal(200);
        // The passwords have followed, everywhere: the old ones open nothing any more.
        expect(Object.values(await letIn(oldSecret))).to.satisfy((all: boolean[]) => !all.includes(true));
        expect(Object.values(await letIn(newSecret))).to.satisfy((all: boolean[]) => !all.includes(false));
        await end(await start(newSecret));
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
      session = { ...tokens, userId: person.userId };
    });

    it('PLAT-003 where it is lost, the job takes another one: nodes start with it, and everybody signs in again', async () => {
      for (const node of living) await end(node);
      const lostSecret = newSecret;
      const nextSecret = 'the-secret-that-nobody-has-lost-yet-so-far';
      const before = await inForce();
      const job = (...args: string[]) =>
        promisify(execFile)(process.execPath, [path.join(root, 'scripts/db-migrate.ts'), ...args], {
          env: { ...process.env, DATABASE_URL: db.ownerUrl, KAIKU_SECRET: nextSecret, ...shared() },
        }).then(
          () => null,
          ({ stderr }: { stderr: string }) => stderr,
        );
      expect(await job()).to.include('--forget-secret');
      expect(await inForce()).to.equal(before);
      expect(await job('--forget-secret')).to.equal(null);
      expect(Object.values(await letIn(lostSecret))).to.satisfy((all: boolean[]) => !all.includes(true));
      expect(Object.values(await letIn(nextSecret))).to.satisfy((all: boolean[]) => !all.includes(false));

      const node = await start(nextSecret);
      const { rows } = await db.owner.query<{ company_id: string }>('SELECT company_id FROM core.companies');
      const { token, refreshToken } = session;
      expect((await createClient(node.addresses.app, token).get('/session')).status).to.equal(401);
      expect((await refreshAt(node, refreshToken)).status).to.equal(401);
      const again = await node.host.root.get(Accounts).openSession(rows[0]!.company_id, session.userId);
      expect((await createClient(node.addresses.app, again.token).get('/session')).status).to.equal(200);
      expect(
        await start(lostSecret).then(
          () => 'started',
          (error) => error.code,
        ),
      ).to.equal('secret_differs');
    });
  });
}
