import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import { invalid, notFound, type TenantContext } from '@kaiku/sdk/server';
import { smsSize } from '../../contract/index.ts';
import { talkOf } from './subject.ts';
import { allQuestions, ask, leftOut, opening, thanks } from './talk.ts';

const message = (text: string) => ({ text, ...smsSize(text) });

/**
 * A conversation as it would go if everything is asked, through one of the survey's links; a survey that was never open is
 * shown as its draft. @throws Problem `validation`
 */
export async function previewOf(ctx: TenantContext, surveyId: string, linkId: string) {
  const link = await ctx.get(CollectorReader).get(ctx, linkId);
  if (link?.surveyId !== surveyId) throw invalid({ path: 'link', code: 'link_unknown' });
  const reader = ctx.get(SurveyReader);
  const shown = (await reader.live(ctx, surveyId)) ?? (await reader.structure(ctx, surveyId));
  if (!shown) throw notFound();
  const { structure } = shown;
  const language = link.language ?? structure.settings.language;
  const asked = { structure, link, features: ctx.features, mappings: [], full: [] };
  const talk = talkOf(ctx, asked, { language, background: null });
  return {
    // The first comes with the greeting.
    questions: allQuestions(talk).map((question, at) => ({
      ...message(at === 0 ? opening(talk, question) : ask(talk, question)),
      mandatory: question.part.element.settings.mandatory === true,
    })),
    thanks: message(thanks(talk)),
    left_out: leftOut(talk).map(({ text, why, mandatory }) => ({ text, why, mandatory })),
  };
}
