import { builtinKinds } from '@kaiku/sdk/model';
import { makeElement, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { codeSheet } from '../../server/export/codeSheet.ts';
import type { ColumnFacts } from '../../server/export/table.ts';
import { translated } from '../../server/services/questions.ts';

describe('results: the code book of an export', () => {
  const choices = [
    { id: 'tea', text: 'Tea' },
    { id: 'coffee', text: 'Coffee' },
  ];
  const elements = [
    makeElement('drink', 'choice', { text: 'Which?', choices, other: { enabled: true, text: 'Other' } }),
    makeElement('grid', 'matrix', { text: 'How good?', rows: choices.slice(0, 1), columns: choices }),
    makeElement('why', 'openText', { text: 'Why?' }),
  ];
  const structure = makeStructure({ elements });
  structure.translations.fi = { 'elements/drink/choices/tea/text': 'Tee' };
  const facts = {
    asked: { structure },
    shown: [...translated(structure, 'fi', builtinKinds).values()],
    kinds: builtinKinds,
    language: 'fi',
    t: (key: string) => key,
  } as unknown as ColumnFacts;

  it('RES-029.a says which code each label is, in the reader’s language, of the columns that are exported', () => {
    const { headers, rows } = codeSheet(facts);
    expect(headers.map((key) => key.split('.').at(-1))).to.deep.equal(['question', 'id', 'row', 'code', 'label']);
    expect(rows).to.deep.equal([
      ['Which?', 'drink', null, 'tea', 'Tee'],
      ['Which?', 'drink', null, 'coffee', 'Coffee'],
      ['Which?', 'drink', null, 'other', 'Other'],
      ['How good?', 'grid', 'Tea', 'tea', 'Tea'],
      ['How good?', 'grid', 'Tea', 'coffee', 'Coffee'],
      ['Why?', 'why', null, null, null],
    ]);
    expect(codeSheet(facts, ['why', 'language']).rows).to.deep.equal([['Why?', 'why', null, null, null]]);
  });
});
