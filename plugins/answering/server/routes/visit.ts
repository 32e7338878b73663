import type { Lifecycle, Request, ResponseObject, ResponseToolkit, RouteOptions } from '@hapi/hapi';
import { type FoundCollector, opensLater } from '@kaiku/plugin-collectors/contract';
import type { AnswerFiles, ResponseIntake } from '@kaiku/plugin-responses/contract';
import type { KindRegistry } from '@kaiku/sdk/model';
import { type CompanyFiles, type Features, type Logger, Problem } from '@kaiku/sdk/server';
import type { Admission } from '../services/admission.ts';
import type { Doors } from '../services/doors.ts';
import type { Drafts } from '../services/drafts.ts';
import type { Fills } from '../services/fills.ts';
import type { Invited } from '../services/invited.ts';
import { seedOf } from '../services/order.ts';
import type { Drawing } from '../services/pages.ts';
import type { SharedResults } from '../services/publicResults.ts';
import { busy, closed, early, failed, missing, tooLarge, unreadable, type Visit } from '../services/replies.ts';
import type { Started, StartedSigner } from '../services/started.ts';
import type { Door, Shown, Surveys, Visitor } from '../services/surveys.ts';
import { maxFormBytes, megabytesOf } from '../services/uploads.ts';
import { weightOf } from '../services/weight.ts';
import { wordsIn } from '../services/words.ts';

export interface PageParts {
  admission: Admission;
  doors: Doors;
  surveys: Surveys;
  kinds: KindRegistry;
  drafts: Drafts;
  /** Counts how far fills come. */
  fills: Fills;
  results: SharedResults;
  intake: ResponseIntake;
  invited: Invited;
  signer: StartedSigner;
  log: Logger;
  /** Draws pages; what the build made for it is loaded with the first. */
  drawing(): Promise<Drawing>;
  /** The respondents' origin as people see it. */
  answerUrl: string;
  /** Counts an answer of the sender's address. @throws Problem `too_many_requests` */
  limit(request: Request, points: number): Promise<void>;
  /** The same of a page or a step. */
  limitPages(request: Request, points: number): Promise<void>;
  /** The same of what is told to be counted. */
  limitCounts(request: Request, points: number): Promise<void>;
  /** The same of forms before they are read. */
  limitForms(request: Request, points: number): Promise<void>;
  pictures: CompanyFiles;
  files: AnswerFiles;
  /** Folder for what comes in. */
  uploads: string;
  /** Counts megabytes of the sender's address. @throws Problem `too_many_requests` */
  limitFiles(request: Request, points: number): Promise<void>;
  features: Features;
  /** The same of a picture, or of a survey's own code. */
  limitPictures(request: Request, points: number): Promise<void>;
  /** It is reached over https. */
  secure: boolean;
}
export type PageVisit = Visit<PageParts>;
export type PageHandler = (visit: PageVisit) => Promise<ResponseObject>;

export const pageOptions: RouteOptions = {
  app: { access: 'public', plugin: 'answering', rawErrors: true },
  // hapi's headers forbid frames, and other sites may show a survey in one; `reply` sets the others.
  security: false,
};

/** ANS-006: whatever fails, the respondent sees a page that says so. */
export const guarded =
  (parts: PageParts, handler: PageHandler): Lifecycle.Method =>
  async (request, h) => {
    const visit = await visitOf(parts, request, h);
    try {
      // A step is counted where its answers are known, which are to come again with the refusal.
      const seconds = request.method === 'post' ? 0 : await secondsOver(parts.limitPages(request, 1));
      return seconds > 0 ? busy(visit, seconds) : await handler(visit);
    } catch (error) {
      // Of wrong keys.
      if (error instanceof Problem && error.code === 'too_many_requests') {
        return busy(visit, Number(error.params.seconds));
      }
      parts.log.error({ err: error, requestId: request.info.id, route: request.route.path }, 'answering page failed');
      return failed(visit, error);
    }
  };

/** Forms beyond what is refused with their answers in the page are refused before they are read. */
export const admitted =
  (parts: PageParts): Lifecycle.Method =>
  async (request, h) => {
    const seconds = await secondsOver(parts.limitForms(request, weightOf(request)));
    return seconds > 0 ? busy(await visitOf(parts, request, h), seconds).takeover() : h.continue;
  };

/** The same of forms with files. */
export const admittedFiles =
  (parts: PageParts): Lifecycle.Method =>
  async (request, h) => {
    const seconds = await secondsOver(parts.limitFiles(request, megabytesOf(request)));
    const visit = await visitOf(parts, request, h);
    if (seconds > 0) return busy(visit, seconds).takeover();
    return (await doorOf(visit)) ? h.continue : missing(visit).takeover();
  };

/** A form whose files are too large together: nothing of it was read, and the browser's way back has all of it. */
export const tooLargeForm =
  (parts: PageParts): Lifecycle.Method =>
  async (request, h, error) => {
    const visit = await visitOf(parts, request, h);
    const status = (error as { output?: { statusCode: number } }).output?.statusCode ?? 500;
    if (status === 413) return tooLarge(visit, Math.floor(maxFormBytes / 1024 / 1024)).takeover();
    return (status < 500 ? unreadable(visit) : failed(visit, error)).takeover();
  };

/** @throws Problem `unavailable` when there is nothing to draw pages with: the platform's own page says so */
async function visitOf(parts: PageParts, request: Request, h: ResponseToolkit): Promise<PageVisit> {
  try {
    return { request, h, parts, ...(await parts.drawing()), visitor: visitorOf(request) };
  } catch (error) {
    parts.log.error({ err: error, requestId: request.info.id }, 'the answering page cannot be drawn');
    throw new Problem('unavailable');
  }
}

/** Seconds to wait when there was too much from an address; 0 otherwise. */
export const secondsOver = (counted: Promise<void>): Promise<number> =>
  counted.then(
    () => 0,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'too_many_requests') return Number(error.params.seconds);
      throw error;
    },
  );

function visitorOf(request: Request): Visitor {
  const accepts: unknown = request.headers['accept-language'];
  return {
    language: queryText(request, 'language'),
    accepts: typeof accepts === 'string' ? accepts : undefined,
    seed: seedOf(request),
  };
}

/** The version that was shown; its order is shown again. */
function recall({ visitor }: PageVisit, earlier: Earlier): number | undefined {
  if (earlier?.seed) visitor.seed = earlier.seed;
  return earlier?.version;
}

/** A query parameter as one text. */
export function queryText(request: Request, name: string): string | undefined {
  const value: unknown = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}

/** The door that the address names; null when there is none. */
export async function doorOf({ request, parts }: PageVisit): Promise<Door | null> {
  const { url, surveyId } = request.params as { url?: string; surveyId?: string };
  if (surveyId !== undefined) return parts.doors.preview(surveyId, request);
  return (await parts.doors.link(String(url), request))?.door ?? null;
}

/** What was asked for: a survey that is shown, or the reply that says why it is not. */
export type Opened =
  | {
      door: Door;
      found: FoundCollector | null;
      shown: Shown;
      draftText: string | null;
      /** It takes no answers any more: only for who asked for closed ones, too. */
      over?: boolean;
    }
  | { reply: ResponseObject };

/** The door of who began by a personal link, as the token says of when they began. */
export async function ownDoor(
  { parts }: PageVisit,
  { door, found }: { door: Door; found: FoundCollector | null },
  started: string | undefined,
): Promise<Door> {
  const token = parts.signer.read(door.surveyId, started)?.invitation;
  return token ? parts.doors.personal(door, found, await parts.invited.find(found, token)) : door;
}

/** What an earlier page has shown. */
type Earlier = Pick<Started, 'version' | 'seed'> | null | undefined;

/**
 * @param earlier whose version and order are to be shown again, when the survey has that version
 * @param closedToo for somebody who was answering when it closed, whose words must not go
 */
export async function openSurvey(
  visit: PageVisit,
  earlier: (door: Door) => Promise<Earlier> | Earlier = () => null,
  closedToo: (door: Door) => boolean = () => false,
): Promise<Opened> {
  const { request, parts, visitor } = visit;
  const { url, surveyId } = request.params as { url?: string; surveyId?: string };
  if (surveyId !== undefined) {
    const door = await parts.doors.preview(surveyId, request);
    const { surveys } = parts;
    // A draft that was shown a while ago may be gone.
    const wanted = door ? recall(visit, await earlier(door)) : undefined;
    const shown = door && ((await surveys.show(door, visitor, wanted)) ?? (await surveys.show(door, visitor)));
    return door && shown
      ? { door, found: null, shown: askable(visit, shown), draftText: null }
      : { reply: missing(visit) };
  }
  const link = await parts.doors.link(String(url), request);
  if (!link) return { reply: missing(visit) };
  const { door, found } = link;
  const wanted = recall(visit, await earlier(door));
  const shown = (await parts.surveys.show(door, visitor, wanted)) ?? (await parts.surveys.show(door, visitor));
  if (!shown) return { reply: missing(visit) };
  if (!link.open && !closedToo(door)) return { reply: (opensLater(found) ? early : closed)(visit, shown) };
  if (link.open && !closedToo(door) && (await parts.intake.isFull(found))) {
    return { reply: closed(visit, shown, 'full') };
  }
  const offered = await parts.drafts.offered(door, shown.settings);
  const { draftSaveText } = shown.view.settings;
  const draftText = offered ? draftSaveText || wordsIn(shown.view.language).draftSave! : null;
  return { door, found, shown: askable(visit, shown), draftText, over: !link.open };
}

const askable = ({ renderer }: PageVisit, shown: Shown): Shown => ({
  ...shown,
  view: renderer.askable(shown.view, shown.base),
});
