import type { Readable } from 'node:stream';
import type { ResponseObject } from '@hapi/hapi';
import type { Evidence } from '@kaiku/plugin-responses/contract';
import {
  type Problem as AnswerProblem,
  type Answers,
  confirmationProblems,
  daysOnEarth,
  elementPath,
  flow,
  parseForm,
  storableAnswers,
} from '@kaiku/sdk/model';
import { Problem } from '@kaiku/sdk/server';
import { buttonFields, reachedField, say, stateFields } from '../../contract/index.ts';
import { answeredCookies } from '../services/answered.ts';
import { formFields } from '../services/form.ts';
import { forgetOrder } from '../services/order.ts';
import { type Filling, unshownOf } from '../services/pages.ts';
import { type ReceivedForm, receiveForm } from '../services/receiveForm.ts';
import { answered, busy, empty, reply, tooLarge, unreadable } from '../services/replies.ts';
import { evidenceOf, submitAnswer, transactionOf } from '../services/submit.ts';
import type { Door, Shown } from '../services/surveys.ts';
import { takeUploads } from '../services/takeUploads.ts';
import { type FormFile, maxFormBytes, surplusOf } from '../services/uploads.ts';
import { weightOf } from '../services/weight.ts';
import { wordsIn } from '../services/words.ts';
import { type Opened, openSurvey, ownDoor, type PageHandler, type PageVisit, secondsOver } from './visit.ts';

type Survey = Exclude<Opened, { reply: ResponseObject }>;

/** One page of the survey with what has been answered. A page that is no more, or not yet, gives way to the first. */
export function stepWith(
  visit: PageVisit,
  { door, shown, draftText }: Survey,
  filling: Filling,
  {
    page,
    answers,
    problems = [],
    notice,
  }: { page: string; answers: Answers; problems?: readonly AnswerProblem[]; notice?: string },
): ResponseObject {
  const { kinds } = visit.parts;
  const { fixedAnswers } = shown;
  const there = flow(shown.view, answers, { kinds, background: door.background, fixedAnswers, page }).page;
  if (!there) return empty(visit, shown);
  const html = visit.renderer.step(door, shown, filling, {
    page: there.id,
    answers,
    problems,
    draftText,
    ...(notice && { notice }),
    // Whoever sends forms has no JavaScript.
    withOthers: visit.request.method === 'get',
  });
  return reply(visit, html, shown).code(problems.length > 0 ? 422 : 200);
}

/** A form that was sent without JavaScript: one page forward or back, another language, a draft, or the end. */
export const takeStep: PageHandler = (visit) => step(visit, formFields(visit.request.payload), []);

/** The same with files. */
export const takeFiles: PageHandler = async (visit) => {
  const { request, parts } = visit;
  let form: ReceivedForm;
  try {
    form = await receiveForm(request.payload as Readable, request.raw.req.headers, parts.uploads);
  } catch (error) {
    const code = error instanceof Problem ? error.code : '';
    if (code === 'too_large') return tooLarge(visit, Math.floor(maxFormBytes / 1024 / 1024));
    if (code === 'bad_request') return unreadable(visit);
    throw error;
  }
  try {
    const surplus = surplusOf(form.files);
    const seconds = surplus > 0 ? await secondsOver(parts.limitFiles(request, surplus)) : 0;
    return seconds > 0 ? busy(visit, seconds) : await step(visit, form.fields, form.files);
  } finally {
    await form.remove();
  }
};

async function step(
  visit: PageVisit,
  entries: [string, string][],
  uploads: readonly FormFile[],
): Promise<ResponseObject> {
  const { request, parts } = visit;
  const field = (name: string): string | undefined => entries.findLast(([one]) => one === name)?.[1];
  visit.visitor.language = field(buttonFields.language) ?? field(stateFields.language);
  const token = field(stateFields.started);
  const started = (door: Door) => parts.signer.read(door.surveyId, token);
  const survey = await openSurvey(visit, started, (door) => started(door) !== null);
  if ('reply' in survey) return survey.reply;
  const opened = { ...survey, door: await ownDoor(visit, survey, token) };
  const { door, shown } = opened;
  const { view, fixedAnswers } = shown;
  const filling: Filling = {
    transaction: transactionOf(field(stateFields.transaction)),
    // What was not signed here is anybody's text, of any length.
    started: token && started(door) ? token : parts.signer.sign(door.surveyId, shown.version, visit.visitor.seed),
    draft: field(stateFields.draft) ?? null,
    reached: field(reachedField) ?? '',
  };
  const { kinds } = parts;
  const given = parseForm(view, entries, kinds);
  const go = field(buttonFields.go);
  const draft = go === 'draft' && opened.draftText !== null;
  const page = field(stateFields.page);
  const context = { kinds, background: door.background, fixedAnswers, page, draft, today: daysOnEarth(Date.now()) };
  const open = flow(view, given, context).page;
  if (!open) return empty(visit, shown);
  // Where it is over nothing is stored any more.
  const taken = opened.over
    ? { answers: given, problems: [] }
    : await takeUploads(visit, door, filling, open, given, uploads);
  const { answers } = taken;
  const { page: current = open, previous, next, problems } = flow(view, answers, context);
  const pause = await secondsOver(parts.limitPages(request, weightOf(request)));
  if (pause > 0) return later(visit, opened, filling, { page: current.id, answers, seconds: pause });
  const draw = (page: string, wrong: readonly AnswerProblem[] = []): ResponseObject =>
    opened.over
      ? over(visit, opened, filling, { page, answers })
      : stepWith(visit, opened, filling, { page, answers, problems: wrong });

  const came = (page: string): void => {
    if (opened.over) return;
    const { transaction, reached: before = '' } = filling;
    filling.reached = parts.fills.came(door, view.pages, { transaction, version: shown.version, page, before });
  };
  came(current.id);
  if (field(buttonFields.language) !== undefined) return draw(current.id);
  // The button was there when the page was opened: what it promises is not done in another way.
  if (go === 'draft' && !draft && !opened.over) {
    return stepWith(visit, opened, filling, { page: current.id, answers, notice: wordsIn(view.language).draftOff! });
  }
  if (go === 'previous') return draw(previous ?? current.id);
  const unconfirmed = draft ? [] : confirmationProblems(current, answers, entries, kinds);
  const wrong = [...taken.problems, ...problems(current.id), ...unconfirmed];
  if (wrong.length > 0) return draw(current.id, wrong);
  if (!draft && next !== undefined) {
    came(next);
    return draw(next);
  }
  if (opened.over) return draw(current.id);
  const seconds = opened.found ? await secondsOver(parts.limit(request, weightOf(request))) : 0;
  if (seconds > 0) return later(visit, opened, filling, { page: current.id, answers, seconds });
  return draft
    ? saveDraft(visit, opened, filling, { page: current.id, answers })
    : finish(visit, opened, filling, answers, evidenceOf(token, started(door), Boolean(field(stateFields.trap))));
}

/** The same page once more, with all answers in it, to be sent again. */
function later(
  visit: PageVisit,
  opened: Survey,
  filling: Filling,
  { page, answers, seconds }: { page: string; answers: Answers; seconds: number },
): ResponseObject {
  const notice = say(wordsIn(opened.shown.view.language), 'busyAgain', { seconds });
  return stepWith(visit, opened, filling, { page, answers, notice }).code(429).header('retry-after', String(seconds));
}

/** The link has closed, is full, or is gone: nothing is stored any more, and what was answered stays in the form to be copied. */
function over(
  visit: PageVisit,
  opened: Survey,
  filling: Filling,
  at: { page: string; answers: Answers },
  key: 'closedKept' | 'fullKept' = 'closedKept',
): ResponseObject {
  const { language, settings } = opened.shown.view;
  const kept = wordsIn(language)[key]!;
  const notice = settings.closedTitle ? `${settings.closedTitle}. ${kept}` : kept;
  return stepWith(visit, opened, filling, { ...at, notice }).code(410);
}

/** ANS-020. */
async function saveDraft(
  visit: PageVisit,
  opened: Survey,
  { transaction, started, draft }: Filling,
  { page, answers }: { page: string; answers: Answers },
): Promise<ResponseObject> {
  const { door, shown } = opened;
  const { language } = shown.view;
  const secret = await visit.parts.drafts.save(door, {
    secret: draft ?? undefined,
    version: shown.version,
    transaction,
    started,
    language,
    page,
    answers: storableAnswers(shown.view, answers, visit.parts.kinds),
  });
  if (!secret) {
    const filling = { transaction, started, draft };
    return stepWith(visit, opened, filling, { page, answers, notice: wordsIn(language).tooLarge! }).code(413);
  }
  return visit.h.redirect(`${door.base}/draft?draft=${secret}&language=${encodeURIComponent(language)}`).code(303);
}

/** Stores the answer; shows the first page that has a problem when there is one. */
async function finish(
  visit: PageVisit,
  opened: Survey,
  filling: Filling,
  answers: Answers,
  evidence: Evidence,
): Promise<ResponseObject> {
  const { door, shown } = opened;
  const { view, fixedAnswers } = shown;
  const context = { kinds: visit.parts.kinds, background: door.background, fixedAnswers };
  try {
    // The whole, because rules may have brought a page into view that was passed by.
    const problems = await send(visit, opened, filling, answers, evidence);
    if (problems.length > 0) {
      const wrong = view.pages.find(({ elements }) =>
        elements.some(({ id }) => problems.some(({ path }) => isAt(path, id))),
      );
      return stepWith(visit, opened, filling, { page: wrong?.id ?? '', answers, problems });
    }
  } catch (error) {
    const code = error instanceof Problem ? error.code : '';
    // The link closed, or was answered in another tab, while the page was open.
    const id = flow(view, answers, context).pages.at(-1)?.id ?? '';
    if (code === 'survey_closed' || code === 'not_found') return over(visit, opened, filling, { page: id, answers });
    if (code === 'link_full') return over(visit, opened, filling, { page: id, answers }, 'fullKept');
    if (code === 'answered_already') return answered(visit, shown);
    throw error;
  }
  const end = flow(view, answers, context).end();
  const query = new URLSearchParams({ language: view.language, ...(end && { end: end.id }) });
  const thanks = visit.h.redirect(`${door.base}/thanks?${query}`).code(303);
  for (const cookie of answeredCookies(door, shown.settings, filling.transaction, visit.parts.secure)) {
    thanks.header('set-cookie', cookie, { append: true });
  }
  if (shown.key === null) thanks.header('set-cookie', forgetOrder(door, visit.parts.secure), { append: true });
  return thanks;
}

const isAt = (path: string, elementId: string): boolean =>
  path === elementPath(elementId) || path.startsWith(`${elementPath(elementId)}/`);

/** A preview stores nothing, and judges as if it did. */
function problemsOf({ kinds }: PageVisit['parts'], { background }: Door, { view }: Shown, answers: Answers) {
  return flow(view, answers, { kinds, background, today: daysOnEarth(Date.now()) }).problems();
}

/** @returns the problems of single answers for which the intake refused it */
async function send(
  { parts, request }: PageVisit,
  { door, found, shown }: { door: Door; found: Survey['found']; shown: Shown },
  filling: Filling,
  answers: Answers,
  evidence: Evidence,
): Promise<readonly AnswerProblem[]> {
  if (!found) return problemsOf(parts, door, shown, answers);
  try {
    const sent = {
      transaction: filling.transaction,
      version: shown.version,
      language: shown.view.language,
      started: parts.signer.read(door.surveyId, filling.started),
      answers,
      evidence,
      unasked: unshownOf(shown.view).map(({ id }) => id),
    };
    const { duplicate } = await submitAnswer(parts, { door, found, settings: shown.settings, request }, sent);
    if (!duplicate && filling.reached) parts.fills.answered(door, shown.version, filling.reached);
  } catch (error) {
    const problems = error instanceof Problem && error.code === 'validation' ? error.details : [];
    const found = problems.filter((problem): problem is AnswerProblem => problem.path !== undefined);
    if (found.length === 0) throw error;
    return found;
  }
  if (filling.draft) await parts.drafts.remove(door, filling.draft);
  return [];
}
