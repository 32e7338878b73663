import { builtinKinds, removePage, type SurveyStructure, setTranslations } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { setText, withSettings } from '../../web/editor/state/edits.ts';
import { change, redo, sealed, select, startHistory, takeIn, undo, undoStep } from '../../web/editor/state/history.ts';
import { sample } from './sample.ts';

const title = 'pages/page-1/title';

describe('surveys: history of the editor', () => {
  const start = () => startHistory(sample());
  const typed = (history: ReturnType<typeof start>, text: string, now: number) =>
    change(history, setText(history.structure, title, text), { merge: title, now });
  /** What somebody else made of the structure, as the saver takes it in. */
  const theirs = (mine: SurveyStructure, structure: SurveyStructure) => ({
    base: mine,
    mine,
    current: structure,
    theirs: structure,
    asked: false,
    rebased: () => structure,
  });
  const titleOf = ({ structure }: ReturnType<typeof start>) => structure.pages[0]?.settings.title;

  it('typing is one step as long as it goes on', () => {
    let history = start();
    for (const [index, text] of ['H', 'He', 'Hei'].entries()) history = typed(history, text, index * 300);
    expect(history.past).to.have.length(1);
    expect(titleOf(undo(history))).to.equal('The event');
    history = typed(history, 'Hei taas', 10_000);
    expect(history.past).to.have.length(2);
    expect(titleOf(undo(history))).to.equal('Hei');
  });

  it('typing after another place was selected is a step of its own', () => {
    let history = typed(start(), 'A', 0);
    history = select(select(history, { type: 'survey' }), { type: 'page', pageId: 'page-1' });
    history = typed(history, 'AB', 100);
    expect(titleOf(undo(history))).to.equal('A');
  });

  it('what a toolbar does to a text is a step of its own, between the typing before it and after it', () => {
    let history = sealed(typed(start(), 'A', 0));
    history = sealed(typed(history, '**A**', 100));
    history = typed(history, '**A** b', 200);
    expect(titleOf(undo(history))).to.equal('**A**');
    expect(titleOf(undo(undo(history)))).to.equal('A');
  });

  it('undoes and redoes to the very same structures', () => {
    const first = start();
    const second = typed(first, 'Second', 0);
    const third = change(second, setText(second.structure, title, 'Third'), { now: 1 });
    const back = undo(undo(third));
    expect(back.structure).to.equal(first.structure);
    expect(undo(back)).to.equal(back);
    const again = redo(redo(back));
    expect(again.structure).to.equal(third.structure);
    expect(redo(again)).to.equal(again);
  });

  it('a new change leaves nothing to redo', () => {
    const history = typed(undo(typed(start(), 'A', 0)), 'B', 5_000);
    expect(history.future).to.deep.equal([]);
  });

  it('takes back one step, however long ago, and nothing that came after it; that can be undone too', () => {
    let history = start();
    history = change(history, removePage(history.structure, 'page-2').structure, { now: 0 });
    const id = history.past.at(-1)!.id;
    history = change(history, setText(history.structure, title, 'Two'), { now: 9_000 });
    const back = undoStep(history, id, 10_000);
    expect(back.structure.pages.map((page) => page.id)).to.deep.equal(sample().pages.map((page) => page.id));
    expect(titleOf(back)).to.equal('Two');
    expect(undo(back).structure.pages).to.deep.equal(history.structure.pages);
    expect(undoStep(history, 99, 0)).to.equal(history);
  });

  it('SUR-027.ab deleting the current page clears it, deleting another leaves it', () => {
    const history = select(start(), { type: 'page', pageId: 'page-2' });
    const other = change(history, removePage(history.structure, 'page-1').structure, { now: 0 });
    expect(other).to.deep.include({ pageId: 'page-2', selection: { type: 'page', pageId: 'page-2' } });
    const own = change(history, removePage(history.structure, 'page-2').structure, { now: 0 });
    expect(own).to.deep.include({ pageId: undefined, selection: { type: 'survey' } });
    expect(undo(own)).to.deep.include({ pageId: 'page-2', selection: { type: 'page', pageId: 'page-2' } });
  });

  it('the canvas follows the selected element', () => {
    expect(select(start(), { type: 'element', elementId: 'q-again' }).pageId).to.equal('page-2');
  });

  it('undoing where choices come from gives back those that were there, and what a hierarchy brought goes', () => {
    const mine = [
      { id: 'a', text: 'Here' },
      { id: 'b', text: 'There' },
    ];
    const brought = [{ id: 'n1', text: 'South', hierarchyNodeId: 'n1' }];
    const off = mine.map((choice) => ({ ...choice, enabled: false }));
    // Of a survey that was never published, and of one whose choices stay for their answers.
    for (const [chosen, taken] of [
      [[], brought],
      [mine, [...brought, ...off]],
    ] as const) {
      const first = startHistory(withSettings(sample(), 'q-again', { choices: mine }));
      const source = { choiceSource: 'hierarchy', hierarchy: 'org', choices: chosen };
      const second = change(first, withSettings(first.structure, 'q-again', source), { now: 0 });
      const filled = setTranslations(
        withSettings(second.structure, 'q-again', { choices: taken }),
        'fi',
        { 'elements/q-again/choices/n1/text': 'Etelä' },
        builtinKinds,
      );
      const heard = takeIn(second, theirs(second.structure, filled), 1);
      expect(heard.structure).to.deep.equal(filled);
      const back = undo(heard);
      expect(back.structure).to.deep.equal(first.structure);
      expect(redo(back).structure, 'what it brings comes from the server again').to.deep.equal(second.structure);
      const later = change(heard, setText(heard.structure, title, 'Later'), { now: 9_000 });
      const one = undoStep(later, heard.past[0]!.id, 10_000);
      expect(one.structure).to.deep.equal(setText(first.structure, title, 'Later'));
    }
  });

  it('is bounded', () => {
    let history = start();
    for (let index = 0; index < 400; index += 1) {
      history = change(history, setText(history.structure, title, `${index}`), { now: index });
    }
    expect(history.past.length).to.equal(300);
  });
});
