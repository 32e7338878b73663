import type { PassThrough } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';

/** A reply of server-sent events. */
export const eventStream = (h: ResponseToolkit, stream: PassThrough): ResponseObject =>
  h
    .response(stream)
    .type('text/event-stream')
    .header('cache-control', 'no-cache')
    .header('x-accel-buffering', 'no')
    // Compression would hold events back until its buffer fills.
    .header('content-encoding', 'identity');
