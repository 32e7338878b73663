import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtinKinds, type Kind } from '@kaiku/sdk/model';
import type { BroughtKind } from '@kaiku/sdk/server';
import type { KindPage, QuestionKindPart } from '../../contract/index.ts';

/** `kinds.json`, which `sdk/build/kinds.ts` writes beside the modules that it makes. */
type Built = Readonly<Record<string, { script: string; css: string | null } | undefined>>;

/** What plugins brought, each name once: ours and the first that comes keep theirs, so that one plugin stops no other. */
export function settleKinds(brought: readonly BroughtKind[]) {
  const names = new Set(builtinKinds.keys());
  const refused: BroughtKind[] = [];
  const kept = brought.filter((one) => {
    const free = !names.has(one.kind.kind);
    if (free) names.add(one.kind.kind);
    else refused.push(one);
    return free;
  });
  return { kept, refused };
}

/** A plugin's kind with what its build made; that is looked at when it is first asked for. */
export function kindPart({ kind, plugin }: BroughtKind): QuestionKindPart {
  const folder = builtFolder(fileURLToPath(plugin));
  const module = pathToFileURL(path.join(folder, `${kind.kind}.js`)).href;
  return {
    kind,
    module,
    async page() {
      const built = await readBuilt(folder, kind);
      const { View, words } = (await import(module)) as Pick<KindPage, 'View' | 'words'>;
      const css = built.css === null ? '' : await readFile(path.join(folder, built.css), 'utf8');
      return { View, words, script: built.script, css };
    },
  };
}

/** Of a plugin from outside below its own folder; of one in this repository where all builds are. */
function builtFolder(plugin: string): string {
  const own = path.join(plugin, 'dist/server/kinds');
  return existsSync(own) ? own : path.resolve(plugin, '../../dist/server', path.basename(plugin), 'kinds');
}

async function readBuilt(folder: string, { kind, texts: plugin }: Kind) {
  const text = await readFile(path.join(folder, 'kinds.json'), 'utf8').catch(() => '{}');
  const built = (JSON.parse(text) as Built)[kind];
  if (!built) {
    throw new Error(
      `The question kind "${kind}" has not been built by its plugin "${plugin}" (${folder}). Run kaiku-plugin build there, or npm run build here.`,
    );
  }
  return built;
}
