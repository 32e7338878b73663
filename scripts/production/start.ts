import { StartupError } from '@kaiku/config';
import { serve } from '@kaiku/core';
import { readCommandLine } from '../lib/command.ts';
import { ROOT } from '../lib/paths.ts';

readCommandLine({
  usage: `
Usage: bin/kaiku start

Runs a node: both origins and its worker threads, until SIGTERM. docs/operations.md lists all variables; needed are
KAIKU_DATA, KAIKU_SECRET, APP_URL, ANSWER_URL, DATABASE_URL and SMTP_URL. A service manager starts it again when it ends.`,
  options: {},
});

await serve({
  root: ROOT,
  startDatabase: async () => {
    throw new StartupError(
      'no_database',
      'A release brings no database along, and DATABASE_URL is not set.',
      'Name a PostgreSQL 18 in DATABASE_URL.',
    );
  },
});
