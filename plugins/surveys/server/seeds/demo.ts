import { type DemoSeed, raw, type TenantContext, UserDirectory } from '@kaiku/sdk/server';
import { demoSurvey, SurveyReader, type SurveyState, type SurveyType } from '../../contract/index.ts';
import { Revision } from '../models/revision.ts';
import { Survey } from '../models/survey.ts';
import { lifecycle } from '../services/lifecycle.ts';
import { customerSurvey } from './customerSurvey.ts';
import { starterBlueprint } from './starters.ts';
import { type Blueprint, writeTranslated } from './words.ts';

/** People of the demo company who may own surveys; the first who exists does. */
const owners = ['maija@aalto-coffee.example', 'erik@aalto-coffee.example'];
const nobody = '00000000-0000-0000-0000-000000000000';

interface DemoSurvey {
  surveyId?: string;
  name: string;
  blueprint: Blueprint;
  type?: SurveyType;
  state: Exclude<SurveyState, 'archived'>;
  /** How long ago it was made and, unless it is unpublished, opened. */
  days: number;
}

const surveys: DemoSurvey[] = [
  {
    name: 'Baristas’ pulse',
    blueprint: starterBlueprint('team'),
    type: 'personnel',
    state: 'unpublished',
    days: 2,
  },
  { name: 'Latte art evening', blueprint: starterBlueprint('event'), state: 'closed', days: 75 },
  {
    surveyId: demoSurvey.surveyId,
    name: 'Customer survey',
    blueprint: customerSurvey,
    state: 'published',
    days: 190,
  },
];

export const demoSeed: DemoSeed = {
  name: 'surveys.demo',
  async run(ctx) {
    const people = await ctx.find(UserDirectory)?.byEmails(ctx, owners);
    const ownerId = owners.map((email) => people?.get(email)?.userId).find(Boolean) ?? nobody;
    for (const survey of surveys) await seedSurvey(ctx, survey, ownerId);
  },
};

async function seedSurvey(ctx: TenantContext, survey: DemoSurvey, ownerId: string): Promise<void> {
  const reader = ctx.get(SurveyReader);
  const structure = writeTranslated(survey.blueprint, survey.name, ['en', 'fi', 'sv']);
  const { surveyId } = await reader.create(ctx, { ...survey, structure, ownerId });
  if (survey.state !== 'unpublished') await reader.publish(ctx, surveyId);
  if (survey.state === 'closed') await lifecycle.close(ctx, surveyId);
  // In UTC, where days are as long as each other: on a cluster a change takes nothing that the time zone has a say in.
  const ago = (column: string, days: number) =>
    raw(`(${column} AT TIME ZONE 'UTC' - make_interval(days => ?)) AT TIME ZONE 'UTC'`, [days]);
  await Survey.query(ctx.trx)
    .where({ id: surveyId })
    .patch({
      createdAt: ago('created_at', survey.days + 3),
      editedAt: ago('edited_at', survey.days),
      publishedAt: ago('published_at', survey.days),
      closedAt: ago('closed_at', Math.max(0, survey.days - 21)),
    });
  await Revision.query(ctx.trx)
    .where({ survey_id: surveyId })
    .patch({ savedAt: ago('saved_at', survey.days + 3), liveAt: ago('live_at', survey.days) });
}
