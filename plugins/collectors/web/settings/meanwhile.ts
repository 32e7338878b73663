import type { PublishLink } from '../links.ts';
import { type GroupKey, groupKeys, groupsOf } from './groups.ts';
import { type LinkValues, valuesOf } from './values.ts';

/** What of a link's dialog a field is called by. */
export type ChangedPart = 'name' | 'url' | 'times' | GroupKey;
const parts: Readonly<Partial<Record<keyof LinkValues, ChangedPart>>> = {
  name: 'name',
  url: 'url',
  openAt: 'times',
  closeAt: 'times',
};

export interface Meanwhile {
  /** The link as it is now with what was changed here. */
  values: LinkValues;
  /** What somebody else changed, in the order of the dialog. */
  changed: ChangedPart[];
  /** Of it, what was changed here as well: saving overwrites it. */
  both: ChangedPart[];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Brings together what was changed here of the link as it was seen, and what somebody else made of it. */
export function meanwhile(mine: LinkValues, seen: PublishLink, now: PublishLink): Meanwhile {
  const fields = Object.keys(mine.background);
  const [before, after] = [valuesOf(seen, fields), valuesOf(now, fields)];
  const keys = Object.keys(mine) as (keyof LinkValues)[];
  const ours = keys.filter((key) => !same(mine[key], before[key]));
  const theirs = keys.filter((key) => !same(after[key], before[key]));
  // Its code is known by its hashes.
  if (seen.cssHash !== now.cssHash) theirs.push('customCss');
  if (seen.jsHash !== now.jsHash) theirs.push('customJs');
  if (seen.state !== now.state) theirs.push('openAt');
  const background = Object.fromEntries(
    fields.map((id) => [id, (mine.background[id] === before.background[id] ? after : mine).background[id] ?? '']),
  );
  return {
    values: { ...after, ...Object.fromEntries(ours.map((key) => [key, mine[key]])), background },
    changed: partsOf(theirs),
    both: partsOf(theirs.filter((key) => ours.includes(key) && !same(mine[key], after[key]))),
  };
}

function partsOf(keys: readonly (keyof LinkValues)[]): ChangedPart[] {
  const named = new Set(keys.flatMap((key) => parts[key] ?? groupsOf([key as string])));
  return (['name', 'url', 'times', ...groupKeys] as const).filter((part) => named.has(part));
}
