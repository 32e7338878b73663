import { hash } from 'node:crypto';
import { OTHER } from '@kaiku/sdk/model';
import type { Layout } from '../dataset/layout.ts';
import type { Selection, View } from '../dataset/view.ts';
import { newestFirst } from './responseTable.ts';

/** Stored column of what was written: the answer itself, or the text of an "other" choice. */
export const textColumn = ({ stored }: Layout, elementId: string): string | undefined =>
  [stored.get(elementId), stored.get(`${elementId}.${OTHER}`)].find((one) => one?.type === 'text')?.names[0];

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
