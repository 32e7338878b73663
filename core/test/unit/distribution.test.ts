import { expect } from 'chai';
import { planDistribution, type Table } from '../../foundation/db/distribution/plan.ts';

const table = (name: string, more: Partial<Table> = {}): Table => ({
  name,
  lookup: false,
  holdsRows: false,
  statementTriggers: [],
  placed: null,
  ...more,
});
const key = (from: string, to: string) => ({ name: `${from}_fk`, from, to });
const plan = (tables: Table[], keys = [] as ReturnType<typeof key>[], functions = [] as never[]) =>
  planDistribution(tables, keys, functions).steps.map(({ sql }) => sql.replace(/^SELECT (core\.)?/, ''));

describe('the plan of a distribution', () => {
  it('places what is referred to before what refers to it', () => {
    const tables = [table('a'), table('b'), table('c'), table('d')];
    expect(plan(tables, [key('a', 'b'), key('b', 'd'), key('c', 'c')])).to.deep.equal([
      "place_table('c')",
      "place_table('d')",
      "place_table('b')",
      "place_table('a')",
    ]);
  });

  it('lookup tables come first, and it says which of them lose a foreign key', () => {
    const tables = [table('users'), table('logins', { lookup: true }), table('companies', { lookup: true })];
    const { steps } = planDistribution(tables, [key('logins', 'users'), key('users', 'companies')], []);
    expect(steps.map(({ subject }) => subject)).to.deep.equal(['logins', 'companies', 'users']);
    expect(steps.map(({ why }) => /without its foreign keys/.test(why))).to.deep.equal([true, false, false]);
  });

  it('functions come when all tables are there, and rows that the coordinator kept go last, those that refer first', () => {
    const tables = [table('a', { holdsRows: true }), table('b', { holdsRows: true }), table('c')];
    const { steps } = planDistribution(tables, [key('a', 'b')], [{ name: 'f(uuid)', placed: false }]);
    expect(steps.map(({ sql }) => sql)).to.deep.equal([
      "SELECT core.place_table('b')",
      "SELECT core.place_table('c')",
      "SELECT core.place_table('a')",
      "SELECT core.place_function('f(uuid)')",
      "SELECT truncate_local_data_after_distributing_table('a')",
      "SELECT truncate_local_data_after_distributing_table('b')",
    ]);
  });

  it('goes on where it was broken off, also before the last rows on the coordinator were gone', () => {
    const tables = [
      table('old', { placed: 'distributed' }),
      table('filled', { placed: 'distributed', holdsRows: true }),
      table('companies', { lookup: true, placed: 'reference' }),
      table('new'),
    ];
    const { steps, done } = planDistribution(tables, [], [{ name: 'f(uuid)', placed: true }]);
    expect(steps.map(({ sql }) => sql)).to.deep.equal([
      "SELECT core.place_table('new')",
      "SELECT truncate_local_data_after_distributing_table('filled')",
    ]);
    expect(done).to.deep.equal(['old', 'filled', 'companies']);
  });

  it('quotes names, and names the tables whose foreign keys lead round', () => {
    expect(plan([table(`a."it's"`)])[0]).to.include(`'a."it''s"'`);
    expect(() => plan([table('a'), table('b')], [key('a', 'b'), key('b', 'a')])).to.throw(/a, b/);
  });

  it('refuses triggers that fire once per statement before anything is done, and names them', () => {
    const tables = [table('a'), table('answers', { statementTriggers: ['noted', 'told'] })];
    expect(() => plan(tables)).to.throw(/answers has triggers .*: noted, told/);
    expect(plan([table('answers', { statementTriggers: ['noted'], placed: 'distributed' })])).to.deep.equal([]);
  });
});
