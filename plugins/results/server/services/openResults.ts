import { QuestionKinds, type ResultsScope, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { type SurveyStructure, withinFeatures } from '@kaiku/sdk/model';
import { Companies, notFound, type TenantContext } from '@kaiku/sdk/server';
import { type DatasetElement, datasetElements } from '../dataset/columns.ts';
import type { DatasetShape } from '../dataset/dataset.ts';
import type { DatasetReading } from '../dataset/port/askedDatasets.ts';
import type { View } from '../dataset/view.ts';

/** A survey's structure with what may be seen of its dataset, both as they are now. */
export interface OpenResults {
  view: View;
  version: number;
  elements: DatasetElement[];
}

/** Opens a survey's dataset for `work`. @throws Problem `not_found` */
export async function withDataset<T>(
  datasets: DatasetReading,
  ctx: TenantContext,
  scope: ResultsScope,
  work: (open: OpenResults) => Promise<T>,
): Promise<T> {
  const { version, ...dataset } = await datasetOf(ctx, scope.surveyId);
  const { elements } = dataset.shape;
  const timeZone = await ctx.get(Companies).timeZone(ctx);
  return datasets.use(ctx, { scope, timeZone, ...dataset }, (view) =>
    work({
      view,
      version,
      elements: withinCompany(ctx, elements),
    }),
  );
}

/** Questions as the company's features have them. */
const withinCompany = (ctx: TenantContext, elements: readonly DatasetElement[]): DatasetElement[] =>
  elements.map((one) => ({ ...one, element: withinFeatures(one.element, ctx.get(QuestionKinds), ctx.features) }));

/** The questions of a structure, as `withDataset` gives them. */
export const shownElements = (ctx: TenantContext, structure: SurveyStructure): DatasetElement[] =>
  withinCompany(ctx, datasetElements(structure, ctx.get(QuestionKinds)));

/** What a survey's dataset is to hold as the survey is now, whether it is kept, and who may fill it. @throws Problem `not_found` */
export async function datasetOf(ctx: TenantContext, surveyId: string) {
  const found = await ctx.get(SurveyReader).asked(ctx, surveyId);
  if (!found) throw notFound();
  const { version, structure, useDatasets } = found;
  const elements = datasetElements(structure, ctx.get(QuestionKinds));
  const shape: DatasetShape = { elements, fieldIds: structure.backgroundFields.map(({ id }) => id) };
  return { version, shape, copy: ctx.get(SurveyAccess).copy(ctx, surveyId), kept: useDatasets };
}
