import { buildStaleWeb } from './build/web.ts';
import { main, readCommandLine } from './lib/command.ts';

const { values, positionals } = readCommandLine({
  usage: `
Usage: npm run build -- [NAME...] [--force] [--development]

Builds the browser bundles of the shell and the plugins into dist/web/<name>, those only whose sources have changed.

  NAME            "shell" or a plugin's id; all without
  --force         builds what is fresh, too
  --development   not minified, with warnings of React`,
  options: { force: { type: 'boolean' }, development: { type: 'boolean' } },
  positionals: true,
});

await main(async () => {
  const built = await buildStaleWeb({
    mode: values.development ? 'development' : 'production',
    ...(positionals.length > 0 && { only: positionals }),
    force: values.force === true,
  });
  if (built.length === 0) console.log('Everything is fresh.');
  return 0;
});
