import { isBoom } from '@hapi/boom';
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { Problem, type ProblemDetail } from '@kaiku/sdk/server';
import type { ValidationError, ValidationErrorItem } from 'joi';
import { refusalOf } from '../foundation/db/outage.ts';
import { errorBody } from '../foundation/texts/errorBody.ts';
import type { Texts } from '../foundation/texts/texts.ts';
import { languageOf } from './language.ts';
import { retryAfter, troublePage, troublePolicy, wantsPage } from './troublePage.ts';

/** PostgreSQL error classes (Appendix A of its manual) that are the caller's doing. */
const databaseProblems: Record<string, () => Problem> = {
  '22021': () => new Problem('validation'),
  '22P02': () => new Problem('validation'),
  '22P05': () => new Problem('validation'),
  '23505': () => new Problem('duplicate'),
};

const bareStatus: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'validation',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Turns whatever was thrown into a refusal with a code; anything unexpected becomes `internal` without its message. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // Objection wraps what the driver threw.
  const thrown = (error as { nativeError?: unknown }).nativeError ?? error;
  const code = (thrown as { code?: unknown }).code;
  const known = typeof code === 'string' ? databaseProblems[code] : undefined;
  if (known) return known();
  // The database is away, in commits and in what core does by itself as well.
  const refusal = refusalOf(thrown);
  if (refusal instanceof Problem) return refusal;
  if (isBoom(error) && (error.output.statusCode < 500 || error.output.statusCode === 503)) {
    const name = bareStatus[error.output.statusCode] ?? 'bad_request';
    return new Problem(name, { status: error.output.statusCode === 405 ? 404 : error.output.statusCode });
  }
  return new Problem('internal');
}

/** Problem made of what Joi found; the first part of the path says whether params, query or payload. */
export function fromJoi(error: ValidationError): Problem {
  return new Problem('validation', { details: error.details.map(detailOf) });
}

const fieldTexts: Record<string, string> = {
  'any.required': 'required',
  'string.empty': 'empty',
  'object.unknown': 'unknown',
  'any.only': 'only',
  'number.max': 'max',
  'array.max': 'max',
  'number.min': 'min',
  'array.min': 'min',
  'string.max': 'maxLength',
  'string.min': 'minLength',
  'string.characters': 'characters',
};

const longestPath = 300;

function detailOf(item: ValidationErrorItem): ProblemDetail {
  const { label, limit, valids } = (item.context ?? {}) as { label?: string; limit?: number; valids?: unknown[] };
  const typed = item.type.endsWith('.base') ? 'type' : undefined;
  // Names of fields are whatever the caller calls them.
  const path = item.path.join('.').slice(0, longestPath);
  return {
    path,
    code: fieldTexts[item.type] ?? typed ?? 'format',
    params: {
      label: label?.slice(0, longestPath) ?? path,
      ...(limit !== undefined && { limit }),
      ...(valids && { valids: valids.slice(0, 20).join(', ') }),
      ...(typed && { type: item.type.split('.')[0]! }),
    },
  };
}

/** With how much a route takes, where its body was too large for it. */
function withLimit(problem: Problem, { route }: Request): Problem {
  const { code, status, params } = problem;
  const limit = route.settings.payload?.maxBytes;
  if (status !== 413 || params.limit !== undefined || limit === undefined) return problem;
  return new Problem(code, { status, params: { limit: formatBytes(limit) } });
}

const formatBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} kB`;

/** One shape for every refusal of an API; unexpected errors are logged with the request's id. */
export function installErrors(server: Server, texts: Texts): void {
  server.ext('onPreResponse', (request: Request, h: ResponseToolkit) => {
    const { response } = request;
    if (!isBoom(response)) return h.continue;
    const problem = withLimit(toProblem(response), request);
    // Of what such a route does not answer itself, a request that took too long is left for us.
    if (request.route.settings.app?.rawErrors && problem.status < 500) return h.continue;
    if (problem.status >= 500) {
      request.server.app.log.error(
        { err: response, requestId: request.info.id, method: request.method, route: request.route.path },
        'request failed',
      );
    }
    const language = languageOf(request);
    const seconds = retryAfter(problem);
    const reply =
      problem.status >= 500 && wantsPage(request)
        ? h
            .response(troublePage(request, problem, language, texts))
            .type('text/html')
            .header('content-security-policy', troublePolicy)
            .header('cache-control', 'no-store')
        : h.response(errorBody(problem, language, request.route.settings.app?.plugin ?? 'core', texts));
    if (seconds !== null) reply.header('retry-after', seconds);
    return reply.code(problem.status);
  });
}
