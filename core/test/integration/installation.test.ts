import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@kaiku/config';
import { type App, createApp, createSecrets, migrate, rolePasswords } from '@kaiku/core';
import {
  clusterUrl,
  createTestDatabase,
  migrationFolders,
  root,
  type TestApp,
  testRoles,
  testSecret,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';
import { checkSchema } from '../../foundation/db/schemaCheck.ts';
import { filesPlace } from '../../foundation/nodes/filesPlace.ts';
import { joinNodes, type Membership } from '../../foundation/nodes/join.ts';
import { requireNoOlderNodes } from '../../foundation/nodes/living.ts';
import { createEmptyDatabase } from '../emptyDatabase.ts';
import { startProbe } from '../probe.ts';

const otherSecret = 'another-secret-another-secret-another-secret';
const refusal = (work: Promise<unknown>): Promise<{ code: string; message: string; hint: string }> =>
  work.then(
    () => {
      throw new Error('it was not refused');
    },
    (error) => error,
  );

describe('the nodes of one database', () => {
  let test: TestApp;
  before(async () => {
    test = await startProbe({ workers: 'none' });
  });
  after(() => test.stop());

  const another = (options: Parameters<TestApp['another']>[0] & { secret?: string } = {}) =>
    test.another({
      ...options,
      env: { ...(options.secret && { KAIKU_SECRET: options.secret }), ...options.env },
    });
  const letIn = async (url = test.app.host.db.appUrl): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };

  it('PLAT-003 one with another secret is refused with a sentence, and changes no password', async () => {
    const owner = await refusal(migrate(test.db.ownerUrl, createSecrets(otherSecret), [], testRoles));
    expect([owner.code, owner.hint]).to.satisfy(
      ([code, hint]: string[]) => code === 'secret_differs' && /KAIKU_SECRET_FORMER/.test(hint!),
    );
    expect(owner.message).not.to.include(otherSecret);
    // Of before ids of secrets were written down, the password of the role tells.
    await test.db.owner.query('UPDATE core.installation SET key_id = NULL');
    expect((await refusal(migrate(test.db.ownerUrl, createSecrets(otherSecret), [], testRoles))).code).to.equal(
      'secret_differs',
    );
    expect(await letIn()).to.equal(true);
    const second = await another();
    await second.stop();
    const { rows } = await test.db.owner.query('SELECT key_id FROM core.installation');
    expect(rows).to.deep.equal([{ key_id: createSecrets(testSecret).inForce() }]);
  });

  it("no statement of a migration holds a role's password, which would stand in the server's log", async () => {
    const { query } = pg.Client.prototype;
    const said: string[] = [];
    pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
      said.push(JSON.stringify(all));
      return (query as (...all: unknown[]) => unknown).apply(this, all);
    } as typeof query;
    try {
      await migrate(test.db.ownerUrl, createSecrets(testSecret), [], testRoles);
    } finally {
      pg.Client.prototype.query = query;
    }
    const passwords = Object.values(rolePasswords(createSecrets(testSecret)));
    expect(said.join()).to.include('ALTER ROLE');
    expect(passwords.filter((password) => said.join().includes(password))).to.deep.equal([]);
    expect(await letIn()).to.equal(true);
  });

  it('one whose files lie in a folder that the others do not see is refused with a sentence', async () => {
    const own = mkdtempSync(path.join(os.tmpdir(), 'kaiku-own-'));
    try {
      cpSync(path.join(test.dataDir, 'files'), path.join(own, 'files'), {
        recursive: true,
        filter: (file) => !file.endsWith('.kaiku'),
      });
      const { code, message, hint } = await refusal(another({ dataDir: own }));
      expect(code).to.equal('files_not_shared');
      expect(message).to.include(os.hostname()).and.to.include(own);
      expect(hint).to.include('KAIKU_FILES_S3_URL');
      expect((await test.anonymous.get('/bootstrap')).status).to.equal(200);
    } finally {
      rmSync(own, { recursive: true });
    }
    const second = await another();
    await second.stop();
  });

  it('a folder of its own is taken by one that is alone, and others must see that one then', async () => {
    await test.db.owner.query("UPDATE core.nodes SET seen_at = now() - interval '1 minute'");
    const own = mkdtempSync(path.join(os.tmpdir(), 'kaiku-own-'));
    mkdirSync(path.join(own, 'files'));
    const alone = await another({ dataDir: own });
    try {
      expect((await refusal(another())).code).to.equal('files_not_shared');
    } finally {
      await alone.stop();
      rmSync(own, { recursive: true });
    }
    const again = await another();
    await again.stop();
  });
});

/** As a node that was frozen, or cut off from the database, for longer than others count with it. */
describe('a node that comes back after it counted as gone', () => {
  let test: TestApp;
  before(async () => {
    test = await startProbe({ workers: 'none' });
  });
  after(() => test.stop());

  const folderOf = (dataDir: string) => filesPlace({ fileStore: 'built-in', filesS3: null, dataDir });
  const join = (dataDir = test.dataDir) =>
    joinNodes(test.app.host.db.appUrl, createSecrets(testSecret), {
      files: folderOf(dataDir),
      lastMigrations: [],
      requireSchema: () => checkSchema({ app: test.app.host.db.appUrl, worker: test.app.host.db.workerUrl }, core),
    });
  const core = migrationFolders().filter(({ plugin }) => plugin === null);
  const goneForAWhile = () => test.db.owner.query("UPDATE core.nodes SET seen_at = now() - interval '1 minute'");
  /** What it is refused with; null when it goes on, as the node of this test does. */
  async function back(node: Membership): Promise<string | null> {
    let code: string | null = null;
    node.keep(test.app.host.db, test.app.host.log, (error) => {
      code = error.code;
    });
    const living = async () =>
      (await test.db.owner.query("SELECT FROM core.nodes WHERE seen_at > now() - interval '10 seconds'")).rowCount;
    await until('its return', async () => code !== null || (await living()) === 2, 20_000);
    return code;
  }

  it('goes on where nothing has changed', async () => {
    const node = await join();
    await goneForAWhile();
    try {
      expect(await back(node)).to.equal(null);
    } finally {
      await node.leave();
    }
  });

  it('is refused where the others keep files elsewhere by now', async () => {
    const own = mkdtempSync(path.join(os.tmpdir(), 'kaiku-own-'));
    mkdirSync(path.join(own, 'files'));
    const node = await join();
    await goneForAWhile();
    const other = await join(own);
    try {
      await test.db.owner.query("DELETE FROM core.nodes WHERE seen_at < now() - interval '30 seconds'");
      expect(await back(node)).to.equal('files_not_shared');
    } finally {
      await other.leave();
      await node.leave();
      rmSync(own, { recursive: true });
      await goneForAWhile();
    }
  });

  it('is refused where a later release has taken away meanwhile what it uses', async () => {
    const node = await join();
    await goneForAWhile();
    const later = ['9999_gone.sql', '9998_room.sql'];
    await test.db.owner.query(
      "INSERT INTO core.migrations (file, checksum, contracting, follows) VALUES ($1, '', true, $2)",
      later,
    );
    try {
      expect(await back(node)).to.equal('database_newer');
    } finally {
      await test.db.owner.query('DELETE FROM core.migrations WHERE file = $1', [later[0]]);
      await node.leave();
    }
  });

  it('is refused where the secret was changed meanwhile, also while its open connections last', async () => {
    const node = await join();
    await goneForAWhile();
    const { rows } = await test.db.owner.query('SELECT key_id FROM core.installation');
    await test.db.owner.query("UPDATE core.installation SET key_id = 'of-another'");
    try {
      expect(await back(node)).to.equal('secret_differs');
    } finally {
      await test.db.owner.query('UPDATE core.installation SET key_id = $1', [rows[0].key_id]);
      await node.leave();
    }
  });
});

describe('the marker in a folder of files', () => {
  it('is made anew where nothing stands in it, as after the disk was full', () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-own-'));
    try {
      mkdirSync(path.join(dataDir, 'files'));
      writeFileSync(path.join(dataDir, 'files/.kaiku'), '');
      const place = filesPlace({ fileStore: 'built-in', filesS3: null, dataDir });
      expect(place.key()).to.equal(null);
      expect(place.mark()).to.match(/^folder \S{10,}$/);
      expect(place.key()).to.equal(place.mark());
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe('a migration that takes something away', () => {
  it('waits for nodes of the release before that died, and is refused with a sentence while one lives', async () => {
    const db = await createTestDatabase();
    const client = await db.owner.connect();
    try {
      const add = (ago: number, contracts: string[]) =>
        db.owner.query(
          `INSERT INTO core.nodes (id, host, key_ids, contracts, seen_at)
           VALUES (gen_random_uuid(), 'north', '{}', $2, now() - make_interval(secs => $1))`,
          [ago, contracts],
        );
      const gone = { schema: 'core', file: '0099_gone.sql', follows: '0098_room.sql' };
      await add(60, []);
      await add(0, ['core/0098_room.sql']);
      await add(0, ['core/0100_later.sql', 'surveys/0001_surveys.sql']);
      await requireNoOlderNodes(client, gone, 0);
      // One that has no such plugin uses nothing of it.
      await requireNoOlderNodes(client, { ...gone, schema: 'notes' }, 0);
      const lives = await refusal(requireNoOlderNodes(client, { ...gone, schema: 'surveys' }, 0));
      expect(lives.code).to.equal('older_nodes_run');
      await add(0, ['core/0097_before.sql']);
      const { code, message } = await refusal(requireNoOlderNodes(client, gone, 0));
      expect(code).to.equal('older_nodes_run');
      expect(message).to.include('core/0099_gone.sql').and.include('core/0098_room.sql').and.include('north');
      await db.owner.query("DELETE FROM core.nodes WHERE contracts = '{core/0097_before.sql}'");
      // Of the release before any of this was noted.
      await add(0, []);
      expect((await refusal(requireNoOlderNodes(client, { ...gone, schema: 'notes' }, 0))).code).to.equal(
        'older_nodes_run',
      );
    } finally {
      client.release();
      await db.drop();
    }
  });
});

describe('two nodes that start for the first time at once', () => {
  it('PLAT-003 both live, and the demo is there once', async function () {
    this.timeout(60_000);
    const { ownerUrl, owner, drop } = await createEmptyDatabase();
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-first-'));
    const start = () =>
      createApp({
        config: readConfig(
          {
            NODE_ENV: 'test',
            KAIKU_PORT: '0',
            KAIKU_ANSWER_PORT: '0',
            KAIKU_LOG: 'fatal',
            KAIKU_SECRET: testSecret,
            KAIKU_DATABASE_ROLES: testRoles.roles,
            KAIKU_DATA: dataDir,
            KAIKU_DEMO: 'true',
            KAIKU_ONLY_PLUGINS: 'access,company',
          },
          root,
        ),
        ownerUrl,
        workers: 'none',
        seed: true,
      });
    const nodes: App[] = [];
    const holder = new pg.Client({ connectionString: ownerUrl });
    const asked = new Map<number, Set<string>>();
    /** Whoever waits for a turn at the demo asks again and again. */
    const bothWait = async (): Promise<boolean> => {
      const { rows } = await owner.query<{ pid: number; at: string }>(
        `SELECT pid, query_start::text AS at FROM pg_stat_activity
         WHERE datname = current_database() AND usename <> current_user AND query LIKE '%kaiku.demo%'`,
      );
      for (const { pid, at } of rows) asked.set(pid, (asked.get(pid) ?? new Set()).add(at));
      return [...asked.values()].filter((times) => times.size > 1).length === 2;
    };
    try {
      await holder.connect();
      await holder.query("SELECT pg_advisory_lock(hashtext('kaiku.demo'))");
      const both = Promise.allSettled([start(), start()]);
      const ended = both.then(() => true);
      await Promise.race([ended, until('both to wait for their turn', bothWait, 45_000)]).finally(() => holder.end());
      for (const started of await both) {
        if (started.status === 'rejected') throw started.reason;
        nodes.push(started.value);
      }
      expect(asked.size, 'who waited').to.equal(2);
      const { rows } = await owner.query(
        'SELECT (SELECT count(*)::int FROM core.companies) AS companies, (SELECT count(*)::int FROM core.nodes) AS nodes',
      );
      expect(rows).to.deep.equal([{ companies: 1, nodes: 2 }]);
    } finally {
      for (const node of nodes) await node.stop();
      rmSync(dataDir, { recursive: true });
      await drop();
    }
  });
});

describe('an owner that is no superuser', () => {
  it('is told what it lacks, and makes everything once it has it; the roles may make nothing', async () => {
    const { name, owner, ownerUrl, drop } = await createEmptyDatabase();
    const role = `${name}_owner`;
    try {
      await owner.query(`CREATE ROLE ${role} LOGIN BYPASSRLS PASSWORD 'its-password'`);
      const address = new URL(ownerUrl);
      Object.assign(address, { username: role, password: 'its-password' });
      const run = () => migrate(address.toString(), createSecrets(testSecret), migrationFolders());
      const without = await refusal(run());
      expect(without.code).to.equal('owner_lacks_rights');
      expect(without.message).to.include(role).and.include('permission denied for database');
      await owner.query(`ALTER DATABASE ${name} OWNER TO ${role}`);
      const half = await refusal(run());
      expect([half.code, half.hint]).to.satisfy(([, hint]: string[]) =>
        hint!.includes(`ALTER ROLE ${role} CREATEROLE`),
      );
      await owner.query(`ALTER ROLE ${role} CREATEROLE`);
      expect(await run()).to.be.greaterThan(40);
      expect(await run()).to.equal(0);
      const { rows } = await owner.query(
        `SELECT nspname FROM pg_namespace, unnest(ARRAY['app', 'worker', 'lookup']) part
         WHERE nspname !~ '^pg_' AND has_schema_privilege($1 || '_' || part, oid, 'CREATE')`,
        [name],
      );
      expect(rows).to.deep.equal([]);
    } finally {
      await drop();
      const admin = new pg.Client({ connectionString: await clusterUrl() });
      await admin.connect();
      await admin.query(`DROP ROLE ${role}`);
      await admin.end();
    }
  });
});

describe('two installations on one server', () => {
  it('PLAT-003 have roles of their own: neither reads what the other has, nor changes its passwords', async () => {
    const made = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
    const core = [{ schema: 'core', plugin: null, folder: path.join(root, 'core/foundation/db/migrations') }];
    try {
      const rings = [createSecrets(testSecret), createSecrets(otherSecret)];
      for (const [index, { ownerUrl }] of made.entries()) await migrate(ownerUrl, rings[index]!, core);
      const prefixes = await Promise.all(
        made.map(async ({ owner }) => {
          const { rows } = await owner.query<{ said: string }>("SELECT obj_description('core'::regnamespace) AS said");
          return rows[0]!.said.replace('kaiku:roles ', '');
        }),
      );
      expect(prefixes).to.deep.equal(made.map(({ name }) => name));
      const passwordOf = (index: number) => Buffer.from(rings[index]!.key('database-app')).toString('base64url');
      const enter = async (database: number, role: number): Promise<string> => {
        const url = new URL(made[database]!.ownerUrl);
        url.username = `${prefixes[role]}_app`;
        url.password = passwordOf(role);
        const client = new pg.Client({ connectionString: url.toString() });
        await client.connect();
        return client
          .query('SELECT count(*) FROM core.companies')
          .then(
            () => 'reads',
            (error: { code: string }) => error.code,
          )
          .finally(() => client.end());
      };
      // 42501: no right to.
      expect([await enter(0, 0), await enter(1, 1)]).to.deep.equal(['reads', 'reads']);
      expect([await enter(0, 1), await enter(1, 0)]).to.deep.equal(['42501', '42501']);
    } finally {
      for (const { drop } of made) await drop();
    }
  });
});
