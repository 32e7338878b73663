#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPlugin, packPlugin } from './pack.ts';

const usage = `
Usage: kaiku-plugin build [FOLDER] [--out FOLDER]
       kaiku-plugin pack  [FOLDER] [--out FOLDER]

Builds a plugin that lives outside the Kaiku repository. FOLDER holds its plugin.json; the current one by default.

  build   compiles it into a package: dist/package, or --out
  pack    builds it and makes an archive that "npm install" takes, in FOLDER, or in --out
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const [command, folder = '.'] = positionals;
const dir = path.resolve(folder);
const out = values.out && path.resolve(values.out);

if (values.help || (command !== 'build' && command !== 'pack')) {
  console.log(usage.trim());
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    if (command === 'build') {
      const { id, version } = await buildPlugin(dir, out);
      console.log(`Built ${id} ${version} into ${out ?? path.join(dir, 'dist/package')}`);
    } else {
      console.log(await packPlugin(dir, out));
    }
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
