import { randomBytes } from 'node:crypto';
import { constants, createBrotliCompress } from 'node:zlib';
import Hapi, { type Server } from '@hapi/hapi';
import Inert from '@hapi/inert';
import type { Config, Duty } from '@kaiku/config';
import type { Logger } from '@kaiku/sdk/server';
import Joi from 'joi';
import { currentActivity } from '../foundation/db/activity.ts';
import type { Texts } from '../foundation/texts/texts.ts';
import type { Tracer } from '../foundation/trace.ts';
import { logRequests } from './accessLog.ts';
import { DutyListener } from './dutyListener.ts';
import { installErrors } from './errors.ts';
import type { Gate } from './gate.ts';
import { drainRefused, dropBroken } from './uploads.ts';
import './types.ts';

/** Of replies made per request, where time counts: smaller than gzip's usual, and as fast. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export interface ServerOptions {
  port: number;
  config: Config;
  log: Logger;
  texts: Texts;
  tracer: Tracer | null;
  /** Judges every request; a route without `access` fails the start, however it was added. */
  gate: Gate;
  /** Whether pages may stand in frames of other sites: surveys may be embedded, the staff application never. */
  embeddable: boolean;
  /** Whom it serves: its requests use the pools and the time limits of this duty. */
  duty: Duty;
}

/** A hapi server with what both origins share: limits, security headers, error shape, access log. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { port, config, log, tracer, texts, gate, embeddable, duty } = options;
  const { requestMs } = config.limits[duty];
  const server = Hapi.server({
    host: config.host,
    port,
    listener: new DutyListener(duty),
    router: { stripTrailingSlash: true, isCaseSensitive: true },
    compression: { minBytes: 1_024 },
    routes: {
      payload: { maxBytes: 1024 * 1024, timeout: 30_000 },
      // What never ends is answered all the same; a stream that has begun may go on.
      timeout: { server: requestMs },
      security: {
        hsts: config.production,
        // hapi takes false for "no header"; its types leave it out.
        xframe: (embeddable ? false : 'deny') as 'deny',
        noOpen: true,
        noSniff: true,
        referrer: 'strict-origin-when-cross-origin',
      },
      state: { failAction: 'ignore' },
    },
    debug: false,
  });
  server.app.log = log;
  server.app.trustProxy = config.trustProxy;
  server.validator(Joi);
  server.encoder('br', () => createBrotliCompress(brotliOptions));
  await server.register(Inert);
  // Before errors become replies.
  drainRefused(server);
  dropBroken(server);
  installErrors(server, texts);
  gate.install(server);
  nameActivity(server);
  logRequests(server, { log, tracer, accessLog: config.accessLog });
  return server;
}

/** What runs from here on belongs to this route, also what it leaves behind: timers, promises. */
function nameActivity(server: Server): void {
  server.ext('onRequest', ({ info }, h) => {
    const activity = currentActivity();
    if (activity) activity.correlationId = info.id;
    return h.continue;
  });
  server.ext('onPreAuth', ({ route }, h) => {
    const activity = currentActivity();
    const plugin = route.settings.app?.plugin ?? route.realm.plugin;
    if (activity && plugin && plugin !== 'core') {
      Object.assign(activity, { plugin, what: `${route.method.toUpperCase()} ${route.path}` });
    }
    return h.continue;
  });
}

export const nonce = (): string => randomBytes(16).toString('base64');

/**
 * Policy of the staff application: scripts and styles from here only, nothing inline without the page's nonce. What has to
 * stand apart from sessions stands in frames of the respondents' origin.
 */
export const shellPolicy = (value: string, answerUrl: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${value}'`,
    `style-src 'self' 'nonce-${value}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    `frame-src 'self' ${new URL(answerUrl).origin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
