import path from 'node:path';

/** The repository's folder; every script works from here, wherever it is called from. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Folder of what outlives a run: database, files, test results. */
export const DATA = path.resolve(ROOT, process.env.KAIKU_DATA ?? '.data');

/** Test results and the test database stay in the repository, whatever KAIKU_DATA says. */
export const TEST_RESULTS = path.join(ROOT, '.data', 'test-results');

/** Folder of what can be thrown away at any time. */
export const CACHE = path.join(ROOT, '.cache');
