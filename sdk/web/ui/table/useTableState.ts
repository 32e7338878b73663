import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeState, readTableState, type TableState, writeTableState } from './paging.ts';

export type ChangeState = (change: Partial<TableState> | ((state: TableState) => Partial<TableState>)) => void;
export type TableStore = [TableState, ChangeState];

const applied = (state: TableState, change: Parameters<ChangeState>[0]) =>
  changeState(state, typeof change === 'function' ? change(state) : change);

export function useLocalTableState(initial: TableState): TableStore {
  const [state, setState] = useState(initial);
  const change = useCallback<ChangeState>((next) => setState((current) => applied(current, next)), []);
  return [state, change];
}

/** In the address, without a step of history per keystroke. */
export function useUrlTableState(key: string, initial: TableState, sortable: readonly string[]): TableStore {
  const [params, setParams] = useSearchParams();
  // The first `initial` counts: what the address leaves out must not change its meaning later.
  const [first] = useState(initial);
  const sortKeys = sortable.join('\n');
  const read = useCallback(
    (from: URLSearchParams) => readTableState(from, key, first, sortKeys.split('\n')),
    [key, first, sortKeys],
  );
  const state = useMemo(() => read(params), [read, params]);
  const change = useCallback<ChangeState>(
    (next) =>
      setParams((current) => writeTableState(current, key, first, applied(read(current), next)), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams, key, first, read],
  );
  return [state, change];
}
