import type { SurveySettings, SurveyStructure } from '@kaiku/sdk/model';
import { forbidden, inTransaction, Joi, Problem, type RequestContext, route, uuid } from '@kaiku/sdk/server';
import {
  applyChanges,
  onSurvey,
  QuestionKinds,
  type SurveyChange,
  type SurveyType,
  surveyTypes,
} from '../../contract/index.ts';
import { Survey, type SurveyRow, type SurveyRowWithStructure } from '../models/survey.ts';
import { type StarterName, starterNames, starterStructure } from '../seeds/starters.ts';
import { detailsOf, requireSoundRules } from '../services/check.ts';
import { requireCode } from '../services/codeAccess.ts';
import { editSurvey, lockedSetting } from '../services/edit.ts';
import { followHierarchies } from '../services/hierarchySaves.ts';
import { audit } from '../services/lifecycle.ts';
import { ownerNames } from '../services/owners.ts';
import { sinceVersion } from '../services/revisions.ts';
import { sittingStarts } from '../services/sittings.ts';
import { getSurvey, insertSurvey, loadSurvey } from '../services/store.ts';
import { templateContents } from '../services/templates.ts';
import {
  fullReplyOf,
  headReply,
  languageCode,
  maxBodyBytes,
  modelId,
  modelPart,
  replyOf,
  seesStructure,
  surveyName,
  surveyParams,
  surveyReply,
  surveyVersion,
} from './schemas.ts';

interface CreateBody {
  name: string;
  type: SurveyType;
  language?: string;
  starter: StarterName;
  template_id?: string;
  structure?: SurveyStructure;
}
interface UpdateBody {
  survey_version: number;
  name?: string;
  type?: SurveyType;
  settings?: Partial<SurveySettings>;
}
interface ChangesBody {
  survey_version: number;
  save_id?: string;
  changes: SurveyChange[];
}

const changeSchema = Joi.alternatives(
  Joi.object({ op: Joi.valid('settings').required(), settings: modelPart().required() }),
  Joi.object({ op: Joi.valid('page').required(), page: modelPart().keys({ id: modelId().required() }).required() }),
  Joi.object({
    op: Joi.valid('element').required(),
    element: modelPart().keys({ id: modelId().required() }).required(),
  }),
  Joi.object({
    op: Joi.valid('order').required(),
    pages: Joi.array()
      .items(Joi.object({ id: modelId().required(), elements: Joi.array().items(modelId()).max(1_000).required() }))
      .max(500)
      .required(),
  }),
  Joi.object({
    op: Joi.valid('backgroundFields').required(),
    backgroundFields: Joi.array().items(modelPart()).max(500).required(),
  }),
  Joi.object({
    op: Joi.valid('translations').required(),
    language: languageCode().required(),
    texts: Joi.object().pattern(Joi.string(), Joi.string().allow('', null)).allow(null).required(),
    sources: Joi.object().pattern(Joi.string(), Joi.string().max(20).allow(null)),
  }),
);

export const surveyRoutes = [
  route<object, object, CreateBody>({
    id: 'createSurvey',
    method: 'POST',
    path: '/survey',
    summary: 'Creates a survey, blank, from a starter, or with the structure that is given',
    access: { permission: 'surveys.create' },
    maxBytes: maxBodyBytes,
    payload: Joi.object({
      name: surveyName().required(),
      type: Joi.string()
        .valid(...surveyTypes)
        .default('basic'),
      language: languageCode(),
      starter: Joi.string()
        .valid(...starterNames)
        .default('blank'),
      template_id: uuid().description('Starts from this template, in its language and type'),
      structure: modelPart(),
    }).oxor('template_id', 'structure'),
    reply: surveyReply,
    transaction: 'none',
    async handler(ctx, { payload }) {
      const { name, starter, template_id: templateId } = payload;
      return made(ctx, async (own) => {
        const template =
          templateId === undefined ? null : await templateContents(own, own.subject!, templateId, 'survey');
        const type = template?.type ?? payload.type;
        const language = payload.language ?? own.language;
        const given = template?.structure ?? payload.structure;
        const structure = given ?? starterStructure(starter, language);
        if (!given) Object.assign(structure.settings, settingsOf(type));
        const row = await insertSurvey(own, {
          name,
          type,
          structure: withSettings(structure),
          ...(!given || (!template && payload.language) ? { language } : {}),
          ownerId: own.subject!.userId,
        });
        if (payload.structure) {
          requireSoundRules(row.structure, own.get(QuestionKinds));
          requireCode(own, row.structure.settings);
        }
        await audit(own, 'survey.create', row);
        return row;
      });
    },
  }),

  route<{ id: string }>({
    id: 'getSurvey',
    method: 'GET',
    path: '/survey/{id}',
    summary: 'A survey with its structure',
    access: onSurvey(seesStructure),
    params: surveyParams,
    reply: surveyReply,
    handler: async (ctx, { params }) => full(ctx, await loadSurvey(ctx, params.id)),
  }),

  route<{ id: string }, object, UpdateBody>({
    id: 'updateSurvey',
    method: 'PUT',
    path: '/survey/{id}',
    summary: 'Changes name, type and settings; settings that are not named stay as they are',
    access: onSurvey(['edit']),
    params: surveyParams,
    payload: Joi.object({
      survey_version: surveyVersion().required(),
      name: Joi.string().max(1_000).allow(''),
      type: Joi.string().valid(...surveyTypes),
      settings: modelPart(),
    }),
    reply: headReply,
    async handler(ctx, { params, payload }) {
      const { name, type, settings } = payload;
      const edited = await editSurvey(ctx, params.id, payload.survey_version, 'survey.update', (structure, row) => {
        if (type && type !== row.type && row.publishedAt) throw lockedSetting('type');
        const before = type && type !== row.type ? { ...settingsOf(type), ...structure.settings } : structure.settings;
        return { ...structure, settings: { ...before, ...settings, ...(name !== undefined && { name }) } };
      });
      if (type) await Survey.query(ctx.trx).where({ id: params.id }).patch({ type });
      const row = type ? { ...edited.row, type } : edited.row;
      await audit(ctx, 'survey.update', row);
      return replyOf(row);
    },
  }),

  route<{ id: string }, object, ChangesBody>({
    id: 'patchSurvey',
    method: 'PATCH',
    path: '/survey/{id}',
    summary: "Saves the editor's changes as one new version",
    access: onSurvey(['edit']),
    params: surveyParams,
    maxBytes: maxBodyBytes,
    payload: Joi.object({
      survey_version: surveyVersion().required(),
      save_id: modelId().description('Made by the caller: the same save sent again is done once'),
      changes: Joi.array().items(changeSchema).min(1).max(3_000).required(),
    }),
    reply: headReply.keys({
      saved_version: surveyVersion().required().description('Older than survey_version when others have saved since'),
    }),
    transaction: 'none',
    async handler(ctx, { params, payload }) {
      const apply = (structure: SurveyStructure) => {
        const { structure: next, unknown } = applyChanges(structure, payload.changes);
        if (unknown.length === 0) return next;
        throw new Problem('validation', {
          details: detailsOf(unknown.map((id) => ({ path: `elements/${id}`, code: 'unknown-element' }))),
        });
      };
      const { survey_version: version, save_id: saveId } = payload;
      const landed = await inTransaction(ctx, async (own) => {
        const sitting = await sittingStarts(own, params.id);
        const edited = await editSurvey(own, params.id, version, 'survey.patch', apply, { saveId });
        // The editor saves every few seconds: the audit log tells of each sitting, the revisions of each save.
        if (sitting) await audit(own, 'survey.update', edited.row);
        return edited;
      });
      const { row, savedVersion } = await followHierarchies(ctx, landed.before, landed);
      return { ...replyOf(row), saved_version: savedVersion };
    },
  }),

  route<{ id: string; version: number }>({
    id: 'getSurveySince',
    method: 'GET',
    path: '/survey/{id}/since/{version}',
    summary:
      'What a survey has become since a version: the changes that lead there, or the structure where it is shorter',
    access: onSurvey(['edit']),
    params: surveyParams.keys({ version: surveyVersion().required() }),
    reply: headReply.keys({
      changes: Joi.array().items(modelPart()).allow(null).required(),
      structure: modelPart().allow(null).required(),
    }),
    async handler(ctx, { params }) {
      const row = await getSurvey(ctx, params.id);
      const since = await sinceVersion(ctx, params.id, params.version);
      return {
        ...replyOf(row),
        // Somebody may have saved between the two readings.
        survey_version: since?.version ?? params.version,
        changes: since ? since.changes : [],
        structure: since?.structure ?? null,
      };
    },
  }),

  route<{ id: string }, object, { name?: string }>({
    id: 'copySurvey',
    method: 'POST',
    path: '/survey/{id}/copy',
    summary: 'An unpublished copy of a survey: its structure and translations, not its answers',
    access: onSurvey(['edit']),
    params: surveyParams,
    payload: Joi.object({ name: surveyName() }),
    reply: surveyReply,
    transaction: 'none',
    async handler(ctx, { params, payload }) {
      if (!ctx.permissions.has('surveys.create')) throw forbidden();
      return made(ctx, async (own) => {
        const source = await loadSurvey(own, params.id);
        const name = payload.name ?? own.t('copyName', { name: source.name }).slice(0, 200);
        const { structure, type } = source;
        const row = await insertSurvey(own, { name, type, structure, ownerId: own.subject!.userId });
        await audit(own, 'survey.copy', row, { copied_from: source.id });
        return row;
      });
    },
  }),
];

async function full(ctx: RequestContext, row: SurveyRowWithStructure) {
  const { structure } = row;
  const permissions = await ctx.permissionsOn('survey', row.id);
  return fullReplyOf({ row, owner: await ownerOf(ctx, row), permissions, structure });
}

/** The reply about a survey that `work` has made, once it has landed and hierarchies were asked. */
async function made(ctx: RequestContext, work: (own: RequestContext) => Promise<SurveyRowWithStructure>) {
  const landed = await inTransaction(ctx, async (own) => {
    const row = await work(own);
    return { row, structure: row.structure, owner: await ownerOf(own, row) };
  });
  const survey = await followHierarchies(ctx, null, landed);
  return fullReplyOf({ ...survey, permissions: await ctx.permissionsOn('survey', landed.row.id) });
}

const ownerOf = async (ctx: RequestContext, { ownerId }: SurveyRow): Promise<string> =>
  (await ownerNames(ctx, [ownerId])).get(ownerId) ?? '';

/** What a survey of a type has unless it says otherwise (GAP-053): a personnel survey hides the results of small groups. */
const settingsOf = (type: SurveyType): Partial<SurveySettings> => (type === 'personnel' ? { hideUnder: 5 } : {});

/** A structure from outside may lack its settings; what they must hold is then said by the validation. */
const withSettings = (structure: SurveyStructure): SurveyStructure =>
  typeof structure.settings === 'object' && structure.settings !== null
    ? structure
    : ({ ...structure, settings: {} } as SurveyStructure);
