import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import { type PluginContext, TenantRunner } from '@kaiku/sdk/server';
import type { Existing } from './dataset/datasets.ts';
// DuckDB, before anybody asks for it: it is loaded in a tenth of a second, for which all would wait.
import './dataset/chunkAppender.ts';
import { answerRoutes } from './routes/answers.ts';
import { combinedRoutes } from './routes/combined.ts';
import { completionRoutes } from './routes/completion.ts';
import { crossTableRoutes } from './routes/crossTable.ts';
import { datasetRoutes } from './routes/datasets.ts';
import { exportRoutes } from './routes/exports.ts';
import { fileRoutes } from './routes/files.ts';
import { filterRoutes } from './routes/filters.ts';
import { reportViewRoutes } from './routes/reportViews.ts';
import { responseRateRoutes } from './routes/responseRates.ts';
import { responseRoutes } from './routes/responses.ts';
import { resultRoutes } from './routes/results.ts';
import { textRoutes } from './routes/texts.ts';
import { wordRoutes } from './routes/words.ts';
import { DatasetStore } from './services/datasetStore.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(ctx: PluginContext): void {
  ctx.routes(
    ...resultRoutes,
    ...filterRoutes,
    ...combinedRoutes,
    ...crossTableRoutes,
    ...completionRoutes,
    ...textRoutes,
    ...wordRoutes,
    ...fileRoutes,
    ...responseRoutes,
    ...answerRoutes,
    ...responseRateRoutes,
    ...exportRoutes,
    ...reportViewRoutes,
    ...datasetRoutes,
  );
  // Beside the signal, for data folders that are older than it or were put back from a backup.
  const existing: Existing = (companyId, surveyIds) =>
    ctx
      .get(TenantRunner)
      .run(companyId, (tenant) => ctx.get(SurveyReader).heads(tenant, surveyIds), { readOnly: true });
  ctx.get(DatasetStore).sweep(existing, ctx.log);
}
