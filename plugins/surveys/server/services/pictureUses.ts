import type { FileUses, TenantContext } from '@kaiku/sdk/server';
import { Favourite } from '../models/favourite.ts';
import { ShownPicture } from '../models/shownPicture.ts';
import { Survey } from '../models/survey.ts';
import { Template } from '../models/template.ts';
import { liveStructure } from './live.ts';
import { picturesIn } from './shownPictures.ts';
import { loadSurvey } from './store.ts';

/** Surveys that are looked into; a picture that was put into more of them counts as shown. */
const looked = 50;

/** Names that are told; there are few templates, and pictures are deleted seldom. */
const toldPieces = 5;

const showing =
  "jsonb_path_exists(structure, '$ \\? (@.settings.logo.file == $file || @.pages[*].elements[*].settings.picture.file == $file)', jsonb_build_object('file', ?::text))";

/** Templates and favourites, whoever's they are, that would bring it. */
async function piecesWith({ trx }: TenantContext, fileId: string): Promise<string[]> {
  const templates = await Template.query(trx).whereRaw(showing, [fileId]).limit(toldPieces).select('name');
  const favourites = await Favourite.query(trx).whereRaw(showing, [fileId]).limit(toldPieces).select('name');
  return [...templates, ...favourites].map(({ name }) => name);
}

/**
 * Surveys whose draft, or what respondents get of them, shows a picture; those in the bin, too, which may come back.
 * And templates and favourites that bring it.
 */
export const surveyPictures: FileUses = {
  async of(ctx, fileId) {
    const noted = ShownPicture.query(ctx.trx).where({ file_id: fileId }).select('survey_id');
    const found = await Survey.query(ctx.trx)
      .whereIn('id', noted)
      .orderBy('edited_at', 'desc')
      .limit(looked + 1)
      .select('id', 'name');
    if (found.length > looked) return found.map(({ name }) => name);
    const names = await piecesWith(ctx, fileId);
    for (const { id } of found) {
      const row = await loadSurvey(ctx, id);
      const live = row.liveVersion === row.version ? null : await liveStructure(ctx, row);
      if ([row.structure, ...(live ? [live] : [])].some((one) => picturesIn(one).has(fileId))) names.push(row.name);
    }
    return names;
  },
};
