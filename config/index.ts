import path from 'node:path';
import { isTimeZone } from '@kaiku/sdk/common/timeZone';
import ipaddr from 'ipaddr.js';
import Joi from 'joi';
import { localSecret } from './dataFolder.ts';
import { describeVariables, type VariableRow } from './describe.ts';
import { type Duty, type DutyLimits, duties, dutyLimits, limitsVariable } from './limits.ts';
import { StartupError } from './startupError.ts';

export { makeDataFolder } from './dataFolder.ts';
export { describeVariables, type VariableRow } from './describe.ts';
export { type Duty, type DutyLimits, duties } from './limits.ts';
export { PluginFault } from './pluginFault.ts';
export { isAlive, Users, withLock } from './sharing.ts';
export { StartupError } from './startupError.ts';

/** A bucket of an S3-compatible server. */
export interface S3Settings {
  /** Origin of the server: `https://s3.eu-north-1.amazonaws.com`. */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Everything that the operator sets, read once from the environment. Other code never reads `process.env`. */
export interface Config {
  production: boolean;
  /** Folder of the product itself (manifests, built bundles). */
  root: string;
  /** Folder of what must outlive the process when nothing outside holds it: database, files, datasets. */
  dataDir: string;
  host: string;
  /** Port of the staff application; 0 picks a free one. */
  port: number;
  /** Port of the respondents' origin. */
  answerPort: number;
  /** Addresses as users see them, without a trailing slash. */
  appUrl: string;
  answerUrl: string;
  /** Owner's connection: makes roles, runs migrations. Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** A pooler in transaction mode in front of the same database. */
  poolerUrl: string | null;
  /** Whether the node makes and changes the schema itself, as its owner; else it only looks whether it is there. */
  migrate: boolean;
  databasePoolSize: number;
  /** How long work of each duty may wait and take. */
  limits: Record<Duty, DutyLimits>;
  /** What the names of the database's roles begin with; null: as the database says, or by its name. */
  databaseRoles: string | null;
  /** Makes every derived key: tokens, sealed credentials. */
  secret: string;
  /** Those before it, of which tokens and sealed texts are still taken. */
  formerSecrets: string[];
  /** Whether the demo company is seeded and the mailbox page exists. */
  demo: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** SMTP server for outgoing mail; null: the built-in sink (demo only). */
  smtpUrl: string | null;
  mailFrom: string;
  /** Adapters by name: what comes with Kaiku, or what a plugin brings. */
  mailTransport: string;
  smsGateway: string;
  /** null: `built-in`, where a plugin brings one of this name. */
  textAnalyser: string | null;
  fileStore: string;
  /** HTTP gateway for SMS; null: the mailbox page (demo only). */
  smsGatewayUrl: string | null;
  /** Zone of companies that have chosen none. */
  timeZone: string;
  /** Where uploaded files lie; null: a folder below `dataDir`. */
  filesS3: S3Settings | null;
  /** Variables that begin with KAIKU_ and are not the product's own: each plugin reads its section of them. */
  pluginVariables: Record<string, string>;
  /** Further plugins: package names or folders. */
  plugins: string[];
  /** Only these plugins are loaded when set (tests). */
  onlyPlugins: string[] | null;
  /** Worker threads per lane; 0 runs no jobs in this process. */
  workers: { light: number; heavy: number };
  /** Whether routes limit calls per address; off only where a gateway in front does it, and in load tests. */
  rateLimits: boolean;
  /** Whose word on the client's address counts. */
  trustProxy: ProxyTrust;
  /** Opens `/metrics` to who sends it as a bearer token; null: to this machine alone. */
  metricsToken: string | null;
  /** Whether each request leaves a line in the log. */
  accessLog: boolean;
  /** Where traces are sent by OTLP over HTTP; null: nowhere. */
  tracesUrl: string | null;
  maintenance: { from: string; to: string };
  /** What must be free on the disk of the data folder. */
  diskMinBytes: number;
  /** How long the main thread may answer nothing until that is told, and until its process is ended (0: never). */
  stuck: { tellMs: number; endMs: number };
  /** How long the end of a node may take: what has not ended by then is cut off. */
  stopMs: number;
  /** How long a plugin's own code may take at the start. */
  pluginStartMs: number;
}

/** Proxies in front: so many of them, or whatever calls from these networks. */
export type ProxyTrust = { hops: number } | { ranges: readonly string[] };

function readTrust(text: string, helpers: Joi.CustomHelpers): ProxyTrust | Joi.ErrorReport {
  const word = text.trim().toLowerCase();
  if (word === 'true' || word === 'false') return { hops: word === 'true' ? 1 : 0 };
  if (/^\d$/.test(word)) return { hops: Number(word) };
  const ranges = word.split(',').map((part) => part.trim());
  return ranges.every((range) => ipaddr.isValidCIDR(range)) ? { ranges } : helpers.error('trust');
}

const port = Joi.number().integer().min(0).max(65535);
const list = Joi.string()
  .empty('')
  .default([])
  .custom((text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const isOrigin = (text: string): boolean => {
  const { pathname, search, username, password } = new URL(text);
  return pathname === '/' && `${search}${username}${password}` === '';
};

/** All or none: a bucket without a key, or a key without a server, is a mistake. */
const s3Only = (value: Joi.StringSchema): Joi.StringSchema =>
  value.when('KAIKU_FILES_S3_URL', {
    is: Joi.exist(),
    // biome-ignore lint/suspicious/noThenProperty: Joi's name for it
    then: Joi.required(),
    otherwise: Joi.forbidden().messages({ 'any.unknown': '{{#label}} is set, but KAIKU_FILES_S3_URL is not' }),
  });

const schema = Joi.object({
  NODE_ENV: Joi.string()
    .valid('production', 'development', 'test')
    .default('development')
    .description('`production` refuses defaults that are unsafe'),
  KAIKU_DATA: Joi.string().description('embedded database, uploaded files, datasets').meta({ shown: '`.data`' }),
  KAIKU_HOST: Joi.string().default('127.0.0.1').description('where the node listens'),
  KAIKU_PORT: port.default(3000).description('port of the application; 0 takes a free one'),
  KAIKU_ANSWER_PORT: port.default(3001).description('port of the answer pages, an origin of its own'),
  APP_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .description('address of the application as users see it')
    .meta({ shown: '`http://localhost:<port>`' }),
  ANSWER_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .description('address of the answer pages as respondents see it')
    .meta({ shown: '`http://localhost:<port>`' }),
  DATABASE_URL: Joi.string()
    .uri({ scheme: ['postgres', 'postgresql'] })
    .custom((text: string, helpers) => (new URL(text).pathname.length > 1 ? text : helpers.error('database')))
    .messages({ database: '{{#label}} must name a database after the host: postgres://host/kaiku' })
    .description(
      "the owner's connection: it makes the roles of the nodes (`KAIKU_DATABASE_ROLES`) and runs migrations; PostgreSQL 15 or later",
    )
    .meta({ shown: 'embedded PostgreSQL' }),
  DATABASE_POOLER_URL: Joi.string()
    .uri({ scheme: ['postgres', 'postgresql'] })
    .description(
      'a pooler in transaction mode, such as PgBouncer, in front of the same database: transactions go through it ([connections](#connections)). Without user and password',
    )
    .meta({ shown: '–' }),
  KAIKU_MIGRATE: Joi.boolean()
    .default(true)
    .description(
      'false: `npm run db:migrate` is run before the nodes, which need no user and no password in `DATABASE_URL` then, and are refused at start while the schema is older than they are',
    ),
  KAIKU_DATABASE_POOL: Joi.number().integer().min(2).max(200).default(12).description('connections per node and pool'),
  KAIKU_DATABASE_ROLES: Joi.string()
    .pattern(/^[a-z][a-z0-9_]{0,47}$/)
    .messages({ 'string.pattern.base': '{{#label}} must be lower-case letters, digits and _, 48 at most' })
    .description(
      'what the names of the roles of a new database begin with, so that several installations share a server; an existing one keeps its own',
    )
    .meta({ shown: 'the name of the database, after `kaiku_` where it does not begin so' }),
  ...Object.fromEntries(duties.map((duty) => [limitsVariable(duty), dutyLimits(duty)])),
  KAIKU_SECRET: Joi.string()
    .min(32)
    .description(
      'at least 32 characters; tokens, database passwords of the roles and sealed credentials are derived from it',
    )
    .meta({ shown: 'made once in `.data/secret`' }),
  KAIKU_SECRET_FORMER: list
    .custom((former: string[], helpers) => (former.some((one) => one.length < 32) ? helpers.error('former') : former))
    .messages({ former: '{{#label}}: each must have at least 32 characters' })
    .description(
      'secrets of before, separated by commas: what they signed and sealed is still taken while `KAIKU_SECRET` is changed ([how](#changing-the-secret))',
    )
    .meta({ shown: '–' }),
  KAIKU_DEMO: Joi.boolean()
    .description(
      'demo company, accounts with public passwords, and mailbox page. These accounts sign in nowhere else, as long as their password is the public one',
    )
    .meta({ shown: 'on with the embedded database on loopback, outside production' }),
  KAIKU_LOG: Joi.string()
    .valid('fatal', 'error', 'warn', 'info', 'debug', 'silent')
    .default('info')
    .description('`fatal`, `error`, `warn`, `info`, `debug`, `silent`'),
  KAIKU_MAIL_TRANSPORT: Joi.string()
    .default('smtp')
    .description('what takes mail out: `smtp`, or the name of a transport that a plugin brings'),
  KAIKU_SMS_GATEWAY: Joi.string()
    .default('http')
    .description(
      'what takes SMS out: `http`, or the name of a gateway that a plugin brings, such as `twilio` of deliveries',
    ),
  KAIKU_TEXT_ANALYSER: Joi.string()
    .description('what reads open answers: the name of an analyser that a plugin brings')
    .meta({ shown: '`built-in`, where a plugin brings it; otherwise none' }),
  KAIKU_FILE_STORE: Joi.string()
    .default('built-in')
    .description(
      'what keeps uploaded files: `built-in` (folder or S3 bucket), or the name of a store that a plugin brings',
    ),
  SMTP_URL: Joi.string()
    .uri({ scheme: ['smtp', 'smtps'] })
    .description('server for outgoing mail')
    .meta({ shown: 'built-in sink' }),
  KAIKU_MAIL_FROM: Joi.string().default('Kaiku <no-reply@kaiku.example>').description('sender of mail'),
  KAIKU_SMS_GATEWAY_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .description('HTTP gateway: POST `{to, from, text, id, statusUrl?}`')
    .meta({ shown: 'mailbox page in the demo' }),
  KAIKU_FILES_S3_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .custom((text: string, helpers) => (isOrigin(text) ? text : helpers.error('origin')))
    .messages({ origin: '{{#label}} must be the server alone; bucket and key have variables of their own' })
    .description(
      'server of an S3 bucket for uploaded files, without the bucket: `https://s3.eu-north-1.amazonaws.com` ([files](#files))',
    )
    .meta({ shown: 'folder `KAIKU_DATA/files`' }),
  KAIKU_FILES_S3_BUCKET: s3Only(Joi.string().pattern(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'bucket name')).description(
    'bucket; needed with it, and refused without it',
  ),
  KAIKU_FILES_S3_REGION: Joi.string()
    .default('us-east-1')
    .description("region of the bucket; most servers other than Amazon's do not care"),
  KAIKU_FILES_S3_KEY_ID: s3Only(Joi.string()).description('key; needed with it, and refused without it'),
  KAIKU_FILES_S3_SECRET: s3Only(Joi.string()).description('secret of the key; needed with it, and refused without it'),
  KAIKU_PLUGINS: list
    .description(
      'further plugins, separated by commas: archives, folders or package names ([plugin-reference.md](plugin-reference.md#packing-and-installing))',
    )
    .meta({ shown: '–' }),
  KAIKU_ONLY_PLUGINS: list
    .description('only these plugins are started, by id, separated by commas; for tests')
    .meta({ shown: '–' }),
  KAIKU_DISK_MIN: Joi.number()
    .min(0)
    .default(500)
    .description('megabytes that must be free on the disk of `KAIKU_DATA`; below that `/ready` says `"disk": "full"`'),
  KAIKU_STUCK_TELL: Joi.number()
    .min(0.1)
    .default(3)
    .description(
      'seconds after which a main thread that answers nothing is told in the log, with the plugin that keeps it',
    ),
  KAIKU_STUCK_END: Joi.number()
    .min(0)
    .default(30)
    .description('seconds after which its process is ended, to be started again by `npm start`; 0: never'),
  KAIKU_STOP: Joi.number()
    .min(1)
    .max(600)
    .default(20)
    .description(
      'seconds that the end of a node may take: jobs, requests and connections that have not ended by then are cut off and named in the log',
    ),
  KAIKU_PLUGIN_START: Joi.number()
    .min(0.1)
    .max(600)
    .default(30)
    .description(
      'seconds that loading, `bind` and `register` of a plugin may each take; one from outside that takes longer is left out',
    ),
  KAIKU_WORKERS_LIGHT: Joi.number()
    .integer()
    .min(0)
    .max(16)
    .default(1)
    .description('worker threads for quick jobs and events; with both 0 the node only answers HTTP'),
  KAIKU_WORKERS_HEAVY: Joi.number()
    .integer()
    .min(0)
    .max(16)
    .default(1)
    .description('worker threads for exports, imports and analysis'),
  KAIKU_TIME_ZONE: Joi.string()
    .custom(readZone)
    .messages({ zone: '{{#label}} must be a time zone such as Europe/Helsinki' })
    .default('Europe/Helsinki')
    .description('time zone of companies that have chosen none, by its IANA name'),
  KAIKU_RATE_LIMITS: Joi.boolean()
    .default(true)
    .description('limits of calls per address; off only where a gateway in front limits'),
  KAIKU_TRUST_PROXY: Joi.string()
    .custom(readTrust)
    .default({ hops: 0 })
    .messages({
      trust: '{{#label}} must be true, false, the number of proxies, or their networks such as "10.0.0.0/8,::1/128"',
    })
    .description(
      'whose `X-Forwarded-For` is believed: `true` is one proxy in front, a number so many in a row, networks (`10.0.0.0/8,fd00::/8`) whatever calls from there',
    )
    .meta({ shown: '`false`' }),
  KAIKU_METRICS_TOKEN: Joi.string()
    .min(16)
    .description('bearer token that `/metrics` asks for, at least 16 characters'),
  KAIKU_ACCESS_LOG: Joi.boolean()
    .description(
      'whether each request leaves a line in the log: route (never the address), status, time taken, company, request id',
    )
    .meta({ shown: 'on in production' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Joi.string()
    .empty('')
    .uri({ scheme: ['http', 'https'] })
    .description('collector that gets traces by OTLP over HTTP (JSON), without `/v1/traces`')
    .meta({ shown: '–' }),
  KAIKU_MAINTENANCE_FROM: Joi.string()
    .isoDate()
    .default('2024-01-24T19:00:00.000Z')
    .description('the maintenance notice is shown while its window is current or ahead'),
  KAIKU_MAINTENANCE_TO: Joi.string().isoDate().default('2024-01-25T01:00:00.000Z').description('end of the window'),
}).unknown(true);

/** Names of the product's own variables. */
export const coreVariables: readonly string[] = Object.keys(schema.describe().keys);

export const describeCore = (): VariableRow[] => describeVariables(schema);

const pluginVariables = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => {
      const [name, value] = pair;
      return name.startsWith('KAIKU_') && value !== undefined && !coreVariables.includes(name);
    }),
  );

/**
 * Reads the configuration.
 * @throws StartupError `config_invalid` that names every wrong variable, or `config_missing` in production
 */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const { value, error } = schema.validate(env, { abortEarly: false });
  if (error) {
    throw new StartupError(
      'config_invalid',
      `The configuration is wrong: ${error.details.map((detail) => detail.message).join('; ')}`,
      'Set the named environment variables right; docs/operations.md lists them all.',
    );
  }
  const production = value.NODE_ENV === 'production';
  if (production) requireForProduction(value);
  const dataDir = path.resolve(value.KAIKU_DATA ?? path.join(root, '.data'));
  return {
    production,
    root,
    dataDir,
    host: value.KAIKU_HOST,
    port: value.KAIKU_PORT,
    answerPort: value.KAIKU_ANSWER_PORT,
    appUrl: trimSlash(value.APP_URL ?? `http://localhost:${value.KAIKU_PORT}`),
    answerUrl: trimSlash(value.ANSWER_URL ?? `http://localhost:${value.KAIKU_ANSWER_PORT}`),
    databaseUrl: value.DATABASE_URL ?? null,
    poolerUrl: value.DATABASE_POOLER_URL ?? null,
    migrate: value.KAIKU_MIGRATE,
    databasePoolSize: value.KAIKU_DATABASE_POOL,
    limits: Object.fromEntries(duties.map((duty) => [duty, value[limitsVariable(duty)]])) as Config['limits'],
    databaseRoles: value.KAIKU_DATABASE_ROLES ?? null,
    formerSecrets: value.KAIKU_SECRET_FORMER,
    secret: value.KAIKU_SECRET ?? localSecret(dataDir),
    demo: value.KAIKU_DEMO ?? isTrial(value),
    logLevel: value.KAIKU_LOG,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.KAIKU_MAIL_FROM,
    mailTransport: value.KAIKU_MAIL_TRANSPORT,
    smsGateway: value.KAIKU_SMS_GATEWAY,
    textAnalyser: value.KAIKU_TEXT_ANALYSER ?? null,
    fileStore: value.KAIKU_FILE_STORE,
    smsGatewayUrl: value.KAIKU_SMS_GATEWAY_URL ?? null,
    filesS3: s3Settings(value),
    pluginVariables: pluginVariables(env),
    plugins: value.KAIKU_PLUGINS,
    onlyPlugins: value.KAIKU_ONLY_PLUGINS.length ? value.KAIKU_ONLY_PLUGINS : null,
    workers: { light: value.KAIKU_WORKERS_LIGHT, heavy: value.KAIKU_WORKERS_HEAVY },
    timeZone: value.KAIKU_TIME_ZONE,
    rateLimits: value.KAIKU_RATE_LIMITS,
    trustProxy: value.KAIKU_TRUST_PROXY,
    metricsToken: value.KAIKU_METRICS_TOKEN ?? null,
    accessLog: value.KAIKU_ACCESS_LOG ?? production,
    tracesUrl: value.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    maintenance: { from: value.KAIKU_MAINTENANCE_FROM, to: value.KAIKU_MAINTENANCE_TO },
    diskMinBytes: value.KAIKU_DISK_MIN * 2 ** 20,
    stuck: { tellMs: value.KAIKU_STUCK_TELL * 1_000, endMs: value.KAIKU_STUCK_END * 1_000 },
    stopMs: value.KAIKU_STOP * 1_000,
    pluginStartMs: value.KAIKU_PLUGIN_START * 1_000,
  };
}

function readZone(name: string, helpers: Joi.CustomHelpers) {
  return isTimeZone(name) ? name : helpers.error('zone');
}

function s3Settings(value: Record<string, string>): S3Settings | null {
  if (value.KAIKU_FILES_S3_URL === undefined) return null;
  return {
    url: trimSlash(value.KAIKU_FILES_S3_URL),
    bucket: value.KAIKU_FILES_S3_BUCKET!,
    region: value.KAIKU_FILES_S3_REGION!,
    keyId: value.KAIKU_FILES_S3_KEY_ID!,
    secret: value.KAIKU_FILES_S3_SECRET!,
  };
}

const neededInProduction = ['KAIKU_SECRET', 'APP_URL', 'ANSWER_URL', 'DATABASE_URL'];

function requireForProduction(value: Record<string, unknown>): void {
  const needed = [...neededInProduction, ...(value.KAIKU_MAIL_TRANSPORT === 'smtp' ? ['SMTP_URL'] : [])];
  const missing = needed.filter((name) => value[name] === undefined);
  if (missing.length === 0) return;
  throw new StartupError(
    'config_missing',
    `In production these environment variables must be set: ${missing.join(', ')}`,
    'docs/operations.md says what each holds.',
  );
}

/**
 * Its accounts have public passwords, so that nobody gets them without asking but who tries the product out: with the
 * database that comes along, on this machine alone.
 */
const isTrial = ({ NODE_ENV, DATABASE_URL, KAIKU_HOST }: Record<string, unknown>): boolean =>
  NODE_ENV !== 'production' && DATABASE_URL === undefined && /^(127\.|::1$|localhost$)/.test(String(KAIKU_HOST));

const trimSlash = (url: string): string => url.replace(/\/+$/, '');
