import { makeElement, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { AnswerCoder, CodedReader, codedKeyBytes, type WordList, wordsOf } from '../../contract/index.ts';

/** Each answer as who reads many finds it: by its element and the bytes of its value. */
function read(coded: Buffer, { key, words }: WordList): Record<string, unknown> {
  expect(coded.subarray(0, codedKeyBytes)).to.deep.equal(key);
  const reader = new CodedReader(coded, codedKeyBytes);
  const answers: [string, unknown][] = [];
  while (reader.at < coded.length) {
    const id = words[reader.word()]!;
    const end = reader.count() + reader.at;
    answers.push([id, reader.value(words)]);
    expect(reader.at).to.equal(end);
  }
  return Object.fromEntries(answers);
}

const ids = Array.from({ length: 9_000 }, (_, at) => `id-${at}`);
const list: WordList = { key: Buffer.from('8 bytes.'), words: ['choice', '', ...ids].slice(0, 8_384) };
const id = fc.constantFrom(...[0, 1, 60, 189, 190, 191, 192, 300, 8_381].map((at) => ids[at]!));
const value = fc.oneof(
  id.map((choice) => ({ choice })),
  id,
  fc.integer(),
  fc.integer({ min: -300, max: 300 }),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uniqueArray(id),
  fc.dictionary(id, id),
  fc.jsonValue({ maxDepth: 3 }).filter((given) => given !== null),
);

describe('answers in short', () => {
  it('come back as JSON has them, whatever they are', () => {
    const coder = new AnswerCoder(list);
    fc.assert(
      fc.property(fc.dictionary(id, value), (answers) => {
        const stored = JSON.parse(JSON.stringify(answers));
        const coded = coder.code(answers as never);
        if (coded) expect(read(coded, list)).to.deep.equal(stored);
        else expect(JSON.stringify(answers).length, 'a short one').to.be.greaterThan(300);
      }),
      { numRuns: 2_000, endOnFailure: true },
    );
  });

  it('are none where they would be long, or speak of what the list does not know', () => {
    const coder = new AnswerCoder(list);
    const [one = ''] = ids;
    expect(coder.code({ [one]: 'ä'.repeat(400) })).to.have.length.within(801, 820);
    for (const length of [500, 5_000_000])
      expect(coder.code({ [one]: 'ä'.repeat(length) }), `${length}`).to.equal(null);
    expect(coder.code(Object.fromEntries(ids.slice(0, 8_000).map((key) => [key, 1])))).to.equal(null);
    expect(coder.code({ unheard: 1 })).to.equal(null);
    expect(read(coder.code({ [one]: 1 })!, list)).to.deep.equal({ [one]: 1 });
  });

  it('have the same words for the same ids, and everything that has one is among them', () => {
    const choices = ['a', 'b'].map((choice) => ({ id: choice, text: choice, numericValue: 1 }));
    const structure = (text: string) =>
      makeStructure({
        elements: [
          makeElement('one', 'choice', { text, choices }, 'One'),
          makeElement('grid', 'matrix', { text: 'Grid', rows: [{ id: 'row', text: 'Row' }], columns: choices }, 'Grid'),
        ],
      });
    const words = wordsOf(structure('Before'));
    expect(words).to.include.members(['one', 'grid', 'a', 'b', 'row', 'choice']);
    const { pages, ...rest } = structure('After');
    const turned = pages.map((page) => ({ ...page, elements: page.elements.toReversed() }));
    expect(wordsOf({ ...rest, pages: turned }), 'in another order').to.deep.equal(words);
  });
});
