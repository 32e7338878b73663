import { findElement, type SurveyStructure } from '@kaiku/sdk/model';
import { until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { applyChanges } from '../../contract/index.ts';
import { setText } from '../../web/editor/state/edits.ts';
import { createSaver, type SaveState, type SaveStatus } from '../../web/editor/state/saver.ts';
import { sample } from './sample.ts';

const title = 'pages/page-1/title';

/** A server of one survey, whose replies can be made to fail. */
function setUp() {
  const server = { version: 1, structure: sample(), saves: 0 };
  const landed = new Map<string, number>();
  const failures: (() => void)[] = [];
  const lost: boolean[] = [];
  /** What happens while a newer version is read, after it was. */
  const meanwhile: (() => unknown)[] = [];
  const states: SaveState[] = [];
  let latest: SaveStatus | null = null;
  let lateReply: (() => void) | null = null;
  let holding = false;
  let fetchable = true;
  let ids = 0;
  let structure: SurveyStructure = server.structure;
  const saver = createSaver({
    initial: { version: 1, structure: server.structure },
    async send({ id, version, changes }) {
      failures.shift()?.();
      const known = landed.get(id);
      if (known !== undefined) return known;
      if (version !== server.version) throw Object.assign(new Error('conflict'), { status: 412 });
      server.structure = applyChanges(server.structure, changes).structure;
      server.version += 1;
      server.saves += 1;
      landed.set(id, server.version);
      const reply = server.version;
      if (lost.shift()) throw Object.assign(new Error('lost'), { status: 0 });
      if (holding) {
        await new Promise<void>((resolve) => {
          lateReply = resolve;
        });
      }
      return reply;
    },
    async fetch() {
      if (!fetchable) throw Object.assign(new Error('away'), { status: 503 });
      return { version: server.version, structure: server.structure };
    },
    validate: ({ settings }) => (settings.name === '' ? [{ path: 'settings/name', code: 'empty' }] : []),
    newId: () => `save-${++ids}`,
    onStatus(status) {
      latest = status;
      states.push(status.state);
    },
    async since() {
      if (!fetchable) throw Object.assign(new Error('away'), { status: 503 });
      const read = { version: server.version, structure: server.structure };
      await null;
      meanwhile.shift()?.();
      return read;
    },
    onTakenIn({ current }) {
      structure = current;
    },
    delay: 100_000,
  });
  return {
    server,
    saver,
    states,
    status: () => latest!,
    mine: () => structure,
    write(text: string, key = title) {
      structure = setText(structure, key, text);
      saver.update(structure);
    },
    name(text: string) {
      structure = setText(structure, 'settings/name', text);
      saver.update(structure);
    },
    /** Somebody else saves. */
    theirs(text: string, key = title) {
      server.structure = setText(server.structure, key, text);
      server.version += 1;
    },
    fail: (...next: (() => void)[]) => failures.push(...next),
    loseReply: () => lost.push(true),
    whileRead: (work: () => unknown) => meanwhile.push(work),
    hold: () => {
      holding = true;
    },
    release() {
      holding = false;
      lateReply?.();
    },
    away: (is: boolean) => {
      fetchable = !is;
    },
    title: () => server.structure.pages[0]?.settings.title,
    textOf: (id: string) => findElement(server.structure, id)?.settings.text,
  };
}
const status = (code: number) => () => {
  throw Object.assign(new Error('failed'), { status: code });
};

describe('surveys: saving by itself', () => {
  it('waits for no pause in writing while others are there', async () => {
    const { saver, write, title: now } = setUp();
    saver.setCompany(true);
    write('One');
    await until('it to be sent', () => now() === 'One');
  });

  it('sends what changed and goes on from the new version', async () => {
    const { server, saver, states, write, title: now } = setUp();
    write('One');
    await saver.flush();
    write('Two');
    await saver.flush();
    expect(now()).to.equal('Two');
    expect([server.saves, saver.version()]).to.deep.equal([2, 3]);
    expect(states).to.deep.equal(['dirty', 'saving', 'saved', 'dirty', 'saving', 'saved']);
    saver.stop();
  });

  it('sends nothing when a change was undone again', async () => {
    const { server, saver, states } = setUp();
    const before = server.structure;
    saver.update(setText(before, title, 'x'));
    saver.update(before);
    await saver.flush();
    expect(server.saves).to.equal(0);
    expect(states.at(-1)).to.equal('saved');
    saver.stop();
  });

  it('what is written during a save goes with the next one', async () => {
    const { server, saver, write, hold, release, title: now } = setUp();
    hold();
    write('One');
    const first = saver.flush();
    write('Two');
    release();
    await first;
    expect(now()).to.equal('Two');
    expect(server.saves).to.equal(2);
    saver.stop();
  });

  it('a failure that may pass is tried again, nothing is lost', async () => {
    const { server, saver, states, write, fail, title: now } = setUp();
    fail(status(0), status(503));
    write('One');
    await saver.flush();
    expect(states.at(-1)).to.equal('failed');
    await saver.flush();
    await saver.flush();
    expect(now()).to.equal('One');
    expect([server.saves, states.at(-1)]).to.deep.equal([1, 'saved']);
    saver.stop();
  });

  it('two people who change different questions: both are kept, without asking', async () => {
    const { server, saver, states, write, theirs, title: now, textOf } = setUp();
    theirs('Their question', 'elements/q-again/text');
    write('Mine');
    await saver.flush();
    expect(states).not.to.include('conflict');
    expect([now(), textOf('q-again'), states.at(-1)]).to.deep.equal(['Mine', 'Their question', 'saved']);
    expect(server.saves).to.equal(1);
    saver.stop();
  });

  it('of words that both wrote nothing is dropped: one chooses, and all else of both is kept', async () => {
    const { saver, states, status, write, theirs, title: now, textOf } = setUp();
    theirs('Theirs');
    theirs('Their question', 'elements/q-again/text');
    write('Mine');
    write('My end', 'pages/page-3/title');
    await saver.flush();
    expect(status()).to.deep.include({
      state: 'conflict',
      conflicts: [{ path: title, mine: 'Mine', theirs: 'Theirs' }],
    });
    expect(now()).to.equal('Theirs');
    await saver.resolve(new Map([[title, 'mine']]));
    await saver.flush();
    expect([now(), textOf('q-again'), states.at(-1)]).to.deep.equal(['Mine', 'Their question', 'saved']);
    saver.stop();
  });

  it('a conflict stays until the survey could be fetched, and theirs can be taken', async () => {
    const { saver, status, mine, write, theirs, away, title: now } = setUp();
    theirs('Theirs');
    write('Mine');
    await saver.flush();
    away(true);
    const failed = await saver.resolve(new Map([[title, 'theirs']])).catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(Error);
    expect([status().state, mine().pages[0]?.settings.title]).to.deep.equal(['conflict', 'Mine']);
    away(false);
    await saver.resolve(new Map([[title, 'theirs']]));
    expect([status().state, now(), mine().pages[0]?.settings.title]).to.deep.equal(['saved', 'Theirs', 'Theirs']);
    saver.stop();
  });

  it('a save whose reply was lost is no conflict with oneself, whatever was written on', async () => {
    const { server, saver, states, write, loseReply, title: now } = setUp();
    loseReply();
    write('One');
    await saver.flush();
    expect(states.at(-1)).to.equal('failed');
    write('One and two');
    await saver.flush();
    await saver.flush();
    expect(states).not.to.include('conflict');
    expect([now(), states.at(-1), server.saves]).to.deep.equal(['One and two', 'saved', 2]);
    saver.stop();
  });

  it('a save whose reply was lost, then somebody else saves: both are kept', async () => {
    const { saver, states, write, theirs, loseReply, title: now, textOf } = setUp();
    loseReply();
    write('One');
    await saver.flush();
    theirs('Their question', 'elements/q-again/text');
    write('One and two');
    await saver.flush();
    await saver.flush();
    expect(states).not.to.include('conflict');
    expect([now(), textOf('q-again'), states.at(-1)]).to.deep.equal(['One and two', 'Their question', 'saved']);
    saver.stop();
  });

  it('what is heard of during a save is taken in before the flush ends: the next call names the newest version', async () => {
    const { server, saver, write, theirs, hold, release, mine } = setUp();
    hold();
    write('One');
    const flushed = saver.flush();
    theirs('Brought by the save', 'elements/q-again/text');
    void saver.catchUp(server.version);
    release();
    await flushed;
    expect(saver.version()).to.equal(server.version);
    expect(findElement(mine(), 'q-again')?.settings.text).to.equal('Brought by the save');
    saver.stop();
  });

  it('what is heard of while a newer version is read is taken in as well', async () => {
    const { server, saver, mine, theirs, whileRead } = setUp();
    theirs('Theirs');
    whileRead(() => {
      theirs('And theirs again');
      void saver.catchUp(server.version);
    });
    await saver.catchUp(server.version);
    await until('the newest version', () => saver.version() === 3);
    expect(mine()).to.deep.equal(server.structure);
    saver.stop();
  });

  it('a newer version that cannot be fetched just now is fetched later, with what was written kept', async () => {
    const { saver, states, write, theirs, away, title: now, textOf } = setUp();
    theirs('Their question', 'elements/q-again/text');
    away(true);
    write('Mine');
    await saver.flush();
    expect(states.at(-1)).to.equal('failed');
    away(false);
    write('Mine too');
    await saver.flush();
    expect([now(), textOf('q-again'), states.at(-1)]).to.deep.equal(['Mine too', 'Their question', 'saved']);
    saver.stop();
  });

  it('what cannot be saved is not sent, and is once it is mended', async () => {
    const { server, saver, states, name } = setUp();
    name('');
    await saver.flush();
    expect([states.at(-1), server.saves]).to.deep.equal(['invalid', 0]);
    name('Better');
    await saver.flush();
    expect([states.at(-1), server.structure.settings.name]).to.deep.equal(['saved', 'Better']);
    saver.stop();
  });

  it('a survey that is locked asks to be fetched, keeps what was written, and is not asked again and again', async () => {
    const one = setUp();
    const asked: string[] = [];
    const locked = () => {
      asked.push('save');
      status(423)();
    };
    one.fail(locked, locked);
    one.write('Mine');
    await one.saver.flush();
    expect(one.status()).to.include({ state: 'conflict', locked: true });
    expect(one.status().conflicts).to.deep.equal([]);
    await one.saver.resolve(new Map());
    expect(one.status()).to.include({ state: 'failed', locked: false });
    expect(one.mine().pages[0]!.settings.title).to.equal('Mine');
    await one.saver.flush();
    expect(asked, 'once by itself, and once by hand').to.have.length(2);
    await one.saver.resolve(new Map());
    await one.saver.flush();
    expect(one.title()).to.equal('Mine');
    one.saver.stop();
  });

  it('a survey that is there no more, or not for the author, is told of, and is not tried again', async () => {
    for (const [code, lost] of [
      [404, 'deleted'],
      [403, 'forbidden'],
    ] as const) {
      const { server, saver, status: latest, write, fail } = setUp();
      fail(status(code));
      write('One');
      await saver.flush();
      expect(latest()).to.include({ state: 'gone', lost });
      write('Two');
      await saver.flush();
      expect([latest().state, server.saves]).to.deep.equal(['gone', 0]);
      saver.stop();
    }
  });

  it('a refusal is not repeated by itself', async () => {
    const { server, saver, states, write, fail } = setUp();
    fail(status(422));
    write('One');
    await saver.flush();
    expect([states.at(-1), server.saves]).to.deep.equal(['failed', 0]);
    saver.stop();
  });
});
