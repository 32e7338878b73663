import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from './lib/command.ts';

// The server's Joi schemas are the one source of what the browser's clients know of the API.
const { values, positionals: names } = readCommandLine({
  usage: `
Usage: npm run generate [-- PLUGIN...] [--plugin FOLDER] [--check]

Writes the types of each plugin's HTTP API from its routes into plugins/<id>/web/api.gen.d.ts, those of the platform's
own routes into the sdk, the table of all environment variables into docs/operations.md, what plugins meet at into
docs/plugin-contracts.md, who may make which call into docs/access.md, and what each leaves in the audit log into docs/audit.md.

  --plugin FOLDER   does it for the plugin from outside that lies there, and no other
  --check           writes nothing; fails and names what is out of date`,
  options: { check: { type: 'boolean' }, plugin: { type: 'string' } },
  positionals: true,
});

// --help does without them.
const { describeApi } = await import('@kaiku/core');
const { root, startTestApp } = await import('@kaiku/sdk/testing');
const { default: openapiTS, astToString } = await import('openapi-typescript');
const { describeAccess } = await import('./lib/accessTable.ts');
const { describeAudit } = await import('./lib/auditTable.ts');
const { describeContracts } = await import('./lib/contracts.ts');
const { withVariables } = await import('./lib/variables.ts');

const checkOnly = values.check === true;
const head = '// Made by `npm run generate` from the server routes; not to be edited.\n';

const outside = values.plugin && path.resolve(process.env.INIT_CWD ?? '.', values.plugin);
const test = await startTestApp({
  workers: 'none',
  demo: false,
  ...(outside && { env: { KAIKU_PLUGINS: outside } }),
});
try {
  const stale: string[] = [];
  // A plugin without a web part has no client to type.
  const withWeb = test.app.host.plugins.filter(({ manifest }) => manifest.web);
  const folders = new Map(withWeb.map(({ manifest, folder }) => [manifest.id, folder]));
  for (const plugin of ['core', ...folders.keys()]) {
    if (names.length > 0 && !names.includes(plugin)) continue;
    if (outside && folders.get(plugin) !== outside) continue;
    const routes = test.app.routes.filter((entry) => entry.plugin === plugin);
    if (routes.length === 0) continue;
    const folder = folders.get(plugin);
    const file = path.join(folder ?? root, folder ? 'web/api.gen.d.ts' : 'sdk/web/runtime/core.gen.d.ts');
    const text =
      head +
      astToString(await openapiTS(describeApi(routes, { title: plugin, version: '1', description: '' }) as never));
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    stale.push(path.relative(root, file));
    if (!checkOnly) writeFileSync(file, text);
  }
  if (!outside && names.length === 0) {
    const documents = {
      'docs/operations.md': (before: string) => withVariables(before, test.app.host.plugins),
      'docs/plugin-contracts.md': () => describeContracts(root),
      'docs/access.md': () => describeAccess(test.app),
      'docs/audit.md': () => describeAudit(test.app),
    };
    for (const [name, written] of Object.entries(documents)) {
      const file = path.join(root, name);
      const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const after = written(before);
      if (after === before) continue;
      stale.push(name);
      if (!checkOnly) writeFileSync(file, after);
    }
  }
  console.log(
    stale.length === 0
      ? 'What is generated is up to date.'
      : checkOnly
        ? `Out of date: ${stale.join(', ')}; npm run generate writes them`
        : `Written: ${stale.join(', ')}`,
  );
  if (checkOnly && stale.length > 0) process.exitCode = 1;
} finally {
  await test.stop();
}
process.exit();
