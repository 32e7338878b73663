#!/usr/bin/env node
// The command `kaiku-plugin`. An installed sdk holds it compiled; in the repository it is TypeScript, which the Node.js
// that the repository brings runs, whatever the one that was called is able to.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const here = import.meta.dirname;
const compiled = path.join(here, 'cli.js');
const own = path.join(here, '../../node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (existsSync(compiled)) {
  await import(pathToFileURL(compiled).href);
} else {
  const node = existsSync(own) ? own : process.execPath;
  const child = spawn(node, [path.join(here, 'cli.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
