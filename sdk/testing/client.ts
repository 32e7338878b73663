/** A small HTTP client for tests: no retries, nothing hidden. */
export interface Reply<T> {
  status: number;
  headers: Headers;
  /** What stands under `response`; undefined for refusals. */
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of a reply
  data: T extends undefined ? any : T;
  error: {
    code: string;
    message: string;
    details: { path?: string; code: string; row?: number; column?: string; value?: string; message: string }[];
  };
  text: string;
}

export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Sent as it is, with its own content type. */
  form?: FormData;
  headers?: Record<string, string>;
}

export interface TestClient {
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of a reply
  get<T = any>(path: string, options?: CallOptions): Promise<Reply<T>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of a reply
  post<T = any>(path: string, body?: unknown, options?: CallOptions): Promise<Reply<T>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of a reply
  put<T = any>(path: string, body?: unknown, options?: CallOptions): Promise<Reply<T>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of a reply
  patch<T = any>(path: string, body?: unknown, options?: CallOptions): Promise<Reply<T>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of a reply
  delete<T = any>(path: string, options?: CallOptions): Promise<Reply<T>>;
  /** The same caller with more headers, such as `X-View-As`. */
  with(headers: Record<string, string>): TestClient;
  readonly token: string | null;
}

/** @param base origin, such as `http://localhost:1234`; paths are given under `/api` */
export function createClient(
  base: string,
  token: string | null = null,
  headers: Record<string, string> = {},
): TestClient {
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const url = new URL(`/api${path}`, base);
    for (const [key, value] of Object.entries(options.query ?? {}))
      if (value !== undefined) url.searchParams.set(key, String(value));
    const json = options.body !== undefined;
    const reply = await fetch(url, {
      method,
      headers: {
        'accept-language': 'en',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
        ...options.headers,
      },
      body: options.form ?? (json ? JSON.stringify(options.body) : undefined),
    });
    const text = await reply.text();
    const body = reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
    return { status: reply.status, headers: reply.headers, data: body.response, error: body.error, text };
  };
  return {
    token,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body: options?.form ? undefined : (body ?? {}) }),
    put: (path, body, options) => call('PUT', path, { ...options, body: body ?? {} }),
    patch: (path, body, options) => call('PATCH', path, { ...options, body: body ?? {} }),
    delete: (path, options) => call('DELETE', path, options),
    with: (more) => createClient(base, token, { ...headers, ...more }),
  };
}

/** What a call gave; one that was refused throws what the server said. */
export async function accepted<T>(call: Promise<Reply<T>>): Promise<Reply<T>['data']> {
  const { status, data, text } = await call;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return data;
}
