import type { IntegrityClass } from '@kaiku/plugin-responses/contract';
import type { TranslatedField } from '@kaiku/plugin-surveys/contract';
import { backgroundKey } from '../dataset/layout.ts';
import type { Selection, View } from '../dataset/view.ts';

/** Values of one field that are offered, the frequent ones first; others can still be asked for by address. */
export const maxValues = 200;

export interface FilterFacts {
  background: {
    field_id: string;
    name: string;
    values: { value: string; label: string; n: number }[];
    /** There are further values. */
    more: boolean;
  }[];
  languages: { language: string; n: number }[];
  collectors: { collector_id: string; name: string; n: number }[];
  /** Null where one class is of too few. */
  integrity: Record<IntegrityClass, number> | null;
}

/** What responses can be filtered by besides their answers, with how many have each; and all of them. */
export async function filterFacts(
  view: View,
  fields: readonly TranslatedField[],
  links: ReadonlyMap<string, string>,
): Promise<{ facts: FilterFacts; all: Selection }> {
  const all = await view.select();
  const background: FilterFacts['background'] = [];
  for (const { id, name, label } of fields) {
    const column = view.layout.stored.get(backgroundKey(id))?.names[0];
    const values = column ? await valuesOf(all, column) : [];
    background.push({
      field_id: id,
      name,
      values: values.slice(0, maxValues).map(([value, n]) => ({ value, label: label(value), n })),
      more: values.length > maxValues,
    });
  }
  const facts = {
    background,
    languages: (await valuesOf(all, 'language')).map(([language, n]) => ({ language, n })),
    collectors: (await valuesOf(all, 'collector')).map(([id, n]) => ({
      collector_id: id,
      name: links.get(id) ?? id,
      n,
    })),
    integrity: await view.integrity(),
  };
  return { facts, all };
}

/** Versions of the survey to which was answered, the newest first. @param published when respondents got each first */
export async function versionFacts(
  all: Selection,
  published: ReadonlyMap<number, string>,
): Promise<{ version: number; published_at: string | null; n: number }[]> {
  const found = await valuesOf<number>(all, 'version');
  return found
    .map(([version, n]) => ({ version, published_at: published.get(version) ?? null, n }))
    .sort((a, b) => b.version - a.version);
}

/** Those that results can be shown for. */
async function valuesOf<Value extends string | number = string>(
  all: Selection,
  column: string,
): Promise<[Value, number][]> {
  if (all.hidden) return [];
  const rows = await all
    .alike(column)
    .rows<[Value, bigint]>(
      `SELECT ${column}, count(*) FROM $chosen WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxValues + 1}`,
    );
  return rows.map(([value, n]) => [value, Number(n)]);
}
