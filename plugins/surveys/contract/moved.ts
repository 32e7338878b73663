import type { Id } from '@kaiku/sdk/model';

/** The fewest ids that must have been moved to come from one order to the other: all but a longest run that rises. */
export function movedIn(base: readonly Id[], order: readonly Id[]): ReadonlySet<Id> {
  const was = new Map(base.map((id, index) => [id, index]));
  const known = order.filter((id) => was.has(id));
  const before = new Map<Id, Id | undefined>();
  /** By length, the id with which a run of that length ends lowest. */
  const ends: Id[] = [];
  for (const id of known) {
    const at = ends.findIndex((end) => was.get(end)! > was.get(id)!);
    const length = at < 0 ? ends.length : at;
    before.set(id, ends[length - 1]);
    ends[length] = id;
  }
  const moved = new Set(known);
  for (let id = ends.at(-1); id !== undefined; id = before.get(id)) moved.delete(id);
  return moved;
}
