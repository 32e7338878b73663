import { rmSync, symlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildWeb } from '@kaiku/sdk/build';
import { type Bootstrap, isLanguage, parseViewAs } from '@kaiku/sdk/common';
import { patience, root, sharedBrowser, takePage } from '@kaiku/sdk/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { bootstrapOf, type Person, testPlugin } from './people.ts';
import { type ApiCall, type ApiHandler, type ApiReply, startServer, type TestServer } from './server.ts';

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
  /** In a browser context of its own, which has fetched nothing yet. */
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

/** The product's shell and a test plugin, built once for all test files of the process. */
async function build(): Promise<string> {
  const dist = await mkdtemp(path.join(os.tmpdir(), 'kaiku-shell-'));
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
  symlinkSync(path.join(root, 'dist/web/shell'), path.join(dist, 'shell'));
  await buildWeb({ root: fixture, mode: 'production', outDir: dist });
  return dist;
}

/**
 * Serves shell and test plugin and opens Chromium.
 * @param suite of the hook that calls it
 */
export async function startHarness(suite: Mocha.Suite): Promise<Harness> {
  built ??= build();
  const dist = await built;
  const server = await startServer(dist);
  const browser = await sharedBrowser(suite);
  return {
    server,
    entry: path.basename(testPlugin(dist).entry!),
    visit: (options = {}) => visit(browser, server, testPlugin(dist), options),
    async close() {
      await server.close();
    },
  };
}

async function visit(
  browser: Browser,
  server: TestServer,
  plugin: ReturnType<typeof testPlugin>,
  options: Visit,
): Promise<Visitor> {
  const { page, giveBack } = await takePage(
    browser,
    { reducedMotion: 'reduce', locale: 'en-GB', ...options.context },
    options.isolated,
  );
  page.setDefaultTimeout(8_000 * patience);
  const stored = {
    'kaiku.token': options.token ?? tokenFor(3600),
    'kaiku.userHash': options.userHash ?? 'hash-1',
  };
  // Once: a later reload must find what the application itself has stored or removed.
  await page.addInitScript(
    (values) => {
      if (localStorage.getItem('test.visit')) return;
      localStorage.setItem('test.visit', 'begun');
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    (options.person && !options.signedOut ? stored : {}) as Record<string, string>,
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
    context: page.context(),
    calls: server.calls,
    assets: server.assets,
    faults,
    go: async (target) => {
      await page.goto(server.origin + target);
    },
    path: () => page.url().slice(server.origin.length),
    close: giveBack,
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
    if (call.path === '/hello/viewer') {
      return { body: { email: 'aino.virtanen@example.com', name: 'Aino Virtanen', substitutions: [] } };
    }
    if (call.path === '/hello') return { body: { name: 'A thing from the server' } };
    if (call.path === '/view_as') return { body: {} };
    if (call.path === '/auth/logout') return { body: {} };
    return { status: 404, body: { error: { code: 'not_found', message: 'Not found', details: [] } } };
  };
}
