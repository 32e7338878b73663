import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@kaiku/sdk/testing';

/** A folder outside the repository whose path has a space, and its end. */
export async function makeFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kaiku outside '));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs a program as an author would. @returns what it printed */
export async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  // What `npm test` sets for its own children must not steer another npm.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_cache$)/i.test(name)));
  const { stdout } = await promisify(execFile)(command, args, { cwd, env: { ...env, INIT_CWD: cwd } });
  return stdout;
}

/** `npm run new-plugin`, without checking again that packages are installed. */
export const newPlugin = (cwd: string, ...args: string[]): Promise<string> =>
  run(cwd, process.execPath, path.join(root, 'scripts/new-plugin/index.ts'), ...args);

/** Packs a plugin as its author does. @returns the archive */
export async function pack(folder: string): Promise<string> {
  await run(folder, 'npm', 'run', 'pack');
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  return path.join(folder, archive ?? 'no-archive.tgz');
}

/** A plugin as the script makes it, ready to be changed, built and packed. @returns its folder */
export async function makePlugin(base: string, id: string, title: string, ...options: string[]): Promise<string> {
  await newPlugin(base, id, '--title', title, '--outside', id, ...options);
  const folder = path.join(base, id);
  await run(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund');
  return folder;
}

/** Everything between an empty folder and an archive to install, without a registry. @returns folder and archive */
export async function makePackedPlugin(base: string, id: string, title: string, ...options: string[]) {
  const folder = await makePlugin(base, id, title, ...options);
  return { folder, archive: await pack(folder) };
}

/** Writes files by their paths below `folder`; what is no text is written as JSON. */
export async function writeFiles(folder: string, files: Record<string, unknown>): Promise<string> {
  for (const [name, value] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return folder;
}
