import { clusterTables } from '@kaiku/core';
import pg from 'pg';
import { unnamed, unnamedInFunction } from './judge.ts';
import { overAllCompanies } from './overAllCompanies.ts';

/** Statements of this process that no test has judged yet, and those that one has. */
const made = new Set<string>();
const judged = new Set<string>();
/** Statements that Citus has put to several shards, as it tells where `citus.multi_task_query_log_level` is `notice`. */
const spread = new Set<string>();
const spreadNotice = 'multi-task query about to be executed';

const roles = new Set(['kaiku_app', 'kaiku_worker']);
/** By this `application_name` a test says that what it asks is not the product's: it plays somebody who breaks in. */
const intruder = 'intruder';
/** Of nobody in particular: what PostgreSQL, the queue and the migrations keep. */
const ofNobody = /^(pg_catalog|information_schema|graphile_worker)\.|\.migrations$/;
const isTenant = (table: string): boolean => table.includes('.') && !ofNobody.test(table) && !clusterTables.has(table);

const isOverAll = (text: string): boolean => overAllCompanies.some(({ begins }) => text.trim().startsWith(begins));
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

let watching = false;

/** Notes what the product's own roles ask the database in this process, from now on. */
export function watchStatements(): void {
  if (watching) return;
  watching = true;
  type Noted = pg.Client & {
    connectionParameters: { application_name?: string };
    _activeQuery?: { text?: string };
  };
  const heard = new WeakSet<pg.Client>();
  type Query = (this: Noted, statement: string | { text?: string } | undefined, ...others: unknown[]) => unknown;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function noted(statement, ...others) {
    const text = typeof statement === 'string' ? statement : statement?.text;
    const own = roles.has(this.user ?? '') && this.connectionParameters.application_name !== intruder;
    if (text && own && !judged.has(text)) made.add(text);
    if (own && !heard.has(this)) {
      heard.add(this);
      this.on('notice', ({ message }) => {
        if (message === spreadNotice) spread.add(this._activeQuery?.text ?? 'a statement that is not known');
      });
    }
    return query.call(this, statement, ...others);
  };
}

/**
 * Judges what was noted.
 * @throws Error that shows each statement which does not name the company of every table: on Citus it would be put to
 *   every server, or refused; there, also each that was
 */
export async function judgeStatements(): Promise<void> {
  const all = [...made];
  made.clear();
  const faults: string[] = [];
  for (const text of all) {
    judged.add(text);
    if (isOverAll(text)) continue;
    const tables = await unnamed(text, isTenant);
    if (tables.length > 0) faults.push(`${tables.join(', ')}\n    ${inOneLine(text)}`);
  }
  for (const text of spread) if (!isOverAll(text)) faults.push(`put to several shards\n    ${inOneLine(text)}`);
  spread.clear();
  if (faults.length === 0) return;
  throw new Error(
    `${faults.length} statements do not name their company (docs/plugin-reference.md: Tables). Query a model or a table of ctx.trx, or write company_id = ? yourself:\n  ${faults.join('\n  ')}`,
  );
}

/**
 * Judges the functions of a database, whose statements nobody sees being made. Those of `kaiku_lookup` are there to see
 * beyond a company.
 * @param owner asks as the owner
 * @returns those that do not name the company of every table, with the tables
 */
export async function judgeFunctions(owner: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(`
    SELECT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS definition
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker') AND l.lanname = 'plpgsql'
      AND p.proowner <> 'kaiku_lookup'::regrole AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    ORDER BY 1`);
  const faults: string[] = [];
  for (const { name, definition } of rows) {
    const tables = await unnamedInFunction(definition, isTenant);
    if (tables.length > 0) faults.push(`${name}: ${tables.join(', ')}`);
  }
  return faults;
}
