import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { ROOT } from '../lib/paths.ts';

// Nothing else up front: what Node compiles from here on, it keeps.
const commands: Record<string, { purpose: string; needs: string[]; load: () => Promise<unknown> }> = {
  start: {
    purpose: 'runs a node until it is told to end (SIGTERM)',
    needs: ['KAIKU_DATA', 'DATABASE_URL'],
    load: () => import('./start.ts'),
  },
  migrate: {
    purpose: 'brings the database up to date, as its owner',
    needs: [],
    load: () => import('../db-migrate.ts'),
  },
  check: {
    purpose: 'asks the node of this machine whether it serves',
    needs: [],
    load: () => import('./check.ts'),
  },
  'new-user': {
    purpose: 'makes an account, and its company where it is new',
    needs: [],
    load: () => import('../new-user.ts'),
  },
  company: {
    purpose: 'says and changes until when a trial lasts, and how many users there may be',
    needs: [],
    load: () => import('../company.ts'),
  },
  'audit-verify': {
    purpose: 'tells whether somebody changed the audit logs',
    needs: ['DATABASE_URL'],
    load: () => import('../audit-verify.ts'),
  },
  'db-distribute': {
    purpose: 'shards the tables by company on Citus',
    needs: ['DATABASE_URL'],
    load: () => import('../db-distribute.ts'),
  },
  'remove-plugin-data': {
    purpose: 'deletes what a plugin that is gone has left',
    needs: ['DATABASE_URL'],
    load: () => import('../remove-plugin-data.ts'),
  },
};

const [name = '--help'] = process.argv.slice(2, 3);
const command = commands[name];
process.env.NODE_ENV ??= 'production';
if (!command) {
  const lines = Object.entries(commands).map(([key, { purpose }]) => `  ${key.padEnd(20)}${purpose}`);
  const usage = `Usage: bin/kaiku COMMAND [options]\n\n${lines.join('\n')}\n\nEach takes --help. README.md says what each needs.`;
  if (name === '--help' || name === '-h') console.log(usage);
  else console.error(`There is no command "${name}".\n\n${usage}`);
  process.exitCode = name === '--help' || name === '-h' ? 0 : 2;
} else {
  // The commands read their own words.
  process.argv.splice(2, 1);
  const missing = process.argv.includes('--help') ? [] : command.needs.filter((variable) => !process.env[variable]);
  if (missing.length > 0) {
    console.error(
      `bin/kaiku ${name} needs ${missing.join(' and ')} in its environment; README.md says what each holds.`,
    );
    process.exitCode = 1;
  } else {
    keepCompiled();
    await command.load();
  }
}

/** In the data folder, as the release itself may lie where nobody writes. Threads take it from the environment. */
function keepCompiled(): void {
  const { KAIKU_DATA: data } = process.env;
  if (!data || process.env.NODE_COMPILE_CACHE) return;
  process.env.NODE_COMPILE_CACHE = path.resolve(ROOT, data, 'v8');
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
}
