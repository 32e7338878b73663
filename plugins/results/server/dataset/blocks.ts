import type { HideUnder } from '@kaiku/plugin-surveys/contract';
import { countedByDefault, integrityCondition } from './integrity.ts';
import { backgroundKey, type Layout } from './layout.ts';

/*
 * Hide-under-X (0139): responses are put, as they come, into blocks of X that are never parted again. A block is of one
 * group of the chosen background field, by links or imported, and of one value of each other fact as far as there were enough such before it.
 * A selection shows the blocks of which it lets every response through: whatever is added, taken away or set side by side,
 * what is left is whole blocks.
 */

/** Expressions of what responses are known and filtered by besides their answers. */
export interface Facts {
  /** The chosen background field; null: there are no groups. */
  group: string | null;
  /** Language, link and the other fields. */
  others: string[];
}

/** @param fieldIds of the survey: each node is to make the same blocks, whatever it keeps besides */
export function factsOf(layout: Layout, { fieldId }: HideUnder, fieldIds: readonly string[]): Facts {
  const column = (id: string) => layout.stored.get(backgroundKey(id))?.names[0];
  const others = fieldIds.filter((id) => id !== fieldId).toSorted();
  return {
    group: (fieldId !== null && column(fieldId)) || null,
    others: ['language', 'collector', ...others.flatMap((id) => column(id) ?? [])],
  };
}

/** Facts that blocks are told apart by besides their group. */
const mostFacts = 5;
/** The first so many blocks' responses show which facts have few values: those come first. */
const firstBlocks = 4;
/** Of a combination of facts so many blocks' responses go to blocks of fewer facts, before it has blocks of its own. */
const blocksBefore = 2;

/**
 * What was imported, and came by no link, has blocks of its own: it may have earlier dates than what is there, whose blocks
 * would be others then, and it is known by its ids.
 */
const ways = ['collector IS NOT NULL', 'collector IS NULL'] as const;
type Way = (typeof ways)[number];

/** Of a query's rows, as `Dataset` gives them. */
type Ask = (sql: string) => Promise<bigint[][]>;

/** SQL of a table of `id` and `block`: of responses that are in a whole block. */
export async function blocksOf(ask: Ask, { group, others }: Facts, under: number): Promise<string> {
  const each = ways.map(async (way) => {
    const [values = []] = await ask(distinctValues(others, under, way));
    return blocksQuery(group, rankedFacts(others, values.map(Number)), under, way);
  });
  return (await Promise.all(each)).map((one) => `(${one})`).join(' UNION ALL ');
}

/** How many different values each of some facts has among the first responses. */
const distinctValues = (facts: readonly string[], under: number, way: Way): string =>
  `SELECT ${facts.map((fact) => `count(DISTINCT coalesce(${fact}, ''))`).join(', ')}
   FROM (SELECT * FROM $table WHERE ${integrityCondition('all')} AND ${way}
     ORDER BY submitted_at, id LIMIT ${firstBlocks * under})`;

/** The facts by which blocks are made, those with the fewest values first. */
const rankedFacts = (facts: readonly string[], values: readonly number[]): string[] =>
  facts
    .map((fact, at) => ({ fact, values: values[at] ?? 0 }))
    .sort((a, b) => a.values - b.values)
    .slice(0, mostFacts)
    .map(({ fact }) => fact);

/** What is decided of a response depends on those before it alone, so that none that comes changes a block that is there. */
function blocksQuery(group: string | null, facts: readonly string[], under: number, way: Way): string {
  const depth = facts.length;
  // Those kept apart have blocks of their own.
  const cell = (level: number) => ['apart', 'grouped', ...facts.slice(0, level).map((_, at) => `f${at}`)].join(', ');
  const count = (level: number, name: string) =>
    `row_number() OVER (PARTITION BY ${cell(level)} ORDER BY place) AS ${name}`;
  const all = `placed AS (
    SELECT id, NOT (${countedByDefault}) AS apart, coalesce(${group ?? "''"}, '') AS grouped,
      ${facts.map((fact, at) => `${fact} AS f${at}, `).join('')}row_number() OVER (ORDER BY submitted_at, id) AS place
    FROM $table WHERE ${integrityCondition('all')} AND ${way})`;
  const before = blocksBefore * under;
  const steps = facts.map((_, at) => {
    const level = depth - at;
    const from =
      at === 0 ? `placed WHERE place > ${firstBlocks * under}` : `level${level + 1} WHERE n${level + 1} <= ${before}`;
    return `level${level} AS (SELECT *, ${count(level, `n${level}`)} FROM ${from})`;
  });
  const own = facts.map((_, at) => {
    const level = at + 1;
    const run = `(n${level} - ${before} - 1) // ${under}`;
    return `SELECT id, hash('${way}', ${level}, ${cell(level)}, ${run}) AS block FROM level${level} WHERE n${level} > ${before}`;
  });
  const rest =
    depth === 0
      ? 'SELECT id, apart, grouped, place FROM placed'
      : `SELECT id, apart, grouped, place FROM placed WHERE place <= ${firstBlocks * under}
         UNION ALL SELECT id, apart, grouped, place FROM level1 WHERE n1 <= ${before}`;
  const common = `SELECT id, hash('${way}', 0, ${cell(0)}, (n - 1) // ${under}) AS block FROM (SELECT *, ${count(0, 'n')} FROM (${rest}))`;
  return `WITH ${[all, ...steps].join(',\n')}
    SELECT id, block FROM (${[...own, common].join('\nUNION ALL ')})
    QUALIFY count(*) OVER (PARTITION BY block) = ${under}`;
}
