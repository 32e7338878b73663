import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

export interface Selection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row, on?: boolean) => void;
  /** Adds or takes away many. */
  setMany: (rows: readonly Row[], on: boolean) => void;
  /** Exactly these. */
  replace: (rows: readonly Row[]) => void;
  /** False when nothing was selected. */
  clear: () => boolean;
}

/** Selected rows by id, kept while one pages and searches. */
export function useSelection<Row>(rowId: (row: Row) => string, onChange?: (rows: Row[]) => void): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const rows = useMemo(() => [...selected.values()], [selected]);
  const listener = useRef(onChange);
  listener.current = onChange;
  const before = useRef(rows);
  useEffect(() => {
    if (before.current === rows) return;
    before.current = rows;
    listener.current?.(rows);
  }, [rows]);

  const setMany = useCallback(
    (many: readonly Row[], on: boolean) =>
      setSelected((current) => {
        const next = new Map(current);
        for (const row of many) on ? next.set(rowId(row), row) : next.delete(rowId(row));
        return next;
      }),
    [rowId],
  );
  return {
    rows,
    has: (row) => selected.has(rowId(row)),
    toggle: (row, on = !selected.has(rowId(row))) => setMany([row], on),
    setMany,
    replace: (many) => setSelected(new Map(many.map((row) => [rowId(row), row]))),
    clear: () => {
      if (selected.size > 0) setSelected(new Map());
      return selected.size > 0;
    },
  };
}
