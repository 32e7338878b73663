import {
  type HierarchyNode,
  type HierarchyUse,
  hierarchyUses,
  type KindRegistry,
  MAX_CHOICES,
  offeredNodes,
  type SurveyStructure,
  withHierarchy,
} from '@kaiku/sdk/model';
import { invalid, Problem, type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { type Hierarchy, HierarchySources, MAX_HIERARCHY_NODES } from '../../contract/index.ts';
import { checked } from './check.ts';

/** Nodes that are asked for at a time. */
const pageSize = 1_000;

/** The company's hierarchies that an element may take its choices from. */
export async function listHierarchies(ctx: TenantContext): Promise<Hierarchy[]> {
  const found: Hierarchy[] = [];
  for (const source of ctx.contributions(HierarchySources)) found.push(...(await source.list(ctx)));
  return found;
}

/** All nodes of a hierarchy; null where the company has none of the id. @throws Problem `validation` when it is too large */
async function nodesOf(ctx: TenantContext, { element, settings }: HierarchyUse): Promise<HierarchyNode[] | null> {
  for (const source of ctx.contributions(HierarchySources)) {
    const nodes: HierarchyNode[] = [];
    let after: string | null = null;
    for (;;) {
      const page = await source.nodes(ctx, settings.hierarchy, { after, most: pageSize });
      if (!page) break;
      nodes.push(...page.nodes);
      if (nodes.length > MAX_HIERARCHY_NODES) {
        const path = `elements/${element.id}/hierarchy`;
        throw invalid({ path, code: 'too-many', params: { max: MAX_HIERARCHY_NODES } });
      }
      // A source that has nothing more to give has no next page either, whatever it says.
      if (page.next === null || page.nodes.length === 0) return nodes;
      after = page.next;
    }
  }
  return null;
}

export interface HierarchyOptions {
  /** Those that are looked at; missing: all of the survey. */
  uses?: readonly HierarchyUse[];
  /** Somebody may have answered: what is not in a hierarchy any more stays, switched off. */
  answered: boolean;
  /**
   * For an author's own work, which lands whatever hierarchies are like: an element whose hierarchy is refused goes on with
   * the choices that it has. Taking them anew and publishing say what is wrong.
   */
  leaveRefused?: boolean;
}

/**
 * The structure with the choices that hierarchies have now; the same one when nothing changed. An element whose hierarchy
 * is not there goes on with the choices that it has.
 * @throws Problem `validation`, `survey_too_large`
 */
export async function withHierarchies(
  ctx: TenantContext,
  structure: SurveyStructure,
  kinds: KindRegistry,
  { uses = hierarchyUses(structure, kinds), answered, leaveRefused = false }: HierarchyOptions,
): Promise<SurveyStructure> {
  const read = new Map<string, HierarchyNode[] | null>();
  const taken = async (one: SurveyStructure, use: HierarchyUse): Promise<SurveyStructure> => {
    const { hierarchy } = use.settings;
    if (!read.has(hierarchy)) read.set(hierarchy, await nodesOf(ctx, use));
    const nodes = read.get(hierarchy);
    if (nodes && offeredNodes(use, nodes) > MAX_CHOICES) {
      const path = `elements/${use.element.id}/choices`;
      throw invalid({ path, code: 'too-many', params: { max: MAX_CHOICES } });
    }
    return nodes ? withHierarchy(one, use, nodes, { kinds, newId: uuidv7, answered }) : one;
  };
  let next = structure;
  for (const use of uses) {
    if (!leaveRefused) {
      next = await taken(next, use);
      continue;
    }
    try {
      const tried = await taken(next, use);
      // Each by itself: one that makes the survey too large keeps no other out.
      if (tried !== next) next = checked(tried, kinds);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return next === structure || leaveRefused ? next : checked(next, kinds);
}
