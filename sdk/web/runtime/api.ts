import createFetchClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchResponse,
  type RequestBodyOption,
} from 'openapi-fetch';
import type { CallOptions, Client as Sender } from './client.ts';
import { ApiError } from './errors.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type ParseAs = 'json' | 'blob' | 'text' | 'stream';
type MediaType = `${string}/${string}`;

/** Options that every call takes besides its own parameters. */
export interface SendOptions extends CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** It arrives though the page is left meanwhile; browsers take some 60 KB of such bodies. */
  keepalive?: boolean;
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

type PathsWith<Paths extends object, M extends Method> = ClientPathsWithMethod<Client<Paths>, M> & keyof Paths & string;
type Operation<Paths, Path extends keyof Paths, M extends Method> = Paths[Path] extends { [K in M]: infer Op }
  ? Op
  : never;

type Unwrapped<T> = T extends { response: infer Inner } ? Inner : T;
type Reply<Op, Options> = Op extends { responses: object }
  ? Unwrapped<NonNullable<FetchResponse<Op, Options, MediaType>['data']>>
  : never;

type Place<Op> = Op extends { parameters: infer Given } ? Pick<Given, keyof Given & ('path' | 'query')> : unknown;
/** Files travel as a form. */
type Body<Op> = [Exclude<RequestBodyOption<Op>['body'], undefined>] extends [never]
  ? unknown
  : { [Key in keyof RequestBodyOption<Op>]: RequestBodyOption<Op>[Key] | FormData };
type Input<Op> = Place<Op> & Body<Op>;
type Arguments<Op> =
  object extends Input<Op> ? [options?: Input<Op> & SendOptions] : [options: Input<Op> & SendOptions];

type ApiMethod<Paths extends object, M extends Method> = <
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
export interface Api<Paths extends object> {
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
export function createRequest(client: Sender, origin: () => string): RequestFunction {
  return async <T>(method: Uppercase<Method>, path: string, options: RequestOptions = {}): Promise<T> => {
    const { path: pathParams, query, body, quiet, anonymous, signal, headers, keepalive, parseAs = 'json' } = options;
    const call = createFetchClient<Record<string, Record<Method, never>>>({
      baseUrl: `${origin()}/api`,
      fetch: (request) => client.send(request, { quiet, anonymous }),
    });
    const outcome = await call.request(method.toLowerCase() as Method, path, {
      params: { path: pathParams, query },
      parseAs,
      signal,
      headers,
      ...(keepalive && { keepalive }),
      ...(body === undefined ? {} : { body: body as never }),
      ...(isPlain(body) ? {} : { bodySerializer: (raw: unknown) => raw }),
    } as never);
    const { data } = outcome as { data?: unknown };
    if (parseAs !== 'json') return data as T;
    if (data && typeof data === 'object' && 'response' in data) return data.response as T;
    throw new ApiError(200, 'unknown', 'A reply without "response"');
  };
}

export function createApiOn<Paths extends object>(request: RequestFunction): Api<Paths> {
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
