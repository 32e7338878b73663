import { AnswerFiles, ResponseReader, type StoredResponse } from '@kaiku/plugin-responses/contract';
import { onSurvey, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import { filesOf } from '@kaiku/sdk/model';
import {
  attachmentNamed,
  FileStore,
  idParam,
  inTransaction,
  Joi,
  listReply,
  notFound,
  route,
  type TenantContext,
  uuid,
} from '@kaiku/sdk/server';
import { DatasetStore } from '../services/datasetStore.ts';
import { withDataset } from '../services/openResults.ts';
import { newestFirst } from '../services/responseTable.ts';
import { pageOf } from '../services/rowQueries.ts';
import { seenResponse } from '../services/seen.ts';
import { type AnswersQuery, answerFile, answersQuery, answersReply, filterOf } from './schemas.ts';

/** What respondents have handed in, for who may see single responses. */
export const fileRoutes = [
  route<{ id: string }, AnswersQuery>({
    id: 'getResultsFiles',
    method: 'GET',
    path: '/survey/{id}/results/files',
    summary: 'Responses with files that answer one element, newest first',
    access: onSurvey(['rawAnswers']),
    params: idParam(),
    query: answersQuery(),
    reply: answersReply({
      response_id: Joi.string().required(),
      files: Joi.array().items(answerFile()).required(),
    }),
    async handler(ctx, { params, query }) {
      const scope = await ctx.get(SurveyAccess).answers(ctx, ctx.subject!, params.id);
      return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view, elements }) => {
        const asked = elements.find(({ element }) => element.id === query.element_id);
        const column = view.layout.stored.get(query.element_id);
        if (!asked?.kind.files || !column) throw notFound();
        const selection = await view.select(filterOf(query));
        const { rows, count } = await pageOf<[string]>(
          selection,
          {
            conditions: [`${column.names[0]!} IS NOT NULL`],
            values: {},
            select: 'id::VARCHAR',
            order: newestFirst(view),
          },
          query,
        );
        const hidden = selection.hidden || selection.hides(count);
        const ids = hidden ? [] : rows.map(([id]) => id);
        const responses = await ctx.get(ResponseReader).byIds(ctx, scope, ids, { chosen: true });
        const data = ids.flatMap((id) => {
          const response = responses.get(id);
          const files = filesOf(response?.answers[query.element_id]);
          if (!response || files.length === 0) return [];
          return [{ response_id: id, submitted_at: scope.hideTimes ? null : response.submittedAt, files }];
        });
        return { ...listReply(query, data, hidden ? 0 : count), hidden, element_id: query.element_id };
      });
    },
  }),

  route<{ id: string; responseId: string; fileId: string }>({
    id: 'downloadAnswerFile',
    method: 'GET',
    path: '/survey/{id}/responses/{responseId}/files/{fileId}',
    summary: 'A file that a respondent has handed in; a download, never shown in the page',
    access: onSurvey(['rawAnswers']),
    params: idParam().keys({ responseId: uuid().required(), fileId: uuid().required() }),
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, h }) {
      const { id, responseId, fileId } = params;
      const file = await inTransaction(ctx, async (tenant) => {
        const scope = await ctx.get(SurveyAccess).answers(tenant, ctx.subject!, id);
        if (!isHandedIn(await seenResponse(tenant, scope, responseId), fileId)) throw notFound();
        return takeOut(tenant, id, responseId, fileId);
      });
      const { stream } = await ctx.get(FileStore).get(ctx.companyId, fileId);
      return h
        .response(stream)
        .type(file.contentType)
        .bytes(file.size)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', attachmentNamed(file.name));
    },
  }),
];

const isHandedIn = ({ answers }: StoredResponse, fileId: string): boolean =>
  Object.values(answers).some((answer) => filesOf(answer).some(({ id }) => id === fileId));

/** Who took which file is noted; what is in it is the respondent's. */
async function takeOut(tenant: TenantContext, surveyId: string, responseId: string, fileId: string) {
  const file = await tenant.get(AnswerFiles).open(tenant, responseId, fileId);
  const about = { itemType: 'survey', itemId: surveyId, surveyId, itemName: file.name };
  await tenant.audit({ operation: 'answer_file.download', ...about });
  return file;
}
