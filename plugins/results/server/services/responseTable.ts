import type { Element, KindRegistry } from '@kaiku/sdk/model';
import type { Stored } from '../dataset/layout.ts';
import type { View } from '../dataset/view.ts';
import { contains } from './rowQueries.ts';

/** One that says nothing of the responses. */
const noOrder = 'md5(id::VARCHAR)';

/** The order of what is equal otherwise. Where few are hidden, it tells nobody who came last. */
export const newestFirst = ({ scope }: View): string => (scope.hideUnder ? noOrder : 'submitted_at DESC, id');

/** SQL to sort by: choices in their order in the survey, numbers by size, texts by letters. Undefined for an unknown column. */
export function sortExpression(
  { layout, scope }: View,
  elements: readonly Element[],
  kinds: KindRegistry,
  by: string,
): string | undefined {
  if (by === 'submitted_at' || by === 'language') return scope.hideUnder ? noOrder : by;
  if (by === 'time_taken') return scope.hideTimes ? noOrder : 'nullif(seconds, 0)';
  const element = elements.find(({ id }) => id === by);
  const stored = layout.stored.get(by);
  if (!element || !stored || stored.type === 'background') return undefined;
  const name = stored.names[0]!;
  if (stored.type === 'text') return `lower(${name})`;
  if (stored.type !== 'category') return name;
  const codes = domainOf(element, kinds, stored).map(([, code]) => code);
  return codes.length > 0 ? `list_position([${codes.join(', ')}], ${name}::INTEGER)` : name;
}

/** A response fits when a text of it contains the search, or a choice in it whose label does. */
export function searchCondition(
  { layout, scope }: View,
  elements: readonly Element[],
  kinds: KindRegistry,
  search: string,
): string {
  const byId = new Map(elements.map((element) => [element.id, element]));
  const parts: string[] = [];
  for (const stored of layout.stored.values()) {
    const [name] = stored.names;
    // What may not be told is not to be found by, either.
    if (stored.type === 'text' || (stored.type === 'background' && !scope.hideUnder))
      parts.push(contains(name!, 'search'));
    const element = byId.get(stored.key.split('.')[0]!);
    if (!element || (stored.type !== 'category' && stored.type !== 'set')) continue;
    const codes = domainOf(element, kinds, stored).flatMap(([label, code]) =>
      label.toLowerCase().includes(search) ? [code] : [],
    );
    if (codes.length === 0) continue;
    if (stored.type === 'category') parts.push(`${name} IN (${codes.join(', ')})`);
    else parts.push(...codes.map((code) => `(${stored.names[code >> 3]} & ${1 << (code & 7)}) <> 0`));
  }
  // The parameter is to be named whatever the survey has.
  return `(${[...parts, contains(scope.hideUnder ? "''" : 'language', 'search')].join(' OR ')})`;
}

/** Labels and codes of a column's values, in the survey's order; those that nobody chose yet have no code. */
function domainOf(element: Element, kinds: KindRegistry, { key, dictionary }: Stored): [label: string, code: number][] {
  const columns = kinds.get(element.kind)!.columns(element);
  const domain = columns.find((column) => column.key === key)?.domain ?? [];
  return domain.flatMap(({ value, label }) => {
    const code = dictionary.find(value);
    return code === undefined ? [] : [[label, code] as [string, number]];
  });
}
