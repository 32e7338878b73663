import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildWeb } from '@kaiku/sdk/build';
import { type Bootstrap, isLanguage, parseViewAs } from '@kaiku/sdk/common';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { bootstrapOf, type Person, testPlugin } from './people.ts';
import { type ApiCall, type ApiHandler, type ApiReply, startServer, type TestServer } from './server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const fixture = path.resolve(import.meta.dirname, '../fixture');

/** A token that its holder may use for `seconds`. */
export function tokenFor(seconds: number, name = 't'): string {
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds, name }));
  return `e30.${claims.toString('base64url')}.x`;
}

export interface Visit {
  /** Signed in as; nobody without one. */
  person?: Person;
  /** The person has no session yet. */
  signedOut?: boolean;
  /** Answers before the usual ones; null: not mine. */
  api?: (call: ApiCall) => ApiReply | null | Promise<ApiReply | null>;
  /** Changes what the bootstrap says. */
  bootstrap?: (reply: Bootstrap, call: ApiCall) => Bootstrap;
  token?: string;
  userHash?: string;
  context?: BrowserContextOptions;
  /** In a browser context of its own: nothing cached, clock and all. Others share one per kind, which loads faster. */
  isolated?: boolean;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  calls: ApiCall[];
  assets: string[];
  /** Errors of scripts and refusals by the content security policy. */
  faults: string[];
  go(path: string): Promise<void>;
  path(): string;
  close(): Promise<void>;
}

export interface Harness {
  server: TestServer;
  /** File name of the test plugin's federated entry. */
  entry: string;
  visit(options?: Visit): Promise<Visitor>;
  close(): Promise<void>;
}

let built: Promise<string> | null = null;

/** Shell and test plugin, built once for all test files of the process. */
async function build(): Promise<string> {
  const dist = await mkdtemp(path.join(os.tmpdir(), 'kaiku-shell-'));
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
  await buildWeb({ root, targets: ['shell'], mode: 'production', outDir: dist });
  await buildWeb({ root: fixture, mode: 'production', outDir: dist });
  return dist;
}

/** Serves shell and test plugin and opens Chromium. */
export async function startHarness(): Promise<Harness> {
  built ??= build();
  const dist = await built;
  const server = await startServer(dist);
  const browser = await chromium.launch({
    executablePath: process.env.KAIKU_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  const contexts = new Contexts(browser);
  return {
    server,
    entry: path.basename(testPlugin(dist).entry!),
    visit: (options = {}) => visit(contexts, server, testPlugin(dist), options),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Browser contexts by their options: what a context has fetched and compiled serves the next visit, too. */
class Contexts {
  readonly #browser: Browser;
  readonly #shared = new Map<string, Promise<BrowserContext>>();
  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async get({ context, isolated }: Visit): Promise<BrowserContext> {
    const options = { reducedMotion: 'reduce', locale: 'en-GB', ...context } as const;
    const key = JSON.stringify(options);
    const found = isolated ? undefined : this.#shared.get(key);
    const opened = found ?? this.#browser.newContext(options);
    if (!isolated) this.#shared.set(key, opened);
    const made = await opened;
    made.setDefaultTimeout(8000);
    return made;
  }
}

let visits = 0;

async function visit(
  contexts: Contexts,
  server: TestServer,
  plugin: ReturnType<typeof testPlugin>,
  options: Visit,
): Promise<Visitor> {
  const context = await contexts.get(options);
  const page = await context.newPage();
  const stored = {
    'kaiku.token': options.token ?? tokenFor(3600),
    'kaiku.refreshToken': 'refresh-1',
    'kaiku.userHash': options.userHash ?? 'hash-1',
  };
  visits += 1;
  // Once: a later reload must find what the application itself has stored or removed.
  await page.addInitScript(
    ({ id, values }) => {
      if (localStorage.getItem('test.visit') === id) return;
      localStorage.clear();
      localStorage.setItem('test.visit', id);
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    { id: String(visits), values: (options.person && !options.signedOut ? stored : {}) as Record<string, string> },
  );
  server.calls.length = 0;
  server.assets.length = 0;
  server.missing.clear();
  server.api = answers(plugin, options);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  return {
    page,
    context,
    calls: server.calls,
    assets: server.assets,
    faults,
    go: async (target) => {
      await page.goto(server.origin + target);
    },
    path: () => page.url().slice(server.origin.length),
    close: () => (options.isolated ? context.close() : page.close()),
  };
}

/** What the server would answer; a test's own answers come first. */
function answers(plugin: ReturnType<typeof testPlugin>, options: Visit): ApiHandler {
  return async (call) => {
    const own = await options.api?.(call);
    if (own) return own;
    if (call.path === '/bootstrap') {
      const asked = call.query.get('language');
      const view = parseViewAs(String(call.headers['x-view-as'] ?? '')) ?? options.person?.viewAs;
      const person = call.headers.authorization && options.person ? { ...options.person, viewAs: view } : null;
      const reply = bootstrapOf(person, plugin, isLanguage(asked) ? asked : 'en');
      return { body: options.bootstrap ? options.bootstrap(reply, call) : reply };
    }
    if (call.path === '/session') {
      return {
        body: {
          user_id: 'u1',
          email: 'aino.virtanen@example.com',
          first_name: 'Aino',
          last_name: 'Virtanen',
          roles: options.person?.roles ?? [],
          settings: {},
          substituted_to: [],
        },
      };
    }
    if (call.path === '/hello') return { body: { name: 'A thing from the server' } };
    if (call.path === '/auth/logout') return { body: {} };
    return { status: 404, body: { error: { code: 'not_found', message: 'Not found', details: [] } } };
  };
}
