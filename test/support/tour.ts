import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@kaiku/sdk/testing';
import { newPlugin, run } from './outside.ts';

/** One box of the tour in docs/plugins.md that is done: commands, or a file. */
export interface TourStep {
  /** `sh`, `json`, `diff`, or a language whose box is the whole file. */
  kind: string;
  /** Of boxes that are files. */
  file: string;
  text: string;
  line: number;
}

const document = 'docs/plugins.md';
const box = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm;

/** The boxes of the tour in their order; those without a language only show something. */
export function readTour(markdown: string = readFileSync(path.join(root, document), 'utf8')): TourStep[] {
  return Array.from(markdown.matchAll(box), ({ 1: kind = '', 2: file = '', 3: text = '', index }) => {
    const line = markdown.slice(0, index).split('\n').length;
    if (kind !== 'sh' && !file) throw new Error(`${document}:${line}: a box of ${kind} that names no file`);
    return { kind, file, text, line };
  });
}

/**
 * Does all that the tour says, in a folder where Kaiku is `kaiku` and the plugin `guest-book`.
 * @param wanted which commands to run
 * @returns the plugin's folder, and what the last command printed
 */
export async function followTour(
  base: string,
  wanted: (command: string) => boolean,
): Promise<{ folder: string; printed: string }> {
  const folder = path.join(base, 'guest-book');
  let cwd = root;
  let printed = '';
  for (const step of readTour()) {
    try {
      if (step.kind === 'sh') {
        for (const command of step.text.trim().split('\n')) {
          const words = Array.from(command.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, word]) => quoted ?? word!);
          const places = words.map((word) => (word === '../guest-book' ? folder : word === '../kaiku' ? root : word));
          if (places[0] === 'cd') cwd = places[1]!;
          else if (wanted(command)) printed = await does(cwd, places);
        }
      } else await write(path.join(folder, step.file), step);
    } catch (error) {
      const { message, stdout = '' } = error as Error & { stdout?: string };
      throw new Error(`${document}:${step.line}: ${message}\n${stdout}`, { cause: error });
    }
  }
  return { folder, printed };
}

/** Scripts of the checkout run past `npm run`, which would install packages; the others as an author runs them. */
async function does(cwd: string, [program, ...words]: string[]): Promise<string> {
  const [verb, script, , ...more] = words;
  if (cwd === root && script === 'new-plugin') return newPlugin(cwd, ...more);
  if (cwd === root && script === 'generate') return run(cwd, process.execPath, 'scripts/generate.ts', ...more);
  if (verb === 'install') return run(cwd, program!, ...words, '--offline', '--no-audit', '--no-fund');
  return run(cwd, program!, ...words);
}

async function write(file: string, { kind, text }: TourStep): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  if (kind === 'json') {
    const whole = merged(JSON.parse(await readFile(file, 'utf8')), JSON.parse(text));
    await writeFile(file, `${JSON.stringify(whole, null, 2)}\n`);
  } else if (kind === 'diff') await writeFile(file, changed(await readFile(file, 'utf8'), text));
  else await writeFile(file, text);
}

/** Objects get the other's fields, lists its entries. */
function merged(old: unknown, more: unknown): unknown {
  if (Array.isArray(old) && Array.isArray(more)) return [...old, ...more];
  if (typeof old !== 'object' || typeof more !== 'object' || !old || !more) return more;
  const both: Record<string, unknown> = { ...old };
  for (const [key, value] of Object.entries(more)) both[key] = key in both ? merged(both[key], value) : value;
  return both;
}

/** Each part between `@@` says with lines that are there, once, where lines go and come. */
export function changed(content: string, diff: string): string {
  let result = content;
  for (const part of diff.split(/^@@\n/m)) {
    const lines = part.trimEnd().split('\n');
    const side = (without: string) =>
      lines
        .filter((line) => !line.startsWith(without))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    const before = side('+');
    if (result.split(before).length !== 2) throw new Error(`these lines are not in the file once:\n${before}`);
    result = result.replace(before, () => side('-'));
  }
  return result;
}
