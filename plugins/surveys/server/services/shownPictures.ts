import type { Picture, SurveyStructure } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import { ShownPicture } from '../models/shownPicture.ts';

/** Ids of the files that a survey shows. */
export function picturesIn({ settings, pages }: SurveyStructure): Set<string> {
  const pictures = pages.flatMap(({ elements }) =>
    elements.map((element) => (element.settings as { picture?: Picture }).picture),
  );
  return new Set([settings.logo, ...pictures].flatMap((picture) => picture?.file ?? []));
}

/** Notes what a survey shows that it did not show before. */
export async function notePictures(
  ctx: TenantContext,
  surveyId: string,
  after: SurveyStructure,
  before?: SurveyStructure,
): Promise<void> {
  const known = before && picturesIn(before);
  const added = [...picturesIn(after)].filter((file) => !known?.has(file));
  if (added.length === 0) return;
  await ShownPicture.query(ctx.trx)
    .insert(added.map((fileId) => ({ fileId, surveyId })))
    .onConflict(['company_id', 'file_id', 'survey_id'])
    .ignore();
}
