import { type AuditItem, AuditItems, type AuditNames, isUuid, type RequestContext } from '@kaiku/sdk/server';

/** What of an entry is told by name. */
interface Unnamed {
  actor_id: string | null;
  subject_id: string | null;
  item_type: string | null;
  item_id: string | null;
  survey_id: string | null;
  details: Readonly<Record<string, unknown>>;
}

interface Names {
  /** Of a thing of an entry, how it is called today and where it is; undefined when it is gone, or nobody knows its type. */
  of(type: string | null, id: string | null): AuditItem | undefined;
  inDetails: AuditNames;
}

/** Names of what entries tell of: one query for each type, whatever their number. */
export async function namesOf(ctx: RequestContext, rows: readonly Unnamed[]): Promise<Names> {
  const contributed = ctx.contributions(AuditItems);
  const typesOf = typesByKey(contributed);
  const wanted = new Map<string, Set<string>>();
  const want = (type: string | null, id: string | null) => {
    if (type === null || !isUuid(id ?? '')) return;
    wanted.set(type, (wanted.get(type) ?? new Set()).add(id!));
  };
  for (const row of rows) {
    want(row.item_type, row.item_id);
    want('survey', row.survey_id);
    want('user', row.actor_id);
    want('user', row.subject_id);
    for (const [key, value] of Object.entries(row.details))
      for (const type of typesOf.get(key) ?? [])
        for (const id of [value].flat()) if (typeof id === 'string') want(type, id);
  }
  const found = new Map<string, ReadonlyMap<string, AuditItem>>();
  for (const items of contributed) {
    for (const type of Object.keys(items.types)) {
      const ids = wanted.get(type);
      if (ids) found.set(type, await items.found(ctx, type, [...ids]));
    }
  }
  const of: Names['of'] = (type, id) => found.get(type ?? '')?.get(id ?? '');
  return {
    of,
    inDetails(key, id) {
      const types = typesOf.get(key);
      if (!types) return undefined;
      for (const type of types) {
        const item = of(type, id);
        if (item) return item.name;
      }
      return null;
    },
  };
}

/** Whose ids the details of a key are; of several types whichever knows the id. */
function typesByKey(contributed: readonly AuditItems[]): ReadonlyMap<string, string[]> {
  const types = new Map<string, string[]>();
  for (const items of contributed)
    for (const [type, keys] of Object.entries(items.types))
      for (const key of keys) types.set(key, [...(types.get(key) ?? []), type]);
  return types;
}
