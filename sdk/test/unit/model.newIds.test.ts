import { newId } from '@kaiku/sdk/model';
import { expect } from 'chai';

describe('new ids', () => {
  it('are short, of signs that need no escaping, and never the same', () => {
    const ids = Array.from({ length: 20_000 }, newId);
    for (const id of ids) expect(id).to.match(/^[0-9a-v]{12}$/);
    expect(new Set(ids).size).to.equal(ids.length);
  });
});
