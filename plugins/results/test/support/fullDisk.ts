import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import type { CopyScope } from '@kaiku/plugin-surveys/contract';
import { builtinKinds, type Element } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import { until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { datasetElements } from '../../server/dataset/columns.ts';
import { Dataset } from '../../server/dataset/dataset.ts';
import { Datasets, type DatasetsOptions } from '../../server/dataset/datasets.ts';
import { Engine } from '../../server/dataset/engine.ts';
import { isFull } from '../../server/dataset/engineErrors.ts';
import type { Snapshots } from '../../server/dataset/snapshots.ts';
import { item } from './arbitraries.ts';
import { companyId, scopeOf, surveyId, World } from './world.ts';

/** A process whose folder has a disk of its own, which it fills: `node fullDisk.ts FOLDER`; it fails where anything is not as it should. */

const [folder = ''] = process.argv.slice(2);
const filler = path.join(folder, 'filler');
const free = (): void => rmSync(filler, { force: true });
function leave(bytes: number): void {
  free();
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
  } catch (error) {
    // Somebody else has written meanwhile.
    expect((error as { code?: string }).code).to.equal('ENOSPC');
  }
}

const question = (id: string, kind: string) =>
  ({ id, kind, name: id, saved: true, settings: { text: id, choices: ['c0', 'c1'].map(item) } }) as unknown as Element;
const world = new World();
world.elements = [question('q', 'openText'), question('r', 'choice')];
const [a = '', b = '', c = '', d = ''] = ['a', 'b', 'c', 'd'].map((letter) => surveyId.slice(0, -1) + letter);
/** Texts that nothing packs. */
function answer(count: number): void {
  for (let at = 0; at < count; at += 1) {
    world.put(world.response({ q: randomBytes(3_000).toString('base64'), r: { choice: `c${at % 2}` } } as never));
  }
}

/** Surveys whose answers were all read, and what was mended or did not succeed. */
const made: string[] = [];
const warned: string[] = [];
const warn = (facts: { meaning?: string }, message: string) => void warned.push(facts.meaning ?? message);
const ctx = { ...world.ctx, log: { warn } } as unknown as TenantContext;
const reader = {
  ...world.reader,
  changes: (own, copy, since) => {
    if (since === null) made.push(copy.surveyId);
    return world.reader.changes(own, copy, since);
  },
} as ResponseReader;

/** @returns whether what is told is right, or why nothing is */
function look(datasets: Datasets, survey: string): Promise<string> {
  const use = {
    scope: scopeOf(),
    copy: { companyId, surveyId: survey } as CopyScope,
    shape: { elements: datasetElements(world.structure, builtinKinds), fieldIds: ['city'] },
    timeZone: 'UTC',
    kept: true,
  };
  return datasets
    .use(ctx, use, (view) => view.total())
    .then(
      (total) => (total === world.responses.size ? 'right' : `${total} of ${world.responses.size}`),
      (error) => error.code ?? error.message,
    );
}

async function ofOneProcess(): Promise<void> {
  const datasets = new Datasets(folder, reader, world.tenants);
  const looks = (...surveys: string[]) => Promise.all(surveys.map((survey) => look(datasets, survey)));
  answer(1_000);
  expect(await looks(b)).to.deep.equal(['right']);
  leave(0);
  expect(await looks(a, b), 'a first build').to.deep.equal(['no_space', 'right']);
  free();
  expect(await looks(a, b)).to.deep.equal(['right', 'right']);
  made.length = 0;
  // The last one ends while DuckDB tidies its file up.
  for (const room of [0, 1_000_000, 12_000_000]) {
    answer(2_000);
    leave(room);
    for (const told of [...(await looks(a, b, a)), ...(await looks(b, a))])
      expect(told, `an update with ${room} bytes left`).to.be.oneOf(['right', 'no_space']);
    free();
    // Another one, before anybody asks for those.
    expect(await looks(room === 12_000_000 ? c : b), 'what is opened beside them').to.deep.equal(['right']);
    expect(await looks(a, b), `after ${room} bytes`).to.deep.equal(['right', 'right']);
  }
  expect(
    made.filter((survey) => survey !== c),
    'nothing is read again',
  ).to.deep.equal([]);
  expect(warned).to.include('shut');
  await datasets.stop();
}

async function aside(): Promise<void> {
  let stored = 0;
  const snapshots = { find: async () => null, store: async () => ++stored } as unknown as Snapshots;
  const options: DatasetsOptions = { process: 'aside', largeFrom: 1_500, snapshots };
  const datasets = new Datasets(folder, reader, world.tenants, options);
  const outcome = (survey: string) =>
    until('the build', async () => {
      const told = await look(datasets, survey);
      return told === 'results_building' ? null : told;
    });
  let filled = false;
  world.beforeBatch = async () => {
    if (!filled) leave(0);
    filled = true;
  };
  expect(await outcome(a), 'a build in a thread').to.equal('no_space');
  free();
  expect(await outcome(a)).to.equal('right');
  await until('it to be stored', () => stored === 1);
  const bytes = statSync(path.join(folder, 'datasets/aside', companyId, `${a}.duckdb`)).size;
  // Its rows find room, and then the whole does not.
  leave(bytes * 1.7);
  expect(await outcome(d), 'one whose file cannot be made whole').to.equal('no_space');
  expect(await outcome(a)).to.equal('right');
  free();
  expect(await outcome(d)).to.equal('right');
  await datasets.stop();
  expect([stored, readdirSync(path.join(folder, 'datasets/aside/building'))]).to.deep.equal([2, ['tmp']]);
}

/** For other nodes: whole, or not at all. */
async function copied(): Promise<void> {
  const engine = new Engine(path.join(folder, 'engine'));
  await engine.attach('s', path.join(folder, 's.duckdb'));
  const dataset = await Dataset.open(engine, 's');
  const row = 'uuid(), now()::TIMESTAMP, md5(random()::VARCHAR), NULL, range, 0, 1, NULL';
  await dataset.rows(`INSERT INTO $table SELECT ${row} FROM range(100000)`);
  const copy = path.join(folder, 'copy.duckdb');
  for (const room of [0, 1_000_000, 4_000_000]) {
    leave(room);
    const told = await dataset.copy(copy).then(() => 'copied', isFull);
    expect(told, `a copy with ${room} bytes left`).to.equal(true);
    for (const file of [copy, `${copy}.wal`]) rmSync(file, { force: true });
  }
  free();
  await dataset.copy(copy);
  await dataset.release();
  await engine.attach('copy', copy);
  expect(await (await Dataset.open(engine, 'copy')).rows('SELECT count(*)::INTEGER FROM $table')).to.deep.equal([
    [100_000],
  ]);
  await engine.close();
}

await ofOneProcess();
await aside();
await copied();
