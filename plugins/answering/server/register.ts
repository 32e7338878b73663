import type { Server } from '@hapi/hapi';
import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { ApiKeys } from '@kaiku/plugin-company/contract';
import { AnswerFiles, ResponseIntake } from '@kaiku/plugin-responses/contract';
import {
  BackgroundMappings,
  PublicResults,
  QuestionKindParts,
  QuestionKinds,
  SurveyReader,
} from '@kaiku/plugin-surveys/contract';
import {
  AnswerOrigin,
  CompanyFiles,
  Features,
  kindFaultLog,
  type PluginContext,
  RateLimits,
  Secrets,
  Settings,
  TenantRunner,
} from '@kaiku/sdk/server';
import { Invitations } from '../contract/index.ts';
import { AnsweringConfig } from './config.ts';
import { answerCalls, answerRoutes, serveAnswerApi } from './routes/api.ts';
import { serveEmbed } from './routes/embed.ts';
import { fileCalls, fileRoutes, serveFileApi } from './routes/files.ts';
import { servePages } from './routes/pages.ts';
import { serveReached } from './routes/reached.ts';
import { createAdmission } from './services/admission.ts';
import { loadAssets } from './services/assets.ts';
import { createDoors } from './services/doors.ts';
import { createDrafts } from './services/drafts.ts';
import { FillCounter } from './services/fillCounts.ts';
import { createFills } from './services/fills.ts';
import { createInvited } from './services/invited.ts';
import { createDrawing } from './services/pages.ts';
import { SharedResults } from './services/publicResults.ts';
import { createStartedSigner } from './services/started.ts';
import { Surveys } from './services/surveys.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(server: Server, ctx: PluginContext): void {
  const runner = ctx.get(TenantRunner);
  const reader = ctx.get(SurveyReader);
  const kinds = ctx.get(QuestionKinds);
  const { answerUrl } = ctx.get(Settings);
  const { answersPerMinute, pagesPerMinute, fileMegabytesPerMinute } = ctx.get(AnsweringConfig);
  const limiter = (name: string, points: number) => ctx.get(RateLimits).limiter(name, { points, seconds: 60 });
  const secure = answerUrl.startsWith('https:');
  const admission = createAdmission(ctx.find(ApiKeys), ctx.get(Secrets).key('answering-private'), secure);
  const surveys = new Surveys(
    runner,
    reader,
    kinds,
    ctx.get(ResponseIntake),
    ctx.get(Features),
    ctx.get(CollectorReader),
  );
  const parts = {
    admission,
    doors: createDoors(ctx.get(CollectorReader), reader, ctx.get(BackgroundMappings), runner, admission),
    surveys,
    fills: createFills(ctx.get(FillCounter), surveys),
    kinds,
    drafts: createDrafts(runner, ctx.get(Features), ctx.get(AnswerFiles)),
    results: new SharedResults(runner, ctx.get(PublicResults), kinds),
    intake: ctx.get(ResponseIntake),
    invited: createInvited(ctx.contributions(Invitations)),
    signer: createStartedSigner(ctx.get(Secrets).key('answering-started')),
    log: ctx.log,
    drawing: createDrawing(kinds, ctx.get(QuestionKindParts), answerUrl, loadAssets, kindFaultLog(ctx.log)),
    limit: limiter('answering.answers', answersPerMinute),
    limitPages: limiter('answering.pages', pagesPerMinute),
    limitCounts: limiter('answering.counts', pagesPerMinute),
    pictures: ctx.get(CompanyFiles),
    features: ctx.get(Features),
    // A page has several, which a browser asks for once.
    limitPictures: limiter('answering.pictures', 4 * pagesPerMinute),
    limitForms: limiter('answering.forms', 2 * pagesPerMinute),
    files: ctx.get(AnswerFiles),
    uploads: ctx.get(AnswerOrigin).uploads,
    // By megabytes: a class that sends in its photographs, and no flood.
    limitFiles: limiter('answering.files', fileMegabytesPerMinute),
    answerUrl,
    secure,
  };
  const calls = answerCalls(parts);
  ctx.routes(...answerRoutes(calls));
  const origin = ctx.get(AnswerOrigin).server;
  serveAnswerApi(origin, calls);
  serveReached(origin, parts);
  const files = fileCalls(parts);
  ctx.routes(...fileRoutes(files));
  serveFileApi(origin, files);
  serveEmbed(origin, parts);
  servePages(origin, parts);
  // The previews are the respondents' pages, so they live on their origin (ANS-008, LINK-023).
  for (const [path, rest] of [
    ['/s/{surveyId}/preview', ''],
    ['/s/{surveyId}/embed-preview', '/embedded'],
  ] as const) {
    server.route({
      method: 'GET',
      path,
      options: { app: { access: 'public' } },
      handler: (request, h) =>
        h.redirect(
          `${answerUrl}/preview/${encodeURIComponent(String(request.params.surveyId))}${rest}${request.url.search}`,
        ),
    });
  }
}
