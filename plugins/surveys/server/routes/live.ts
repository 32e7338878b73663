import { findElement, type SurveyStructure } from '@kaiku/sdk/model';
import { inTransaction, Joi, notFound, route, type TenantContext } from '@kaiku/sdk/server';
import {
  type ChangeItem,
  changeCodes,
  checkBeforePublishing,
  HiddenChoices,
  onSurvey,
  QuestionAnswers,
  QuestionKinds,
} from '../../contract/index.ts';
import type { SurveyRow } from '../models/survey.ts';
import { detailsOf } from '../services/check.ts';
import { broughtBack } from '../services/codeAccess.ts';
import { editSurvey } from '../services/edit.ts';
import { publishing } from '../services/hierarchySaves.ts';
import { audit, lifecycle, type Ready } from '../services/lifecycle.ts';
import { changesNotLive, liveStructure } from '../services/live.ts';
import { logicFindings } from '../services/logic.ts';
import { loadSurvey } from '../services/store.ts';
import { textOfItem } from '../services/words.ts';
import { headReply, modelPart, replyOf, surveyParams, surveyVersion } from './schemas.ts';

/** Elements whose answers are counted; more are not taken away at once in earnest. */
const maxCounted = 50;

const versioned = Joi.object({ survey_version: surveyVersion().required() });

/** The live version of a survey and the draft beside it. */
export const liveRoutes = [
  route<{ id: string }>({
    id: 'getLiveSurvey',
    method: 'GET',
    path: '/survey/{id}/live',
    summary: 'The structure that respondents get; not found before the survey was opened for the first time',
    access: onSurvey(['view', 'edit']),
    params: surveyParams,
    reply: Joi.object({ survey_version: surveyVersion().required(), structure: modelPart().required() }),
    async handler(ctx, { params }) {
      const row = await loadSurvey(ctx, params.id);
      const structure = await liveStructure(ctx, row);
      if (!structure) throw notFound();
      return { survey_version: row.liveVersion, structure };
    },
  }),

  route<{ id: string }>({
    id: 'getHiddenChoices',
    method: 'GET',
    path: '/survey/{id}/hidden_choices',
    summary: 'Choices, rows and columns that some link hides; with another text they are shown again',
    access: onSurvey(['edit']),
    params: surveyParams,
    reply: Joi.object({ hidden: Joi.array().items(Joi.string()).required() }),
    async handler(ctx, { params }) {
      const { structure } = await loadSurvey(ctx, params.id);
      const found = new Set<string>();
      for (const one of ctx.contributions(HiddenChoices)) {
        for (const id of await one.of(ctx, params.id, structure)) found.add(id);
      }
      return { hidden: [...found] };
    },
  }),

  route<{ id: string }>({
    id: 'getSurveyChanges',
    method: 'GET',
    path: '/survey/{id}/changes',
    summary: 'What the draft has that is not live, in words, and what keeps it from being published',
    access: onSurvey(['view', 'edit']),
    params: surveyParams,
    reply: Joi.object({
      survey_version: surveyVersion().required(),
      live_version: surveyVersion().allow(null).required(),
      changes: Joi.array()
        .items(
          Joi.object({
            code: Joi.string()
              .valid(...changeCodes)
              .required(),
            path: Joi.string().required(),
            text: Joi.string().required(),
            answers: Joi.number()
              .integer()
              .description(
                'Of a question that is taken away, for who sees results, unless few are hidden; counting ends at 10,000',
              ),
            rules: Joi.number().integer().description('Rules of the draft that still ask about it'),
          }),
        )
        .required(),
      errors: Joi.array()
        .items(
          Joi.object({
            path: Joi.string().allow('').required(),
            code: Joi.string().required(),
            params: Joi.object(),
          }),
        )
        .required(),
    }),
    transaction: 'none',
    async handler(ctx, { params }) {
      const held = await ctx.permissionsOn('survey', params.id);
      // Of results there is nothing to be told to who may only edit (SHARE-009), or sees a part of them.
      const tells = ctx.flags?.manager || held.has('full') || held.has('wholeResults');
      const read = async (tenant: TenantContext) => {
        const row = await loadSurvey(tenant, params.id);
        const items = await changesNotLive(tenant, row);
        return {
          row,
          items,
          answers: tells && !(await hidesFew(tenant, row)) ? await answersOf(tenant, params.id, items) : null,
        };
      };
      const { row, items, answers } = await inTransaction(ctx, read, { readOnly: true });
      const kinds = ctx.get(QuestionKinds);
      // Rules may take a second and more to decide: no connection waits for it.
      const logic = await logicFindings(row.structure, kinds);
      return {
        survey_version: row.version,
        live_version: row.liveVersion,
        changes: items.map((item) => ({
          code: item.code,
          path: item.path,
          text: textOfItem(ctx.t, item),
          ...(item.code === 'element-removed' && {
            ...(answers && { answers: answers.get(idOf(item)) ?? 0 }),
            rules: rulesAbout(row.structure, idOf(item)),
          }),
        })),
        errors: detailsOf(checkBeforePublishing(row.structure, kinds, logic).errors),
      };
    },
  }),

  route<{ id: string }, object, { survey_version: number }>({
    id: 'publishSurveyChanges',
    method: 'POST',
    path: '/survey/{id}/publish_changes',
    summary: 'The draft, in the version that is named, becomes what respondents get',
    access: onSurvey(['full']),
    params: surveyParams,
    payload: versioned,
    reply: headReply,
    transaction: 'none',
    async handler(ctx, { params, payload }) {
      const publish = (own: TenantContext, ready: Ready) => lifecycle.publishChanges(own, params.id, ready);
      return replyOf(await publishing(ctx, params.id, payload.survey_version, publish));
    },
  }),

  route<{ id: string }, object, { survey_version: number }>({
    id: 'discardSurveyChanges',
    method: 'POST',
    path: '/survey/{id}/discard_changes',
    summary: 'The draft becomes again what respondents get; what it was stays in the history',
    access: onSurvey(['edit']),
    params: surveyParams,
    payload: versioned,
    reply: headReply,
    async handler(ctx, { params, payload }) {
      const live = await liveStructure(ctx, await loadSurvey(ctx, params.id));
      if (!live) throw notFound();
      const back = (now: SurveyStructure) => broughtBack(ctx, live, now);
      const { row } = await editSurvey(ctx, params.id, payload.survey_version, 'survey.discard', back);
      await audit(ctx, 'survey.discard_changes', row);
      return replyOf(row);
    },
  }),
];

const idOf = ({ path }: ChangeItem): string => path.slice(path.indexOf('/') + 1);

/** By numbers that grow with the next answer somebody would know what who came then was asked (RES-022). */
const hidesFew = async (ctx: TenantContext, row: SurveyRow): Promise<boolean> =>
  ((await liveStructure(ctx, row))?.settings.hideUnder ?? 0) > 0;

async function answersOf(
  ctx: TenantContext,
  surveyId: string,
  items: readonly ChangeItem[],
): Promise<ReadonlyMap<string, number>> {
  const removed = items.filter(({ code }) => code === 'element-removed').map(idOf);
  const sums = new Map<string, number>();
  if (removed.length === 0) return sums;
  for (const counter of ctx.contributions(QuestionAnswers)) {
    for (const [id, count] of await counter.count(ctx, surveyId, removed.slice(0, maxCounted))) {
      sums.set(id, (sums.get(id) ?? 0) + count);
    }
  }
  return sums;
}

/** Rules of pages that ask about an element which is not there any more. */
function rulesAbout(structure: SurveyStructure, elementId: string): number {
  if (findElement(structure, elementId)) return 0;
  const rules = structure.pages.flatMap(({ showRules, hideRules }) => [...showRules, ...hideRules]);
  return rules.filter(({ subRules }) =>
    subRules.some(({ source }) => source.type === 'answer' && source.elementId === elementId),
  ).length;
}
