import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packSdk } from '@kaiku/sdk/build';
import manifestSchema from '@kaiku/sdk/manifest.schema.json' with { type: 'json' };
import { clusterUrl, root } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, newPlugin, run, writeFiles } from '../support/outside.ts';
import { readTour } from '../support/tour.ts';

const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: Error & { stderr?: string }) => error.stderr ?? error.message,
  );

describe('npm run new-plugin', function () {
  this.timeout(600_000);
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
    // A key that is not among the plugin's texts is an error of types, and the only one.
    const wrong = path.join(folder, 'web/wrong.ts');
    writeFileSync(
      wrong,
      "import { useT } from '@kaiku/sdk/web';\nexport const useIt = () => useT('visit-log')('remove.titel');\n",
    );
    const said = await run(folder, 'npm', 'run', 'check', '--', '--singleThreaded').catch(
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(said.match(/error TS\d+/g), said).to.have.length(1);
    expect(said)
      .to.match(/web\/wrong\.ts.*TS2345/)
      .and.to.contain('remove.titel');
    rmSync(wrong);
    process.env.KAIKU_TEST_DATABASE_URL ??= await clusterUrl();
    expect(await run(folder, 'npm', 'test')).to.match(/ 7 passing/);
    const client = await run(root, process.execPath, 'scripts/generate.ts', '--plugin', folder, '--check');
    expect(client).to.contain('up to date');
    const left = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !path.join(entry.parentPath, entry.name).includes('node_modules'))
      .filter(({ parentPath, name }) => /sample|Sample/.test(readFileSync(path.join(parentPath, name), 'utf8') + name));
    expect(left, "what is left of the template's own names").to.deep.equal([]);
  });

  it('makes one that types, bundles and tests against contracts of others where there is no checkout', async () => {
    const archive = await packSdk(place.folder);
    await newPlugin(place.folder, 'far-away', '--outside', 'far', '--sdk', archive);
    const folder = path.join(place.folder, 'far');
    // What npm would do, without a registry: the archive unpacked, and everything else that the sdk names.
    const modules = path.join(folder, 'node_modules');
    mkdirSync(path.join(modules, '@kaiku/sdk'), { recursive: true });
    await run(folder, 'tar', '-xzf', archive, '-C', path.join(modules, '@kaiku/sdk'), '--strip-components=1');
    for (const name of readdirSync(path.join(root, 'node_modules')))
      if (name !== '@kaiku' && name !== '.bin')
        symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
    const ofTour = (name: string) => readTour().find(({ file }) => file === name)!.text;
    await writeFiles(folder, {
      'server/models/visit.ts': ofTour('server/models/visit.ts'),
      'server/subscriptions.ts': ofTour('server/subscriptions.ts'),
      'web/extensions/HomeCard.tsx': `import { onSurvey } from '@kaiku/plugin-surveys/contract';
        import type { ResultsPanelProps } from '@kaiku/plugin-results/contract';
        import { usePermission } from '@kaiku/sdk/web';
        export default function Card({ surveyId }: ResultsPanelProps) {
          return usePermission(onSurvey(['reportView'])) ? surveyId : null;
        }`,
      'test/unit/others.test.ts': `import { onSurvey } from '@kaiku/plugin-surveys/contract';
        import { expect } from 'chai';
        import { noteVisit } from '../../server/subscriptions.ts';
        it('uses contracts of others', () => {
          expect(noteVisit.event.name).to.equal('answer.submitted');
          expect(onSurvey(['edit'])).to.include({ resource: 'survey' });
        });`,
      'server/wrong.ts': `import { answerSubmitted } from '@kaiku/plugin-responses/contract';
        import { subscribe } from '@kaiku/sdk/server';
        export const wrong = subscribe(answerSubmitted, 'wrong', async (_ctx, { payload }) => void payload.nothing);`,
    });
    const bin = (...args: string[]) => run(folder, process.execPath, ...args);
    const types = path.join(modules, 'typescript-native/bin/tsc');
    const refused = await bin(types, '--noEmit', '--singleThreaded').catch((error: { stdout: string }) => error.stdout);
    expect(refused.trim().split('\n')).to.have.length(1);
    expect(refused).to.match(/server\/wrong\.ts.*'nothing' does not exist/);
    const tool = path.join(modules, '@kaiku/sdk/build/bin.mjs');
    expect(await bin(tool, 'test')).to.match(/ 2 passing/);
    expect(await bin(tool, 'build')).to.contain('Built far-away 0.1.0');
  });

  it('is explained in docs/plugin-reference.md with every field of the manifest', () => {
    const text = readFileSync(path.join(root, 'docs/plugin-reference.md'), 'utf8');
    type Schema = { properties?: Record<string, Schema>; items?: Schema };
    const fieldsOf = (schema: Schema): string[] =>
      Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
        name,
        ...fieldsOf(field),
        ...fieldsOf(field.items ?? {}),
      ]);
    const fields = fieldsOf(manifestSchema as Schema);
    expect(fields).to.include.members(['enabledBy', 'roles', 'activeFor']);
    expect(fields.filter((name) => !text.includes(`${name}\``) && !text.includes(`\`${name}.`))).to.deep.equal([]);
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
