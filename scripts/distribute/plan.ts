import { StartupError } from '@kaiku/config';

/** A table with a company's data. */
export interface Table {
  /** Quoted with its schema, as SQL wants it. */
  name: string;
  /** Found without a company: it is unique beyond one, and small. */
  lookup: boolean;
  /** The event dispatcher locks rows of all companies in it, which Citus cannot do over shards. */
  dispatched: boolean;
  placed: 'distributed' | 'reference' | null;
}

export interface ForeignKey {
  name: string;
  from: string;
  to: string;
}

export interface Step {
  table: string;
  sql: string;
  /** Said beside the statement. */
  why: string;
}

export interface Plan {
  steps: Step[];
  done: string[];
  /** Left as plain tables on the coordinator. */
  kept: string[];
}

/**
 * What it takes to shard by company: lookup tables on every node, the others by `company_id`, each after those that
 * it refers to. What is placed already is passed over.
 * @throws StartupError `distribute_cycle` for foreign keys that lead round
 */
export function planDistribution(tables: readonly Table[], keys: readonly ForeignKey[]): Plan {
  const lookups = tables.filter(({ lookup }) => lookup);
  const kept = tables.filter(({ lookup, dispatched }) => dispatched && !lookup);
  const sharded = inOrder(
    tables.filter(({ lookup, dispatched }) => !lookup && !dispatched),
    keys,
  );
  const shards = new Set(sharded.map(({ name }) => name));
  // Citus knows foreign keys to reference tables and within one shard, but none out of a reference or a plain table.
  const impossible = keys.filter(({ from, to }) => !shards.has(from) && shards.has(to));

  const steps: Step[] = impossible.map(({ name, from, to }) => ({
    table: from,
    sql: `ALTER TABLE ${from} DROP CONSTRAINT ${name}`,
    why: `a foreign key to ${to}, whose rows lie on other nodes`,
  }));
  for (const { name, placed } of lookups) {
    if (placed) continue;
    steps.push({
      table: name,
      sql: `SELECT create_reference_table(${literal(name)})`,
      why: 'a lookup table: on every node',
    });
  }
  let first = sharded.find(({ placed }) => placed === 'distributed')?.name;
  for (const { name, placed } of sharded) {
    if (placed) continue;
    const beside = first ? literal(first) : "'none'";
    steps.push({
      table: name,
      sql: `SELECT create_distributed_table(${literal(name)}, 'company_id', colocate_with => ${beside})`,
      why: first ? `by company, beside ${first}` : 'by company, the first of them',
    });
    first ??= name;
  }
  const names = (list: readonly Table[]) => list.map(({ name }) => name);
  return { steps, done: names(tables.filter(({ placed }) => placed)), kept: names(kept) };
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
