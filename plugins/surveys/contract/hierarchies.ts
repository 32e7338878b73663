import { definePoint, token } from '@kaiku/sdk/common';
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

/** The company's hierarchies, whoever keeps them, for who reads names of nodes. In transactions that change nothing. */
export interface HierarchyReader {
  list(ctx: TenantContext): Promise<readonly Hierarchy[]>;
  /** Those that are not active among them; null where the company has no such hierarchy. */
  nodes(ctx: TenantContext, hierarchyId: string): Promise<readonly HierarchyNode[] | null>;
}
export const HierarchyReader = token<HierarchyReader>('surveys.HierarchyReader');

/** More hierarchies of one company are offered to nobody. */
export const MAX_HIERARCHIES = 500;
/** More nodes of one hierarchy are not read. */
export const MAX_HIERARCHY_NODES = 50_000;
