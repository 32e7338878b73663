import { execFileSync } from 'node:child_process';
import { ROOT } from '../lib/paths.ts';

/** Which state of the sources a run has tested. */
export interface TreeState {
  commit: string | null;
  clean: boolean;
}

export function readTree(root = ROOT): TreeState {
  try {
    return { commit: git(root, 'rev-parse', 'HEAD'), clean: git(root, 'status', '--porcelain') === '' };
  } catch {
    return { commit: null, clean: false }; // an unpacked archive, or no git
  }
}

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
