import { startTestApp, type TestApp } from '@kaiku/sdk/testing';

/** Kaiku with its own plugins, this one among them. */
export const start = (): Promise<TestApp> => startTestApp({ workers: 'none' });
