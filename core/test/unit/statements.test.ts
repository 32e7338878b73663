import { expect } from 'chai';
import { statementsOf } from '../../foundation/db/statements.ts';

describe('the statements of a migration', () => {
  it('are told apart where they end, whatever quotes and comments hold', async () => {
    const statements = await statementsOf(`-- kaiku: no transaction
-- Ääkkösiä; and a semicolon.
CREATE TABLE a (x text DEFAULT ';'); /* one; /* nested; */ */ SELECT 1;
DO $$ BEGIN PERFORM 1; PERFORM 2; END $$;
CREATE FUNCTION f() RETURNS text LANGUAGE sql AS $body$ SELECT '$$;'; SELECT 'ä;' $body$;
CREATE FUNCTION g() RETURNS int LANGUAGE sql BEGIN ATOMIC SELECT 1; SELECT 2; END;
SELECT E'it\\'s;', "a;b" FROM (SELECT 1 AS "a;b") s
-- and no semicolon at the end`);
    expect(statements.map(({ kind }) => kind)).to.deep.equal([
      'CreateStmt',
      'SelectStmt',
      'DoStmt',
      'CreateFunctionStmt',
      'CreateFunctionStmt',
      'SelectStmt',
    ]);
    expect(statements[2]!.sql).to.equal('DO $$ BEGIN PERFORM 1; PERFORM 2; END $$');
    expect(statements[4]!.sql).to.match(/^CREATE FUNCTION g\(\).*END$/s);
  });

  it('are none in a file of comments, and a mistake is told as PostgreSQL tells it', async () => {
    for (const empty of ['', '\n', '-- nothing yet\n']) expect(await statementsOf(empty)).to.deep.equal([]);
    const failed = await statementsOf('SELECT 1;\nSELEC 2;').catch((error: Error) => error);
    expect(failed).to.be.an('error').with.property('message', 'syntax error at or near "SELEC"');
  });
});
