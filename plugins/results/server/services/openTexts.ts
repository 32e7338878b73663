import { hash } from 'node:crypto';
import { OTHER } from '@kaiku/sdk/model';
import type { DatasetElement } from '../dataset/columns.ts';
import type { Layout } from '../dataset/layout.ts';
import type { Selection, View } from '../dataset/view.ts';
import { newestFirst } from './responseTable.ts';

/** SQL of what was written: the answer itself, or the text of an "other" choice; undefined where nothing can be. */
export function textColumn({ stored }: Layout, { element, columns }: DatasetElement): string | undefined {
  const own = columns.find(({ key, type }) => type === 'text' && [element.id, `${element.id}.${OTHER}`].includes(key));
  // Nobody has written anything yet where it is not stored.
  return own && (stored.get(own.key)?.names[0] ?? 'NULL::VARCHAR');
}

/** Texts of too few people are not shown, whatever is searched for among them. */
export async function hidesTexts(selection: Selection, name: string): Promise<boolean> {
  if (selection.hidden || selection.view.scope.hideUnder === null) return selection.hidden;
  const [row] = await selection.rows<[bigint]>(`SELECT count(*) FROM $chosen WHERE ${name} IS NOT NULL`);
  return selection.hides(Number(row?.[0] ?? 0));
}

/**
 * SQL of the order of a question's texts, the newest first. Where few are hidden it is one of the question's own: by an
 * order that two have in common, who may see no single response would put their texts together.
 */
export const textOrder = (view: View, elementId: string): string =>
  view.scope.hideUnder ? `md5(id::VARCHAR || '${hash('md5', elementId)}')` : newestFirst(view);
