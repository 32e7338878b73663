import type { TestApp, TestUser } from '@kaiku/sdk/testing';

export interface Heard {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it says what it is
  body: any;
  headers: Headers;
}

/** A directory that calls with a token of a company. */
export interface Directory {
  token: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Heard>;
  /** One that is expected to go well. @throws what was heard instead */
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it says what it is
  done(method: string, path: string, body?: unknown): Promise<any>;
}

export const mediaType = 'application/scim+json';
export const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
export const userOf = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: 'Aino', familyName: 'Virta' },
  ...more,
});
export const groupOf = (displayName: string, ids: readonly string[] = [], more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName,
  members: ids.map((value) => ({ value })),
  ...more,
});

export function directoryWith(test: Pick<TestApp, 'url'>, token: string): Directory {
  const call: Directory['call'] = async (method, path, body, headers = {}) => {
    const reply = await fetch(`${test.url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': mediaType }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text ? JSON.parse(text) : null, headers: reply.headers };
  };
  return {
    token,
    call,
    async done(method, path, body) {
      const heard = await call(method, path, body);
      if (heard.status >= 300) throw new Error(`${method} ${path}: ${heard.status} ${JSON.stringify(heard.body)}`);
      return heard.body;
    },
  };
}

/** Settings of a company that provisions, with what differs. */
export const settingsOf = (more: object = {}) => ({
  enabled: true,
  invite: false,
  everyone: [],
  mappings: [],
  ...more,
});

/** Switches provisioning on in the company of who manages it, and makes a token. */
export async function connect(test: TestApp, admin: TestUser, more: object = {}): Promise<Directory> {
  await test.setFeatures(admin.person.companyId, { user_api: true });
  const saved = await admin.api.put('/company/provisioning', settingsOf(more));
  if (saved.status !== 200) throw new Error(saved.text);
  const { data } = await admin.api.post('/company/provisioning/tokens', { name: 'Entra ID', days: 365 });
  return directoryWith(test, data.secret);
}
