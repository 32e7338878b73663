import path from 'node:path';
import { baseKey } from './locales.ts';
import type { SourceFile, Tree } from './tree.ts';

type Files = ReadonlyMap<string, SourceFile>;

/** A module, and with which parts of the plugin's texts it is reached. */
interface Reached {
  source: SourceFile;
  parts: ReadonlySet<string>;
}

/**
 * Of plugins whose texts come in parts: what draws asks for no text that may not be there yet. Imports are followed from
 * the web part's module, whose `locales` are there always; `withTexts` adds the part that it names to what is behind it.
 */
export function checkTextParts(tree: Tree): string[] {
  const files: Files = new Map(tree.files.map((source) => [source.file, source]));
  const constants = new Map(
    tree.files.flatMap(({ owner, textParts }) => [...textParts].map(([name, part]) => [`${owner} ${name}`, part])),
  );
  return [...tree.textParts.keys()].flatMap((plugin) => {
    const entry = files.get(`plugins/${plugin}/web/index.ts`);
    if (!entry) return [];
    const main = constants.get(`${plugin} ${entry.locales}`);
    if (main === undefined) return [`${entry.file}: "locales" must be a constant that fetches a part of the texts`];
    const manifest = tree.plugins.find(({ id }) => id === plugin)?.manifest;
    const problems = new Set<string>();
    for (const label of labelsOf(manifest))
      if (!hasText(tree, plugin, new Set([main]), label, false))
        problems.add(`plugins/${plugin}/plugin.json names the text "${label}", which is not in locales/${main}`);
    const seen = new Set<string>();
    const waiting: Reached[] = [{ source: entry, parts: new Set([main]) }];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      const state = [at.source.file, ...[...at.parts].sort()].join(' ');
      if (seen.has(state)) continue;
      seen.add(state);
      for (const problem of missingTexts(tree, plugin, at)) problems.add(problem);
      waiting.push(...behind(at, files, (name) => constants.get(`${plugin} ${name}`)));
    }
    return [...problems].sort();
  });
}

type Manifest = Tree['plugins'][number]['manifest'];

/** Texts that the frame shows before anything of the plugin is opened. */
const labelsOf = (manifest: Manifest | undefined): string[] =>
  [...(manifest?.contributes?.nav ?? []), ...(manifest?.contributes?.commands ?? [])].map(({ label }) => label);

/** Modules that this one fetches, with the texts that they have then. */
function behind({ source, parts }: Reached, files: Files, partOf: (name: string) => string | undefined): Reached[] {
  return source.imports.flatMap(({ module }) => {
    const next = module.startsWith('.') && files.get(path.posix.join(path.posix.dirname(source.file), module));
    if (!next) return [];
    const more = source.withTexts.filter((one) => one.module === module).map(({ texts }) => partOf(texts));
    return [{ source: next, parts: new Set([...parts, ...more.filter((part) => part !== undefined)]) }];
  });
}

function missingTexts(tree: Tree, plugin: string, { source, parts }: Reached): string[] {
  return source.texts
    .filter(({ namespaces }) => namespaces.length === 0 || namespaces.includes(plugin))
    .filter(({ key, prefix }) => !hasText(tree, plugin, parts, key, prefix))
    .map(
      ({ key, line }) =>
        `${source.file}:${line}: the text "${key}" may not be there: it is fetched without ${partsWith(tree, plugin, key)} (withTexts)`,
    );
}

/** Whether it is in these parts, or in none, which is for another check to tell. Of a beginning: all that begin so. */
function hasText(tree: Tree, plugin: string, parts: ReadonlySet<string>, key: string, prefix: boolean): boolean {
  const others = [...tree.textParts.get(plugin)!].filter(([name]) => !parts.has(name));
  return !others.some(([, texts]) =>
    [...texts.keys()].some((one) => (prefix ? one.startsWith(key) : baseKey(one) === baseKey(key))),
  );
}

const partsWith = (tree: Tree, plugin: string, key: string): string =>
  [...tree.textParts.get(plugin)!]
    .filter(([, texts]) => [...texts.keys()].some((one) => one.startsWith(key)))
    .map(([name]) => `locales/${name}`)
    .join(' and ');
