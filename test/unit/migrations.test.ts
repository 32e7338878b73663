import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrations } from '@kaiku/core';
import { migrationFolders, root } from '@kaiku/sdk/testing';
import { expect } from 'chai';

/** What a migration does to tables that were there before it, written as it is found; nothing where all is new. */
function changesOf(sql: string): string[] {
  // Bodies of functions run later, on tables of then.
  const text = sql.replaceAll(/--.*$/gm, '').replaceAll(/\$\$[\s\S]*?\$\$/g, '');
  const made = new Set(
    [...text.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([\w.]+)/gi)].map(([, table]) => table),
  );
  const touched = [
    ...text.matchAll(/(?:ALTER TABLE|DROP TABLE|DELETE FROM|INSERT INTO|^\s*UPDATE)\s+(?:IF EXISTS\s+)?([\w.]+)/gim),
    ...text.matchAll(/CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?\w+\s+ON ([\w.]+)/gi),
  ];
  const dropped = [...text.matchAll(/DROP INDEX[^;]*/gi)].map(([statement]) => statement);
  return [...touched.filter(([, table]) => !made.has(table)).map(([statement]) => statement.trim()), ...dropped];
}

const sets = migrationFolders().map(({ schema, plugin, folder }) => ({
  schema,
  files: readMigrations(folder),
  tests: plugin === null ? path.join(root, 'core/test') : path.join(folder, '../test'),
}));

const testsIn = (folder: string): string =>
  readdirSync(path.join(folder, 'integration'))
    .map((file) => readFileSync(path.join(folder, 'integration', file), 'utf8'))
    .filter((text) => text.includes('databaseBefore('))
    .join('\n');

describe('a migration that changes tables which are in use', () => {
  for (const { schema, files, tests } of sets) {
    for (const { file, sql } of files.slice(1)) {
      const changes = changesOf(sql);
      if (changes.length === 0) continue;
      it(`${schema}/${file} is tested on a database with data from before it (databaseBefore)`, () => {
        expect(testsIn(tests), `it does: ${changes.join('; ')}`).to.contain(`'${file}'`);
      });
    }
  }

  it('is told from one that only adds', () => {
    expect(changesOf('CREATE TABLE a.b (id int);\nCREATE INDEX c ON a.b (id);\n-- ALTER TABLE x\n')).to.deep.equal([]);
    expect(changesOf('CREATE UNLOGGED TABLE a.b (id int);\nCREATE INDEX c ON a.b (id);')).to.deep.equal([]);
    expect(changesOf('CREATE FUNCTION f() AS $$ BEGIN\nUPDATE a.b SET id = 1; END $$;')).to.deep.equal([]);
    for (const change of [
      'ALTER TABLE a.b ADD COLUMN c int;',
      'UPDATE a.b SET id = 1;',
      'CREATE UNIQUE INDEX CONCURRENTLY c ON a.b (id);',
      'DROP INDEX CONCURRENTLY IF EXISTS a.c;',
      'INSERT INTO a.b VALUES (1);',
    ]) {
      expect(changesOf(change), change).to.have.length(1);
    }
  });
});
