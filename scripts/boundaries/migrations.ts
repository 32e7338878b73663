import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownMigrationSets, readMigrations } from '@kaiku/core';

/** Highest number of each set that a release has brought to somebody; `npm run release -- --record` writes it. */
export type Released = Readonly<Record<string, number>>;

export interface Migration {
  /** `core`, or a plugin's id. */
  set: string;
  /** As it is told. */
  path: string;
  file: string;
  sql: string;
}

const contracts = /^-- kaiku: contracts (.+?)\s*$/m;
const numberOf = (file: string): number => Number(file.slice(0, 4));

/** What nodes of the release before, which still run, would stumble over. */
const breaking: [RegExp, string][] = [
  [/\bDROP\s+(TABLE|VIEW|MATERIALIZED\s+VIEW|FUNCTION|PROCEDURE|ROUTINE|TYPE|SEQUENCE|SCHEMA)\b/i, 'drops something'],
  [/\bALTER\s+TABLE\b.*?\bDROP\s+(?!CONSTRAINT\b|DEFAULT\b|NOT\s+NULL\b|EXPRESSION\b|IDENTITY\b)/is, 'drops a column'],
  [/\bRENAME\b/i, 'renames something'],
  [/\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/i, "changes a column's type"],
  [/\bSET\s+NOT\s+NULL\b/i, 'makes a column NOT NULL'],
];

/** Statements without comments, and without what stands in quotes: bodies of functions run when they are called. */
const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);

function breaksOf(sql: string): string[] {
  const found = new Set<string>();
  for (const statement of statementsOf(sql)) {
    for (const [pattern, what] of breaking) if (pattern.test(statement)) found.add(what);
    if (addsUnfilled(statement)) found.add('adds a column that is NOT NULL and has no default');
  }
  return [...found];
}

/** Rows that the release before writes name no such column. */
const addsUnfilled = (statement: string): boolean =>
  /^ALTER\s+TABLE\b/i.test(statement) &&
  statement
    .split(/,(?![^(]*\))/)
    .some(
      (part) =>
        /\bADD\s+(COLUMN\s+)?(?!CONSTRAINT\b|CHECK\b|PRIMARY\b|UNIQUE\b|FOREIGN\b|EXCLUDE\b)/i.test(part) &&
        /\bNOT\s+NULL\b/i.test(part) &&
        !/\b(DEFAULT|GENERATED)\b/i.test(part),
    );

/**
 * Migrations run while nodes of the release before still serve: they expand first. What these use goes one release later,
 * in a migration that says which one it follows: `-- kaiku: contracts 0007_time_zone.sql`.
 */
export function checkMigrations(migrations: readonly Migration[], released: Released): string[] {
  const problems: string[] = [];
  for (const { set, path: where, file, sql } of migrations) {
    const upTo = released[set] ?? 0;
    if (numberOf(file) <= upTo) continue;
    const follows = contracts.exec(sql)?.[1];
    if (follows === undefined) {
      for (const what of breaksOf(sql)) {
        problems.push(
          `${where} ${what}, which nodes of the release before still use: add first, and take away in a migration of a later release that begins with "-- kaiku: contracts <file that added>" (docs/plugins.md)`,
        );
      }
      continue;
    }
    const earlier = migrations.find((one) => one.set === set && one.file === follows);
    if (!earlier) problems.push(`${where} contracts "${follows}", which is no migration of ${set}`);
    else if (numberOf(follows) > upTo) {
      problems.push(
        `${where} contracts ${follows}, which no release has brought yet: nodes of the last one know nothing of it. Leave the second step for the next release`,
      );
    }
  }
  return problems;
}

/** What is here, of core and of the product's plugins. */
export const migrationsIn = (root: string): Migration[] =>
  ownMigrationSets(root).flatMap(({ plugin, folder }) =>
    readMigrations(folder).map(({ file, sql }) => ({
      set: plugin ?? 'core',
      path: path.relative(root, path.join(folder, file)),
      file,
      sql,
    })),
  );

const fileOf = (root: string): string => path.join(root, 'scripts/boundaries/released.json');

export const readReleased = (root: string): Released => JSON.parse(readFileSync(fileOf(root), 'utf8')) as Released;

/** Notes that all migrations that are here are out with a release. */
export function recordMigrations(root: string): void {
  const numbers: Record<string, number> = {};
  for (const { set, file } of migrationsIn(root)) numbers[set] = Math.max(numbers[set] ?? 0, numberOf(file));
  writeFileSync(fileOf(root), `${JSON.stringify(numbers, null, 2)}\n`);
}
