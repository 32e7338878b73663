import type { SurveyStructure } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { applyChanges, type SurveyChange } from '../../contract/index.ts';
import { setText } from '../../web/editor/state/edits.ts';
import { createSaver, type SaveState } from '../../web/editor/state/saver.ts';
import { sample } from './sample.ts';

const title = 'pages/page-1/title';

/** A server of one survey, whose replies can be made to fail. */
function setUp() {
  const server = { version: 1, structure: sample(), saves: 0 };
  const failures: (() => void)[] = [];
  const states: SaveState[] = [];
  let lateReply: (() => void) | null = null;
  let holding = false;
  const saver = createSaver({
    initial: { version: 1, structure: server.structure },
    async send(version: number, changes: SurveyChange[]) {
      failures.shift()?.();
      if (version !== server.version) throw Object.assign(new Error('conflict'), { status: 412 });
      server.structure = applyChanges(server.structure, changes).structure;
      server.version += 1;
      server.saves += 1;
      if (holding) {
        await new Promise<void>((resolve) => {
          lateReply = resolve;
        });
      }
      return server.version;
    },
    fetch: async () => ({ version: server.version, structure: server.structure }),
    validate: ({ settings }) => (settings.name === '' ? [{ path: 'settings/name', code: 'empty' }] : []),
    onStatus: ({ state }) => states.push(state),
    delay: 100_000,
  });
  let structure: SurveyStructure = server.structure;
  return {
    server,
    saver,
    states,
    write(text: string) {
      structure = setText(structure, title, text);
      saver.update(structure);
    },
    name(text: string) {
      structure = setText(structure, 'settings/name', text);
      saver.update(structure);
    },
    fail: (...next: (() => void)[]) => failures.push(...next),
    hold: () => {
      holding = true;
    },
    release() {
      holding = false;
      lateReply?.();
    },
    title: () => server.structure.pages[0]?.settings.title,
  };
}
const status = (code: number) => () => {
  throw Object.assign(new Error('failed'), { status: code });
};

describe('surveys: saving by itself', () => {
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

  it('SUR-083 a newer version stops saving until the survey was fetched', async () => {
    const { server, saver, states, write } = setUp();
    server.version = 5;
    server.structure = setText(server.structure, title, 'Theirs');
    write('Mine');
    await saver.flush();
    expect(states.at(-1)).to.equal('conflict');
    write('Mine too');
    await saver.flush();
    expect(states.at(-1)).to.equal('conflict');
    expect(server.saves).to.equal(0);
    saver.reset({ version: 5, structure: server.structure });
    expect(states.at(-1)).to.equal('saved');
    saver.stop();
  });

  it('a save whose reply was lost is no conflict with oneself', async () => {
    const { server, saver, states, write, fail, title: now } = setUp();
    // The save arrives, its reply does not.
    fail(() => {
      server.structure = setText(server.structure, title, 'One');
      server.version += 1;
      status(0)();
    });
    write('One');
    await saver.flush();
    expect(states.at(-1)).to.equal('failed');
    await saver.flush();
    expect(states.at(-1)).to.equal('saved');
    write('Two');
    await saver.flush();
    expect(now()).to.equal('Two');
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

  it('a refusal is not repeated by itself', async () => {
    const { server, saver, states, write, fail } = setUp();
    fail(status(422));
    write('One');
    await saver.flush();
    expect([states.at(-1), server.saves]).to.deep.equal(['failed', 0]);
    saver.stop();
  });
});
