import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FilterQuery, integrityChoices, versionPattern } from '../../contract/filter.ts';

const single = ['from', 'to'] as const;
const one = 'integrity';
const several = ['language', 'collector', 'version', 'background', 'answer'] as const;

function readUrl(params: URLSearchParams): FilterQuery {
  const filter: FilterQuery = {};
  for (const key of single) {
    const value = params.get(key);
    if (value && /^\d{4}-\d{2}-\d{2}$/.test(value)) filter[key] = value;
  }
  const integrity = integrityChoices.find((choice) => choice === params.get(one));
  if (integrity) filter.integrity = integrity;
  for (const key of several) {
    const fits = (value: string) => key !== 'version' || versionPattern.test(value);
    const values = params.getAll(key).filter(fits);
    if (values.length > 0) filter[key] = values;
  }
  return filter;
}

export function writeUrl(params: URLSearchParams, filter: FilterQuery): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of [...single, one, ...several]) next.delete(key);
  for (const key of single) if (filter[key]) next.set(key, filter[key]);
  if (filter.integrity) next.set(one, filter.integrity);
  for (const key of several) for (const value of filter[key] ?? []) next.append(key, value);
  return next;
}

/** The part of a filter that means the same of other surveys, as the search of an address. */
export function sharedSearch({ from, to, integrity, language }: FilterQuery): string {
  const search = String(writeUrl(new URLSearchParams(), { from, to, integrity, language }));
  return search && `?${search}`;
}

export interface FilterStore {
  filter: FilterQuery;
  active: boolean;
  change(change: Partial<FilterQuery>): void;
  /** Adds a value to a list, or takes it away. */
  toggle(key: (typeof several)[number], value: string): void;
  clear(): void;
}

/** Whether two filters let the same responses through, whatever the order of their values. */
export const sameFilter = (one: FilterQuery, other: FilterQuery): boolean => told(one) === told(other);
const told = (filter: FilterQuery): string =>
  JSON.stringify([
    ...single.map((key) => filter[key] ?? null),
    filter.integrity ?? null,
    ...several.map((key) => [...(filter[key] ?? [])].sort()),
  ]);

/** The filters in the address: whoever is given it sees the same figures. */
export function useFilter(): FilterStore {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readUrl(params), [params]);
  const write = useCallback(
    (next: (now: FilterQuery) => FilterQuery) =>
      setParams((now) => writeUrl(now, next(readUrl(now))), { preventScrollReset: true }),
    [setParams],
  );
  return {
    filter,
    active: Object.keys(filter).length > 0,
    change: (change) => write((now) => ({ ...now, ...change })),
    toggle: (key, value) =>
      write((now) => {
        const values = now[key] ?? [];
        return { ...now, [key]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] };
      }),
    clear: () => write(() => ({})),
  };
}

/** Values of one question or field, such as those of `q1` in `['q1:a', 'q2:b']`. */
export const valuesOf = (parts: readonly string[] | undefined, key: string): string[] =>
  (parts ?? []).filter((part) => part.startsWith(`${key}:`)).map((part) => part.slice(key.length + 1));

/** The parts with other values for one question or field. */
export const withValues = (parts: readonly string[] | undefined, key: string, values: readonly string[]): string[] => [
  ...(parts ?? []).filter((part) => !part.startsWith(`${key}:`)),
  ...values.map((value) => `${key}:${value}`),
];
