import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '@kaiku/config';
import { type Binaries, binariesIn } from './binaries.ts';
import { type Account, canReach } from './user.ts';

/** Folder for clusters whose own folder the unprivileged account cannot reach, for example below /root. */
const RELOCATION_ROOT = '/var/lib/kaiku';

/** What is remembered beside the data folder, in `<dataDir>.json`. */
export interface ClusterState {
  id: string;
  port?: number;
  /** Set when the data lie elsewhere than asked for, because the database's account cannot reach that folder. */
  relocatedTo?: string;
}

export interface Place {
  binaries: Binaries;
  /** Where the data really lie. */
  dataDir: string;
  state: ClusterState;
  stateFile: string;
  passwordFile: string;
  logFile: string;
  usersDir: string;
}

export async function saveState(place: Pick<Place, 'state' | 'stateFile'>): Promise<void> {
  const temporary = `${place.stateFile}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(place.state, null, 2)}\n`);
  await rename(temporary, place.stateFile);
}

/** Decides where data and programs lie for this account, moving them when the account could not get at them. */
export async function choosePlace(
  wantedDir: string,
  account: Account | undefined,
  binaries: Binaries,
  onProgress: (text: string) => void,
): Promise<Place> {
  const stateFile = `${wantedDir}.json`;
  const state = await readState(stateFile);
  const place: Place = {
    binaries,
    dataDir: wantedDir,
    state,
    stateFile,
    passwordFile: `${wantedDir}.password`,
    logFile: `${wantedDir}.log`,
    usersDir: `${wantedDir}.users`,
  };
  if (!account) return place;

  await saveState(place);
  if (!(await canReach(account, binaries.root))) place.binaries = await relocateBinaries(binaries, onProgress);
  if (!(await canReach(account, path.dirname(wantedDir)))) {
    place.dataDir = await relocateData(wantedDir, state, onProgress);
    state.relocatedTo = place.dataDir;
  } else delete state.relocatedTo;
  return place;
}

async function readState(file: string): Promise<ClusterState> {
  try {
    const found = JSON.parse(await readFile(file, 'utf8')) as ClusterState;
    if (typeof found.id === 'string') return found;
  } catch (error) {
    // Absent at the first start; a file cut off by a full disk holds nothing that cannot be chosen again.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && !(error instanceof SyntaxError)) throw error;
  }
  return { id: randomUUID() };
}

async function relocateBinaries(binaries: Binaries, onProgress: (text: string) => void): Promise<Binaries> {
  const target = path.join(RELOCATION_ROOT, `postgresql-${binaries.version}`);
  const present = await stat(target).catch(() => undefined);
  if (!present) {
    onProgress(`Copying the PostgreSQL programs to ${target}, where its account can reach them`);
    const temporary = `${target}.${process.pid}`;
    await openFolder(RELOCATION_ROOT);
    await cp(binaries.root, temporary, { recursive: true, verbatimSymlinks: true });
    await rename(temporary, target).catch(async (error) => {
      await rm(temporary, { recursive: true, force: true });
      if (!(await stat(target).catch(() => undefined))) throw error;
    });
  }
  return binariesIn(target, binaries.version);
}

async function relocateData(
  wantedDir: string,
  state: ClusterState,
  onProgress: (text: string) => void,
): Promise<string> {
  const hash = createHash('sha256').update(wantedDir).digest('hex').slice(0, 12);
  const folder = path.join(RELOCATION_ROOT, hash);
  const originFile = path.join(folder, 'origin.json');
  const origin = await readFile(originFile, 'utf8').then(JSON.parse, () => undefined);
  if (origin && origin.id !== state.id) {
    // The state beside the wanted folder was removed, so these data belong to a cluster that somebody threw away.
    const removed = `${folder}.removed`;
    onProgress(`The data of an earlier database for ${wantedDir} are set aside in ${removed}`);
    await rm(removed, { recursive: true, force: true });
    await rename(folder, removed);
  }
  if (!origin || origin.id !== state.id) {
    onProgress(`The database's account cannot reach ${wantedDir}; its data are kept in ${folder}`);
    await openFolder(RELOCATION_ROOT);
    await openFolder(folder);
    await writeFile(originFile, `${JSON.stringify({ id: state.id, dataDir: wantedDir }, null, 2)}\n`);
  }
  return path.join(folder, 'data');
}

/** A folder that others may pass through, whatever the umask of this process. */
async function openFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o755);
}

export async function giveTo(account: Account | undefined, file: string): Promise<void> {
  if (account) await chown(file, account.uid, account.gid);
}

/** A data folder of another owner (a checkout that was copied or given to root) is given to the account with all in it. */
export async function giveTreeTo(
  account: Account | undefined,
  dir: string,
  onProgress: (text: string) => void,
): Promise<void> {
  if (!account || (await stat(dir)).uid === account.uid) return;
  onProgress(`Giving the files of the database to the account ${account.name}, under which it runs`);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const entry of entries) await lchown(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  await giveTo(account, dir); // last: a killed attempt is then made again
}

/** Refuses to go on when the disk has less room than `neededMb` below `dir`. */
export async function requireSpace(dir: string, neededMb: number): Promise<void> {
  const info = await statfs(dir);
  const freeMb = Math.floor((info.bavail * info.bsize) / 2 ** 20);
  if (freeMb >= neededMb) return;
  throw diskFull(dir, `${freeMb} MB are free and the database needs at least ${neededMb} MB`);
}

export function diskFull(dir: string, detail: string, cause?: unknown): StartupError {
  return new StartupError(
    'disk_full',
    `The disk that holds ${dir} is full: ${detail}.`,
    'Free some space on it, or set KAIKU_DATA to a folder on another disk, and start again.',
    { cause },
  );
}
