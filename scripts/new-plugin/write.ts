import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Obstacle } from '../lib/command.ts';
import type { Names } from './names.ts';

const template = path.join(import.meta.dirname, 'template');

export interface NewPlugin {
  names: Names;
  /** The plugin's own folder; must not exist, or be empty. */
  folder: string;
  /** The checkout of Kaiku. */
  root: string;
  /** Whether the folder is one of the checkout's `plugins/`. */
  inside: boolean;
  /** Whether it brings a question kind, instead of a list with a page of its own. */
  kind: boolean;
  /** The sdk's archive, for an author without a checkout. */
  sdkArchive?: string;
}

/** Packages that the files of a plugin import besides the sdk, or that its author works with. */
const authorsPackages = [
  '@tanstack/react-query',
  '@types/chai',
  '@types/mocha',
  '@types/node',
  '@types/react',
  'chai',
  'mocha',
  'react',
  'react-router-dom',
  'typescript',
];
/** Authors check types with the native compiler; the one under its own name is for tools that need its API. */
const ownPlace = (name: string): string => (name === 'typescript' ? 'typescript-native' : name);

/** Writes the plugin's files. @throws Obstacle when there is something in the folder already */
export function writePlugin(plugin: NewPlugin): void {
  const { names, folder, inside, kind } = plugin;
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Obstacle(
      'folder_taken',
      `${folder} is there already and not empty.`,
      'Nothing was changed. Name another folder.',
    );
  }
  // Beside its place and moved there at last: an interrupted run leaves no half plugin that the next start would find.
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  try {
    cpSync(path.join(template, inside ? 'inside' : 'outside'), making, { recursive: true });
    cpSync(path.join(template, kind ? 'kind' : 'plugin'), making, { recursive: true });
    if (kind) {
      renameSync(path.join(making, 'kinds/sampleKind'), path.join(making, 'kinds', names.camel));
      change(making, 'package.json', '"./contract": "./contract/index.ts",', '');
    }
    for (const entry of readdirSync(making, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) fill(path.join(entry.parentPath, entry.name), names);
    }
    if (!inside) finishOutside(making, plugin);
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

function change(folder: string, name: string, before: string, after: string): void {
  const file = path.join(folder, name);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(before, () => after),
  );
}

function fill(file: string, { id, snake, pascal, camel, title }: Names): void {
  const text = readFileSync(file, 'utf8')
    .replaceAll('sample-plugin', id)
    .replaceAll('sample_plugin', snake)
    .replaceAll('SamplePlugin', pascal)
    .replaceAll('SampleKind', pascal)
    .replaceAll('sampleKind', camel)
    .replaceAll('Sample title', title);
  writeFileSync(file, text);
}

/** What depends on where Kaiku is: the sdk, and versions of everything else that fit it. */
function finishOutside(making: string, { folder, root, sdkArchive }: NewPlugin): void {
  // Under this name npm would take it as one that is meant for this repository.
  renameSync(path.join(making, 'gitignore'), path.join(making, '.gitignore'));
  const from = (file: string) => `file:${path.relative(folder, file).split(path.sep).join('/')}`;
  const devDependencies = sdkArchive
    ? { '@kaiku/sdk': from(sdkArchive), ...versionsOf(root) }
    : // Links: one copy of everything, as types of a second React would not fit the sdk's, and nothing to fetch.
      {
        '@kaiku/sdk': from(path.join(root, 'sdk')),
        ...Object.fromEntries(contractsOf(root).map(([name, place]) => [name, from(place)])),
        ...Object.fromEntries(
          authorsPackages.map((name) => [name, from(path.join(root, 'node_modules', ownPlace(name)))]),
        ),
      };
  // These run against a whole Kaiku, which only a checkout has.
  if (sdkArchive) rmSync(path.join(making, 'test/integration'), { recursive: true });
  change(making, 'package.json', '"devDependencies": {}', `"devDependencies": ${JSON.stringify(devDependencies)}`);
  // Contracts are packages in a checkout; a packed sdk brings them in a folder.
  const contracts = '"@kaiku/plugin-*/contract": ["./node_modules/@kaiku/sdk/contracts/*/index.ts"], ';
  if (sdkArchive) change(making, 'tsconfig.json', '"paths": { ', `"paths": { ${contracts}`);
  change(making, 'plugin.json', '../../sdk/common/', './node_modules/@kaiku/sdk/common/');
}

/** The plugins whose contracts others may import, by the names of their packages. */
const contractsOf = (root: string): [name: string, place: string][] =>
  readdirSync(path.join(root, 'plugins'))
    .map((id) => path.join(root, 'plugins', id))
    .filter((place) => existsSync(path.join(place, 'contract')) && existsSync(path.join(place, 'package.json')))
    .map((place) => [JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')).name as string, place]);

function versionsOf(root: string): Record<string, string> {
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string> | undefined
    >;
  const known = { ...read('sdk/package.json').dependencies, ...read('package.json').devDependencies };
  return Object.fromEntries(
    authorsPackages.map((name) => {
      const version = known[ownPlace(name)];
      if (!version) throw new Error(`${name} is in neither package.json nor sdk/package.json`);
      return [name, version.replace(/^npm:.*@/, '')];
    }),
  );
}
