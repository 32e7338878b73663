import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shellSlots } from '@kaiku/sdk/common';
import manifestSchema from '@kaiku/sdk/manifest.schema.json' with { type: 'json' };
import { clusterUrl, root } from '@kaiku/sdk/testing';
import { expect } from 'chai';
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
    // A key that is not among the plugin's texts is an error of types.
    const page = path.join(folder, 'web/pages/Items.tsx');
    const right = readFileSync(page, 'utf8');
    writeFileSync(page, right.replace("t('remove.title')", "t('remove.titel')"));
    const said = await run(folder, 'npm', 'run', 'check').catch(({ stdout }: { stdout: string }) => stdout);
    expect(said).to.contain('remove.titel').and.to.contain('TS2345');
    writeFileSync(page, right);
    process.env.KAIKU_TEST_DATABASE_URL ??= await clusterUrl();
    expect(await run(folder, 'npm', 'test')).to.match(/ 7 passing/);
    const client = await run(root, process.execPath, 'scripts/generate.ts', '--plugin', folder, '--check');
    expect(client).to.contain('up to date');
    const left = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !path.join(entry.parentPath, entry.name).includes('node_modules'))
      .filter(({ parentPath, name }) => /sample|Sample/.test(readFileSync(path.join(parentPath, name), 'utf8') + name));
    expect(left, "what is left of the template's own names").to.deep.equal([]);
  });

  it('is explained in docs/plugins.md with every field of the manifest and every slot of the shell', () => {
    const text = readFileSync(path.join(root, 'docs/plugins.md'), 'utf8');
    type Schema = { properties?: Record<string, Schema>; items?: Schema };
    const fieldsOf = (schema: Schema): string[] =>
      Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
        name,
        ...fieldsOf(field),
        ...fieldsOf(field.items ?? {}),
      ]);
    const fields = fieldsOf(manifestSchema as Schema);
    expect(fields).to.include.members(['enabledBy', 'roles', 'activeFor']);
    const named = [...fields, ...Object.values(shellSlots).map(({ id }) => id)];
    expect(named.filter((name) => !text.includes(`${name}\``) && !text.includes(`\`${name}.`))).to.deep.equal([]);
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
