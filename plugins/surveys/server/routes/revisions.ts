import { setImmediate as others } from 'node:timers/promises';
import type { TableQuery } from '@kaiku/sdk/common';
import type { SurveyStructure } from '@kaiku/sdk/model';
import { defineList, isoTime, Joi, listReply, notFound, route, tableReply, uuid } from '@kaiku/sdk/server';
import { changeCodes, changeList, detailsOf, onSurvey } from '../../contract/index.ts';
import { broughtBack } from '../services/codeAccess.ts';
import { editSurvey } from '../services/edit.ts';
import { audit } from '../services/lifecycle.ts';
import { ownerNames } from '../services/owners.ts';
import { summariesOf } from '../services/revisionSummaries.ts';
import type { HistoryRow } from '../services/revisions.ts';
import { authorsOf, historyOf, nameRevision, structureAt, versionBefore } from '../services/revisions.ts';
import { getSurvey } from '../services/store.ts';
import { textOfDetail, textOfItem } from '../services/words.ts';
import { headReply, modelPart, replyOf, surveyParams, surveyVersion } from './schemas.ts';

/** Changes that are put into words before others have a turn. */
const itemsAtOnce = 20;
/** Changes that a row of the list tells. */
const itemsInRow = 2;

const list = defineList({ sort: {}, order: { by: 'version', direction: 'desc' }, id: 'version' });

const changeReply = Joi.object({
  code: Joi.string()
    .valid(...changeCodes)
    .required(),
  path: Joi.string().required(),
  text: Joi.string().required(),
  details: Joi.array().items(Joi.string()).required(),
});

interface RevisionParams {
  id: string;
  version: number;
}
const revisionParams = surveyParams.keys({ version: surveyVersion().required() });

export const revisionRoutes = [
  route<{ id: string }, TableQuery & { saved_by_id?: string; named?: boolean }>({
    id: 'listRevisions',
    method: 'GET',
    path: '/survey/{id}/revisions',
    summary: 'Saves of a survey that are kept, the latest first',
    access: onSurvey(['edit']),
    params: surveyParams,
    query: list.query.keys({
      saved_by_id: uuid().description('Of this person alone'),
      named: Joi.boolean().description('Those that have a name alone'),
    }),
    reply: tableReply(
      Joi.object({
        survey_version: surveyVersion().required(),
        operation: Joi.string().required(),
        saved_at: isoTime().required(),
        saved_by_id: Joi.string().allow(null).required(),
        saved_by: Joi.string().allow('').required(),
        name: Joi.string().allow(null).required().description('That somebody gave it; such a one is kept for good'),
        live_at: isoTime().allow(null).required().description('When respondents got it first'),
        live_until: isoTime().allow(null).required().description('When they got another one; null while they get it'),
        changes: Joi.array()
          .items(Joi.string())
          .required()
          .description('The first of what it changed, in words; none where finding out would take long'),
        more_changes: Joi.number().integer().required().description('How many more there are'),
      }),
    ),
    async handler(ctx, { params, query }) {
      const found = historyOf(ctx, params.id, { savedById: query.saved_by_id, named: query.named });
      const { rows, count } = await list.page<HistoryRow>(found, query);
      const names = await ownerNames(
        ctx,
        rows.flatMap((row) => row.savedById ?? []),
      );
      const told = await summariesOf(
        ctx,
        params.id,
        rows.map(({ version }) => version),
      );
      const changesOf = ({ version }: HistoryRow) => {
        const items = told.get(version) ?? [];
        return {
          changes: items.slice(0, itemsInRow).map((item) => textOfItem(ctx.t, item)),
          more_changes: Math.max(0, items.length - itemsInRow),
        };
      };
      return listReply(
        query,
        rows.map((row) => ({
          survey_version: row.version,
          operation: row.operation,
          saved_at: row.savedAt.toISOString(),
          saved_by_id: row.savedById,
          saved_by: (row.savedById && names.get(row.savedById)) ?? '',
          name: row.name,
          live_at: row.liveAt?.toISOString() ?? null,
          live_until: row.liveUntil?.toISOString() ?? null,
          ...changesOf(row),
        })),
        count,
      );
    },
  }),

  route<{ id: string }>({
    id: 'listRevisionAuthors',
    method: 'GET',
    path: '/survey/{id}/revisions/authors',
    summary: 'Who has saved the survey, at most a hundred people',
    access: onSurvey(['edit']),
    params: surveyParams,
    reply: Joi.object({
      authors: Joi.array()
        .items(Joi.object({ user_id: Joi.string().required(), name: Joi.string().allow('').required() }))
        .required(),
    }),
    async handler(ctx, { params }) {
      const ids = await authorsOf(ctx, params.id);
      const names = await ownerNames(ctx, ids);
      return { authors: ids.map((id) => ({ user_id: id, name: names.get(id) ?? '' })) };
    },
  }),

  route<RevisionParams, { since?: number }>({
    id: 'getRevisionChanges',
    method: 'GET',
    path: '/survey/{id}/revisions/{version}/changes',
    summary: 'What a save changed, in words; against the revision before it, or against the version that is named',
    access: onSurvey(['edit']),
    params: revisionParams,
    query: Joi.object({ since: surveyVersion() }),
    reply: Joi.object({
      since: surveyVersion()
        .allow(null)
        .required()
        .description('What it is compared with; null: there is none before it'),
      changes: Joi.array().items(changeReply).required(),
    }),
    async handler(ctx, { params, query }) {
      const since = query.since ?? (await versionBefore(ctx, params.id, params.version));
      const after = await structureAt(ctx, params.id, params.version);
      const before = since === null ? after : await structureAt(ctx, params.id, since);
      if (!before || !after) throw notFound();
      const changes = [];
      for (const item of changeList(before, after)) {
        const details = detailsOf(item, before, after).map((detail) => textOfDetail(ctx.t, detail));
        changes.push({ code: item.code, path: item.path, text: textOfItem(ctx.t, item), details });
        if (changes.length % itemsAtOnce === 0) await others();
      }
      return { since, changes };
    },
  }),

  route<RevisionParams, object, { name: string | null }>({
    id: 'nameRevision',
    method: 'PUT',
    path: '/survey/{id}/revisions/{version}/name',
    summary: 'Gives a version a name, another one, or none; one that has a name is kept for good',
    access: onSurvey(['edit']),
    params: revisionParams,
    payload: Joi.object({ name: Joi.string().trim().min(1).max(100).allow(null).required() }),
    reply: Joi.object({ survey_version: surveyVersion().required(), name: Joi.string().allow(null).required() }),
    async handler(ctx, { params, payload }) {
      const row = await getSurvey(ctx, params.id);
      const before = await nameRevision(ctx, params.id, params.version, payload.name);
      await audit(ctx, 'survey.name_version', row, {
        version: params.version,
        name: payload.name,
        name_before: before,
      });
      return { survey_version: params.version, name: payload.name };
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
      const back = (now: SurveyStructure) => broughtBack(ctx, old, now);
      const { row } = await editSurvey(ctx, params.id, payload.survey_version, 'survey.restore', back);
      await audit(ctx, 'survey.restore', row, { restored_version: params.version });
      return replyOf(row);
    },
  }),
];
