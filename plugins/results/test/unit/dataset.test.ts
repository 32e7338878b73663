import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ResponseChange, ResponseReader, StoredResponse } from '@kaiku/plugin-responses/contract';
import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { Token } from '@kaiku/sdk/common';
import { type AnswerValue, builtinKinds, type Element, type Summary, type SurveyStructure } from '@kaiku/sdk/model';
import { type Problem, type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { expect } from 'chai';
import fc from 'fast-check';
import { Datasets } from '../../server/dataset/datasets.ts';
import { createResultsReader } from '../../server/services/results.ts';

const surveyId = uuidv7();
const companyId = uuidv7();

/** A survey with its responses in memory, as SurveyReader and ResponseReader show them. */
class World {
  version = 1;
  elements: Element[] = [];
  responses = new Map<string, StoredResponse>();
  #log: { at: number; id: string; removed: boolean }[] = [];
  #at = 0;

  put(response: StoredResponse): void {
    this.responses.set(response.responseId, response);
    this.#log.push({ at: ++this.#at, id: response.responseId, removed: false });
  }

  remove(id: string): void {
    if (this.responses.delete(id)) this.#log.push({ at: ++this.#at, id, removed: true });
  }

  get structure(): SurveyStructure {
    const page = { id: 'p', settings: { title: '' }, showRules: [], hideRules: [], elements: this.elements };
    return {
      settings: { name: 'S', language: 'en' },
      pages: [page],
      backgroundFields: [{ id: 'city', name: 'City' }],
      translations: {},
    } as unknown as SurveyStructure;
  }

  readonly reader = {
    changes: async (_ctx: TenantContext, _surveyId: string, since: string | null) => {
      const from = Number(since ?? 0);
      const changed = this.#log.filter(({ at }) => at > from);
      const gone = changed.filter(({ removed }) => removed).map(({ id }) => id);
      const ids = new Set(changed.filter(({ removed }) => !removed).map(({ id }) => id));
      const present = [...ids].flatMap((id) => this.responses.get(id) ?? []);
      async function* batches(): AsyncGenerator<ResponseChange> {
        if (gone.length > 0 && since !== null) yield { type: 'removed', responseIds: gone };
        for (let at = 0; at < present.length; at += 7) {
          yield { type: 'changed', responses: present.slice(at, at + 7), uncounted: [] };
        }
      }
      return { watermark: String(this.#at), reset: false, unchanged: changed.length === 0, batches: batches() };
    },
  } as unknown as ResponseReader;

  readonly ctx = {
    companyId,
    log: { warn: () => {} },
    get: (token: Token<unknown>) =>
      token.id === SurveyReader.id
        ? { structure: async () => ({ version: this.version, structure: this.structure }) }
        : null,
  } as unknown as TenantContext;

  response(answers: Record<string, AnswerValue>, background: Record<string, string> = {}): StoredResponse {
    return {
      responseId: uuidv7(),
      surveyId,
      collectorId: null,
      surveyVersion: 1,
      submittedAt: '2026-01-31T08:05:00.000Z',
      startedAt: null,
      language: 'en',
      source: 'link',
      spam: false,
      answers,
      background,
    };
  }
}

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const item = (id: string, index: number) => ({ id, text: id, numericValue: (index % 5) + 1 });
const extra = fc.boolean().map((enabled) => ({ enabled, text: 'extra' }));

/** A question of any kind; its choices, rows and extras come and go from one version to the next. */
const question = (id: string, kind: string): fc.Arbitrary<Element> => {
  const items = (prefix: string, max: number) =>
    fc.integer({ min: 1, max }).map((count) => ids(prefix, count).map(item));
  const settings: Record<string, fc.Arbitrary<object>> = {
    choice: fc.record({
      choices: items('c', 5),
      other: extra,
      calculateCsat: fc.boolean(),
      calculateNss: fc.boolean(),
    }),
    checkbox: fc.record({ choices: items('c', 20), other: extra, calculateNss: fc.boolean() }),
    nps: fc.record({}),
    smiley: fc.record({ icon: fc.constantFrom({ set: 3 }, { set: 5 }), calculateNss: fc.boolean() }),
    slider: fc.record({ min: fc.constant(0), max: fc.constantFrom(1, 5), step: fc.constant(0.5) }),
    matrix: fc.record({ rows: items('r', 4), columns: items('k', 4) }),
    openText: fc.record({}),
  };
  return fc
    .record({ saved: fc.constant(true), own: settings[kind]!, dontKnow: extra })
    .map(({ saved, own, dontKnow }) => ({
      id,
      kind,
      name: id,
      saved,
      settings: { text: id, dontKnow, ...own },
    })) as unknown as fc.Arbitrary<Element>;
};

const kinds = ['choice', 'checkbox', 'nps', 'smiley', 'slider', 'matrix', 'openText'];
const structureArbitrary = fc
  .tuple(...kinds.map((kind) => fc.option(question(`q-${kind}`, kind), { freq: 5 })))
  .map((elements) => elements.filter((element) => element !== null));

/** Answers of any version, present or past: with choices that are gone, out of scale, don't know. */
const answer: Record<string, fc.Arbitrary<unknown>> = {
  choice: fc.oneof(
    fc.constantFrom(...ids('c', 6), 'other').map((choice) => ({ choice })),
    fc.constant({ dontKnow: true }),
  ),
  checkbox: fc.oneof(
    fc.uniqueArray(fc.constantFrom(...ids('c', 22), 'other'), { maxLength: 6 }).map((choices) => ({ choices })),
    fc.constant({ dontKnow: true }),
  ),
  nps: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constant({ dontKnow: true })),
  smiley: fc.integer({ min: 1, max: 5 }),
  slider: fc.oneof(
    fc.integer({ min: 0, max: 10 }).map((half) => half / 2),
    fc.constant({ dontKnow: true }),
  ),
  matrix: fc.oneof(
    fc.dictionary(fc.constantFrom(...ids('r', 5)), fc.constantFrom(...ids('k', 5)), { maxKeys: 4 }),
    fc.constant({ dontKnow: true }),
  ),
  openText: fc.oneof(fc.string(), fc.constant('  '), fc.constant({ dontKnow: true })),
};
const answers = fc
  .record(Object.fromEntries(kinds.map((kind) => [`q-${kind}`, fc.option(answer[kind]!, { nil: undefined })])))
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('put' as const), answers }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('edit' as const), at: fc.nat(), answers }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('structure' as const), elements: structureArbitrary }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('look' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reopen' as const) }) },
);

/** Sums of fractions differ in the last digits with the order of adding. */
function rounded(summary: Summary): unknown {
  return JSON.parse(JSON.stringify(summary), (_key, value) =>
    typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value,
  );
}

describe('the dataset', () => {
  let folder: string;
  let datasets: Datasets;
  let world: World;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-dataset-'));
    world = new World();
    datasets = new Datasets(folder, world.reader);
  });
  afterEach(async () => {
    await datasets.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const look = async (filter = {}) => createResultsReader(datasets).results(world.ctx, surveyId, { filter });

  async function expectTruth(): Promise<void> {
    const results = await look();
    expect(results.total).to.equal(world.responses.size);
    for (const { element, summary } of results.elements) {
      const given = [...world.responses.values()].map((response) => response.answers[element.id]);
      const truth = builtinKinds.get(element.kind)!.summarise(element, given);
      expect(rounded(summary), element.id).to.deep.equal(rounded(truth));
    }
    expect(results.elements.map(({ element }) => element.id)).to.deep.equal(world.elements.map(({ id }) => id));
  }

  it('gives what the model gives for the same answers, through edits, removals and changes of the survey', async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(structureArbitrary, fc.array(step, { minLength: 5, maxLength: 60 }), async (elements, steps) => {
        await datasets.close();
        rmSync(path.join(folder, 'datasets'), { recursive: true, force: true });
        world = new World();
        world.elements = elements;
        datasets = new Datasets(folder, world.reader);
        for (const one of steps) {
          const present = [...world.responses.keys()];
          if (one.type === 'put') world.put(world.response(one.answers as Record<string, AnswerValue>));
          else if (one.type === 'structure') world.elements = one.elements;
          else if (one.type === 'look') await expectTruth();
          else if (one.type === 'reopen') await datasets.close();
          else if (present.length > 0) {
            const id = present[one.at % present.length]!;
            if (one.type === 'remove') world.remove(id);
            else world.put({ ...world.responses.get(id)!, answers: one.answers as Record<string, AnswerValue> });
          }
        }
        await expectTruth();
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  const checkbox = (count: number): Element =>
    ({
      id: 'q-checkbox',
      kind: 'checkbox',
      name: 'q',
      saved: true,
      settings: { text: 'q', choices: ids('c', count).map(item) },
    }) as unknown as Element;

  it('RES-004 filters by time, language, background and answers', async () => {
    world.elements = [
      checkbox(3),
      { id: 'q-nps', kind: 'nps', name: 'n', saved: true, settings: { text: 'n' } } as unknown as Element,
    ];
    const put = (submittedAt: string, city: string, language: string, nps: number, choices: string[]) =>
      world.put({
        ...world.response({ 'q-nps': nps, 'q-checkbox': { choices } }, { city }),
        submittedAt,
        language,
      });
    put('2026-01-31T23:59:59.000Z', 'Turku', 'fi', 10, ['c0', 'c1']);
    put('2026-02-01T00:00:00.000Z', "Vaasa's", 'sv', 6, ['c1']);
    put('2026-02-02T12:00:00.000Z', 'Turku', 'fi', 9, ['c2']);
    const n = async (filter: object) => (await look(filter)).n;
    expect(await n({ to: '2026-01-31' })).to.equal(1);
    expect(await n({ from: '2026-02-01', to: '2026-02-01' })).to.equal(1);
    expect(await n({ from: '2026-02-01T00:00:01Z' })).to.equal(1);
    expect(await n({ languages: ['fi'] })).to.equal(2);
    expect(await n({ background: [{ fieldId: 'city', values: ["Vaasa's"] }] })).to.equal(1);
    expect(await n({ background: [{ fieldId: 'gone', values: ['x'] }] })).to.equal(0);
    expect(await n({ answers: [{ elementId: 'q-nps', min: 9, max: 10 }] })).to.equal(2);
    expect(await n({ answers: [{ elementId: 'q-nps', values: ['6'] }] })).to.equal(1);
    expect(await n({ answers: [{ elementId: 'q-checkbox', values: ['c0', 'c2'] }] })).to.equal(2);
    const both = { answers: [{ elementId: 'q-checkbox', values: ['c1'] }], languages: ['fi'] };
    expect(await n(both)).to.equal(1);
    const nps = (await look(both)).elements[1]!.summary;
    expect(nps).to.deep.include({ n: 1, counts: { 10: 1 } });
    const refused = await n({ from: 'yesterday' }).catch((error: Problem) => error.code);
    expect(refused).to.equal('validation');
  });

  it('makes a broken file anew', async () => {
    world.elements = [checkbox(3)];
    world.put(world.response({ 'q-checkbox': { choices: ['c0'] } }));
    await expectTruth();
    await datasets.close();
    const place = path.join(folder, 'datasets/main', companyId);
    for (const file of await readdir(place)) writeFileSync(path.join(place, file), 'no database at all '.repeat(1_000));
    await expectTruth();
  });

  it('answers many callers at once while questions come and go', async () => {
    const nps = { id: 'q-nps', kind: 'nps', name: 'n', saved: true, settings: { text: 'n' } } as unknown as Element;
    const shapes = [[checkbox(3)], [checkbox(3), nps], [nps], [checkbox(20), nps], [nps, checkbox(9)]];
    for (let round = 0; round < 12; round += 1) {
      for (let index = 0; index < 20; index += 1) {
        world.put(world.response({ 'q-checkbox': { choices: [`c${(round + index) % 20}`] }, 'q-nps': index % 11 }));
      }
      const expected = world.responses.size;
      await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          world.elements = shapes[(round + index) % shapes.length]!;
          const { total, elements } = await look();
          expect(total).to.equal(expected);
          const scores = elements.find(({ element }) => element.id === 'q-nps');
          if (scores) expect(scores.summary.n).to.equal(expected);
        }),
      );
    }
    await expectTruth();
  });

  it('answers many callers at once while answers come in', async () => {
    world.elements = [checkbox(20)];
    for (let round = 0; round < 20; round += 1) {
      for (let index = 0; index < 30; index += 1) {
        world.put(world.response({ 'q-checkbox': { choices: [`c${(round + index) % 20}`] } }));
      }
      const expected = world.responses.size;
      const seen = await Promise.all(Array.from({ length: 8 }, async () => (await look()).total));
      expect(Math.min(...seen)).to.equal(expected);
    }
    await expectTruth();
  });
});
