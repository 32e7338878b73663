import {
  type HierarchyNode,
  type HierarchyUse,
  type Id,
  type KindRegistry,
  MAX_CHOICES,
  newId,
  offeredNodes,
  type SurveyStructure,
  withHierarchy,
} from '@kaiku/sdk/model';
import { inTransaction, invalid, Problem, type RequestContext, type TenantContext } from '@kaiku/sdk/server';
import {
  type Hierarchy,
  type HierarchyReader,
  type HierarchySource,
  HierarchySources,
  MAX_HIERARCHIES,
  MAX_HIERARCHY_NODES,
} from '../../contract/index.ts';
import { checked } from './check.ts';

/** Nodes that are asked for at a time. */
const pageSize = 1_000;
/** For all nodes of one hierarchy: whoever saved waits for the reply. A source that took longer is asked for no other. */
const patienceMs = 10_000;

/** The company's hierarchies that an element may take its choices from. */
export const listHierarchies = (ctx: TenantContext): Promise<Hierarchy[]> =>
  listed(ctx, ctx.contributions(HierarchySources));

async function listed(ctx: TenantContext, sources: readonly HierarchySource[]): Promise<Hierarchy[]> {
  const found: Hierarchy[] = [];
  for (const source of sources) found.push(...(await source.list(ctx)));
  return found.slice(0, MAX_HIERARCHIES);
}

export const createHierarchyReader = (sources: readonly HierarchySource[]): HierarchyReader => ({
  list: (ctx) => listed(ctx, sources),
  async nodes(ctx, hierarchyId) {
    for (const source of sources) {
      const nodes = await nodesOf(ctx, source, hierarchyId);
      if (nodes) return nodes;
    }
    return null;
  },
});

/** The same for work that goes on without: null where not all could be asked. */
export async function knownHierarchies(ctx: RequestContext): Promise<Hierarchy[] | null> {
  try {
    return await inTransaction(ctx, (own) => inTime(listHierarchies(own), patienceMs), { readOnly: true });
  } catch (error) {
    ctx.log.error({ err: error }, 'hierarchies could not be listed');
    return null;
  }
}

/**
 * What was heard of a hierarchy: its nodes, why they are refused, that the company has none of the id, or nothing, where
 * who keeps it failed.
 */
export type Heard = { nodes: readonly HierarchyNode[] } | { refused: Problem } | 'unknown' | 'away';
export type HeardOf = ReadonlyMap<Id, Heard>;

/**
 * Asks for the nodes of each hierarchy once. Each source answers in a transaction of its own, which can change nothing:
 * none of the survey waits for it or fails with it.
 */
export async function askHierarchies(
  ctx: RequestContext,
  uses: readonly HierarchyUse[],
  patience = patienceMs,
): Promise<HeardOf> {
  const heard = new Map<Id, Heard>();
  const late = new Set<HierarchySource>();
  for (const { settings } of uses) {
    const { hierarchy } = settings;
    if (!heard.has(hierarchy)) heard.set(hierarchy, await ask(ctx, hierarchy, patience, late));
  }
  return heard;
}

/** @param late those who have not answered in time before, and are not waited for again */
async function ask(ctx: RequestContext, hierarchy: Id, patience: number, late: Set<HierarchySource>): Promise<Heard> {
  let away = false;
  for (const source of ctx.contributions(HierarchySources)) {
    if (late.has(source)) {
      away = true;
      continue;
    }
    try {
      const read = (own: TenantContext) => inTime(nodesOf(own, source, hierarchy), patience);
      const nodes = await inTransaction(ctx, read, { readOnly: true });
      if (nodes) return { nodes };
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return { refused: error };
      if (error instanceof Late) late.add(source);
      ctx.log.error({ err: error, hierarchy }, 'a hierarchy could not be read');
      away = true;
    }
  }
  return away ? 'away' : 'unknown';
}

class Late extends Error {}

/** Its transaction ends with it: whoever is late finds none to go on in. */
function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(`nothing within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** All nodes of a hierarchy, or as many as show that it is too large; null where there is none of the id. */
async function nodesOf(ctx: TenantContext, source: HierarchySource, hierarchy: Id): Promise<HierarchyNode[] | null> {
  const nodes: HierarchyNode[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await source.nodes(ctx, hierarchy, { after, most: pageSize });
    if (!page) return null;
    nodes.push(...page.nodes);
    // A source that has nothing more to give has no next page either, whatever it says.
    if (page.next === null || page.nodes.length === 0 || nodes.length > MAX_HIERARCHY_NODES) return nodes;
    after = page.next;
  }
}

export interface HierarchyOptions {
  kinds: KindRegistry;
  heard: HeardOf;
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
 * is not there, or could not be asked, goes on with the choices that it has.
 * @throws Problem `validation`, `survey_too_large`
 */
export function withHierarchies(
  structure: SurveyStructure,
  uses: readonly HierarchyUse[],
  { kinds, heard, answered, leaveRefused = false }: HierarchyOptions,
): SurveyStructure {
  const taken = (one: SurveyStructure, use: HierarchyUse): SurveyStructure => {
    const nodes = nodesFor(use, heard.get(use.settings.hierarchy));
    return nodes ? withHierarchy(one, use, nodes, { kinds, newId, answered }) : one;
  };
  let next = structure;
  for (const use of uses) {
    if (!leaveRefused) {
      next = taken(next, use);
      continue;
    }
    try {
      const tried = taken(next, use);
      // Each by itself: one that makes the survey too large keeps no other out.
      if (tried !== next) next = checked(tried, kinds);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return next === structure || leaveRefused ? next : checked(next, kinds);
}

/** @throws Problem `validation` where there are too many for the element, or what its source says */
function nodesFor(use: HierarchyUse, heard: Heard = 'unknown'): readonly HierarchyNode[] | null {
  if (heard === 'unknown' || heard === 'away') return null;
  if ('refused' in heard) throw heard.refused;
  const tooMany = (setting: string, max: number) =>
    invalid({ path: `elements/${use.element.id}/${setting}`, code: 'too-many', params: { max } });
  if (heard.nodes.length > MAX_HIERARCHY_NODES) throw tooMany('hierarchy', MAX_HIERARCHY_NODES);
  if (offeredNodes(use, heard.nodes) > MAX_CHOICES) throw tooMany('choices', MAX_CHOICES);
  return heard.nodes;
}
