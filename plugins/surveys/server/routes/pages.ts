import {
  addPage,
  movePage,
  newId,
  newPage,
  type PageSettings,
  type Rule,
  removePage,
  updatePage,
} from '@kaiku/sdk/model';
import { Joi, notFound, Problem, type RequestContext, route } from '@kaiku/sdk/server';
import { onSurvey, QuestionKinds } from '../../contract/index.ts';
import { requireSoundRules } from '../services/check.ts';
import { type Edited, editSurvey, patched } from '../services/edit.ts';
import { audit } from '../services/lifecycle.ts';
import { loadSurvey } from '../services/store.ts';
import { pageOnWire, pagesOnWire } from '../services/wire.ts';
import { modelId, modelPart, surveyParams, surveyVersion } from './schemas.ts';
import { pageChangeReply, pageReply } from './wireSchemas.ts';

interface PageBody {
  survey_version: number;
  page_settings?: PageSettings;
  show_rules?: Rule[];
  hide_rules?: Rule[];
  page_index?: number;
}
interface PageParams {
  id: string;
  pageId: string;
}

const pageParams = surveyParams.keys({ pageId: modelId().required() });
const pageBody = Joi.object({
  survey_version: surveyVersion().required(),
  page_settings: modelPart(),
  show_rules: Joi.array().items(modelPart()).max(100),
  hide_rules: Joi.array().items(modelPart()).max(100),
  page_index: Joi.number().integer().min(0).max(500),
});

export const pageRoutes = [
  route<{ id: string }>({
    id: 'listPages',
    method: 'GET',
    path: '/survey/{id}/pages',
    summary: 'Pages of a survey with their elements',
    access: onSurvey(['view', 'edit']),
    params: surveyParams,
    reply: Joi.object({ survey_version: surveyVersion().required(), pages: Joi.array().items(pageReply).required() }),
    async handler(ctx, { params }) {
      const { version, structure } = await loadSurvey(ctx, params.id);
      return { survey_version: version, pages: pagesOnWire(structure, ctx.get(QuestionKinds)) };
    },
  }),

  route<PageParams>({
    id: 'getPage',
    method: 'GET',
    path: '/survey/{id}/page/{pageId}',
    summary: 'A page with its elements',
    access: onSurvey(['view', 'edit']),
    params: pageParams,
    reply: Joi.object({ survey_version: surveyVersion().required(), page: pageReply.required() }),
    async handler(ctx, { params }) {
      const { version, structure } = await loadSurvey(ctx, params.id);
      const index = structure.pages.findIndex(({ id }) => id === params.pageId);
      const page = structure.pages[index];
      if (!page) throw notFound();
      return { survey_version: version, page: pageOnWire(page, index, ctx.get(QuestionKinds)) };
    },
  }),

  route<{ id: string }, object, PageBody>({
    id: 'createPage',
    method: 'POST',
    path: '/survey/{id}/page',
    summary: 'Adds a page, last or at the index',
    access: onSurvey(['edit']),
    params: surveyParams,
    payload: pageBody,
    reply: pageChangeReply,
    async handler(ctx, { params, payload }) {
      const page = {
        ...newPage('', newId),
        ...(payload.page_settings && { settings: payload.page_settings }),
        showRules: payload.show_rules ?? [],
        hideRules: payload.hide_rules ?? [],
      };
      const edited = await editSurvey(ctx, params.id, payload.survey_version, 'page.create', (structure) =>
        patched(addPage(structure, page, payload.page_index)),
      );
      requireSoundRules(edited.structure, ctx.get(QuestionKinds), page.id);
      return changeReply(ctx, edited, 'page.create', page.id);
    },
  }),

  route<PageParams, object, PageBody>({
    id: 'updatePage',
    method: 'PUT',
    path: '/survey/{id}/page/{pageId}',
    summary: "Changes a page's settings, rules or place",
    access: onSurvey(['edit']),
    params: pageParams,
    payload: pageBody,
    reply: pageChangeReply,
    async handler(ctx, { params, payload }) {
      const { pageId } = params;
      const { page_settings: settings, show_rules: showRules, hide_rules: hideRules, page_index: index } = payload;
      const edited = await editSurvey(ctx, params.id, payload.survey_version, 'page.update', (structure) => {
        const changed = patched(
          updatePage(structure, pageId, {
            ...(settings && { settings }),
            ...(showRules && { showRules }),
            ...(hideRules && { hideRules }),
          }),
        );
        return index === undefined ? changed : patched(movePage(changed, pageId, index));
      });
      if (showRules || hideRules) requireSoundRules(edited.structure, ctx.get(QuestionKinds), pageId);
      return changeReply(ctx, edited, 'page.update', pageId);
    },
  }),

  route<{ id: string }, object, { survey_version: number; page_ids: string[] }>({
    id: 'reorderPages',
    method: 'PUT',
    path: '/survey/{id}/pages',
    summary: 'Puts the pages into another order; every page must be named once',
    access: onSurvey(['edit']),
    params: surveyParams,
    payload: Joi.object({
      survey_version: surveyVersion().required(),
      page_ids: Joi.array().items(modelId()).unique().max(500).required(),
    }),
    reply: pageChangeReply,
    async handler(ctx, { params, payload }) {
      const edited = await editSurvey(ctx, params.id, payload.survey_version, 'page.reorder', (structure) => {
        const pages = payload.page_ids.flatMap((id) => structure.pages.find((page) => page.id === id) ?? []);
        if (pages.length !== structure.pages.length || pages.length !== payload.page_ids.length) {
          throw new Problem('page_order');
        }
        return { ...structure, pages };
      });
      return changeReply(ctx, edited, 'page.reorder');
    },
  }),

  route<PageParams, { survey_version: number }>({
    id: 'deletePage',
    method: 'DELETE',
    path: '/survey/{id}/page/{pageId}',
    summary: 'Removes a page with its elements; rules that ask about them are kept, and to be mended before publishing',
    access: onSurvey(['edit']),
    params: pageParams,
    query: Joi.object({ survey_version: surveyVersion().required() }),
    reply: pageChangeReply,
    async handler(ctx, { params, query }) {
      const edited = await editSurvey(ctx, params.id, query.survey_version, 'page.delete', (structure) => {
        const next = patched(removePage(structure, params.pageId));
        if (next.pages.length === 0) throw new Problem('last_page');
        return next;
      });
      return { ...(await changeReply(ctx, edited, 'page.delete')), removed_id: params.pageId };
    },
  }),
];

async function changeReply(ctx: RequestContext, { row, structure }: Edited, operation: string, pageId?: string) {
  await audit(ctx, operation, row, pageId ? { page_id: pageId } : undefined);
  const pages = pagesOnWire(structure, ctx.get(QuestionKinds));
  return {
    survey_version: row.version,
    pages,
    ...(pageId && { page: pages.find((page) => page.page_id === pageId) }),
  };
}
