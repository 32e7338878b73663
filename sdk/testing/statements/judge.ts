import { parse, parsePlPgSQL } from 'libpg-query';

/** A piece of a statement as PostgreSQL's own parser has it: `{ SelectStmt: { … } }`, or what stands in such a one. */
type Piece = Record<string, unknown>;

/** What a statement reads or changes, by the names that it calls it. */
interface Level {
  /** Tables of companies, each with its full name. */
  tables: Map<string, string>;
  /** Subqueries, which are judged by themselves. */
  derived: Set<string>;
  /** Of `tables`, those that are restricted to one company. */
  restricted: Set<string>;
  outer: Level | null;
}

type Side = { company: string } | 'given' | null;
interface Equality {
  left: Side;
  right: Side;
  /** Tables that the condition restricts; all when it stands in WHERE or in an inner join. */
  only?: ReadonlySet<string>;
}

/**
 * Tables of companies that the statement does not restrict to one company, in words. Each table's `company_id` has to
 * equal a parameter, or that of a table that does, at the top of WHERE or ON; `core.current_company()` will not do, as
 * Citus chooses the server before it is known. A row that is added bears its company.
 * @param isTenant whether a table, by its full name, belongs to companies
 * @param given names that stand for values, such as the arguments of the function that the statement is in
 */
export async function unnamed(
  sql: string,
  isTenant: (table: string) => boolean,
  given: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const faults: string[] = [];

  const visit = (piece: unknown, outer: Level | null, ctes: ReadonlySet<string>): void => {
    if (Array.isArray(piece)) {
      for (const one of piece) visit(one, outer, ctes);
      return;
    }
    if (typeof piece !== 'object' || piece === null) return;
    for (const [kind, inner] of Object.entries(piece as Piece)) {
      if (kind === 'SelectStmt') select(inner as Piece, outer, ctes);
      else if (kind === 'InsertStmt') insert(inner as Piece, outer, ctes);
      else if (kind === 'UpdateStmt' || kind === 'DeleteStmt') change(inner as Piece, outer, ctes);
      else if (kind === 'MergeStmt') faults.push('MERGE is not judged: use INSERT … ON CONFLICT');
      else visit(inner, outer, ctes);
    }
  };

  const withOf = (statement: Piece, outer: Level | null, ctes: ReadonlySet<string>): ReadonlySet<string> => {
    const clause = statement.withClause as { ctes: { CommonTableExpr: Piece }[] } | undefined;
    if (!clause) return ctes;
    const all = new Set(ctes);
    for (const { CommonTableExpr: one } of clause.ctes) {
      all.add(one.ctename as string);
      visit(one.ctequery, outer, all);
    }
    return all;
  };

  const select = (statement: Piece, outer: Level | null, known: ReadonlySet<string>): void => {
    const ctes = withOf(statement, outer, known);
    if (statement.larg) {
      select(statement.larg as Piece, outer, ctes);
      select(statement.rarg as Piece, outer, ctes);
      return;
    }
    const { withClause: _, fromClause, ...others } = statement;
    judge([fromClause], others.whereClause, others, outer, ctes);
  };

  const change = (statement: Piece, outer: Level | null, known: ReadonlySet<string>): void => {
    const ctes = withOf(statement, outer, known);
    const { withClause: _, relation, fromClause, usingClause, ...others } = statement;
    judge([{ RangeVar: relation }, fromClause, usingClause], others.whereClause, others, outer, ctes);
  };

  const insert = (statement: Piece, outer: Level | null, known: ReadonlySet<string>): void => {
    const ctes = withOf(statement, outer, known);
    const { relation, cols, withClause: _, ...others } = statement;
    const table = nameOf(relation as Piece);
    const columns = ((cols ?? []) as { ResTarget: { name: string } }[]).map(({ ResTarget }) => ResTarget.name);
    if (isTenant(table) && !columns.includes('company_id')) faults.push(`${table}: the new row's company is not named`);
    if (isTenant(table) && isCopied(statement))
      faults.push(
        `${table}: rows that are in no table need ON CONFLICT, or Citus copies them, which row-level security refuses`,
      );
    const level: Level = { tables: new Map(), derived: new Set(), restricted: new Set(), outer };
    visit(others, level, ctes);
  };

  /** Rows that are given, as by `unnest`, are copied to their server; functions run where it is. */
  const isCopied = ({ selectStmt, onConflictClause, withClause }: Piece): boolean => {
    const source = (selectStmt as { SelectStmt?: Piece } | undefined)?.SelectStmt;
    if (!source || source.valuesLists || onConflictClause || given.size > 0) return false;
    return !tablesIn([source, withClause]).some(isTenant);
  };

  /** One level of a statement: what stands in FROM, restricted by WHERE and ON. */
  const judge = (
    from: unknown[],
    where: unknown,
    others: Piece,
    outer: Level | null,
    ctes: ReadonlySet<string>,
  ): void => {
    const level: Level = { tables: new Map(), derived: new Set(), restricted: new Set(), outer };
    const equalities: Equality[] = [];
    const inside: unknown[] = [];

    /** @returns the names that it brings */
    const take = (item: unknown): string[] => {
      if (Array.isArray(item)) return item.flatMap(take);
      if (!item) return [];
      const [kind, piece] = Object.entries(item as Record<string, Piece>)[0]!;
      if (kind === 'JoinExpr') {
        const left = take(piece.larg);
        const right = take(piece.rarg);
        const only = { JOIN_LEFT: new Set(right), JOIN_RIGHT: new Set(left), JOIN_FULL: new Set<string>() }[
          piece.jointype as string
        ];
        equalities.push(...equalitiesOf(piece.quals, given).map((one) => (only ? { ...one, only } : one)));
        inside.push(piece.quals);
        return [...left, ...right];
      }
      const alias = (piece.alias as { aliasname: string } | undefined)?.aliasname;
      if (kind === 'RangeVar') {
        const table = nameOf(piece);
        const name = alias ?? (piece.relname as string);
        if (!ctes.has(table) && isTenant(table)) level.tables.set(name, table);
        else level.derived.add(name);
        return [name];
      }
      if (alias) level.derived.add(alias);
      inside.push(piece);
      return alias ? [alias] : [];
    };
    from.forEach(take);

    equalities.push(...equalitiesOf(where, given));
    const sideOf = (side: Side): 'given' | string | null => {
      if (side === 'given' || side === null) return side;
      return isRestricted(side.company, level) ? 'given' : own(side.company, level);
    };
    for (let before = -1; before !== level.restricted.size; ) {
      before = level.restricted.size;
      for (const { left, right, only } of equalities) {
        for (const [one, other] of [
          [sideOf(left), sideOf(right)],
          [sideOf(right), sideOf(left)],
        ] as const) {
          if (one !== null && one !== 'given' && other === 'given' && (!only || only.has(one)))
            level.restricted.add(one);
        }
      }
    }
    for (const [name, table] of level.tables) {
      if (!level.restricted.has(name)) faults.push(`${table}${name === table.split('.')[1] ? '' : ` (${name})`}`);
    }
    visit(inside, level, ctes);
    visit(others, level, ctes);
  };

  const { stmts } = await parse(sql);
  visit(stmts, null, new Set());
  return faults;
}

/**
 * As `unnamed`, of what a function in PL/pgSQL asks; its arguments and variables are values.
 * @param definition as `pg_get_functiondef` gives it
 */
export async function unnamedInFunction(definition: string, isTenant: (table: string) => boolean): Promise<string[]> {
  const statements: string[] = [];
  const given = new Set<string>();
  const visit = (piece: unknown): void => {
    if (typeof piece !== 'object' || piece === null) return;
    const { query, parseMode, refname } = piece as Piece;
    if (typeof refname === 'string') given.add(refname);
    // Others are expressions and assignments.
    if (typeof query === 'string' && (parseMode ?? 0) === 0) statements.push(query);
    for (const inner of Object.values(piece)) visit(inner);
  };
  visit(await parsePlPgSQL(definition));
  return (await Promise.all(statements.map((one) => unnamed(one, isTenant, given)))).flat();
}

/** All that are named in a piece, however deep. */
function tablesIn(piece: unknown): string[] {
  if (typeof piece !== 'object' || piece === null) return [];
  return Object.entries(piece).flatMap(([kind, inner]) =>
    kind === 'RangeVar' ? [nameOf(inner as Piece)] : tablesIn(inner),
  );
}

const nameOf = ({ schemaname, relname }: Piece): string => `${schemaname ? `${schemaname}.` : ''}${relname}`;

/** The table of this level that a company's column belongs to, whose name is empty where it stands without one. */
function own(name: string, level: Level): string | null {
  if (name !== '') return level.tables.has(name) ? name : null;
  return level.tables.size === 1 ? [...level.tables.keys()][0]! : null;
}

function isRestricted(name: string, level: Level): boolean {
  const table = own(name, level);
  if (table !== null) return level.restricted.has(table);
  if (level.derived.has(name)) return true;
  return level.outer !== null && isRestricted(name, level.outer);
}

/** What is equal at the top of a condition: nothing below OR and NOT. */
function equalitiesOf(condition: unknown, given: ReadonlySet<string>): Equality[] {
  if (typeof condition !== 'object' || condition === null) return [];
  const { BoolExpr, A_Expr } = condition as Record<string, Piece | undefined>;
  if (BoolExpr?.boolop === 'AND_EXPR') {
    return (BoolExpr.args as unknown[]).flatMap((one) => equalitiesOf(one, given));
  }
  const operator = (A_Expr?.name as { String: { sval: string } }[] | undefined)?.at(-1)?.String.sval;
  if (A_Expr?.kind !== 'AEXPR_OP' || operator !== '=') return [];
  return [{ left: sideOf(A_Expr.lexpr, given), right: sideOf(A_Expr.rexpr, given) }];
}

function sideOf(expression: unknown, given: ReadonlySet<string>): Side {
  const { ColumnRef, ParamRef, A_Const, TypeCast } = expression as Record<string, Piece | undefined>;
  if (ParamRef || A_Const) return 'given';
  if (TypeCast) return sideOf(TypeCast.arg, given);
  const names = ((ColumnRef?.fields ?? []) as { String?: { sval: string } }[]).map(
    (field) => field.String?.sval ?? '*',
  );
  // A variable, or what a record such as NEW has.
  if (names.length > 0 && given.has(names[0]!)) return 'given';
  return names.at(-1) === 'company_id' ? { company: names.at(-2) ?? '' } : null;
}
