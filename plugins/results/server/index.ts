import { isMainThread } from 'node:worker_threads';
import { answerSubmitted, answersImported, answersRemoved, ResponseReader } from '@kaiku/plugin-responses/contract';
import { surveyDeleted } from '@kaiku/plugin-surveys/contract';
import { defineServerPlugin, Settings, subscribe, TenantRunner } from '@kaiku/sdk/server';
import { ResultsReader } from '../contract/index.ts';
import { Datasets } from './dataset/datasets.ts';
import { filterRoutes } from './routes/filters.ts';
import { responseRoutes } from './routes/responses.ts';
import { resultRoutes } from './routes/results.ts';
import { textRoutes } from './routes/texts.ts';
import { DatasetStore } from './services/datasetStore.ts';
import { createNews } from './services/news.ts';
import { createResultsReader } from './services/results.ts';

/** All that were made in this process, to be closed with it; a process of tests runs several nodes. */
const open = new Set<Datasets>();
const news = createNews();

export default defineServerPlugin({
  bind(binder) {
    binder.provide(DatasetStore, [Settings, ResponseReader, TenantRunner], ({ dataDir }, responses, tenants) => {
      // Jobs wait for what requests must not wait for.
      const datasets = new Datasets(dataDir, responses, isMainThread ? { tenants } : {});
      open.add(datasets);
      return datasets;
    });
    binder.provide(ResultsReader, [DatasetStore], createResultsReader);
  },
  register(_server, ctx) {
    ctx.routes(...resultRoutes, ...filterRoutes, ...textRoutes, ...responseRoutes);
  },
  subscriptions: [
    subscribe(answerSubmitted, 'live', async (ctx, { payload }) => news.tell(ctx, payload.surveyId, 1)),
    subscribe(answersImported, 'live-import', async (ctx, { payload }) =>
      news.tell(ctx, payload.surveyId, payload.count),
    ),
    subscribe(answersRemoved, 'live-removal', async (ctx, { payload }) => news.tell(ctx, payload.surveyId, 0)),
    subscribe(surveyDeleted, 'forget', (ctx, { payload }) =>
      ctx.get(DatasetStore).forget(ctx.companyId, payload.surveyId),
    ),
  ],
  async stop() {
    news.stop();
    for (const datasets of open) await datasets.close();
  },
});
