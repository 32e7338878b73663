import path from 'node:path';
import { startTestApp, type TestApp } from '@kaiku/sdk/testing';

/** Kaiku with its own plugins and this one, run from its sources. What waits in the background waits for `settled`. */
export const start = (env: Record<string, string> = {}): Promise<TestApp> =>
  startTestApp({ workers: 'none', env: { KAIKU_PLUGINS: path.resolve(import.meta.dirname, '../..'), ...env } });
