import type { DuckDBValue } from '@duckdb/node-api';
import type { IntegrityClass } from '@kaiku/plugin-responses/contract';
import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { notFound } from '@kaiku/sdk/server';
import type { IntegrityChoice, ResultsFilter } from '../../contract/index.ts';
import { type Condition, conditionsOf, limitsCondition } from './conditions.ts';
import type { Cell, Dataset } from './dataset.ts';
import { countedByDefault, countsOfClasses, givenClasses, integrityCondition, isWithinDefault } from './integrity.ts';
import { backgroundKey, type Layout } from './layout.ts';

/** The rows within a scope's limits, as though there were no others; `$table` in a query is the table of them. */
class Rows {
  readonly #dataset: Dataset;
  readonly #from: string;
  readonly #values: Record<string, DuckDBValue>;

  constructor(dataset: Dataset, { limits }: ResultsScope) {
    this.#dataset = dataset;
    const { sql, values } = limits ? limitsCondition(dataset.layout, limits) : { sql: null, values: {} };
    this.#from = sql === null ? '$table' : `(SELECT * FROM $table WHERE ${sql})`;
    this.#values = values;
  }

  get layout(): Layout {
    return this.#dataset.layout;
  }

  rows<Row extends Cell[]>(sql: string, values: Record<string, DuckDBValue> = {}): Promise<Row[]> {
    return this.#dataset.rows<Row>(sql.replaceAll('$table', this.#from), { ...this.#values, ...values });
  }

  stream<Row extends Cell[]>(sql: string, values: Record<string, DuckDBValue> = {}): AsyncIterable<Row[]> {
    return this.#dataset.stream<Row>(sql.replaceAll('$table', this.#from), { ...this.#values, ...values });
  }
}

/** What a scope lets be seen of a dataset: the only way to one's rows. */
export class View {
  readonly scope: ResultsScope;
  /** By which days begin. */
  readonly timeZone: string;
  readonly #rows: Rows;

  constructor(dataset: Dataset, scope: ResultsScope, timeZone: string) {
    this.#rows = new Rows(dataset, scope);
    this.scope = scope;
    this.timeZone = timeZone;
  }

  get layout(): Layout {
    return this.#rows.layout;
  }

  /**
   * How many responses there are, which is told also where what they say is not. Those kept apart are among them where a
   * choice lets some through.
   */
  async total(choice?: IntegrityChoice): Promise<number> {
    const where = isWithinDefault(choice) ? countedByDefault : integrityCondition(choice === 'test' ? choice : 'all');
    const [row] = await this.#rows.rows<[bigint]>(`SELECT count(*) FROM $table WHERE ${where}`);
    return Number(row?.[0] ?? 0);
  }

  /** The responses that a filter lets through, as far as the scope shows them. */
  async select(filter: ResultsFilter = {}): Promise<Selection> {
    const { parts, values } = conditionsOf(this.layout, filter, this.timeZone);
    const integrity = await this.#integrity(filter.integrity);
    // Nobody gave test answers: there is nobody to be found by them.
    const test = filter.integrity === 'test';
    const groups = test ? [] : this.#shownGroups();
    const chosen = filter.integrity !== undefined;
    const hidden = !test && (await this.#hides(groups, integrity, parts, values, chosen));
    const conditions = [...groups, ...integrity, ...parts.map(({ sql }) => sql)];
    return new Selection(this, this.#rows, conditions, values, hidden);
  }

  /** Most surveys have nothing apart, and are counted without a condition. */
  async #integrity(choice: IntegrityChoice | undefined): Promise<string[]> {
    if (choice !== undefined && choice !== 'all') return [integrityCondition(choice)];
    const wanted = choice === 'all' ? integrityCondition(choice) : countedByDefault;
    const apart = await this.#rows.rows(`SELECT 1 FROM $table WHERE NOT (${wanted}) LIMIT 1`);
    return apart.length > 0 ? [wanted] : [];
  }

  /** How many responses there are of each class; null where so few are of one that it is not told. */
  async integrity(): Promise<Record<IntegrityClass, number> | null> {
    const [tests] = await this.#rows.rows<[bigint]>(`SELECT count(*) FROM $table WHERE ${integrityCondition('test')}`);
    const groups = this.#shownGroups();
    const where = groups.length > 0 ? ` WHERE ${groups.join(' AND ')}` : '';
    const [row = []] = await this.#rows.rows<bigint[]>(`SELECT ${countsOfClasses([]).join(', ')} FROM $table${where}`);
    const counts = row.map(Number);
    const { under = 0 } = this.scope.hideUnder ?? {};
    if (counts.some((count) => count > 0 && count < under)) return null;
    const given = Object.fromEntries(givenClasses.map((name, at) => [name, counts[at] ?? 0]));
    return { ...given, test: Number(tests?.[0] ?? 0) } as Record<IntegrityClass, number>;
  }

  /** Groups that are too small are as though they were not there, or what is left of a whole would tell of them. */
  #shownGroups(): string[] {
    const { hideUnder } = this.scope;
    const column = hideUnder?.fieldId && this.layout.stored.get(backgroundKey(hideUnder.fieldId))?.names[0];
    if (!column) return [];
    const group = `coalesce(${column}, '')`;
    return [
      `${group} IN (SELECT ${group} FROM $table GROUP BY 1 HAVING count(*) FILTER (WHERE ${countedByDefault}) >= ${hideUnder.under})`,
    ];
  }

  /**
   * RES-022: a selection is hidden when it is too small, and when it differs by too few from the one without some part
   * of its filter, or without one of several values: one taken from the other would tell of those few. Where a choice is
   * made of how responses came, each class is a part: two choices differ by whole classes, so that none may be of few.
   */
  async #hides(
    groups: readonly string[],
    integrity: readonly string[],
    parts: readonly Condition[],
    values: Record<string, DuckDBValue>,
    chosen: boolean,
  ): Promise<boolean> {
    const { hideUnder } = this.scope;
    if (!hideUnder) return false;
    const wanted = [parts.map(({ sql }) => sql), ...parts.flatMap((part) => neighboursOf(parts, part))];
    const counts = wanted
      .map((some) => [...integrity, ...some])
      .map((conditions) =>
        conditions.length === 0 ? 'count(*)' : `count(*) FILTER (WHERE ${conditions.join(' AND ')})`,
      );
    const classes = chosen ? countsOfClasses(parts.map(({ sql }) => sql)) : [];
    const where = groups.length > 0 ? ` WHERE ${groups.join(' AND ')}` : '';
    const sql = `SELECT ${[...classes, ...counts].join(', ')} FROM $table${where}`;
    const row = (await this.#rows.rows<bigint[]>(sql, values))[0]?.map(Number) ?? [];
    const ofClasses = row.slice(0, classes.length);
    const [n = 0, ...others] = row.slice(classes.length);
    const tooFew = (count: number): boolean => count > 0 && count < hideUnder.under;
    return ofClasses.some(tooFew) || tooFew(n) || others.some((other) => tooFew(Math.abs(other - n)));
  }
}

/** The conditions of a selection without one part, and those without one of its values. */
function neighboursOf(parts: readonly Condition[], part: Condition): string[][] {
  const others = parts.filter((one) => one !== part).map(({ sql }) => sql);
  if (part.each.length < 2) return [others];
  const lessOne = part.each.map((value) => `(${part.each.filter((one) => one !== value).join(' OR ')})`);
  return [others, ...lessOne.map((sql) => [...others, sql])];
}

/** Responses that may be shown together. */
export class Selection {
  readonly view: View;
  /** They are too few: nothing can be asked of them. */
  readonly hidden: boolean;
  readonly #rows: Rows;
  readonly #conditions: readonly string[];
  readonly #values: Record<string, DuckDBValue>;

  constructor(
    view: View,
    rows: Rows,
    conditions: readonly string[],
    values: Record<string, DuckDBValue>,
    hidden: boolean,
  ) {
    this.view = view;
    this.hidden = hidden;
    this.#rows = rows;
    this.#conditions = conditions;
    this.#values = values;
  }

  get layout(): Layout {
    return this.view.layout;
  }

  /** False when it is all that there is. */
  get narrowed(): boolean {
    return this.#conditions.length > 0 || this.view.scope.limits !== null;
  }

  /** Whether figures of so many responses are to stay untold. */
  hides(n: number): boolean {
    return n > 0 && n < (this.view.scope.hideUnder?.under ?? 0);
  }

  /** Whether few are hidden, so that figures are to grow by as many at a time. */
  get settles(): boolean {
    return (this.view.scope.hideUnder?.under ?? 0) > 1 && !this.hidden;
  }

  /**
   * Of those for whom each condition holds all but the last to come, as many as a multiple of how few are hidden: whoever
   * looks again and again sees no single one come.
   */
  async settled(conditions: readonly string[]): Promise<Selection[]> {
    if (conditions.length === 0) return [];
    const { under = 0 } = this.view.scope.hideUnder ?? {};
    const all = this.#conditions.length > 0 ? this.#conditions.join(' AND ') : 'true';
    const counts = conditions.map((condition) => `count(*) FILTER (WHERE ${condition})`);
    const [row = []] = await this.rows<bigint[]>(`SELECT ${counts.join(', ')} FROM $table WHERE ${all}`);
    return conditions.map((condition, at) => {
      const n = Number(row[at] ?? 0);
      const latest = `SELECT id FROM $table WHERE ${all} AND ${condition} ORDER BY submitted_at DESC, id DESC LIMIT ${n % under}`;
      const some = [...this.#conditions, condition, ...(n % under > 0 ? [`id NOT IN (${latest})`] : [])];
      return new Selection(this.view, this.#rows, some, this.#values, n > 0 && n < under);
    });
  }

  /** Rows of a query; `$chosen` in it is the table of these responses. */
  async rows<Row extends Cell[]>(sql: string, values: Record<string, DuckDBValue> = {}): Promise<Row[]> {
    return this.#rows.rows<Row>(this.#statement(sql), { ...this.#values, ...values });
  }

  /** The same some thousands at a time, for many. */
  stream<Row extends Cell[]>(sql: string, values: Record<string, DuckDBValue> = {}): AsyncIterable<Row[]> {
    return this.#rows.stream<Row>(this.#statement(sql), { ...this.#values, ...values });
  }

  #statement(sql: string): string {
    if (this.hidden) throw notFound();
    const from =
      this.#conditions.length > 0 ? `(SELECT * FROM $table WHERE ${this.#conditions.join(' AND ')})` : '$table';
    return sql.replaceAll('$chosen', from);
  }
}
