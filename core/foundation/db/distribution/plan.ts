import { StartupError } from '@kaiku/config';

/** A table with a company's data. */
export interface Table {
  /** Quoted with its schema, as SQL wants it. */
  name: string;
  /** Found without a company: it is unique beyond one, and small. */
  lookup: boolean;
  /** Whether the coordinator has rows of its own of it, as it has of a table that was filled before it was placed. */
  holdsRows: boolean;
  /** Triggers once per statement, which Citus does not know. */
  statementTriggers: readonly string[];
  placed: 'distributed' | 'reference' | null;
}

export interface ForeignKey {
  name: string;
  from: string;
  to: string;
}

/** A function that runs on the worker of its company. */
export interface MarkedFunction {
  /** With the types of its arguments. */
  name: string;
  placed: boolean;
}

export interface Step {
  /** Table or function. */
  subject: string;
  sql: string;
  /** Said beside the statement. */
  why: string;
}

export interface Plan {
  steps: Step[];
  /** Tables that were placed before. */
  done: string[];
}

/**
 * What it takes to shard by company: lookup tables on every node, the others by `company_id`, each after those that
 * it refers to, then the functions that use them. What is placed already is passed over; rows that the coordinator keeps
 * of a table that lies on the workers go at the end, when no table of before refers to them.
 * @throws StartupError `distribute_cycle` for foreign keys that lead round, `distribute_trigger`
 */
export function planDistribution(
  tables: readonly Table[],
  keys: readonly ForeignKey[],
  functions: readonly MarkedFunction[],
): Plan {
  for (const { name, statementTriggers, placed } of tables) if (!placed) refuseTriggers(name, statementTriggers);
  const lookups = tables.filter(({ lookup }) => lookup);
  const sharded = inOrder(
    tables.filter(({ lookup }) => !lookup),
    keys,
  );
  const place = (why: string) => (table: Table) =>
    table.placed ? [] : [{ subject: table.name, sql: `SELECT core.place_table(${literal(table.name)})`, why }];
  const shards = new Set(sharded.map(({ name }) => name));
  const freed = (table: Table) =>
    keys.some(({ from, to }) => from === table.name && shards.has(to))
      ? 'a lookup table: on every node, without its foreign keys to tables of shards'
      : 'a lookup table: on every node';
  return {
    steps: [
      ...lookups.flatMap((table) => place(freed(table))(table)),
      ...sharded.flatMap(place('by company')),
      ...functions
        .filter(({ placed }) => !placed)
        .map(({ name }) => ({
          subject: name,
          sql: `SELECT core.place_function(${literal(name)})`,
          why: 'runs on the worker of its company',
        })),
      ...[...lookups, ...sharded]
        .filter(({ holdsRows }) => holdsRows)
        .reverse()
        .map(({ name }) => ({
          subject: name,
          sql: `SELECT truncate_local_data_after_distributing_table(${literal(name)})`,
          why: 'rows that lie on the workers now',
        })),
    ],
    done: tables.filter(({ placed }) => placed).map(({ name }) => name),
  };
}

function refuseTriggers(table: string, triggers: readonly string[]): void {
  if (triggers.length === 0) return;
  throw new StartupError(
    'distribute_trigger',
    `The table ${table} has triggers that fire once per statement, which a distributed table cannot have: ${triggers.join(', ')}.`,
    'Let the statement that changes the table do what the trigger does, or a trigger FOR EACH ROW, in a migration of the plugin.',
  );
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Referenced tables first, otherwise by name. */
function inOrder(tables: readonly Table[], keys: readonly ForeignKey[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const sorted: Table[] = [];
  while (left.size > 0) {
    const free = [...left.values()]
      .filter(({ name }) => !keys.some(({ from, to }) => from === name && to !== name && left.has(to)))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    if (free.length === 0) {
      throw new StartupError(
        'distribute_cycle',
        `The foreign keys of these tables lead round, so that none can be distributed first: ${[...left.keys()].sort().join(', ')}.`,
        'Drop one of the foreign keys, run this again, and add it afterwards.',
      );
    }
    for (const table of free) {
      left.delete(table.name);
      sorted.push(table);
    }
  }
  return sorted;
}
