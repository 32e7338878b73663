import type { DuckDBValue } from '@duckdb/node-api';
import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { notFound } from '@kaiku/sdk/server';
import type { ResultsFilter } from '../../contract/index.ts';
import { type Condition, conditionsOf, limitsCondition } from './conditions.ts';
import type { Cell, Dataset } from './dataset.ts';
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

  /** How many responses there are, which is told also where what they say is not. */
  async total(): Promise<number> {
    const [row] = await this.#rows.rows<[bigint]>('SELECT count(*) FROM $table');
    return Number(row?.[0] ?? 0);
  }

  /** The responses that a filter lets through, as far as the scope shows them. */
  async select(filter: ResultsFilter = {}): Promise<Selection> {
    const { parts, values } = conditionsOf(this.layout, filter, this.timeZone);
    const groups = this.#shownGroups();
    const hidden = await this.#hides(groups, parts, values);
    return new Selection(this, this.#rows, [...groups, ...parts.map(({ sql }) => sql)], values, hidden);
  }

  /** Groups that are too small are as though they were not there, or what is left of a whole would tell of them. */
  #shownGroups(): string[] {
    const { hideUnder } = this.scope;
    const column = hideUnder?.fieldId && this.layout.stored.get(backgroundKey(hideUnder.fieldId))?.names[0];
    if (!column) return [];
    const group = `coalesce(${column}, '')`;
    return [`${group} IN (SELECT ${group} FROM $table GROUP BY 1 HAVING count(*) >= ${hideUnder.under})`];
  }

  /**
   * RES-022: a selection is hidden when it is too small, and when it differs by too few from the one without some part
   * of its filter, or without one of several values: one taken from the other would tell of those few.
   */
  async #hides(
    groups: readonly string[],
    parts: readonly Condition[],
    values: Record<string, DuckDBValue>,
  ): Promise<boolean> {
    const { hideUnder } = this.scope;
    if (!hideUnder) return false;
    const wanted = [parts.map(({ sql }) => sql), ...parts.flatMap((part) => neighboursOf(parts, part))];
    const counts = wanted.map((conditions) =>
      conditions.length === 0 ? 'count(*)' : `count(*) FILTER (WHERE ${conditions.join(' AND ')})`,
    );
    const where = groups.length > 0 ? ` WHERE ${groups.join(' AND ')}` : '';
    const [row = []] = await this.#rows.rows<bigint[]>(`SELECT ${counts.join(', ')} FROM $table${where}`, values);
    const [n = 0, ...others] = row.map(Number);
    const tooFew = (count: number): boolean => count > 0 && count < hideUnder.under;
    return tooFew(n) || others.some((other) => tooFew(Math.abs(other - n)));
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
