import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { type AnswerValue, builtinKinds, type Element, type Summary } from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { timeTakenOf } from '../../contract/index.ts';
import { blocksOf, factsOf } from '../../server/dataset/blocks.ts';
import { Dataset } from '../../server/dataset/dataset.ts';
import { Datasets } from '../../server/dataset/datasets.ts';
import { Engine } from '../../server/dataset/engine.ts';
import type { Selection, View } from '../../server/dataset/view.ts';
import { crossTable, variableOf } from '../../server/services/crossTable.ts';
import { filterFacts, versionFacts } from '../../server/services/filterFacts.ts';
import { withDataset } from '../../server/services/openResults.ts';
import { createResultsReader } from '../../server/services/results.ts';
import { anyFilter, type Dice, dice, genders, partsOf } from '../support/attack.ts';
import { scopeOf, World } from '../support/world.ts';

const under = 5;
const element = (id: string, kind: string, settings: object = {}): Element =>
  ({ id, kind, name: id, saved: true, settings: { text: id, ...settings } }) as unknown as Element;
/** Each response has a number of its own: the figures of `number` say which responses they are of. */
const elements = [
  element('number', 'slider', { min: 0, max: 100_000, step: 1 }),
  element('score', 'nps'),
  element('why', 'openText'),
];
const teams = ['A', 'A', 'A', 'A', 'B', 'B', 'C', ''];
const link = '0190c0de-0000-7000-8000-000000000001';
const languages = ['en', 'en', 'en', 'fi', 'sv'];
/** When who took so many seconds began; none: it is not known. */
const begunAt = (submittedAt: string, took: number): string | null =>
  took === 0 ? null : new Date(Date.parse(submittedAt) - took * 1_000).toISOString();
/** No two took as long. */
const tookOf = (number: number): number => (number % 6 === 5 ? 0 : 20 + number * 11);
/** By which respondents are set side by side. */
const facts = ['field team', 'field gender', 'field mail', 'language', 'collector'];

function join(world: World, { draw, pick }: Dice, day: number): void {
  const number = world.responses.size;
  const team = pick(teams);
  // Paper is typed in later than it was filled in.
  const imported = draw(9) === 0;
  const given = {
    ...world.response(
      { number, ...(draw(5) > 0 && { score: draw(11) }), ...(draw(3) === 0 && { why: `words of ${number}` }) },
      { ...(team && { team }), gender: pick(genders), mail: `p${number}@example.com` },
    ),
    submittedAt: new Date(Date.UTC(2026, 0, 1 + day - (imported ? 20 : 0), draw(24), draw(60))).toISOString(),
    collectorId: imported ? null : link,
    language: pick(languages),
    // Some answer what they opened before it was published anew.
    surveyVersion: 1 + Math.max(0, Math.floor(day / 10) - Number(draw(6) === 0)),
    ...(draw(12) === 0 && { signals: 1 }),
  };
  world.put({ ...given, startedAt: begunAt(given.submittedAt, tookOf(number)) });
}

/** What several selections show, in one statement: ten thousand would take their time. */
async function together(selections: readonly Selection[], column: string): Promise<number[][]> {
  const found: number[][] = selections.map(() => []);
  const asked: { sql: string; values: object; dataset: Dataset }[] = [];
  const { rows } = Dataset.prototype;
  Dataset.prototype.rows = async function (this: Dataset, sql: string, values = {}) {
    asked.push({ sql, values, dataset: this });
    return [];
  } as typeof rows;
  try {
    for (const [at, selection] of selections.entries())
      if (!selection.hidden) await selection.rows(`SELECT ${at}, ${column}::INTEGER FROM $chosen`);
  } finally {
    Dataset.prototype.rows = rows;
  }
  if (asked.length === 0) return found;
  const sql = asked.map((one) => one.sql).join(' UNION ALL ');
  const values = Object.assign({}, ...asked.map((one) => one.values));
  for (const [at, number] of await rows.call(asked[0]!.dataset, sql, values)) found[Number(at)]!.push(Number(number));
  return found;
}

/** Sums of fractions differ in the last digits with the order of adding. */
const rounded = (replies: unknown): unknown =>
  JSON.parse(
    JSON.stringify(replies, (_key, value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value)),
  );

describe('who attacks hide-under-X', function () {
  this.timeout(900_000);
  let folder: string;
  let datasets: Datasets;
  let world: World;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-attacker-'));
    world = new World();
    world.elements = elements;
    world.fields = ['team', 'gender', 'mail'].map((id) => ({ id, name: id }));
    // Statements this small are done before a second thread has begun.
    datasets = new Datasets(folder, world.reader, world.tenants, { engine: new Engine(folder, { threads: 1 }) });
  });
  afterEach(async () => {
    await datasets.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const numbersIn = (summary: Summary | null): number[] =>
    summary?.type === 'numbers' ? Object.keys(summary.counts).map(Number) : [];

  /** What somebody with 10,000 queries has seen together, at all times and in all ways. */
  async function attack(
    scopes: readonly ResultsScope[],
    queries: number,
  ): Promise<{ seen: number[][]; refused: number }> {
    const die = dice(7);
    const results = createResultsReader(datasets);
    const seen: number[][] = [];
    let refused = 0;
    const note = (numbers: number[]): void => {
      if (numbers.length === 0) refused += 1;
      else seen.push(numbers);
    };
    const moments = 10;
    const days = 40;
    const askAll = async (scope: ResultsScope, here: number): Promise<void> => {
      const few = Math.ceil(here / 200);
      for (let asked = 0; asked < few; asked += 1) {
        const filter = asked === 0 ? {} : anyFilter(die, days);
        const {
          elements: [figures],
        } = await results.results(world.ctx, scope, { filter, elementIds: ['number'] });
        note(numbersIn(figures!.summary));
      }
      for (let asked = 0; asked < few; asked += 1) {
        const interval = die.pick(['hour', 'day', 'week', 'month'] as const);
        const filter = asked === 0 ? {} : anyFilter(die, days);
        const timeline = await results.timeline(world.ctx, scope, { interval, elementId: 'number', filter });
        for (const { summary } of timeline.buckets) if (summary) note(numbersIn(summary));
      }
      for (let asked = 0; asked < few; asked += 1) {
        const filter = asked === 0 ? {} : anyFilter(die, days);
        const by = die.pick(facts);
        const { segments } = await results.comparison(world.ctx, scope, { by, elementIds: ['number'], filter });
        for (const { elements: figures } of segments) note(numbersIn(figures[0]!.summary));
        const interval = die.pick(['day', 'week', 'month'] as const);
        const overTime = { by, interval, elementId: 'number', filter };
        const { segments: times } = await results.timelineComparison(world.ctx, scope, overTime);
        for (const { buckets } of times) for (const { summary } of buckets) if (summary) note(numbersIn(summary));
      }
      // Texts, the table and the export: the responses of a selection, as everything else is made of.
      await withDataset(datasets, world.ctx, scope, async ({ view }) => {
        const column = view.layout.stored.get('number')!.names[0]!;
        const batch = Math.min(200, here);
        for (let asked = 2 * few; asked < here; asked += batch) {
          const filters = Array.from({ length: Math.min(batch, here - asked) }, () => anyFilter(die, days));
          for (const numbers of await together(await view.selectAll(filters), column)) note(numbers);
        }
      });
    };
    for (let moment = 0; moment < moments; moment += 1) {
      for (let come = 0; come < 24; come += 1) join(world, die, moment * 4);
      const here = queries / moments / scopes.length;
      for (const scope of scopes) await askAll(scope, here);
    }
    return { seen, refused };
  }

  async function membersOf(view: View): Promise<string[][]> {
    const facts = factsOf(view.layout, view.scope.hideUnder!, ['team', 'gender', 'mail']);
    const all = await view.select({ integrity: 'test' });
    const blocks = await blocksOf((sql) => all.rows<bigint[]>(sql), facts, under);
    const rows = await all.rows<[string, bigint]>(`SELECT id::VARCHAR, block FROM (${blocks})`);
    return [...Map.groupBy(rows, ([, block]) => block).values()].map((block) => block.map(([id]) => id));
  }

  for (const fieldId of ['team', null])
    it(`RES-020 RES-022.a RES-050 isolates no group below the threshold by ${fieldId ? '10,000 queries' : '1,000 queries where all are one group'}`, async () => {
      const { seen, refused } = await attack([scopeOf({ under, fieldId })], fieldId ? 10_000 : 1_000);
      const parts = partsOf(seen);
      expect(Math.min(...parts), 'the smallest group').to.be.at.least(under);
      expect(seen.length, 'pictures that were shown').to.be.greaterThan(100);
      expect(refused).to.be.greaterThan(100);
      const shown = parts.reduce((sum, size) => sum + size, 0);
      expect(shown / world.responses.size, 'the part of all responses that somebody can see').to.be.greaterThan(0.7);
    });

  for (const fieldId of ['team', null])
    it(`RES-022.a RES-050 SHARE-025.e isolates no group below the threshold for who holds shares of different parts, by 3,000 queries, ${fieldId ? 'by team' : 'where all are one group'}`, async () => {
      const hiding = { under, fieldId };
      const ofTeam = [{ background: [{ fieldId: 'team', values: ['A'] }], answers: [] }];
      const ofWomenWhoLike = [
        { background: [{ fieldId: 'gender', values: ['f'] }], answers: [{ elementId: 'score', min: 3, max: 10 }] },
      ];
      // Figures of all, or of what is public, single answers of some, and those that may be erased.
      const scopes = [null, ofTeam, ofWomenWhoLike].map((limits) => scopeOf(hiding, limits, null));
      const { seen } = await attack(scopes, 3_000);
      const parts = partsOf(seen);
      expect(Math.min(...parts), 'the smallest group').to.be.at.least(under);
      const shown = parts.reduce((sum, size) => sum + size, 0);
      expect(shown / world.responses.size, 'the part of all responses that somebody can see').to.be.greaterThan(0.7);
      // The part of team A is seen as such.
      const { n } = await createResultsReader(datasets).results(world.ctx, scopes[1]!);
      const inA = [...world.responses.values()].filter(({ background }) => background.team === 'A').length;
      expect(n / inA, 'the part of team A').to.be.greaterThan(fieldId ? 0.7 : 0.15);
    });

  it('RES-022.a RES-050 RES-077.b nothing is told but of whole blocks: who answered what within one, and who took how long, changes no reply, nor does what those answered who wait for theirs', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 30 }), fc.constantFrom('team', null), async (seed, fieldId) => {
        const scope = scopeOf({ under, fieldId });
        const die = dice(seed);
        for (let day = 0; day < 60; day += 1) join(world, die, day % 20);
        const filters = Array.from({ length: 12 }, () => anyFilter(die, 20));
        const ask = async () => {
          const results = createResultsReader(datasets);
          const replies = [];
          for (const [at, filter] of [{}, ...filters].entries()) {
            const { elements: figures, ...rest } = await results.results(world.ctx, scope, { filter, times: true });
            const timeline = await results.timeline(world.ctx, scope, { interval: 'week', elementId: 'score', filter });
            const by = facts[at % facts.length]!;
            const sides = await results.comparison(world.ctx, scope, { by, filter, times: true });
            const overTime = { by, interval: 'month', elementId: 'score', filter } as const;
            replies.push({
              filter,
              rest,
              figures: figures.map(({ summary, hidden }) => ({ summary, hidden })),
              timeline,
              sides: sides.segments.map(({ value, n, time, elements: own }) => ({
                value,
                n,
                time,
                figures: own.map(({ summary, hidden }) => ({ summary, hidden })),
              })),
              times: await results.timelineComparison(world.ctx, scope, overTime),
              crossed: await withDataset(datasets, world.ctx, scope, ({ view, elements: known }) => {
                const of = (key: string) => variableOf(view.layout, known, builtinKinds, key);
                return crossTable(view, filter, of(by), of('score'));
              }),
            });
          }
          const offered = await withDataset(datasets, world.ctx, scope, async ({ view }) => {
            const fields = world.fields.map(({ id, name }) => ({
              id,
              name,
              label: (value: string) => value,
              renamed: new Map(),
            }));
            const { facts: told, all } = await filterFacts(view, fields, new Map());
            return { told, versions: await versionFacts(all, new Map()) };
          });
          return { replies, offered };
        };
        const before = await ask();
        const timed = before.replies.filter(({ rest }) => rest.time).length;
        const blocks = await withDataset(datasets, world.ctx, scope, async ({ view }) => membersOf(view));
        // Within each block the answers to each question go to somebody else.
        for (const ids of blocks) {
          for (const question of ['number', 'score', 'why']) {
            const given = ids.map((id) => world.responses.get(id)!.answers[question]);
            const turn = die.draw(ids.length);
            ids.forEach((id, at) => {
              const { [question]: _before, ...others } = world.responses.get(id)!.answers;
              const now = given[(at + turn) % ids.length];
              const answers = { ...others, ...(now !== undefined && { [question]: now }) };
              world.put({ ...world.responses.get(id)!, answers: answers as Record<string, AnswerValue> });
            });
          }
          // And so do the times that they took.
          const took = ids.map((id) => timeTakenOf(world.responses.get(id)!) ?? 0);
          const turn = die.draw(ids.length);
          ids.forEach((id, at) => {
            const response = world.responses.get(id)!;
            world.put({ ...response, startedAt: begunAt(response.submittedAt, took[(at + turn) % ids.length]!) });
          });
        }
        // Of those who are in none, nothing is told at all.
        const within = new Set(blocks.flat());
        for (const [id, response] of world.responses)
          if (!within.has(id))
            world.put({
              ...response,
              answers: { number: die.draw(1_000), score: die.draw(11), why: 'Other words' },
              startedAt: begunAt(response.submittedAt, 1 + die.draw(9_000)),
            });
        expect(timed, 'figures that say how long it took').to.be.greaterThan(0);
        expect(rounded(await ask())).to.deep.equal(rounded(before));
        for (const id of [...world.responses.keys()]) world.remove(id);
      }),
      { numRuns: 8, endOnFailure: true },
    ));
});
