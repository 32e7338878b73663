import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PluginManifest } from '@kaiku/sdk/common';
import { collectFacts, type Facts } from './facts.ts';
import { compareLocales, LANGUAGES, type Language, readLocale, type Texts } from './locales.ts';

export interface SourceFile extends Facts {
  /** Relative to the root, with slashes. */
  file: string;
  /** `core`, `sdk`, `shell`, or a plugin's id. */
  owner: string;
}

export interface OwnPlugin {
  id: string;
  manifest: PluginManifest;
  packageJson: { name?: string; exports?: Record<string, string>; dependencies?: Record<string, string> };
}

/** The product's sources as the checks see them. */
export interface Tree {
  files: SourceFile[];
  plugins: OwnPlugin[];
  /** Namespace -> English texts. */
  namespaces: Map<string, Texts>;
  /** The same of namespaces that come in parts, by the folder of `locales` that each stands in. */
  textParts: Map<string, Map<string, Texts>>;
  /** What reading the locales brought up. */
  localeProblems: string[];
}

const SOURCES = '{core,sdk,shell,plugins}/**/*.{ts,tsx}';
const LOCALES = '{core,sdk,shell,plugins}/**/locales/{,*/}en.json';
const SKIPPED = /(^|\/)(node_modules|dist|test)(\/|$)|\.gen\.d\.ts$/;

export function readTree(root: string): Tree {
  const glob = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => !SKIPPED.test(file))
      .sort();
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const files = glob(SOURCES).map((file) => ({ ...collectFacts(file, read(file)), file, owner: ownerOf(file) }));
  const plugins = glob('plugins/*/plugin.json').map((file) => {
    const manifest = JSON.parse(read(file)) as PluginManifest;
    const packageJson = JSON.parse(read(file.replace('plugin.json', 'package.json'))) as OwnPlugin['packageJson'];
    return { id: manifest.id, manifest, packageJson };
  });
  return { files, plugins, ...readNamespaces(root, glob(LOCALES)) };
}

function ownerOf(file: string): string {
  const [top, second] = file.split('/');
  return top === 'plugins' ? second! : top!;
}

function readNamespaces(root: string, english: string[]): Pick<Tree, 'namespaces' | 'textParts' | 'localeProblems'> {
  const namespaces = new Map<string, Texts>();
  const textParts: Tree['textParts'] = new Map();
  const localeProblems: string[] = [];
  for (const file of english) {
    const folder = path.posix.dirname(file);
    const byLanguage = new Map<Language, Texts>();
    for (const language of LANGUAGES) {
      try {
        const { texts, problems } = readLocale(
          `${folder}/${language}.json`,
          readFileSync(path.join(root, folder, `${language}.json`), 'utf8'),
        );
        byLanguage.set(language, texts);
        localeProblems.push(...problems);
      } catch (error) {
        localeProblems.push(`${folder}: ${language}.json cannot be read (${(error as NodeJS.ErrnoException).code})`);
      }
    }
    localeProblems.push(...compareLocales(folder, byLanguage));
    // The namespace is named after the folder around `locales`: core, sdk, shell, runtime, or the plugin's id.
    const [, namespace, part] = /([^/]+)\/locales(?:\/([^/]+))?$/.exec(folder)!;
    const texts: Texts = byLanguage.get('en') ?? new Map();
    const before = namespaces.get(namespace!) ?? new Map();
    for (const key of texts.keys())
      if (before.has(key)) localeProblems.push(`${folder}: another part has "${key}" too`);
    namespaces.set(namespace!, new Map([...before, ...texts]));
    // Beside texts that browsers fetch whole, a folder holds what the server alone says.
    const whole = english.some((one) => one === file.replace(`/${part}/`, '/'));
    if (part && !whole) textParts.set(namespace!, new Map(textParts.get(namespace!)).set(part, texts));
  }
  return { namespaces, textParts, localeProblems };
}
