import { findElement, type Id, type LanguageCode } from '@kaiku/sdk/model';
import { isoTime, Joi, notFound, Problem, route, uuid } from '@kaiku/sdk/server';
import { surveyTypes } from '../../contract/index.ts';
import type { SurveyRowWithStructure } from '../models/survey.ts';
import { type Template, type TemplateType, templateTypes } from '../models/template.ts';
import { starterPieces } from '../seeds/pieces.ts';
import { loadEditable } from '../services/store.ts';
import { removeTemplate, renameTemplate, saveTemplate, templateContents, templatesFor } from '../services/templates.ts';
import { languageCode, modelId, modelPart, surveyName } from './schemas.ts';

const path = '/survey/template';
const access = { permission: 'surveys.create' } as const;
/** Pages and elements are used by who edits, too. */
const seen = { permission: 'surveys.see' } as const;
const params = Joi.object({ templateId: uuid().required() });
interface Params {
  templateId: string;
}
const templateType = () => Joi.string().valid(...templateTypes);

const templateReply = Joi.object({
  template_id: uuid().required(),
  type: templateType().required(),
  name: Joi.string().required(),
  global: Joi.boolean().required().description('For everybody in the company, otherwise for its owner alone'),
  own: Joi.boolean().required(),
  survey_type: Joi.string()
    .valid(...surveyTypes)
    .required(),
  created_at: isoTime().required(),
});

interface SaveBody {
  survey_id: string;
  type: TemplateType;
  page_id?: Id;
  element_id?: Id;
  name?: string;
  global: boolean;
}

/** Surveys, pages and elements that are kept to start others from (SUR-081, SUR-091). */
export const templateRoutes = [
  route<object, { type?: TemplateType }>({
    id: 'listTemplates',
    method: 'GET',
    path,
    summary: 'Templates of the caller, and those for everybody in the company, by name',
    access: seen,
    query: Joi.object({ type: templateType().description('All types without it') }),
    reply: Joi.object({ templates: Joi.array().items(templateReply).required() }),
    async handler(ctx, { query }) {
      const person = ctx.subject!;
      return { templates: (await templatesFor(ctx, person, query.type)).map((row) => replyOf(row, person.userId)) };
    },
  }),

  route<object, object, SaveBody>({
    id: 'saveTemplate',
    method: 'POST',
    path,
    summary: 'Saves a survey, or one page or element of it, as a template: as it is now, not its answers',
    access,
    payload: Joi.object({
      survey_id: uuid().required(),
      type: templateType().default('survey'),
      page_id: modelId().description('Of type page: which one'),
      element_id: modelId().description('Of type element: which one'),
      name: surveyName().description('By default what is kept is called so itself'),
      global: Joi.boolean().default(false),
    }),
    reply: templateReply,
    async handler(ctx, { payload }) {
      const survey = await loadEditable(ctx, payload.survey_id);
      const { part, name } = partOf(survey, payload);
      const person = ctx.subject!;
      const given = { survey, ...(part && { part }), name: payload.name ?? name, global: payload.global };
      return replyOf(await saveTemplate(ctx, person, given), person.userId);
    },
  }),

  route<Params>({
    id: 'getTemplate',
    method: 'GET',
    path: `${path}/{templateId}`,
    summary: 'What a template holds: a survey’s structure, or one with the page or the element alone',
    access: seen,
    params,
    reply: Joi.object({ structure: modelPart().required() }),
    handler: async (ctx, { params: { templateId } }) => ({
      structure: (await templateContents(ctx, ctx.subject!, templateId)).structure,
    }),
  }),

  route<Params, object, { name: string }>({
    id: 'renameTemplate',
    method: 'PUT',
    path: `${path}/{templateId}`,
    summary: 'Gives a template another name',
    access,
    params,
    payload: Joi.object({ name: surveyName().required() }),
    reply: templateReply,
    async handler(ctx, { params: { templateId }, payload: { name } }) {
      const person = ctx.subject!;
      return replyOf(await renameTemplate(ctx, person, templateId, name), person.userId);
    },
  }),

  route<Params>({
    id: 'deleteTemplate',
    method: 'DELETE',
    path: `${path}/{templateId}`,
    summary: 'Removes a template; surveys that began from it stay',
    access,
    params,
    reply: Joi.object({ removed_id: uuid().required() }),
    async handler(ctx, { params: { templateId } }) {
      await removeTemplate(ctx, ctx.subject!, templateId);
      return { removed_id: templateId };
    },
  }),

  route<object, { language: LanguageCode }>({
    id: 'listStarterPieces',
    method: 'GET',
    path: '/survey/starter_pieces',
    summary: 'Pages and elements that many surveys have, ready to be put into one',
    access: seen,
    query: Joi.object({
      language: languageCode().required().description('Of the survey; English when we have no other'),
    }),
    reply: Joi.object({
      pieces: Joi.array()
        .items(
          Joi.object({
            key: Joi.string().required(),
            type: templateType().required(),
            structure: modelPart().required(),
          }),
        )
        .required(),
    }),
    handler: async (_ctx, { query }) => ({ pieces: starterPieces(query.language) }),
  }),
];

/** The page or element that is asked for, and what it is called. @throws Problem `validation`, `not_found` */
function partOf({ name, structure }: SurveyRowWithStructure, body: SaveBody) {
  const { type, page_id: pageId, element_id: elementId } = body;
  if (type === 'survey') return { name };
  if (type === 'page') {
    if (pageId === undefined) throw missing('page_id');
    const index = structure.pages.findIndex(({ id }) => id === pageId);
    const page = structure.pages[index];
    if (!page) throw notFound();
    return {
      part: { type: 'page', id: pageId } as const,
      name: page.settings.title.trim().slice(0, 200) || `${name.slice(0, 190)} ${index + 1}`,
    };
  }
  if (elementId === undefined) throw missing('element_id');
  const element = findElement(structure, elementId);
  if (!element) throw notFound();
  return { part: { type: 'element', id: elementId } as const, name: element.name.trim().slice(0, 200) };
}

const missing = (path: string) => new Problem('validation', { details: [{ path, code: 'any.required' }] });

const replyOf = (row: Template, userId: string) => ({
  template_id: row.id,
  type: row.type,
  name: row.name,
  global: row.global,
  own: row.ownerId === userId,
  survey_type: row.surveyType,
  created_at: row.createdAt.toISOString(),
});
