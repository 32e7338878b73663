import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import type { CopyScope } from '@kaiku/plugin-surveys/contract';
import { builtinKinds, type Element } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { buildInThread } from '../../server/dataset/build/inThread.ts';
import { datasetElements } from '../../server/dataset/columns.ts';
import { Datasets } from '../../server/dataset/datasets.ts';
import { Engine } from '../../server/dataset/engine.ts';
import type { View } from '../../server/dataset/view.ts';
import { item } from '../support/arbitraries.ts';
import { live, questions } from '../support/endless.ts';
import { packedBlock } from '../support/packed.ts';
import { companyId, scopeOf, surveyId, World } from '../support/world.ts';

const others =
  'FATAL Error: Failed: database has been invalidated because of a previous fatal error. Original error: "…"';

/** DuckDB has no statement that stops it: from the next statement about a database on, this one answers as if it had. */
class Stopping extends Engine {
  stopsAt: string | null = null;
  #stopped = false;
  closings = 0;

  override async connect(): Promise<DuckDBConnection> {
    const connection = await super.connect();
    const { run, runAndReadAll } = connection;
    const heard = (sql: string): void => {
      if (this.#stopped) throw new Error(others);
      if (this.stopsAt === null || !sql.includes(this.stopsAt)) return;
      this.stopsAt = null;
      this.#stopped = true;
      throw new Error('FATAL Error: Failed to commit');
    };
    connection.run = async (sql, ...rest) => {
      heard(sql);
      return run.call(connection, sql, ...rest);
    };
    connection.runAndReadAll = async (sql, ...rest) => {
      heard(sql);
      return runAndReadAll.call(connection, sql, ...rest);
    };
    return connection;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#stopped = false;
    this.closings += 1;
  }
}

describe('the dataset when something fails', function () {
  this.timeout(120_000);
  let folder: string;
  let datasets: Datasets;
  let world: World;
  let engine: Stopping;
  /** Surveys whose answers were all read, in order. */
  let made: string[];
  /** Whether the answers that changed end with a failure, as where the connection to the database does. */
  let breaksOff: boolean;
  const surveys = ['a', 'b', 'c'].map((letter) => surveyId.slice(0, -1) + letter);
  const [a = '', b = '', c = ''] = surveys;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-dataset-'));
    world = new World();
    world.elements = [
      {
        id: 'q',
        kind: 'checkbox',
        name: 'q',
        saved: true,
        settings: { text: 'q', choices: [item('c0', 0)] },
      } as Element,
    ];
    engine = new Stopping(path.join(folder, 'engine'));
    made = [];
    breaksOff = false;
    const reader = {
      ...world.reader,
      changes: async (ctx, copy, since) => {
        if (since === null) made.push(copy.surveyId);
        const changes = await world.reader.changes(ctx, copy, since);
        return breaksOff ? { ...changes, batches: brokenOff(changes.batches) } : changes;
      },
    } as ResponseReader;
    datasets = new Datasets(folder, reader, world.tenants, { engine });
    answer();
    for (const one of surveys) await total(one);
    made = [];
  });
  afterEach(async () => {
    await datasets.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const answer = () => world.put(world.response({ q: { choices: ['c0'] } }));
  const nameOf = (survey: string) => `s_${`${companyId}_${survey}`.replaceAll('-', '')}`;
  const total = (survey: string) => use(survey, (view) => view.total());
  const use = <T>(survey: string, work: (view: View) => Promise<T>) =>
    datasets.use(
      world.ctx,
      {
        scope: scopeOf(),
        copy: { companyId, surveyId: survey } as CopyScope,
        shape: { elements: datasetElements(world.structure, builtinKinds), fieldIds: ['city'] },
        timeZone: 'UTC',
        kept: true,
      },
      work,
    );

  it('of one survey, the engine starts anew once, and only that survey is read again', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const closings = engine.closings;
      answer();
      engine.stopsAt = nameOf(b);
      const asked = [b, a, c, a, b, c, a, b, c];
      const totals = await Promise.all(asked.map(total));
      expect(totals, `round ${round}`).to.deep.equal(asked.map(() => world.responses.size));
      expect(engine.closings - closings).to.equal(1);
      expect(new Set(made), 'others lose nothing').to.deep.equal(new Set([b]));
    }
  });

  it('with tidying up, as where the disk is full, the file is opened again and nothing is lost', async () => {
    const connection = await engine.connect();
    for (let round = 0; round < 5; round += 1) {
      answer();
      await total(a);
      await connection.run("SET GLOBAL debug_checkpoint_abort = 'before_header'");
      await connection.run(`FORCE CHECKPOINT "${nameOf(a)}"`).catch(() => {});
      if (round % 2 === 0) await connection.run("SET GLOBAL debug_checkpoint_abort = 'none'");
      const asked = [a, b, a, a, c, a];
      expect(await Promise.all(asked.map(total))).to.deep.equal(asked.map(() => world.responses.size));
    }
    expect(made).to.deep.equal([]);
    connection.disconnectSync();
  });

  it('thrown away while somebody streams it, it is made anew for all, and nobody takes a part for the whole', async () => {
    const all = Array.from({ length: 9_000 }, answer).length + 1;
    const [streams, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let turns = 0;
    const streaming = use(a, async (view) => {
      turns += 1;
      let rows = 0;
      for await (const some of (await view.select()).stream('SELECT id::VARCHAR FROM $chosen')) {
        rows += some.length;
        streams.resolve();
        await goOn.promise;
      }
      return rows;
    });
    await streams.promise;
    await datasets.drop(companyId, a);
    expect(await Promise.all([a, b, a].map(total))).to.deep.equal([all, all, all]);
    goOn.resolve();
    expect([await streaming, turns]).to.deep.equal([all, 2]);
  });

  it('an update that is broken off changes no code that somebody has read', async () => {
    const choices = ['c0', 'c1', 'c2'].map(item);
    const question = { id: 'r', kind: 'choice', name: 'r', saved: true, settings: { text: 'r', choices } };
    world.elements.push(question as unknown as Element);
    const response = world.response({ r: { choice: 'c0' } });
    world.put(response);
    await use(a, async (view) => {
      const { names, dictionary } = view.layout.stored.get('r')!;
      const given = async (): Promise<string | undefined> => {
        const [row] = await (await view.select()).rows<[number]>(
          `SELECT ${names[0]} FROM $chosen WHERE id = '${response.responseId}'`,
        );
        return dictionary.value(row![0]);
      };
      expect(await given()).to.equal('c0');
      breaksOff = true;
      world.put({ ...response, answers: { r: { choice: 'c1' } } });
      await total(a).catch((error) => expect(error.message).to.equal('broken off'));
      expect(await given()).to.equal('c0');
      breaksOff = false;
      world.put({ ...response, answers: { r: { choice: 'c2' } } });
      expect(await total(a)).to.equal(world.responses.size);
      expect(await given()).to.equal('c2');
    });
    // As it is stored, too.
    await datasets.close();
    await use(a, async (view) => {
      const { dictionary } = view.layout.stored.get('r')!;
      expect(dictionary.entries.map(([value]) => value)).to.include.members(['c0', 'c2']);
    });
  });

  it('a build that is broken off while DuckDB is at work for it ends in its own time, and nothing else with it', async () => {
    const child = fork(new URL('../support/brokenOff.ts', import.meta.url), [folder], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let told: unknown;
    child.on('message', (message) => {
      told = message;
    });
    const [code] = await once(child, 'exit');
    expect([code, told]).to.deep.equal([0, 'broken off']);
  });

  it('a build whose file cannot be written fails with what DuckDB says, and lets go of who sends', async () => {
    // In the place of the file is a folder.
    const order = { file: folder, folder, elements: [], fieldIds: [], kinds: [], room: [], words: [], memory: null };
    let left = false;
    const blocks = async function* () {
      const responses = [world.response({})];
      try {
        for (let first = true; ; first = false) yield packedBlock(responses, { first, last: false });
      } finally {
        left = true;
      }
    };
    const nothing = (): void => {};
    const { signal } = new AbortController();
    const told = await buildInThread({ ...order, watermark: '1' }, blocks(), nothing, nothing, signal).then(
      () => 'built',
      (error: Error) => error.message,
    );
    expect(told)
      .to.match(/^IO Error: /)
      .and.include(folder);
    expect(left).to.equal(true);
  });

  it('kill -9, whatever it did just then, what is found counts as the answers do', async () => {
    const found: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const child = fork(new URL('../support/endless.ts', import.meta.url), [folder, String(round)], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      let reached = 0;
      child.on('message', (step: number) => {
        reached = step;
        // Each time it has come further, and dies at another moment of what it does then.
        if (step === 2 + round) setTimeout(() => child.kill('SIGKILL'), round * 29);
      });
      const [[, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
      expect(signal).to.equal('SIGKILL');
      expect(reached).to.be.at.least(2);
      const after = new World();
      live(after, reached + 1);
      const reader = {
        ...after.reader,
        changes: (ctx, copy, since) => {
          if (since !== null) found.push(since);
          return after.reader.changes(ctx, copy, since);
        },
      } as ResponseReader;
      const left = new Datasets(folder, reader, world.tenants, { process: `killed-${round}` });
      try {
        await questions(left, after);
      } finally {
        await left.close();
      }
    }
    expect(found, 'what the dead had done was of use').to.not.deep.equal([]);
  });
});

async function* brokenOff<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  yield* batches;
  throw new Error('broken off');
}
