import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface ApiCall {
  method: string;
  /** Without `/api`. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}
export interface ApiReply {
  status?: number;
  /** Put under `response` when the status is 200, sent as it is otherwise. */
  body?: unknown;
}
export type ApiHandler = (call: ApiCall) => ApiReply | Promise<ApiReply>;

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
};

/** The policy of the real server: nothing inline without the page's nonce, no eval. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export interface TestServer {
  origin: string;
  /** Answers of `/api`; tests put their own in. */
  api: ApiHandler;
  calls: ApiCall[];
  /** Names of files that are answered 404 although they exist. */
  missing: Set<string>;
  /** When the release was made that sends pages, and the one that answers calls. */
  release: { page: string; api: string };
  /** Addresses of assets that were asked for. */
  assets: string[];
  close(): Promise<void>;
}

/** Serves a built `dist/web` the way core does, with `/api` answered by the test. */
export async function startServer(dist: string): Promise<TestServer> {
  const server: Omit<TestServer, 'origin' | 'close'> = {
    api: () => ({ status: 404 }),
    calls: [],
    missing: new Set(),
    release: { page: '', api: '' },
    assets: [],
  };
  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', 'http://localhost');
    if (address.pathname.startsWith('/api/')) return answerApi(request, response, address);
    if (address.pathname.startsWith('/assets/')) return answerAsset(response, address);
    const nonce = randomBytes(12).toString('base64');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy(nonce));
    response.end(
      readFileSync(path.join(dist, 'shell/index.html'), 'utf8')
        .replaceAll('__NONCE__', nonce)
        .replace('__RELEASE__', server.release.page),
    );
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const call: ApiCall = {
      method: request.method ?? 'GET',
      path: address.pathname.slice('/api'.length),
      query: address.searchParams,
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    server.calls.push(call);
    const reply = await server.api(call);
    response.statusCode = reply.status ?? 200;
    response.setHeader('content-type', 'application/json');
    if (server.release.api) response.setHeader('kaiku-release', server.release.api);
    response.end(JSON.stringify(response.statusCode === 200 ? { response: reply.body ?? null } : reply.body));
  }

  function answerAsset(response: ServerResponse, address: URL): void {
    server.assets.push(address.pathname);
    const file = path.join(dist, address.pathname.slice('/assets/'.length));
    if (!existsSync(file) || server.missing.has(path.basename(file))) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.end(readFileSync(file));
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return Object.assign(server, {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  });
}
