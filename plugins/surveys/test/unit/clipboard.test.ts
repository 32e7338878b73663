import { allElements, builtinKinds, pieceOf, type SurveyStructure } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { parseQuestionnaire } from '../../web/editor/questionnaire/parse.ts';
import { readClip, wordsOf, writeClip } from '../../web/editor/state/clipboard.ts';
import { insertItems, itemsOf, linesOf } from '../../web/editor/state/edits.ts';
import { sample } from './sample.ts';

const piece = (structure: SurveyStructure) => pieceOf(structure, 'page', new Set(structure.pages.map(({ id }) => id)));

describe('surveys: what editors put on the clipboard', () => {
  it('is read again as it was written', () => {
    const clip = { type: 'page' as const, structure: piece(sample()), survey: 's1', cut: true };
    expect(readClip(writeClip(clip), builtinKinds)).to.deep.equal(clip);
  });

  it('is not taken when it is no piece of a survey', () => {
    const clip = { type: 'page' as const, structure: piece(sample()), survey: 's1', cut: false };
    const spoiled = { ...clip, structure: { ...clip.structure, pages: [{ id: '<b>', elements: 'no' }] } };
    for (const text of ['', '{', 'null', '[]', '{"kaiku":1}', JSON.stringify(clip), writeClip(spoiled as never)]) {
      expect(readClip(text, builtinKinds), text.slice(0, 40)).to.equal(null);
    }
    expect(readClip(`${' '.repeat(5_000_000)}{}`, builtinKinds)).to.equal(null);
  });

  it('its words are a questionnaire that is read again', () => {
    const words = wordsOf(piece(sample()), 'page', builtinKinds);
    const read = parseQuestionnaire({ text: words, html: '' }).pages.flatMap(({ questions }) => questions);
    const asked = allElements(sample()).filter(({ kind }) => builtinKinds.get(kind)?.answerable);
    const line = (text: string) => text.replace(/\s+/g, ' ').trim();
    expect(read.map(({ text }) => text)).to.include.members(asked.map(({ settings }) => line(settings.text)));
  });
});

describe('surveys: a list pasted into choices', () => {
  const texts = (pasted: string) => linesOf(pasted).map(({ text }) => text);

  it('loses the marks that all of its lines have', () => {
    const expected = ['Red', 'Green', 'Blue'];
    for (const mark of ['• ', '- ', '* ', '☐ ', '○ ', '( ) ', '[ ] ', '– ']) {
      expect(texts(expected.map((one) => mark + one).join('\n')), mark).to.deep.equal(expected);
    }
    expect(texts('1. Red\n2. Green\n3. Blue')).to.deep.equal(expected);
    expect(texts('1) Red\r\n2) Green\r\n\r\n3) Blue\r\n')).to.deep.equal(expected);
    expect(texts('a) Red\nb) Green\nc) Blue')).to.deep.equal(expected);
    expect(texts('- Red\nGreen')).to.deep.equal(['- Red', 'Green']);
    expect(texts('2024\n2025')).to.deep.equal(['2024', '2025']);
  });

  it('takes a column of figures as the numeric values', () => {
    expect(linesOf('Bad\t1\nFair\t2,5\nGood\t-3')).to.deep.equal([
      { text: 'Bad', numericValue: 1 },
      { text: 'Fair', numericValue: 2.5 },
      { text: 'Good', numericValue: -3 },
    ]);
    expect(linesOf('1\tBad\n2\tGood')).to.deep.equal([
      { text: 'Bad', numericValue: 1 },
      { text: 'Good', numericValue: 2 },
    ]);
    expect(texts('Helsinki\tFinland\nOslo\tNorway')).to.deep.equal(['Helsinki Finland', 'Oslo Norway']);
  });

  it('may have 2,000 lines', () => {
    const lines = linesOf(Array.from({ length: 2_000 }, (_, n) => `${n + 1}. Place ${n + 1}`).join('\n'));
    expect(lines).to.have.length(2_000);
    const first = itemsOf(allElements(sample()).find(({ id }) => id === 'q-again')!, 'choices')[0]!;
    const { structure } = insertItems(sample(), 'q-again', 'choices', first.id, lines);
    const items = itemsOf(allElements(structure).find(({ id }) => id === 'q-again')!, 'choices');
    expect(items.at(1)?.text).to.equal('Place 1');
    expect(new Set(items.map(({ id }) => id)).size).to.equal(items.length);
    // The one step that takes it back.
    expect(itemsOf(allElements(sample()).find(({ id }) => id === 'q-again')!, 'choices')).to.have.length(3);
  });
});
