import { createHash } from 'node:crypto';
import { Joi, type ProblemDetail, type RequestContext, route } from '@kaiku/sdk/server';
import { advancedEdit, onSurvey } from '../../contract/index.ts';
import { codeDetails } from '../services/codeAccess.ts';
import { loadSurvey } from '../services/store.ts';
import { seesStructure, surveyParams } from './schemas.ts';

interface CodeBody {
  css: string;
  js: string;
}

const code = () => Joi.string().max(100_000).allow('').default('');
const problems = Joi.array()
  .items(
    Joi.object({
      code: Joi.string().required(),
      line: Joi.number().integer().required(),
      column: Joi.number().integer().required(),
      message: Joi.string().required(),
    }),
  )
  .required();

/** A survey's own CSS and JavaScript (SUR-016, SUR-097). */
export const customCodeRoutes = [
  route<{ id: string }>({
    id: 'getSurveyCss',
    method: 'GET',
    path: '/survey/{id}/css',
    summary: "The draft's own CSS as a file; empty when it has none",
    access: onSurvey(seesStructure),
    params: surveyParams,
    reply: 'stream',
    async handler(ctx, { params, h }) {
      const { customCss = '' } = (await loadSurvey(ctx, params.id)).structure.settings;
      return h
        .response(customCss)
        .type('text/css')
        .etag(createHash('sha256').update(customCss).digest('base64url'))
        .header('cache-control', 'private, no-cache')
        .header('x-content-type-options', 'nosniff');
    },
  }),

  route<{ id: string }, object, CodeBody>({
    id: 'checkSurveyCode',
    method: 'POST',
    path: '/survey/{id}/code_check',
    summary: 'What is wrong in CSS and JavaScript that a survey is to get; nothing is saved',
    access: { allOf: [onSurvey(['edit']), advancedEdit] },
    params: surveyParams,
    payload: Joi.object({ css: code(), js: code() }),
    reply: Joi.object({ css: problems, js: problems }),
    transaction: 'none',
    handler: async (ctx, { payload: { css, js } }) => ({
      css: codeDetails({ customCss: css }).map((one) => inWords(ctx, one)),
      js: codeDetails({ customJs: js }).map((one) => inWords(ctx, one)),
    }),
  }),
];

const inWords = (ctx: RequestContext, { code: key, params = {} }: ProblemDetail) => ({
  code: key,
  line: Number(params.line),
  column: Number(params.column),
  message: ctx.t(`errors.${key}`, params),
});
