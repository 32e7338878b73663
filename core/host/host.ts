import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Config, StartupError } from '@kaiku/config';
import type { Point, Token } from '@kaiku/sdk/common';
import {
  type Binder,
  Companies,
  FailedWork,
  Features,
  FileStore,
  LiveTopics,
  type Logger,
  Mailer,
  Secrets,
  type ServerPlugin,
  Settings,
  SmsSender,
  TenantRunner,
} from '@kaiku/sdk/server';
import { connectDatabase, type Database } from '../db/database.ts';
import type { RegisteredSubscription } from '../events/dispatcher.ts';
import type { CheckedFileStore } from '../files/checkedStore.ts';
import { createFileStore } from '../files/store.ts';
import { createPermissionTable, type PermissionTable } from '../http/permissions.ts';
import { loadTexts, type Texts } from '../i18n/texts.ts';
import { createFailedWork } from '../jobs/failedWork.ts';
import type { RegisteredJob } from '../jobs/runner.ts';
import { tidy } from '../jobs/tidy.ts';
import { createMailer } from '../mail/mailer.ts';
import { createGatewaySender } from '../sms/gateway.ts';
import { createCompanies } from '../tenancy/companies.ts';
import { createFeatures } from '../tenancy/features.ts';
import { createLiveTopics } from '../tenancy/live.ts';
import { connectSignals, type Signals } from '../tenancy/signals.ts';
import { createTenants, type Tenants } from '../tenancy/tenants.ts';
import { Points, Services } from './container.ts';
import { discoverPlugins } from './discover.ts';
import { checkReferences, type FoundPlugin, sortPlugins } from './manifest.ts';
import { shareModules } from './oneSdk.ts';

/** Slots that the shell itself draws. */
export const shellSlots = ['shell.feedback', 'shell.userBar', 'shell.home', 'shell.search'];

export interface HostedPlugin extends FoundPlugin {
  server: ServerPlugin | null;
  services: Services;
}

/** Everything of a process that is neither HTTP nor a job runner: plugins bound to their services. */
export interface Host {
  config: Config;
  log: Logger;
  db: Database;
  texts: Texts;
  secrets: Secrets;
  signals: Signals;
  files: CheckedFileStore;
  companies: Companies;
  features: Features;
  tenants: Tenants;
  permissions: PermissionTable;
  points: Points;
  root: Services;
  plugins: readonly HostedPlugin[];
  jobs: readonly RegisteredJob[];
  subscriptions: readonly RegisteredSubscription[];
  stop(): Promise<void>;
}

export interface HostOptions {
  config: Config;
  ownerUrl: string;
  secrets: Secrets;
  log: Logger;
  smtpUrl: string;
  smsUrl: string;
}

/** Manifests in dependency order, checked against each other. No plugin's code has run yet. */
export function findPlugins(config: Config): FoundPlugin[] {
  const plugins = sortPlugins(discoverPlugins(config));
  checkReferences(plugins, shellSlots);
  return plugins;
}

/** Connects the platform's services, loads each plugin's server part, and binds them in dependency order. */
export async function createHost(options: HostOptions, found: readonly FoundPlugin[]): Promise<Host> {
  const opened: (() => Promise<unknown>)[] = [];
  try {
    return await bindPlugins(options, found, opened);
  } catch (error) {
    for (const close of opened.reverse()) await close().catch(() => {});
    throw error;
  }
}

async function bindPlugins(
  options: HostOptions,
  found: readonly FoundPlugin[],
  opened: (() => Promise<unknown>)[],
): Promise<Host> {
  const { config, log, secrets } = options;
  shareModules(config.root, found);
  const modules = await Promise.all(found.map(loadServerPart));
  const db = connectDatabase({ ownerUrl: options.ownerUrl, secrets, poolSize: config.databasePoolSize });
  opened.push(db.close);
  const signals = await connectSignals(db.appUrl);
  opened.push(signals.close);
  const manifests = found.map(({ manifest }) => manifest);
  const declared = manifests.flatMap(({ id, features = [] }) =>
    features.map((feature) => ({ ...feature, plugin: id })),
  );
  const features = createFeatures(declared, db.pool, signals);
  const companies = createCompanies(db.knex, db.pool);
  const tenants = createTenants(db.knex, features, log);
  const texts = await loadTexts(
    new Map([
      ['core', path.join(config.root, 'core')],
      ...found.map(({ manifest, folder }) => [manifest.id, folder] as const),
    ]),
  );
  const files = await createFileStore(config, log);
  const mailer = createMailer({ url: options.smtpUrl, from: config.mailFrom, log });

  const root = new Services('core', null, []);
  root.value(Settings, {
    appUrl: config.appUrl,
    answerUrl: config.answerUrl,
    dataDir: config.dataDir,
    production: config.production,
    demo: config.demo,
    supportAddress: config.supportAddress,
  });
  root.value(Secrets, secrets);
  root.value(Companies, companies);
  root.value(Features, features);
  root.value(Mailer, mailer);
  root.value(SmsSender, createGatewaySender(options.smsUrl));
  root.value(FileStore, files);
  root.value(LiveTopics, createLiveTopics(signals, db.knex));
  const jobs: RegisteredJob[] = [];
  const subscriptions: RegisteredSubscription[] = [];
  root.value(FailedWork, createFailedWork({ jobs, subscriptions, texts }));

  const points = new Points();
  const hosted = new Map<string, HostedPlugin>();
  for (const [index, plugin] of found.entries()) {
    const { requires = [], optional = [], id } = plugin.manifest;
    const sources = [...requires, ...optional].flatMap((needed) => hosted.get(needed)?.services ?? []);
    const services = new Services(id, root, sources);
    const runner: TenantRunner = {
      run: (companyId, work, runOptions) => tenants.run(companyId, services, work, runOptions),
      pool: db.pool,
    };
    services.value(TenantRunner, runner);
    const server = modules[index] ?? null;
    server?.bind?.(binderOf(id, services, root, points));
    checkEvents(plugin, server);
    hosted.set(id, { ...plugin, server, services });
  }
  points.freeze(new Set(hosted.keys()));
  root.value(TenantRunner, { run: (companyId, work, o) => tenants.run(companyId, root, work, o), pool: db.pool });

  const plugins = [...hosted.values()];
  jobs.push({ definition: tidy, plugin: 'core', enabledBy: null, services: root });
  jobs.push(...plugins.flatMap(jobsOf));
  subscriptions.push(...plugins.flatMap(subscriptionsOf));
  return {
    config,
    log,
    db,
    texts,
    secrets,
    signals,
    files,
    companies,
    features,
    tenants,
    permissions: createPermissionTable(manifests),
    points,
    root,
    plugins,
    jobs,
    subscriptions,
    async stop() {
      for (const plugin of [...plugins].reverse()) await plugin.server?.stop?.();
      mailer.close();
      files.close();
      await signals.close();
      await db.close();
    },
  };
}

async function loadServerPart({ manifest, folder }: FoundPlugin): Promise<ServerPlugin | null> {
  if (!manifest.server) return null;
  const file = path.join(folder, manifest.server);
  try {
    const module = (await import(pathToFileURL(file).href)) as { default?: ServerPlugin };
    if (module.default) return module.default;
  } catch (error) {
    throw new StartupError(
      'plugin_load',
      `The server part of plugin "${manifest.id}" (${file}) cannot be loaded: ${(error as Error).stack ?? error}`,
      'Mend what the message names, or remove the plugin from KAIKU_PLUGINS.',
    );
  }
  throw new StartupError(
    'plugin_load',
    `The server part of plugin "${manifest.id}" (${file}) has no default export.`,
    'It must export default defineServerPlugin({ … }).',
  );
}

/** Tokens that begin with `sdk.` are ports: one plugin implements them for everybody, core included. */
const isPort = (token: Token<unknown>): boolean => token.id.startsWith('sdk.');

const binderOf = (id: string, services: Services, root: Services, points: Points): Binder => ({
  provide(token, dependencies, factory) {
    services.provide(token, dependencies, factory as never);
    if (isPort(token)) root.provide(token, [], () => services.get(token));
  },
  open: (point: Point<unknown>) => points.open(id, point),
  contribute: (point, value) => points.contribute(id, point as Point<unknown>, value),
});

function checkEvents({ manifest }: FoundPlugin, server: ServerPlugin | null): void {
  const undeclared = (names: string[], list: readonly string[] | undefined, field: string) => {
    const missing = names.find((name) => !list?.includes(name));
    if (!missing) return;
    throw new StartupError(
      'event_undeclared',
      `Plugin "${manifest.id}" has the event "${missing}" in its code, but not under "${field}" in plugin.json.`,
      `Add it to "${field}".`,
    );
  };
  undeclared(
    (server?.events ?? []).map(({ name }) => name),
    manifest.publishes,
    'publishes',
  );
  undeclared(
    (server?.subscriptions ?? []).map(({ event }) => event.name),
    manifest.consumes,
    'consumes',
  );
}

const jobsOf = ({ manifest, server, services }: HostedPlugin): RegisteredJob[] =>
  (server?.jobs ?? []).map((definition) => ({
    definition,
    plugin: manifest.id,
    enabledBy: manifest.enabledBy ?? null,
    services,
  }));

const subscriptionsOf = ({ manifest, server, services }: HostedPlugin): RegisteredSubscription[] =>
  (server?.subscriptions ?? []).map((subscription) => ({
    id: `${manifest.id}.${subscription.name}`,
    plugin: manifest.id,
    enabledBy: manifest.enabledBy ?? null,
    subscription,
    services,
  }));
