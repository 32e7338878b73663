import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Request, Server } from '@hapi/hapi';
import type { Config, Duty } from '@kaiku/config';
import { type FileStoreAdapter, notFound } from '@kaiku/sdk/server';
import client from 'prom-client';
import type { Database } from '../foundation/db/database.ts';
import { type AllThreads, poolUse } from '../foundation/metrics.ts';
import { firstLine, type LeftOut } from '../kernel/leftOut.ts';
import { measureDepths } from '../work/depths.ts';
import { bearer } from './caller.ts';
import { header, repliedStatus } from './headers.ts';

/** The file store is asked this often at the most: balancers look at `/ready` every second, from each node. */
const filesMs = 10_000;

/** By any of these somebody else is asking. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Who sends the operator's token; without one this machine alone, and nobody whom a proxy lets in. */
function mayMeasure(request: Request, token: string | null): boolean {
  if (token !== null) {
    const given = createHash('sha256').update(bearer(request) ?? '');
    return timingSafeEqual(given.digest(), createHash('sha256').update(token).digest());
  }
  const direct = ofProxies.every((name) => header(request, name) === undefined);
  return direct && /^(127\.|::1$|::ffff:127\.)/.test(request.info.remoteAddress);
}

/**
 * `/health`: the process answers. `/ready`: it can serve, database included. `/metrics`: Prometheus.
 *
 * A plugin from outside that could not be started is told, and the node is ready without it. So are a data folder whose
 * disk is nearly full and a duty of which every connection is in use while somebody waits: the node still does what it
 * can, and an operator has to see to it.
 *
 * A file store that fails is told, but the node stays ready: all nodes share the store, and without any of them no
 * answer would be taken either, for which no file is needed.
 */
export function serveHealth(
  server: Server,
  {
    db,
    answerServer,
    threads,
    files,
    leftOut,
    config,
  }: {
    db: Database;
    answerServer: Server;
    threads: AllThreads;
    files: FileStoreAdapter;
    leftOut: readonly LeftOut[];
    config: Pick<Config, 'dataDir' | 'diskMinBytes' | 'metricsToken'>;
  },
): { stop(): void; close(): Promise<void> } {
  const registry = new client.Registry();
  const depths = measureDepths(registry, db);
  client.collectDefaultMetrics({ register: registry });
  const requests = new client.Histogram({
    name: 'kaiku_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  let asked = 0;
  let filesFine = true;
  const checkFiles = async (): Promise<boolean> => {
    if (Date.now() - asked < filesMs) return filesFine;
    asked = Date.now();
    filesFine = await files.check().then(
      () => true,
      () => false,
    );
    return filesFine;
  };
  new client.Gauge({
    name: 'kaiku_files_up',
    help: '1 while the file store answers',
    registers: [registry],
    async collect() {
      this.set((await checkFiles()) ? 1 : 0);
    },
  });
  new client.Gauge({
    name: 'kaiku_disk_free_bytes',
    help: 'Free on the disk of the data folder',
    registers: [registry],
    async collect() {
      this.set(await freeBytes(config.dataDir));
    },
  });
  for (const one of [server, answerServer]) {
    one.events.on('response', (request) => {
      const status = repliedStatus(request);
      requests.observe(
        { method: request.method, route: request.route.path, status },
        (performance.now() - (request.app.startedAt ?? performance.now())) / 1_000,
      );
    });
  }
  const open = { app: { access: 'public' as const } };
  let stopping = false;
  server.route([
    { method: 'GET', path: '/health', options: open, handler: () => ({ status: 'ok' }) },
    {
      method: 'GET',
      path: '/ready',
      options: open,
      async handler(_request, h) {
        if (stopping) return h.response({ status: 'stopping' }).code(503);
        try {
          await db.pool.query('SELECT 1');
          return {
            status: 'ready',
            files: (await checkFiles()) ? 'ready' : 'unavailable',
            disk: (await freeBytes(config.dataDir)) >= config.diskMinBytes ? 'ready' : 'full',
            exhausted: exhausted(db),
            leftOut: leftOut.map(({ plugin, reason }) => ({ plugin, reason: firstLine(reason) })),
          };
        } catch {
          return h.response({ status: 'database unavailable' }).code(503);
        }
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      options: open,
      async handler(request, h) {
        if (!mayMeasure(request, config.metricsToken)) throw notFound();
        const texts = await Promise.all([registry.metrics(), threads.read()]);
        return h.response(texts.join('\n')).type(registry.contentType);
      },
    },
  ]);
  return {
    stop() {
      stopping = true;
    },
    async close() {
      threads.close();
      await depths.stop();
    },
  };
}

/** A folder that cannot be asked, as of a disk that is gone, has room for nothing. */
const freeBytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );

/** Duties of which every connection of a kind is in use while somebody waits for one. */
function exhausted(db: Database): Duty[] {
  const waited = poolUse(db).filter(({ used, most, waiting }) => waiting > 0 && used >= most);
  return [...new Set(waited.map(({ duty }) => duty))];
}
