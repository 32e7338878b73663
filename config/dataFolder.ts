import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { StartupError } from './startupError.ts';

/** Outside production a secret is made once and kept beside the data, so that sessions outlive a restart. */
export function localSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  return withRights(file, () => {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  });
}

/** A folder below the data folder, made when absent. @throws StartupError `data_not_yours` */
export function makeDataFolder(dataDir: string, name: string): string {
  const folder = path.join(dataDir, name);
  return withRights(folder, () => {
    mkdirSync(folder, { recursive: true });
    return folder;
  });
}

/** A start as root, or as somebody else, leaves files behind that the next user may not touch. */
function withRights<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw cause;
    const dataDir = path.dirname(place);
    throw new StartupError(
      'data_not_yours',
      `The user "${userName()}" may not ${existsSync(place) ? 'read' : 'write'} ${place}${ownerOf(place)}.`,
      `Take the data folder back: sudo chown -R "$(id -un)" "${dataDir}". Or choose another one: KAIKU_DATA=FOLDER npm start`,
      { cause },
    );
  }
}

/** By its number where the system knows no name for it, as in a container. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.geteuid?.());
  }
}

function ownerOf(place: string): string {
  const there = [place, path.dirname(place)].find((one) => existsSync(one));
  if (!there) return '';
  const { uid } = statSync(there);
  if (uid === process.geteuid?.()) return '';
  return uid === 0 ? ', which root owns: Kaiku was once started as root' : `, which the user with the id ${uid} owns`;
}
