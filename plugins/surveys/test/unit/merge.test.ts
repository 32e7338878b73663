import {
  allElements,
  builtinKinds,
  findElement,
  moveElement,
  movePage,
  pageOfElement,
  removeElement,
  removePage,
  type SurveyStructure,
  setTranslations,
  staleTranslations,
  updateElement,
  validateStructure,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { addItem, insertElement, setText } from '../../web/editor/state/edits.ts';
import { change, startHistory, takeIn, undo } from '../../web/editor/state/history.ts';
import { merge } from '../../web/editor/state/merge.ts';
import { edited, edits } from './edit.ts';
import { layout, sample } from './sample.ts';

const textOf = (structure: SurveyStructure, id: string) => findElement(structure, id)?.settings.text;

describe('surveys: bringing two versions together', () => {
  const base = sample();
  const again = 'elements/q-again/text';
  const better = 'elements/q-better/text';

  it('texts of different questions, a new element and a move: all are there', () => {
    const mine = setText(base, again, 'Mine');
    const made = insertElement(setText(base, better, 'Theirs'), 'page-1', builtinKinds.get('nps')!, 0, 'NPS');
    const theirs = moveElement(made.structure, 'q-better', 'page-3', 0).structure;
    const { structure, conflicts } = merge(base, mine, theirs);
    expect(conflicts).to.deep.equal([]);
    expect([textOf(structure, 'q-again'), textOf(structure, 'q-better')]).to.deep.equal(['Mine', 'Theirs']);
    expect(layout(structure)).to.deep.equal(layout(theirs));
  });

  it('different choices of one question', () => {
    const mine = setText(base, 'elements/q-again/choices/again-yes/text', 'Sure');
    const added = addItem(base, 'q-again', 'choices');
    const theirs = setText(added.structure, `elements/q-again/choices/${added.itemId}/text`, 'Never');
    const { structure, conflicts } = merge(base, mine, theirs);
    const choices = (findElement(structure, 'q-again')!.settings as unknown as { choices: { text: string }[] }).choices;
    expect(conflicts).to.deep.equal([]);
    expect(choices.map(({ text }) => text))
      .to.include('Sure')
      .and.include('Never');
  });

  it('the same text written differently is a conflict with both sides’ words', () => {
    const [mine, theirs] = [setText(base, again, 'Mine'), setText(base, again, 'Theirs')];
    const { structure, conflicts } = merge(base, mine, theirs);
    expect(conflicts).to.deep.equal([{ path: again, mine: 'Mine', theirs: 'Theirs' }]);
    expect(textOf(structure, 'q-again')).to.equal('Mine');
    expect(textOf(merge(base, mine, theirs, new Map([[again, 'theirs']])).structure, 'q-again')).to.equal('Theirs');
    expect(merge(base, mine, mine).conflicts).to.deep.equal([]);
  });

  it('what one removed and the other wrote in is asked, and stays unless it is let go', () => {
    const written = setText(base, better, 'New words');
    const removed = removeElement(base, 'q-better').structure;
    const page = removePage(base, 'page-2').structure;
    for (const [mine, theirs] of [
      [written, removed],
      [removed, written],
      [written, page],
    ] as const) {
      const { structure, conflicts } = merge(base, mine, theirs);
      expect(conflicts.map(({ path }) => path)).to.deep.equal(['elements/q-better']);
      expect(textOf(structure, 'q-better')).to.equal('New words');
      expect(structure.pages.map(({ id }) => id)).to.include('page-2');
    }
    const choice = new Map([['elements/q-better', 'theirs' as const]]);
    expect(textOf(merge(base, written, removed, choice).structure, 'q-better')).to.equal(undefined);
  });

  it('moves of two people: each page and element is where somebody put it', () => {
    const order = ({ pages }: SurveyStructure) => pages.map(({ id }) => id);
    const mine = movePage(base, 'page-3', 0).structure;
    const theirs = movePage(base, 'page-1', 1).structure;
    expect(order(merge(base, mine, theirs).structure)).to.deep.equal(['page-3', 'page-2', 'page-1']);
    const [first, second] = [moveElement(base, 'q-better', 'page-1', 0), moveElement(base, 'q-again', 'page-3', 0)];
    const { structure, conflicts } = merge(base, first.structure, second.structure);
    expect(conflicts).to.deep.equal([]);
    expect(pageOfElement(structure, 'q-better')?.id).to.equal('page-1');
    expect(pageOfElement(structure, 'q-again')?.id).to.equal('page-3');
  });

  it('two new elements of one name get two names', () => {
    const mine = insertElement(base, 'page-1', builtinKinds.get('nps')!, 0, 'NPS').structure;
    const theirs = insertElement(base, 'page-1', builtinKinds.get('nps')!, 0, 'NPS').structure;
    const { structure } = merge(base, mine, theirs);
    expect(allElements(structure).filter(({ name }) => name.startsWith('NPS'))).to.have.length(2);
    expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
  });

  it('of any two chains of edits comes a survey that can be saved, in which nothing new is missing', () => {
    fc.assert(
      fc.property(edits, edits, (first, second) => {
        const mine = edited(base, first, 'mine');
        const theirs = edited(base, second, 'theirs');
        const { structure } = merge(base, mine, theirs);
        expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
        const there = new Set(allElements(structure).map(({ id }) => id));
        const known = new Set(allElements(base).map(({ id }) => id));
        for (const { id } of [...allElements(mine), ...allElements(theirs)]) {
          if (!known.has(id)) expect(there.has(id), id).to.equal(true);
        }
        expect(merge(base, mine, base).structure).to.deep.equal(mine);
        expect(merge(base, base, theirs).structure).to.deep.equal(theirs);
      }),
    );
  });

  it('a translation that stays is known to be made from what its own author saw', () => {
    const title = 'pages/page-1/title';
    const written = (text: string, translation: string) =>
      setTranslations(setText(base, title, text), 'fi', { [title]: translation }, builtinKinds);
    const [mine, theirs] = [written('Mine', 'Oma'), written('Theirs', 'Heidän')];
    for (const [side, structure] of [
      [theirs, merge(base, mine, theirs, 'theirs').structure],
      [mine, merge(base, mine, theirs).structure],
    ] as const) {
      expect(structure).to.deep.equal(side);
      expect(staleTranslations(structure, 'fi', builtinKinds)).to.deep.equal([]);
    }
    // The words of one and the translation of the other do not go together.
    const mixed = merge(base, mine, theirs, new Map([[title, 'theirs']])).structure;
    expect(staleTranslations(mixed, 'fi', builtinKinds).map(({ key }) => key)).to.deep.equal([title]);
  });

  it('undoing after a merge takes back one’s own step and leaves the other’s', () => {
    const theirs = setText(base, better, 'Theirs');
    const written = change(startHistory(base), updateElement(base, 'q-again', { name: 'Again' }).structure, { now: 0 });
    const merged = merge(base, written.structure, theirs).structure;
    const rebased = (before: SurveyStructure) => merge(base, before, theirs).structure;
    const taken = { base, mine: written.structure, current: merged, theirs, asked: false, rebased };
    const back = undo(takeIn(written, taken, 1));
    expect(findElement(back.structure, 'q-again')?.name).to.equal(findElement(base, 'q-again')?.name);
    expect(textOf(back.structure, 'q-better')).to.equal('Theirs');
  });
});
