import { startTestApp, type TestApp } from '@kaiku/sdk/testing';

/** Kaiku with its own plugins, this one among them. What waits in the background waits for `settled`. */
export const start = (env: Record<string, string> = {}): Promise<TestApp> => startTestApp({ workers: 'none', env });
