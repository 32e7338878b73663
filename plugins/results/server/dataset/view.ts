import type { DuckDBValue } from '@duckdb/node-api';
import type { IntegrityClass } from '@kaiku/plugin-responses/contract';
import type { HideUnder, ResultsScope } from '@kaiku/plugin-surveys/contract';
import { notFound } from '@kaiku/sdk/server';
import type { IntegrityChoice, ResultsFilter } from '../../contract/index.ts';
import { blocksOf, factsOf } from './blocks.ts';
import { type Conditions, conditionsOf, limitsCondition, withWholeDays } from './conditions.ts';
import type { Cell, DatasetTable } from './dataset.ts';
import { countedByDefault, countsOfClasses, givenClasses, integrityCondition, isWithinDefault } from './integrity.ts';
import { backgroundKey, type Layout } from './layout.ts';

/** The rows within some limits, as though there were no others; `$table` in a query is the table of them. */
class Rows {
  readonly #dataset: DatasetTable;
  readonly #from: string;
  readonly #values: Record<string, DuckDBValue>;
  readonly #limits: ResultsScope['limits'];

  constructor(dataset: DatasetTable, limits: ResultsScope['limits']) {
    this.#dataset = dataset;
    this.#limits = limits;
    const { sql, values } = limits ? limitsCondition(dataset.layout, limits) : { sql: null, values: {} };
    this.#from = sql === null ? '$table' : `(SELECT * FROM $table WHERE ${sql})`;
    this.#values = values;
  }

  get layout(): Layout {
    return this.#dataset.layout;
  }

  /** As of `Dataset`, of these rows. */
  derived(key: string, query: () => Promise<string>): Promise<string> {
    const own = async () => (await query()).replaceAll('$table', this.#from);
    return this.#dataset.derived(`${key} ${JSON.stringify(this.#limits)}`, own, this.#values);
  }

  rows<Row extends Cell[]>(sql: string, values: Record<string, DuckDBValue> = {}): Promise<Row[]> {
    return this.#dataset.rows<Row>(sql.replaceAll('$table', this.#from), { ...this.#values, ...values });
  }

  stream<Row extends Cell[]>(sql: string, values: Record<string, DuckDBValue> = {}): AsyncIterable<Row[]> {
    return this.#dataset.stream<Row>(sql.replaceAll('$table', this.#from), { ...this.#values, ...values });
  }
}

/** Which facts of a response may be told. */
export interface Shared {
  language: boolean;
  collector: boolean;
  version: boolean;
  /** Its class. */
  integrity: boolean;
  /** Of the background fields those. */
  fieldIds: readonly string[];
}

/** What a scope lets be seen of a dataset: the only way to one's rows. */
export class View {
  readonly scope: ResultsScope;
  /** By which days begin. */
  readonly timeZone: string;
  readonly #rows: Rows;
  /** Of which blocks are made. */
  readonly #seen: Rows;
  /** Background fields of the survey. */
  readonly #fieldIds: readonly string[];

  constructor(dataset: DatasetTable, scope: ResultsScope, timeZone: string, fieldIds: readonly string[]) {
    this.#fieldIds = fieldIds;
    this.#rows = new Rows(dataset, scope.limits);
    this.#seen = new Rows(dataset, scope.seen);
    this.scope = scope;
    this.timeZone = timeZone;
  }

  get layout(): Layout {
    return this.#rows.layout;
  }

  /**
   * Whether how many responses there are is told where what they say is not. Within limits by answers it says what somebody
   * has answered.
   */
  get tellsNumbers(): boolean {
    const { hideUnder, limits } = this.scope;
    return !hideUnder || !limits?.some(({ answers }) => answers.length > 0);
  }

  /** How many responses there are. Those kept apart are among them where a choice lets some through. */
  async total(choice?: IntegrityChoice): Promise<number> {
    if (!this.tellsNumbers && choice !== 'test') {
      const all = await this.select(isWithinDefault(choice) ? {} : { integrity: 'all' });
      if (all.hidden) return 0;
      const [row] = await all.rows<[bigint]>('SELECT count(*) FROM $chosen');
      return Number(row?.[0] ?? 0);
    }
    const where = isWithinDefault(choice) ? countedByDefault : integrityCondition(choice === 'test' ? choice : 'all');
    const [row] = await this.#rows.rows<[bigint]>(`SELECT count(*) FROM $table WHERE ${where}`);
    return Number(row?.[0] ?? 0);
  }

  /** The responses that a filter lets through, as far as the scope shows them. */
  async select(filter: ResultsFilter = {}): Promise<Selection> {
    const [selection] = await this.selectAll([filter]);
    return selection!;
  }

  /** The same for several filters. */
  async selectAll(filters: readonly ResultsFilter[]): Promise<Selection[]> {
    const { hideUnder } = this.scope;
    const chosen = await Promise.all(
      filters.map(async (filter, at): Promise<Chosen> => {
        const { parts, values } = this.#asked(filter, `s${at}_`);
        const conditions = [...(await this.#integrity(filter.integrity)), ...parts];
        // Nobody gave test answers: there is nobody to be found by them.
        if (!hideUnder || filter.integrity === 'test') return { conditions, values };
        return { conditions, values, blocks: { table: await this.#blocks(hideUnder), under: hideUnder.under } };
      }),
    );
    const judged = chosen.filter(({ blocks }) => blocks);
    if (!hideUnder || judged.length === 0) return chosen.map((one) => new Selection(this, this.#rows, one));
    // Whether there are none or too few would tell of those few.
    const whole = judged.map((one, at) => `${holdsForAll(one)} AS b${at}`);
    const values = Object.assign({}, ...judged.map((one) => one.values));
    const [shown = []] = await this.#rows.rows<boolean[]>(
      `SELECT ${judged.map((_, at) => `bool_or(b${at})`).join(', ')} FROM (
         SELECT ${whole.join(', ')} FROM ${judged[0]!.blocks!.table} JOIN $table AS told USING (id)
         GROUP BY block HAVING count(*) = ${hideUnder.under})`,
      values,
    );
    const hidden = new Set(judged.filter((_, at) => !shown[at]));
    return chosen.map((one) => new Selection(this, this.#rows, { ...one, hidden: hidden.has(one) }));
  }

  /**
   * The responses of some days, or that came in some way, to be counted: how many there are is told where what they say
   * is not, by any one thing that is known of them. Groups of too few are left out.
   */
  async came({ from, to, integrity }: Pick<ResultsFilter, 'from' | 'to' | 'integrity'> = {}): Promise<Selection> {
    const days = { ...(from && { from }), ...(to && { to }) };
    const { parts, values } = this.#asked(days);
    const conditions = [...this.#shownGroups(), ...(await this.#integrity(integrity)), ...parts];
    // By switching, the numbers of one value would tell how many of a class have it.
    const telling = integrity !== undefined && integrity !== 'test' && this.scope.hideUnder !== null;
    return new Selection(this, this.#rows, { conditions, values, hidden: telling || !this.tellsNumbers });
  }

  /** Where the survey hides when somebody answered, it could be found by halving instants (SUR-011). */
  #asked(filter: ResultsFilter, prefix?: string): Conditions {
    const { layout, timeZone, scope } = this;
    return conditionsOf(layout, scope.hideDurations ? withWholeDays(filter, timeZone) : filter, timeZone, prefix);
  }

  /**
   * What may be told of single responses besides what they say: that which all of their block have the same, or it would
   * be known whose they are. Null where all of it may; of responses in no block nothing.
   */
  async shared(ids: readonly string[]): Promise<((id: string) => Shared) | null> {
    const { hideUnder } = this.scope;
    if (!hideUnder) return null;
    const table = await this.#blocks(hideUnder);
    const fields = this.#fieldIds.flatMap((id) => {
      const column = this.layout.stored.get(backgroundKey(id))?.names[0];
      return column ? [{ id, column }] : [];
    });
    const texts = ['language', 'collector', ...fields.map(({ column }) => column)];
    const same = ['version', 'integrity', ...texts.map((one) => `coalesce(${one}, '')`)].map(
      (one, at) => `count(DISTINCT ${one}) = 1 AS s${at}`,
    );
    const rows = await this.#rows.rows<[string, ...boolean[]]>(
      `WITH asked AS (SELECT id, block FROM ${table} WHERE id IN (SELECT unnest(string_split($ids, ','))::UUID))
       SELECT asked.id::VARCHAR, alike.* EXCLUDE (block) FROM asked JOIN (
         SELECT block, ${same.join(', ')} FROM ${table} JOIN $table AS told USING (id)
         WHERE block IN (SELECT block FROM asked) GROUP BY block) AS alike USING (block)`,
      { ids: ids.join(',') },
    );
    const told = new Map(
      rows.map(([id, version, integrity, language, collector, ...others]): [string, Shared] => [
        id,
        {
          version: version!,
          integrity: integrity!,
          language: language!,
          collector: collector!,
          fieldIds: fields.flatMap(({ id: field }, at) => (others[at] ? [field] : [])),
        },
      ]),
    );
    return (id) =>
      told.get(id) ?? { version: false, integrity: false, language: false, collector: false, fieldIds: [] };
  }

  /** Table of the blocks that responses are shown in. One that lies within the limits in part is not whole there. */
  #blocks(hideUnder: HideUnder): Promise<string> {
    const facts = factsOf(this.layout, hideUnder, this.#fieldIds);
    return this.#seen.derived(JSON.stringify([facts.group, facts.others, hideUnder.under]), () =>
      blocksOf((sql) => this.#seen.rows<bigint[]>(sql), facts, hideUnder.under),
    );
  }

  /** Most surveys have nothing apart, and are counted without a condition. */
  async #integrity(choice: IntegrityChoice | undefined): Promise<string[]> {
    if (choice !== undefined && choice !== 'all') return [integrityCondition(choice)];
    const wanted = choice === 'all' ? integrityCondition(choice) : countedByDefault;
    // Blocks are judged by it in any case.
    if (this.scope.hideUnder) return [wanted];
    const apart = await this.#rows.rows(`SELECT 1 FROM $table WHERE NOT (${wanted}) LIMIT 1`);
    return apart.length > 0 ? [wanted] : [];
  }

  /** How many responses there are of each class; null where so few are of one that it is not told. */
  async integrity(): Promise<Record<IntegrityClass, number> | null> {
    if (!this.tellsNumbers) return null;
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

  /** Whether a selection shows nothing although there may be something. Without any response there is nothing to be hidden. */
  hidesAll(selection: Selection, total: number): boolean {
    return selection.hidden && (total > 0 || !this.tellsNumbers);
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
}

/** What a selection is made of. */
interface Chosen {
  conditions: readonly string[];
  values: Record<string, DuckDBValue>;
  /** Only whole blocks of this table, for whose responses all of the conditions hold. */
  blocks?: { table: string; under: number; same?: string };
  hidden?: boolean;
}

/** Responses that may be shown together. */
export class Selection {
  readonly view: View;
  /** They are too few: nothing can be asked of them. */
  readonly hidden: boolean;
  readonly #rows: Rows;
  readonly #chosen: Chosen;

  constructor(view: View, rows: Rows, chosen: Chosen) {
    this.view = view;
    this.hidden = chosen.hidden === true;
    this.#rows = rows;
    this.#chosen = chosen;
  }

  get layout(): Layout {
    return this.view.layout;
  }

  /** False when it is all that there is. */
  get narrowed(): boolean {
    const { conditions, blocks } = this.#chosen;
    return conditions.length > 0 || blocks !== undefined || this.view.scope.limits !== null;
  }

  /** Whether figures of so many responses are to stay untold. */
  hides(n: number): boolean {
    return n > 0 && n < (this.view.scope.hideUnder?.under ?? 0);
  }

  /**
   * To be split by an expression, such as a background value: where few are hidden, without the blocks that have several
   * of its values.
   */
  alike(expression: string): Selection {
    const { conditions, blocks, values, hidden = false } = this.#chosen;
    if (!blocks) return this;
    const before = blocks.same ? `${blocks.same} AND ` : '';
    const same = `${before}block IN (SELECT block FROM ${blocks.table} JOIN $table AS told USING (id)
      GROUP BY block HAVING count(DISTINCT coalesce((${expression})::VARCHAR, '')) = 1)`;
    return new Selection(this.view, this.#rows, { conditions, values, hidden, blocks: { ...blocks, same } });
  }

  /** Rows of a query; `$chosen` in it is the table of these responses. */
  async rows<Row extends Cell[]>(sql: string, values: Record<string, DuckDBValue> = {}): Promise<Row[]> {
    return this.#rows.rows<Row>(this.#statement(sql), { ...this.#chosen.values, ...values });
  }

  /** The same some thousands at a time, for many. */
  stream<Row extends Cell[]>(sql: string, values: Record<string, DuckDBValue> = {}): AsyncIterable<Row[]> {
    return this.#rows.stream<Row>(this.#statement(sql), { ...this.#chosen.values, ...values });
  }

  #statement(sql: string): string {
    if (this.hidden) throw notFound();
    return sql.replaceAll('$chosen', fromOf(this.#chosen));
  }
}

/** Of each block, whether a selection lets all of it through. */
const holdsForAll = ({ conditions }: Chosen): string =>
  `bool_and(coalesce(${conditions.join(' AND ') || 'true'}, false))`;

/** What a selection is read from. */
function fromOf(chosen: Chosen): string {
  const { conditions, blocks } = chosen;
  const all = conditions.join(' AND ');
  if (!blocks) return all ? `(SELECT * FROM $table WHERE ${all})` : '$table';
  // A block counts whole or not at all: also where one of it went since the blocks were made.
  const whole = `SELECT block FROM ${blocks.table} JOIN $table AS told USING (id)
    GROUP BY block HAVING count(*) = ${blocks.under} AND ${holdsForAll(chosen)}`;
  const shown = `SELECT id FROM ${blocks.table} WHERE block IN (${whole})${blocks.same ? ` AND ${blocks.same}` : ''}`;
  return `(SELECT * FROM $table WHERE id IN (${shown}))`;
}
