import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Inliner = typeof import('@css-inline/css-inline-wasm');

const binary = createRequire(import.meta.url).resolve('@css-inline/css-inline-wasm/index_bg.wasm');
let loaded: Promise<Inliner> | null = null;
let loads = 0;

/** One of its own, since one that has failed cannot be used any more. */
async function load(): Promise<Inliner> {
  const source = pathToFileURL(path.join(path.dirname(binary), 'index.mjs'));
  loads += 1;
  const inliner = (await import(`${source.href}?${loads}`)) as Inliner;
  await inliner.initWasm({ module_or_path: await readFile(binary) } as never);
  return inliner;
}

/** Writes the style sheet into the parts that it is about: Gmail and Outlook pass over much that stands elsewhere. */
export async function inlined(html: string, css: string): Promise<string> {
  loaded ??= load();
  const { inlineFragment } = await loaded;
  try {
    return inlineFragment(html, css, { loadRemoteStylesheets: false, keepAtRules: false });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) loaded = null;
    throw error;
  }
}
