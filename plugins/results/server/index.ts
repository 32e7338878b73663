import { isMainThread } from 'node:worker_threads';
import {
  answerSubmitted,
  answersChanged,
  answersImported,
  answersRemoved,
  ResponseReader,
  TracesOfRespondents,
} from '@kaiku/plugin-responses/contract';
import {
  publicResultsSources,
  QuestionKindParts,
  QuestionKinds,
  SurveyAccess,
  SurveyReader,
  surveyDatasetsOff,
  surveyDeleted,
} from '@kaiku/plugin-surveys/contract';
import { defineSignal } from '@kaiku/sdk/common';
import {
  defineServerPlugin,
  FileStore,
  Log,
  Metrics,
  onSignal,
  Settings,
  subscribe,
  type TenantContext,
  TenantRunner,
  TracesOfPeople,
} from '@kaiku/sdk/server';
import {
  CombinedReader,
  FillCounts,
  ReportReader,
  ResponsePapers,
  ResultsReader,
  SentCounts,
} from '../contract/index.ts';
import { ResultsConfig } from './config.ts';
import { Datasets } from './dataset/datasets.ts';
import { Ledger } from './dataset/ledger.ts';
import { AskedDatasets } from './dataset/port/askedDatasets.ts';
import { DatasetPort } from './dataset/port/datasetPort.ts';
import { forgetSnapshot, Snapshots } from './dataset/snapshots.ts';
import { exportResponses } from './jobs/exportResponses.ts';
import { forgetExports } from './jobs/forgetExports.ts';
import { tellDatasets } from './jobs/tellDatasets.ts';
import { createCombinedReader } from './services/combinedReader.ts';
import { datasetDropped, datasetsAsked, prepare } from './services/datasetList.ts';
import { DatasetStore } from './services/datasetStore.ts';
import { exportTraces } from './services/exports.ts';
import { createNews, News } from './services/news.ts';
import { createPublicResults } from './services/publicResults.ts';
import { createReportReader } from './services/reportReader.ts';
import { forgetReport, reportViewTraces } from './services/reportViews.ts';
import { createResultsReader } from './services/results.ts';

/** The stored dataset holds answers that are gone. Files that were exported went with them: `exportTraces`. */
const forgetCopy = (ctx: TenantContext, surveyId: string) => forgetSnapshot(ctx, ctx.get(FileStore), surveyId);

/**
 * A dataset only notes of rows that they are gone, and reads that they are when somebody asks: what was erased would lie
 * on the disk of each node for as long.
 */
const forgetErased = (ctx: TenantContext, surveyId: string) =>
  ctx.everyProcess(datasetDropped, { surveyId, remadeBy: null });

/** A survey went: each process has a dataset of its own of it. */
const surveyForgotten = defineSignal<{ surveyId: string }>('results.surveyForgotten');
/** RES-023 */
const datasetLeft = defineSignal<{ surveyId: string }>('results.datasetLeft');

export default defineServerPlugin({
  config: ResultsConfig,
  bind(binder) {
    const needs = [
      Settings,
      ResponseReader,
      TenantRunner,
      QuestionKindParts,
      SurveyReader,
      FileStore,
      Metrics,
      Log,
      SurveyAccess,
      QuestionKinds,
      ResultsConfig,
    ] as const;
    binder.provide(
      DatasetStore,
      needs,
      (settings, responses, tenants, parts, surveys, files, metrics, log, access, kinds, { datasetMegabytes }) => {
        const { dataDir, process } = settings;
        if (!isMainThread) return new AskedDatasets(dataDir);
        const kindModules = parts.map(({ module }) => module);
        const snapshots = new Snapshots({ files, tenants, responses, surveys });
        const measure = metrics.histogram({
          name: 'kaiku_results_build_seconds',
          help: 'How long datasets of large surveys took to be built, by outcome: built, taken, failed',
          labels: ['outcome'],
          buckets: [1, 5, 15, 60, 180, 600],
        });
        const ledger = new Ledger({ dataDir, process, tenants, log });
        const port = new DatasetPort({ dataDir, tenants, access, kinds, log });
        const maxBytes = datasetMegabytes * 1_000_000;
        const options = { process, kindModules, measure, snapshots, ledger, port, maxBytes };
        return new Datasets(dataDir, responses, tenants, options);
      },
    );
    binder.provide(News, [], createNews);
    binder.provide(ResultsReader, [DatasetStore], createResultsReader);
    binder.provide(ReportReader, [ResultsReader, DatasetStore], createReportReader);
    binder.provide(CombinedReader, [DatasetStore], createCombinedReader);
    binder.open(SentCounts);
    binder.open(ResponsePapers);
    binder.open(FillCounts);
    binder.contribute(TracesOfRespondents, [], () => exportTraces);
    binder.contribute(TracesOfPeople, [], () => reportViewTraces);
    binder.contribute(publicResultsSources, [ResultsReader], createPublicResults);
  },
  register: async (_server, ctx) => (await import('./register.ts')).register(ctx),
  jobs: [exportResponses, forgetExports, tellDatasets],
  subscriptions: [
    subscribe(answerSubmitted, 'live', async (ctx, { payload }) => ctx.get(News).tell(ctx, payload.surveyId, 1)),
    subscribe(answersImported, 'live-import', async (ctx, { payload }) =>
      ctx.get(News).tell(ctx, payload.surveyId, payload.count),
    ),
    subscribe(answersRemoved, 'live-removal', async (ctx, { payload }) => ctx.get(News).tell(ctx, payload.surveyId, 0)),
    // Whoever answered may have asked for it: nothing of them is to lie anywhere.
    subscribe(answersRemoved, 'forget-snapshot', (ctx, { payload }) => forgetCopy(ctx, payload.surveyId)),
    subscribe(answersRemoved, 'forget-person', async (ctx, { payload }) => {
      if (payload.erased) await forgetErased(ctx, payload.surveyId);
    }),
    subscribe(answersChanged, 'live-change', async (ctx, { payload }) => ctx.get(News).tell(ctx, payload.surveyId, 0)),
    subscribe(answersChanged, 'forget-erased', async (ctx, { payload }) => {
      if (!payload.erased) return;
      await forgetCopy(ctx, payload.surveyId);
      await forgetErased(ctx, payload.surveyId);
    }),
    subscribe(surveyDatasetsOff, 'forget-dataset', async (ctx, { payload: { surveyId } }) => {
      await ctx.everyProcess(datasetLeft, { surveyId });
      await forgetSnapshot(ctx, ctx.get(FileStore), surveyId);
    }),
    subscribe(surveyDeleted, 'forget', async (ctx, { payload: { surveyId } }) => {
      await ctx.everyProcess(surveyForgotten, { surveyId });
      await forgetReport(ctx, surveyId);
      await ctx.enqueue(forgetExports, { surveyId }, { key: surveyId });
    }),
  ],
  signals: [
    onSignal(surveyForgotten, (ctx, { surveyId }) => ctx.get(DatasetStore).forget(ctx.companyId, surveyId), {
      missed: (ctx) => ctx.get(DatasetStore).forgetAll(),
    }),
    onSignal(datasetDropped, async (ctx, { surveyId, remadeBy }) => {
      const store = ctx.get(DatasetStore);
      await store.drop(ctx.companyId, surveyId);
      if (remadeBy !== null && remadeBy === store.place) await prepare(ctx, surveyId);
    }),
    onSignal(datasetsAsked, (ctx) => ctx.get(DatasetStore).tellAll(ctx.companyId)),
    onSignal(datasetLeft, (ctx, { surveyId }) => ctx.get(DatasetStore).leave(ctx.companyId, surveyId, ctx.log)),
  ],
  async stop(ctx) {
    ctx.get(News).stop();
    await ctx.get(DatasetStore).stop();
  },
});
