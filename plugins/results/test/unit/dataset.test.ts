import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import { type AnswerValue, builtinKinds, type Element, type Summary } from '@kaiku/sdk/model';
import type { Problem } from '@kaiku/sdk/server';
import { until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { Datasets } from '../../server/dataset/datasets.ts';
import type { Snapshots } from '../../server/dataset/snapshots.ts';
import { createResultsReader } from '../../server/services/results.ts';
import { ids, item, type Step, step, structureArbitrary } from '../support/arbitraries.ts';
import { companyId, scopeOf, surveyId, World } from '../support/world.ts';

/** Sums of fractions differ in the last digits with the order of adding. */
function rounded(summary: Summary): unknown {
  return JSON.parse(JSON.stringify(summary), (_key, value) =>
    typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value,
  );
}

describe('the dataset', function () {
  this.timeout(60_000);
  let folder: string;
  let datasets: Datasets;
  let world: World;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-dataset-'));
    world = new World();
    datasets = new Datasets(folder, world.reader, world.tenants);
  });
  afterEach(async () => {
    await datasets.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (filter = {}) => createResultsReader(datasets).results(world.ctx, scopeOf(), { filter });

  /** Results, asked for again while a dataset is being made; gives the refusals, too. */
  async function patiently(filter = {}) {
    const refusals: Problem[] = [];
    for (;;) {
      try {
        return { results: await ask(filter), refusals };
      } catch (error) {
        if ((error as Problem).code !== 'results_building') throw error;
        refusals.push(error as Problem);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  }
  const look = async (filter = {}) => (await patiently(filter)).results;

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

  async function liveThrough(elements: Element[], steps: readonly Step[], largeFrom?: number) {
    await datasets.close();
    rmSync(path.join(folder, 'datasets'), { recursive: true, force: true });
    world = new World();
    world.elements = elements;
    datasets = new Datasets(folder, world.reader, world.tenants, { largeFrom });
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
  }

  it('counts how long respondents took for who asks for it', async () => {
    world.elements = [{ id: 'n', kind: 'nps', name: 'n', saved: true, settings: { text: 'n' } }];
    const response = world.response({ n: 9 }, { city: 'Turku' });
    const minute = new Date(Date.parse(response.submittedAt) - 60_000).toISOString();
    world.put({ ...response, startedAt: minute });
    const reader = createResultsReader(datasets);
    const times = async (wish: { times?: boolean }) => {
      const { time } = await reader.results(world.ctx, scopeOf(), wish);
      const { segments } = await reader.comparison(world.ctx, scopeOf(), { by: 'field city', ...wish });
      return [time, segments[0]!.time].map((one) => one?.median ?? null);
    };
    expect(await times({ times: true })).to.deep.equal([60, 60]);
    expect(await times({})).to.deep.equal([null, null]);
    const hiding = { ...scopeOf(), hideDurations: true };
    expect((await reader.results(world.ctx, hiding, { times: true })).time).to.equal(null);
  });

  it('gives what the model gives for the same answers, through edits, removals and changes of the survey', async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(structureArbitrary, fc.array(step, { minLength: 5, maxLength: 60 }), (elements, steps) =>
        liveThrough(elements, steps),
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('gives what the model gives when datasets are made in a thread', async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(structureArbitrary, fc.array(step, { minLength: 15, maxLength: 25 }), (elements, steps) =>
        liveThrough(elements, steps, 1),
      ),
      // A thread for each dataset: what it does in it is what is tested above.
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('has the places of an order that the question leaves out for a while', async () => {
    const ranking = (choices: string[], ranked?: number) =>
      ({
        id: 'q',
        kind: 'ranking',
        saved: true,
        settings: { text: '', choices: choices.map(item), ...(ranked && { ranked }) },
      }) as unknown as Element;
    const three = ids('c', 3);
    for (const [then, now] of [
      [ranking(three, 1), ranking(three, 3)],
      [ranking(three, 2), ranking(three)],
      // As many places as choices.
      [ranking(['c0', 'c1']), ranking(['c0', 'c1', 'c3'])],
    ] as const) {
      await liveThrough(
        [then],
        [
          { type: 'put', answers: { q: { ranking: ['c2', 'c0', 'c1'] } } },
          { type: 'look' },
          { type: 'structure', elements: [now] },
          { type: 'look' },
        ],
      );
    }
  });

  it('reads the answers once more at the most, however many questions have what is switched off now', async () => {
    const choices = ['a', 'b'].map(item);
    world.elements = Array.from(
      { length: 20 },
      (_, at) => ({ id: `q${at}`, kind: 'choice', saved: true, settings: { text: '', choices } }) as unknown as Element,
    );
    // Each in a batch of its own.
    for (let at = 0; at < 400; at += 1)
      world.put(
        world.response({ [`q${Math.floor(at / 20)}`]: at % 20 ? { choice: 'a' } : { choice: 'other', other: 'Mine' } }),
      );
    const changes = world.reader.changes.bind(world.reader);
    let readings = 0;
    world.reader.changes = async (...of) => {
      readings += 1;
      return changes(...of);
    };
    await expectTruth();
    expect(readings).to.be.at.most(2);
  });

  it('reads the answers a few times at the most, however many choices come up that are gone', async () => {
    world.elements = [checkbox(3)];
    for (let at = 0; at < 400; at += 1)
      world.put(world.response({ 'q-checkbox': { choices: [`c${Math.floor(at / 2)}`] } }));
    const changes = world.reader.changes.bind(world.reader);
    let readings = 0;
    world.reader.changes = async (...of) => {
      readings += 1;
      return changes(...of);
    };
    await expectTruth();
    expect((await look({ answers: [{ elementId: 'q-checkbox', values: ['c199'] }] })).n).to.equal(2);
    // The last one is the second question.
    expect(readings - 1).to.be.at.most(6);
  });

  for (const [where, largeFrom] of [
    ['aside', 1],
    ['at once', 50_000],
  ] as const)
    it(`is made ${where} of a survey with very many columns, for each of which DuckDB takes memory`, async function () {
      this.timeout(120_000);
      const [answers, matrices] = [24_000, 60];
      const rows = Array.from({ length: 40 }, (_, row) => item(`r${row}`, row));
      const columns = [item('c1', 1), item('c2', 2)];
      world.elements = Array.from(
        { length: matrices },
        (_, at) =>
          ({ id: `m${at}`, kind: 'matrix', saved: true, settings: { text: '', rows, columns } }) as unknown as Element,
      );
      for (let at = 0; at < answers; at += 1)
        world.put(world.response({ [`m${at % matrices}`]: { [`r${at % 40}`]: 'c1' } }));
      await datasets.close();
      datasets = new Datasets(folder, world.reader, world.tenants, { largeFrom });
      const { elements, total } = await look();
      expect(elements).to.have.length(matrices);
      expect(total).to.equal(answers);
    });

  it('takes what another node has stored where it has none, and reads what came since', async () => {
    world.elements = [checkbox(3)];
    const answer = () => world.response({ 'q-checkbox': { choices: ['c1'] } });
    for (let index = 0; index < 5; index += 1) world.put(answer());
    await expectTruth();
    await datasets.close();
    const stored = path.join(folder, 'datasets/main', companyId, `${surveyId}.duckdb`);
    world.put(answer());

    let fetched = 0;
    const snapshots = {
      find: async () => ({ file_key: 'stored' }),
      fetch: async (_copy: unknown, _stored: unknown, file: string) => {
        fetched += 1;
        copyFileSync(stored, file);
      },
    } as unknown as Snapshots;
    const from: (string | null)[] = [];
    const reader = {
      ...world.reader,
      changes: (ctx, copy, since) => {
        from.push(since);
        return world.reader.changes(ctx, copy, since);
      },
    } as ResponseReader;
    datasets = new Datasets(path.join(folder, 'other'), reader, world.tenants, { snapshots, largeFrom: 1 });
    await expectTruth();
    expect(from).to.deep.equal(['5']);
    // Where it lacks a question that comes back, everything is read: it would be taken again and again.
    await datasets.close();
    world.elements = [];
    await expectTruth();
    world.elements = [{ ...checkbox(3), kind: 'nps' } as Element];
    await expectTruth();
    expect(fetched).to.equal(2);
  });

  const checkbox = (count: number): Element =>
    ({
      id: 'q-checkbox',
      kind: 'checkbox',
      name: 'q',
      saved: true,
      settings: { text: 'q', choices: ids('c', count).map(item) },
    }) as unknown as Element;

  it('filters by time, language, background and answers', async () => {
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

  it('RES-067.a filters by versions of the survey', async () => {
    world.elements = [checkbox(3)];
    for (const [at, surveyVersion] of [1, 1, 2, 70_000].entries())
      world.put({ ...world.response({ 'q-checkbox': { choices: [`c${at % 3}`] } }), surveyVersion });
    const n = async (versions: number[]) => (await look({ versions })).n;
    expect([await n([1]), await n([2]), await n([70_000]), await n([1, 70_000]), await n([3])]).to.deep.equal([
      2, 1, 1, 3, 0,
    ]);
  });

  it('RES-067.d makes one of the former format, which knew no versions, anew', async () => {
    world.elements = [checkbox(3)];
    for (const surveyVersion of [1, 2, 2])
      world.put({ ...world.response({ 'q-checkbox': { choices: ['c0'] } }), surveyVersion });
    await look();
    await datasets.close();
    const file = path.join(folder, 'datasets/main', companyId, `${surveyId}.duckdb`);
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    await connection.run('ALTER TABLE responses DROP COLUMN version');
    await connection.run("UPDATE facts SET format = '5'");
    connection.closeSync();
    instance.closeSync();
    expect((await look({ versions: [2] })).n).to.equal(2);
    await expectTruth();
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

  it('makes one anew whose file was changed or cut anywhere, also in what waits beside it, as often as that happens', async function () {
    this.timeout(120_000);
    world.elements = [
      checkbox(3),
      { id: 'q-openText', kind: 'openText', name: 't', saved: true, settings: { text: 't' } } as unknown as Element,
    ];
    const put = (count: number) => {
      for (let at = 0; at < count; at += 1)
        world.put(
          world.response(
            { 'q-checkbox': { choices: [`c${at % 3}`] }, 'q-openText': `${at} ${Math.sin(at)}` },
            { city: `City ${at % 50}` },
          ),
        );
    };
    put(3_000);
    await expectTruth();
    await datasets.close();
    put(100);
    await expectTruth();
    const file = path.join(folder, 'datasets/main', companyId, `${surveyId}.duckdb`);
    const endings = ['', '.wal'];
    const whole = endings.map((ending) => readFileSync(file + ending));
    await datasets.close();
    const places = 32;
    for (const [of, bytes] of whole.entries())
      for (let at = 0; at < places; at += 1) {
        const offset = Math.floor((bytes.length / places) * (at + ((at * 7) % 10) / 10));
        const broken = Buffer.from(bytes);
        // Each byte in a way of its own: DuckDB's sums tell nothing where two words that are the same become another same one.
        for (let next = offset; next < Math.min(offset + 16, bytes.length); next += 1)
          broken[next]! ^= 0x5a + next - offset;
        for (const [which, ending] of endings.entries()) {
          const cut = at % 8 === 7 ? broken.subarray(0, offset) : broken;
          writeFileSync(file + ending, which === of ? cut : whole[which]!);
        }
        await expectTruth();
        const { n } = await look({ background: [{ fieldId: 'city', values: ['City 3'] }] });
        expect(n, `${offset} of ${bytes.length}`).to.equal(62);
        await datasets.close();
      }
  });

  it('goes from the disk when nobody has looked for a month, and is made anew for who looks then', async () => {
    world.elements = [checkbox(3)];
    world.put(world.response({ 'q-checkbox': { choices: ['c0'] } }));
    await expectTruth();
    await datasets.close();
    const file = path.join(folder, 'datasets/main', companyId, `${surveyId}.duckdb`);
    const isThereAfter = async (days: number, meanwhile = async () => {}) => {
      const time = new Date(Date.now() - days * 24 * 60 * 60 * 1_000);
      utimesSync(file, time, time);
      await meanwhile();
      await datasets.tellAll(companyId);
      return existsSync(file);
    };
    expect(await isThereAfter(29)).to.equal(true);
    expect(await isThereAfter(31, expectTruth), 'looked at').to.equal(true);
    await datasets.close();
    expect(await isThereAfter(31)).to.equal(false);
    await expectTruth();
    expect(existsSync(file)).to.equal(true);
  });

  describe('of a survey that keeps none (RES-023)', () => {
    const files = () =>
      readdirSync(path.join(folder, 'datasets/main', companyId)).filter((file) => file !== 'building');
    const gone = () => until('its files to be gone', () => files().length === 0);
    beforeEach(() => {
      world.elements = [checkbox(3)];
      world.useDatasets = false;
      datasets = new Datasets(folder, world.reader, world.tenants, { unkeptMs: 30 });
      world.put(world.response({ 'q-checkbox': { choices: ['c0'] } }));
    });

    it('is made for who looks, and goes when nobody has looked for a while', async () => {
      await expectTruth();
      await gone();
      world.put(world.response({ 'q-checkbox': { choices: ['c1'] } }));
      await expectTruth();
      await gone();
    });

    it('goes from under nobody who looks again and again', async () => {
      datasets = new Datasets(folder, world.reader, world.tenants, { unkeptMs: 1 });
      for (let round = 0; round < 100; round += 1) {
        world.put(world.response({ 'q-checkbox': { choices: ['c1'] } }));
        await Promise.all([expectTruth(), expectTruth()]);
        if (round % 3 === 0) await new Promise((resolve) => setTimeout(resolve, round % 4));
      }
      await gone();
    });

    it('goes with the process, and what one that died has left goes when the next begins', async () => {
      datasets = new Datasets(folder, world.reader, world.tenants);
      await expectTruth();
      expect(files()).to.not.deep.equal([]);
      await datasets.close();
      expect(files()).to.deep.equal([]);
      world.useDatasets = true;
      await expectTruth();
      await datasets.close();
      expect(files()).to.not.deep.equal([]);
      datasets = new Datasets(folder, world.reader, world.tenants);
      datasets.sweep(async () => new Map([[surveyId, { useDatasets: false }]]), world.ctx.log);
      await gone();
    });

    it('goes when it is switched off, after who looks at it', async () => {
      datasets = new Datasets(folder, world.reader, world.tenants, { unkeptMs: 30 });
      world.useDatasets = true;
      await expectTruth();
      await datasets.leave(companyId, surveyId, world.ctx.log);
      expect(files()).to.deep.equal([]);
      await expectTruth();
      world.useDatasets = false;
      const [results] = await Promise.all([look(), datasets.leave(companyId, surveyId, world.ctx.log)]);
      expect(results.total).to.equal(1);
      await gone();
    });
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

  describe('of many responses', () => {
    const building = () => path.join(folder, 'datasets/main/building');
    const databases = () => readdirSync(building()).filter((file) => file.includes('.duckdb'));
    const put = (count: number, choices = 3) => {
      for (let index = 0; index < count; index += 1) {
        world.put(
          world.response({ 'q-checkbox': { choices: [`c${index % choices}`] } }, { city: `City ${index % 7}` }),
        );
      }
    };
    beforeEach(() => {
      world.elements = [checkbox(3)];
      datasets = new Datasets(folder, world.reader, world.tenants, { largeFrom: 1_000 });
    });

    it('is made in the background, and callers are told how far it is', async () => {
      put(3_000);
      const { results, refusals } = await patiently();
      expect(results.total).to.equal(3_000);
      expect(refusals[0]).to.deep.include({ status: 423, params: { done: 0, total: 3_000 } });
      const done = refusals.map(({ params }) => params.done as number);
      expect(done, 'never goes back').to.deep.equal([...done].sort((a, b) => a - b));
      expect(done.at(-1)).to.be.above(0);
      expect(datasets.progress(companyId, surveyId)).to.equal(null);
      await expectTruth();
      expect(databases()).to.deep.equal([]);
      world.remove([...world.responses.keys()][5]!);
      put(10);
      await ask();
      await expectTruth();
    });

    it('is made at once below the size', async () => {
      put(999);
      expect((await ask()).total).to.equal(999);
    });

    it('has the answers that came while it was made', async () => {
      put(2_000);
      world.beforeBatch = async () => {
        world.beforeBatch = async () => {};
        put(50);
        world.remove([...world.responses.keys()][1_999]!);
      };
      await expectTruth();
      expect((await ask()).total).to.equal(2_049);
    });

    it('is kept when its process starts again', async () => {
      put(2_000);
      await look();
      await datasets.close();
      expect((await ask()).total).to.equal(2_000);
    });

    it('grows with choices that the survey no longer has', async () => {
      put(2_000, 40);
      await expectTruth();
      expect((await look({ answers: [{ elementId: 'q-checkbox', values: ['c39'] }] })).n).to.equal(50);
    });

    it('is made anew in the background when very many come at once', async () => {
      put(10);
      expect((await ask()).total).to.equal(10);
      put(25_000);
      const { results, refusals } = await patiently();
      expect(results.total).to.equal(25_010);
      expect(refusals.length).to.be.above(0);
      await expectTruth();
    });

    it('tells of a failure once, and tries again', async () => {
      put(2_000);
      world.beforeBatch = async () => {
        throw new Error('connection lost');
      };
      const failed = await patiently().catch((error: Error) => error);
      expect((failed as Error).message).to.equal('connection lost');
      expect(databases()).to.deep.equal([]);
      world.beforeBatch = async () => {};
      await expectTruth();
    });

    it('is broken off when the process stops, and leaves nothing behind', async () => {
      put(2_000);
      const reached = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      world.beforeBatch = () => {
        reached.resolve();
        return held.promise;
      };
      await ask().catch(() => {});
      await reached.promise;
      const closing = datasets.close();
      held.resolve();
      await closing;
      expect(databases()).to.deep.equal([]);
      await expectTruth();
    });

    it('is broken off when its survey goes', async () => {
      put(2_000);
      await ask().catch(() => {});
      await datasets.forget(companyId, surveyId);
      await datasets.close();
      expect(databases()).to.deep.equal([]);
      expect(readdirSync(path.join(folder, 'datasets/main', companyId))).to.deep.equal([]);
    });

    it('goes with its survey beside the file that names the node', async () => {
      const beside = path.join(folder, 'datasets/node');
      put(2_000);
      await ask().catch(() => {});
      writeFileSync(beside, 'its id');
      await datasets.forget(companyId, surveyId);
      expect(existsSync(beside)).to.equal(true);
    });

    it('stays gone for who found the survey before it went', async () => {
      put(2_000);
      await datasets.forget(companyId, surveyId);
      expect((await ask().catch((problem: Problem) => problem)) as Problem).to.have.property('code', 'not_found');
      expect(existsSync(path.join(folder, 'datasets/main', companyId))).to.equal(false);
    });

    it('clears away what a process that died has left', async () => {
      await mkdir(building(), { recursive: true });
      writeFileSync(path.join(building(), 'left.duckdb'), 'half of a dataset');
      datasets = new Datasets(folder, world.reader, world.tenants, { largeFrom: 1_000 });
      put(2_000);
      await expectTruth();
      expect(databases()).to.deep.equal([]);
    });
  });
});
