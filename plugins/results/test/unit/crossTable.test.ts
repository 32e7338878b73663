import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type AnswerValue, builtinKinds, type Element } from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { Datasets } from '../../server/dataset/datasets.ts';
import { crossTable, variableOf } from '../../server/services/crossTable.ts';
import { withDataset } from '../../server/services/openResults.ts';
import { adjustedResidual, chiSquareTail, independence } from '../../server/services/significance.ts';
import { answers, structureArbitrary } from '../support/arbitraries.ts';
import { scopeOf, World } from '../support/world.ts';

const cities = ['Oulu', 'Turku', "Vaasa's"];
const given = fc.record({ answers, city: fc.option(fc.constantFrom(...cities), { nil: undefined }) });

describe('cross tables', function () {
  this.timeout(120_000);

  it('RES-051 chi-square and residuals are those of the tables in books', () => {
    const known: [x: number, df: number, p: number][] = [
      [3.841459, 1, 0.05],
      [10.827566, 1, 0.001],
      [2, 2, Math.exp(-1)],
      [9.487729, 4, 0.05],
      [18.307038, 10, 0.05],
      [124.342113, 100, 0.05],
      [0, 3, 1],
    ];
    for (const [x, df, p] of known) expect(chiSquareTail(x, df), `${x} ${df}`).to.be.closeTo(p, 1e-6);
    const found = independence([
      [10, 20],
      [30, 40],
    ])!;
    expect(found.statistic).to.be.closeTo(0.793651, 1e-6);
    expect(found.p).to.be.closeTo(0.372998, 1e-5);
    expect(found).to.include({ df: 1, reliable: true });
    expect(adjustedResidual(100, 30, 40, 10)! ** 2, 'of four cells').to.be.closeTo(found.statistic, 1e-9);
    expect(adjustedResidual(100, 10, 40, 9), 'four are expected').to.equal(null);
    expect(independence([[3, 4]]), 'nothing to compare').to.equal(null);
    expect(
      independence([
        [0, 9],
        [0, 3],
      ]),
      'one column',
    ).to.equal(null);
    expect(
      independence([
        [3, 1],
        [1, 3],
      ])!.reliable,
    ).to.equal(false);
  });

  it('RES-051 counts equal those of the answers one by one, whatever is set against what', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-cross-'));
    try {
      await fc.assert(
        fc.asyncProperty(structureArbitrary, fc.array(given, { maxLength: 30 }), async (elements, rows) => {
          const world = new World();
          world.elements = elements;
          for (const { answers: some, city } of rows)
            world.put(world.response(some as Record<string, AnswerValue>, city === undefined ? {} : { city }));
          const datasets = new Datasets(mkdtempSync(path.join(folder, 'one-')), world.reader, world.tenants);
          try {
            await withDataset(datasets, world.ctx, scopeOf(), async ({ view, elements: known }) => {
              const keys = ['field city', ...elements.flatMap(keysOf)];
              for (const first of keys)
                for (const second of keys.filter((key) => key !== first).slice(0, 4)) {
                  const [row, column] = [first, second].map((key) =>
                    variableOf(view.layout, known, builtinKinds, key),
                  ) as [ReturnType<typeof variableOf>, ReturnType<typeof variableOf>];
                  const table = await crossTable(view, {}, row, column);
                  const pairs = [...world.responses.values()].map((response) =>
                    [first, second].map((key) => valuesIn(elements, key, response.answers, response.background)),
                  );
                  const both = pairs.filter(([a, b]) => a!.length > 0 && b!.length > 0);
                  expect(table.n, `${first} ${second}`).to.equal(both.length);
                  table.rows.forEach(({ id, n }, at) => {
                    expect(n, `${first} ${id}`).to.equal(both.filter(([a]) => a!.includes(id)).length);
                    table.columns.forEach((other, across) => {
                      const count = both.filter(([a, b]) => a!.includes(id) && b!.includes(other.id)).length;
                      expect(table.cells[at]![across]!.n, `${first} ${id} ${second} ${other.id}`).to.equal(count);
                    });
                  });
                }
            });
          } finally {
            await datasets.close();
          }
        }),
        { numRuns: 8, endOnFailure: true },
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('RES-051 RES-022.a RES-050 where few are hidden, facts are set against questions by whole blocks, and no two questions', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-cross-'));
    const world = new World();
    world.elements = ['score', 'again'].map(
      (id) => ({ id, kind: 'nps', name: id, saved: true, settings: { text: id } }) as unknown as Element,
    );
    for (const [city, count] of [
      ['Oulu', 12],
      ['Turku', 7],
      ['Vaasa', 3],
    ] as const)
      for (let at = 0; at < count; at += 1) world.put(world.response({ score: 9, again: 3 }, { city }));
    const datasets = new Datasets(folder, world.reader, world.tenants);
    try {
      await withDataset(datasets, world.ctx, scopeOf({ under: 5, fieldId: 'city' }), async ({ view, elements }) => {
        const of = (key: string) => variableOf(view.layout, elements, builtinKinds, key);
        const table = await crossTable(view, {}, of('field city'), of('score'));
        expect(table.rows).to.deep.equal([
          { id: 'Oulu', n: 10 },
          { id: 'Turku', n: 5 },
        ]);
        expect((await crossTable(view, {}, of('score'), of('again'))).hidden).to.equal(true);
      });
    } finally {
      await datasets.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Of a question its cross-table keys: a matrix has one for each row. */
function keysOf(element: Element): string[] {
  const facts = element.saved ? builtinKinds.get(element.kind)?.chartFacts?.(element) : undefined;
  if (facts?.rows && facts.columns) return facts.rows.map(({ id }) => `${element.id}.${id}`);
  return facts?.choices || (facts?.scale && element.kind === 'nps') ? [element.id] : [];
}

function valuesIn(
  elements: readonly Element[],
  key: string,
  given: Readonly<Record<string, AnswerValue>>,
  background: Readonly<Record<string, string>>,
): string[] {
  if (key === 'field city') return background.city ? [background.city] : [];
  const element = elements.find(({ id }) => id === key.split('.')[0])!;
  const kind = builtinKinds.get(element.kind)!;
  const answer = given[element.id];
  if (answer === undefined) return [];
  const value = kind.values(element, answer)[key];
  const facts = kind.chartFacts!(element);
  const options = (key.includes('.') ? facts.columns : facts.choices)?.map(({ id }) => id);
  return (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
    .map(String)
    .filter((one) => one !== 'dontKnow' && (!options || options.includes(one)));
}
