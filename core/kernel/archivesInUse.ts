import { readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { Users } from '@kaiku/config';

/** Folders are named by their archive's contents; marks of who uses one lie beside it, by computer. */
const form = /^([0-9a-f]{20})(?:\.users\.(.+))?$/;
const usersOf = (folder: string): Users => new Users(`${folder}.users.${hostname()}`);

/** Nodes of other computers cannot be asked whether they live: what they began to use is kept for this long. */
const elsewhereMs = 30 * 24 * 60 * 60 * 1_000;

/** Says that this process uses the folders. @returns what takes it back */
export async function markUsed(folders: readonly string[]): Promise<() => Promise<void>> {
  const marks = await Promise.all(
    folders.map(async (folder) => {
      const users = usersOf(folder);
      return { users, token: await users.add() };
    }),
  );
  return async () => {
    for (const { users, token } of marks) await users.remove(token);
  };
}

/** Removes the folders below `place` that no node uses, and what killed installations and removals left. */
export async function removeUnused(place: string): Promise<void> {
  const names = await readdir(place);
  const used = new Set<string>();
  for (const name of names) {
    const [, folder, host] = form.exec(name) ?? [];
    if (folder && host && (await isUsed(path.join(place, name), path.join(place, folder), host))) used.add(folder);
  }
  for (const name of names) {
    const folder = form.exec(name)?.[1];
    if (folder && used.has(folder)) continue;
    const file = path.join(place, name);
    const going = `${file}.removed`;
    // In one step: half a folder must not look like an installed archive to the next start.
    await rename(file, going).catch(() => {});
    await rm(going, { recursive: true, force: true });
  }
}

async function isUsed(marks: string, folder: string, host: string): Promise<boolean> {
  if (host === hostname()) return (await usersOf(folder).living()).length > 0;
  const { mtimeMs } = await stat(marks);
  return Date.now() - mtimeMs < elsewhereMs && (await readdir(marks)).length > 0;
}
