import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Renderer } from '../../contract/index.ts';

/** What the build made for the answering page. */
export interface Assets {
  renderer: Renderer;
  /** The whole stylesheet: it stands in the page, so that nothing has to be fetched before it can be painted. */
  css: string;
  /** Of the stylesheet, for the content security policy. */
  cssHash: string;
  /** Address of the enhancer. */
  script: string;
  /** And of what few visits need besides. */
  parts: Readonly<Record<'givenBack' | 'extras' | 'later' | 'keys' | 'guard', string>>;
  /** The service worker: it has an address of its own, below which its pages are. */
  worker: string;
  /** Address of the script of pages without a next button. */
  goOn: string;
  /** What a page within another site's needs besides. */
  framed: KindAssets;
  /** Styles of what respondents see of all answers. */
  results: string;
  /** The script that other sites show surveys with: as it is, and as browsers take it compressed. */
  embed: Readonly<Record<'plain' | 'gzip' | 'br', Buffer>>;
  /** What only surveys with a question of the kind bring, by kind. */
  kinds: Readonly<Record<string, KindAssets>>;
}
export interface KindAssets {
  /** Address of its script; empty for a look that is styles alone. */
  script: string;
  css: string;
}

type Manifest = Record<
  | 'enhancer'
  | 'styles'
  | 'worker'
  | 'embed'
  | `parts/${'givenBack' | 'extras' | 'goOn' | 'guard' | 'later' | 'keys' | 'framed' | 'results'}`
  | (string & {}),
  { js: string[]; css: string[] }
>;

const plugin = path.resolve(import.meta.dirname, '../..');
/** Of a plugin in this repository, and of one that is installed as a package. */
const outputs = [path.resolve(plugin, '../../dist'), path.join(plugin, 'dist')];

let loaded: Promise<Assets> | null = null;

/** @throws Error when the page has not been built; the next call looks again */
export function loadAssets(): Promise<Assets> {
  loaded ??= read().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function read(): Promise<Assets> {
  const { web, server } = await findOutput();
  const manifest = JSON.parse(await readFile(path.join(web, 'manifest.json'), 'utf8')) as Manifest;
  const text = await readStyles(web, manifest.styles);
  const kinds: Record<string, KindAssets> = {};
  for (const [entry, files] of Object.entries(manifest)) {
    const [, group, kind] = /^(kinds|looks)\/(.+)$/.exec(entry) ?? [];
    if (kind) kinds[kind] = { script: group === 'kinds' ? address(files) : '', css: await readStyles(web, files) };
  }
  const { renderer } = (await import(pathToFileURL(path.join(server, 'render.js')).href)) as { renderer: Renderer };
  return {
    renderer,
    css: text,
    cssHash: hashOf(text),
    script: address(manifest.enhancer),
    parts: {
      givenBack: address(manifest['parts/givenBack']),
      extras: address(manifest['parts/extras']),
      later: address(manifest['parts/later']),
      keys: address(manifest['parts/keys']),
      guard: address(manifest['parts/guard']),
    },
    worker: withoutMap(await readFile(path.join(web, manifest.worker.js[0]!), 'utf8')),
    goOn: address(manifest['parts/goOn']),
    framed: { script: address(manifest['parts/framed']), css: await readStyles(web, manifest['parts/framed']) },
    results: await readStyles(web, manifest['parts/results']),
    embed: await readCompressed(path.join(web, manifest.embed.js[0]!)),
    kinds,
  };
}

/** Compressed once. Its names are its own: a site's scripts have others by the same names, and may have it twice. */
async function readCompressed(file: string): Promise<Assets['embed']> {
  const plain = Buffer.from(`(()=>{${withoutMap(await readFile(file, 'utf8'))}\n})();`);
  return { plain, gzip: gzipSync(plain), br: brotliCompressSync(plain) };
}

const address = ({ js }: { js: string[] }): string => `/assets/answering/${js[0]}`;

async function readStyles(folder: string, { css: [file] }: { css: string[] }): Promise<string> {
  if (!file) return '';
  return withoutMap(await readFile(path.join(folder, file), 'utf8'));
}

const withoutMap = (text: string): string =>
  text.replace(/\n?\/(\*# sourceMappingURL=.*?\*\/|\/# sourceMappingURL=.*)\s*$/, '');

export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

async function findOutput(): Promise<{ web: string; server: string }> {
  for (const output of outputs) {
    const folders = { web: path.join(output, 'web/answering'), server: path.join(output, 'server/answering') };
    const found = await readFile(path.join(folders.server, 'manifest.json')).catch(() => null);
    if (found) return folders;
  }
  throw new Error('The answering page has not been built. Run: npm run build');
}
