import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CopyScope } from '@kaiku/plugin-surveys/contract';
import { builtinKinds, type Element } from '@kaiku/sdk/model';
import type { Logger } from '@kaiku/sdk/server';
import { expect } from 'chai';
import type { Cell, Dataset } from '../../server/dataset/dataset.ts';
import { Datasets } from '../../server/dataset/datasets.ts';
import { Released } from '../../server/dataset/engineErrors.ts';
import { Layout } from '../../server/dataset/layout.ts';
import { DatasetPort, type Served } from '../../server/dataset/port/datasetPort.ts';
import { createResultsReader } from '../../server/services/results.ts';
import { ids, item } from '../support/arbitraries.ts';
import type { Wish } from '../support/asker.ts';
import { companyId, scopeOf, surveyId, World } from '../support/world.ts';

const question = (choices: number) =>
  ({
    id: 'q',
    kind: 'choice',
    saved: true,
    settings: { text: '', choices: ids('c', choices).map(item) },
  }) as unknown as Element;

describe('the datasets of a node, for its other threads', function () {
  this.timeout(30_000);
  let folder: string;
  let world: World;
  let datasets: Datasets;
  const threads: Worker[] = [];
  /** @param served instead of the datasets */
  const start = ({ largeFrom, patience, served }: { largeFrom?: number; patience?: number; served?: Served } = {}) => {
    const port = new DatasetPort({
      dataDir: folder,
      tenants: world.tenants,
      access: { copy: () => ({ companyId, surveyId }) as CopyScope },
      kinds: builtinKinds,
      log: { warn: () => {} } as unknown as Logger,
      ...(patience && { patience }),
    });
    datasets = new Datasets(folder, world.reader, world.tenants, { port, largeFrom });
    if (served) port.open(served);
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-port-'));
    world = new World();
    world.elements = [question(3)];
    for (let at = 0; at < 9; at += 1)
      world.put(world.response({ q: { choice: `c${at % 3}` } }, { city: at < 6 ? 'Turku' : 'Oulu' }));
    start();
  });
  afterEach(async () => {
    await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
    await datasets.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A thread's conversation; `open` when it has the dataset open, `openAgain` once that was mended. */
  function asking(work: Wish['work'], { dataDir = folder, scope = scopeOf() } = {}) {
    const asked = { companyId, surveyId, elements: world.elements, fieldIds: ['city'], kept: true };
    const wish: Wish = { dataDir, asked, scope, work };
    const thread = new Worker(new URL('../support/asker.ts', import.meta.url), { workerData: wish });
    threads.push(thread);
    const opens = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let turns = 0;
    const end = Promise.withResolvers<Record<string, unknown>>();
    thread.on('message', (message: { type: string }) => {
      if (message.type === 'open') opens[turns++]?.resolve();
      else end.resolve(message as Record<string, unknown>);
    });
    thread.once('error', end.reject);
    const [open, openAgain] = opens.map(({ promise }) => promise);
    return { thread, open, openAgain, end: end.promise, goOn: () => thread.postMessage('on') };
  }
  const look = () => createResultsReader(datasets).results(world.ctx, scopeOf());

  it('answers as it does in its own thread, also for values that came up meanwhile', async () => {
    const asked = asking('cities');
    await asked.open;
    world.elements = [question(3)];
    for (let at = 0; at < 4; at += 1) world.put(world.response({ q: { choice: 'c9' } }));
    expect((await look()).total).to.equal(13);
    asked.goOn();
    const all = [
      ['c0', 3],
      ['c1', 3],
      ['c2', 3],
    ];
    expect(await asked.end).to.deep.equal({
      type: 'done',
      turns: 1,
      result: { before: all, after: [['c9', 4], ...all], hidden: false },
    });
  });

  it('hides what is of few from another thread, too', async () => {
    const asked = asking('cities', { scope: scopeOf({ under: 3, fieldId: 'city' }) });
    await asked.open;
    asked.goOn();
    const { result } = (await asked.end) as { result: { before: unknown[]; hidden: boolean } };
    expect(result.hidden).to.equal(false);
    expect(result.before.flat().filter((one) => typeof one === 'number')).to.deep.equal([3, 3, 3]);
    const few = asking('wrong', { scope: scopeOf({ under: 40, fieldId: null }) });
    expect((await few.end).code).to.equal('not_found');
  });

  it('gives rows some at a time, and lets go of what is not read to its end', async () => {
    for (let at = 0; at < 5_000; at += 1) world.put(world.response({ q: { choice: 'c0' } }));
    const { result } = (await asking('stream').end) as { result: { rows: number; first: number } };
    expect(result.rows).to.equal(5_009);
    expect(result.first).to.be.within(1, 5_008);
    world.elements = [question(3), { ...question(2), id: 'r' } as Element];
    expect((await look()).elements, 'columns come once nobody reads').to.have.length(2);
  });

  it('waits while a large one is made, where who asks by HTTP is told to come again', async () => {
    await datasets.stop();
    start({ largeFrom: 5 });
    const { result } = (await asking('stream').end) as { result: { rows: number } };
    expect(result.rows).to.equal(9);
  });

  it('says what has failed, and has it mended', async () => {
    const wrong = await asking('wrong').end;
    expect(wrong.message).to.match(/Binder Error.*nothing/);
    expect(wrong.turns).to.equal(1);
    const asked = asking('cities');
    await asked.open;
    await datasets.drop(companyId, surveyId);
    asked.goOn();
    await asked.openAgain;
    asked.goOn();
    expect(await asked.end).to.include({ type: 'done', turns: 2 });
  });

  it('is not held by a thread that ends: columns come as soon as it has', async () => {
    const asked = asking('hang');
    await asked.open;
    const order: string[] = [];
    asked.thread.once('exit', () => order.push('ended'));
    world.elements = [question(3), { ...question(2), id: 'r' } as Element];
    const looking = look().then(() => order.push('looked at'));
    await asked.thread.terminate();
    await looking;
    expect(order).to.deep.equal(['ended', 'looked at']);
  });

  it('is closed where a thread asks nothing for long', async () => {
    await datasets.stop();
    start({ patience: 100 });
    expect(await asking('hang').end).to.include({ type: 'failed', code: 'unavailable' });
    world.elements = [question(3), { ...question(2), id: 'r' } as Element];
    expect((await look()).elements).to.have.length(2);
  });

  it('tells who asks a node that is not there', async () => {
    expect((await asking('stream', { dataDir: '/elsewhere' }).end).code).to.equal('unavailable');
    await datasets.stop();
    expect((await asking('stream').end).code).to.equal('unavailable');
    start();
  });

  it('takes no late answer for one of the next turn, after it was mended', async () => {
    const served: Served = {
      async useApart(_use, _parts, work) {
        const late = async (signal?: AbortSignal) => {
          if (!signal?.aborted) await once(signal!, 'abort');
          await new Promise(setImmediate);
          return [['of before']];
        };
        const failing = fake((sql, signal) => (sql === 'slow' ? late(signal) : Promise.reject(new Released())));
        await work(failing).catch(() => work(fake(async () => [['of now']])));
      },
    };
    start({ served });
    expect(await asking('both').end).to.deep.equal({ type: 'done', turns: 2, result: [['of now']] });
  });

  it('holds nothing open for a thread that has ended before it was', async () => {
    const [asked, ended, done] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const served: Served = {
      async useApart(_use, _parts, work) {
        asked!.resolve();
        await ended!.promise;
        await work(fake(async () => []));
        done!.resolve();
      },
    };
    start({ served });
    const { thread } = asking('hang');
    await asked!.promise;
    await thread.terminate();
    ended!.resolve();
    await done!.promise;
  });

  it('breaks off what a thread that ends was asking', async () => {
    const asked = asking('endless');
    await asked.open;
    world.elements = [question(3), { ...question(2), id: 'r' } as Element];
    const looking = look();
    await asked.thread.terminate();
    expect((await looking).elements).to.have.length(2);
  });

  it('tells who has one open that the node ends, and opens nothing any more', async () => {
    const asked = asking('cities');
    await asked.open;
    await datasets.stop();
    asked.goOn();
    expect(await asked.end).to.include({ type: 'failed', code: 'unavailable', turns: 1 });
    const code = await look().then(
      () => 'looked',
      (error) => error.code,
    );
    expect(code).to.equal('unavailable');
  });

  it('tells who waits for a large one that the node ends, and makes none any more', async () => {
    await datasets.stop();
    const [reached, goOn] = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
    let begun = 0;
    world.beforeBatch = async () => {
      begun += 1;
      reached!.resolve();
      await goOn!.promise;
    };
    start({ largeFrom: 5 });
    const asked = asking('stream');
    await reached!.promise;
    const stopped = datasets.stop();
    goOn!.resolve();
    await stopped;
    expect(await asked.end).to.include({ type: 'failed', code: 'unavailable' });
    expect(begun).to.equal(1);
  });
});

/** A dataset of which only statements are asked. */
const fake = (rows: (sql: string, signal?: AbortSignal) => Promise<Cell[][]>) =>
  ({
    layout: new Layout(),
    rows: (sql: string, _values: object, signal?: AbortSignal) => rows(sql, signal),
  }) as unknown as Dataset;
