import { builtinKinds, findElement, newSurvey, translatableTexts, validateStructure } from '@kaiku/sdk/model';
import { expect } from 'chai';
import {
  addItem,
  copyElement,
  copyPage,
  dropped,
  insertElement,
  insertPage,
  itemsOf,
  nudgeElement,
  nudgePages,
  setText,
  translatedIn,
  withoutBlankPage,
} from '../../web/editor/state/edits.ts';
import { askable, conditionOn, newSubRule, withOperator } from '../../web/editor/state/rules.ts';
import { layout, sample } from './sample.ts';

const faults = (structure: ReturnType<typeof sample>) => validateStructure(structure, builtinKinds);

describe('surveys: edits of the editor', () => {
  it('writes any text by its key', () => {
    const structure = sample();
    for (const { key } of translatableTexts(structure, builtinKinds)) {
      const next = setText(structure, key, 'written');
      expect(translatableTexts(next, builtinKinds).find((text) => text.key === key)?.text, key).to.equal('written');
      expect(faults(next), key).to.deep.equal([]);
    }
  });

  it('leaves out an optional text that was emptied, keeps a question’s', () => {
    let structure = setText(sample(), 'elements/q-again/description', 'more');
    structure = setText(structure, 'elements/q-again/description', '');
    expect(findElement(structure, 'q-again')?.settings).to.not.have.property('description');
    expect(findElement(setText(structure, 'elements/q-again/text', ''), 'q-again')?.settings.text).to.equal('');
  });

  it('SUR-074.a another text of a choice loses its translations, which is known beforehand', () => {
    const key = 'elements/q-again/choices/again-yes/text';
    const structure = sample();
    expect(translatedIn(structure, key)).to.deep.equal(['fi']);
    const next = setText(structure, key, 'Sure');
    expect(translatedIn(next, key)).to.deep.equal([]);
    expect(next.translations.fi).to.have.property('pages/page-1/title');
  });

  it('inserts elements of every kind with names of their own', () => {
    let structure = sample();
    for (const kind of builtinKinds.values()) {
      const made = insertElement(structure, 'page-3', kind, 0, 'New');
      structure = made.structure;
      expect(findElement(structure, made.elementId)).to.include({ kind: kind.kind, saved: true });
      expect(faults(structure), kind.kind).to.deep.equal([]);
    }
    const page = insertPage(structure, 1);
    expect(page.structure.pages[1]?.id).to.equal(page.pageId);
  });

  it('copies elements and pages under ids and names of their own', () => {
    const copied = copyElement(sample(), 'q-parts')!;
    expect(layout(copied.structure)[0]).to.equal(`page-1: q-overall q-parts ${copied.elementId}`);
    const page = copyPage(copied.structure, 'page-2')!;
    expect(page.structure.pages.map(({ id }) => id)).to.deep.equal(['page-1', 'page-2', page.pageId, 'page-3']);
    expect(faults(page.structure)).to.deep.equal([]);
    expect(copyElement(sample(), 'gone')).to.equal(null);
  });

  it('the blank page of a new survey gives way to the first pages that are put in', () => {
    const ids = ['blank', 'second'];
    const blank = newSurvey('New', 'en', { next: '>', previous: '<', send: '!' }, () => ids.shift() ?? '');
    const [page] = blank.pages;
    const { structure } = insertPage(blank, 1);
    expect(withoutBlankPage(blank, structure).pages).to.deep.equal(structure.pages.slice(1));
    const titled = setText(blank, `pages/${page!.id}/title`, 'Start');
    expect(withoutBlankPage(titled, structure)).to.equal(structure);
    expect(withoutBlankPage(structure, structure)).to.equal(structure);
  });

  it('moves with the keys, over the ends of pages', () => {
    let structure = nudgeElement(sample(), 'q-parts', -1);
    expect(layout(structure)[0]).to.equal('page-1: q-parts q-overall');
    structure = nudgeElement(structure, 'q-parts', -1);
    expect(layout(structure)[0]).to.equal('page-1: q-parts q-overall');
    structure = nudgeElement(structure, 'q-overall', 1);
    expect(layout(structure)).to.deep.equal(['page-1: q-parts', 'page-2: q-overall q-again q-better', 'page-3: ']);
    expect(nudgePages(structure, ['page-3'], -1).pages.map(({ id }) => id)).to.deep.equal([
      'page-1',
      'page-3',
      'page-2',
    ]);
    expect(nudgePages(structure, ['page-3'], 1)).to.equal(structure);
  });

  it('drops rows of the outline where they are let go', () => {
    const drop = (active: string, over: string) => layout(dropped(sample(), active, over));
    expect(drop('q-overall', 'q-again')).to.deep.equal([
      'page-1: q-parts',
      'page-2: q-again q-overall q-better',
      'page-3: ',
    ]);
    expect(drop('q-better', 'q-parts')).to.deep.equal([
      'page-1: q-overall q-better q-parts',
      'page-2: q-again',
      'page-3: ',
    ]);
    expect(drop('q-again', 'page-3')).to.deep.equal([
      'page-1: q-overall q-parts',
      'page-2: q-better',
      'page-3: q-again',
    ]);
    expect(drop('q-again', 'page-1')[0]).to.equal('page-1: q-again q-overall q-parts');
    expect(drop('page-3', 'page-1').map((row) => row.split(':')[0])).to.deep.equal(['page-3', 'page-1', 'page-2']);
    expect(drop('q-again', 'q-again')).to.deep.equal(layout(sample()));
    expect(drop('gone', 'q-again')).to.deep.equal(layout(sample()));
  });

  it('adds a choice after another', () => {
    const made = addItem(sample(), 'q-again', 'choices', 1);
    const ids = itemsOf(findElement(made.structure, 'q-again')!, 'choices').map(({ id }) => id);
    expect(ids).to.deep.equal(['again-yes', made.itemId, 'again-maybe', 'again-no']);
  });
});

describe('surveys: what rules can ask about', () => {
  const withRule = (subRule: object) => {
    const structure = sample();
    structure.pages[2]!.showRules = [{ id: 'r', subRules: [{ id: 's', ...subRule } as never] }];
    return structure;
  };

  it('is on earlier pages, rows of a matrix each on their own', () => {
    expect(askable(sample(), 'page-1', builtinKinds)).to.deep.equal([]);
    const rows = askable(sample(), 'page-2', builtinKinds);
    expect(rows.map(({ row }) => row)).to.deep.equal([undefined, 'Content', 'Speakers', 'Venue', 'Food and drink']);
    expect(
      askable({ ...sample(), backgroundFields: [{ id: 'b', name: 'City' }] }, 'page-1', builtinKinds)[0]?.label,
    ).to.equal('City');
  });

  it('every condition that the editor makes is one that can be saved', () => {
    for (const source of askable(sample(), 'page-3', builtinKinds)) {
      expect(faults(withRule(conditionOn(source))), source.label).to.deep.equal([]);
      for (const operator of source.operators) {
        const next = withOperator({ id: 's', ...conditionOn(source) }, operator, source);
        const found = faults(withRule(next)).map(({ code }) => code);
        // A free text is still to be written.
        expect(
          found.filter((code) => code !== 'rule-value' || source.values),
          `${source.label} ${operator}`,
        ).to.deep.equal([]);
      }
    }
    expect(newSubRule([], () => 'x')).to.equal(null);
  });
});
