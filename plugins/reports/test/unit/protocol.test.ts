import { expect } from 'chai';
import { chooseRows, type EntitySet, ODataError, readAsked } from '../../server/powerbi/protocol.ts';

const set: EntitySet = {
  name: 'Things',
  type: 'Thing',
  key: 'Id',
  properties: { Id: 'Edm.String', N: 'Edm.Int64', At: 'Edm.DateTimeOffset', On: 'Edm.Boolean' },
};
const rows = Array.from({ length: 6 }, (_, n) => ({
  Id: `it's ${n}`,
  N: n,
  At: `2026-01-0${n + 1}T00:00:00.000Z`,
  On: n % 2 === 0,
}));
const ids = (query: Record<string, string>) => chooseRows(rows, readAsked(query, set)).rows.map(({ Id }) => Id);

describe('reports: what readers of OData ask', () => {
  it('filters by comparisons, in brackets or not', () => {
    expect(ids({ $filter: 'N ge 2 and N lt 4' })).to.deep.equal(["it's 2", "it's 3"]);
    expect(ids({ $filter: "(Id eq 'it''s 5')" })).to.deep.equal(["it's 5"]);
    expect(ids({ $filter: '(At ge 2026-01-02T02:00:00+02:00) and (At le 2026-01-03T00:00:00Z)' })).to.deep.equal([
      "it's 1",
      "it's 2",
    ]);
    expect(ids({ $filter: 'On eq false and N gt 1' })).to.deep.equal(["it's 3", "it's 5"]);
    expect(ids({ $filter: 'Id ne null' })).to.have.length(6);
    expect(ids({ $filter: 'N gt null' })).to.deep.equal([]);
  });

  it('selects properties, passes over rows and gives as many as are asked for', () => {
    const chosen = chooseRows(rows, readAsked({ $select: 'N', $skip: '4', $top: '5' }, set));
    expect(chosen).to.deep.equal({ rows: [{ N: 4 }, { N: 5 }], skip: 0, top: 3 });
    expect(chooseRows(rows, readAsked({ $skip: '8' }, set))).to.deep.equal({ rows: [], skip: 2, top: null });
    expect(readAsked({ $skiptoken: '01900000-0000-7000-8000-0000000000aa.2.3' }, set)).to.include({ skip: 2, top: 3 });
  });

  it('refuses what it does not do, by name', () => {
    const wrong: [Record<string, unknown>, number][] = [
      [{ $orderby: 'N' }, 501],
      [{ $count: 'true' }, 501],
      [{ $filter: "contains(Id,'a')" }, 501],
      [{ $filter: 'N eq 1 or N eq 2' }, 501],
      [{ $filter: 'Nothing eq 1' }, 400],
      [{ $filter: 'toString eq null' }, 400],
      [{ $filter: "N eq 'a'" }, 400],
      [{ $select: 'Nothing' }, 400],
      [{ $select: '__proto__' }, 400],
      [{ $top: '-1' }, 400],
      [{ $top: ['1', '2'] }, 400],
      [{ $skiptoken: '1' }, 400],
      [{ $format: 'atom' }, 415],
    ];
    for (const [query, status] of wrong) {
      try {
        readAsked(query, set);
        expect.fail(JSON.stringify(query));
      } catch (error) {
        expect(error, JSON.stringify(query)).to.be.instanceOf(ODataError);
        expect((error as ODataError).status, JSON.stringify(query)).to.equal(status);
      }
    }
  });
});
