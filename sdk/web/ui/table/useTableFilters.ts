import { useSearchParams } from 'react-router-dom';
import { paramsWith } from '../../paramsWith.ts';
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
  const write = (changes: Readonly<Record<string, string | null | undefined>>) =>
    // What is narrowed begins at its first page.
    setParams((before) => paramsWith(before, { ...changes, [tableParam(urlKey, 'page')]: null }), {
      replace: true,
      preventScrollReset: true,
    });
  return {
    filters,
    active: Object.keys(filters).length > 0,
    set: (changes: Changes<Key>) => write(changes),
    /** With the words that are searched for. */
    clear: () => write(Object.fromEntries([...keys, tableParam(urlKey, 'search')].map((key) => [key, null]))),
  };
}
