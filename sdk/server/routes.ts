import type { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Access } from '@kaiku/sdk/common';
import type Joi from 'joi';
import type { RequestContext } from './context.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RateLimit {
  /**
   * Calls allowed per `seconds`, on each node, for one key: the user where there is a session, otherwise the client's
   * address.
   */
  points: number;
  seconds: number;
}

/**
 * A request with files may take so long, for photographs come over slow connections. Node ends any request that has not
 * come after five minutes.
 */
export const uploadMs = 270_000;

/** A file that was uploaded: it lies in a temporary file until the request ends. */
export interface UploadedFile {
  filename: string;
  contentType: string;
  /** Where it lies; move or read it before the handler returns. */
  path: string;
  /** Bytes. */
  size: number;
  stream(): Readable;
}

export interface RouteInput<P, Q, B> {
  params: P;
  query: Q;
  payload: B;
  /** Files of a multipart payload by field name. */
  files: Record<string, UploadedFile>;
  request: Request;
  h: ResponseToolkit;
}

export interface RouteDefinition<P = object, Q = object, B = unknown> {
  /** operationId in the API description, unique in the product. */
  id: string;
  method: Method;
  /** Without `/api`: `/survey/{id}`. */
  path: string;
  summary: string;
  access: Access;
  /** Company feature that must be on besides the plugin's `enabledBy`. */
  feature?: string;
  /** A public call that knows more with an API key: what the key has to be good for. The handler looks at the key. */
  apiKey?: string;
  params?: Joi.ObjectSchema;
  query?: Joi.ObjectSchema;
  payload?: Joi.Schema;
  /** Schema of what stands under `response` in the reply; `stream` for files and event streams. */
  reply: Joi.Schema | 'stream';
  /** It may have many megabytes: each item of its lists is written by itself, and others have their turns in between. */
  largeReply?: boolean;
  /**
   * The payload is multipart with files, of at most this many bytes in all. With `json`, a JSON payload of that schema may
   * come in its place: `files` is then empty.
   */
  upload?: { maxBytes: number; json?: Joi.Schema };
  /** The payload is what a page of another party posts: a form (`application/x-www-form-urlencoded`) instead of JSON. */
  form?: boolean;
  /** Bytes of a JSON payload or a form; default 1 MiB. */
  maxBytes?: number;
  /** A public route has one of 3,000 a minute unless it names another. */
  rateLimit?: RateLimit;
  /**
   * `write` (default for all but GET), `read` (default for GET), or `none`: the handler opens its own with
   * `TenantRunner`, as streams must.
   */
  transaction?: 'write' | 'read' | 'none';
  handler(ctx: RequestContext, input: RouteInput<P, Q, B>): Promise<unknown | ResponseObject>;
}

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** Of `tellCompany`. */
    company?: string;
  }
}

/** Says of a public request whose company it is about, once that is known: for the access log and traces. */
export function tellCompany(request: Request, companyId: string): void {
  request.app.company = companyId;
}

/** Types a route; use it for each element of a plugin's routes. */
export const route = <P = object, Q = object, B = unknown>(
  definition: RouteDefinition<P, Q, B>,
  // biome-ignore lint/suspicious/noExplicitAny: a list of routes has as many parameter types as routes
): RouteDefinition<any, any, any> => definition;
