import { isBoom } from '@hapi/boom';
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import type { ErrorBody, ErrorDetail, Language } from '@kaiku/sdk/common';
import { Problem, type ProblemDetail } from '@kaiku/sdk/server';
import type { ValidationError, ValidationErrorItem } from 'joi';
import type { Texts } from '../i18n/texts.ts';
import { languageOf } from './language.ts';

/** PostgreSQL error classes (Appendix A of its manual) that are the caller's doing or pass by themselves. */
const databaseProblems: Record<string, () => Problem> = {
  '22021': () => new Problem('validation'),
  '22P02': () => new Problem('validation'),
  '22P05': () => new Problem('validation'),
  '23505': () => new Problem('duplicate'),
  '40001': () => new Problem('unavailable'),
  '40P01': () => new Problem('unavailable'),
  '53300': () => new Problem('unavailable'),
  '57P01': () => new Problem('unavailable'),
  '57P03': () => new Problem('unavailable'),
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
  // knex gives up waiting for a connection: the node is overloaded, not broken.
  if ((error as Error).name === 'KnexTimeoutError') return new Problem('unavailable');
  if (isBoom(error) && error.output.statusCode < 500) {
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
};

function detailOf(item: ValidationErrorItem): ProblemDetail {
  const { label, limit, valids } = (item.context ?? {}) as { label?: string; limit?: number; valids?: unknown[] };
  const typed = item.type.endsWith('.base') ? 'type' : undefined;
  return {
    path: item.path.join('.'),
    code: fieldTexts[item.type] ?? typed ?? 'format',
    params: {
      label: label ?? item.path.join('.'),
      ...(limit !== undefined && { limit }),
      ...(valids && { valids: valids.slice(0, 20).join(', ') }),
      ...(typed && { type: item.type.split('.')[0]! }),
    },
  };
}

export function errorBody(problem: Problem, language: Language, plugin: string, texts: Texts): ErrorBody {
  const details = problem.details.map((detail): ErrorDetail => {
    const params = {
      ...detail.params,
      ...(detail.row !== undefined && { row: detail.row }),
      ...(detail.column !== undefined && { column: detail.column }),
      ...(detail.value !== undefined && { value: detail.value }),
    };
    const field = `fields.${detail.code}`;
    const message =
      !texts.has(plugin, `errors.${detail.code}`) && texts.has('core', field)
        ? texts.t(language, 'core', field, { label: detail.path, ...params })
        : texts.error(language, plugin, detail.code, params);
    return { ...detail, message };
  });
  return {
    error: { code: problem.code, message: texts.error(language, plugin, problem.code, problem.params), details },
  };
}

/** One shape for every refusal of an API; unexpected errors are logged with the request's id. */
export function installErrors(server: Server, texts: Texts): void {
  server.ext('onPreResponse', (request: Request, h: ResponseToolkit) => {
    const { response } = request;
    if (!isBoom(response) || request.route.settings.app?.rawErrors) return h.continue;
    const problem = toProblem(response);
    if (problem.status >= 500) {
      request.server.app.log.error(
        { err: response, requestId: request.info.id, method: request.method, route: request.route.path },
        'request failed',
      );
    }
    const body = errorBody(problem, languageOf(request), request.route.settings.app?.plugin ?? 'core', texts);
    const reply = h.response(body).code(problem.status);
    if (problem.code === 'too_many_requests') reply.header('retry-after', String(problem.params.seconds ?? 1));
    return reply;
  });
}
