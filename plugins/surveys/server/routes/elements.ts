import {
  addElement,
  type CommonSettings,
  type Element,
  type ElementKind,
  findElement,
  type Kind,
  moveElement,
  newId,
  pageOfElement,
  removeElement,
  type SurveyStructure,
  uniqueElementName,
  updateElement,
} from '@kaiku/sdk/model';
import { inTransaction, Joi, notFound, type RequestContext, route, uuidv7 } from '@kaiku/sdk/server';
import { onSurvey, QuestionKinds } from '../../contract/index.ts';
import { editSurvey, patched } from '../services/edit.ts';
import { followHierarchies } from '../services/hierarchySaves.ts';
import { audit } from '../services/lifecycle.ts';
import { loadSurvey } from '../services/store.ts';
import { pagesOnWire } from '../services/wire.ts';
import { kindName, modelId, modelPart, surveyParams, surveyVersion } from './schemas.ts';
import { elementChangeReply, elementReply } from './wireSchemas.ts';

interface PageParams {
  id: string;
  pageId: string;
}
interface ElementParams extends PageParams {
  elementId: string;
}
interface ElementBody {
  survey_version: number;
  name?: string;
  saved?: boolean;
  element_settings?: CommonSettings;
  element_index?: number;
  page_id?: string;
}

const pageParams = surveyParams.keys({ pageId: modelId().required() });
const elementParams = pageParams.keys({ elementId: modelId().required() });
const bodyKeys = {
  survey_version: surveyVersion().required(),
  name: Joi.string().max(1_000).allow(''),
  saved: Joi.boolean(),
  element_settings: modelPart(),
  element_index: Joi.number().integer().min(0).max(1_000),
};
const path = '/survey/{id}/page/{pageId}/element';

export const elementRoutes = [
  route<PageParams>({
    id: 'listElements',
    method: 'GET',
    path,
    summary: 'Elements of a page',
    access: onSurvey(['view', 'edit']),
    params: pageParams,
    reply: Joi.object({
      survey_version: surveyVersion().required(),
      elements: Joi.array().items(elementReply).required(),
    }),
    async handler(ctx, { params }) {
      const { version, structure } = await loadSurvey(ctx, params.id);
      const page = pagesOnWire(structure, ctx.get(QuestionKinds)).find((one) => one.page_id === params.pageId);
      if (!page) throw notFound();
      return { survey_version: version, elements: page.elements };
    },
  }),

  route<ElementParams>({
    id: 'getElement',
    method: 'GET',
    path: `${path}/{elementId}`,
    summary: 'An element',
    access: onSurvey(['view', 'edit']),
    params: elementParams,
    reply: Joi.object({ survey_version: surveyVersion().required(), element: elementReply.required() }),
    async handler(ctx, { params }) {
      const { version, structure } = await loadSurvey(ctx, params.id);
      const page = pagesOnWire(structure, ctx.get(QuestionKinds)).find((one) => one.page_id === params.pageId);
      const element = page?.elements.find((one) => one.element_id === params.elementId);
      if (!element) throw notFound();
      return { survey_version: version, element };
    },
  }),

  route<PageParams, object, ElementBody & { kind: ElementKind; element_id?: string }>({
    id: 'createElement',
    method: 'POST',
    path,
    summary: "Adds an element to a page, last or at the index; settings that are missing take the kind's defaults",
    access: onSurvey(['edit']),
    params: pageParams,
    payload: Joi.object({ ...bodyKeys, kind: kindName().required(), element_id: modelId() }),
    reply: elementChangeReply,
    transaction: 'none',
    async handler(ctx, { params, payload }) {
      const id = payload.element_id ?? newId();
      const target = { surveyId: params.id, elementId: id, version: payload.survey_version };
      return changed(ctx, 'element.create', target, (structure) => {
        const kind = ctx.get(QuestionKinds).get(payload.kind);
        const element: Element = {
          id,
          kind: payload.kind,
          name: payload.name ?? uniqueElementName(structure, nameOf(ctx, kind)),
          saved: payload.saved ?? true,
          settings: { ...(kind?.defaults(newId) ?? { text: '' }), ...payload.element_settings },
        };
        return patched(addElement(structure, params.pageId, element, payload.element_index));
      });
    },
  }),

  route<ElementParams, object, ElementBody>({
    id: 'updateElement',
    method: 'PUT',
    path: `${path}/{elementId}`,
    summary: 'Changes an element, its place on the page, or its page',
    access: onSurvey(['edit']),
    params: elementParams,
    payload: Joi.object({ ...bodyKeys, page_id: modelId() }),
    reply: elementChangeReply,
    transaction: 'none',
    async handler(ctx, { params, payload }) {
      const { id: surveyId, elementId, pageId } = params;
      const { name, saved, element_settings: settings, element_index: index, page_id: target } = payload;
      const { survey_version: version } = payload;
      return changed(ctx, 'element.update', { surveyId, elementId, version }, (structure) => {
        if (pageOfElement(structure, elementId)?.id !== pageId) throw notFound();
        const next = patched(
          updateElement(structure, elementId, {
            ...(name !== undefined && { name }),
            ...(saved !== undefined && { saved }),
            ...(settings && { settings }),
          }),
        );
        if (index === undefined && target === undefined) return next;
        return patched(moveElement(next, elementId, target ?? pageId, index ?? Number.MAX_SAFE_INTEGER));
      });
    },
  }),

  route<ElementParams, { survey_version: number }>({
    id: 'deleteElement',
    method: 'DELETE',
    path: `${path}/{elementId}`,
    summary: 'Removes an element; rules that ask about it are kept, and to be mended before publishing',
    access: onSurvey(['edit']),
    params: elementParams,
    query: Joi.object({ survey_version: surveyVersion().required() }),
    reply: elementChangeReply,
    async handler(ctx, { params, query }) {
      const { elementId, pageId } = params;
      const edited = await editSurvey(ctx, params.id, query.survey_version, 'element.delete', (structure) => {
        if (pageOfElement(structure, elementId)?.id !== pageId) throw notFound();
        return patched(removeElement(structure, elementId));
      });
      await audit(ctx, 'element.delete', edited.row, { element_id: elementId });
      const page = pagesOnWire(edited.structure, ctx.get(QuestionKinds)).find((one) => one.page_id === pageId)!;
      return { survey_version: edited.row.version, page, removed_id: elementId };
    },
  }),

  route<PageParams>({
    id: 'newElementId',
    method: 'GET',
    path: `${path}/uuid`,
    summary: 'An id for a new element',
    access: onSurvey(['edit']),
    params: pageParams,
    reply: Joi.object({ uuid: Joi.string().guid().required() }),
    handler: async () => ({ uuid: uuidv7() }),
  }),
];

/** What a kind is called in the caller's language; one that there is not is refused soon. */
const nameOf = (ctx: RequestContext, kind: Kind | undefined): string =>
  kind ? ctx.t(`${kind.texts ? `${kind.texts}:` : ''}kinds.${kind.kind}.name`) : '?';

interface Target {
  surveyId: string;
  elementId: string;
  version: number;
}

/** Changes an element, or makes it; when that has landed hierarchies are asked. */
async function changed(
  ctx: RequestContext,
  operation: string,
  { surveyId, elementId, version }: Target,
  change: (structure: SurveyStructure) => unknown,
) {
  const landed = await inTransaction(ctx, async (own) => {
    const edited = await editSurvey(own, surveyId, version, operation, change);
    await audit(own, operation, edited.row, { element_id: elementId });
    return edited;
  });
  const followed = await followHierarchies(ctx, landed.before, landed);
  // Somebody may have removed it meanwhile.
  const { row, structure } = findElement(followed.structure, elementId) ? followed : landed;
  const home = pageOfElement(structure, elementId)!;
  const page = pagesOnWire(structure, ctx.get(QuestionKinds)).find((one) => one.page_id === home.id)!;
  return {
    survey_version: row.version,
    page,
    element: page.elements[home.elements.indexOf(findElement(structure, elementId)!)],
  };
}
