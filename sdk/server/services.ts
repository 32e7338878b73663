import type { Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import type { Access, ErrorBody, Language, Person, Role, RoleDeclaration, TableQuery, ViewAs } from '@kaiku/sdk/common';
import { definePoint, token } from '@kaiku/sdk/common';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { Logger, RequestContext, TenantContext } from './context.ts';
import { defineList } from './list.ts';
import type { RateLimit, UploadedFile } from './routes.ts';

/** Services that the platform itself provides, and ports that one plugin implements for all. */

/** Opens tenant transactions outside of a request's own. */
export interface TenantRunner {
  /** Runs `work` in one transaction of the company; commits when it resolves. */
  run<T>(companyId: string, work: (ctx: TenantContext) => PromiseLike<T>, options?: TenantOptions): Promise<T>;
  /**
   * A connection for hot paths: plain SQL as the app role, no transaction, no tenant set. Use with a function that
   * sets the tenant itself, such as the answer intake's.
   */
  readonly pool: Pick<pg.Pool, 'query' | 'connect'>;
}
export interface TenantOptions {
  readOnly?: boolean;
  actorId?: string | null;
  /** For the audit log. */
  actorEmail?: string | null;
  /** For the audit log: as whom the actor looks, where it is somebody else. */
  subject?: { userId: string; email: string } | null;
  correlationId?: string;
  depth?: number;
}
export const TenantRunner = token<TenantRunner>('core.TenantRunner');

/** Who is behind a bearer token. Implemented by `access`. */
export interface IdentityProvider {
  /** @throws Problem `unauthenticated` for an unknown token, `login_expired` for one that ran out */
  authenticate(bearer: string): Promise<Person>;
  /**
   * The person whom `identity` may act as: under a substitution that covers today, a manager of the provider as anybody
   * (USER-008). Null when there is none.
   */
  substituted(identity: Person, email: string): Promise<Person | null>;
  /** What was read of the person, of the company's people, or of everybody, holds no more: it is read again. */
  forget?(companyId?: string, userId?: string): void;
}
export const IdentityProvider = token<IdentityProvider>('sdk.IdentityProvider');

/** Answers for one kind of resource: what people may do with each, and how it is called. */
export interface ResourceKind {
  /** As the contributor's manifest declares it under `resources`. */
  kind: string;
  /**
   * What `person` may do with it in `ctx`'s company. When it does not exist: empty, or `notFound()` is thrown for who
   * may know that.
   */
  permissions(ctx: TenantContext, person: Person, id: string): Promise<ReadonlySet<string>>;
  /** Its name, for titles; null when it does not exist. */
  name(ctx: TenantContext, id: string): Promise<string | null>;
}
export const ResourceKinds = definePoint<ResourceKind>('core.resourceKinds');

/** Tells facts of people that permissions hang on besides roles. */
export interface PersonFacts {
  /** Those of the manifest's `facts` that hold for the person in `ctx`'s company, their own. One query, please. */
  of(ctx: TenantContext, person: Person): Promise<readonly string[]>;
}
export const PersonFacts = definePoint<PersonFacts>('core.personFacts');

/** People and groups of people who are removed for good. */
export interface GonePeople {
  userIds: readonly string[];
  groupIds: readonly string[];
}
/** Keeps something of people or groups that is of nobody's use without them: what is shared with them, what is theirs alone. */
export interface TracesOfPeople {
  /** Takes it away, in the transaction in which they are removed. As many statements for many as for one, please. */
  remove(ctx: TenantContext, gone: GonePeople): Promise<void>;
}
export const TracesOfPeople = definePoint<TracesOfPeople>('core.tracesOfPeople');

/** Keeps something about people, which they may have as a file. */
export interface OwnData {
  /** Under which it stands in the file. */
  key: string;
  /** What is kept of the person, as JSON: names and times, and never what opens something. Of much, the latest. */
  of(ctx: TenantContext, userId: string): Promise<unknown>;
}
export const OwnData = definePoint<OwnData>('core.ownData');

/** Event streams to browsers. They are judged again from time to time, and at once when something of it changed. */
export interface OpenStreams {
  /**
   * Judges those of the company, or of one person of it, again, on every node, once the transaction has committed. Every
   * node reads anew, too, who they are: call it where a person's state, roles or sessions change.
   */
  judgeAgain(trx: Knex.Transaction, companyId: string, userId?: string): Promise<void>;
}
export const OpenStreams = token<OpenStreams>('core.OpenStreams');

export interface DirectoryUser {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language | null;
  /** Nobody signs in with it: it owns things that are no person's. */
  technical: boolean;
  /** False for who is invited, deactivated or removed. */
  active: boolean;
}
export type DirectoryPage = Pick<TableQuery, 'per_page' | 'page_no' | 'filter'>;
export interface DirectoryFound {
  data: DirectoryUser[];
  count: number;
}
/** Names and addresses of a company's users. Implemented by `access`. */
export interface UserDirectory {
  byIds(ctx: TenantContext, userIds: readonly string[]): Promise<Map<string, DirectoryUser>>;
  byEmails(ctx: TenantContext, emails: readonly string[]): Promise<Map<string, DirectoryUser>>;
  /** Active users of the company who have the role, by name; `filter` searches names and addresses. */
  byRole(ctx: TenantContext, role: Role, page: DirectoryPage): Promise<DirectoryFound>;
  /** The same of who holds a permission by roles, with the company's features as they are. */
  byPermission(ctx: TenantContext, permission: string, page: DirectoryPage): Promise<DirectoryFound>;
  /** Active users, by name; `filter` searches names and addresses. */
  search(ctx: TenantContext, page: DirectoryPage): Promise<DirectoryFound>;
  /** Those, and technical accounts: who can own something (USER-025). */
  owners(ctx: TenantContext, page: DirectoryPage): Promise<DirectoryFound>;
  /** An active user as a person; null when there is none. */
  person(ctx: TenantContext, userId: string): Promise<Person | null>;
}
export const UserDirectory = token<UserDirectory>('sdk.UserDirectory');

/** A named group of a company's users; who is in which is `Person.groupIds`. */
export interface UserGroup {
  groupId: string;
  name: string;
  /** How many users are in it. */
  members: number;
}
/** Implemented by `access`. */
export interface UserGroups {
  /** One query for all; groups that do not exist are missing. */
  byIds(ctx: TenantContext, groupIds: readonly string[]): Promise<Map<string, UserGroup>>;
  /** By name; `filter` searches it. */
  search(ctx: TenantContext, page: DirectoryPage): Promise<{ data: UserGroup[]; count: number }>;
}
export const UserGroups = token<UserGroups>('sdk.UserGroups');

/** People for work that goes on in somebody's name when there is no request: jobs, schedules, exports. */
export interface People {
  /**
   * A person at home in a company, with the roles that count in `companyId`, as a request's subject has them now. Null
   * for who has no active account any more. Opens a transaction of its own: call it outside of one.
   */
  subject(companyId: string, who: Pick<Person, 'companyId' | 'userId'>): Promise<Person | null>;
}
export const People = token<People>('core.People');

/** What the manifests say of roles. */
export interface RoleRules {
  /** All that manifests declare, and the platform's own, with who declares each. */
  readonly roles: readonly (RoleDeclaration & { plugin: string })[];
  /** The roles of a person that count in a company, with those that they bring; asked twice it says the same. */
  rolesIn(companyId: string, person: Pick<Person, 'companyId' | 'roles'>): readonly Role[];
  /** The role, and those that bring it. */
  having(role: Role): readonly Role[];
  /** Roles that hold a permission in a company with these features; whoever holds it by facts alone has none of them. */
  holding(permission: string, features: ReadonlySet<string>): readonly Role[];
}
export const RoleRules = token<RoleRules>('core.RoleRules');

export interface FeatureState {
  key: string;
  category: string;
  enabled: boolean;
  default: boolean;
  plugin: string;
  /** Managers of the provider alone give and take it. */
  ofProvider: boolean;
}
/** A group of features; its name is the text `featureCategories.<key>` of the plugin, `core` for the platform's. */
export interface FeatureCategory {
  key: string;
  plugin: string;
}
/** Features of companies. */
export interface Features {
  of(companyId: string): Promise<ReadonlySet<string>>;
  list(ctx: TenantContext): Promise<FeatureState[]>;
  /** The groups that features may be in, in their order. */
  categories(): readonly FeatureCategory[];
  /**
   * Takes effect at once, everywhere, without a restart. Whose it is to switch a feature is for who asks to see to.
   * @throws Problem `unknown_feature`
   */
  set(ctx: TenantContext, changes: Record<string, boolean>): Promise<void>;
}
export const Features = token<Features>('core.Features');

export interface CompanyEntry {
  companyId: string;
  name: string;
}
export interface Company extends CompanyEntry {
  /** IANA name of the zone by which days begin. */
  timeZone: string;
}
/** The register of companies; reads beyond one company are for managers only and say no more than the name. */
export interface Companies {
  get(companyId: string): Promise<Company | null>;
  /** Companies whose name has every word, by name, and how many they are in all. */
  search(
    words: readonly string[],
    page: { limit: number; offset: number; descending?: boolean },
  ): Promise<{ data: CompanyEntry[]; count: number }>;
  create(company: { companyId?: string; name: string }): Promise<CompanyEntry>;
  /** Makes the company of `ctx`, in its transaction: with what else happens there, or not at all. */
  createIn(ctx: TenantContext, name: string): Promise<void>;
  /**
   * Removes the company of `ctx` from the register, with its features. For one of which nothing else is left: what
   * plugins keep of it stays.
   */
  remove(ctx: TenantContext): Promise<void>;
  /** Renames the company of `ctx`. */
  rename(ctx: TenantContext, name: string): Promise<void>;
  /** IANA name of the zone by which days begin in the company of `ctx`. */
  timeZone(ctx: TenantContext): Promise<string>;
  /** @throws Problem `validation` for what is no zone */
  setTimeZone(ctx: TenantContext, zone: string): Promise<void>;
  /** Has open shells of the company of `ctx` look at it anew: for what else of it shows everywhere. */
  changed(ctx: TenantContext): Promise<void>;
}
export const Companies = token<Companies>('core.Companies');

/** What a company has of Kaiku. */
export interface CompanyTermsState {
  /** When its trial ends or ended; null for a company that is on none. */
  trialEnds: Date | null;
  /** Users that it may have; 0: as many as it likes. */
  userLimit: number;
}
/** Implemented by `access`. */
export interface CompanyTerms {
  of(ctx: TenantContext): Promise<CompanyTermsState>;
  /** Changes what is named; who is signed in sees it at once. A company whose trial becomes null is on none any more. */
  change(ctx: TenantContext, changes: Partial<CompanyTermsState>): Promise<CompanyTermsState>;
}
export const CompanyTerms = token<CompanyTerms>('sdk.CompanyTerms');

/** How a company looks, where that is not as Kaiku does. */
export interface CompanyBrand {
  /** Path of its logo at the application's address, which anybody may fetch; null for Kaiku's mark. */
  logo: string | null;
  /** The logo's key in `FileStore`, for who writes it into a file. */
  logoFile: string | null;
  /** As filled parts have it, with white text: for mails. Null for Kaiku's. */
  accent: string | null;
  /** Style sheet of the interface's accent in both schemes; null for Kaiku's. */
  style: string | null;
}
/** Implemented by `company`. */
export interface Branding {
  /** Null for a company that looks as Kaiku does. Outside of a transaction. */
  of(companyId: string): Promise<CompanyBrand | null>;
}
export const Branding = token<Branding>('sdk.Branding');

export interface MailMessage {
  /** Whose message it is; keys are told apart by company. */
  companyId: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** `kaiku@example.com`, or with the name that people see; the installation's own (KAIKU_MAIL_FROM) when left out. */
  from?: string | { name: string; address: string };
  replyTo?: string;
  /** Where bounces go (RFC 5321, MAIL FROM) when that is not `from`: an address of the message's own tells which bounced. */
  returnPath?: string;
  /** Further header lines, such as `List-Unsubscribe`. A line break in a value becomes a space. */
  headers?: Readonly<Record<string, string>>;
  /** Small files: they are held in memory, and mail servers refuse what is larger than some megabytes. */
  attachments?: readonly { name: string; contentType: string; content: Buffer }[];
  /** Signs the message, `headers` included, for a domain (RFC 6376); `privateKey` as PEM. */
  dkim?: { domainName: string; keySelector: string; privateKey: string };
  /**
   * A message whose key was sent is not sent again, for 90 days. A process that dies between sending and noting it has it
   * sent once more, with the same Message-ID, by who tries next.
   */
  idempotencyKey: string;
  /** Asked when its turn at the server has come; with false it is not sent (`MessageUnwanted`), and its key is free. */
  wanted?(): boolean;
}
/** Sends e-mail, once for each key. For jobs: it throws where the server does not take the message. */
export interface Mailer {
  /**
   * @throws MessageRefused when the server answered that it does not take it, MessageUnwanted; another error when it gave no
   * answer
   */
  send(message: MailMessage): Promise<void>;
}
export const Mailer = token<Mailer>('core.Mailer');

/**
 * Why a text message does not reach its recipient, as far as gateways tell. `opted_out`: they have told the gateway that they
 * want nothing more; `unreachable`: the phone is off or out of reach; `carrier`: the network does not bring it.
 */
export const smsFailures = [
  'opted_out',
  'unknown_number',
  'landline',
  'number_blocked',
  'spam_filter',
  'unreachable',
  'carrier',
] as const;
export type SmsFailure = (typeof smsFailures)[number];

/** A mail server, or an SMS gateway, answered that it does not take a message. */
export class MessageRefused extends Error {
  override name = 'MessageRefused';
  /** Whether it will never take it (SMTP 5xx, HTTP 4xx but 408 and 429); a later try may succeed otherwise. */
  readonly permanent: boolean;
  /** What it answered, for people: `550 5.1.1 No such user`. It may hold the address. */
  readonly reply: string;
  /** Why, of a text message whose gateway says so; null: it does not. */
  readonly failure: SmsFailure | null;
  constructor(permanent: boolean, reply: string, failure: SmsFailure | null = null) {
    super('a message was refused');
    this.permanent = permanent;
    this.reply = reply;
    this.failure = failure;
  }
}

/** A message that nobody wanted any more when its turn came. */
export class MessageUnwanted extends Error {
  override name = 'MessageUnwanted';
}

export interface SmsMessage {
  companyId: string;
  /** E.164. */
  to: string;
  from: string;
  text: string;
  /** As of a mail; the gateway gets it too, as `id`. */
  idempotencyKey: string;
  /** Where the gateway tells what became of the message, if it can: whoever sends serves the address. */
  statusUrl?: string;
}
/** Sends text messages, once for each key. For jobs, as `Mailer`. */
export interface SmsSender {
  /** Name of the gateway in use: each tells what became of a message in its own way. */
  readonly gateway: string;
  /** @throws MessageRefused as `Mailer` does */
  send(message: SmsMessage): Promise<void>;
}
export const SmsSender = token<SmsSender>('core.SmsSender');

/** A text message that came in. */
export interface SmsReply {
  /** Of whoever brings it: one that comes again is the same message. */
  id: string;
  from: string;
  to: string;
  text: string;
}
/**
 * Takes replies to what was sent by SMS. The mailbox of the demo brings them, which stands for the phones of those who got it;
 * gateways call whoever takes them, each in its own way.
 */
export interface SmsReplies {
  take(reply: SmsReply, correlationId: string): Promise<void>;
}
export const SmsReplies = definePoint<SmsReplies>('core.smsReplies');

export interface StoredFile {
  key: string;
  size: number;
  contentType: string;
}
/** Files by company; keys are made by the store. */
export interface FileStore {
  /**
   * Stores a file before the transaction that will refer to it, and `keep`s it there. What nobody keeps within a day is
   * swept. Store outside of a transaction: one that waits for a slow store holds a connection all the while.
   */
  put(
    companyId: string,
    file: { name: string; contentType: string; stream: Readable; maxBytes: number },
  ): Promise<StoredFile>;
  /** Says in the transaction of `ctx` that a row refers to the file from now on. */
  keep(ctx: TenantContext, key: string): Promise<void>;
  /** @throws Problem `not_found` */
  get(companyId: string, key: string): Promise<{ stream: Readable; size: number; contentType: string }>;
  /** Removes the file: of `ctx`, once its transaction has committed; of a company, now. What fails is tried again later. */
  remove(from: TenantContext | string, key: string): Promise<void>;
}
export const FileStore = token<FileStore>('core.FileStore');

export interface CompanyFile {
  fileId: string;
  file_type: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** ISO time. */
  createdAt: string;
}
/** The company's pictures, of the types that manifests declare (PLAT-076). */
export interface CompanyFiles {
  /**
   * Stores an uploaded picture of a type, whoever may upload such by `/files/upload`: the caller has judged that. Call it
   * outside of a transaction.
   * @throws Problem `file_not_image`
   */
  add(ctx: RequestContext, fileType: string, file: UploadedFile): Promise<CompanyFile>;
  /** A picture of one of these types, to be shown to anybody. @throws Problem `not_found` */
  open(
    companyId: string,
    fileTypes: readonly string[],
    id: string,
  ): Promise<{ stream: Readable; size: number; contentType: string }>;
  /** What those of the files are called that the company of `ctx` has, by id. */
  names(ctx: TenantContext, fileType: string, ids: readonly string[]): Promise<Map<string, string>>;
}
export const CompanyFiles = token<CompanyFiles>('core.CompanyFiles');

/** Knows where a company's pictures are shown: one that is shown somewhere is not deleted from under it. */
export interface FileUses {
  /** Names of what shows the picture now, some of them. */
  of(ctx: TenantContext, fileId: string): Promise<readonly string[]>;
}
export const FileUses = definePoint<FileUses>('core.fileUses');

/** Work that failed for good: an event that a subscriber could not take, or a job. */
export interface FailedWorkItem {
  id: string;
  kind: 'event' | 'job';
  /** Name of the event or the job. */
  name: string;
  /** Who could not take the event; null for jobs. */
  subscriber: string | null;
  plugin: string;
  /** ISO time in UTC. */
  failedAt: string;
  attempts: number;
  /** In the reader's language; of an unexpected error no more than that it was one. */
  reason: ErrorBody['error'];
  /** Finds the entries of the log that tell more. */
  correlationId: string;
  /** False where the plugin that did it is gone. */
  retryable: boolean;
  /** In words of the reader's language. */
  told: {
    what: string;
    /** What follows from its not being done. */
    means: string;
    todo: string;
  };
}
/**
 * Something that a new person does first. Its texts are `firstSteps.<name>.title`, `.text` and `.action` of the plugin
 * that brings it.
 */
export interface FirstStep {
  /** `<plugin>.<name>`. */
  key: string;
  icon: string;
  /** Among the steps. */
  order: number;
  /** Whose step it is. */
  access: Access;
  /** Where it is done. */
  path: string;
  /** Whether it is, by what is there. One short query, please. */
  done(ctx: TenantContext, person: Person): Promise<boolean>;
}
export const FirstSteps = definePoint<FirstStep>('core.firstSteps');

/** Failed work of the company of `ctx`. */
export interface FailedWork {
  list(ctx: TenantContext, query: TableQuery, language: Language): Promise<{ data: FailedWorkItem[]; count: number }>;
  /** What there is of each kind, the most first; at most `mostFailedKinds`. */
  kinds(ctx: TenantContext, language: Language): Promise<FailedWorkKind[]>;
  /** Does them once more, with all their attempts. @throws Problem `not_found` for none, `not_retryable` */
  retry(ctx: TenantContext, ids: readonly string[]): Promise<number>;
  /** Forgets them. @throws Problem `not_found` for none */
  dismiss(ctx: TenantContext, ids: readonly string[]): Promise<number>;
}
export const FailedWork = token<FailedWork>('core.FailedWork');

export interface FailedWorkKind {
  /** Finds them in the list, as its `filter`. */
  name: string;
  /** In words of the reader's language. */
  what: string;
  count: number;
}
export const mostFailedKinds = 12;

/** What its list can be asked for: the query of a route that gives it. */
export const failedWorkList = defineList({
  sort: { failed_at: 'failed_at', name: 'name', plugin: 'plugin', kind: 'kind', attempts: 'attempts' },
  search: { name: 'name', subscriber: 'subscriber', plugin: 'plugin' },
  order: { by: 'failed_at', direction: 'desc' },
});

/** Secrets made of the one that the operator sets, each for its own purpose. */
export interface Secrets {
  /** 32 bytes for `purpose`, of the secret that is in force. Ask for each use: the operator may change it meanwhile. */
  key(purpose: string): Uint8Array;
  /** Those of former secrets, too, the one in force first: what one of them has signed is taken until it expires. */
  keys(purpose: string): readonly { id: string; key: Uint8Array }[];
  encrypt(purpose: string, text: string): string;
  /** @throws when it was made with a secret that is not known any more, or was changed */
  decrypt(purpose: string, sealed: string): string;
  /** Whether it was sealed with the secret in force: what is kept for long is sealed anew where not. */
  isCurrent(sealed: string): boolean;
}
export const Secrets = token<Secrets>('core.Secrets');

/** A column of a tenant table that keeps sealed texts: they are sealed anew when the operator changes the secret. */
export interface SealedColumn {
  /** With its schema: `mailer.accounts`. */
  table: string;
  column: string;
  /** As it is given to `encrypt`. */
  purpose: string;
}
export const SealedColumns = definePoint<SealedColumn>('core.sealedColumns');

/** What of the configuration plugins may know. */
export interface Settings {
  appUrl: string;
  answerUrl: string;
  dataDir: string;
  /** Name of this process on its node, the same after a restart: `main`, `light-1`, … For files of its own. */
  process: string;
  production: boolean;
  demo: boolean;
}
export const Settings = token<Settings>('core.Settings');

/** The log of this process, for services; handlers have `ctx.log`. */
export const Log = token<Logger>('core.Log');

/** The second hapi server, on the respondents' own origin. Implemented by core for `answering` and public links. */
export interface AnswerOrigin {
  /** The hapi server of the answering origin; register routes on it during `register`. */
  readonly server: import('@hapi/hapi').Server;
  /** Folder for files of requests while they come; what is left in it is removed at the next start. */
  readonly uploads: string;
}
export const AnswerOrigin = token<AnswerOrigin>('core.AnswerOrigin');

/** Limits of calls, counted as `RateLimit` says, for what a plugin serves past `ctx.routes`; those have `rateLimit`. */
export interface RateLimits {
  /**
   * Counts under `name`, in this node's memory. What is returned counts one call, or as many `points` as it weighs; by
   * `key` where who calls is known otherwise than by a session or an address.
   * @throws Problem `too_many_requests` with `seconds` beyond the limit, which answers 429 with Retry-After
   */
  limiter(name: string, limit: RateLimit): (request: Request, points?: number, key?: string) => Promise<void>;
}
export const RateLimits = token<RateLimits>('core.RateLimits');

/** Fans news out to browsers that watch (server-sent events), over all app nodes. */
export interface LiveTopics {
  /** Tells watchers of `topic` in the company: of `ctx`, once its transaction has committed; of an id, at once. */
  notify(to: TenantContext | string, topic: string, data: Record<string, unknown>): Promise<void>;
  watch(companyId: string, topic: string, listener: (data: Record<string, unknown>) => void): () => void;
}
export const LiveTopics = token<LiveTopics>('core.LiveTopics');

/** Loads demo data into the demo company, once, in one transaction. Run in plugin order, then by name. */
export interface DemoSeed {
  /** `<plugin>.<name>`; what ran under this name does not run again. */
  name: string;
  run(ctx: TenantContext, log: Logger): Promise<void>;
}
export const DemoSeeds = definePoint<DemoSeed>('core.demoSeed');

/** A demo account, printed at start. */
export interface DemoAccount {
  email: string;
  password: string;
  role: string;
}
export const DemoAccounts = definePoint<DemoAccount>('core.demoAccount');

export type { ViewAs };

export interface NewAccount {
  email: string;
  /** Of `Accounts.hash`. */
  passwordHash: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  language?: Language | null;
  dateFormat?: string;
  canSeeDashboard?: boolean;
}
export interface SessionTokens {
  token: string;
  refreshToken: string;
  userHash: string;
}
/** Accounts and their sessions. Implemented by `access`. */
export interface Accounts {
  /**
   * Makes the hash of a new account's password. It takes its time, and connections are few: not within a transaction.
   * @throws Problem `validation` for a password that is too weak
   */
  hash(password: string): Promise<string>;
  /** @throws Problem `email_taken` */
  create(ctx: TenantContext, account: NewAccount): Promise<Person>;
  /**
   * Makes an account that waits for its first password; one of the company that waits already stays as it is.
   * @returns end of the address `/sp/…` at which the person sets it, once and within a day: to be told to nobody else
   * @throws Problem `email_taken`
   */
  invite(ctx: TenantContext, account: Omit<NewAccount, 'passwordHash'>): Promise<string>;
  /** Opens a session of an active account, as signing in does. */
  openSession(companyId: string, userId: string): Promise<SessionTokens>;
}
export const Accounts = token<Accounts>('sdk.Accounts');
