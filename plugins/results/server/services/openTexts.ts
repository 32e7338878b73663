import { OTHER } from '@kaiku/sdk/model';
import type { Layout } from '../dataset/layout.ts';
import type { Selection } from '../dataset/view.ts';

/** Stored column of what was written: the answer itself, or the text of an "other" choice. */
export const textColumn = ({ stored }: Layout, elementId: string): string | undefined =>
  [stored.get(elementId), stored.get(`${elementId}.${OTHER}`)].find((one) => one?.type === 'text')?.names[0];

/** Texts of too few people are not shown, whatever is searched for among them. */
export async function hidesTexts(selection: Selection, name: string): Promise<boolean> {
  if (selection.hidden || selection.view.scope.hideUnder === null) return selection.hidden;
  const [row] = await selection.rows<[bigint]>(`SELECT count(*) FROM $chosen WHERE ${name} IS NOT NULL`);
  return selection.hides(Number(row?.[0] ?? 0));
}
