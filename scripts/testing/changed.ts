import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/paths.ts';
import type { MochaStage } from './types.ts';

/** What of a plugin's manifest decides whom a change of it reaches. */
export interface Neighbours {
  id: string;
  requires?: string[];
  optional?: string[];
}

/** Files that differ from `revision`, committed or not, those not yet added included; relative to the repository. */
export function changedFiles(revision: string | undefined, root = ROOT): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const base = revision ?? leftFrom(git);
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Where this branch left what others have. */
function leftFrom(git: (...args: string[]) => string[]): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD';
  } catch {
    return 'HEAD'; // no upstream
  }
}

export function readNeighbours(root = ROOT): Neighbours[] {
  return globSync('plugins/*/plugin.json', { cwd: root }).map(
    (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Neighbours,
  );
}

/** Whether the tests of one stage in one part of the repository can be touched by a change. */
export type Affects = (file: string, stage: MochaStage) => boolean;

/** Prose and pictures, which only tests of the scripts read. */
const PROSE = /(^docs\/|\.md$)/;
/** Parts below everything that runs on the server. */
const SERVER = /^(config|core|embedded-postgres|sdk\/(common|model|server|testing|build))\//;
/** What only browsers load; the answering page draws `sdk/web/survey` on the server, too. */
const BROWSER = /^(shell|sdk\/web|sdk\/locales)\//;

/**
 * Judges by the parts that a change lies in and by what may import them, not by single imports: plugins are loaded by
 * manifests, so no import leads from a test to them. A file that no line here knows (package.json, a configuration of
 * tools) touches everything.
 */
export function affects(changed: readonly string[], plugins: readonly Neighbours[]): Affects {
  const reached = new Set<string>();
  const tests = new Set<string>();
  let all = false;
  let server = false;
  let browser = false;
  let scripts = false;
  for (const file of changed) {
    const plugin = /^plugins\/([^/]+)\//.exec(file)?.[1];
    if (/(^|\/)test\/(unit|integration|cluster|e2e)\/.*\.test\.ts$/.test(file)) tests.add(file);
    else if (PROSE.test(file)) scripts = true;
    else if (plugin) for (const id of dependents(plugin, plugins)) reached.add(id);
    else if (file.startsWith('scripts/')) scripts = true;
    else if (SERVER.test(file)) server = true;
    else if (BROWSER.test(file)) browser = true;
    else all = true;
    if (file.startsWith('sdk/web/survey/')) for (const id of dependents('answering', plugins)) reached.add(id);
  }
  return (file, stage) => {
    if (all || server || tests.has(file)) return true;
    if (scripts && file.startsWith('scripts/')) return true;
    if (browser && (stage === 'e2e' || BROWSER.test(file) || file.startsWith('sdk/'))) return true;
    const plugin = /^plugins\/([^/]+)\//.exec(file)?.[1];
    if (plugin) return reached.has(plugin);
    // Tests of the product as a whole.
    return reached.size > 0 && stage !== 'unit' && file.startsWith('test/');
  };
}

/** The plugin and all that build on it, however indirectly. */
function dependents(id: string, plugins: readonly Neighbours[]): Set<string> {
  const found = new Set([id]);
  for (const one of found) {
    for (const { id: other, requires = [], optional = [] } of plugins) {
      if (requires.includes(one) || optional.includes(one)) found.add(other);
    }
  }
  return found;
}
