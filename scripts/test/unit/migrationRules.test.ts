import path from 'node:path';
import { expect } from 'chai';
import { checkMigrations, migrationsIn, readReleased } from '../../boundaries/migrations.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const released = { cats: 2 };
const file = (name: string, sql: string) => ({ set: 'cats', path: `cats/${name}`, file: name, sql });
const before = [file('0001_cats.sql', 'CREATE TABLE cats.cats (id int)'), file('0002_names.sql', 'SELECT 1')];
const problems = (sql: string, name = '0003_more.sql') => checkMigrations([...before, file(name, sql)], released);

describe('migrations beside nodes of the release before', () => {
  for (const [what, sql] of [
    ['drops something', 'DROP TABLE cats.cats;'],
    ['drops something', 'SELECT 1; DROP FUNCTION IF EXISTS cats.purr(text);'],
    ['drops a column', 'ALTER TABLE cats.cats DROP COLUMN name;'],
    ['drops a column', 'ALTER TABLE cats.cats ADD COLUMN a int,\n  DROP name;'],
    ['renames something', 'ALTER TABLE cats.cats RENAME COLUMN name TO title;'],
    ["changes a column's type", 'ALTER TABLE cats.cats ALTER COLUMN id TYPE bigint;'],
    ["changes a column's type", 'ALTER TABLE cats.cats ALTER id SET DATA TYPE bigint;'],
    ['makes a column NOT NULL', 'ALTER TABLE cats.cats ALTER COLUMN name SET NOT NULL;'],
    ['NOT NULL and has no default', 'ALTER TABLE cats.cats ADD COLUMN age int NOT NULL;'],
    ['NOT NULL and has no default', 'ALTER TABLE cats.cats ADD a numeric(3, 1) DEFAULT 1, ADD age int NOT NULL;'],
  ] as const) {
    it(`refuses one that ${what}: ${sql}`, () => {
      const found = problems(sql);
      expect(found).to.have.length(1);
      expect(found[0]).to.include('cats/0003_more.sql').and.include(what).and.include('kaiku: contracts');
    });
  }

  for (const sql of [
    'ALTER TABLE cats.cats ADD COLUMN age int NOT NULL DEFAULT 0, ADD COLUMN name text; -- DROP TABLE later',
    'ALTER TABLE cats.cats ADD COLUMN old bool GENERATED ALWAYS AS (id > 9) STORED NOT NULL;',
    'ALTER TABLE cats.cats ALTER COLUMN name DROP NOT NULL, DROP CONSTRAINT tall, ALTER id DROP DEFAULT;',
    'CREATE TABLE cats.toys (id int NOT NULL, type text NOT NULL);',
    'CREATE OR REPLACE FUNCTION cats.purr() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE IF EXISTS t; END $$;',
    "INSERT INTO cats.cats VALUES ('DROP TABLE it''s; RENAME');",
  ]) {
    it(`lets through what only adds: ${sql}`, () => expect(problems(sql)).to.deep.equal([]));
  }

  it('lets a contracting one through that follows one of an earlier release, and no other', () => {
    const drop = 'ALTER TABLE cats.cats DROP COLUMN name;';
    expect(problems(`-- kaiku: contracts 0002_names.sql\n${drop}`)).to.deep.equal([]);
    expect(problems(`-- kaiku: contracts 0009_none.sql\n${drop}`)[0]).to.include('no migration of cats');
    const both = [
      file('0003_titles.sql', 'SELECT 1'),
      file('0004_x.sql', `-- kaiku: contracts 0003_titles.sql\n${drop}`),
    ];
    expect(checkMigrations([...before, ...both], released)[0]).to.include('no release has brought yet');
  });

  it('says nothing of what has been released, and nothing of what is here', () => {
    expect(problems('DROP TABLE cats.cats;', '0002_old.sql')).to.deep.equal([]);
    expect(checkMigrations(migrationsIn(root), readReleased(root))).to.deep.equal([]);
  });
});
