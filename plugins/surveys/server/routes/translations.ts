import {
  type KindRegistry,
  languagesOf,
  type SurveyStructure,
  setTranslations,
  translatableTexts,
} from '@kaiku/sdk/model';
import { invalid, Joi, route } from '@kaiku/sdk/server';
import { onSurvey, QuestionKinds } from '../../contract/index.ts';
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
    .items(Joi.object({ language: Joi.string().required(), translatable_data: texts().required() }))
    .required(),
});

interface Body {
  survey_version: number;
  language: string;
  translatable_data: Record<string, string>;
}

/** SUR-093: the texts of a survey in its other languages. */
export const translationRoutes = [
  route<{ id: string }>({
    id: 'getTranslations',
    method: 'GET',
    path: '/survey/{id}/translations',
    summary: 'The texts of a survey and their translations',
    access: onSurvey(['view', 'edit']),
    params: surveyParams,
    reply: translationsReply,
    async handler(ctx, { params }) {
      const { version, structure } = await loadSurvey(ctx, params.id);
      return replyOf(version, structure, ctx.get(QuestionKinds));
    },
  }),

  route<{ id: string }, object, Body>({
    id: 'saveTranslations',
    method: 'PUT',
    path: '/survey/{id}/translations',
    summary: 'Saves translations into one language; an empty text takes its translation away, others stay',
    access: onSurvey(['edit']),
    params: surveyParams,
    maxBytes: maxBodyBytes,
    payload: Joi.object({
      survey_version: surveyVersion().required(),
      language: languageCode().required(),
      translatable_data: texts().required(),
    }),
    reply: translationsReply,
    async handler(ctx, { params, payload }) {
      const { language, translatable_data: data } = payload;
      const kinds = ctx.get(QuestionKinds);
      const edited = await editSurvey(ctx, params.id, payload.survey_version, 'survey.translate', (structure) => {
        if (language === structure.settings.language) throw invalid({ path: 'language', code: 'main_language' });
        const known = new Set(translatableTexts(structure, kinds).map(({ key }) => key));
        const unknown = Object.keys(data).filter((key) => !known.has(key));
        if (unknown.length > 0) {
          throw invalid(
            ...unknown.slice(0, 100).map((key) => ({ path: `translatable_data.${key}`, code: 'unknown_text' })),
          );
        }
        return setTranslations(structure, language, data, kinds);
      });
      await audit(ctx, 'survey.translate', edited.row, { language, texts: Object.keys(data).length });
      return replyOf(edited.row.version, edited.structure, kinds);
    },
  }),
];

const replyOf = (version: number, structure: SurveyStructure, kinds: KindRegistry) => ({
  survey_version: version,
  language: structure.settings.language,
  texts: Object.fromEntries(translatableTexts(structure, kinds).map(({ key, text }) => [key, text])),
  translations: languagesOf(structure)
    .slice(1)
    .map((language) => ({ language, translatable_data: structure.translations[language] ?? {} })),
});
