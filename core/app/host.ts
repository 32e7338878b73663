import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Config } from '@kaiku/config';
import { type PluginManifest, platformFeatureCategories, type Token } from '@kaiku/sdk/common';
import {
  AuditItems,
  AuditSentences,
  Companies,
  ContentTypes,
  DemoAccounts,
  DemoSeeds,
  FailedWork,
  type FeatureCategory,
  Features,
  type FileStoreAdapter,
  FileStores,
  FileUses,
  FileWork,
  FirstSteps,
  LiveTopics,
  Log,
  type Logger,
  Mailer,
  MailTransports,
  Metrics,
  OpenStreams,
  OwnData,
  People,
  PersonalData,
  PersonFacts,
  ResourceKinds,
  RoleRules,
  SealedColumns,
  Secrets,
  Settings,
  SmsGateways,
  SmsReplies,
  SmsSender,
  TenantRunner,
  TextAnalysers,
  TextAnalysis,
  TracesOfPeople,
  UserDirectory,
} from '@kaiku/sdk/server';
import { createAuditSentences } from '../foundation/audit/sentences.ts';
import { connectDatabase, type Database, type RoleUrls } from '../foundation/db/database.ts';
import { sweepFiles } from '../foundation/files/files.ts';
import { createFileStore } from '../foundation/files/store.ts';
import { createFileWork } from '../foundation/files/tables/fileWork.ts';
import { createThreadMetrics, measureDatabase, type ThreadMetrics } from '../foundation/metrics.ts';
import { followSecret } from '../foundation/nodes/secretInForce.ts';
import type { Opened } from '../foundation/opened.ts';
import type { KeyRing } from '../foundation/secrets.ts';
import { createCompanies } from '../foundation/tenancy/companies.ts';
import { type EveryProcess, startEveryProcess } from '../foundation/tenancy/everyProcess.ts';
import { createTellFeatures } from '../foundation/tenancy/featureHooks.ts';
import { createFeatures } from '../foundation/tenancy/features.ts';
import { createLiveTopics, tellCompany } from '../foundation/tenancy/live.ts';
import { createOpenStreams } from '../foundation/tenancy/openStreams.ts';
import { connectSignals, type Signals } from '../foundation/tenancy/signals.ts';
import { createTenants, type Tenants } from '../foundation/tenancy/tenants.ts';
import { loadTexts, type Texts } from '../foundation/texts/texts.ts';
import type { Tracer } from '../foundation/trace.ts';
import { createTracer } from '../foundation/tracing.ts';
import { type AccessRules, createAccessRules } from '../kernel/accessRules.ts';
import { checkGraph } from '../kernel/bindGraph.ts';
import { Bindings, Services } from '../kernel/container.ts';
import { type Declarations, declarationsOf } from '../kernel/declarations.ts';
import type { LeftOut } from '../kernel/leftOut.ts';
import { isOutside } from '../kernel/locate.ts';
import { shareModules } from '../kernel/oneSdk.ts';
import { createPeople } from '../kernel/people.ts';
import { readSection } from '../kernel/pluginConfig.ts';
import type { Selection } from '../kernel/selection.ts';
import { type HostedPlugin, loadServerParts } from '../kernel/serverPart.ts';
import { coreDeclarations, FileStoreInUse } from '../work/channels/adapters.ts';
import { createHttpGateway } from '../work/channels/gateway.ts';
import { createSmtpTransport } from '../work/channels/smtp.ts';
import { featureJobs, featureListeners, jobsOf, subscriptionsOf } from '../work/declared.ts';
import type { RegisteredSubscription } from '../work/events/dispatcher.ts';
import { registerSubscribers } from '../work/events/subscribers.ts';
import { createFailedWork } from '../work/jobs/failedWork.ts';
import { forgetAudit } from '../work/jobs/forgetAudit.ts';
import { reseal } from '../work/jobs/reseal.ts';
import type { RegisteredJob } from '../work/jobs/runner.ts';
import { sealAudit } from '../work/jobs/sealAudit.ts';
import { tidy } from '../work/jobs/tidy.ts';

/** Points that the platform itself opens and reads. */
const platformPoints = [
  DemoSeeds,
  DemoAccounts,
  ResourceKinds,
  PersonFacts,
  TracesOfPeople,
  OwnData,
  MailTransports,
  SmsGateways,
  SmsReplies,
  FileStores,
  TextAnalysers,
  ContentTypes,
  SealedColumns,
  FileUses,
  AuditItems,
  FirstSteps,
  PersonalData,
];

/** Groups of features, the platform's and those of plugins, in their order. */
const featureCategories = (manifests: readonly PluginManifest[]): FeatureCategory[] =>
  [
    ...platformFeatureCategories.map((category) => ({ ...category, plugin: 'core' })),
    ...manifests.flatMap(({ id, featureCategories: own = [] }) => own.map((one) => ({ ...one, plugin: id }))),
  ]
    .sort((a, b) => a.order - b.order || a.key.localeCompare(b.key))
    .map(({ key, plugin }) => ({ key, plugin }));

/** Everything of a process that is neither HTTP nor a job runner: plugins bound to their services. */
export interface Host {
  config: Config;
  log: Logger;
  db: Database;
  metrics: ThreadMetrics;
  /** Null where nobody collects traces. */
  tracer: Tracer | null;
  texts: Texts;
  secrets: KeyRing;
  signals: Signals;
  files: FileStoreAdapter;
  companies: Companies;
  features: Features;
  tenants: Tenants;
  rules: AccessRules;
  bindings: Bindings;
  root: Services;
  plugins: readonly HostedPlugin[];
  /** Plugins from outside that could not be started. */
  leftOut: readonly LeftOut[];
  jobs: readonly RegisteredJob[];
  subscriptions: readonly RegisteredSubscription[];
  everyProcess: EveryProcess;
}

export interface HostOptions {
  config: Config;
  database: RoleUrls;
  secrets: KeyRing;
  log: Logger;
  smtpUrl: string;
  smsUrl: string;
  /** Name of this process on its node: `main`, or that of a worker thread. */
  process: string;
}

/**
 * Connects the platform's services, loads each plugin's server part, and binds them in dependency order.
 * @param opened takes what is to be closed
 */
export async function createHost(
  options: HostOptions,
  { plugins: found, leftOut }: Selection,
  opened: Opened,
): Promise<Host> {
  const { config, log, secrets } = options;
  shareModules(config.root, found);
  const modules = await loadServerParts(found, config);
  const { limits, databasePoolSize: poolSize } = config;
  const db = connectDatabase({ urls: options.database, ring: secrets, poolSize, limits });
  opened.add('connections of the database', db.close);
  const metrics = createThreadMetrics(options.process);
  opened.add('measurements', metrics.stop);
  measureDatabase(metrics, db);
  const tracer = await createTracer(config.tracesUrl, { 'thread.name': options.process });
  if (tracer) opened.add('traces', tracer.close);
  const signals = await connectSignals(db.appUrl, { Client: db.Client });
  opened.add('the connection that hears signals', signals.close);
  await followSecret(secrets, signals, db.pool);
  const manifests = found.map(({ manifest }) => manifest);
  const declaredFeatures = manifests.flatMap(({ id, features = [] }) =>
    features.map((feature) => ({ ...feature, plugin: id })),
  );
  const tellFeatures = createTellFeatures(featureListeners(found, modules));
  const features = createFeatures(declaredFeatures, featureCategories(manifests), db.pool, signals, tellFeatures);
  const companies = createCompanies(
    db.knex,
    db.pool,
    config.timeZone,
    (trx, companyId) => tellCompany(signals, trx, companyId),
    (trx, companyId) =>
      tellFeatures(
        trx,
        declaredFeatures.filter((feature) => feature.default).map(({ key }) => key),
        { companyId, actorId: null, correlationId: randomUUID(), depth: 0 },
      ),
  );
  const rules = createAccessRules(manifests);
  const tenants = createTenants(db.knex, features, signals, log, () => root.find(UserDirectory));
  const texts = await loadTexts(
    new Map([
      ['core', path.join(config.root, 'core')],
      ...found.map(({ manifest, folder }) => [manifest.id, folder] as const),
    ]),
  );
  const fileWork = createFileWork();
  opened.add('threads that read and write files', fileWork.close);
  const builtIn = {
    mail: createSmtpTransport(options.smtpUrl),
    sms: createHttpGateway(options.smsUrl),
    files: await createFileStore(config, log),
  };

  const bindings = new Bindings();
  const platform = <T>(service: Token<T>, value: T): string => {
    bindings.value(service, value);
    return service.id;
  };
  const jobs: RegisteredJob[] = [];
  const subscriptions: RegisteredSubscription[] = [];
  const services = new Set([
    platform(Settings, {
      appUrl: config.appUrl,
      answerUrl: config.answerUrl,
      dataDir: config.dataDir,
      process: options.process,
      production: config.production,
      demo: config.demo,
    }),
    platform(Log, log),
    platform(Secrets, secrets),
    platform(Metrics, metrics),
    platform(Companies, companies),
    platform(Features, features),
    platform(FileWork, fileWork),
    platform(LiveTopics, createLiveTopics(signals, db.knex)),
    platform(OpenStreams, createOpenStreams(signals)),
    platform(FailedWork, createFailedWork({ jobs, subscriptions, texts })),
    platform(AuditSentences, createAuditSentences(texts, ['core', ...manifests.map(({ id }) => id)])),
    platform(RoleRules, rules),
    platform(
      People,
      createPeople(
        rules,
        () => root.find(UserDirectory),
        (companyId, work) => tenants.run(companyId, root, work, { readOnly: true }),
      ),
    ),
    TenantRunner.id,
  ]);

  for (const [index, { manifest }] of found.entries()) {
    const section = modules[index]?.config;
    if (section) services.add(platform(section, readSection(manifest.id, section, config)));
  }
  const declared = found.map((plugin, index) => declarationsOf(plugin, modules[index] ?? null, config.pluginStartMs));
  const core = coreDeclarations(platformPoints, config, builtIn, db.pool, log);
  checkGraph([core, ...declared], services);
  const seenBy = (by: Pick<Declarations, 'plugin' | 'requires' | 'optional'>): Services => {
    const seen = new Services(bindings, by);
    bindings.ownValue(by.plugin, TenantRunner, {
      run: (companyId, work, runOptions) => tenants.run(companyId, seen, work, runOptions),
      pool: db.pool,
    });
    return seen;
  };
  const root = seenBy({ plugin: 'core', requires: [], optional: [] });
  const plugins = found.map(
    (plugin, index): HostedPlugin => ({
      ...plugin,
      server: modules[index] ?? null,
      services: seenBy(declared[index]!),
    }),
  );
  bindings.add(core);
  const fromOutside = declared.filter((_, index) => isOutside(found[index]!.folder, config.root));
  for (const one of declared) bindings.add(one, fromOutside.includes(one) ? config.pluginStartMs : undefined);
  opened.add('adapters', async () => {
    for (const point of [MailTransports, SmsGateways, FileStores, TextAnalysers]) {
      for (const adapter of bindings.contributions<{ close?(): unknown }>(point)) await adapter.close?.();
    }
  });
  for (const { manifest, server, services: own } of plugins) {
    if (server?.stop) opened.add(`stop() of plugin ${manifest.id}`, () => server.stop!(own));
  }
  for (const one of fromOutside) bindings.make(one);
  // Made now, so that a name that nobody brings is refused at start rather than at the first mail.
  const files = root.get(FileStoreInUse);
  root.get(Mailer);
  root.get(SmsSender);
  root.get(TextAnalysis);

  const sealed = () => bindings.contributions(SealedColumns);
  const own = [tidy, sealAudit(secrets), forgetAudit(secrets), sweepFiles(files), reseal(secrets, sealed)];
  for (const definition of own) {
    jobs.push({ definition, plugin: 'core', enabledBy: null, services: root });
  }
  jobs.push(...featureJobs(plugins, features));
  jobs.push(...jobsOf(plugins, jobs));
  subscriptions.push(...subscriptionsOf(plugins));
  await registerSubscribers(db.pool, subscriptions);
  const everyProcess = startEveryProcess({
    process: options.process,
    handlers: plugins.flatMap(({ manifest, server, services }) =>
      (server?.signals ?? []).map((handler) => ({ plugin: manifest.id, handler, services })),
    ),
    tenants,
    signals,
    pool: db.pool,
    dataDir: config.dataDir,
    log,
  });
  opened.add('handlers of signals', everyProcess.stop);
  return {
    config,
    log,
    db,
    metrics,
    tracer,
    texts,
    secrets,
    signals,
    files,
    companies,
    features,
    tenants,
    rules,
    bindings,
    root,
    plugins,
    leftOut,
    jobs,
    subscriptions,
    everyProcess,
  };
}
