import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { integrityClasses, integritySignals, ResponseReader } from '@kaiku/plugin-responses/contract';
import {
  onSurvey,
  QuestionKinds,
  SurveyAccess,
  SurveyReader,
  type TranslatedField,
  translatedFields,
} from '@kaiku/plugin-surveys/contract';
import type { Language, TableQuery } from '@kaiku/sdk/common';
import { type AnswerFile, type Background, type Element, filesOf, type KindRegistry } from '@kaiku/sdk/model';
import { idParam, isoTime, Joi, listReply, notFound, route, tableQuery, tableReply } from '@kaiku/sdk/server';
import { excerptAround } from '../../contract/excerpt.ts';
import { type FilterQuery, ResponsePapers, timeTakenOf } from '../../contract/index.ts';
import { answerInWords } from '../services/answerWords.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { marksOf, type ToldResponse } from '../services/marks.ts';
import { notAmong } from '../services/notAmong.ts';
import { withDataset } from '../services/openResults.ts';
import { translated } from '../services/questions.ts';
import { newestFirst, searchCondition, sortExpression, sortKeys } from '../services/responseTable.ts';
import { pageOf } from '../services/rowQueries.ts';
import { toldBy } from '../services/told.ts';
import { takesWords } from '../services/wholeAnswer.ts';
import { answerFile, filterOf, filterQuery, hideUnder, toldLanguage } from './schemas.ts';

/** Characters of an answer that the table shows; all of it is in the response itself. */
const shownLength = 300;
const shortened = (text: string): string =>
  text.length > shownLength ? `${text.slice(0, shownLength).trimEnd()}…`.toWellFormed() : text;
/** Of a longer one what a search found is within it. */
const shown = (text: string, search: string): string =>
  shortened(text.length > shownLength ? excerptAround(text, search, shownLength / 2) : text);

/** RES-009: the responses themselves, a row each. */
export const responseRoutes = [
  route<{ id: string }, Omit<TableQuery, 'sort_by'> & FilterQuery & { sort_by?: string }>({
    id: 'listResponses',
    method: 'GET',
    path: '/survey/{id}/responses',
    summary:
      'Responses of a survey, newest first; `filter` searches in what the table shows of them, but for times and numbers',
    access: onSurvey(['rawAnswers']),
    params: idParam(),
    query: tableQuery([]).keys({
      ...filterQuery,
      filter_fields: Joi.array()
        .items(Joi.string().max(80))
        .single()
        .max(2_000)
        .description(
          'Columns that `filter` searches: ids of elements, `field <id>`, language, collector; all by default',
        ),
      sort_by: Joi.string()
        .max(70)
        .description('submitted_at, time_taken, language, collector, `field <id>`, or the id of an element'),
      sort_order: Joi.string().valid('asc', 'desc').default('desc'),
    }),
    reply: tableReply(
      Joi.object({
        response_id: Joi.string().required(),
        submitted_at: isoTime().allow(null).required(),
        time_taken: Joi.number().integer().allow(null).required().description('Seconds, where they are known'),
        language: toldLanguage(),
        source: Joi.string().required(),
        edited: Joi.boolean().required().description('It was changed after it came'),
        collector: Joi.string().allow(null).required(),
        answers: Joi.object().pattern(Joi.string(), Joi.string().allow('')).required().description('By element id'),
        background: Joi.object()
          .pattern(Joi.string(), Joi.string().allow(''))
          .required()
          .description('By field id, as the caller’s language calls them'),
        integrity: Joi.string()
          .valid(...integrityClasses, null)
          .required()
          .description(
            'What its way here says of it; spam and bots count nowhere unless asked for. Null where it would tell whose response it is (RES-022)',
          ),
        reasons: Joi.array()
          .items(Joi.string().valid(...Object.keys(integritySignals)))
          .required()
          .description('Why'),
        files: Joi.object()
          .pattern(Joi.string(), Joi.array().items(answerFile()))
          .description('By element id; missing without any'),
      }),
    ).keys({
      hidden: Joi.boolean().required().description('True when they are too few to be shown (RES-020)'),
      hide_under: hideUnder(),
      times: Joi.boolean().required().description('False when the survey hides when it was answered (SUR-011)'),
      pdf: Joi.boolean().required().description('Whether responses can be written to PDF files here'),
      marked: Joi.boolean()
        .required()
        .description('True when anything speaks against one of the responses of this page'),
      columns: Joi.array()
        .items(
          Joi.object({
            element_id: Joi.string().required(),
            title: Joi.string().allow('').required(),
            open: Joi.boolean().required().description('Answers may have words or files of the respondents’ own'),
            faces: Joi.number()
              .integer()
              .allow(null)
              .required()
              .description('Of how many faces an answer is one, the saddest being 1; null where it is none'),
          }),
        )
        .required(),
      fields: Joi.array()
        .items(Joi.object({ field_id: Joi.string().required(), name: Joi.string().required() }))
        .required(),
    }),
    async handler(ctx, { params, query }) {
      const found = await ctx.get(SurveyReader).asked(ctx, params.id);
      if (!found) throw notFound();
      const names = await ctx.get(CollectorReader).names(ctx, params.id);
      const kinds = ctx.get(QuestionKinds);
      const texts = translated(found.structure, ctx.language, kinds);
      const fields = translatedFields(found.structure, ctx.language, kinds);
      const scope = await ctx.get(SurveyAccess).answers(ctx, ctx.subject!, params.id);
      return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view, elements }) => {
        const texted = elements.map(({ element }) => texts.get(element.id) ?? element);
        const selection = await view.select(filterOf(query));
        const search = query.filter?.trim().toLowerCase();
        const words = { elements: texted, kinds, fields, links: names };
        const sort = sortExpression(view, words, query.sort_by ?? 'submitted_at');
        if (!sort) throw notAmong('sort_by', sortKeys(words));
        const sought = search ? await searchCondition(selection, words, search, query.filter_fields) : null;
        const { rows, count } = await pageOf<[string]>(
          selection,
          {
            conditions: sought ? [sought.sql] : [],
            values: { ...sought?.values },
            select: 'id::VARCHAR',
            orderValues: sort.values,
            order: `${sort.sql} ${query.sort_order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, ${newestFirst(view)}`,
          },
          query,
        );
        const ids = rows.map(([id]) => id);
        const responses = await toldBy(view, await ctx.get(ResponseReader).byIds(ctx, scope, ids, { chosen: true }));
        const data = ids.flatMap((id) => {
          const response = responses.get(id);
          if (!response) return [];
          const row = toRow(response, texted, { kinds, names, reads: ctx.language, search: search ?? '' });
          const own = { ...row, background: namedValues(row.background, fields) };
          return [scope.hideTimes ? { ...own, submitted_at: null, time_taken: null } : own];
        });
        return {
          ...listReply(query, data, count),
          hidden: selection.hidden,
          hide_under: scope.hideUnder?.under ?? null,
          times: !scope.hideTimes,
          pdf: ctx.contributions(ResponsePapers).length > 0,
          marked: data.some(({ integrity }) => integrity !== null && integrity !== 'clean'),
          columns: texted.map((element) => ({
            element_id: element.id,
            title: element.settings.text || element.name,
            open: takesWords(element, kinds),
            faces: facesOf(element, kinds),
          })),
          fields: fields.map(({ id, name }) => ({ field_id: id, name })),
        };
      });
    },
  }),
];

/** What the reader's language calls them; of fields that are gone they come as they are. */
const namedValues = (background: Background, fields: readonly TranslatedField[]): Background =>
  Object.fromEntries(
    Object.entries(background).map(([id, value]) => [id, fields.find((one) => one.id === id)?.label(value) ?? value]),
  );

function facesOf(element: Element, kinds: KindRegistry): number | null {
  const { faces, scale } = kinds.get(element.kind)?.chartFacts?.(element) ?? {};
  return faces && scale ? scale.max : null;
}

interface Drawn {
  kinds: KindRegistry;
  /** Of links by id. */
  names: ReadonlyMap<string, string>;
  /** The reader's. */
  reads: Language;
  search: string;
}

function toRow(response: ToldResponse, elements: readonly Element[], { kinds, names, reads, search }: Drawn) {
  const { responseId, submittedAt, language, source, collectorId, background, revision } = response;
  const answers: Record<string, string> = {};
  const files: Record<string, readonly AnswerFile[]> = {};
  for (const element of elements) {
    const answer = response.answers[element.id];
    if (answer === undefined) continue;
    answers[element.id] = shown(answerInWords(kinds.get(element.kind)!, element, answer, reads), search);
    const handedIn = filesOf(answer);
    if (handedIn.length > 0) files[element.id] = handedIn;
  }
  return {
    response_id: responseId,
    submitted_at: submittedAt,
    time_taken: timeTakenOf(response),
    language,
    source,
    edited: revision > 0,
    collector: collectorId === null ? null : (names.get(collectorId) ?? collectorId),
    answers,
    background,
    ...marksOf(response),
    ...(Object.keys(files).length > 0 && { files }),
  };
}
