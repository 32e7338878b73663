import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '@kaiku/config';

const run = promisify(execFile);

/** The account PostgreSQL runs under when Kaiku itself is root; undefined means the account of this process. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. In this order: the account that owns the data already, the one that called sudo,
 * `postgres`, `kaiku`, a new system account `kaiku`, and `nobody`.
 */
export async function chooseAccount(dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;

  const owner = await stat(dataDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };

  const sudo = { uid: Number(process.env.SUDO_UID), gid: Number(process.env.SUDO_GID) };
  if (sudo.uid > 0 && sudo.gid > 0) return { name: process.env.SUDO_USER ?? `user ${sudo.uid}`, ...sudo };

  const existing = (await lookUp('postgres')) ?? (await lookUp('kaiku'));
  if (existing) return existing;

  await createSystemAccount('kaiku');
  const account = (await lookUp('kaiku')) ?? (await lookUp('nobody'));
  if (account) return account;
  throw new StartupError(
    'db_no_account',
    'PostgreSQL refuses to run as root, and there is no unprivileged account on this machine to run it under.',
    'Run Kaiku as an ordinary user, create a user named "kaiku", or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout.trim())),
    );
    return uid && gid ? { name, uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

/** useradd of shadow-utils, else adduser of BusyBox (Alpine); failing is no error, `nobody` is left. */
async function createSystemAccount(name: string): Promise<void> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  } catch {
    await run('adduser', ['-S', '-D', '-H', name]).catch(() => undefined);
  }
}

/** True when the account may pass through every folder above `target` (and `target` itself, when it is a folder). */
export async function canReach(account: Account, target: string): Promise<boolean> {
  for (let dir = path.resolve(target); ; dir = path.dirname(dir)) {
    const info = await stat(dir).catch(() => undefined);
    if (info?.isDirectory()) {
      const bit = info.uid === account.uid ? 0o100 : info.gid === account.gid ? 0o010 : 0o001;
      if ((info.mode & bit) === 0) return false;
    }
    if (dir === path.dirname(dir)) return true;
  }
}
