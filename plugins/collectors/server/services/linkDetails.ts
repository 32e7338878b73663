import type { SurveyDetails } from '@kaiku/plugin-surveys/contract';
import { Settings } from '@kaiku/sdk/server';
import { Link, toCollector } from '../models/link.ts';

/** Of all surveys that are asked for: those with more have a list of their own, by page. */
const maxLinks = 2_000;

/** The publish links that surveys carry in `GET /survey?with_details` (SUR-017). */
export const linkDetails: SurveyDetails = {
  part: 'publish_links',
  needs: ['viewLinks'],
  async of(ctx, surveyIds) {
    const links = await Link.query(ctx.trx)
      .whereIn('survey_id', [...surveyIds])
      .whereNull('deleted_at')
      .orderBy(['survey_id', 'created_at', 'id'])
      .limit(maxLinks);
    const { answerUrl } = ctx.get(Settings);
    const found = links.map((link) => {
      const { createdAt: created, hiddenTexts: _, ...collector } = toCollector(link);
      return { ...collector, publishUrl: `${answerUrl}/a/${link.url}`, created };
    });
    return Map.groupBy(found, ({ surveyId }) => surveyId);
  },
};
