import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { AnswerEditor, editLimit, integrityClasses, integritySignals } from '@kaiku/plugin-responses/contract';
import { onSurvey, QuestionKinds, SurveyAccess, SurveyReader, translatedFields } from '@kaiku/plugin-surveys/contract';
import { type Answers, allElements } from '@kaiku/sdk/model';
import {
  type DirectoryUser,
  idParam,
  invalid,
  isoTime,
  Joi,
  notFound,
  Problem,
  type RequestContext,
  route,
  UserDirectory,
  uuid,
} from '@kaiku/sdk/server';
import { answerInWords } from '../services/answerWords.ts';
import { marksOf } from '../services/marks.ts';
import { translated } from '../services/questions.ts';
import { seenResponse, seenResponses } from '../services/seen.ts';
import { told } from '../services/told.ts';
import { wholeAnswers } from '../services/wholeAnswer.ts';
import { answerFile, elementId, facesReply, scaleReply, toldLanguage } from './schemas.ts';

const responseIds = () => Joi.array().items(uuid()).min(1).max(editLimit).unique().required();
const oneResponse = idParam().keys({ response_id: uuid().required() });
const labelled = Joi.object({ id: Joi.string().required(), label: Joi.string().allow('').required() });

const answerInput = Joi.object({
  type: Joi.string().valid('one', 'several', 'order', 'number', 'text', 'date', 'matrix', 'consent').required(),
  options: Joi.array().items(labelled),
  rows: Joi.array().items(labelled),
  scale: scaleReply(),
  other: Joi.boolean(),
  dontKnow: Joi.string(),
}).description('How it is given by hand; missing where it cannot be');

/** Single responses: whole, with their history, changed and removed. */
export const answerRoutes = [
  route<{ id: string; response_id: string }>({
    id: 'getResponse',
    method: 'GET',
    path: '/survey/{id}/response/{response_id}',
    summary: 'One response, with the whole answer to every question',
    access: onSurvey(['rawAnswers']),
    params: oneResponse,
    reply: Joi.object({
      response_id: Joi.string().required(),
      submitted_at: isoTime().allow(null).required().description('Null when the survey hides it (SUR-011)'),
      started_at: isoTime().allow(null).required(),
      language: toldLanguage(),
      source: Joi.string().required(),
      collector: Joi.string().allow(null).required(),
      survey_version: Joi.number()
        .integer()
        .allow(null)
        .required()
        .description('Null where it would tell whose response it is (RES-022)'),
      revision: Joi.number().integer().required().description('How often it was changed after it came'),
      integrity: Joi.string()
        .valid(...integrityClasses, null)
        .required()
        .description('Null where it would tell whose response it is (RES-022)'),
      reasons: Joi.array()
        .items(Joi.string().valid(...Object.keys(integritySignals)))
        .required(),
      answers: Joi.array()
        .items(
          Joi.object({
            element_id: Joi.string().required(),
            kind: Joi.string().required(),
            title: Joi.string().allow('').required(),
            text: Joi.string().allow('').required().description('All of it, however long; empty without an answer'),
            parts: Joi.array().items(
              Joi.object({ label: Joi.string().allow('').required(), text: Joi.string().allow('').required() }),
            ),
            files: Joi.array().items(answerFile()),
            onScale: scaleReply()
              .keys({ value: Joi.number().required(), faces: facesReply() })
              .description('Of a number: what it is on its scale'),
            open: Joi.boolean().required().description('It has words or files of the respondent’s own'),
            value: Joi.any().description('As it is stored; for holders of full'),
            input: answerInput,
          }),
        )
        .required(),
      background: Joi.array()
        .items(
          Joi.object({
            field_id: Joi.string().required(),
            name: Joi.string().required(),
            value: Joi.string().allow('').required(),
            label: Joi.string().allow('').required().description('In the caller’s language'),
          }),
        )
        .required(),
    }),
    async handler(ctx, { params }) {
      const { scope, seen, response, asked } = await openOne(ctx, params);
      const kinds = ctx.get(QuestionKinds);
      const full = (await ctx.permissionsOn('survey', params.id)).has('full');
      const version = full
        ? ((await ctx.get(SurveyReader).structure(ctx, params.id, seen.surveyVersion))?.structure ?? null)
        : null;
      const names = await ctx.get(CollectorReader).names(ctx, params.id);
      const { collectorId } = response;
      const { language } = ctx;
      return {
        response_id: response.responseId,
        submitted_at: scope.hideTimes ? null : response.submittedAt,
        started_at: scope.hideTimes ? null : response.startedAt,
        language: response.language,
        source: response.source,
        collector: collectorId === null ? null : (names.get(collectorId) ?? collectorId),
        survey_version: response.surveyVersion || null,
        revision: response.revision,
        ...marksOf(response),
        answers: wholeAnswers(ctx, asked, { kinds, language, version })(response.answers),
        background: translatedFields(asked.structure, language, kinds).map(({ id, name, label }) => {
          const value = response.background[id] ?? '';
          return { field_id: id, name, value, label: value && label(value) };
        }),
      };
    },
  }),

  route<{ id: string; response_id: string }>({
    id: 'getRespondentHistory',
    method: 'GET',
    path: '/survey/{id}/respondent/{response_id}/history',
    summary: 'What happened to one response: how it came, and what was done to it since, oldest first',
    access: onSurvey(['rawAnswers']),
    params: oneResponse,
    reply: Joi.object({
      came: Joi.object({
        at: isoTime().allow(null).required().description('Null when the survey hides it (SUR-011)'),
        language: toldLanguage(),
        source: Joi.string().required(),
        collector: Joi.string().allow(null).required(),
      }).required(),
      entries: Joi.array()
        .items(
          Joi.object({
            at: isoTime().required(),
            by: Joi.string().allow(null, '').required().description('Name of who did it'),
            what: Joi.string().valid('answers', 'background', 'erased').required(),
            changes: Joi.array()
              .items(
                Joi.object({
                  id: Joi.string().required(),
                  title: Joi.string().allow('').required(),
                  before: Joi.string().allow(null, ''),
                  after: Joi.string().allow(null, ''),
                  erased: Joi.boolean().required().description('What it was is not kept'),
                }),
              )
              .required(),
          }),
        )
        .required(),
    }),
    async handler(ctx, { params }) {
      const { scope, seen, response, asked } = await openOne(ctx, params);
      const entries = await ctx.get(AnswerEditor).history(ctx, seen);
      const by = entries.flatMap((entry) => entry.by ?? []);
      const people = await ctx.get(UserDirectory).byIds(ctx, [...new Set(by)]);
      const names = await ctx.get(CollectorReader).names(ctx, params.id);
      const kinds = ctx.get(QuestionKinds);
      const elements = translated(asked.structure, ctx.language, kinds);
      const fields = new Map(translatedFields(asked.structure, ctx.language, kinds).map((field) => [field.id, field]));
      const { collectorId, submittedAt, language, source } = response;
      return {
        came: {
          at: scope.hideTimes ? null : submittedAt,
          language,
          source,
          collector: collectorId === null ? null : (names.get(collectorId) ?? collectorId),
        },
        entries: entries.map((entry) => ({
          at: entry.at,
          by: nameOf(people.get(entry.by ?? '')),
          what: entry.what,
          changes: Object.entries(entry.changes).flatMap(([id, change]) => {
            // A field may have the id of a question.
            const field = entry.what === 'background' ? fields.get(id) : undefined;
            const element = entry.what === 'background' ? undefined : elements.get(id);
            // A value that was is not what others of its block have in common.
            if (field && scope.hideUnder) return [];
            const title = element ? element.settings.text || element.name : (field?.name ?? id);
            if (change.erased) return [{ id, title, erased: true }];
            const inWords = (value: Answers[string] | null) => {
              if (value === null) return null;
              const kind = element && kinds.get(element.kind);
              if (kind) return answerInWords(kind, element, value, ctx.language);
              return typeof value === 'string' ? (field?.label(value) ?? value) : null;
            };
            return [{ id, title, before: inWords(change.before), after: inWords(change.after), erased: false }];
          }),
        })),
      };
    },
  }),

  route<{ id: string }, object, { response_id: string; revision: number; answers: Record<string, unknown> }>({
    id: 'updateAnswers',
    method: 'PUT',
    path: '/survey/{id}/answers',
    summary: 'Changes answers of one response, each judged as in the version that was answered',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({
      response_id: uuid().required(),
      revision: Joi.number().integer().min(0).required().description('That the caller has seen'),
      answers: Joi.object()
        .pattern(elementId(), Joi.any())
        .min(1)
        .max(1_000)
        .required()
        .description('By element id, as intake takes them; null for no answer'),
    }),
    reply: Joi.object({ revision: Joi.number().integer().required() }),
    async handler(ctx, { params, payload }) {
      const scope = await ctx.get(SurveyAccess).answers(ctx, ctx.subject!, params.id);
      const response = await seenResponse(ctx, scope, payload.response_id);
      const revision = await ctx.get(AnswerEditor).edit(ctx, response, payload.revision, payload.answers);
      if (revision === null) throw new Problem('response_changed', { status: 412 });
      return { revision };
    },
  }),

  route<{ id: string }, object, { response_ids: string[]; element_ids?: string[] }>({
    id: 'deleteAnswers',
    method: 'DELETE',
    path: '/survey/{id}/answers',
    summary:
      'Removes responses with all that is kept of them; with `element_ids` only what was written or handed in there',
    access: onSurvey(['gdpr']),
    params: idParam(),
    payload: Joi.object({
      response_ids: responseIds(),
      element_ids: Joi.array()
        .items(elementId())
        .min(1)
        .max(1_000)
        .unique()
        .description('Questions whose open answers and files are erased; the responses stay'),
    }),
    reply: Joi.object({ count: Joi.number().integer().required().description('Of so many responses') }),
    async handler(ctx, { params, payload }) {
      const scope = await ctx.get(SurveyAccess).erasable(ctx, ctx.subject!, params.id);
      const responses = await seenResponses(ctx, scope, payload.response_ids);
      const editor = ctx.get(AnswerEditor);
      if (responses.size === 0) throw new Problem('responses_gone');
      if (!payload.element_ids) return { count: await editor.remove(ctx, params.id, [...responses.keys()]) };
      await requireOpen(ctx, params.id, payload.element_ids);
      return { count: await editor.erase(ctx, [...responses.values()], payload.element_ids) };
    },
  }),

  route<{ id: string }, object, { response_ids: string[]; values: Record<string, string> }>({
    id: 'updateRespondents',
    method: 'PUT',
    path: '/survey/{id}/update_respondents',
    summary: 'Sets background values of chosen responses; an empty text takes the value away',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({
      response_ids: responseIds(),
      values: Joi.object()
        .pattern(Joi.string().max(64), Joi.string().allow('').max(10_000))
        .min(1)
        .max(200)
        .required()
        .description('By field id'),
    }),
    reply: Joi.object({
      count: Joi.number()
        .integer()
        .required()
        .description('Of so many that had another value; where few are hidden, of all'),
    }),
    async handler(ctx, { params, payload }) {
      const scope = await ctx.get(SurveyAccess).answers(ctx, ctx.subject!, params.id);
      const responses = await seenResponses(ctx, scope, payload.response_ids);
      if (responses.size === 0) throw new Problem('responses_gone');
      const all = scope.hideUnder !== null;
      const chosen = [...responses.values()];
      return { count: await ctx.get(AnswerEditor).setBackground(ctx, chosen, payload.values, { all }) };
    },
  }),
];

/** A response that the caller may see, as it is stored and as it may be told. @throws Problem `not_found` */
async function openOne(ctx: RequestContext, { id, response_id }: { id: string; response_id: string }) {
  const scope = await ctx.get(SurveyAccess).answers(ctx, ctx.subject!, id);
  const seen = await seenResponse(ctx, scope, response_id);
  const response = (await told(ctx, scope, new Map([[seen.responseId, seen]]))).get(seen.responseId)!;
  const asked = await ctx.get(SurveyReader).asked(ctx, id);
  if (!asked) throw notFound();
  return { scope, seen, response, asked };
}

const nameOf = (user: DirectoryUser | undefined): string | null =>
  user ? `${user.firstName} ${user.lastName}`.trim() || user.email : null;

/** @throws Problem `validation` for a question that nobody answers in words or by files */
async function requireOpen(ctx: RequestContext, surveyId: string, elementIds: readonly string[]): Promise<void> {
  const asked = await ctx.get(SurveyReader).asked(ctx, surveyId);
  if (!asked) throw notFound();
  const open = new Set(
    allElements(asked.structure)
      .filter((element) => ctx.get(AnswerEditor).isOpen(element))
      .map(({ id }) => id),
  );
  const wrong = elementIds.flatMap((id, at) => (open.has(id) ? [] : [{ path: `element_ids.${at}`, code: 'not_open' }]));
  if (wrong.length > 0) throw invalid(...wrong);
}
