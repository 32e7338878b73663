import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AnswerCoder, type ChangedResponse } from '@kaiku/plugin-responses/contract';
import { type AnswerValue, builtinKinds, type Element } from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Chunk } from '../../server/dataset/chunk.ts';
import { columnsOf } from '../../server/dataset/columns.ts';
import { Dataset } from '../../server/dataset/dataset.ts';
import { Engine } from '../../server/dataset/engine.ts';
import { Layout, type LayoutNews, NeedsRoom, type NewColumn } from '../../server/dataset/layout.ts';
import { Loader } from '../../server/dataset/load.ts';
import { item } from '../support/arbitraries.ts';
import { contentsOf, used } from '../support/contents.ts';
import { packedBlock } from '../support/packed.ts';
import { World } from '../support/world.ts';

const choices = [item('c0', 0), item('c1', 1), item('c"2\\', 2)];
const ask = (kind: string, settings: object) =>
  ({ id: `q-${kind}`, kind, name: kind, saved: true, settings: { text: kind, ...settings } }) as unknown as Element;
const elements = [
  ask('choice', { choices }),
  ask('checkbox', { choices }),
  ask('nps', {}),
  ask('openText', {}),
  ask('matrix', { rows: [item('r0', 0)], columns: choices }),
];

const id = fc.constantFrom('c0', 'c1', 'c"2\\', 'gone');
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '"}, {"', '\\', '\\"', 'ä😀', ',', ': '),
);
const stored = words.map((text) => text.replaceAll('\u0000', ''));
const answers = fc.record(
  {
    'q-choice': fc.oneof(
      fc.record({ choice: id }),
      fc.record({ choice: fc.constant('other'), other: stored }),
      fc.constant({ dontKnow: true }),
      fc.constantFrom({ choice: null }, { choice: true }, { choice: 5 }, { choice: '' }),
    ),
    'q-checkbox': fc.record({ choices: fc.uniqueArray(id, { minLength: 1 }) }),
    'q-nps': fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: -300, max: 3_000 })),
    'q-openText': stored,
    'q-matrix': fc.dictionary(fc.constantFrom('r0', 'r-gone'), id, { minKeys: 1 }),
    'q-gone "then"': fc.constantFrom<AnswerValue[]>('a "text"', 4, { choices: ['{', '"'] }),
  },
  { requiredKeys: [] },
);
const background = fc.dictionary(fc.constantFrom('city', 'gone'), stored);

/** Milliseconds, some of them of forms that were left open, or of clocks that do not agree. */
const took = fc.option(fc.integer({ min: -5_000, max: 5 * 3_600_000 }));

/** Not all words that come up; most in two bytes. */
const list = {
  key: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8),
  words: [
    ...['choice', 'q-choice', 'c0', 'q-gone "then"'],
    ...Array.from({ length: 227 }, (_, at) => `filler ${at}`),
    // The 231st, as is the sign of nothing.
    'c1',
    ...Array.from({ length: 300 }, (_, at) => `more ${at}`),
    ...['q-checkbox', 'q-nps', 'q-openText', 'q-matrix', 'choices', 'c"2\\', 'r0', 'other'],
  ],
};
const coder = new AnswerCoder(list);

describe('packed responses', function () {
  this.timeout(120_000);

  it('are read as unpacked ones are, whatever their texts hold', async () => {
    const given = fc.array(fc.tuple(answers, background, took), { minLength: 1, maxLength: 60 });
    const property = fc.asyncProperty(given, async (all) => {
      const world = new World();
      const responses = all.map(([some, fields, took], at) => ({
        ...world.response(some as Record<string, AnswerValue>, fields),
        submittedAt: new Date(Date.UTC(1969 + at * 3, 1, 1, 2, 3, 4, at)).toISOString(),
        startedAt: took === null ? null : new Date(Date.UTC(1969 + at * 3, 1, 1, 2, 3, 4, at) - took).toISOString(),
        collectorId: at % 2 ? null : '01900000-0000-7000-8000-0000000000cc',
        signals: at % 3 ? 0 : 8,
        source: (['link', 'import', 'test'] as const)[at % 3]!,
        surveyVersion: at * 70_000 + 1,
        transaction: at * 7,
      }));
      const plain = await contents((dataset, shape) =>
        dataset.apply(
          shape,
          'w',
          (async function* () {
            yield { type: 'changed', responses } as const;
          })(),
          responses.length,
        ),
      );
      const [packed, coded] = [await filled(responses, null), await filled(responses, coder)];
      expect(packed).to.deep.equal(plain);
      expect(coded, 'coded').to.deep.equal(plain);
    });
    await fc.assert(property, { numRuns: 12, endOnFailure: true });
  });

  it('hold no empty text, whatever stands behind it', async () => {
    const world = new World();
    // Of places whose bytes are visible signs of ASCII.
    const near = { ...list, words: ['choice', 'q-openText', ...list.words.slice(4, 64), 'q-nps'] };
    const responses = [world.response({ 'q-openText': '', 'q-nps': 5 })];
    for (const one of [null, new AnswerCoder(near)]) {
      const { columns } = (await filled(responses, one, near)) as Awaited<ReturnType<typeof contentsOf>>;
      expect(columns.has('q-openText')).to.equal(false);
    }
  });

  it('hold texts of any length, in many chunks', async () => {
    const world = new World();
    const lengths = [...Array.from({ length: 40 }, (_, at) => at), 127, 300, 900, 5_000];
    const textOf = (at: number) => `${at % 3 ? 'ä' : 'a'}${'n😀y'.repeat(at)}`.slice(0, lengths[at % lengths.length]);
    const responses = Array.from({ length: 5_000 }, (_, at) =>
      world.response(at % 5 ? { 'q-openText': textOf(at) } : {}, at % 7 ? { city: textOf(at % 50) } : {}),
    ).toSorted((a, b) => (a.responseId < b.responseId ? -1 : 1));
    const told = ({ answers, background }: (typeof responses)[number]) => ({
      text: (answers['q-openText'] as string | undefined)?.toWellFormed() || null,
      city: background.city?.toWellFormed() || null,
    });
    for (const one of [null, coder]) {
      const { columns } = (await filled(responses, one)) as Awaited<ReturnType<typeof contentsOf>>;
      const [texts, cities] = [columns.get('q-openText')!, columns.get('background/city')!];
      const held = responses.map((_, at) => {
        const [text, there] = texts[at] as [string | null, number];
        expect(there).to.equal(text === null ? 0 : 1);
        return { text, city: (cities[at] as [string | null])[0] };
      });
      expect(held).to.deep.equal(responses.map(told));
    }
  });
});

describe('texts that are long', function () {
  this.timeout(60_000);

  it('lie in chunks of fewer rows, of which several are in memory at once', async () => {
    const world = new World();
    const textOf = (at: number) => `${at} ${'ä'.repeat(150_000)}`;
    const responses = Array.from({ length: 40 }, (_, at) => world.response({ 'q-openText': textOf(at) }));
    const lengths: number[] = [];
    const { columns } = (await contents((dataset, { elements }, room) => {
      const layout = Layout.of(room);
      const loader = new Loader({ layout, elements, fromStart: true, free: [] });
      async function* chunks(): AsyncGenerator<Chunk, LayoutNews> {
        loader.add(responses);
        const all = loader.take(true);
        lengths.push(...all.map(({ bytes }) => bytes.byteLength));
        expect(all.reduce((sum, { rows }) => sum + rows, 0)).to.equal(responses.length);
        yield* all;
        return layout.news;
      }
      return dataset.fill(loader.columns, 'w', chunks());
    })) as Awaited<ReturnType<typeof contentsOf>>;
    expect(Math.max(...lengths)).to.be.below(8_000_000);
    const texts = columns.get('q-openText')!.map((one) => (one as [string])[0]);
    expect(new Set(texts)).to.deep.equal(new Set(responses.map((_, at) => textOf(at))));
  });
});

/** By a block of their own each half of them, laid out and written as a build does. */
const filled = (responses: readonly ChangedResponse[], coder: AnswerCoder | null, words = list) =>
  contents((dataset, { elements }, columns) => {
    const layout = Layout.of(columns);
    const loader = new Loader({ layout, elements, fromStart: true, words: [words], free: [] });
    const half = Math.ceil(responses.length / 2);
    async function* chunks(): AsyncGenerator<Chunk, LayoutNews> {
      loader.addPacked(packedBlock(responses.slice(0, half), { first: true, last: false, coder }));
      yield* loader.take();
      loader.addPacked(packedBlock(responses.slice(half), { first: false, last: true, coder }));
      yield* loader.take(true);
      return layout.news;
    }
    return dataset.fill(loader.columns, 'w', chunks());
  });

type Shape = Parameters<Dataset['apply']>[0];

/** Everything that a dataset holds that is made so, and anew where answers need more columns than the questions have. */
async function contents(
  fill: (dataset: Dataset, shape: Shape, columns: readonly NewColumn[]) => Promise<unknown>,
  room: readonly NewColumn[] = [],
): Promise<unknown> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-packed-'));
  const engine = new Engine(folder);
  try {
    await engine.attach('one', path.join(folder, 'one.duckdb'));
    const dataset = await Dataset.open(engine, 'one');
    const shape = { elements: columnsOf(elements, builtinKinds), fieldIds: ['city'] };
    const columns = [...dataset.missing(shape)!, ...room];
    await dataset.makeRoom(columns);
    await fill(dataset, shape, columns);
    return used(await contentsOf(dataset));
  } catch (error) {
    if (!(error instanceof NeedsRoom)) throw error;
    return await contents(fill, [...room, ...error.columns]);
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
