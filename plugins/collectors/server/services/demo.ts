import { demoSurvey, SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { DemoSeed } from '@kaiku/sdk/server';
import { createCollector } from './collectors.ts';

/** The ways in which the demo company's guests come to its survey. */
const links = [
  { name: 'Receipts and table cards', url: 'aalto-coffee' },
  { name: 'Kamppi, Helsinki', background: { city: 'Helsinki', cafe: 'Kamppi' } },
  { name: 'Hämeenkatu, Tampere', background: { city: 'Tampere', cafe: 'Hämeenkatu' } },
];

export const demoSeed: DemoSeed = {
  name: 'collectors.demo',
  async run(ctx) {
    const { surveyId, fields } = demoSurvey;
    const survey = await ctx.get(SurveyReader).head(ctx, surveyId);
    // As old as the survey: its answers go back months.
    const createdAt = survey?.publishedAt ?? undefined;
    for (const { background, ...link } of links) {
      const values = background && { [fields.city]: background.city, [fields.cafe]: background.cafe };
      await createCollector(ctx, {
        ...link,
        surveyId,
        ...(createdAt && { createdAt }),
        ...(values && { background: values }),
      });
    }
  },
};
