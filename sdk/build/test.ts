import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hasContracts } from './contracts.ts';
import { buildOwnKinds } from './pack.ts';

/** Runs a plugin's own tests with mocha. @returns the exit code */
export async function testPlugin(dir: string, grep?: string): Promise<number> {
  if (!process.features.typescript) {
    throw new Error(`Tests are TypeScript, which needs Node.js 22.18 or later; this is ${process.versions.node}.`);
  }
  // Only a checkout has it: it starts a whole Kaiku on a database of its own.
  const withKaiku = existsSync(path.resolve(import.meta.dirname, '../testing'));
  const stages = withKaiku ? ['unit', 'integration'] : ['unit'];
  const files = stages.flatMap((stage) => testFiles(path.join(dir, 'test', stage)));
  if (!withKaiku) console.log('Only test/unit: test/integration needs the sdk of a checkout of Kaiku.');
  if (files.length === 0) throw new Error(`There are no tests in ${path.join(dir, 'test')}.`);
  if (withKaiku && (await buildOwnKinds(dir)).length > 0) await buildAnsweringPage();
  const hooks = hasContracts ? ['--import', new URL('./contractsHook.js', import.meta.url).href] : [];
  const args = [...hooks, mochaOf(dir), '--timeout', '30000', '--exit', ...(grep ? ['--grep', grep] : []), ...files];
  const child = spawn(process.execPath, args, { cwd: dir, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The page that shows question kinds; a checkout that never ran has none. */
async function buildAnsweringPage(): Promise<void> {
  const script = path.resolve(import.meta.dirname, '../../scripts/build-web.ts');
  const child = spawn(process.execPath, [script, 'answering'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error("Kaiku's answering page could not be built; see above.");
}

function testFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => path.join(folder, file));
}

function mochaOf(dir: string): string {
  for (const place of [dir, import.meta.dirname]) {
    try {
      return createRequire(path.join(place, 'package.json')).resolve('mocha/bin/mocha.js');
    } catch {
      // Not installed there.
    }
  }
  throw new Error('mocha is not installed: npm install --save-dev mocha chai');
}
