import type { Tree } from './tree.ts';

/** Where each of our kinds is at home, and the registries that list them. */
const HOME = /^sdk\/(model\/(kinds\/|index\.ts$)|web\/survey\/(kinds\/|ElementView\.tsx$))/;

/** Surveys that are written by hand are made of questions of kinds. */
const SEEDS = /^plugins\/[^/]+\/server\/seeds\//;

/**
 * Nothing outside a kind's own place names it or what it exports: whatever there is to know, its `Kind` says, so that a
 * plugin's kind is as good as ours.
 */
export function checkKinds({ files }: Tree): string[] {
  const owners = new Map<string, string>();
  const names = new Set<string>();
  for (const { file, exports } of files) {
    const kind = /^sdk\/model\/kinds\/(\w+)\.ts$/.exec(file)?.[1];
    if (kind === undefined || !exports.includes(`${kind}Kind`)) continue;
    names.add(kind);
    for (const name of exports) owners.set(name, kind);
  }
  return files
    .filter(({ file }) => !HOME.test(file) && !SEEDS.test(file))
    .flatMap(({ file, imports, kinds }) => [
      ...kinds.filter(({ name }) => names.has(name)).map(({ name, line }) => finding(file, line, name)),
      ...imports.flatMap(({ module, names: taken, line }) =>
        /(^|\/)model(\/|$)/.test(module)
          ? taken.flatMap(({ imported }) => {
              const kind = owners.get(imported);
              return kind === undefined ? [] : [finding(file, line, kind, imported)];
            })
          : [],
      ),
    ]);
}

const finding = (file: string, line: number, kind: string, name?: string): string =>
  `${file}:${line} ${name ? `takes ${name} of` : 'names'} the question kind "${kind}": ask its Kind (sdk/model/kinds/kind.ts), or let it say what is missing there`;
