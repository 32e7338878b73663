import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { main, Obstacle, readCommandLine } from '../lib/command.ts';
import { ROOT } from '../lib/paths.ts';
import { checkFree, namesOf } from './names.ts';
import { writePlugin } from './write.ts';

const { values, positionals } = readCommandLine({
  usage: `
Usage: npm run new-plugin -- ID [--kind] [--title TEXT] [--outside FOLDER [--sdk ARCHIVE]]

Makes a working plugin to start from: table, routes, page, navigation, command, a card on the start page, a feature and
a permission of its own, texts in three languages, tests.

  ID                 such as guest-book
  --kind             makes a plugin that brings a question kind instead: model, view, script and card, texts, tests
  --title TEXT       what people read in the menu; made of the id without it
  --outside FOLDER   makes it in that folder, outside of this repository, instead of plugins/ID; its types, tests and
                     tools are those of this checkout
  --sdk ARCHIVE      for somebody who has no checkout: takes the sdk from what "node sdk/build/bin.mjs pack-sdk" made,
                     and everything else from the registry

docs/plugins.md explains what it makes, docs/question-kinds.md what --kind makes.`,
  options: {
    kind: { type: 'boolean' },
    title: { type: 'string' },
    outside: { type: 'string' },
    sdk: { type: 'string' },
  },
  positionals: true,
});

/** npm runs scripts in the repository's folder, and says here where it was called. */
const calledFrom = process.env.INIT_CWD ?? process.cwd();

await main(async () => {
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) {
    throw new Obstacle('usage', 'Give one id, such as: npm run new-plugin -- guest-book', 'Others words: see --help.');
  }
  const names = namesOf(id, values.title);
  const kind = values.kind === true;
  checkFree(names, ROOT, kind);
  const inside = values.outside === undefined;
  const folder = inside ? path.join(ROOT, 'plugins', id) : path.resolve(calledFrom, values.outside!);
  if (!inside && !path.relative(ROOT, folder).startsWith('..')) {
    throw new Obstacle(
      'not_outside',
      `${folder} is inside this repository.`,
      'Leave --outside away to make the plugin in plugins/, or name a folder elsewhere.',
    );
  }
  const sdkArchive = values.sdk === undefined ? undefined : path.resolve(calledFrom, values.sdk);
  if (sdkArchive && !existsSync(sdkArchive)) {
    throw new Obstacle(
      'no_sdk',
      `${sdkArchive} does not exist.`,
      'Make it: node sdk/build/bin.mjs pack-sdk --out FOLDER',
    );
  }
  writePlugin({ names, folder, root: ROOT, inside, kind, ...(sdkArchive && { sdkArchive }) });
  format(folder);
  console.log(inside ? nextInside(id, kind) : nextOutside(folder));
  return 0;
});

/** Names of another length break lines elsewhere. */
function format(folder: string): void {
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['format', '--write', '--config-path', ROOT, '--vcs-enabled=false', '--log-level=error'];
  execFileSync(process.execPath, [biome, ...options, folder], { cwd: folder, stdio: 'pipe' });
}

function nextInside(id: string, kind: boolean): string {
  return `
Made plugins/${id}. Next:

  npm install                          makes its contract known to others, and the lock file knows it
  npm run generate                     writes the documents that name it
  npm start                            ${kind ? 'the editor offers it among its elements' : `its page is /${id}`}
  npm test -- --file plugins/${id}     runs its tests
  npm run check                        lint, types and boundaries

Then read plugins/${id}/README.md and docs/plugins.md.`;
}

function nextOutside(folder: string): string {
  return `
Made ${folder}. Next, in that folder:

  npm install          links the sdk and the tools, or fetches them
  npm run build        the browser bundle, and the package
  npm test             its tests, against a Kaiku of their own
  npm run pack         an archive to install

and here:

  KAIKU_PLUGINS="${folder}" npm start

Then read its README.md, and docs/plugins.md here.`;
}
