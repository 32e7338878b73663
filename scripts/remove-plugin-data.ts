import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { main, Obstacle, readCommandLine } from './lib/command.ts';
import { DATA, ROOT } from './lib/paths.ts';
import { namesOf } from './new-plugin/names.ts';

const { values, positionals } = readCommandLine({
  usage: `
Usage: npm run remove-plugin-data -- ID [--yes]

Deletes for good what a plugin from outside that is no longer in KAIKU_PLUGINS has left in the database: its tables with
all their rows, the files that these name, what companies have set of its features (those that begin with its name), its
queued jobs, and the events that wait for it. Run it with all nodes of Kaiku stopped. Answers, surveys and everything else
of other plugins stay; so does the log of what was done.

  ID      of the plugin, such as guest-book
  --yes   does it; without it the command only says what there is`,
  options: { yes: { type: 'boolean', default: false } },
  positionals: true,
});

await main(async () => {
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) {
    throw new Obstacle('usage', 'Give one id, such as: npm run remove-plugin-data -- guest-book', 'See --help.');
  }
  const { snake } = namesOf(id);
  if (existsSync(path.join(ROOT, 'plugins', id))) {
    throw new Obstacle(
      'own_plugin',
      `The plugin "${id}" belongs to Kaiku itself, and without its data nothing would work.`,
      'This is for plugins from outside.',
    );
  }
  const { removePluginData } = await import('./lib/removePluginData.ts');
  const embedded = process.env.DATABASE_URL ? null : await startDatabase();
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? embedded!.ownerUrl });
  try {
    await client.connect();
    console.log(
      await removePluginData(client, { id, schema: snake, features: presentFeatures(), really: values.yes === true }),
    );
    return 0;
  } finally {
    await client.end();
    await embedded?.stop();
  }
});

/** Features of Kaiku's own plugins. */
function presentFeatures(): string[] {
  const plugins = path.join(ROOT, 'plugins');
  return readdirSync(plugins)
    .map((own) => path.join(plugins, own, 'plugin.json'))
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).features ?? [])
    .map(({ key }: { key: string }) => key);
}

async function startDatabase() {
  const { startEmbeddedPostgres } = await import('@kaiku/embedded-postgres');
  return startEmbeddedPostgres({ dataDir: path.join(DATA, 'pg') });
}
