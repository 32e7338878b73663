import { Problem } from '@kaiku/sdk/server';
import type { Link } from '../models/link.ts';

/** The versions of links that a caller has seen, by id; what is not named is changed as it is. */
export type SeenVersions = Readonly<Record<string, number>>;

const conflict = (details: Problem['details']) => new Problem('link_version_conflict', { status: 412, details });

/**
 * @param change what the caller wants of the link
 * @throws Problem `link_version_conflict` when somebody has changed it meanwhile, with each field of the change that now
 *   holds something else
 */
export function requireSeen(link: Link, version: number | undefined, change: Readonly<Record<string, unknown>>): void {
  if (version === undefined || version === link.version) return;
  const now: Record<string, unknown> = { ...link };
  const differ = Object.keys(change).filter(
    (field) => field in now && JSON.stringify(now[field]) !== JSON.stringify(change[field]),
  );
  throw conflict(differ.map((path) => ({ path, code: 'link_changed' })));
}

/** @throws Problem `link_version_conflict` naming each link that somebody has changed meanwhile */
export function requireAllSeen(links: readonly Link[], seen: SeenVersions): void {
  const changed = links.filter(({ id, version }) => Object.hasOwn(seen, id) && seen[id] !== version);
  if (changed.length === 0) return;
  throw conflict(changed.slice(0, 100).map(({ id, name }) => ({ path: id, code: 'link_changed', value: name })));
}
