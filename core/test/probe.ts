import path from 'node:path';
import type { Person, Role } from '@kaiku/sdk/common';
import { uuidv7 } from '@kaiku/sdk/server';
import { createClient, startTestApp, type TestApp, type TestAppOptions, type TestClient } from '@kaiku/sdk/testing';

export const probeFolder = path.join(import.meta.dirname, 'fixtures/probe');

/** A node with core and the probe plugin alone. */
export const startProbe = (options: TestAppOptions = {}): Promise<TestApp> =>
  startTestApp({
    plugins: ['probe'],
    ...options,
    env: { KAIKU_PLUGINS: probeFolder, ...options.env },
  });

/** A caller of the probe, who exists only in the token. */
export function probeCaller(test: TestApp, companyId: string, roles: Role[] = ['company_admin']): TestClient {
  const person: Person = {
    userId: uuidv7(),
    companyId,
    email: `${roles[0] ?? 'nobody'}@example.test`,
    firstName: 'Probe',
    lastName: 'Caller',
    roles,
    groupIds: [],
    language: 'en',
    dateFormat: 'YYYY-MM-DD',
    facts: [],
    startView: 'user',
  };
  return createClient(test.url, Buffer.from(JSON.stringify(person)).toString('base64url'));
}
