import { expect } from 'chai';
import { planDistribution, type Table } from '../../distribute/plan.ts';

const table = (name: string, more: Partial<Table> = {}): Table => ({
  name,
  lookup: false,
  dispatched: false,
  placed: null,
  ...more,
});
const key = (from: string, to: string) => ({ name: `${from}_fk`, from, to });
const statements = (...input: Parameters<typeof planDistribution>) =>
  planDistribution(...input).steps.map(({ sql }) => sql.replace(/^SELECT create_/, ''));

describe('the plan of a distribution', () => {
  it('places what is referred to before what refers to it, and all of it together', () => {
    const tables = [table('a'), table('b'), table('c'), table('d')];
    expect(statements(tables, [key('a', 'b'), key('b', 'd'), key('c', 'c')])).to.deep.equal([
      "distributed_table('c', 'company_id', colocate_with => 'none')",
      "distributed_table('d', 'company_id', colocate_with => 'c')",
      "distributed_table('b', 'company_id', colocate_with => 'c')",
      "distributed_table('a', 'company_id', colocate_with => 'c')",
    ]);
  });

  it('copies lookup tables to every node first, without the foreign keys that cannot be there', () => {
    const tables = [table('users'), table('logins', { lookup: true }), table('companies', { lookup: true })];
    const keys = [key('logins', 'users'), key('users', 'companies')];
    expect(statements(tables, keys)).to.deep.equal([
      'ALTER TABLE logins DROP CONSTRAINT logins_fk',
      "reference_table('logins')",
      "reference_table('companies')",
      "distributed_table('users', 'company_id', colocate_with => 'none')",
    ]);
  });

  it('leaves what the dispatcher reads where it is, and what is placed already', () => {
    const tables = [
      table('outbox', { dispatched: true }),
      table('old', { placed: 'distributed' }),
      table('companies', { lookup: true, placed: 'reference' }),
      table('new'),
    ];
    const plan = planDistribution(tables, []);
    expect(plan.steps.map(({ sql }) => sql)).to.deep.equal([
      "SELECT create_distributed_table('new', 'company_id', colocate_with => 'old')",
    ]);
    expect(plan).to.deep.include({ kept: ['outbox'], done: ['old', 'companies'] });
  });

  it('quotes names, and names the tables whose foreign keys lead round', () => {
    expect(statements([table(`a."it's"`)], [])[0]).to.include(`'a."it''s"'`);
    expect(() => planDistribution([table('a'), table('b')], [key('a', 'b'), key('b', 'a')])).to.throw(/a, b/);
  });
});
