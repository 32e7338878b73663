import {
  type KindRegistry,
  languagesOf,
  type SurveyStructure,
  setTranslations,
  staleTranslations,
} from '@kaiku/sdk/model';
import { invalid, Joi, type RequestContext, route } from '@kaiku/sdk/server';
import { onSurvey, placedTexts, QuestionKinds } from '../../contract/index.ts';
import { editSurvey } from '../services/edit.ts';
import { audit } from '../services/lifecycle.ts';
import { loadSurvey } from '../services/store.ts';
import { languageCode, maxBodyBytes, surveyParams, surveyVersion } from './schemas.ts';

const texts = () => Joi.object().pattern(Joi.string().max(300), Joi.string().allow('').max(300_000));
const translationsReply = Joi.object({
  survey_version: surveyVersion().required(),
  language: Joi.string().required().description('The main language, in which the texts themselves are'),
  texts: texts().required().description('What there is to translate, by its key'),
  translations: Joi.array()
    .items(
      Joi.object({
        language: Joi.string().required(),
        translatable_data: texts().required(),
        stale: Joi.array().items(Joi.string()).required().description('Keys of texts that changed since'),
      }),
    )
    .required(),
});

interface Body {
  survey_version: number;
  language: string;
  translatable_data: Record<string, string>;
}
type Wanted = (key: string) => boolean;

/** Reads and saves the translations of some of a survey's texts. */
const callsOf = (path: string, name: string, what: string, wanted: Wanted) => [
  route<{ id: string }>({
    id: `get${name}`,
    method: 'GET',
    path: `/survey/{id}/${path}`,
    summary: `${what} and their translations`,
    access: onSurvey(['view', 'edit']),
    params: surveyParams,
    reply: translationsReply,
    async handler(ctx, { params }) {
      const { version, structure } = await loadSurvey(ctx, params.id);
      return replyOf(version, structure, ctx.get(QuestionKinds), wanted);
    },
  }),

  route<{ id: string }, object, Body>({
    id: `save${name}`,
    method: 'PUT',
    path: `/survey/{id}/${path}`,
    summary: `Saves translations of ${what.toLowerCase()} into one language; an empty text takes its translation away, others stay`,
    access: onSurvey(['edit']),
    params: surveyParams,
    maxBytes: maxBodyBytes,
    payload: Joi.object({
      survey_version: surveyVersion().required(),
      language: languageCode().required(),
      translatable_data: texts().required(),
    }),
    reply: translationsReply,
    handler: async (ctx, { params, payload }) => save(ctx, params.id, payload, wanted),
  }),
];

async function save(ctx: RequestContext, surveyId: string, payload: Body, wanted: Wanted) {
  const { language, translatable_data: data } = payload;
  const kinds = ctx.get(QuestionKinds);
  const edited = await editSurvey(ctx, surveyId, payload.survey_version, 'survey.translate', (structure) => {
    if (language === structure.settings.language) throw invalid({ path: 'language', code: 'main_language' });
    const known = new Set(placedTexts(structure, kinds).map(({ key }) => key));
    const unknown = Object.keys(data).filter((key) => !known.has(key) || !wanted(key));
    if (unknown.length > 0) {
      throw invalid(
        ...unknown.slice(0, 100).map((key) => ({ path: `translatable_data.${key}`, code: 'unknown_text' })),
      );
    }
    return setTranslations(structure, language, data, kinds);
  });
  await audit(ctx, 'survey.translate', edited.row, { language, texts: Object.keys(data).length });
  return replyOf(edited.row.version, edited.structure, kinds, wanted);
}

const ofBackgroundValue: Wanted = (key) => /^backgroundFields\/[^/]+\/values\//.test(key);

/** SUR-093: the texts of a survey in its other languages; SUR-101: those of background values on their own. */
export const translationRoutes = [
  ...callsOf('translations', 'Translations', 'The texts of a survey', () => true),
  ...callsOf(
    'background_value_translations',
    'BackgroundValueTranslations',
    'The values of background fields',
    ofBackgroundValue,
  ),
];

function replyOf(version: number, structure: SurveyStructure, kinds: KindRegistry, wanted: Wanted) {
  const shown = (data: Record<string, string>) =>
    Object.fromEntries(Object.entries(data).filter(([key]) => wanted(key)));
  const placed = placedTexts(structure, kinds);
  return {
    survey_version: version,
    language: structure.settings.language,
    texts: shown(Object.fromEntries(placed.map(({ key, text }) => [key, text]))),
    translations: languagesOf(structure)
      .slice(1)
      .map((language) => ({
        language,
        translatable_data: shown(structure.translations[language] ?? {}),
        stale: staleTranslations(structure, language, kinds, placed)
          .map(({ key }) => key)
          .filter(wanted),
      })),
  };
}
