import type { HiddenChoices } from '@kaiku/plugin-surveys/contract';
import { itemTexts, namedParts, stillHidden } from '../../contract/index.ts';
import { Link } from '../models/link.ts';

/** Links that are looked through: those that hide something are made by hand. */
const maxLinks = 1_000;

/** What links hide of the choices of a survey (SUR-075). */
export const hiddenChoices: HiddenChoices = {
  async of(ctx, surveyId, structure) {
    const links = await Link.query(ctx.trx)
      .where({ survey_id: surveyId })
      .whereNull('deleted_at')
      .whereRaw("hidden <> '{}'")
      .select('hidden', 'hidden_texts')
      .limit(maxLinks);
    const items = itemTexts(structure);
    return links
      .flatMap((link) => namedParts(structure, stillHidden(structure, link)))
      .filter((part) => items.has(part));
  },
};
