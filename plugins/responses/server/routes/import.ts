import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import {
  FileStore,
  idParam,
  invalid,
  Joi,
  notFound,
  type RequestContext,
  route,
  type UploadedFile,
  uuid,
} from '@kaiku/sdk/server';
import { type ImportMapping, type ImportTarget, importLimits } from '../../contract/index.ts';
import type { SheetCell } from '../import/cells.ts';
import { givenTargets, guessTargets } from '../import/mapping.ts';
import { planImport } from '../import/plan.ts';
import { openSheet } from '../import/sheet.ts';
import { targetsOf } from '../import/targets.ts';
import { importAnswers } from '../jobs/importAnswers.ts';
import { importMapping, importTarget } from './schemas.ts';

/** Room for the mapping beside the file. */
const maxBytes = importLimits.bytes + 1024 * 1024;
const previewRows = 8;
const previewText = 200;

/** RES-030: answers from a file. */
export const importRoutes = [
  route<{ id: string }, object, { mapping?: ImportMapping }>({
    id: 'importAnswers',
    method: 'POST',
    path: '/answer/{id}/import',
    summary: 'Imports an answer file (CSV or Excel) into a survey; faults of rows are told by the job',
    access: { survey: ['full'] },
    publicApi: true,
    params: idParam(),
    payload: Joi.object({ mapping: importMapping }),
    upload: { maxBytes },
    rateLimit: { points: 60, seconds: 60 },
    reply: Joi.object({ jobId: uuid().required() }),
    async handler(ctx, { params, payload, files }) {
      const { structure, version } = await requireStructure(ctx, params.id);
      const file = requireFile(files);
      const sheet = await openSheet(file.path);
      await sheet.close();
      const targets = payload.mapping
        ? givenTargets(payload.mapping, sheet.headers)
        : guessTargets(structure, sheet.headers);
      planImport(structure, sheet.headers, targets);
      const { filename, contentType } = file;
      const stored = await ctx.get(FileStore).put(ctx.companyId, {
        name: filename,
        contentType,
        stream: file.stream(),
        maxBytes: importLimits.bytes,
      });
      const jobId = await ctx.enqueue(importAnswers, {
        surveyId: params.id,
        surveyVersion: version,
        fileKey: stored.key,
        filename,
        targets,
      });
      return { jobId };
    },
  }),

  route<{ id: string }>({
    id: 'previewAnswerImport',
    method: 'POST',
    path: '/answer/{id}/import/preview',
    summary:
      'Headings and first rows of an answer file (its first megabyte will do for CSV), and what each column seems to hold',
    access: { survey: ['full'] },
    params: idParam(),
    payload: Joi.object({}),
    upload: { maxBytes },
    rateLimit: { points: 60, seconds: 60 },
    reply: Joi.object({
      headers: Joi.array().items(Joi.string().allow('')).required(),
      rows: Joi.array()
        .items(Joi.array().items(Joi.string().allow('')))
        .required(),
      targets: Joi.array().items(importTarget).required().description('One per column'),
      choices: Joi.array()
        .items(Joi.object({ target: importTarget.required(), label: Joi.string().allow('').required() }))
        .required()
        .description('What a column can be mapped to'),
    }),
    async handler(ctx, { params, files }) {
      const { structure } = await requireStructure(ctx, params.id);
      const sheet = await openSheet(requireFile(files).path);
      const rows: string[][] = [];
      try {
        for await (const row of sheet.rows) {
          rows.push(sheet.headers.map((_, column) => shown(row.cells[column])));
          if (rows.length === previewRows) break;
        }
      } finally {
        await sheet.close();
      }
      const targets: ImportTarget[] = guessTargets(structure, sheet.headers);
      const choices = targetsOf(structure).map(({ target, headings }) => ({ target, label: headings[0] ?? '' }));
      return { headers: sheet.headers, rows, targets, choices };
    },
  }),
];

function requireFile(files: Record<string, UploadedFile>): UploadedFile {
  const { file } = files;
  if (!file) throw invalid({ path: 'file', code: 'required', params: { label: 'file' } });
  return file;
}

async function requireStructure(ctx: RequestContext, surveyId: string) {
  const found = await ctx.get(SurveyReader).structure(ctx, surveyId);
  if (!found) throw notFound();
  return found;
}

function shown(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ');
  if (typeof cell === 'object') return 'error' in cell ? cell.error : '';
  return String(cell).slice(0, previewText);
}
