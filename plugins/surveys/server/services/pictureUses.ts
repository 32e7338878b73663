import type { FileUses } from '@kaiku/sdk/server';
import { ShownPicture } from '../models/shownPicture.ts';
import { Survey } from '../models/survey.ts';
import { liveStructure } from './live.ts';
import { picturesIn } from './shownPictures.ts';
import { loadSurvey } from './store.ts';

/** Surveys that are looked into; a picture that was put into more of them counts as shown. */
const looked = 50;

/** Surveys whose draft, or what respondents get of them, shows a picture; those in the bin, too, which may come back. */
export const surveyPictures: FileUses = {
  async of(ctx, fileId) {
    const noted = ShownPicture.query(ctx.trx).where({ file_id: fileId }).select('survey_id');
    const found = await Survey.query(ctx.trx)
      .whereIn('id', noted)
      .orderBy('edited_at', 'desc')
      .limit(looked + 1)
      .select('id', 'name');
    if (found.length > looked) return found.map(({ name }) => name);
    const names: string[] = [];
    for (const { id } of found) {
      const row = await loadSurvey(ctx, id);
      const live = row.liveVersion === row.version ? null : await liveStructure(ctx, row);
      if ([row.structure, ...(live ? [live] : [])].some((one) => picturesIn(one).has(fileId))) names.push(row.name);
    }
    return names;
  },
};
