import { hash } from 'node:crypto';
import { mayHave, type ResultsScope, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import { OTHER } from '@kaiku/sdk/model';
import { type RequestContext, unlessRefused } from '@kaiku/sdk/server';
import type { ResultsFilter } from '../../contract/index.ts';
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

interface Asked {
  view: View;
  elements: readonly DatasetElement[];
  elementId: string;
  filter: ResultsFilter;
}

/** What of a question's texts the caller may see: the responses, and the column; null where the question has none. */
export async function textsOf(ctx: RequestContext, { view, elements, elementId, filter }: Asked) {
  const known = elements.find(({ element }) => element.id === elementId);
  const name = known && textColumn(view.layout, known);
  if (!name) return null;
  const selection = await view.select(filter);
  // How somebody can be reached is for who may see whose answer it is (SUR-054).
  const single = await seesAnswers(ctx, view.scope);
  const contact = known.element.settings.isContact === true && !single;
  return { selection, name, single, hidden: contact || (await hidesTexts(selection, name)) };
}

/** Whether the person may see one by one all of the responses that results show. */
async function seesAnswers(ctx: RequestContext, { surveyId, limits }: ResultsScope): Promise<boolean> {
  const answers = await unlessRefused(ctx.get(SurveyAccess).answers(ctx, ctx.subject!, surveyId));
  return answers !== null && mayHave(answers, limits);
}
