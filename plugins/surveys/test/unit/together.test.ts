import {
  allElements,
  builtinKinds,
  findElement,
  removeElement,
  type SurveyStructure,
  setTranslations,
  validateStructure,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { applyChanges, joinedChanges, type SurveyChange } from '../../contract/index.ts';
import { setText } from '../../web/editor/state/edits.ts';
import { change, redo, startHistory, takeIn, undo } from '../../web/editor/state/history.ts';
import { movedOffset } from '../../web/editor/state/offsets.ts';
import { createSaver, type SaveStatus, type TakenIn } from '../../web/editor/state/saver.ts';
import { lostWords } from '../../web/editor/state/words.ts';
import { edit } from './edit.ts';
import { sample } from './sample.ts';

/** A server of one survey that gives what has changed since a version, as ours does. */
function makeServer() {
  const saves: SurveyChange[][] = [];
  const server = {
    structure: sample(),
    conflicts: 0,
    version: () => saves.length + 1,
    save(version: number, changes: SurveyChange[]) {
      if (version !== server.version()) {
        server.conflicts += 1;
        throw Object.assign(new Error('conflict'), { status: 412 });
      }
      server.structure = applyChanges(server.structure, changes).structure;
      saves.push(changes);
      return server.version();
    },
    changesSince: (version: number) => saves.slice(version - 1).reduce(joinedChanges, []),
  };
  return server;
}
type Server = ReturnType<typeof makeServer>;

/** Somebody with the survey open in an editor. */
function makePerson(server: Server, mark: string) {
  let history = startHistory(server.structure);
  let status: SaveStatus | null = null;
  let ids = 0;
  const taken: TakenIn[] = [];
  const saver = createSaver({
    initial: { version: server.version(), structure: server.structure },
    send: async ({ version, changes }) => server.save(version, changes),
    fetch: async () => ({ version: server.version(), structure: structuredClone(server.structure) }),
    since: async ({ version, structure }) => ({
      version: server.version(),
      structure: applyChanges(structure, server.changesSince(version)).structure,
    }),
    validate: (structure) => validateStructure(structure, builtinKinds),
    newId: () => `${mark}-save-${++ids}`,
    onStatus: (next) => {
      status = next;
    },
    onTakenIn(one) {
      taken.push(one);
      history = takeIn(history, one, 0);
    },
    delay: 100_000,
  });
  const move = (next: typeof history) => {
    const before = history.structure;
    history = next;
    if (history.structure !== before) saver.update(history.structure);
  };
  return {
    saver,
    taken,
    structure: () => history.structure,
    past: () => history.past.length,
    change: (to: (structure: SurveyStructure) => SurveyStructure) =>
      move(change(history, to(history.structure), { now: 0 })),
    write: (key: string, text: string) =>
      move(change(history, setText(history.structure, key, text), { now: 0, merge: key })),
    undo: () => move(undo(history)),
    redo: () => move(redo(history)),
    fresh: () => `${mark}-${++ids}`,
    /** Sends what there is, and where one is asked chooses one side of everything. */
    async save(side: 'mine' | 'theirs' = 'mine') {
      for (let turn = 0; turn < 5; turn += 1) {
        await saver.flush();
        if (status?.state !== 'conflict') return;
        await saver.resolve(new Map(status.conflicts.map(({ path }) => [path, side])));
      }
    },
    hear: () => saver.catchUp(server.version()),
    status: () => status,
  };
}
type Person = ReturnType<typeof makePerson>;

const textOf = (structure: SurveyStructure, id: string) => findElement(structure, id)?.settings.text;

describe('surveys: several people in one survey', () => {
  const stopped: Person[] = [];
  const join = (server: Server, mark: string) => {
    const person = makePerson(server, mark);
    stopped.push(person);
    return person;
  };
  afterEach(() => {
    for (const person of stopped.splice(0)) person.saver.stop();
  });

  it('two tabs that edit different questions lose nothing, and each has the other’s', async () => {
    const server = makeServer();
    const [one, two] = [join(server, 'one'), join(server, 'two')];
    one.write('elements/q-again/text', 'Of one');
    two.write('elements/q-better/text', 'Of two');
    await one.save();
    await two.save();
    await one.hear();
    for (const { structure } of [one, two]) {
      expect([textOf(structure(), 'q-again'), textOf(structure(), 'q-better')]).to.deep.equal(['Of one', 'Of two']);
    }
    one.undo();
    expect(textOf(one.structure(), 'q-better'), 'an undo takes back one’s own').to.equal('Of two');
    expect(textOf(one.structure(), 'q-again')).to.equal(textOf(sample(), 'q-again'));
    one.redo();
    expect(textOf(one.structure(), 'q-again')).to.equal('Of one');
  });

  it('what is heard of while a save is under way is taken in after it, and one’s own save is nothing new', async () => {
    const server = makeServer();
    const [one, two] = [join(server, 'one'), join(server, 'two')];
    one.write('elements/q-again/text', 'Of one');
    const saving = one.saver.flush();
    await one.saver.catchUp(2);
    await saving;
    expect([one.taken.length, server.conflicts]).to.deep.equal([0, 0]);
    await two.hear();
    expect(textOf(two.structure(), 'q-again')).to.equal('Of one');
    expect(two.past(), 'the other’s is no step of one’s own').to.equal(0);
  });

  it('two who write all the time do not starve each other: each save of one waits for one of the other at most', async () => {
    const server = makeServer();
    const people = [join(server, 'one'), join(server, 'two')];
    const keys = ['elements/q-again/text', 'elements/q-better/text'];
    for (let round = 1; round <= 75; round += 1) {
      for (const [index, person] of people.entries()) person.write(keys[index]!, `${index} ${round}`);
      await Promise.all(people.map((person) => person.save()));
      expect(server.version(), 'both have landed').to.equal(1 + 2 * round);
    }
    expect(server.conflicts, 'tried again').to.be.at.most(75);
    await Promise.all(people.map((person) => person.hear()));
    for (const { structure } of [...people, { structure: () => server.structure }]) {
      expect([textOf(structure(), 'q-again'), textOf(structure(), 'q-better')]).to.deep.equal(['0 75', '1 75']);
    }
  });

  it('words that give way are offered back, of a text and of a question that the other one removed', async () => {
    const server = makeServer();
    const [one, two] = [join(server, 'one'), join(server, 'two')];
    two.write('elements/q-again/text', 'Theirs');
    two.change((structure) => removeElement(structure, 'q-better').structure);
    await two.save();
    one.write('elements/q-again/text', 'Mine');
    one.write('elements/q-better/text', 'Typed in what is gone');
    await one.save('theirs');
    const words = one.taken.flatMap((taken) => lostWords(taken, builtinKinds, () => 'id'));
    expect(words.map(({ key, text }) => [key, text])).to.deep.equal([
      ['elements/q-again/text', 'Mine'],
      ['elements/q-better/text', 'Typed in what is gone'],
    ]);
    expect(textOf(one.structure(), 'q-again')).to.equal('Theirs');
  });

  it('undoing that one’s own words were kept gives way to the other’s', async () => {
    const server = makeServer();
    const [one, two] = [join(server, 'one'), join(server, 'two')];
    two.write('elements/q-again/text', 'Theirs');
    await two.save();
    one.write('elements/q-again/text', 'Mine');
    await one.save('mine');
    expect(textOf(server.structure, 'q-again')).to.equal('Mine');
    one.undo();
    expect(textOf(one.structure(), 'q-again')).to.equal('Theirs');
  });

  it('a language that one takes back although the other translated into it is gone whole, in both editors', async () => {
    const server = makeServer();
    const [one, two] = [join(server, 'one'), join(server, 'two')];
    const inSwedish = (text: string) => (structure: SurveyStructure) =>
      setTranslations(structure, 'sv', { 'pages/page-1/title': text }, builtinKinds);
    one.change(inSwedish(''));
    await one.save();
    two.change(inSwedish('Evenemang'));
    await two.save();
    one.undo();
    await one.save('mine');
    await two.hear();
    for (const { structure } of [one, two]) {
      expect(structure().translations).to.not.have.property('sv');
      expect(structure()).to.deep.equal(server.structure);
    }
  });

  const moves = fc.array(
    fc.record({
      who: fc.nat(1),
      what: fc.constantFrom('edit', 'edit', 'edit', 'undo', 'redo', 'save', 'save', 'hear'),
      how: fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)),
      side: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
    { maxLength: 40 },
  );

  it('any edits, undos and saves of two: ids stay unique, references whole, and both end with the same survey', () =>
    fc.assert(
      fc.asyncProperty(moves, async (list) => {
        const server = makeServer();
        const people = [makePerson(server, 'one'), makePerson(server, 'two')];
        for (const { who, what, how, side } of list) {
          const person = people[who]!;
          if (what === 'edit') person.change((structure) => edit(structure, how, person.fresh));
          else if (what === 'save') await person.save(side);
          else await person[what]();
          const ids = allElements(person.structure()).map(({ id }) => id);
          expect(new Set(ids).size).to.equal(ids.length);
          expect(validateStructure(person.structure(), builtinKinds)).to.deep.equal([]);
        }
        for (const person of [...people, people[0]!]) await person.save();
        for (const person of people) await person.hear();
        for (const person of people) {
          expect(person.status()?.state ?? 'saved').to.equal('saved');
          expect(person.structure()).to.deep.equal(server.structure);
          person.saver.stop();
        }
      }),
      { numRuns: 1_000 },
    ));

  it('undoing all of one’s own leaves every word of the other', () =>
    fc.assert(
      fc.asyncProperty(moves, async (list) => {
        const server = makeServer();
        const [me, other] = [makePerson(server, 'me'), makePerson(server, 'other')];
        const keys = ['elements/q-again/text', 'elements/q-better/text', 'pages/page-1/title', 'settings/thankYouText'];
        const written = new Map<string, string>();
        for (const [index, { who, what, how, side }] of list.entries()) {
          if (who === 1) {
            // The other one saves at once, and always has what is there.
            await other.hear();
            const key = keys[how[1] % keys.length]!;
            const there = key.startsWith('elements/') ? findElement(other.structure(), key.split('/')[1]!) : true;
            if (!there || (key.startsWith('pages/') && !other.structure().pages.some(({ id }) => id === 'page-1')))
              continue;
            other.write(key, `theirs ${index}`);
            await other.save();
            written.set(key, `theirs ${index}`);
          } else if (what === 'edit') me.change((structure) => edit(structure, how, me.fresh));
          else if (what === 'save') await me.save(side);
          else await me[what]();
        }
        await me.save('mine');
        await me.hear();
        while (me.past() > 0) me.undo();
        for (const [key, text] of written) {
          const [root, id] = key.split('/');
          const structure = me.structure();
          const now =
            root === 'elements'
              ? textOf(structure, id!)
              : root === 'pages'
                ? structure.pages.find((page) => page.id === id)?.settings.title
                : structure.settings.thankYouText;
          expect(now, key).to.equal(text);
        }
        for (const person of [me, other]) person.saver.stop();
      }),
      { numRuns: 1_000 },
    ));

  it('the caret stays where it was in the words around it', () => {
    expect(movedOffset('How was it?', 'How was it?', 5)).to.equal(5);
    expect(movedOffset('How was it?', 'Tell us: How was it?', 4)).to.equal(13);
    expect(movedOffset('How was it?', 'How was it today?', 4)).to.equal(4);
    expect(movedOffset('How was it?', 'How is it?', 5), 'in what was replaced: after it').to.equal(5);
    expect(movedOffset('abc', '', 2)).to.equal(0);
  });
});
