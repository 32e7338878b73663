import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type AnswersLimit, withinLimits } from '@kaiku/plugin-surveys/contract';
import { type AnswerValue, builtinKinds, type Element } from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { Datasets } from '../../server/dataset/datasets.ts';
import { toldProgress } from '../../server/dataset/progress.ts';
import { createResultsReader } from '../../server/services/results.ts';
import { answers, ids, structureArbitrary } from '../support/arbitraries.ts';
import { scopeOf, World } from '../support/world.ts';

const some = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 });
const answerLimit = fc.oneof(
  some(...ids('c', 6), 'other', 'dontKnow', 'gone').map((values) => ({ elementId: 'q-choice', values })),
  some(...ids('c', 22), 'other', 'dontKnow').map((values) => ({ elementId: 'q-checkbox', values })),
  fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 4, max: 10 }))
    .map(([min, max]) => ({ elementId: 'q-nps', min, max })),
  some('0', '3', '9', '10', 'dontKnow').map((values) => ({ elementId: 'q-nps', values })),
  some('1', '2', '5').map((values) => ({ elementId: 'q-smiley', values })),
  some('0.5', '2', 'dontKnow').map((values) => ({ elementId: 'q-slider', values })),
  fc
    .tuple(fc.constantFrom(...ids('r', 5)), some(...ids('k', 5)))
    .map(([rowId, values]) => ({ elementId: 'q-matrix', rowId, values })),
  fc.constant('c1').map((value) => ({ elementId: 'q-gone', values: [value] })),
);
const cities = ['Oulu', 'Turku', "O'Fallon", ''];
const limit: fc.Arbitrary<AnswersLimit> = fc
  .record({
    background: fc.array(
      fc.record({ fieldId: fc.constantFrom('city', 'city', 'city', 'gone'), values: some(...cities.slice(0, 3)) }),
      { maxLength: 2 },
    ),
    answers: fc.array(answerLimit, { maxLength: 2 }),
  })
  .filter(({ background, answers: parts }) => background.length + parts.length > 0);
const given = fc.record({ answers, city: fc.option(fc.constantFrom(...cities), { nil: undefined }) });

describe('limits of shares', function () {
  this.timeout(120_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-limits-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** How many responses datasets let through, as results and as they are counted at all, and what the model says. */
  async function bothWays(
    elements: Element[],
    rows: { answers: object; city?: string | undefined }[],
    limits: AnswersLimit[],
  ) {
    const world = new World();
    world.elements = elements;
    for (const row of rows) {
      const background: Record<string, string> = row.city === undefined ? {} : { city: row.city };
      world.put(world.response(row.answers as Record<string, AnswerValue>, background));
    }
    const datasets = new Datasets(mkdtempSync(path.join(folder, 'one-')), world.reader, world.tenants);
    try {
      const { total, n } = await createResultsReader(datasets).results(world.ctx, scopeOf(null, limits));
      const seen = [...world.responses.values()].filter(withinLimits(limits, elements, builtinKinds)).length;
      return { total, n, seen };
    } finally {
      await datasets.close();
    }
  }

  it('SHARE-012.ab SHARE-025.ab let the same responses through in datasets as one by one, whatever was asked and answered', () =>
    fc.assert(
      fc.asyncProperty(
        structureArbitrary,
        fc.array(given, { maxLength: 25 }),
        fc.array(limit, { minLength: 1, maxLength: 3 }),
        async (elements, rows, limits) => {
          const { total, n, seen } = await bothWays(elements, rows, limits);
          expect([total, n]).to.deep.equal([seen, seen]);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    ));

  it('SHARE-025.d hide how many responses there are while a dataset is built', () => {
    const progress = { done: 30_000, total: 60_001 };
    expect(toldProgress(scopeOf(null, [{ background: [], answers: [] }]), progress)).to.deep.equal({
      done: 49,
      total: 100,
    });
    expect(toldProgress(scopeOf(), progress)).to.deep.equal(progress);
  });

  it('let nothing through that names what the survey does not have', async () => {
    const rows = [{ answers: { 'q-gone': { choice: 'c1' } }, city: 'Oulu' }];
    const none = { total: 0, n: 0, seen: 0 };
    expect(
      await bothWays([], rows, [{ background: [{ fieldId: 'gone', values: ['Oulu'] }], answers: [] }]),
    ).to.deep.equal(none);
    expect(
      await bothWays([], rows, [{ background: [], answers: [{ elementId: 'q-gone', values: ['c1'] }] }]),
    ).to.deep.equal(none);
    expect(await bothWays([], rows, [{ background: [{ fieldId: 'city', values: ['Oulu'] }], answers: [] }])).to.include(
      { total: 1, seen: 1 },
    );
  });
});
