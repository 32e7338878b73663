import { forbidden, isoTime, Joi, route, uuid } from '@kaiku/sdk/server';
import { surveyTypes } from '../../contract/index.ts';
import type { Template } from '../models/template.ts';
import { loadSurvey } from '../services/store.ts';
import { removeTemplate, saveTemplate, templatesFor } from '../services/templates.ts';
import { surveyName } from './schemas.ts';

const path = '/survey/template';
const access = { permission: 'surveys.create' } as const;

const templateReply = Joi.object({
  template_id: uuid().required(),
  type: Joi.string().valid('survey').required(),
  name: Joi.string().required(),
  global: Joi.boolean().required().description('For everybody in the company, otherwise for its owner alone'),
  own: Joi.boolean().required(),
  survey_type: Joi.string()
    .valid(...surveyTypes)
    .required(),
  created_at: isoTime().required(),
});

/** Surveys that are kept to start others from (SUR-081). */
export const templateRoutes = [
  route({
    id: 'listTemplates',
    method: 'GET',
    path,
    summary: 'Templates of the caller, and those for everybody in the company, by name',
    access,
    reply: Joi.object({ templates: Joi.array().items(templateReply).required() }),
    async handler(ctx) {
      const person = ctx.subject!;
      return { templates: (await templatesFor(ctx, person)).map((row) => replyOf(row, person.userId)) };
    },
  }),

  route<object, object, { survey_id: string; name?: string; global: boolean }>({
    id: 'saveTemplate',
    method: 'POST',
    path,
    summary: 'Saves a survey as a template: its structure and translations as they are now, not its answers',
    access,
    payload: Joi.object({ survey_id: uuid().required(), name: surveyName(), global: Joi.boolean().default(false) }),
    reply: templateReply,
    async handler(ctx, { payload }) {
      const held = await ctx.permissionsOn('survey', payload.survey_id);
      if (!held.has('full') && !held.has('edit')) throw forbidden();
      const survey = await loadSurvey(ctx, payload.survey_id);
      const { name = survey.name, global } = payload;
      const person = ctx.subject!;
      return replyOf(await saveTemplate(ctx, person, { survey, name, global }), person.userId);
    },
  }),

  route<{ templateId: string }>({
    id: 'deleteTemplate',
    method: 'DELETE',
    path: `${path}/{templateId}`,
    summary: 'Removes a template; surveys that began from it stay',
    access,
    params: Joi.object({ templateId: uuid().required() }),
    reply: Joi.object({ removed_id: uuid().required() }),
    async handler(ctx, { params }) {
      await removeTemplate(ctx, ctx.subject!, params.templateId);
      return { removed_id: params.templateId };
    },
  }),
];

const replyOf = (row: Template, userId: string) => ({
  template_id: row.id,
  type: row.type,
  name: row.name,
  global: row.global,
  own: row.ownerId === userId,
  survey_type: row.surveyType,
  created_at: row.createdAt.toISOString(),
});
