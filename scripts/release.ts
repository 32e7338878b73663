import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { main, readCommandLine } from './lib/command.ts';
import { ROOT } from './lib/paths.ts';
import { Progress } from './lib/progress.ts';

const { values } = readCommandLine({
  usage: `
Usage: npm run release [-- --out DIR] [--version VERSION] [--previous ARCHIVE] [--record]

Builds the bundles and packs what a server needs, and nothing else, into kaiku-VERSION-SYSTEM.tar.gz: sources, bundles,
production packages as package-lock.json names them, and the Node.js that Kaiku was tested with. Nothing is installed or
built on the server. For Linux, on Linux of the same processor; README.md in the archive says how to run it.

  --out DIR            where it goes (.data/release)
  --version VERSION    instead of that of package.json
  --previous ARCHIVE   of the release before: its assets go along, for tabs that are open during the upgrade
  --record             notes in scripts/boundaries/released.json which migrations are out with it, to be committed`,
  options: {
    out: { type: 'string' },
    version: { type: 'string' },
    previous: { type: 'string' },
    record: { type: 'boolean' },
  },
});

await main(async () => {
  const { buildStaleWeb } = await import('./build/web.ts');
  const { makeRelease, versionOf } = await import('./release/make.ts');
  const progress = new Progress();
  await buildStaleWeb({ progress });
  const outDir = path.resolve(values.out ?? path.join(ROOT, '.data/release'));
  mkdirSync(outDir, { recursive: true });
  const { archive, files, bytes } = await makeRelease({
    root: ROOT,
    outDir,
    version: values.version ?? versionOf(ROOT),
    commit: commit(),
    built: Number(process.env.SOURCE_DATE_EPOCH) || Math.floor(Date.now() / 1_000),
    ...(values.previous && { previous: values.previous }),
    say: (text) => progress.step(text),
  });
  console.log(`${archive}: ${files} files, ${Math.round(bytes / 2 ** 20)} MB`);
  if (values.record) (await import('./boundaries/migrations.ts')).recordMigrations(ROOT);
  return 0;
});

/** Null outside of a repository, as of sources that were sent. */
function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
