import { allElements, builtinKinds, remember, removeElement, updateElement, validateStructure } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { choices, element, page, survey } from './modelSample.ts';

const sample = () =>
  survey(
    [page('p1', [element('choice', 'colour'), element('nps', 'score')]), page('p2', [element('openText', 'why')])],
    {
      backgroundFields: [{ id: 'city', name: 'City' }],
      translations: { fi: { 'elements/score/text': 'Suosittelisitko?', 'elements/why/text': 'Miksi?' } },
    },
  );

describe('model: remembering what was asked', () => {
  it('a removed question stays on a page of its own, with its translations, and is named', () => {
    const before = sample();
    const { structure, retired } = remember(before, removeElement(before, 'score').structure);
    expect(retired).to.deep.equal(['score']);
    expect(allElements(structure).map(({ id }) => id)).to.deep.equal(['colour', 'why', 'score']);
    expect(structure.translations.fi).to.deep.equal(before.translations.fi);
    expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
  });

  it('a removed choice stays as a disabled one, a removed field at the end', () => {
    const before = sample();
    const settings = { text: 'Which?', choices: choices('green') } as never;
    const now = { ...updateElement(before, 'colour', { settings }).structure, backgroundFields: [] };
    const { structure, retired } = remember(before, now);
    const [colour] = allElements(structure);
    const kept = (colour!.settings as unknown as { choices: { id: string; enabled?: boolean }[] }).choices;
    expect(kept.map(({ id, enabled }) => [id, enabled])).to.deep.equal([
      ['green', undefined],
      ['red', false],
      ['blue', false],
    ]);
    expect(structure.backgroundFields.map(({ id }) => id)).to.deep.equal(['city']);
    expect(retired).to.deep.equal([]);
  });

  it('what comes back is asked again, and nothing is remembered of what is all there', () => {
    const before = sample();
    const without = removeElement(before, 'score').structure;
    const past = remember(before, without).structure;
    const back = remember(past, before);
    expect(back.retired).to.deep.equal([]);
    expect(back.structure).to.equal(before);
    expect(remember(before, before).structure).to.equal(before);
  });

  it('what was gone once stays so through further changes, and drafts are not remembered', () => {
    const before = sample();
    const first = remember(before, removeElement(before, 'score').structure).structure;
    const now = removeElement(removeElement(before, 'score').structure, 'why').structure;
    expect(remember(first, now).retired).to.have.members(['score', 'why']);
    const drafted = updateElement(before, 'why', { saved: false }).structure;
    expect(remember(drafted, removeElement(drafted, 'why').structure).retired).to.deep.equal([]);
  });
});
