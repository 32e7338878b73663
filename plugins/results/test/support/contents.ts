import type { Dataset } from '../../server/dataset/dataset.ts';

type Contents = Awaited<ReturnType<typeof contentsOf>>;

/** Without columns that hold nothing: which of them there are depends on the way in which a dataset was made. */
export function used({ facts, columns, skipped }: Contents) {
  const isNothing = (one: unknown): boolean =>
    one === null || one === 0 || (Array.isArray(one) && one.every((part) => isNothing(part)));
  return { facts, columns: new Map([...columns].filter(([, values]) => !values.every(isNothing))), skipped };
}

/** Everything that a dataset holds, codes as what they stand for; lets go of it. */
export async function contentsOf(dataset: Dataset) {
  const facts = await dataset.rows(
    'SELECT id::VARCHAR, epoch_ms(submitted_at), language, collector, txn, integrity, version, seconds FROM $table ORDER BY id',
  );
  const columns = new Map<string, unknown[]>();
  for (const { key, type, names, dictionary } of dataset.layout.stored.values()) {
    const rows = await dataset.rows<(number | string)[]>(`SELECT ${names.join(', ')} FROM $table ORDER BY id`);
    const values = rows.map((row) => {
      if (type === 'category') return dictionary.value(row[0] as number) ?? null;
      if (type !== 'set') return row;
      const has = (code: number) => ((row[code >> 3] as number) >> (code & 7)) & 1;
      return dictionary.entries
        .filter(([, code]) => has(code))
        .map(([value]) => value)
        .sort();
    });
    columns.set(key, values);
  }
  const skipped = [...dataset.layout.skipped].sort();
  await dataset.release();
  return { facts, columns, skipped };
}
