import { type PluginContext, questionKinds, tableExportRoutes } from '@kaiku/sdk/server';
import { backgroundValueRoutes } from './routes/backgroundValues.ts';
import { combinationRoutes } from './routes/combinations.ts';
import { customCodeRoutes } from './routes/customCode.ts';
import { deletedRoutes } from './routes/deleted.ts';
import { elementRoutes } from './routes/elements.ts';
import { favouriteRoutes } from './routes/favourites.ts';
import { hierarchyRoutes } from './routes/hierarchies.ts';
import { industryTagRoutes, languageRoutes } from './routes/languages.ts';
import { lifecycleRoutes } from './routes/lifecycle.ts';
import { listRoutes } from './routes/list.ts';
import { liveRoutes } from './routes/live.ts';
import { mappingRoutes } from './routes/mappings.ts';
import { pageRoutes } from './routes/pages.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { revisionRoutes } from './routes/revisions.ts';
import { shareFileRoutes } from './routes/shareFiles.ts';
import { shareRoutes } from './routes/shares.ts';
import { surveyFileRoutes } from './routes/surveyFiles.ts';
import { surveyRoutes } from './routes/surveys.ts';
import { templateRoutes } from './routes/templates.ts';
import { translationFileRoutes } from './routes/translationFiles.ts';
import { translationRoutes } from './routes/translations.ts';
import { viewRoutes } from './routes/view.ts';
import { settleKinds } from './services/kindParts.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(ctx: PluginContext): void {
  for (const { kind } of settleKinds(ctx.contributions(questionKinds)).refused) {
    ctx.log.error({ plugin: kind.texts }, `the question kind "${kind.kind}" is there already, and was left out`);
  }
  ctx.routes(
    ...listRoutes,
    ...templateRoutes,
    ...favouriteRoutes,
    ...surveyFileRoutes,
    ...surveyRoutes,
    ...translationRoutes,
    ...translationFileRoutes,
    ...backgroundValueRoutes,
    ...lifecycleRoutes,
    ...deletedRoutes,
    ...liveRoutes,
    ...pageRoutes,
    ...elementRoutes,
    ...pictureRoutes,
    ...hierarchyRoutes,
    ...customCodeRoutes,
    ...mappingRoutes,
    ...revisionRoutes,
    ...shareRoutes,
    ...shareFileRoutes,
    ...combinationRoutes,
    ...viewRoutes,
    ...languageRoutes,
    ...industryTagRoutes,
    // What screens show, at the addresses of PLAT-040.
    ...tableExportRoutes('/survey/export', 'Export'),
    ...tableExportRoutes('/survey/export_table', 'ExportTable'),
  );
}
