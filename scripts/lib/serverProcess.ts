import path from 'node:path';
import { serve } from '@kaiku/core';
import { startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { ROOT } from './paths.ts';

/** Entry of the server process: core, with the database that comes along where the operator names none. */
await serve({
  root: ROOT,
  startDatabase: (dataDir, onProgress) =>
    startEmbeddedPostgres({ dataDir: path.join(dataDir, 'pg'), keepRunning: true, onProgress }),
});
