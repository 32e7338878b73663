import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@kaiku/config';
import { type App, type AppOptions, createApp } from '@kaiku/core';
import type { Person } from '@kaiku/sdk/common';
import { Accounts, type Logger, type NewAccount, type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { makePasswordsCheap } from '../server/passwords.ts';
import { createClient, type TestClient } from './client.ts';
import { createTestDatabase, root, type TestDatabase, testRoles, testSecret } from './database.ts';
import { messagesOf, type TestMessages } from './messages.ts';
import { judgeStatements, watchStatements } from './statements/watch.ts';
import { type TestWork, workOf } from './work.ts';

export interface TestAppOptions {
  /** Ids of the plugins to start with; all of Kaiku's own by default. */
  plugins?: string[];
  /** Environment variables of the configuration, over the test's own. */
  env?: Record<string, string>;
  /** `inline` (default) runs jobs and events in this process; `none` leaves them lying. */
  workers?: 'inline' | 'none' | 'threads';
  /** Where the node writes its log; nowhere by default. */
  log?: Logger;
  /** A second node on the database of this one, which must outlive it. */
  beside?: TestApp;
  /** The data folder of a node that was stopped; a new one by default. It is kept. */
  dataDir?: string;
  /** Owner's address of a cluster of the test's own; the one that all tests share by default. */
  cluster?: string;
  /** Starts without a plugin that cannot be started, as Kaiku does. By default that is an error, which says why. */
  leaveOut?: boolean;
  /** Fills the demo company, as `npm start` does. */
  demo?: boolean;
  /** Hears how the start goes. */
  onProgress?(text: string): void;
}

export interface TestUser {
  person: Person;
  /** For colleagues: `createUser({ company: user.company })`. */
  company: TestCompany;
  password: string;
  api: TestClient;
  tokens: { token: string; refreshToken: string; userHash: string };
}

export interface TestCompany {
  companyId: string;
  name: string;
}

export interface TestApp extends TestWork {
  app: App;
  db: TestDatabase;
  /** Origin of the staff application. */
  url: string;
  /** Origin of the respondents. */
  answerUrl: string;
  dataDir: string;
  /** A caller without a session. */
  anonymous: TestClient;
  createCompany(options?: { name?: string; features?: Record<string, boolean> }): Promise<TestCompany>;
  /** A signed-in user; a company manager of a new company unless told otherwise. */
  createUser(
    options?: { company?: TestCompany; password?: string } & Partial<Omit<NewAccount, 'passwordHash'>>,
  ): Promise<TestUser>;
  /** Runs `work` in a tenant transaction of the company, as the system. */
  tenant<T>(companyId: string, work: (ctx: TenantContext) => Promise<T>): Promise<T>;
  setFeatures(companyId: string, features: Record<string, boolean>): Promise<void>;
  mail: TestMessages;
  sms: TestMessages;
  /** A second node on the database of this one, with its options unless told otherwise. Stop it before this one. */
  another(options?: TestAppOptions): Promise<TestApp>;
  /** The services that a plugin itself sees. */
  services(pluginId: string): App['host']['plugins'][number]['services'];
  /** @throws what of its statements names no company */
  stop(): Promise<void>;
}

const passwordOfTests = 'Kaiku-test-1';
let counter = 0;

/** A failed start must not leave its database behind. */
const startOrDrop = (db: TestDatabase, options: AppOptions, leaveOut: boolean): Promise<App> =>
  createApp(options)
    .then((app) => (leaveOut ? app : refuseLeftOut(app)))
    .catch(async (error) => {
      await db.drop();
      throw error;
    });

async function refuseLeftOut(app: App): Promise<App> {
  const reasons = app.host.leftOut.map(({ reason, hint }) => `${reason} ${hint}`);
  if (reasons.length === 0) return app;
  await app.stop();
  throw new Error(reasons.join('\n'));
}

/** Lets a data folder keep uploaded files where those of the node lie, as nodes beside each other must. */
export function shareFiles({ dataDir }: Pick<TestApp, 'dataDir'>, other: string): void {
  const files = path.join(other, 'files');
  if (!existsSync(files)) symlinkSync(path.join(dataDir, 'files'), files);
}

/** Boots a node on free ports with a database of its own. Stop it in `after`. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  makePasswordsCheap();
  watchStatements();
  const db = options.beside
    ? { ...options.beside.db, drop: async () => {} }
    : await createTestDatabase(options.cluster);
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
  if (options.beside) shareFiles(options.beside, dataDir);
  const config = readConfig(
    {
      NODE_ENV: 'test',
      KAIKU_PORT: '0',
      KAIKU_ANSWER_PORT: '0',
      KAIKU_LOG: 'fatal',
      KAIKU_SECRET: testSecret,
      KAIKU_DATABASE_ROLES: testRoles.roles,
      KAIKU_DATA: dataDir,
      KAIKU_DATABASE_POOL: '8',
      ...(options.plugins && { KAIKU_ONLY_PLUGINS: options.plugins.join(',') }),
      ...options.env,
    },
    root,
  );
  const app = await startOrDrop(
    db,
    {
      config: { ...config, demo: options.demo ?? true },
      ownerUrl: db.ownerUrl,
      workers: options.workers ?? 'inline',
      ...(options.log && { log: options.log }),
      ...(options.onProgress && { onProgress: options.onProgress }),
      seed: options.demo === true,
      checkReplies: true,
      migrations: config.plugins.length > 0,
    },
    options.leaveOut === true,
  );
  const url = app.addresses.app;
  const { host } = app;
  const tenant: TestApp['tenant'] = (companyId, work) => host.tenants.run(companyId, host.root, work);
  const setFeatures: TestApp['setFeatures'] = (companyId, features) =>
    tenant(companyId, (ctx) => host.features.set(ctx, features));

  const createCompany: TestApp['createCompany'] = async ({ name = `Company ${++counter}`, features = {} } = {}) => {
    const company = await host.companies.create({ companyId: uuidv7(), name });
    if (Object.keys(features).length > 0) await setFeatures(company.companyId, features);
    return company;
  };

  const own: TestApp = {
    ...workOf(app, db, options.workers ?? 'inline'),
    app,
    db,
    url,
    answerUrl: app.addresses.answer,
    dataDir,
    anonymous: createClient(url),
    createCompany,
    setFeatures,
    tenant,
    mail: messagesOf(app, 'mail'),
    sms: messagesOf(app, 'sms'),
    another: (more) => startTestApp({ ...options, dataDir: undefined, ...more, beside: own }),
    services(pluginId) {
      const found = host.plugins.find(({ manifest }) => manifest.id === pluginId);
      if (!found) throw new Error(`this node has no plugin ${pluginId}`);
      return found.services;
    },
    async createUser({ company: given, password = passwordOfTests, ...account } = {}) {
      const company = given ?? (await createCompany());
      const { companyId } = company;
      const accounts = host.root.get(Accounts);
      const number = ++counter;
      const passwordHash = await accounts.hash(password);
      const person = await tenant(companyId, (ctx) =>
        accounts.create(ctx, {
          email: `user${number}-${companyId.slice(-6)}@example.test`,
          passwordHash,
          firstName: 'Test',
          lastName: `User ${number}`,
          language: 'en',
          roles: ['company_admin'],
          ...account,
        }),
      );
      const tokens = await accounts.openSession(companyId, person.userId);
      return {
        person,
        company,
        password,
        tokens,
        api: createClient(url, tokens.token),
      };
    },
    async stop() {
      await app.stop();
      await db.drop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      await judgeStatements();
    },
  };
  return own;
}
