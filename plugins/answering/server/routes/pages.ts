import type { Lifecycle, Request, ResponseObject, RouteOptions, Server } from '@hapi/hapi';
import type { FoundCollector } from '@kaiku/plugin-collectors/contract';
import type { ResponseIntake } from '@kaiku/plugin-responses/contract';
import {
  type Problem as AnswerProblem,
  type Answers,
  builtinAnswerKinds,
  elementPath,
  pagePosition,
  parseForm,
  validateAnswers,
  visiblePages,
} from '@kaiku/sdk/model';
import { type Logger, Problem } from '@kaiku/sdk/server';
import { buttonFields, stateFields } from '../../contract/index.ts';
import { answeredCookies, hasAnswered } from '../services/answered.ts';
import { loadAssets } from '../services/assets.ts';
import type { Doors } from '../services/doors.ts';
import { contentPolicy } from '../services/html.ts';
import { type Filling, PageRenderer } from '../services/pages.ts';
import { answered, closed, empty, failed, message, missing, reply, type Visit } from '../services/replies.ts';
import type { StartedSigner } from '../services/started.ts';
import { submitAnswer, transactionOf } from '../services/submit.ts';
import type { Door, Shown, Surveys, Visitor } from '../services/surveys.ts';
import { wordsIn } from '../services/words.ts';

export interface PageParts {
  doors: Doors;
  surveys: Surveys;
  intake: ResponseIntake;
  signer: StartedSigner;
  log: Logger;
  /** The respondents' origin is reached over https. */
  secure: boolean;
}

/** A form holds at most the longest text (300,000 characters, three bytes each when encoded) a few times. */
const maxFormBytes = 4 * 1024 * 1024;

/** The respondent's page: `/a/{url}`, and `/preview/{surveyId}`, which stores nothing. */
export function servePages(server: Server, parts: PageParts): void {
  const get = (path: string, handler: Handler) =>
    server.route({ method: 'GET', path, options: page, handler: guarded(parts, handler) });
  const post = (path: string, handler: Handler) =>
    server.route({ method: 'POST', path, options: form, handler: guarded(parts, handler) });
  for (const base of ['/a/{url}', '/preview/{surveyId}']) {
    get(base, showSurvey);
    post(base, takeStep);
    get(`${base}/pages`, showRest);
    get(`${base}/thanks`, showThanks);
  }
  get('/{path*}', async (visit) => missing(visit));
}

const page: RouteOptions = {
  app: { access: 'public', rawErrors: true },
  // hapi's headers forbid frames, and other sites may show a survey in one; `reply` sets the others.
  security: false,
};
const form: RouteOptions = {
  ...page,
  payload: { parse: false, output: 'data', maxBytes: maxFormBytes },
};

type PageVisit = Visit<PageParts>;
type Handler = (visit: PageVisit) => Promise<ResponseObject>;

let drawn: { renderer: PageRenderer; policy: string } | null = null;

/** ANS-006: whatever fails, the respondent sees a page that says so. */
const guarded =
  (parts: PageParts, handler: Handler): Lifecycle.Method =>
  async (request, h) => {
    if (!drawn) {
      const assets = await loadAssets();
      drawn = { renderer: new PageRenderer(assets), policy: contentPolicy(assets) };
    }
    const visit = { request, h, parts, ...drawn, visitor: visitorOf(request) };
    try {
      return await handler(visit);
    } catch (error) {
      parts.log.error({ err: error, requestId: request.info.id, route: request.route.path }, 'answering page failed');
      return failed(visit);
    }
  };

function visitorOf(request: Request): Visitor {
  const { language } = request.query as { language?: unknown };
  const accepts: unknown = request.headers['accept-language'];
  return {
    language: typeof language === 'string' ? language : undefined,
    accepts: typeof accepts === 'string' ? accepts : undefined,
    seed: `${request.info.remoteAddress} ${request.headers['user-agent'] ?? ''}`,
  };
}

/** What was asked for: a survey that is shown, or the reply that says why it is not. */
type Opened = { door: Door; found: FoundCollector | null; shown: Shown } | { reply: ResponseObject };

async function open(visit: PageVisit, version?: (door: Door) => number | undefined): Promise<Opened> {
  const { request, parts, visitor } = visit;
  const { url, surveyId } = request.params as { url?: string; surveyId?: string };
  if (surveyId !== undefined) {
    const door = await parts.doors.preview(surveyId);
    const shown = door && (await parts.surveys.show(door, visitor, version?.(door)));
    return door && shown ? { door, found: null, shown } : { reply: missing(visit) };
  }
  const link = await parts.doors.link(String(url));
  if (!link) return { reply: missing(visit) };
  const { door, found } = link;
  if (found.collector.url !== url) return { reply: visit.h.redirect(door.base + request.url.search) };
  const wanted = version?.(door);
  const shown = (await parts.surveys.show(door, visitor, wanted)) ?? (await parts.surveys.show(door, visitor));
  if (!shown) return { reply: missing(visit) };
  return link.open ? { door, found, shown } : { reply: closed(visit, shown) };
}

const fillingOf = ({ parts }: PageVisit, door: Door, version: number): Filling => ({
  transaction: transactionOf(null),
  started: parts.signer.sign(door.surveyId, version),
});

/** ANS-001 to ANS-004, ANS-008. */
const showSurvey: Handler = async (visit) => {
  const opened = await open(visit);
  if ('reply' in opened) return opened.reply;
  const { door, shown } = opened;
  if (hasAnswered(visit.request, door, shown.settings)) return answered(visit, shown);
  const html = visit.renderer.first(door, shown, fillingOf(visit, door, shown.version));
  return html === null ? empty(visit, shown) : reply(visit, html);
};

/** The pages that were too many to come with the first. */
const showRest: Handler = async (visit) => {
  const { started } = visit.request.query as { started?: unknown };
  const opened = await open(visit, (door) => visit.parts.signer.read(door.surveyId, started)?.version);
  return 'reply' in opened ? opened.reply : reply(visit, visit.renderer.rest(opened.shown));
};

const showThanks: Handler = async (visit) => {
  const { request, parts, visitor } = visit;
  const { url, surveyId } = request.params as { url?: string; surveyId?: string };
  const door =
    surveyId !== undefined ? await parts.doors.preview(surveyId) : (await parts.doors.link(String(url)))?.door;
  const shown = door && (await parts.surveys.show(door, visitor));
  if (!shown) return missing(visit);
  const { language, settings } = shown.view;
  const words = wordsIn(language);
  return message(visit, 200, 'thanks', {
    language,
    title: settings.thankYouTitle || words.thanksTitle!,
    text: settings.thankYouText ?? words.thanksText!,
    shown,
  });
};

/** A form that was sent without JavaScript: one page forward or back, another language, or the end. */
const takeStep: Handler = async (visit) => {
  const { request, parts } = visit;
  const entries = [...new URLSearchParams(String(request.payload ?? ''))];
  const field = (name: string): string | undefined => entries.findLast(([one]) => one === name)?.[1];
  visit.visitor.language = field(buttonFields.language) ?? field(stateFields.language);
  const started = (door: Door) => parts.signer.read(door.surveyId, field(stateFields.started));
  const opened = await open(visit, (door) => started(door)?.version);
  if ('reply' in opened) return opened.reply;
  const { door, found, shown } = opened;
  const { view } = shown;
  const filling = {
    transaction: transactionOf(field(stateFields.transaction)),
    started: field(stateFields.started) ?? parts.signer.sign(door.surveyId, shown.version),
  };
  const context = { background: door.background };
  const answers = parseForm(view, entries, builtinAnswerKinds);
  const visible = visiblePages(view, answers, context);
  const current = visible.find(({ id }) => id === field(stateFields.page)) ?? visible[0];
  if (!current) return empty(visit, shown);

  const draw = (pageId: string, problems: readonly AnswerProblem[] = []): ResponseObject =>
    reply(
      visit,
      visit.renderer.step(door, shown, filling, { page: pageId, answers, problems }),
      problems.length > 0 ? 422 : 200,
    );
  if (field(buttonFields.language) !== undefined) return draw(current.id);
  const { previous, next } = pagePosition(view, current.id, answers, context);
  if (field(buttonFields.go) === 'previous') return draw(previous ?? current.id);
  const problems = validateAnswers(view, answers, builtinAnswerKinds, { ...context, pageId: current.id });
  if (problems.length > 0) return draw(current.id, problems);
  if (next !== undefined) return draw(next);

  // The whole, because rules may have brought a page into view that was passed by.
  const left = await submit().catch((error: unknown) => {
    const refusal = error instanceof Problem && refusals[error.code];
    if (!refusal) throw error;
    return refusal(visit, shown);
  });
  if (!Array.isArray(left)) return left as ResponseObject;
  if (left.length === 0) return thankYou();
  const wrong = visible.find(({ elements }) =>
    elements.some((element) => left.some(({ path }) => isAt(path, element.id))),
  );
  return draw(wrong?.id ?? current.id, left);

  async function submit(): Promise<readonly AnswerProblem[]> {
    if (!found) return validateAnswers(view, answers, builtinAnswerKinds, context);
    return send(visit, { door, found, shown }, { filling, answers });
  }
  function thankYou(): ResponseObject {
    const redirect = visit.h.redirect(`${door.base}/thanks?language=${encodeURIComponent(view.language)}`).code(303);
    for (const cookie of answeredCookies(door, shown.settings, filling.transaction, parts.secure)) {
      redirect.header('set-cookie', cookie, { append: true });
    }
    return redirect;
  }
};

/** What the intake refuses altogether: the link closed, or was answered in another tab, while this page was open. */
const refusals: Record<string, (visit: Visit, shown: Shown) => ResponseObject> = {
  survey_closed: (visit, shown) => closed(visit, shown),
  answered_already: (visit, shown) => answered(visit, shown),
};

const isAt = (path: string, elementId: string): boolean =>
  path === elementPath(elementId) || path.startsWith(`${elementPath(elementId)}/`);

/** Stores the answer. @returns the problems of single answers for which it was refused */
async function send(
  { parts, request }: PageVisit,
  to: { door: Door; found: FoundCollector; shown: Shown },
  { filling, answers }: { filling: Filling; answers: Answers },
): Promise<readonly AnswerProblem[]> {
  try {
    await submitAnswer(
      parts.intake,
      { door: to.door, found: to.found, settings: to.shown.settings, request },
      {
        transaction: filling.transaction,
        version: to.shown.version,
        language: to.shown.view.language,
        started: parts.signer.read(to.door.surveyId, filling.started),
        answers,
      },
    );
    return [];
  } catch (error) {
    const problems = error instanceof Problem && error.code === 'validation' ? error.details : [];
    const found = problems.filter((problem): problem is AnswerProblem => problem.path !== undefined);
    if (found.length === 0) throw error;
    return found;
  }
}
