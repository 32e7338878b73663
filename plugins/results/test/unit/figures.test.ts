import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ChangedResponse } from '@kaiku/plugin-responses/contract';
import { type AnswerValue, builtinKinds, type Element, type Summary } from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import type { AnswerFilter, IntegrityChoice, ResultsFilter } from '../../contract/index.ts';
import { Datasets } from '../../server/dataset/datasets.ts';
import { crossTable, variableOf } from '../../server/services/crossTable.ts';
import { withDataset } from '../../server/services/openResults.ts';
import { createResultsReader } from '../../server/services/results.ts';
import { answers, ids, structureArbitrary } from '../support/arbitraries.ts';
import { byHand, timeByHand } from '../support/byHand.ts';
import { scopeOf, World } from '../support/world.ts';

/* What the engine says is held against counting by hand: no SQL, no columns, no codes, response by response. */

const cities = ['Oulu', 'Turku', 'Vaasa', "O'ulu", ''];
const links = [1, 2, 3].map((at) => `01900000-0000-7000-8000-00000000000${at}`);
const languages = ['fi', 'sv', 'en'] as const;
const versions = [1, 2, 70_000] as const;
const firstDay = Date.UTC(2026, 0, 30);
const dayMs = 86_400_000;
/** Signals by their class: none, fast, repeated, robot, early. */
const signals = [0, 0, 0, 128, 64, 16, 1];

const given = fc.record({
  answers,
  city: fc.constantFrom(...cities),
  link: fc.option(fc.constantFrom(...links)),
  language: fc.constantFrom(...languages),
  version: fc.constantFrom(...versions),
  signals: fc.constantFrom(...signals),
  test: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  at: fc.integer({ min: 0, max: 5 * dayMs }),
  took: fc.option(fc.oneof(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: -60_000, max: 6 * 3_600_000 }))),
});

const some = <T>(...all: readonly T[]) => fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 3 });
const span = (max: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: max * 2 }), fc.integer({ min: 0, max: max * 2 }))
    .map(([one, other]) => ({ min: Math.min(one, other) / 2, max: Math.max(one, other) / 2 }));
const asked = (elementId: string, rest: fc.Arbitrary<object>) =>
  rest.map((one) => ({ elementId, ...one }) as AnswerFilter);
const answerFilter = fc.oneof(
  asked('q-choice', fc.record({ values: some(...ids('c', 6), 'other', 'dontKnow') })),
  asked('q-checkbox', fc.record({ values: some(...ids('c', 22), 'other', 'dontKnow') })),
  asked('q-nps', span(10)),
  asked('q-nps', fc.record({ values: some('0', '5', '10', 'dontKnow') })),
  asked('q-slider', span(5)),
  asked('q-smiley', span(5)),
  asked('q-matrix', fc.record({ rowId: fc.constantFrom(...ids('r', 4)), values: some(...ids('k', 5)) })),
);
const day = fc.integer({ min: -1, max: 6 }).map((at) => new Date(firstDay + at * dayMs).toISOString().slice(0, 10));
/** Of eight parts one or two mostly: what nothing fits shows little. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const choices: IntegrityChoice[] = ['all', 'clean', 'marked', 'speeder', 'duplicate', 'bot', 'spam', 'test'];
const filters: fc.Arbitrary<ResultsFilter> = fc.record({
  from: rarely(day),
  to: rarely(day),
  languages: rarely(some(...languages)),
  collectorIds: rarely(some(...links)),
  versions: rarely(some(...versions, 3)),
  background: rarely(some(...cities).map((values) => [{ fieldId: 'city', values }])),
  answers: rarely(fc.array(answerFilter, { minLength: 1, maxLength: 2 })),
  integrity: rarely(fc.constantFrom(...choices)),
});

const classOf = ({ signals: one, source }: ChangedResponse): IntegrityChoice => {
  if (source === 'test') return 'test';
  return one === 16 ? 'bot' : one === 1 ? 'spam' : one === 64 ? 'duplicate' : one === 128 ? 'speeder' : 'clean';
};

function came(response: ChangedResponse, choice: IntegrityChoice | undefined): boolean {
  const own = classOf(response);
  if (choice === undefined) return !['bot', 'spam', 'test'].includes(own);
  if (choice === 'all') return own !== 'test';
  return choice === 'marked' ? !['clean', 'test'].includes(own) : own === choice;
}

function says(
  answer: AnswerValue | undefined,
  element: Element | undefined,
  { rowId, values, min, max }: AnswerFilter,
): boolean {
  if (answer === undefined || !element) return false;
  const one = answer as { choice?: string; choices?: string[]; dontKnow?: true } & Record<string, string>;
  if (rowId !== undefined) {
    const rows = (element.settings as unknown as { rows: { id: string }[] }).rows;
    return rows.some(({ id }) => id === rowId) && values!.includes(one[rowId]!);
  }
  if (typeof answer === 'number')
    return min === undefined ? values!.includes(String(answer)) : answer >= min && answer <= max!;
  if (one.dontKnow) return values?.includes('dontKnow') ?? false;
  return (one.choices ?? [one.choice!]).some((id) => values?.includes(id));
}

/** Days are UTC's here. */
function fits(response: ChangedResponse, elements: readonly Element[], filter: ResultsFilter): boolean {
  const on = response.submittedAt.slice(0, 10);
  if ((filter.from && on < filter.from) || (filter.to && on > filter.to)) return false;
  if (filter.languages && !filter.languages.includes(response.language as (typeof languages)[number])) return false;
  if (filter.collectorIds && !filter.collectorIds.includes(response.collectorId ?? 'none')) return false;
  if (filter.versions && !filter.versions.includes(response.surveyVersion)) return false;
  if (filter.background?.some(({ values }) => !values.includes(response.background.city ?? ''))) return false;
  if (!came(response, filter.integrity)) return false;
  return (filter.answers ?? []).every((one) =>
    says(
      response.answers[one.elementId],
      elements.find(({ id }) => id === one.elementId),
      one,
    ),
  );
}

/** Sums of fractions differ in the last digits with the order of adding. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, one) => (typeof one === 'number' ? Math.round(one * 1e6) / 1e6 : one));

function expectFigures(
  of: readonly { element: Element; summary: Summary }[],
  chosen: readonly ChangedResponse[],
): void {
  for (const { element, summary } of of) {
    const all = chosen.map((one) => one.answers[element.id]);
    expect(rounded(summary), element.id).to.deep.equal(rounded(byHand(element, all)));
  }
}

const surveys = 25;
const filtersEach = 20;

describe('every figure', function () {
  this.timeout(120_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-figures-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** One dataset takes many filters: to make it is what takes time. */
  it(`equals counting by hand in ${surveys * filtersEach} cases: ${surveys} random surveys with random answers, ${filtersEach} random filters of each; whole, over time, by groups and crossed`, async () => {
    let made = 0;
    let cases = 0;
    let telling = 0;
    const property = fc.asyncProperty(
      structureArbitrary,
      fc.array(given, { minLength: 5, maxLength: 60 }),
      fc.array(filters, { minLength: filtersEach, maxLength: filtersEach }),
      async (elements, responses, asks) => {
        const world = new World();
        world.elements = elements;
        for (const { answers: own, city, link, language, version, signals: noticed, test, at, took } of responses)
          world.put({
            ...world.response(own as Record<string, AnswerValue>, city === '' ? {} : { city }),
            submittedAt: new Date(firstDay + at).toISOString(),
            startedAt: took === null ? null : new Date(firstDay + at - took).toISOString(),
            language,
            collectorId: link,
            surveyVersion: version,
            signals: noticed,
            spam: noticed === 1 || noticed === 16,
            source: test ? 'test' : 'link',
          });
        const datasets = new Datasets(path.join(folder, String(++made)), world.reader, world.tenants);
        try {
          for (const filter of asks) {
            const n = await expectAll(datasets, world, filter, cases % 3);
            cases += 1;
            if (n > 0 && n < world.responses.size) telling += 1;
          }
        } finally {
          await datasets.close();
        }
      },
    );
    await fc.assert(property, { numRuns: surveys, endOnFailure: true });
    expect(cases).to.equal(surveys * filtersEach);
    expect(telling, 'cases with some but not all responses').to.be.above(cases / 2);
  });

  async function expectAll(datasets: Datasets, world: World, filter: ResultsFilter, turn: number): Promise<number> {
    const reader = createResultsReader(datasets);
    const all = [...world.responses.values()];
    const chosen = all.filter((one) => fits(one, world.elements, filter));
    const found = await reader.results(world.ctx, scopeOf(), { filter, times: true });
    expect(found.n).to.equal(chosen.length);
    const wide = filter.integrity !== undefined && !['clean', 'speeder', 'duplicate'].includes(filter.integrity);
    const whole = wide ? (filter.integrity === 'test' ? 'test' : 'all') : undefined;
    expect(found.total).to.equal(all.filter((one) => came(one, whole)).length);
    expect(found.elements.map(({ element }) => element.id)).to.deep.equal(world.elements.map(({ id }) => id));
    expectFigures(found.elements, chosen);
    expect(found.time).to.deep.equal(timeByHand(chosen));
    // In turns: each is a question of its own to the engine.
    if (turn === 0) await expectOverTime(datasets, world, filter, chosen);
    else if (turn === 1) await expectGroups(datasets, world, filter, chosen);
    else await expectCrossed(datasets, world, filter, chosen);
    return chosen.length;
  }

  async function expectOverTime(
    datasets: Datasets,
    world: World,
    filter: ResultsFilter,
    chosen: readonly ChangedResponse[],
  ): Promise<void> {
    const [element] = world.elements;
    const options = { interval: 'day', filter, ...(element && { elementId: element.id }) } as const;
    const { buckets } = await createResultsReader(datasets).timeline(world.ctx, scopeOf(), options);
    const byDay = Map.groupBy(chosen, ({ submittedAt }) => submittedAt.slice(0, 10));
    expect(buckets.reduce((sum, { n }) => sum + n, 0)).to.equal(chosen.length);
    for (const { start, n, summary } of buckets) {
      const own = byDay.get(start.slice(0, 10)) ?? [];
      expect(n, start).to.equal(own.length);
      if (element && summary) expectFigures([{ element, summary }], own);
    }
  }

  async function expectGroups(
    datasets: Datasets,
    world: World,
    filter: ResultsFilter,
    chosen: readonly ChangedResponse[],
  ): Promise<void> {
    const by = { by: 'field city', filter, times: true };
    const { segments } = await createResultsReader(datasets).comparison(world.ctx, scopeOf(), by);
    const byCity = Map.groupBy(chosen, ({ background }) => background.city ?? '');
    expect(segments.map(({ value }) => value).sort()).to.deep.equal([...byCity.keys()].sort());
    for (const { value, n, elements, time } of segments) {
      expect(n, value).to.equal(byCity.get(value)!.length);
      expectFigures(elements, byCity.get(value)!);
      expect(time, value).to.deep.equal(timeByHand(byCity.get(value)!));
    }
  }

  async function expectCrossed(
    datasets: Datasets,
    world: World,
    filter: ResultsFilter,
    chosen: readonly ChangedResponse[],
  ): Promise<void> {
    const element = world.elements.find(({ id }) => id === 'q-choice');
    if (!element) return;
    const table = await withDataset(datasets, world.ctx, scopeOf(), ({ view, elements }) => {
      const of = (key: string) => variableOf(view.layout, elements, builtinKinds, key);
      return crossTable(view, filter, of('q-choice'), of('field city'));
    });
    const choiceOf = ({ answers: own }: ChangedResponse) =>
      (own['q-choice'] as { choice?: string } | undefined)?.choice;
    const ofBoth = chosen.filter((one) => one.background.city && table.rows.some(({ id }) => id === choiceOf(one)));
    expect(table.n).to.equal(ofBoth.length);
    for (const [at, { id, n }] of table.rows.entries()) {
      const row = ofBoth.filter((one) => choiceOf(one) === id);
      expect(n, id).to.equal(row.length);
      for (const [across, column] of table.columns.entries())
        expect(table.cells[at]![across]!.n, `${id} ${column.id}`).to.equal(
          row.filter(({ background }) => background.city === column.id).length,
        );
    }
  }
});
