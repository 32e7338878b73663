import type { Server } from '@hapi/hapi';
import type { Logger } from '@kaiku/sdk/server';
import { currentActivity } from '../foundation/db/activity.ts';
import type { Tracer } from '../foundation/trace.ts';
import { repliedStatus } from './headers.ts';
import './types.ts';

/** What watches the node asks every few seconds. */
const ofWatchers = new Set(['/health', '/ready', '/metrics']);

/**
 * A line for each request, and a trace where somebody collects them. Both name the route's pattern, not the address:
 * addresses hold hashes and tokens that open things, and what somebody searches for.
 */
export function logRequests(
  server: Server,
  { log, tracer, accessLog }: { log: Logger; tracer: Tracer | null; accessLog: boolean },
): void {
  server.ext('onRequest', (request, h) => {
    request.app.startedAt = performance.now();
    if (tracer && !ofWatchers.has(request.path)) {
      const { method, headers } = request;
      const facts = { 'http.request.method': method.toUpperCase(), 'kaiku.request_id': request.info.id };
      request.app.trace = tracer.begin(method.toUpperCase(), 'call', facts, headers);
      const activity = currentActivity();
      if (activity) activity.trace = request.app.trace;
    }
    return h.continue;
  });
  server.events.on('response', (request) => {
    const { trace, caller, company = caller?.companyId, startedAt = 0 } = request.app;
    const route = request.route.path;
    const status = repliedStatus(request);
    const line = {
      requestId: request.info.id,
      method: request.method,
      route,
      status,
      ms: Math.round(performance.now() - startedAt),
      ...(company && { company }),
      ...(trace && { traceId: trace.id }),
    };
    if (accessLog && !ofWatchers.has(route)) log.info(line, 'request');
    else log.debug(line, 'request');
    if (status >= 500) trace?.fail(new Error(String(status)));
    trace?.end({
      'http.route': route,
      'http.response.status_code': status,
      ...(company && { 'kaiku.company': company }),
    });
  });
}
