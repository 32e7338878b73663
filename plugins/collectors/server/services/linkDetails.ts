import type { SurveyDetails } from '@kaiku/plugin-surveys/contract';
import { raw, Settings } from '@kaiku/sdk/server';
import { Link, toCollector } from '../models/link.ts';

/** Of all surveys that are asked for, each as many; one with more has a list of its own, by page. */
const maxLinks = 2_000;
const maxOfOne = 500;

/** The publish links that surveys carry in `GET /survey?with_details` (SUR-017). */
export const linkDetails: SurveyDetails = {
  part: 'publish_links',
  needs: ['viewLinks'],
  async of(ctx, surveyIds) {
    const most = Math.max(1, Math.min(maxOfOne, Math.floor(maxLinks / surveyIds.length)));
    const oldest = Link.query(ctx.trx)
      .whereIn('survey_id', [...surveyIds])
      .whereNull('deleted_at')
      .select('id', raw('row_number() OVER (PARTITION BY survey_id ORDER BY created_at, id)').as('place'))
      .as('oldest');
    const links = await Link.query(ctx.trx)
      .whereIn('id', (some) => some.from(oldest).select('oldest.id').where('oldest.place', '<=', most))
      .orderBy(['survey_id', 'created_at', 'id']);
    const { answerUrl } = ctx.get(Settings);
    const found = links.map((link) => {
      const { createdAt: created, hiddenTexts: _, ...collector } = toCollector(link);
      return { ...collector, publishUrl: `${answerUrl}/a/${link.url}`, created };
    });
    return Map.groupBy(found, ({ surveyId }) => surveyId);
  },
};
