import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Obstacle } from './common.mjs';
import {
  countInstalled,
  countPackages,
  ownNodeExists,
  reasonToInstall,
  removeStamp,
  writeStamp,
} from './installed.mjs';

const NEEDED_MB = 2_000;

/** Runs `npm ci` when the packages are absent, half there, for another machine, or not those of the lock file. */
export async function ensureInstalled(root) {
  if (!existsSync(path.join(root, 'package-lock.json'))) {
    throw new Obstacle('package-lock.json is missing.', 'Check the repository out anew.');
  }
  if (!reasonToInstall(root)) return;
  await withInstallLock(root, async () => {
    const reason = reasonToInstall(root); // another command may just have done it
    if (!reason) return;
    requireSpace(root);
    removeStamp(root);
    await npmCi(root, reason);
    if (!ownNodeExists(root)) rebuildNode(root);
    writeStamp(root);
  });
}

function requireSpace(root) {
  const info = statfsSync(root);
  const free = Math.floor((info.bavail * info.bsize) / 2 ** 20);
  if (free >= NEEDED_MB) return;
  throw new Obstacle(
    `The disk that holds ${root} has ${free} MB free; installing needs about ${NEEDED_MB} MB.`,
    'Free some space and run the command again.',
  );
}

async function withInstallLock(root, work) {
  const file = path.join(root, '.cache', 'install.lock');
  mkdirSync(path.dirname(file), { recursive: true });
  let told = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isAlive(Number(readIfThere(file)))) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) console.log('Another command is installing packages; waiting for it');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  // Ended, but not yet collected by its parent, as happens in containers.
  return !/^\d+ \(.*\) Z/.test(readIfThere(`/proc/${pid}/stat`));
}

/** The npm that runs this script, else the one on the path. */
function npmCommand(args) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.[cm]?js$/.test(cli) && existsSync(cli)) return [process.execPath, [cli, ...args], {}];
  return process.platform === 'win32' ? ['npm.cmd', args, { shell: true }] : ['npm', args, {}];
}

async function npmCi(root, reason) {
  console.log(`${reason} (a minute or two)`);
  const total = countPackages(root);
  const started = Date.now();
  // Development packages too, whatever NODE_ENV says: the bundles are built here.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const [command, commandArgs, options] = npmCommand(args);
  const child = spawn(command, commandArgs, { ...options, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });

  let kept = '';
  const listen = (chunk) => {
    kept = `${kept}${chunk}`.slice(-20_000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);

  const report = () => {
    const seconds = Math.round((Date.now() - started) / 1000);
    const present = countInstalled(root);
    const stage = present < total ? `${present} of ${total} packages` : 'setting up';
    const text = `  ${seconds} s, ${stage}`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
    else console.log(text);
  };
  const timer = setInterval(report, process.stdout.isTTY ? 500 : 10_000);
  let interrupted = false;
  const stop = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const { code, error } = await new Promise((resolve) => {
    child.once('error', (cause) => resolve({ error: cause }));
    child.once('close', (status) => resolve({ code: status }));
  });
  clearInterval(timer);
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  if (interrupted) throw new Obstacle('Interrupted.', 'Run the command again; it starts over by itself.');
  if (code !== 0) throw explain(error ? error.message : kept, root);
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** What `npm ci` stumbled over, as far as its words tell. */
export function explain(output, root) {
  const tail = output.trim().split('\n').slice(-12).join('\n');
  const known = [
    [
      /ENOSPC|no space left/i,
      'The disk became full while packages were being installed.',
      'Free some space (about 2 GB).',
    ],
    [/EACCES|EPERM/, `npm may not write in ${root}.`, 'Run as the user that owns the folder, or give it to yourself.'],
    [
      /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|network/i,
      'The package registry could not be reached.',
      'Check the network connection and, behind a proxy, the settings "npm config get proxy" and "registry".',
    ],
    [
      /EUSAGE|can only install packages when your package\.json and package-lock\.json/,
      'package.json and package-lock.json do not belong together.',
      'Run "npm install" once, or check both files out anew.',
    ],
    [/spawn npm|ENOENT.*npm/, 'npm was not found.', 'Install Node.js together with npm.'],
  ];
  const match = known.find(([pattern]) => pattern.test(output));
  const [, message, hint] = match ?? [undefined, 'Installing the packages failed.', 'The lines above say why.'];
  return new Obstacle(`${tail}\n\n${message}`, `${hint} Then run the command again; it starts over by itself.`);
}

/** Where install scripts are switched off, npm leaves the package `node` without its program. */
function rebuildNode(root) {
  const [command, args, options] = npmCommand(['rebuild', 'node', '--ignore-scripts=false', '--no-audit', '--no-fund']);
  const { status, stderr } = spawnSync(command, args, { ...options, cwd: root, encoding: 'utf8' });
  if (status === 0 && ownNodeExists(root)) return;
  throw new Obstacle(
    `${(stderr ?? '').trim()}\n\nThe package "node", the Node.js that Kaiku runs with, was not set up.`,
    'Its install script may be switched off: see "npm config get ignore-scripts". Allow it and run the command again.',
  );
}
