import type { TableQuery } from '@kaiku/sdk/common';
import { defineList, isoTime, Joi, listReply, notFound, route, tableReply } from '@kaiku/sdk/server';
import { onSurvey } from '../../contract/index.ts';
import { Revision } from '../models/revision.ts';
import { editSurvey } from '../services/edit.ts';
import { audit } from '../services/lifecycle.ts';
import { ownerNames } from '../services/owners.ts';
import { structureAt } from '../services/revisions.ts';
import { headReply, modelPart, replyOf, surveyParams, surveyVersion } from './schemas.ts';

const list = defineList({ sort: {}, order: { by: 'version', direction: 'desc' }, id: 'version' });

interface RevisionParams {
  id: string;
  version: number;
}
const revisionParams = surveyParams.keys({ version: surveyVersion().required() });

export const revisionRoutes = [
  route<{ id: string }, TableQuery>({
    id: 'listRevisions',
    method: 'GET',
    path: '/survey/{id}/revisions',
    summary: 'Saves of a survey that are kept, the latest first',
    access: onSurvey(['edit']),
    params: surveyParams,
    query: list.query,
    reply: tableReply(
      Joi.object({
        survey_version: surveyVersion().required(),
        operation: Joi.string().required(),
        saved_at: isoTime().required(),
        saved_by_id: Joi.string().allow(null).required(),
        saved_by: Joi.string().allow('').required(),
        live_at: isoTime().allow(null).required().description('When respondents got it first'),
      }),
    ),
    async handler(ctx, { params, query }) {
      const found = Revision.query(ctx.trx)
        .where({ survey_id: params.id })
        .select('version', 'operation', 'saved_at', 'saved_by_id', 'live_at');
      const { rows, count } = await list.page<Revision>(found, query);
      const names = await ownerNames(
        ctx,
        rows.flatMap((row) => row.savedById ?? []),
      );
      return listReply(
        query,
        rows.map((row) => ({
          survey_version: row.version,
          operation: row.operation,
          saved_at: row.savedAt.toISOString(),
          saved_by_id: row.savedById,
          saved_by: (row.savedById && names.get(row.savedById)) ?? '',
          live_at: row.liveAt?.toISOString() ?? null,
        })),
        count,
      );
    },
  }),

  route<RevisionParams>({
    id: 'getRevision',
    method: 'GET',
    path: '/survey/{id}/revisions/{version}',
    summary: 'The structure that a save left',
    access: onSurvey(['edit']),
    params: revisionParams,
    reply: Joi.object({ survey_version: surveyVersion().required(), structure: modelPart().required() }),
    async handler(ctx, { params }) {
      const structure = await structureAt(ctx, params.id, params.version);
      if (!structure) throw notFound();
      return { survey_version: params.version, structure };
    },
  }),

  route<RevisionParams, object, { survey_version: number }>({
    id: 'restoreRevision',
    method: 'POST',
    path: '/survey/{id}/revisions/{version}/restore',
    summary: 'Saves an earlier structure as the newest version',
    access: onSurvey(['edit']),
    params: revisionParams,
    payload: Joi.object({ survey_version: surveyVersion().required() }),
    reply: headReply,
    async handler(ctx, { params, payload }) {
      const old = await structureAt(ctx, params.id, params.version);
      if (!old) throw notFound();
      const { row } = await editSurvey(ctx, params.id, payload.survey_version, 'survey.restore', () => old);
      await audit(ctx, 'survey.restore', row, { restored_version: params.version });
      return replyOf(row);
    },
  }),
];
