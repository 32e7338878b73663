import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Obstacle } from '../lib/command.ts';
import { ROOT } from '../lib/paths.ts';
import type { Progress } from '../lib/progress.ts';

const run = promisify(execFile);

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'msedge',
  'chrome',
];
const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((dir) => dir !== undefined)
    .flatMap((dir) => [
      path.join(dir, 'Google/Chrome/Application/chrome.exe'),
      path.join(dir, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
};

/** The browser for the end-to-end tests: KAIKU_CHROMIUM, the system's, Playwright's, or one installed now. */
export async function findOrInstallChromium(progress: Progress): Promise<string> {
  const named = process.env.KAIKU_CHROMIUM;
  if (named) {
    if (await works(named)) return named;
    throw new Obstacle(
      'chromium_unusable',
      `KAIKU_CHROMIUM names ${named}, which is no program that runs.`,
      'Set it to the path of a Chromium or Chrome, or unset it to have one found.',
    );
  }
  const found = await findChromium();
  if (found) return found;
  const attempts = await install(progress);
  const installed = await findChromium();
  if (installed) return installed;
  throw new Obstacle(
    'no_chromium',
    `The end-to-end tests need Chromium; none was found and none could be installed.\n${attempts}`,
    'Install Chromium or Chrome, or set KAIKU_CHROMIUM to the path of one.',
  );
}

async function findChromium(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((dir) => dir !== '');
  const onPath = NAMES.flatMap((name) => folders.map((dir) => path.join(dir, name)));
  for (const candidate of [...onPath, ...(PLACES[process.platform] ?? []), ...ofPlaywright()]) {
    if (await works(candidate)) return candidate;
  }
  return undefined;
}

function ofPlaywright(): string[] {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), '.cache/ms-playwright'),
    path.join(homedir(), 'Library/Caches/ms-playwright'),
    process.env.LOCALAPPDATA && path.join(process.env.LOCALAPPDATA, 'ms-playwright'),
  ];
  const programs = [
    'chromium-*/chrome-linux*/chrome',
    'chromium-*/chrome-win*/chrome.exe',
    'chromium-*/chrome-mac*/*.app/Contents/MacOS/*',
    'chromium_headless_shell-*/*/*headless*shell*',
  ];
  return caches
    .filter((dir) => dir !== undefined && dir !== '' && existsSync(dir))
    .flatMap((dir) => globSync(programs, { cwd: dir! }).map((file) => path.join(dir!, file)))
    .sort()
    .reverse();
}

/** Some systems have a `chromium-browser` that only says how to install one, so it must tell its version. */
async function works(program: string): Promise<boolean> {
  try {
    accessSync(program, constants.X_OK);
    if (process.platform === 'win32') return true; // there --version opens a window
    const { stdout } = await run(program, ['--version'], { timeout: 20_000 });
    return /chrom|edge/i.test(stdout);
  } catch {
    return false;
  }
}

/** @returns what was tried and how it failed, for the message when nothing helped */
async function install(progress: Progress): Promise<string> {
  progress.step('No Chromium was found; installing one for the end-to-end tests (once)');
  const tried: string[] = [];
  const attempt = async (command: string, args: string[]) => {
    const { code, tail } = await runVisibly(command, args, progress);
    if (code !== 0) tried.push(`${[path.basename(command), ...args].join(' ')} failed (${code}): ${tail}`);
    return code === 0;
  };
  const apt = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (apt) {
    await attempt('apt-get', ['update']);
    if (await attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])) return '';
  }
  await attempt(process.execPath, [path.join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  return tried.join('\n');
}

function runVisibly(command: string, args: string[], progress: Progress): Promise<{ code: number; tail: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    let tail = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        tail = (tail + chunk).slice(-1_000);
        const line = tail.trim().split('\n').at(-1);
        if (line) progress.update(line);
      });
    }
    const done = (code: number) => {
      progress.clear();
      resolve({ code, tail: tail.trim().split('\n').slice(-5).join('\n') });
    };
    child.once('error', (error) => {
      tail += error.message;
      done(127);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}
