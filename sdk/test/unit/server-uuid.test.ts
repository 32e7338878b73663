import { uuidv7 } from '@kaiku/sdk/server';
import { expect } from 'chai';

describe('uuidv7', () => {
  const ids = Array.from({ length: 20_000 }, uuidv7);

  it('has the form and the time of RFC 9562', () => {
    const [id] = [uuidv7()];
    expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id!.replaceAll('-', '').slice(0, 12), 16)).to.be.closeTo(Date.now(), 1_000);
  });

  it('is never made twice, and later ones sort after earlier ones', () => {
    expect(new Set(ids).size).to.equal(ids.length);
    expect([...ids].sort()).to.deep.equal(ids);
  });

  it('differs in its random end from one to the next', () => {
    expect(new Set(ids.map((id) => id.slice(-10))).size).to.be.greaterThan(ids.length - 5);
  });
});
