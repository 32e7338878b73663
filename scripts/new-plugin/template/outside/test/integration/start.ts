import path from 'node:path';
import { startTestApp, type TestApp } from '@kaiku/sdk/testing';

/** Kaiku with its own plugins and this one, run from its sources. */
export const start = (): Promise<TestApp> =>
  startTestApp({ workers: 'none', env: { KAIKU_PLUGINS: path.resolve(import.meta.dirname, '../..') } });
