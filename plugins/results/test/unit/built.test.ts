import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AnswerCoder, type ChangedResponse, type WordList, wordsOf } from '@kaiku/plugin-responses/contract';
import { type AnswerValue, builtinKinds, type Element } from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { buildInThread } from '../../server/dataset/build/inThread.ts';
import { columnsOf } from '../../server/dataset/columns.ts';
import { Dataset, type DatasetShape } from '../../server/dataset/dataset.ts';
import { Engine } from '../../server/dataset/engine.ts';
import { NeedsRoom, type NewColumn } from '../../server/dataset/layout.ts';
import { answers, structureArbitrary } from '../support/arbitraries.ts';
import { contentsOf, used } from '../support/contents.ts';
import { packedBlock } from '../support/packed.ts';
import { World } from '../support/world.ts';

/** PostgreSQL's texts have no NUL. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((one) => one.replaceAll('\u0000', '')),
  fc.constantFrom('', ' ', '\ufeff', '\u00a0x', '12 bytes are', '13 bytes are:', '{"', 'ä😀'),
  fc.constant('long, "long" \\ 😀 '.repeat(90)),
);
/** In the order in which the database has members, and with the numbers that it knows. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const given = fc
  .record({
    some: answers,
    words: fc.option(text),
    gone: fc.option(fc.constantFrom<AnswerValue[]>('{"', 4, true as never)),
  })
  .map(({ some, words, gone }) =>
    stored({
      ...(some as Record<string, AnswerValue>),
      ...(words !== null && { 'q-openText': words }),
      ...(gone !== null && { 'q-gone': gone }),
    }),
  );
const fact = fc.record({
  at: fc.oneof(
    fc.constantFrom('0099-01-01T00:00:00.001Z', '1969-12-31T23:59:59.999Z', '1999-12-31T23:59:59.999Z'),
    fc.constantFrom('2026-02-28T23:59:59.000Z', '9999-12-31T23:59:59.999Z', '+012345-06-07T08:09:10.011Z'),
  ),
  collectorId: fc.option(fc.uuid()),
  version: fc.constantFrom(1, 2, 70_000),
  language: fc.constantFrom('en', 'fi', 'sv-FI', 'a language of its own'),
  transaction: fc.maxSafeNat(),
  source: fc.constantFrom('link', 'import', 'test'),
  spam: fc.boolean(),
  signals: fc.constantFrom(0, 8, 64, 255),
  background: fc.dictionary(fc.constantFrom('city', 'team', 'gone'), text),
});

const all = fc.record({
  elements: structureArbitrary,
  fieldIds: fc.subarray(['city', 'team']),
  rows: fc.array(fc.tuple(given, fact), { minLength: 1, maxLength: 40 }),
  // The edges of a chunk, whose buffers come to be used again.
  count: fc.constantFrom(0, 1, 70, 2_047, 2_048, 2_049, 4_096, 4_097, 9_000),
  /** Choices that are gone, of which every few responses have another one. */
  gone: fc.constantFrom(0, 0, 40, 300),
  cuts: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(null, 0, 1)), { maxLength: 8 }),
  applied: fc.double({ min: 0, max: 1, noNaN: true }),
  batch: fc.constantFrom(7, 500, 3_000),
});
type All = typeof all extends fc.Arbitrary<infer One> ? One : never;

function responsesOf({ rows, count, gone }: All): ChangedResponse[] {
  const world = new World();
  return Array.from({ length: count }, (_, at) => {
    const [some, fact] = rows[at % rows.length]!;
    const { at: submittedAt, version: surveyVersion, ...rest } = fact;
    const own: Record<string, AnswerValue> = { ...some };
    if (gone > 0 && at % 5 === 0) {
      own['q-choice'] = { choice: `gone${at % gone}` };
      own['q-checkbox'] = { choices: ['c0', `gone${at % Math.min(40, gone)}`] };
    }
    const response = world.response(own, rest.background);
    return { ...response, ...(rest as object), submittedAt, surveyVersion };
  });
}

/** Two lists of words, neither of which has all that come up. */
function listsOf(elements: readonly Element[]): WordList[] {
  const words = (some: readonly Element[]) => wordsOf({ pages: [{ elements: some }] } as never);
  return [
    { key: Buffer.from('version1'), words: [...words(elements), 'q-gone'] },
    { key: Buffer.from('version2'), words: [...words(elements.slice(1)), ...words(elements.slice(0, 1)), 'gone3'] },
  ];
}

/** Rows cut into blocks, each of which is coded by one of the lists or not at all. */
function* blocksOf(responses: readonly ChangedResponse[], cuts: All['cuts'], lists: readonly WordList[]) {
  const coders = lists.map((list) => new AnswerCoder(list));
  const ends = cuts
    .map(([part, list]) => ({ end: Math.round(part * responses.length), list }))
    .concat({ end: responses.length, list: 0 })
    .sort((a, b) => a.end - b.end);
  let at = 0;
  for (const [index, { end, list }] of ends.entries()) {
    const form = { first: index === 0, last: index === ends.length - 1, coder: list === null ? null : coders[list]! };
    yield packedBlock(responses.slice(at, end), form);
    at = end;
  }
}

/** What the kinds say that is in the columns, as `contentsOf` tells it. */
function truthOf({ elements, fieldIds }: DatasetShape, responses: readonly ChangedResponse[]) {
  const sorted = responses.toSorted((a, b) => (a.responseId < b.responseId ? -1 : 1));
  const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
  const columns = new Map<string, unknown[]>();
  for (const { element, columns: own, values } of elements) {
    const all = sorted.map((response) => values(element, response.answers[element.id]));
    for (const { key, type } of own) {
      const cells = all.map((one) => one[key] ?? null);
      const told: Record<typeof type, (value: (typeof cells)[number]) => unknown> = {
        category: (value) => value,
        set: (value) => [...((value as string[] | null) ?? [])].sort(),
        number: (value) => [value],
        text: (value) => [textOf(value), textOf(value) === null ? 0 : 1],
      };
      columns.set(key, cells.map(told[type]));
    }
  }
  for (const id of fieldIds)
    columns.set(
      `background/${id}`,
      sorted.map(({ background }) => [textOf(background[id])]),
    );
  return used({ facts: [], columns, skipped: [] }).columns;
}

describe('a dataset that is laid out and written by threads', function () {
  this.timeout(120_000);
  let folder: string;
  let engine: Engine;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-built-'));
    engine = new Engine(folder);
  });
  afterEach(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function built(one: All, { elements, fieldIds }: DatasetShape, responses: ChangedResponse[], file: string) {
    const words = listsOf(one.elements);
    const order = {
      file,
      folder,
      elements: elements.map(({ element }) => element),
      kinds: [],
      words,
      memory: null,
      watermark: 'w',
    };
    const room: NewColumn[] = [];
    for (;;) {
      let taken = 0;
      try {
        async function* blocks() {
          yield* blocksOf(responses, one.cuts, words);
        }
        await buildInThread(
          { ...order, fieldIds: [...fieldIds], room },
          blocks(),
          (count) => {
            taken += count;
          },
          ({ error }) => {
            throw error;
          },
          new AbortController().signal,
        );
        expect(taken).to.equal(responses.length);
        return;
      } catch (error) {
        if (!(error instanceof NeedsRoom)) throw error;
        room.push(...error.columns);
        rmSync(file);
      }
    }
  }

  async function applied(one: All, shape: DatasetShape, responses: ChangedResponse[], file: string) {
    await engine.attach('changes', file);
    const dataset = await Dataset.open(engine, 'changes');
    await dataset.reset(shape);
    const first = Math.round(one.applied * responses.length);
    for (const [watermark, some] of [
      ['v', responses.slice(0, first)],
      ['w', responses.slice(first)],
    ] as const) {
      async function* batches() {
        for (let at = 0; at < some.length; at += one.batch)
          yield { type: 'changed', responses: some.slice(at, at + one.batch) } as const;
      }
      while (dataset.watermark !== watermark)
        try {
          await dataset.apply(shape, watermark, batches(), responses.length);
        } catch (error) {
          if (!(error instanceof NeedsRoom)) throw error;
          await dataset.makeRoom(error.columns);
        }
    }
    await dataset.release();
    await engine.detach('changes');
  }

  /** What the file holds, with the codes of the columns that hold something. */
  async function found(name: string, file: string) {
    await engine.attach(name, file);
    const dataset = await Dataset.open(engine, name);
    const { watermark } = dataset;
    const stored = [...dataset.layout.stored.values()];
    const contents = used(await contentsOf(dataset));
    await engine.detach(name);
    const kept = stored
      .filter(({ key }) => contents.columns.has(key))
      .map(({ key, type, dictionary }) => [key, { type, codes: dictionary.entries }] as const);
    return { ...contents, watermark, kept: new Map(kept) };
  }

  it('holds what the kinds say, as one does to which the same responses were applied', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(all, async (one) => {
        run += 1;
        const responses = responsesOf(one);
        const shape = { elements: columnsOf(one.elements, builtinKinds), fieldIds: one.fieldIds };
        const [threads, changes] = ['threads', 'changes'].map((name) => path.join(folder, `${name}${run}.duckdb`));
        await built(one, shape, responses, threads!);
        await applied(one, shape, responses, changes!);
        const made = await found('threads', threads!);
        expect(made.facts).to.have.length(responses.length);
        deepStrictEqual(made.columns, truthOf(shape, responses));
        deepStrictEqual(made, await found('changes', changes!));
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
