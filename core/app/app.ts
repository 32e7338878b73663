import { randomUUID } from 'node:crypto';
import type { Server } from '@hapi/hapi';
import { type Config, makeDataFolder, PluginFault, StartupError } from '@kaiku/config';
import {
  AnswerOrigin,
  Branding,
  IdentityProvider,
  type Logger,
  PersonFacts,
  RateLimits,
  type ResourceKind,
  ResourceKinds,
  SmsReplies,
  sweepFolders,
  tableExportRoutes,
} from '@kaiku/sdk/server';
import { type RoleUrls, roleUrls } from '../foundation/db/database.ts';
import { prepareFileStore } from '../foundation/files/store.ts';
import { readThreads } from '../foundation/metrics.ts';
import { findAccess } from '../foundation/nodes/access.ts';
import { filesPlace } from '../foundation/nodes/filesPlace.ts';
import { joinNodes } from '../foundation/nodes/join.ts';
import { Opened, tellLate } from '../foundation/opened.ts';
import { maintenanceNotice } from '../foundation/tenancy/maintenance.ts';
import { createPresence } from '../foundation/tenancy/presence.ts';
import { bootstrapRoute } from '../http/api/bootstrap.ts';
import { serveDescription } from '../http/api/description.ts';
import { fileRoutes } from '../http/api/files.ts';
import { jobRoutes } from '../http/api/jobs.ts';
import { liveRoutes, topicsOf } from '../http/api/live.ts';
import { maintenanceRoutes } from '../http/api/maintenance.ts';
import { platformRoutes } from '../http/api/platform.ts';
import { resourceRoutes } from '../http/api/resources.ts';
import { shortUrlRoutes } from '../http/api/shortUrls.ts';
import { viewAsRoutes } from '../http/api/viewAs.ts';
import { createEntries, serveAssets, serveShell } from '../http/assets.ts';
import { addSources, sourcesOf } from '../http/contentSources.ts';
import { createFacts } from '../http/facts.ts';
import { type AnyRoute, createGate, type RouteOwner } from '../http/gate.ts';
import { serveShortUrls } from '../http/goRoute.ts';
import { serveHealth } from '../http/health.ts';
import { serveMailbox } from '../http/mailbox/routes.ts';
import { ownOrigins } from '../http/ownOrigins.ts';
import { createRateLimits } from '../http/rateLimit.ts';
import { readRelease, tellRelease } from '../http/release.ts';
import { compileRoute, type RouteParts } from '../http/routes.ts';
import { createServer } from '../http/server.ts';
import { createSharedCounts } from '../http/sharedCounts.ts';
import { createStreams } from '../http/streams.ts';
import { sweepUploads } from '../http/uploads.ts';
import { installArchives } from '../kernel/archives.ts';
import type { PluginFolder } from '../kernel/faults.ts';
import { firstLine } from '../kernel/leftOut.ts';
import { isOutside } from '../kernel/locate.ts';
import { createLog } from '../kernel/log.ts';
import { type Selection, startWithout } from '../kernel/selection.ts';
import type { HostedPlugin } from '../kernel/serverPart.ts';
import { withinLimit } from '../kernel/timeLimit.ts';
import { Mailbox } from '../work/channels/mailbox.ts';
import { startMailSink } from '../work/channels/mailSink.ts';
import { startSmsSink } from '../work/channels/smsSink.ts';
import { seedDemo } from './demo.ts';
import { createHost, type Host } from './host.ts';
import { runLane } from './lanes.ts';
import { lastMigrations, prepareSchema, requireSchema, ringOf } from './schema.ts';
import { superviseWorkers, workersOf } from './supervisor.ts';

/** A running node: both origins, and its workers. */
export interface App {
  host: Host;
  server: Server;
  answerServer: Server;
  /** Caught messages; null where mail goes out for real. */
  mailbox: Mailbox | null;
  routes: readonly { route: AnyRoute; plugin: string }[];
  addresses: { app: string; answer: string };
  stop(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  ownerUrl: string;
  /** `threads`: supervised worker threads; `inline`: in this thread (tests); `none`. */
  workers: 'threads' | 'inline' | 'none';
  log?: Logger;
  /** Replies are checked against their schemas. */
  checkReplies?: boolean;
  /** False where the database is known to be up to date (clones of a test template). */
  migrations?: boolean;
  /** Fills the demo company on the first start; needs `config.demo`. */
  seed?: boolean;
  onProgress?(text: string): void;
  /** Hears why a node that runs may serve no longer: others have agreed on something else while it was away. */
  onRefused?(why: StartupError): void;
  /** Hears of the plugins from outside that are loaded next; again when one of them was left out. */
  onSelected?(outside: readonly PluginFolder[]): void;
}

/** How long the end of a node waits for requests that are under way. */
const requestsEndMs = 5_000;
/** Of the time that its whole end may take: jobs need it most. */
const shareOfWorkers = 0.6;

const description = 'Surveys, collectors, answers, results and what follows from them.';

/** Boots a node: migrations, services, plugins, routes, servers, workers, in this order. */
export async function createApp(options: AppOptions): Promise<App> {
  return Opened.during(async (opened) => {
    const archives = await installArchives(options.config, options.onProgress ?? (() => {}));
    opened.add('archives of plugins', archives.release);
    const app = await startWithout(options.config, archives.leftOut, (selection) =>
      opened.attempt((ofNode) => {
        const outside = selection.plugins.filter(({ folder }) => isOutside(folder, options.config.root));
        options.onSelected?.(outside.map(({ manifest, folder }) => ({ id: manifest.id, folder })));
        return bootApp(options, selection, ofNode);
      }),
    );
    tellLeftOut(app.host, options);
    return { ...app, stop: () => opened.close({ withinMs: options.config.stopMs, late: tellLate(app.host.log) }) };
  });
}

function tellLeftOut({ leftOut, log }: Host, { onProgress }: AppOptions): void {
  for (const { plugin, code, reason, hint } of leftOut) {
    log.error({ plugin, code, reason, hint }, 'started without a plugin that cannot be started');
    onProgress?.(`Started without the plugin ${plugin}: ${firstLine(reason)} ${hint}`);
  }
}

async function bootApp(options: AppOptions, selection: Selection, opened: Opened): Promise<Omit<App, 'stop'>> {
  const { config, ownerUrl, onProgress = () => {} } = options;
  const log = options.log ?? createLog(config);
  const secrets = ringOf(config);
  const found = selection.plugins;
  if (options.migrations !== false) {
    const applied = await prepareSchema({ config, ownerUrl, ring: secrets }, found);
    if (applied > 0) onProgress(`Database brought up to date (${applied} migrations)`);
  }

  const prefix = await findAccess(ownerUrl, secrets, config.databaseRoles);
  const database = roleUrls(ownerUrl, secrets, prefix, config.poolerUrl);
  const place = await joinNodes(database.app, secrets, {
    files: filesPlace(config),
    lastMigrations: lastMigrations(config.root, found),
    requireSchema: () => requireSchema({ config, ownerUrl, ring: secrets }, found),
  });
  opened.add('the place among the nodes', place.leave);
  const mailbox = config.smtpUrl ? null : new Mailbox();
  const mailSink = mailbox && (await startMailSink(mailbox));
  if (mailSink) opened.add('the sink of mail', mailSink.stop);
  const smsSink = mailbox && !config.smsGatewayUrl ? await startSmsSink(mailbox) : null;
  if (smsSink) opened.add('the sink of SMS', smsSink.stop);
  const smtpUrl = config.smtpUrl ?? mailSink!.url;
  // Without a gateway a production node refuses SMS when one is sent, rather than at start.
  const smsUrl = config.smsGatewayUrl ?? smsSink?.url ?? 'http://127.0.0.1:9/no-sms-gateway';

  const host = await createHost(
    { config, database, secrets, log, smtpUrl, smsUrl, process: 'main' },
    selection,
    opened,
  );
  place.keep(host.db, log, (why) => {
    log.error({ code: why.code, reason: why.message, hint: why.hint }, 'this node may serve no longer');
    options.onRefused?.(why);
  });
  await prepareFileStore(host.files, config);
  const owners = routeOwners(host);
  const kinds = resourceKinds(host);
  const resource = (kind: string) => kinds.get(kind) ?? null;
  const callers = {
    identities: () => host.root.find(IdentityProvider),
    companies: host.companies,
    features: host.features,
    rules: host.rules,
    facts: createFacts(
      host.bindings.contributions(PersonFacts),
      (companyId, work) => host.tenants.run(companyId, host.root, work, { readOnly: true }),
      host.signals,
    ),
  };
  const gate = createGate({ ...callers, tenants: host.tenants, resource, owner: (id) => owners.get(id) ?? null });
  const shared = { config, log, tracer: host.tracer, texts: host.texts, gate };
  const server = await createServer({ ...shared, port: config.port, embeddable: false, duty: 'staff' });
  const answerServer = await createServer({
    ...shared,
    port: config.answerPort,
    embeddable: true,
    duty: 'respondents',
  });
  const streams = createStreams(gate, host.signals, callers.identities);
  const presence = createPresence(host.signals, host.db.knex);
  const counts = createSharedCounts(host.db.pool);
  opened.add('counts of calls', counts.close);
  const uploadDir = makeDataFolder(config.dataDir, 'uploads');
  host.bindings.value(AnswerOrigin, { server: answerServer, uploads: uploadDir });
  host.bindings.value(RateLimits, createRateLimits(config.rateLimits, counts));

  const routes: App['routes'][number][] = [];
  const known: Known = new Map();
  await sweepUploads(uploadDir);
  await sweepFolders();
  const parts: RouteParts = {
    gate,
    resource,
    tenants: host.tenants,
    texts: host.texts,
    log,
    uploadDir,
    rateLimits: config.rateLimits,
    counts,
    checkReplies: options.checkReplies ?? !config.production,
  };
  const addRoutes = (target: Server, owner: RouteOwner, definitions: readonly AnyRoute[]): void => {
    for (const route of definitions) {
      checkUnique(known, route, owner.plugin);
      routes.push({ route, plugin: owner.plugin });
      target.route(compileRoute(route, owner, parts));
    }
  };

  const entries = createEntries(found, config);
  addRoutes(server, owners.get('core')!, [
    bootstrapRoute({
      config,
      entries,
      plugins: found,
      companies: host.companies,
      branding: () => host.root.find(Branding),
      texts: host.texts,
      leftOut: host.leftOut,
      callers,
      notice: () => maintenanceNotice(host.db.knex, config.maintenance),
    }),
    ...maintenanceRoutes({ knex: host.db.knex, signals: host.signals, configured: config.maintenance }),
    ...platformRoutes({ companies: host.companies, rules: host.rules }),
    ...viewAsRoutes({ companies: host.companies }),
    ...resourceRoutes({ resource }),
    ...shortUrlRoutes({ knex: host.db.knex, origins: ownOrigins(config) }),
    ...liveRoutes({ topics: topicsOf(found), streams, resource, presence }),
    ...jobRoutes({ texts: host.texts, streams }),
    ...tableExportRoutes('/table/export', 'Table'),
    ...fileRoutes(found.flatMap(({ manifest }) => manifest.fileTypes ?? [])),
  ]);
  for (const plugin of host.plugins) {
    const owner = owners.get(plugin.manifest.id)!;
    await registerPlugin(server, plugin, host, (definitions) => addRoutes(server, owner, definitions));
  }
  const metricsChannel = `kaiku-metrics-${randomUUID()}`;
  const others = options.workers === 'threads' ? workersOf(config).map(({ name }) => name) : [];
  const health = serveHealth(server, {
    db: host.db,
    answerServer,
    threads: readThreads(metricsChannel, host.metrics, others),
    files: host.files,
    leftOut: host.leftOut,
    config,
  });
  opened.add('measurements of the database', health.close);
  serveDescription(server, {
    routes,
    owner: (plugin) => owners.get(plugin)!,
    plugins: found,
    rules: host.rules,
    texts: host.texts,
    info: { title: 'Kaiku', version: '0.1.0', description },
    address: `${config.appUrl}/api`,
  });
  serveShortUrls(server, host.db.knex, ownOrigins(config));
  if (mailbox && config.demo) serveMailbox(server, mailbox, host.texts, () => host.bindings.contributions(SmsReplies));
  const built = await entries();
  for (const { manifest, folder } of found) {
    if (!manifest.web || built.has(manifest.id)) continue;
    log.warn({ plugin: manifest.id, folder }, 'the web part has no built bundle: build it');
  }
  serveAssets(server, config.root, found);
  serveAssets(answerServer, config.root, found);
  const release = readRelease(config.root);
  tellRelease(server, release);
  serveShell(server, config, sourcesOf(found, 'app'), release);
  addSources(answerServer, sourcesOf(found, 'answers'));

  if (config.demo && options.seed) await seedDemo(host, onProgress);
  const timeout = Math.min(requestsEndMs, config.stopMs / 3);
  opened.add('requests', () => Promise.all([server.stop({ timeout }), answerServer.stop({ timeout })]));
  // Before the servers, which would wait for them.
  opened.add('who watches together', presence.close);
  opened.add('streams', streams.close);
  await listen(server, 'KAIKU_PORT', config.port);
  await listen(answerServer, 'KAIKU_ANSWER_PORT', config.answerPort);

  await startWorkers(options, host, { database, smtpUrl, smsUrl, metricsChannel }, opened);
  // Balancers send nobody any more, before anything is closed.
  opened.add('health', health.stop);
  return {
    host,
    server,
    answerServer,
    mailbox,
    routes,
    addresses: { app: addressOf(server), answer: addressOf(answerServer) },
  };
}

/** Who owns routes, by plugin id; the platform's own are `core`. */
function routeOwners(host: Host): ReadonlyMap<string, RouteOwner> {
  const core = { plugin: 'core', enabledBy: null, openToManagers: false, services: host.root };
  const owners = new Map<string, RouteOwner>([['core', core]]);
  for (const { manifest, services } of host.plugins) {
    const { id, enabledBy = null, openToManagers = false } = manifest;
    owners.set(id, { plugin: id, enabledBy, openToManagers, services });
  }
  return owners;
}

/** Each declared kind of resource is answered for by its own plugin, once. */
function resourceKinds(host: Host): ReadonlyMap<string, ResourceKind> {
  const kinds = new Map<string, ResourceKind>();
  const declared = host.plugins.flatMap(({ manifest }) =>
    (manifest.resources ?? []).map(({ kind }) => `${manifest.id} ${kind}`),
  );
  for (const { plugin, value } of host.bindings.contributionsByPlugin(ResourceKinds)) {
    if (declared.includes(`${plugin} ${value.kind}`) && !kinds.has(value.kind)) {
      kinds.set(value.kind, value);
      continue;
    }
    throw new PluginFault(
      plugin,
      'resource_undeclared',
      `Plugin "${plugin}" answers for the resource "${value.kind}", which its plugin.json does not declare, or twice.`,
      'Declare it under "resources" in the plugin that answers for it, and contribute once.',
    );
  }
  for (const name of declared) {
    const [plugin, kind] = name.split(' ') as [string, string];
    if (kinds.has(kind)) continue;
    throw new PluginFault(
      plugin,
      'resource_unanswered',
      `Plugin "${plugin}" declares the resource "${kind}", and its server part does not answer for it.`,
      'Contribute to ResourceKinds in bind.',
    );
  }
  return kinds;
}

type Known = Map<string, App['routes'][number]>;

function checkUnique(known: Known, route: AnyRoute, plugin: string): void {
  const keys = [`id ${route.id}`, `${route.method} ${route.path}`];
  const twin = keys.map((key) => known.get(key)).find((found) => found !== undefined);
  if (!twin) {
    for (const key of keys) known.set(key, { route, plugin });
    return;
  }
  throw new StartupError(
    'route_duplicate',
    `Plugin "${plugin}" declares ${route.method} /api${route.path} (${route.id}); plugin "${twin.plugin}" has ${twin.route.method} /api${twin.route.path} (${twin.route.id}).`,
    'Give it a path and an id of its own.',
  );
}

async function registerPlugin(
  server: Server,
  plugin: HostedPlugin,
  host: Host,
  addRoutes: (definitions: readonly AnyRoute[]) => void,
): Promise<void> {
  const part = plugin.server;
  if (!part?.register) return;
  const { id } = plugin.manifest;
  try {
    await server.register({
      name: id,
      async register(realm) {
        await withinLimit(id, 'register()', host.config.pluginStartMs, () =>
          part.register!(realm, {
            id,
            routes: (...definitions) => addRoutes(definitions),
            get: (token) => plugin.services.get(token),
            find: (token) => plugin.services.find(token),
            contributions: (point) => plugin.services.contributions(point),
            log: host.log,
          }),
        );
      },
    });
  } catch (error) {
    if (error instanceof StartupError) throw new PluginFault(id, error.code, error.message, error.hint);
    throw new PluginFault(
      id,
      'plugin_register',
      `register() of plugin "${id}" failed: ${(error as Error).stack ?? error}`,
      'Mend what the message names, or remove the plugin from KAIKU_PLUGINS.',
      { cause: error },
    );
  }
}

async function startWorkers(
  options: AppOptions,
  host: Host,
  addresses: { database: RoleUrls; smtpUrl: string; smsUrl: string; metricsChannel: string },
  opened: Opened,
): Promise<void> {
  if (options.workers === 'none') return;
  if (options.workers === 'threads') {
    const workers = await superviseWorkers(
      { config: options.config, leftOut: host.leftOut, ...addresses },
      host.log,
      host.plugins.map(({ manifest, folder }) => ({ id: manifest.id, folder })),
    );
    opened.add('worker threads', workers.stop, shareOfWorkers);
    return;
  }
  const lanes = await Promise.allSettled([runLane('light', host), runLane('heavy', host)]);
  for (const lane of lanes) if (lane.status === 'fulfilled') opened.add(lane.value.what, lane.value.stop);
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}

async function listen(server: Server, variable: string, port: number): Promise<void> {
  try {
    await server.start();
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new StartupError(
      'port_taken',
      `Port ${port} is taken by another program.`,
      `Stop that program, or choose another port: ${variable}=${port + 100} npm start`,
    );
  }
}

/** With a port of 0 (tests) the address is known only now. */
const addressOf = (server: Server): string => `http://localhost:${server.info.port}`;
