import { expect } from 'chai';
import { unnamed } from '../../testing/statements/judge.ts';

const judge = (sql: string) => unnamed(sql, (table) => table.includes('.') && !table.startsWith('pg_catalog.'));

describe('a statement that names its company', () => {
  for (const sql of [
    'SELECT 1',
    'SELECT * FROM pg_catalog.pg_class',
    'SELECT * FROM a.b WHERE company_id = $1 AND (x = 1 OR y = 2)',
    "SELECT * FROM a.b AS t WHERE '0190'::uuid = t.company_id",
    'SELECT * FROM a.b t JOIN a.c ON c.company_id = t.company_id AND c.id = t.c WHERE t.company_id = $1',
    'SELECT * FROM a.b t LEFT JOIN a.c ON c.company_id = $1 WHERE t.company_id = $1',
    'SELECT * FROM a.b t WHERE t.company_id = $1 AND EXISTS (SELECT FROM a.c WHERE c.company_id = t.company_id)',
    'WITH w AS (SELECT * FROM a.b WHERE company_id = $1) SELECT * FROM w JOIN a.c ON c.company_id = w.company_id',
    'SELECT * FROM (SELECT * FROM a.b WHERE company_id = $1) AS s WHERE s.x = 1',
    'SELECT * FROM a.b WHERE company_id = $1 UNION ALL SELECT * FROM a.c WHERE company_id = $1',
    'UPDATE a.b AS t SET x = 1 FROM a.c WHERE t.company_id = $1 AND c.company_id = t.company_id',
    'DELETE FROM a.b WHERE company_id = $1 AND id IN (SELECT id FROM a.b WHERE company_id = $1 LIMIT 2 FOR UPDATE)',
    'INSERT INTO a.b (company_id, x) VALUES ($1, 2) ON CONFLICT (company_id, x) DO NOTHING',
    'INSERT INTO a.b (company_id, x) SELECT $1, c.x FROM a.c WHERE c.company_id = $1',
    'INSERT INTO a.b (company_id, x) SELECT $1, x FROM unnest($2::int[]) AS x ON CONFLICT (company_id, x) DO NOTHING',
    'WITH w AS (SELECT * FROM a.c WHERE company_id = $1) INSERT INTO a.b (company_id, x) SELECT $1, w.x FROM w',
  ]) {
    it(`is told: ${sql}`, async () => {
      expect(await judge(sql)).to.deep.equal([]);
    });
  }

  for (const [sql, ...tables] of [
    ['SELECT * FROM a.b', 'a.b'],
    ['SELECT * FROM a.b WHERE company_id = core.current_company()', 'a.b'],
    ['SELECT * FROM a.b WHERE company_id = ANY($1)', 'a.b'],
    ['SELECT * FROM a.b WHERE company_id = $1 OR x = 1', 'a.b'],
    ['SELECT * FROM a.b WHERE NOT (company_id = $1)', 'a.b'],
    ['SELECT * FROM a.b t LEFT JOIN a.c ON c.company_id = t.company_id AND t.company_id = $1', 'a.b (t)', 'a.c'],
    ['SELECT * FROM a.b t, a.c WHERE t.company_id = c.company_id', 'a.b (t)', 'a.c'],
    ['SELECT * FROM a.b WHERE company_id = $1 AND id IN (SELECT id FROM a.c)', 'a.c'],
    ['WITH w AS (DELETE FROM a.b RETURNING *) SELECT * FROM w', 'a.b'],
    ['UPDATE a.b SET company_id = $1 WHERE id = $2', 'a.b'],
    ['DELETE FROM a.b USING a.c WHERE b.company_id = $1 AND b.id = c.id', 'a.c'],
    ['INSERT INTO a.b (x) VALUES (1)', "a.b: the new row's company is not named"],
    [
      'INSERT INTO a.b (company_id, x) SELECT $1, x FROM unnest($2::int[]) AS x',
      'a.b: rows that are in no table need ON CONFLICT, or Citus copies them, which row-level security refuses',
    ],
    ['SELECT (SELECT count(*) FROM a.b)', 'a.b'],
  ] as const) {
    it(`is told from: ${sql}`, async () => {
      expect(await judge(sql)).to.deep.equal(tables);
    });
  }
});
