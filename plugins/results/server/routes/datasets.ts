import type { TableQuery } from '@kaiku/sdk/common';
import { idParam, isoTime, Joi, listReply, route, tableQuery, tableReply, uuid } from '@kaiku/sdk/server';
import { type DatasetChoice, datasetChoices } from '../../contract/datasetChoices.ts';
import { datasetFailures } from '../dataset/ledger.ts';
import type { DatasetsOfProcess } from '../dataset/port/askedDatasets.ts';
import {
  listDatasets,
  rebuildDataset,
  removeDataset,
  type SurveyDatasets,
  sumDatasets,
} from '../services/datasetList.ts';
import { DatasetStore } from '../services/datasetStore.ts';

const access = { permission: 'results.datasets' } as const;
const count = () => Joi.number().integer().required();
const done = Joi.object({ done: Joi.boolean().valid(true).required() });

const row = Joi.object({
  survey_id: uuid().required(),
  name: Joi.string().allow('').required(),
  kept: Joi.boolean().required().description('False where the survey’s settings say that no dataset is kept'),
  datasets: Joi.array()
    .items(
      Joi.object({
        host: Joi.string().required().description('The machine that has it'),
        this_node: Joi.boolean().required().description('Whether it is the one that replies'),
        state: Joi.string().valid('building', 'ready', 'failed').required(),
        failure: Joi.string()
          .valid(...datasetFailures)
          .allow(null)
          .required(),
        responses: Joi.number().integer().allow(null).required(),
        bytes: count(),
        made_at: isoTime().allow(null).required(),
        told_at: isoTime().required().description('When its node last said so'),
        progress: Joi.object({ done: count(), total: count() }).allow(null).required(),
      }),
    )
    .required(),
  stored: Joi.object({ responses: count(), bytes: count(), made_at: isoTime().required() })
    .allow(null)
    .required()
    .description('What nodes leave for each other in the file store'),
});

/** RES-062 to 064: what results are counted from, for managers. */
export const datasetRoutes = [
  route<object, TableQuery & { state?: DatasetChoice }>({
    id: 'listDatasets',
    method: 'GET',
    path: '/datasets',
    summary: 'Surveys of the company with the datasets that each node has of them',
    access,
    query: tableQuery(['name', 'edited_at'], ['name']).keys({
      state: Joi.string()
        .valid(...datasetChoices)
        .description('Only surveys with a dataset, or with one in this state'),
    }),
    reply: tableReply(row),
    async handler(ctx, { query }) {
      const { state, ...table } = query;
      const { rows, count: found } = await listDatasets(ctx, table, state ?? null);
      const store = ctx.get(DatasetStore);
      return listReply(
        query,
        rows.map((one) => replyOf(one, store, ctx.companyId)),
        found,
      );
    },
  }),

  route({
    id: 'sumDatasets',
    method: 'GET',
    path: '/datasets/summary',
    summary: 'What all datasets of the company come to',
    access,
    reply: Joi.object({
      surveys: count().description('That have a dataset anywhere'),
      nodes: count(),
      bytes: count(),
      stored_bytes: count(),
      building: count(),
      failed: count(),
    }),
    handler: (ctx) => sumDatasets(ctx),
  }),

  route<{ id: string }>({
    id: 'rebuildDataset',
    method: 'POST',
    path: '/datasets/{id}/rebuild',
    summary: 'Has a survey’s dataset made anew',
    access,
    params: idParam(),
    rateLimit: { points: 60, seconds: 60 },
    reply: done,
    async handler(ctx, { params }) {
      await rebuildDataset(ctx, params.id);
      return { done: true };
    },
  }),

  route<{ id: string }>({
    id: 'removeDataset',
    method: 'DELETE',
    path: '/datasets/{id}',
    summary: 'Removes a survey’s dataset from every node; it is made anew when results are looked at',
    access,
    params: idParam(),
    reply: done,
    async handler(ctx, { params }) {
      await removeDataset(ctx, params.id);
      return { done: true };
    },
  }),
];

function replyOf({ head, datasets, stored }: SurveyDatasets, store: DatasetsOfProcess, companyId: string) {
  const { surveyId, name, useDatasets } = head;
  return {
    survey_id: surveyId,
    name,
    kept: useDatasets,
    datasets: datasets.map(({ node_id, process, host, state, failure, responses, bytes, made_at, told_at }) => {
      const own = `${node_id} ${process}` === store.place;
      return {
        host,
        this_node: own,
        state,
        failure,
        responses: responses === null ? null : Number(responses),
        bytes: Number(bytes),
        made_at: made_at?.toISOString() ?? null,
        told_at: told_at.toISOString(),
        progress: own ? store.progress(companyId, surveyId) : null,
      };
    }),
    stored: stored && {
      responses: Number(stored.responses),
      bytes: Number(stored.bytes),
      made_at: stored.made_at.toISOString(),
    },
  };
}
