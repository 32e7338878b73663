import createFetchClient from 'openapi-fetch';
import type { CallOptions, Client } from './client.ts';
import { ApiError } from './errors.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type ParseAs = 'json' | 'blob' | 'text' | 'stream';

/** Options that every call takes besides its own parameters. */
export interface SendOptions extends CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** `json` by default; a file is a `blob` or, when it may be large, a `stream`. */
  parseAs?: ParseAs;
}

/** Options of a call that is not typed by the API description. */
export interface RequestOptions extends SendOptions {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
  /** JSON, or `FormData` for files. */
  body?: unknown;
}

type PathsWith<Paths, M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends { [K in M]: { responses: unknown } } ? Path : never;
}[keyof Paths] &
  string;
type Operation<Paths, Path, M extends Method> = Path extends keyof Paths
  ? M extends keyof Paths[Path]
    ? Paths[Path][M]
    : never
  : never;

type Content<T> = T extends { content: infer C } ? C[keyof C] : never;
type Unwrapped<T> = T extends { response: infer Inner } ? Inner : T;
type Reply<Op, Options> = Options extends { parseAs: 'blob' }
  ? Blob
  : Options extends { parseAs: 'text' }
    ? string
    : Options extends { parseAs: 'stream' }
      ? ReadableStream<Uint8Array<ArrayBuffer>>
      : Op extends { responses: { 200: infer Success } }
        ? Unwrapped<Content<Success>>
        : unknown;

type Given<Parameters, Key extends string> = Parameters extends { [K in Key]: infer Value }
  ? [Value] extends [never]
    ? unknown
    : { [K in Key]: Value }
  : Parameters extends { [K in Key]?: infer Value }
    ? [Exclude<Value, undefined>] extends [never]
      ? unknown
      : { [K in Key]?: Value }
    : unknown;
type Body<Op> = Op extends { requestBody: infer R }
  ? { body: Content<R> | FormData }
  : Op extends { requestBody?: infer R }
    ? [Exclude<R, undefined>] extends [never]
      ? unknown
      : { body?: Content<Exclude<R, undefined>> | FormData }
    : unknown;
type Input<Op> = (Op extends { parameters: infer P } ? Given<P, 'path'> & Given<P, 'query'> : unknown) & Body<Op>;
type Arguments<Op> =
  object extends Input<Op> ? [options?: Input<Op> & SendOptions] : [options: Input<Op> & SendOptions];

type ApiMethod<Paths, M extends Method> = <
  Path extends PathsWith<Paths, M>,
  Args extends Arguments<Operation<Paths, Path, M>>,
>(
  path: Path,
  ...args: Args
) => Promise<Reply<Operation<Paths, Path, M>, Args[0]>>;

/**
 * Calls typed by the paths of the API description (`openapi-typescript`). Each resolves to what stands under
 * `response` and rejects with `ApiError` otherwise.
 */
export interface Api<Paths> {
  GET: ApiMethod<Paths, 'get'>;
  POST: ApiMethod<Paths, 'post'>;
  PUT: ApiMethod<Paths, 'put'>;
  PATCH: ApiMethod<Paths, 'patch'>;
  DELETE: ApiMethod<Paths, 'delete'>;
}

/** An untyped call; `path` is without `/api` and may hold `{name}` places for `options.path`. */
export type RequestFunction = <T>(method: Uppercase<Method>, path: string, options?: RequestOptions) => Promise<T>;

const isPlain = (body: unknown) => body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);

/** @param origin of the page; tests that run outside a browser name one */
export function createRequest(client: Client, origin: () => string): RequestFunction {
  return async <T>(method: Uppercase<Method>, path: string, options: RequestOptions = {}): Promise<T> => {
    const { path: pathParams, query, body, quiet, anonymous, signal, headers, parseAs = 'json' } = options;
    const call = createFetchClient<Record<string, Record<Method, never>>>({
      baseUrl: `${origin()}/api`,
      fetch: (request) => client.send(request, { quiet, anonymous }),
    });
    const outcome = await call.request(method.toLowerCase() as Method, path, {
      params: { path: pathParams, query },
      parseAs,
      signal,
      headers,
      ...(body === undefined ? {} : { body: body as never }),
      ...(isPlain(body) ? {} : { bodySerializer: (raw: unknown) => raw }),
    } as never);
    const { data } = outcome as { data?: unknown };
    if (parseAs !== 'json') return data as T;
    if (data && typeof data === 'object' && 'response' in data) return data.response as T;
    throw new ApiError(200, 'unknown', 'A reply without "response"');
  };
}

export function createApiOn<Paths>(request: RequestFunction): Api<Paths> {
  const method =
    (name: Uppercase<Method>) =>
    (path: string, options?: RequestOptions): Promise<unknown> =>
      request(name, path, options);
  return {
    GET: method('GET'),
    POST: method('POST'),
    PUT: method('PUT'),
    PATCH: method('PATCH'),
    DELETE: method('DELETE'),
  } as unknown as Api<Paths>;
}
