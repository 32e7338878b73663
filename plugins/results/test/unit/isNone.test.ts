import { expect } from 'chai';
import { isNone } from '../../web/parts/isNone.ts';

const none = { clean: 0, speeder: 0, duplicate: 0, bot: 0, spam: 0, test: 0 };

describe('RES-017 a survey without answers', () => {
  it('is one where nothing is kept apart and nothing was made to test, as far as that is told', () => {
    expect(isNone(0, { integrity: none })).to.equal(true);
    expect(isNone(0, { integrity: { ...none, test: 3 } })).to.equal(false);
    expect(isNone(0, { integrity: { ...none, spam: 1 } })).to.equal(false);
    expect(isNone(0, { integrity: { ...none, clean: 1 } }), 'of test answers there are none').to.equal(false);
    expect([isNone(0, { integrity: null }), isNone(0, undefined)]).to.deep.equal([true, true]);
    expect([isNone(1, undefined), isNone(undefined, undefined)]).to.deep.equal([false, false]);
  });
});
