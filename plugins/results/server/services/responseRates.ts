import type { Id } from '@kaiku/sdk/model';
import { backgroundKey } from '../dataset/layout.ts';
import type { Selection } from '../dataset/view.ts';
import { maxValues } from './filterFacts.ts';
import { tooSmall } from './tooSmall.ts';

export interface Answered {
  /** Empty for responses without a value. */
  value: string;
  /** 0 where hidden. */
  answered: number;
  hidden: boolean;
}

/** How many responses have each value of each field, in one query. Values of too few are there, without their number. */
export async function answeredBy(
  all: Selection,
  fieldIds: readonly Id[],
): Promise<ReadonlyMap<Id, { values: Answered[]; more: boolean }>> {
  const columns = fieldIds.map((id) => all.layout.stored.get(backgroundKey(id))?.names[0]);
  const parts = columns.flatMap((column, at) =>
    column
      ? `(SELECT ${at}, coalesce(${column}, ''), count(*) FROM $chosen GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${maxValues + 1})`
      : [],
  );
  const rows =
    all.hidden || parts.length === 0 ? [] : await all.rows<[number, string, bigint]>(parts.join(' UNION ALL '));
  return new Map(
    fieldIds.map((id, at) => {
      const groups = rows.flatMap(([field, value, n]) => (Number(field) === at ? [{ value, n: Number(n) }] : []));
      const shown = groups.sort((a, b) => b.n - a.n).slice(0, maxValues);
      const untold = tooSmall(all, shown);
      const values = shown.map((group) => {
        const hidden = untold.has(group);
        return { value: group.value, answered: hidden ? 0 : group.n, hidden };
      });
      return [id, { values, more: groups.length > maxValues }];
    }),
  );
}

/**
 * What is known of who was asked: nobody knows before surveys are sent to people. Where more have answered, others did by
 * links, and what part of the asked is among them nobody knows.
 */
export function rateOf(
  { answered, hidden }: Answered,
  sent: readonly number[],
): { sent: number | null; rate: number | null } {
  if (sent.length === 0) return { sent: null, rate: null };
  const asked = sent.reduce((all, one) => all + one, 0);
  return { sent: asked, rate: hidden || asked === 0 || answered > asked ? null : answered / asked };
}
