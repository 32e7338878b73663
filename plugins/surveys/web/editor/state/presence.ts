import type { Watcher } from '@kaiku/sdk/web';
import type { Selection } from './history.ts';

/** Somebody else who has the survey open, or oneself in another tab. */
export interface Present {
  tab: string;
  userId: string;
  name: string;
  initials: string;
  color: string;
  /** Oneself, in another tab. */
  self: boolean;
  place: string | null;
}

/** Each tells from the others and bears white letters, on light ground and dark. */
const colors = ['#7048e8', '#0b7285', '#c2255c', '#2b8a3e', '#d9480f', '#1864ab', '#862e9c', '#8a5a00'];

/** Where one is, as others are told. */
export function placeOfSelection(selection: Selection): string {
  if (selection.type === 'element') return `elements/${selection.elementId}`;
  return selection.type === 'page' ? `pages/${selection.pageId}` : selection.type;
}

/** The others, each person in a colour that everybody sees them in. */
export function othersOf(watchers: readonly Watcher[], tab: string): Present[] {
  const me = watchers.find((one) => one.tab === tab)?.userId;
  const byPerson = colorsOf(watchers.map(({ userId }) => userId));
  return watchers
    .filter((one) => one.tab !== tab)
    .map((one) => ({
      ...one,
      initials: initialsOf(one.name),
      color: byPerson.get(one.userId)!,
      self: one.userId === me,
    }))
    .sort((a, b) => (a.name + a.tab < b.name + b.tab ? -1 : 1));
}

/** The one that an id leads to, or the next that is free; the same wherever the same people are. */
function colorsOf(userIds: readonly string[]): Map<string, string> {
  const given = new Map<string, number>();
  const free = new Set(colors.keys());
  for (const id of [...new Set(userIds)].sort()) {
    const wanted = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) % colors.length;
    const order = [...colors.keys()].map((step) => (wanted + step) % colors.length);
    const index = order.find((one) => free.has(one)) ?? wanted;
    free.delete(index);
    given.set(id, index);
  }
  return new Map([...given].map(([id, index]) => [id, colors[index]!]));
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}

export type ByPlace = ReadonlyMap<string, readonly Present[]>;

/** By place; a place where nothing changed keeps its list, so that what is drawn of it stays. */
export function byPlace(others: readonly Present[], before: ByPlace): ByPlace {
  const places = new Map<string, Present[]>();
  for (const one of others) {
    if (one.place === null) continue;
    places.set(one.place, [...(places.get(one.place) ?? []), one]);
  }
  const same = (place: string, list: readonly Present[]) => {
    const old = before.get(place);
    return old && JSON.stringify(old) === JSON.stringify(list) ? old : list;
  };
  return new Map([...places].map(([place, list]) => [place, same(place, list)]));
}
