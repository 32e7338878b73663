import { type Hierarchy, HierarchyReader } from '@kaiku/plugin-surveys/contract';
import { cleanText, type HierarchyNode } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { Column } from './columns.ts';

const folded = (text: string): string => cleanText(text).trim().toLowerCase();
const above = ' › ';

/** What a row's cells say of one hierarchy: the names as the hierarchy has them, or what is wrong. */
export interface Judged {
  /** By the column's place. */
  values: Map<number, string>;
  /** Tells one place in the hierarchy from another. */
  key: string;
  fault: { column: Column; code: 'hierarchy_invalid' | 'hierarchy_ambiguous' | 'hierarchy_conflict' } | null;
}

/** Columns that are called as levels of a hierarchy hold nodes of it. */
export class Units {
  readonly columns: readonly Column[];
  readonly #levels: readonly string[];
  readonly #byId: ReadonlyMap<string, HierarchyNode>;
  /** By level, then by every word that names a node. */
  readonly #named = new Map<string, Map<string, Set<HierarchyNode>>>();
  readonly #language: string;

  /** @param columns from the top level down, with the level of each */
  constructor(
    nodes: readonly HierarchyNode[],
    columns: readonly { column: Column; level: string }[],
    language: string,
  ) {
    this.columns = columns.map(({ column }) => column);
    this.#levels = columns.map(({ level }) => level);
    this.#byId = new Map(nodes.map((node) => [node.id, node]));
    this.#language = language;
    for (const node of nodes) if (node.active !== false) this.#know(node);
  }

  #know(node: HierarchyNode): void {
    const known = this.#named.get(node.level) ?? new Map<string, Set<HierarchyNode>>();
    this.#named.set(node.level, known);
    const names = [node.text, ...Object.values(node.texts ?? {})];
    const path = [node, ...this.#above(node)].reverse().map((one) => one.text);
    for (const name of [node.id, ...names, path.join(above), path.join(' > ')]) {
      const key = folded(name);
      known.set(key, (known.get(key) ?? new Set()).add(node));
    }
  }

  /** Those above it, the nearest first. */
  #above(node: HierarchyNode): HierarchyNode[] {
    const found: HierarchyNode[] = [];
    let next = this.#byId.get(node.parentId ?? '');
    while (next && next !== node && !found.includes(next)) {
      found.push(next);
      next = this.#byId.get(next.parentId ?? '');
    }
    return found;
  }

  /** DEL-040. What one cell leaves open, another of the row may tell. */
  judge(text: (at: number) => string): Judged {
    const judged: Judged = { values: new Map(), key: '', fault: null };
    const given: { column: Column; found: Set<HierarchyNode> }[] = [];
    for (const [index, column] of this.columns.entries()) {
      const said = text(column.at);
      if (said === '') continue;
      const found = this.#named.get(this.#levels[index]!)?.get(folded(said));
      if (!found) return { ...judged, fault: { column, code: 'hierarchy_invalid' } };
      given.push({ column, found });
    }
    const lowest = given.at(-1);
    if (!lowest) return judged;
    const uppers = given.slice(0, -1);
    const fitting = [...lowest.found].flatMap((node) => {
      const parents = this.#above(node);
      const chain = uppers.map(({ found }) => parents.find((parent) => found.has(parent)));
      return chain.every((one) => one !== undefined) ? [[...chain, node] as HierarchyNode[]] : [];
    });
    const [chain] = fitting;
    if (!chain) return { ...judged, fault: { column: lowest.column, code: 'hierarchy_conflict' } };
    if (fitting.length > 1) return { ...judged, fault: { column: lowest.column, code: 'hierarchy_ambiguous' } };
    for (const [index, { column }] of given.entries()) judged.values.set(column.at, this.#name(chain[index]!));
    return { ...judged, key: chain.at(-1)!.id };
  }

  #name(node: HierarchyNode): string {
    const own = node.texts?.[this.#language];
    return cleanText(own?.trim() ? own : node.text).trim();
  }
}

/** The hierarchies that columns of a file speak of, each column of one at most. In a transaction that changes nothing. */
export async function unitsOf(ctx: TenantContext, columns: readonly Column[], language: string): Promise<Units[]> {
  const units: Units[] = [];
  const taken = new Set<Column>();
  const reader = ctx.get(HierarchyReader);
  for (const hierarchy of columns.length > 0 ? await reader.list(ctx) : []) {
    const placed = levelsIn(hierarchy, columns, taken);
    const nodes = placed.length > 0 ? await reader.nodes(ctx, hierarchy.id) : null;
    if (!nodes) continue;
    for (const { column } of placed) taken.add(column);
    units.push(new Units(nodes, placed, language));
  }
  return units;
}

const levelsIn = ({ levels }: Hierarchy, columns: readonly Column[], taken: ReadonlySet<Column>) =>
  levels.flatMap(({ id, name }) => {
    const column = columns.find((one) => !taken.has(one) && folded(one.field.name) === folded(name));
    return column ? [{ column, level: id }] : [];
  });
