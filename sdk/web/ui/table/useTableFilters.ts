import { useSearchParams } from 'react-router-dom';
import { tableParam } from './paging.ts';

type Changes<Key extends string> = Partial<Record<Key, string | null | undefined>>;

/**
 * Filters of a table, kept in the address beside its own state: a link to it shows the same rows.
 * @param urlKey the table's
 */
export function useTableFilters<Key extends string>(urlKey: string, keys: readonly Key[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(
    keys.flatMap((key) => (params.get(key) ? [[key, params.get(key)]] : [])),
  ) as Partial<Record<Key, string>>;
  const write = (changes: Changes<Key>, more: readonly string[] = []) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes) as [string, string | null | undefined][]) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        // What is narrowed begins at its first page.
        for (const name of [tableParam(urlKey, 'page'), ...more]) next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    filters,
    active: Object.keys(filters).length > 0,
    set: (changes: Changes<Key>) => write(changes),
    /** With the words that are searched for: of two changes of the address in one turn the second undoes the first. */
    clear: () =>
      write(Object.fromEntries(keys.map((key) => [key, null])) as Changes<Key>, [tableParam(urlKey, 'search')]),
  };
}
