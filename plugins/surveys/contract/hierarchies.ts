import { definePoint } from '@kaiku/sdk/common';
import type { HierarchyNode } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';

/** One of a company's hierarchies: units, places, products. */
export interface Hierarchy {
  /** As ids of surveys are: up to 64 letters, digits, `-` and `_`. */
  id: string;
  name: string;
  /** From the top. */
  levels: readonly { id: string; name: string }[];
}

export interface NodesPage {
  nodes: readonly HierarchyNode[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/**
 * Who keeps hierarchies gives them to surveys, whose elements may take their choices from them (SUR-065). It is asked in
 * transactions that can change nothing, for ten seconds at most, and while nothing of a survey waits. A `Problem` that it
 * throws is told to the author; whatever else it fails with leaves the choices as they are.
 */
export interface HierarchySource {
  /** Those of the company that surveys may use, `MAX_HIERARCHIES` at most; none where it may not use any. */
  list(ctx: TenantContext): Promise<readonly Hierarchy[]>;
  /**
   * A page of a hierarchy's nodes, those that are not active among them, in the order in which they are shown. Null where
   * the company has no such hierarchy.
   * @param page at most `most` nodes, from where the last page ended
   */
  nodes(
    ctx: TenantContext,
    hierarchyId: string,
    page: { after: string | null; most: number },
  ): Promise<NodesPage | null>;
}
export const HierarchySources = definePoint<HierarchySource>('surveys.hierarchies');

/** More hierarchies of one company are offered to nobody. */
export const MAX_HIERARCHIES = 500;
/** More nodes of one hierarchy are not read. */
export const MAX_HIERARCHY_NODES = 50_000;

/** Nodes that are asked for at a time. */
const pageSize = 1_000;

/** All nodes of a hierarchy, or as many as show that it is too large; null where there is none of the id. */
export async function allNodes(
  ctx: TenantContext,
  source: HierarchySource,
  hierarchyId: string,
): Promise<HierarchyNode[] | null> {
  const nodes: HierarchyNode[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await source.nodes(ctx, hierarchyId, { after, most: pageSize });
    if (!page) return null;
    nodes.push(...page.nodes);
    // A source that has nothing more to give has no next page either, whatever it says.
    if (page.next === null || page.nodes.length === 0 || nodes.length > MAX_HIERARCHY_NODES) return nodes;
    after = page.next;
  }
}
