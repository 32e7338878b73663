import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clusterUrl, root } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import {
  checkDefinitions,
  checkEdges,
  checkNames,
  checkRoutes,
  checkSubscriptions,
  checkTexts,
} from '../../scripts/boundaries/rules.ts';
import { readTree } from '../../scripts/boundaries/tree.ts';
import { namesOf } from '../../scripts/new-plugin/names.ts';
import { writePlugin } from '../../scripts/new-plugin/write.ts';
import { makeFolder, newPlugin, run } from '../support/outside.ts';

const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: Error & { stderr?: string }) => error.stderr ?? error.message,
  );

describe('npm run new-plugin', function () {
  this.timeout(180_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  before(async () => {
    place = await makeFolder();
  });
  after(() => place.remove());

  it('makes a plugin outside whose types, own tests and typed client are right at once', async () => {
    const printed = await newPlugin(place.folder, 'visit-log', '--title', 'Visit log', '--outside', 'visit log');
    expect(printed).to.contain('npm install').and.to.contain('KAIKU_PLUGINS=');
    const folder = path.join(place.folder, 'visit log');
    await run(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund');
    await run(folder, 'npm', 'run', 'check');
    process.env.KAIKU_TEST_DATABASE_URL ??= await clusterUrl();
    expect(await run(folder, 'npm', 'test')).to.match(/ 7 passing/);
    const client = await run(root, process.execPath, 'scripts/generate.ts', '--plugin', folder, '--check');
    expect(client).to.contain('up to date');
    const left = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !path.join(entry.parentPath, entry.name).includes('node_modules'))
      .filter(({ parentPath, name }) => /sample|Sample/.test(readFileSync(path.join(parentPath, name), 'utf8') + name));
    expect(left, "what is left of the template's own names").to.deep.equal([]);
  });

  it('makes a plugin inside that lint and boundaries accept', async () => {
    const copy = path.join(place.folder, 'copy');
    const plain = (file: string) => !/(^|[\\/])(node_modules|dist|test)([\\/]|$)/.test(path.relative(root, file));
    for (const name of ['core', 'sdk', 'shell', 'plugins'])
      cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: plain });
    const checks = () => {
      const tree = readTree(copy);
      const all = [checkEdges, checkRoutes, checkDefinitions, checkSubscriptions, checkNames, checkTexts];
      return [...all.flatMap((check) => check(tree)), ...tree.localeProblems].filter((text) => text.includes('zebra'));
    };
    const folder = path.join(copy, 'plugins/zebra-crossings');
    writePlugin({ names: namesOf('zebra-crossings'), folder, root, inside: true });
    expect(readTree(copy).plugins.map(({ id }) => id)).to.include('zebra-crossings');
    expect(checks()).to.deep.equal([]);
    writeFileSync(path.join(folder, 'locales/fi.json'), '{}');
    expect(checks(), 'the checks can fail').to.not.deep.equal([]);
  });

  it('refuses ids that cannot be one or that Kaiku has, and writes nothing', async () => {
    const refusals: [id: string, sentence: RegExp][] = [
      ['Guest_Book', /"Guest_Book" cannot be the id of a plugin\.\n.*guest-book/],
      ['../evil', /cannot be the id/],
      ['core', /belongs to Kaiku itself/],
      ['surveys', /plugin "surveys" has the id "surveys" already/],
    ];
    for (const [id, sentence] of refusals) {
      expect(await failure(newPlugin(place.folder, id, '--outside', 'refused'))).to.match(sentence);
    }
    expect(await failure(newPlugin(place.folder))).to.contain('Give one id');
    expect(existsSync(path.join(place.folder, 'refused'))).to.equal(false);
  });

  it('never writes over what is there, nor outside of where it was told to', async () => {
    const folder = path.join(place.folder, 'mine');
    cpSync(path.join(root, 'docs'), folder, { recursive: true });
    const before = readdirSync(folder).sort();
    expect(await failure(newPlugin(place.folder, 'visits', '--outside', 'mine'))).to.contain('not empty');
    expect(readdirSync(folder).sort()).to.deep.equal(before);
    const inside = path.join(root, 'plugins/visits');
    expect(await failure(newPlugin(place.folder, 'visits', '--outside', inside))).to.contain('inside this repository');
    expect(existsSync(inside)).to.equal(false);
  });
});
