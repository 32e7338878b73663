import { viewFor } from '@kaiku/sdk/model';
import { Joi, notFound, route, type TenantContext, TenantRunner, tellCompany, uuid } from '@kaiku/sdk/server';
import { QuestionKinds, type SurveyHead, SurveyReader, surveyStates } from '../../contract/index.ts';
import { languageCode, modelPart, surveyVersion } from './schemas.ts';

/** What is live; the draft of a survey that was never open. */
const shownTo = (reader: SurveyReader, ctx: TenantContext, { surveyId, version, liveVersion }: SurveyHead) =>
  liveVersion === null ? reader.structure(ctx, surveyId, version) : reader.live(ctx, surveyId, liveVersion);

export const viewRoutes = [
  route<object, { survey_id: string; language?: string }>({
    id: 'getSurveyView',
    method: 'GET',
    path: '/survey_view',
    summary: 'What a page for respondents is drawn from, in one language; unpublished surveys show too (GAP-054)',
    access: 'public',
    transaction: 'none',
    rateLimit: { points: 120, seconds: 60 },
    query: Joi.object({ survey_id: uuid().required(), language: languageCode() }),
    reply: Joi.object({
      survey_id: Joi.string().required(),
      survey_version: surveyVersion().required(),
      state: Joi.string()
        .valid(...surveyStates)
        .required(),
      view: modelPart().required(),
    }),
    async handler(ctx, { query, request }) {
      const tenants = ctx.get(TenantRunner);
      const companyId = await ctx.get(SurveyReader).companyOf(query.survey_id);
      if (!companyId) throw notFound();
      tellCompany(request, companyId);
      return tenants.run(
        companyId,
        async (tenant) => {
          const reader = tenant.get(SurveyReader);
          const head = await reader.head(tenant, query.survey_id);
          // What was put away or deleted is not for anybody any more.
          if (!head || head.state === 'archived' || head.deletedAt) throw notFound();
          const found = await shownTo(reader, tenant, head);
          if (!found) throw notFound();
          return {
            survey_id: head.surveyId,
            survey_version: found.version,
            state: head.state,
            view: viewFor(
              found.structure,
              tenant.get(QuestionKinds),
              { features: tenant.features },
              query.language ?? ctx.language,
            ),
          };
        },
        { readOnly: true },
      );
    },
  }),
];
