import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPlugin, packPlugin } from './pack.ts';
import { packSdk } from './sdk.ts';
import { testPlugin } from './test.ts';
import { watchWeb } from './web.ts';

const usage = `
Usage: kaiku-plugin build [FOLDER] [--watch]
       kaiku-plugin test  [FOLDER] [--grep TEXT]
       kaiku-plugin pack  [FOLDER] [--out FOLDER]
       kaiku-plugin pack-sdk [--out FOLDER]

For plugins that live outside the Kaiku repository. FOLDER holds the plugin.json; the current one by default.

  build      builds the browser bundle into dist/web, question kinds besides into dist/server, and the whole package
             into dist/package; with --watch only the browser bundle, at every change
  test       runs test/unit and, where the sdk is that of a checkout of Kaiku, test/integration
  pack       builds, and makes an archive that KAIKU_PLUGINS takes, in FOLDER or in --out
  pack-sdk   in a checkout of Kaiku: makes an archive of the sdk for authors who have none
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    watch: { type: 'boolean' },
    grep: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const [command, folder = '.'] = positionals;
const dir = path.resolve(folder);
const out = values.out === undefined ? undefined : path.resolve(values.out);

const commands: Record<string, () => Promise<number>> = {
  async build() {
    if (values.watch) return watch();
    const { id, version } = await buildPlugin(dir);
    console.log(`Built ${id} ${version}: dist/web for running it from here, dist/package for packing`);
    return 0;
  },
  test: () => testPlugin(dir, values.grep),
  async pack() {
    console.log(await packPlugin(dir, out));
    return 0;
  },
  async 'pack-sdk'() {
    console.log(await packSdk(out ?? process.cwd()));
    return 0;
  },
};

async function watch(): Promise<number> {
  const outDir = path.join(dir, 'dist/web');
  await rm(outDir, { recursive: true, force: true });
  const watching = watchWeb({ root: dir, mode: 'development', outDir }, ({ targets, error }) => {
    console.log(error ?? `Built ${targets.join(', ')}; reload the page`);
  });
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  await watching.close();
  return 0;
}

const chosen = command === undefined ? undefined : commands[command];
if (values.help || !chosen) {
  console.log(usage.trim());
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    process.exitCode = await chosen();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
