import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  allElements,
  type Element,
  type Id,
  type KindRegistry,
  languagesOf,
  type SurveyStructure,
  staleTranslations,
} from '@kaiku/sdk/model';
import {
  attachment,
  FileWork,
  inTransaction,
  invalid,
  Joi,
  Problem,
  type RequestContext,
  requireFile,
  route,
  type UploadedFile,
  workbookReply,
} from '@kaiku/sdk/server';
import { languageCodes, onSurvey, type PlacedText, placedTexts, QuestionKinds } from '../../contract/index.ts';
import { loadSurvey } from '../services/store.ts';
import { type Compared, compare } from '../translations/compare.ts';
import { readSheet, sheetOf } from '../translations/tables.ts';
import { type LanguageUnits, readXliff, writeXliff } from '../translations/xliff.ts';
import { languageCode, surveyParams, surveyVersion } from './schemas.ts';

const maxBytes = 8 * 1024 * 1024;
const longestNote = 200;
/** More would not be read. */
const maxProblems = 200;

interface ExportQuery {
  format: 'xlsx' | 'xliff';
  language?: string[];
}

/** SUR-101: translations as files, for those who translate elsewhere. */
export const translationFileRoutes = [
  route<{ id: string }, ExportQuery>({
    id: 'exportTranslations',
    method: 'GET',
    path: '/survey/{id}/translations_export',
    summary: 'The texts of a survey with their translations, as Excel or XLIFF 1.2, in all of its languages or some',
    access: onSurvey(['view', 'edit']),
    params: surveyParams,
    query: Joi.object({
      format: Joi.string().valid('xlsx', 'xliff').default('xlsx'),
      language: Joi.array().items(languageCode()).max(100).single(),
    }),
    rateLimit: { points: 60, seconds: 60 },
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, query, h }) {
      const structure = await structureOf(ctx, params.id);
      const { name, language: main } = structure.settings;
      const languages = unitsOf(ctx, structure, languagesWanted(structure, query.language));
      const about = { itemType: 'survey', itemId: params.id, itemName: name, surveyId: params.id };
      await inTransaction(ctx, (tenant) =>
        tenant.audit({ operation: 'survey.export_translations', ...about, details: { format: query.format } }),
      );
      const filename = `${name.slice(0, 80)} ${languages.map((one) => one.language).join(' ')}`;
      if (query.format === 'xliff') {
        return h
          .response(Readable.from(writeXliff(name, main, languages), { objectMode: false }))
          .type('application/xliff+xml')
          .header('content-disposition', attachment(filename, 'xlf'));
      }
      const words = { key: ctx.t('translations.file_key'), place: ctx.t('translations.file_place') };
      return workbookReply(ctx, h, { name: filename, ...sheetOf(main, languages, words) });
    },
  }),

  route<{ id: string }>({
    id: 'compareTranslations',
    method: 'POST',
    path: '/survey/{id}/translations_import',
    summary: 'What a file of translations (Excel, CSV or XLIFF) would change. Saves nothing: PUT translations does',
    access: onSurvey(['edit']),
    params: surveyParams,
    payload: Joi.object({}),
    upload: { maxBytes },
    rateLimit: { points: 30, seconds: 60 },
    reply: Joi.object({
      survey_version: surveyVersion().required().description('That it was compared with'),
      changes: Joi.array()
        .items(
          Joi.object({
            row: Joi.number().required().description('Row of the table, or line of the XLIFF'),
            key: Joi.string().required(),
            language: Joi.string().required(),
            text: Joi.string().required(),
            before: Joi.string().allow('', null).required(),
            made_from: Joi.string().description(
              'Mark of the text that was translated, where it says something else now',
            ),
          }),
        )
        .required(),
      problems: Joi.array()
        .items(
          Joi.object({
            row: Joi.number().required(),
            key: Joi.string().allow('').required(),
            code: Joi.string().required(),
          }),
        )
        .required()
        .description(`The first ${maxProblems}: what is left out`),
      problem_count: Joi.number().required(),
      same: Joi.number().required().description('Translations that the survey has already'),
    }),
    transaction: 'none',
    async handler(ctx, { params, files }) {
      const file = requireFile(files);
      const row = await rowOf(ctx, params.id);
      const compared = await compareFile(ctx, file, row.structure);
      const { changes, problems, same } = compared;
      return {
        survey_version: row.version,
        changes,
        problems: problems.slice(0, maxProblems),
        problem_count: problems.length,
        same,
      };
    },
  }),
];

const rowOf = (ctx: RequestContext, surveyId: string) =>
  inTransaction(ctx, (tenant) => loadSurvey(tenant, surveyId), { readOnly: true });
const structureOf = async (ctx: RequestContext, surveyId: string) => (await rowOf(ctx, surveyId)).structure;

/** @throws Problem `validation` for a language that the survey cannot be translated into */
function languagesWanted(structure: SurveyStructure, wanted: string[] | undefined): string[] {
  const [main, ...others] = languagesOf(structure);
  const known = new Set<string>([...languageCodes, ...others]);
  const wrong = wanted?.find((language) => language === main || !known.has(language));
  if (wrong !== undefined) throw invalid({ path: 'language', code: 'main_language' });
  return wanted ? [...new Set(wanted)] : others;
}

function unitsOf(ctx: RequestContext, structure: SurveyStructure, languages: readonly string[]): LanguageUnits[] {
  const kinds: KindRegistry = ctx.get(QuestionKinds);
  const placed = placedTexts(structure, kinds);
  const elements = new Map(allElements(structure).map((element) => [element.id, element]));
  const noted = placed.map((one) => ({ ...one, note: noteOf(ctx, structure, elements, one) }));
  return languages.map((language) => ({
    language,
    // As it is written: all languages at once would be many times the survey.
    *units() {
      const stale = new Set(staleTranslations(structure, language, kinds, placed).map(({ key }) => key));
      const translated = structure.translations[language] ?? {};
      for (const { key, note, text: source } of noted) {
        yield { key, note, source, target: translated[key], stale: stale.has(key) };
      }
    },
  }));
}

/** Where a text stands, in the words of the editor. */
function noteOf(
  ctx: RequestContext,
  structure: SurveyStructure,
  elements: ReadonlyMap<Id, Element>,
  { key, text, place, elementId }: PlacedText,
): string {
  if (place === 'survey') return ctx.t('outline.survey');
  if (place === 'background') return ctx.t('background.title');
  const page = ctx.t('canvas.page', { number: place + 1 });
  const element = elementId === undefined ? undefined : elements.get(elementId);
  const title = element ? element.settings.text.trim() || element.name : structure.pages[place]?.settings.title;
  const own = key.endsWith('/text') && title === text.trim();
  return [page, ...(title && !own ? [title] : [])].join(' · ').slice(0, longestNote);
}

/** @throws Problem `invalid_file`, `translations_file` */
async function compareFile(ctx: RequestContext, file: UploadedFile, structure: SurveyStructure): Promise<Compared> {
  const main = structure.settings.language;
  const read = (await isXml(file.path))
    ? await readXliff(decoded(await readFile(file.path)))
    : await readSheet(
        ctx.get(FileWork),
        file.path,
        main,
        new Set([...languageCodes, ...Object.keys(structure.translations)]),
      );
  const { sourceLanguage } = read;
  if (sourceLanguage && sourceLanguage !== main && sourceLanguage.split(/[-_]/)[0]?.toLowerCase() !== main) {
    throw new Problem('translations_source', { params: { language: sourceLanguage.slice(0, 20), main } });
  }
  return compare(read, structure, ctx.get(QuestionKinds));
}

const decoded = (bytes: Buffer): string =>
  new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8').decode(bytes);

/** By its first sign: a workbook is a zip, and a CSV file of ours begins with a word. */
async function isXml(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    return decoded(buffer.subarray(0, bytesRead)).trimStart().startsWith('<');
  } finally {
    await handle.close();
  }
}
