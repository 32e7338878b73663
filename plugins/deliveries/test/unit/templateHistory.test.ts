import { expect } from 'chai';
import { changed, redone, undone } from '../../web/templates/history.ts';

describe('e-mail templates: what can be taken back', () => {
  const begun = { past: [], now: { value: 'a', key: null, at: 0 }, future: [] };

  it('DEL-085 takes back and does again step by step, typing in one text being one step', () => {
    let history = changed(begun, 'ab', 'x', 10_000);
    history = changed(history, 'abc', 'x', 10_500);
    history = changed(history, 'abcd', null, 10_600);
    expect(history.past.map(({ value }) => value)).to.deep.equal(['a', 'abc']);
    const once = undone(history);
    expect(once.now.value).to.equal('abc');
    expect(undone(once).now.value).to.equal('a');
    expect(undone(undone(once)).now.value).to.equal('a');
    expect(redone(undone(once)).now.value).to.equal('abc');
    expect(redone(redone(undone(once))).now.value).to.equal('abcd');
    expect(changed(once, 'other', 'x', 10_700).future).to.deep.equal([]);
    expect(changed(once, 'other', 'x', 10_700).past.map(({ value }) => value)).to.deep.equal(['a', 'abc']);
  });
});
