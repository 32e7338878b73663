import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CopyScope } from '@kaiku/plugin-surveys/contract';
import { builtinKinds, type Element } from '@kaiku/sdk/model';
import { until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { datasetElements } from '../../server/dataset/columns.ts';
import { Datasets } from '../../server/dataset/datasets.ts';
import type { View } from '../../server/dataset/view.ts';
import { item } from '../support/arbitraries.ts';
import { companyId, scopeOf, surveyId, World } from '../support/world.ts';

describe('room for datasets', function () {
  this.timeout(60_000);
  let folder: string;
  let world: World;
  let datasets: Datasets;
  const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((letter) => surveyId.slice(0, -1) + letter);

  const fileOf = (survey: string) => path.join(folder, 'datasets/main', companyId, `${survey}.duckdb`);
  const sizeOf = (survey: string) => statSync(fileOf(survey)).size;
  const there = () => [a, b, c].filter((survey) => existsSync(fileOf(survey)));
  const ask = <T>(survey: string, work: (view: View) => Promise<T>) => {
    const shape = { elements: datasetElements(world.structure, builtinKinds), fieldIds: ['city'] };
    const copy = { companyId, surveyId: survey } as CopyScope;
    return datasets.use(world.ctx, { scope: scopeOf(), copy, shape, timeZone: 'UTC', kept: true }, work);
  };
  const total = (survey: string) => ask(survey, (view) => view.total());

  /** A process started anew, with all three on the disk: a was used three days ago, b two, c one. */
  async function startWith(roomFor: readonly string[]): Promise<void> {
    await datasets.close();
    for (const [index, survey] of [a, b, c].entries()) {
      const used = new Date(Date.now() - (3 - index) * 24 * 60 * 60 * 1_000);
      utimesSync(fileOf(survey), used, used);
    }
    const maxBytes = roomFor.reduce((sum, survey) => sum + sizeOf(survey), 0);
    datasets = new Datasets(folder, world.reader, world.tenants, { maxBytes });
  }

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-room-'));
    world = new World();
    world.elements = [
      {
        id: 'q',
        kind: 'checkbox',
        saved: true,
        settings: { text: 'q', choices: [item('c0', 0)] },
      } as unknown as Element,
    ];
    world.put(world.response({ q: { choices: ['c0'] } }));
    datasets = new Datasets(folder, world.reader, world.tenants);
    for (const survey of [a, b, c]) await total(survey);
  });
  afterEach(async () => {
    await datasets.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('RES-075.a RES-075.b goes to those that were used last, and what went is made anew for who looks', async () => {
    await startWith([b, c]);
    await total(c);
    await until('one to be gone', () => there().length < 3);
    expect(there()).to.deep.equal([b, c]);

    world.put(world.response({ q: { choices: ['c0'] } }));
    expect(await total(a)).to.equal(2);
    await until('another to be gone', () => there().length < 3);
    expect(there()).to.deep.equal([a, c]);
  });

  it('RES-075.a is not taken from one that is in use', async () => {
    await startWith([c]);
    const read = await ask(a, async (view) => {
      await until('the others to be gone', () => there().length === 1);
      return { there: there(), total: await view.total() };
    });
    expect(read).to.deep.equal({ there: [a], total: 1 });
  });

  it('is left alone where there is enough', async () => {
    await startWith([a, b, c]);
    await total(a);
    await datasets.close();
    expect(there()).to.deep.equal([a, b, c]);
  });
});
