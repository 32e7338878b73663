import { expect } from 'chai';
import { tidyName } from '../../contract/index.ts';

describe('sample-plugin: names', () => {
  it('are stored without white space around them and with single spaces within', () => {
    expect(tidyName('  A \t name\nof three ')).to.equal('A name of three');
    expect(tidyName('plain')).to.equal('plain');
  });
});
