import type { RouteOptions, Server } from '@hapi/hapi';
import { uploadMs } from '@kaiku/sdk/server';
import { keepHeader, say } from '../../contract/index.ts';
import { hasAnswered } from '../services/answered.ts';
import { draftDays } from '../services/drafts.ts';
import { isSeen } from '../services/invited.ts';
import { orderCookie } from '../services/order.ts';
import { resultsAddress } from '../services/pages.ts';
import { answered, closed, empty, message, missing, reply, replyReady } from '../services/replies.ts';
import { transactionOf } from '../services/submit.ts';
import type { Door } from '../services/surveys.ts';
import { maxFormBytes } from '../services/uploads.ts';
import { maxBytes } from '../services/weight.ts';
import { wordsIn } from '../services/words.ts';
import { showCode } from './code.ts';
import { showPicture } from './pictures.ts';
import { stepWith, takeFiles, takeStep } from './step.ts';
import {
  admitted,
  admittedFiles,
  doorOf,
  guarded,
  openSurvey,
  type PageHandler,
  type PageParts,
  pageOptions,
  queryText,
  tooLargeForm,
} from './visit.ts';
import { serveWorker } from './worker.ts';

/** The respondent's page: `/a/{url}`, and `/preview/{surveyId}`, which stores nothing. */
export function servePages(server: Server, parts: PageParts): void {
  const get = (path: string, handler: PageHandler) =>
    server.route({ method: 'GET', path, options: pageOptions, handler: guarded(parts, withoutKey(handler)) });
  const formOptions: RouteOptions = {
    ...pageOptions,
    payload: { parse: false, output: 'data', maxBytes },
    ext: { onPreAuth: { method: admitted(parts) } },
  };
  const fileOptions: RouteOptions = {
    ...pageOptions,
    timeout: { server: uploadMs },
    payload: {
      parse: false,
      output: 'stream',
      // The whole request has a bound of its own.
      timeout: false,
      allow: 'multipart/form-data',
      maxBytes: maxFormBytes,
      failAction: tooLargeForm(parts),
    },
    ext: { onPreAuth: { method: admittedFiles(parts) } },
  };
  for (const base of ['/a/{url}', '/preview/{surveyId}']) {
    get(base, showSurvey);
    get(`${base}/pages`, showRest);
    get(`${base}/thanks`, showThanks);
    get(`${base}/results`, showResults);
    for (const [kind, handler] of [
      ['pictures', showPicture],
      ['code', showCode],
    ] as const) {
      server.route({
        method: 'GET',
        path: `${base}/${kind}/{file}`,
        options: { app: { access: 'public', plugin: 'answering' } },
        handler: handler(parts),
      });
    }
    server.route({ method: 'POST', path: base, options: formOptions, handler: guarded(parts, takeStep) });
    // Forms with files; who loads the address anew comes back to the survey.
    server.route({ method: 'POST', path: `${base}/files`, options: fileOptions, handler: guarded(parts, takeFiles) });
    get(`${base}/files`, async ({ request, h }) => h.redirect(request.path.replace(/\/files$/, '')));
  }
  get('/preview/{surveyId}/embedded', showEmbedded);
  get('/a/{url}/draft', showDraftSaved);
  serveWorker(server, parts);
  get('/{path*}', async (visit) => missing(visit));
}

/** The key of a private link stays in no history, and the pages that follow do without it; nor does one of a link that is closed. */
const withoutKey =
  (handler: PageHandler): PageHandler =>
  async (visit) => {
    const { parts, request, h } = visit;
    const { url } = request.params as { url?: string };
    const link = url !== undefined && Object.hasOwn(request.query, 'api_key') && (await parts.doors.link(url, request));
    const arrived = link && (await parts.admission.arrival(request, link.found));
    if (!arrived) return handler(visit);
    const goOn = h.redirect(arrived.address).code(303);
    return arrived.cookie ? goOn.header('set-cookie', arrived.cookie) : goOn;
  };

/** ANS-001 to ANS-004, ANS-008, and the way back to a draft (ANS-020). */
const showSurvey: PageHandler = async (visit) => {
  const { parts, request, visitor } = visit;
  const secret = queryText(request, 'draft');
  const find = (door: Door) => parts.drafts.find(door, secret);
  const survey = await openSurvey(visit, async (door) => {
    const draft = secret === undefined ? null : await find(door);
    visitor.language ??= draft?.language;
    return draft && { version: draft.version, seed: parts.signer.read(door.surveyId, draft.started)?.seed ?? '' };
  });
  if ('reply' in survey) return survey.reply;
  const invitation = await parts.invited.find(survey.found, queryText(request, 'r'));
  const opened = { ...survey, door: await parts.doors.personal(survey.door, survey.found, invitation) };
  const { door, shown, draftText } = opened;
  // LINK-033: only the page itself goes over to the present address; what was begun at a former one goes on there.
  if (door.link && door.link.url !== request.params.url) return visit.h.redirect(door.base + request.url.search);
  if (invitation?.over) return closed(visit, shown).header(keepHeader, 'no');
  if (hasAnswered(request, door, shown.settings, { invitation }))
    return answered(visit, shown).header(keepHeader, 'no');
  if (invitation && isSeen(request, parts.secure)) await invitation.opened();
  const draft = secret === undefined ? null : await find(door);
  if (draft) {
    const { transaction, started, page, answers } = draft;
    return stepWith(visit, opened, { transaction, started, draft: draft.secret, reached: page }, { page, answers });
  }
  const started = parts.signer.sign(door.surveyId, shown.version, visitor.seed, Date.now(), invitation?.token);
  const first = visit.renderer.first(
    door,
    shown,
    { transaction: transactionOf(null), started, draft: null },
    draftText,
  );
  if (first === null) return empty(visit, shown);
  const page = replyReady(visit, first, shown);
  // But for a personal link it holds nothing of anybody's: whoever opens the link in this browser may see it without a network.
  page.header(keepHeader, shown.private || invitation ? 'no' : 'yes');
  return shown.key === null ? page.header('set-cookie', orderCookie(door, visitor.seed, parts.secure)) : page;
};

/** The pages that were too many to come with the first. */
const showRest: PageHandler = async (visit) => {
  const started = queryText(visit.request, 'started');
  const opened = await openSurvey(visit, (door) => visit.parts.signer.read(door.surveyId, started));
  if ('reply' in opened) return opened.reply;
  return replyReady(visit, visit.renderer.rest(opened.door, opened.shown), opened.shown);
};

const showThanks: PageHandler = async (visit) => {
  const door = await doorOf(visit);
  const shown = door && (await visit.parts.surveys.show(door, visit.visitor));
  if (!shown) return missing(visit);
  const { language, settings, pages } = shown.view;
  const wanted = queryText(visit.request, 'end');
  const end = pages.find((page) => page.id === wanted && page.settings.end);
  if (end) {
    const page = reply(visit, visit.renderer.end(door, shown, end, resultsAddress(door, shown.view)), shown);
    const { redirect, linkUrl } = end.settings;
    // Not by a redirection: forms may lead to this origin only. A preview leads nowhere.
    return redirect && linkUrl && door.link ? page.header('refresh', `0;url=${URL.parse(linkUrl)?.href}`) : page;
  }
  const words = wordsIn(language);
  const title = settings.thankYouTitle || words.thanksTitle!;
  const href = resultsAddress(door, shown.view);
  return message(visit, 200, 'thanks', {
    language,
    title,
    text: settings.thankYouText ?? words.thanksText!,
    shown,
    ...(href && { link: { href, text: words.resultsLink! } }),
  });
};

/** SUR-060: what all have answered to the questions whose results are public. */
const showResults: PageHandler = async (visit) => {
  const door = await doorOf(visit);
  const shown = door && (await visit.parts.surveys.show(door, visit.visitor));
  if (!shown || !visit.parts.results.offered(door, shown.view)) return missing(visit);
  const { language } = shown.view;
  const words = wordsIn(language);
  const results = await visit.parts.results.of(door, shown.view);
  const text = results ? '' : words.resultsWait!;
  return message(visit, 200, 'results', { language, title: words.resultsTitle!, text, shown, results: results ?? [] });
};

/** LINK-023: the preview as it looks within another page. */
const showEmbedded: PageHandler = async (visit) => {
  const door = await doorOf(visit);
  const shown = door && (await visit.parts.surveys.show(door, visit.visitor));
  if (!shown) return missing(visit);
  const { language, settings } = shown.view;
  const words = wordsIn(language);
  const theme = queryText(visit.request, 'theme');
  const html = visit.renderer.embedded({
    language,
    title: words.embeddedTitle!,
    text: words.embeddedText!,
    src: `${door.base}?${new URLSearchParams({ language, ...(theme && { theme }) })}`,
    name: settings.name,
  });
  return reply(visit, html).header('content-security-policy', `${visit.policy}; frame-src 'self'`);
};

/** ANS-005: where to go on. */
const showDraftSaved: PageHandler = async (visit) => {
  const { parts, request } = visit;
  const door = await doorOf(visit);
  const draft = door && (await parts.drafts.find(door, queryText(request, 'draft')));
  const shown = draft && (await parts.surveys.show(door, visit.visitor));
  if (!shown) return missing(visit);
  const { language, settings } = shown.view;
  const words = wordsIn(language);
  const path = `${door.base}?draft=${draft.secret}`;
  return message(visit, 200, 'draft', {
    language,
    title: words.draftTitle!,
    text: say(words, 'draftText', { address: parts.answerUrl + path, days: draftDays }),
    shown,
    link: { href: path, text: settings.draftContinueText || words.draftContinue! },
  });
};
