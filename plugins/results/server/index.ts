import { isMainThread } from 'node:worker_threads';
import { answerSubmitted, answersImported, answersRemoved, ResponseReader } from '@kaiku/plugin-responses/contract';
import { QuestionKindParts, SurveyReader, surveyDeleted } from '@kaiku/plugin-surveys/contract';
import { defineSignal } from '@kaiku/sdk/common';
import { defineServerPlugin, Metrics, onSignal, Settings, subscribe, TenantRunner } from '@kaiku/sdk/server';
import { ResultsReader } from '../contract/index.ts';
import { Datasets, type Existing } from './dataset/datasets.ts';
import { exportResponses } from './jobs/exportResponses.ts';
import { forgetExports } from './jobs/forgetExports.ts';
import { exportRoutes } from './routes/exports.ts';
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
const sweeping: Promise<void>[] = [];

/** A survey went: each process has a dataset of its own of it. */
const surveyForgotten = defineSignal<{ surveyId: string }>('results.surveyForgotten');

export default defineServerPlugin({
  bind(binder) {
    binder.provide(
      DatasetStore,
      [Settings, ResponseReader, TenantRunner, QuestionKindParts, Metrics],
      (...services) => {
        const [settings, responses, tenants, parts, metrics] = services;
        // Jobs wait for what requests must not wait for.
        const kindModules = parts.map(({ module }) => module);
        const measure = metrics.histogram({
          name: 'kaiku_results_build_seconds',
          help: 'How long datasets of large surveys took to be built, by outcome: built, failed',
          labels: ['outcome'],
          buckets: [1, 5, 15, 60, 180, 600],
        });
        const own = { process: settings.process, kindModules, measure, ...(isMainThread && { tenants }) };
        const datasets = new Datasets(settings.dataDir, responses, own);
        open.add(datasets);
        return datasets;
      },
    );
    binder.provide(ResultsReader, [DatasetStore], createResultsReader);
  },
  register(_server, ctx) {
    ctx.routes(...resultRoutes, ...filterRoutes, ...textRoutes, ...responseRoutes, ...exportRoutes);
    // Beside the signal, for data folders that are older than it or were put back from a backup.
    const existing: Existing = (companyId, surveyIds) =>
      ctx
        .get(TenantRunner)
        .run(companyId, async (tenant) => new Set((await ctx.get(SurveyReader).heads(tenant, surveyIds)).keys()), {
          readOnly: true,
        });
    const sweep = ctx.get(DatasetStore).sweep(existing);
    sweeping.push(sweep.catch((error) => ctx.log.warn({ err: error }, 'datasets were not swept')));
  },
  jobs: [exportResponses, forgetExports],
  subscriptions: [
    subscribe(answerSubmitted, 'live', async (ctx, { payload }) => news.tell(ctx, payload.surveyId, 1)),
    subscribe(answersImported, 'live-import', async (ctx, { payload }) =>
      news.tell(ctx, payload.surveyId, payload.count),
    ),
    subscribe(answersRemoved, 'live-removal', async (ctx, { payload }) => news.tell(ctx, payload.surveyId, 0)),
    subscribe(surveyDeleted, 'forget', async (ctx, { payload: { surveyId } }) => {
      await ctx.everyProcess(surveyForgotten, { surveyId });
      await ctx.enqueue(forgetExports, { surveyId }, { key: surveyId });
    }),
  ],
  signals: [
    onSignal(surveyForgotten, (ctx, { surveyId }) => ctx.get(DatasetStore).forget(ctx.companyId, surveyId), {
      missed: (ctx) => ctx.get(DatasetStore).forgetAll(),
    }),
  ],
  async stop() {
    news.stop();
    await Promise.all(sweeping);
    for (const datasets of open) await datasets.close();
  },
});
