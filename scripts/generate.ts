import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeApi } from '@kaiku/core';
import { root, startTestApp } from '@kaiku/sdk/testing';
import openapiTS, { astToString } from 'openapi-typescript';

/**
 * Writes the types of each plugin's HTTP API from its routes: `plugins/<id>/web/api.gen.d.ts`, and the platform's own
 * into the sdk. The server's Joi schemas are the one source; `--check` only says what is out of date.
 *
 *   npm run generate -- [plugin …] [--check]
 */
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const checkOnly = process.argv.includes('--check');
const head = '// Made by `npm run generate` from the server routes; not to be edited.\n';

const test = await startTestApp({ workers: 'none', demo: false });
try {
  const stale: string[] = [];
  for (const plugin of ['core', ...test.app.host.plugins.map(({ manifest }) => manifest.id)]) {
    if (names.length > 0 && !names.includes(plugin)) continue;
    const routes = test.app.routes.filter((entry) => entry.plugin === plugin);
    if (routes.length === 0) continue;
    const file = target(plugin);
    const text =
      head +
      astToString(await openapiTS(describeApi(routes, { title: plugin, version: '1', description: '' }) as never));
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    stale.push(path.relative(root, file));
    if (!checkOnly) writeFileSync(file, text);
  }
  console.log(
    stale.length === 0
      ? 'The API types are up to date.'
      : `${checkOnly ? 'Out of date' : 'Written'}: ${stale.join(', ')}`,
  );
  if (checkOnly && stale.length > 0) process.exitCode = 1;
} finally {
  await test.stop();
}
process.exit();

function target(plugin: string): string {
  return plugin === 'core'
    ? path.join(root, 'sdk/web/runtime/core.gen.d.ts')
    : path.join(root, 'plugins', plugin, 'web/api.gen.d.ts');
}
