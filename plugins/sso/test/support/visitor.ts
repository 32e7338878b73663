import type { TestApp } from '@kaiku/sdk/testing';

/** A browser as far as signing in goes: keeps each server's cookies, and goes where it is sent until it is told to stop. */
export function visitor(test: TestApp) {
  const jar = new Map<string, Map<string, string>>();
  const go = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, test.url);
    // Of one node the people's address is `localhost`, where a test finds it.
    const origin = url.port;
    const cookies = jar.get(origin) ?? new Map<string, string>();
    jar.set(origin, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const to = reply.headers.get('location');
    return { status: reply.status, to: to === null ? null : new URL(to, url).href, reply };
  };
  /** Follows redirects until one leads to an address with this path; gives that address. */
  const until = async (address: string, path: RegExp): Promise<string> => {
    let next = address;
    for (let step = 0; step < 12; step++) {
      const { to, status, reply } = await go(next);
      if (to === null) throw new Error(`${next} leads nowhere: ${status} ${(await reply.text()).slice(0, 500)}`);
      if (path.test(new URL(to).pathname)) return to;
      next = to;
    }
    throw new Error('redirects without end');
  };
  const enter = async (page: string) => {
    const ticket = new URLSearchParams(new URL(page).hash.slice(1)).get('ticket') ?? 'none';
    const { status, reply } = await go('/api/auth/enter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket }),
    });
    const { response, error } = (await reply.json()) as { response?: { token: string }; error?: { code: string } };
    return { status, token: response?.token, code: error?.code };
  };
  const startOf = (method: string, key: string): string =>
    `/api/auth/methods/${method}?${new URLSearchParams({ key })}`;
  return {
    go,
    until,
    enter,
    startOf,
    /** All the way out and back. @returns the page of ours that it ends on */
    signIn: (method: string, key: string): Promise<string> => until(startOf(method, key), /^\/login$/),
    /** Who is signed in after it; the page's failure where nobody is. */
    async signsIn(method: string, key: string): Promise<string | null> {
      const page = await until(startOf(method, key), /^\/login$/);
      return (await emailOf(test, (await enter(page)).token)) ?? failureOf(page);
    },
  };
}

export const failureOf = (page: string): string | null => new URL(page).searchParams.get('failed');

export const emailOf = async (test: TestApp, token: string | undefined): Promise<string | null> =>
  token ? (await test.anonymous.with({ authorization: `Bearer ${token}` }).get('/session')).data.email : null;
