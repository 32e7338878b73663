import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Removes what uploads left behind when a process ended in the middle of them. No request is under way yet. */
export async function sweepUploads(folder: string): Promise<void> {
  const left = await readdir(folder);
  await Promise.all(left.map((name) => rm(path.join(folder, name), { force: true, recursive: true })));
}
