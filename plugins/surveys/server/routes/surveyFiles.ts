import { readFile } from 'node:fs/promises';
import { allows } from '@kaiku/sdk/common';
import {
  type HierarchyUse,
  hierarchyUses,
  isRecord,
  languagesOf,
  newId,
  questionCount,
  withNewIds,
} from '@kaiku/sdk/model';
import {
  attachment,
  CompanyFiles,
  inTransaction,
  invalid,
  Joi,
  Problem,
  type RequestContext,
  route,
  type UploadedFile,
} from '@kaiku/sdk/server';
import {
  advancedEdit,
  onSurvey,
  pictureType,
  QuestionKinds,
  scriptFeature,
  surveyTypes,
} from '../../contract/index.ts';
import { codeDetails } from '../services/codeAccess.ts';
import { knownHierarchies } from '../services/hierarchies.ts';
import { followHierarchies } from '../services/hierarchySaves.ts';
import { audit } from '../services/lifecycle.ts';
import { insertMappings, mappingFeature, mappingsOf } from '../services/mappings.ts';
import { insertSurvey, loadSurvey } from '../services/store.ts';
import {
  type FileFault,
  fitting,
  maxFileBytes,
  pictureFiles,
  type ReadFile,
  readSurveyFile,
  surveyFileOf,
} from '../services/surveyFile.ts';
import { headReply, replyOf, surveyName, surveyParams } from './schemas.ts';

/** More would not be read. */
const maxTold = 100;

const left = Joi.array()
  .items(
    Joi.object({
      what: Joi.string().valid('kind', 'picture', 'logo', 'mappings', 'code', 'hierarchy').required(),
      page: Joi.number().integer(),
      element: Joi.string().allow(''),
      name: Joi.string().allow(''),
    }),
  )
  .required()
  .description(`The first ${maxTold} of what cannot be taken`);
const upload = { maxBytes: maxFileBytes + 64 * 1024 };
const access = { permission: 'surveys.create' } as const;
const rateLimit = { points: 60, seconds: 60 };

/** A survey as a file that another installation or company makes the same survey of. */
export const surveyFileRoutes = [
  route<{ id: string }>({
    id: 'exportSurvey',
    method: 'GET',
    path: '/survey/{id}/file',
    summary:
      'A survey as a file: structure, translations, mappings and names of pictures; no answers, shares or people',
    access: onSurvey(['edit']),
    params: surveyParams,
    rateLimit,
    reply: 'stream',
    transaction: 'write',
    async handler(ctx, { params, h }) {
      const row = await loadSurvey(ctx, params.id);
      const { name, type, structure } = row;
      await audit(ctx, 'survey.export', row);
      const rules = await mappingsOf(ctx, params.id);
      const pictures = await ctx
        .get(CompanyFiles)
        .names(ctx, pictureType, pictureFiles(structure, ctx.get(QuestionKinds)));
      const file = surveyFileOf({
        type,
        structure,
        mappings: rules.map(({ sourceField, targetField, ruleType, separator, data }) => ({
          sourceField,
          targetField,
          ruleType,
          separator,
          data,
        })),
        pictures: Array.from(pictures, ([id, called]) => ({ file: id, name: called })),
      });
      return h
        .response(JSON.stringify(file, null, 1))
        .type('application/json')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment(name, 'kaiku.json'));
    },
  }),

  route({
    id: 'previewSurveyFile',
    method: 'POST',
    path: '/survey/file/preview',
    summary: 'What a file of a survey holds, what of it cannot be taken, and what is wrong where. Saves nothing',
    access,
    payload: Joi.object({}),
    upload,
    rateLimit,
    reply: Joi.object({
      name: Joi.string().allow('').required(),
      type: Joi.string()
        .valid(...surveyTypes)
        .required(),
      languages: Joi.array().items(Joi.string()).required().description('The main language first'),
      page_count: Joi.number().integer().required(),
      question_count: Joi.number().integer().required(),
      mappings: Joi.number().integer().required(),
      left,
      left_count: Joi.number().integer().required(),
      problems: Joi.array()
        .items(
          Joi.object({
            path: Joi.string().allow('').required(),
            page: Joi.number().integer(),
            element: Joi.string().allow(''),
            field: Joi.string(),
            code: Joi.string().required(),
            message: Joi.string().required(),
          }),
        )
        .required()
        .description(`The first ${maxTold}; with any of them nothing can be imported`),
      problem_count: Joi.number().integer().required(),
    }),
    transaction: 'none',
    async handler(ctx, { files }) {
      const { structure, type, mappings, left: out, faults } = await readFor(ctx, files);
      const sound = faults.length === 0;
      return {
        name: nameIn(structure),
        type,
        languages: sound ? languagesOf(structure) : [],
        page_count: sound ? structure.pages.length : 0,
        question_count: sound ? questionCount(structure, ctx.get(QuestionKinds)) : 0,
        mappings: mappings.length,
        left: out.slice(0, maxTold),
        left_count: out.length,
        problems: faults.slice(0, maxTold).map((one) => told(ctx, one)),
        problem_count: faults.length,
      };
    },
  }),

  route<object, object, { name?: string }>({
    id: 'importSurvey',
    method: 'POST',
    path: '/survey/file',
    summary: 'Makes an unpublished survey of a file, under ids of its own; nothing of a file with faults',
    access,
    payload: Joi.object({ name: surveyName().description("Instead of the file's") }),
    upload,
    rateLimit,
    reply: headReply.keys({ left, left_count: Joi.number().integer().required() }),
    transaction: 'none',
    async handler(ctx, { payload, files }) {
      const read = await readFor(ctx, files);
      if (read.faults.length > 0) {
        throw new Problem('validation', {
          details: read.faults
            .slice(0, maxTold)
            .map(({ path, code, params }) => ({ path, code, ...(params && { params }) })),
        });
      }
      const { type, left: out } = read;
      const ids = new Map<string, string>();
      const structure = withNewIds(read.structure, ctx.get(QuestionKinds), (old) => {
        const id = newId();
        ids.set(old, id);
        return id;
      });
      const landed = await inTransaction(ctx, async (tenant) => {
        const name = payload.name ?? structure.settings.name;
        const survey = await insertSurvey(tenant, { name, type, structure, ownerId: ctx.subject!.userId });
        const mappings = read.mappings.map((one) => ({
          ...one,
          sourceField: ids.get(one.sourceField) ?? one.sourceField,
          targetField: ids.get(one.targetField) ?? one.targetField,
        }));
        await insertMappings(tenant, survey.id, mappings);
        await audit(tenant, 'survey.import', survey);
        return { row: survey, structure: survey.structure };
      });
      const { row } = await followHierarchies(ctx, null, landed);
      return { ...replyOf(row), left: out.slice(0, maxTold), left_count: out.length };
    },
  }),
];

/** @throws Problem `survey_file`, `survey_file_version`, `survey_file_part` */
async function readFor(ctx: RequestContext, files: Record<string, UploadedFile>): Promise<ReadFile> {
  const { file } = files;
  if (!file) throw invalid({ path: 'file', code: 'required', params: { label: 'file' } });
  const kinds = ctx.get(QuestionKinds);
  const read = readSurveyFile(await readFile(file.path), kinds);
  if (read.faults.length > 0) return read;
  const shown = pictureFiles(read.structure, kinds);
  const has = await inTransaction(ctx, (tenant) => ctx.get(CompanyFiles).names(tenant, pictureType, shown), {
    readOnly: true,
  });
  const hierarchies = await idsOfKnown(ctx, hierarchyUses(read.structure, kinds));
  const advanced = allows(advancedEdit, ctx);
  const fits = fitting(read, kinds, {
    has,
    hierarchies,
    mayMap: ctx.features.has(mappingFeature),
    mayStyle: advanced,
    mayScript: advanced && ctx.features.has(scriptFeature),
  });
  const code = codeDetails(fits.structure.settings).map((one): FileFault => ({ ...one, path: one.path ?? '' }));
  return { ...fits, faults: code };
}

/** Those that surveys may use; where they cannot be listed, a file keeps what it uses. */
async function idsOfKnown(ctx: RequestContext, uses: readonly HierarchyUse[]): Promise<Set<string>> {
  if (uses.length === 0) return new Set();
  const listed = await knownHierarchies(ctx);
  return new Set(listed?.map(({ id }) => id) ?? uses.map(({ settings }) => settings.hierarchy));
}

/** The name in a structure that may be none. */
function nameIn(structure: unknown): string {
  const settings = isRecord(structure) && isRecord(structure.settings) ? structure.settings : {};
  return typeof settings.name === 'string' ? settings.name.slice(0, 200) : '';
}

function told(ctx: RequestContext, { path, page, element, field, code, params }: FileFault) {
  return {
    path,
    ...(page !== undefined && { page }),
    ...(element !== undefined && { element }),
    ...(field !== undefined && { field }),
    code,
    message: ctx.t(`errors.${code}`, params),
  };
}
