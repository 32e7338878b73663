import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TableQuery } from '@kaiku/sdk/common';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from '../../../build/config.ts';
import { checked } from '../../../build/web.ts';
import { people } from './people.ts';

const here = import.meta.dirname;
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

async function bundle(out: string): Promise<void> {
  const base = baseConfig('ui-harness', here, 'production');
  const config: Configuration = {
    ...base,
    devtool: false,
    target: ['web', 'es2022'],
    entry: './harness.tsx',
    output: { path: out, publicPath: '/assets/', filename: 'main.js', cssFilename: 'main.css', clean: true },
  };
  const compiler = rspack(config);
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error || !stats) return reject(error);
      try {
        checked(stats);
        compiler.close(() => resolve());
      } catch (failure) {
        reject(failure);
      }
    }),
  );
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || 'null');
}

function answer(query: TableQuery) {
  const text = query.filter?.toLowerCase();
  const found = people.filter((one) => !text || one.name.toLowerCase().includes(text));
  const key = query.sort_by as 'name' | 'answers' | undefined;
  if (key) found.sort((a, b) => (a[key] < b[key] ? -1 : 1) * (query.sort_order === 'desc' ? -1 : 1));
  const size = query.per_page === -1 ? found.length : query.per_page;
  const first = (query.page_no - 1) * size;
  return { data: found.slice(first, first + size), count: found.length, timestamp: query.timestamp ?? null };
}

export interface Harness {
  url: string;
  /** Bodies of calls that the page made, oldest first. */
  calls: { path: string; body: unknown }[];
  close(): Promise<void>;
}

/** The components in a page of their own, under the strict policy that the product is served with. */
export async function serveHarness(): Promise<Harness> {
  const out = path.join(here, '../../../../.cache', `ui-harness-${randomUUID()}`);
  await bundle(out);
  const calls: Harness['calls'] = [];
  const server = createServer(async (request, reply) => {
    const url = new URL(request.url!, 'http://harness');
    if (url.pathname.startsWith('/api/')) {
      const body = await bodyOf(request);
      calls.push({ path: url.pathname, body });
      if (url.pathname === '/api/table/export') {
        reply.writeHead(200, { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
        return reply.end('workbook');
      }
      reply.writeHead(200, { 'content-type': 'application/json' });
      return reply.end(JSON.stringify({ response: answer(body as TableQuery) }));
    }
    if (url.pathname.startsWith('/assets/')) {
      const file = path.join(out, path.basename(url.pathname));
      const content = await readFile(file).catch(() => null);
      reply.writeHead(content ? 200 : 404, {
        'content-type': types[path.extname(file)] ?? 'text/plain',
        // Kept, as the product's are; the port is another at the next run.
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return reply.end(content);
    }
    const nonce = randomUUID();
    reply.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
      ].join('; '),
    });
    reply.end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harness</title><meta name="viewport" content="width=device-width"><meta name="csp-nonce" content="${nonce}"><link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/main.css"><script defer src="/assets/main.js"></script></head><body><div id="root"></div></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(out, { recursive: true, force: true });
    },
  };
}
