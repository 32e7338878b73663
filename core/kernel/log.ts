import type { Config } from '@kaiku/config';
import type { Logger } from '@kaiku/sdk/server';
import pino from 'pino';
import { asError } from '../foundation/asError.ts';

/** Structured log. What could open something is never written, wherever in a record it stands. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  base: Record<string, unknown> = {},
  destination: pino.DestinationStream = pino.destination(1),
): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'token',
        'secret',
        'authorization',
        'cookie',
        '*.password',
        '*.token',
        '*.secret',
        '*.authorization',
        '*.cookie',
      ],
      censor: '[removed]',
    },
    serializers: { err: errorFacts },
  };
  return pino(options, destination);
}

/** An error without its `detail`, `parameters` or `bindings`, which carry users' data. */
function errorFacts(error: unknown) {
  const { name, message, code, stack, cause } = asError(error) as Error & { code?: unknown };
  return {
    type: name,
    message: String(message).slice(0, 500),
    ...(code !== undefined && { code }),
    // Why the database was out of reach, for one; its own stack would say nothing more.
    ...(cause instanceof Error && { cause: cause.message.slice(0, 500) }),
    stack,
  };
}
