import type { Lifecycle, Request, Server } from '@hapi/hapi';
import type { ResponseIntake } from '@kaiku/plugin-responses/contract';
import { invalid, isUuid, Joi, notFound, Problem, type RouteDefinition, route, uuid } from '@kaiku/sdk/server';
import type { AnswerPayload } from '../../contract/index.ts';
import { type Admission, privateLinks } from '../services/admission.ts';
import { answeredCookies } from '../services/answered.ts';
import type { Doors } from '../services/doors.ts';
import type { Drafts } from '../services/drafts.ts';
import type { Fills } from '../services/fills.ts';
import type { Invited } from '../services/invited.ts';
import { forgetOrder } from '../services/order.ts';
import type { StartedSigner } from '../services/started.ts';
import { evidenceOf, submitAnswer } from '../services/submit.ts';
import { newSeed, type Surveys } from '../services/surveys.ts';
import { isModest, maxBytes, maxValues, weightOf } from '../services/weight.ts';

export interface ApiParts {
  admission: Admission;
  doors: Doors;
  surveys: Surveys;
  drafts: Drafts;
  fills: Fills;
  intake: ResponseIntake;
  invited: Invited;
  signer: StartedSigner;
  secure: boolean;
  /** Counts an answer of the sender's address. @throws Problem `too_many_requests` */
  limit(request: Request, points: number): Promise<void>;
  /** The same of what is asked for beside pages, as if it were one. */
  limitPages(request: Request, points: number): Promise<void>;
}

const path = '/answer/{url}';

const params = Joi.object({ url: Joi.string().max(64).required() });
const language = Joi.string().max(35);
export const apiKey = Joi.string()
  .max(200)
  .allow('')
  .description('Of a private link; the header X-Api-Key does the same, and stands in no log between here and there');
const draftSecret = Joi.string().pattern(/^[A-Za-z0-9_-]{22}$/);
const maxBackground = 500;
const maxUnasked = 500;
const payload = Joi.object({
  transaction_id: uuid().required().description('Made by the caller; the same one sent again is the same answer'),
  survey_version: Joi.number().integer().min(1).required(),
  language,
  started: Joi.string()
    .max(90)
    .description('As the reply of loading the link gave it; without it a spam filter holds the answer back'),
  answers: Joi.object().required().description('By element id, in the forms of sdk/model'),
  background: Joi.object()
    .pattern(Joi.string().max(200), Joi.string().max(1_000).allow(''))
    .max(maxBackground)
    .description("Values by field id or name, over the link's; only with an API key of the link's company"),
  trap: Joi.boolean().description('Of a page of Kaiku: a field was filled in that people do not meet'),
  draft: draftSecret.description('Of the draft that this answer completes'),
  waited: Joi.number()
    .min(0)
    .description('Seconds since it was finished: one finished before its link closed is taken for 72 hours'),
  unasked: Joi.array()
    .items(Joi.string().max(64))
    .max(maxUnasked)
    .description('Questions of plugins’ kinds that the page could not ask: these need no answer'),
  reached: Joi.string().max(64).allow('').description('Of a page of Kaiku: its furthest page, where that was counted'),
});

const personal = Joi.string().max(64).description('Token of a personal link; one that is unknown changes nothing');

interface LoadQuery {
  language?: string;
  r?: string;
}
interface Loaded {
  url: string;
  survey_version: number;
  language: string;
  languages: string[];
  started: string;
  view: object;
}
interface Stored {
  response_id: string;
  duplicate: boolean;
  cookies: string[];
}

/** What both calls do, whichever origin they come to. */
export function answerCalls(parts: ApiParts) {
  const { admission, doors, surveys, drafts, fills, intake, invited, signer, secure, limit, limitPages } = parts;
  async function load(url: string, { language: wanted, r }: LoadQuery, request: Request): Promise<Loaded> {
    const link = await doors.link(url, request);
    if (!link) throw notFound();
    if (!link.open) throw new Problem('survey_closed');
    if (await intake.isFull(link.found)) throw new Problem('link_full');
    const invitation = await invited.find(link.found, r);
    if (invitation?.over) throw new Problem('survey_closed');
    const accepts: unknown = request.headers['accept-language'];
    const visitor = { language: wanted, seed: newSeed(), ...(typeof accepts === 'string' && { accepts }) };
    const shown = await surveys.show(link.door, visitor);
    if (!shown) throw notFound();
    return {
      url: link.found.collector.url,
      survey_version: shown.version,
      language: shown.view.language,
      languages: shown.view.languages,
      started: signer.sign(link.door.surveyId, shown.version, visitor.seed, Date.now(), invitation?.token),
      view: shown.view,
    };
  }

  async function store(url: string, sent: AnswerPayload, request: Request): Promise<Stored> {
    const link = await doors.link(url, request);
    if (!link) throw notFound();
    const { door, found } = link;
    const settings = await surveys.settings(door);
    if (!settings) throw notFound();
    // Who somebody is, is not for respondents to say.
    const own = callsWithKey(request) && (await admission.hasKey(request, found));
    if (sent.background && !own) throw new Problem('api_key_needed', { status: 403 });
    const started = signer.read(door.surveyId, sent.started);
    const { responseId, duplicate } = await submitAnswer(
      { intake, invited },
      { door, found, settings, request },
      {
        transaction: sent.transaction_id,
        version: sent.survey_version,
        language: sent.language ?? door.link?.language ?? settings.language,
        started,
        answers: sent.answers,
        ...(!own && { evidence: evidenceOf(sent.started, started, sent.trap === true) }),
        ...(sent.background && { background: sent.background }),
        ...(sent.waited !== undefined && { waited: sent.waited }),
        ...(sent.unasked && { unasked: sent.unasked }),
      },
    );
    if (sent.reached && !duplicate) fills.answered(door, sent.survey_version, sent.reached);
    if (sent.draft !== undefined) await drafts.remove(door, sent.draft);
    const cookies = answeredCookies(door, settings, sent.transaction_id, secure);
    if (await surveys.shuffles(door)) cookies.push(forgetOrder(door, secure));
    return { response_id: responseId, duplicate, cookies };
  }
  /** ANS-013. @returns whether there was a draft */
  async function discard(url: string, draft: string, request: Request): Promise<boolean> {
    const link = await doors.link(url, request);
    if (!link) throw notFound();
    return drafts.remove(link.door, draft);
  }
  return { load, store, discard, limit, limitPages };
}
type AnswerCalls = ReturnType<typeof answerCalls>;

/** ANS-010, ANS-011 on the application's origin, where the API is described. */
// biome-ignore lint/suspicious/noExplicitAny: a list of routes has as many parameter types as routes
export const answerRoutes = ({ load, store, discard, limit }: AnswerCalls): RouteDefinition<any, any, any>[] => [
  route<{ url: string }, LoadQuery & { api_key?: string }>({
    id: 'loadLink',
    method: 'GET',
    path,
    summary: 'What answering through a link needs: the survey in one language, and when it was opened',
    access: 'public',
    apiKey: privateLinks,
    transaction: 'none',
    params,
    query: Joi.object({ language, r: personal, api_key: apiKey }),
    reply: Joi.object({
      url: Joi.string().required(),
      survey_version: Joi.number().integer().required(),
      language: Joi.string().required(),
      languages: Joi.array().items(Joi.string()).required(),
      started: Joi.string().required(),
      view: Joi.object().unknown(true).required(),
    }),
    handler: (_ctx, { params: { url }, query, request }) => load(url, query, request),
  }),
  route<{ url: string }, { api_key?: string }, AnswerPayload>({
    id: 'submitAnswer',
    method: 'POST',
    path,
    summary: 'Stores an answer that came through a link',
    access: 'public',
    apiKey: privateLinks,
    transaction: 'none',
    maxBytes,
    params,
    query: Joi.object({ api_key: apiKey }),
    payload,
    reply: Joi.object({ response_id: uuid().required(), duplicate: Joi.boolean().required() }),
    async handler(_ctx, { params: { url }, payload: sent, request }) {
      await limit(request, weightOf(request));
      if (Object.keys(sent.answers).length > maxValues) throw tooMany();
      const { response_id, duplicate } = await store(url, sent, request);
      return { response_id, duplicate };
    },
  }),
  route<{ url: string }, { draft: string; api_key?: string }>({
    id: 'discardDraft',
    method: 'DELETE',
    path,
    summary: "Discards the respondent's own draft",
    access: 'public',
    apiKey: privateLinks,
    transaction: 'none',
    params,
    query: Joi.object({ draft: draftSecret.required(), api_key: apiKey }),
    reply: Joi.object({ discarded: Joi.boolean().required() }),
    handler: async (_ctx, { params: { url }, query, request }) => ({
      discarded: await discard(url, query.draft, request),
    }),
  }),
];

/**
 * The same calls on the respondents' origin, for the page itself. The payload's shape is judged by hand: Joi costs a
 * third of the throughput here, and what the answers say is judged by the model anyway.
 */
export function serveAnswerApi(server: Server, { load, store, discard, limit, limitPages }: AnswerCalls): void {
  const app = { access: 'public', plugin: 'answering' } as const;
  server.route({
    method: 'GET',
    path: `/api${path}`,
    options: { app },
    handler: async (request) => {
      await limitPages(request, 1);
      const { language: wanted, r } = request.query as { language?: unknown; r?: unknown };
      const asked = {
        ...(typeof wanted === 'string' && { language: wanted.slice(0, 35) }),
        ...(typeof r === 'string' && { r }),
      };
      return { response: await load(String(request.params.url), asked, request) };
    },
  });
  server.route({
    method: 'DELETE',
    path: `/api${path}`,
    options: { app },
    handler: async (request) => {
      await limitPages(request, 1);
      const { draft } = request.query as { draft?: unknown };
      return { response: { discarded: await discard(String(request.params.url), String(draft ?? ''), request) } };
    },
  });
  // Before the payload is read.
  const admit: Lifecycle.Method = async (request, h) => {
    await limit(request, weightOf(request));
    return h.continue;
  };
  const submit: Lifecycle.Method = async (request, h) => {
    const { cookies, ...stored } = await store(String(request.params.url), checkPayload(readJson(request)), request);
    // Written past hapi's marshalling, which takes a quarter of the time of the whole call; refusals go through it.
    // An id and a word: a byte is a character.
    const body = JSON.stringify({ response: stored });
    request.raw.res.writeHead(200, {
      ...replyHeaders,
      'content-length': body.length,
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    });
    request.raw.res.end(body, 'latin1');
    return h.abandon;
  };
  server.route({
    method: 'POST',
    path: `/api${path}`,
    options: {
      app,
      // Whoever has the link may answer: there is nobody to look up.
      auth: false,
      payload: { parse: false, output: 'data', maxBytes },
      ext: { onPreAuth: { method: admit } },
    },
    handler: submit,
  });
  server.route({
    // Each by name: a route for all methods would come after the pages' catch-all for GET.
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    path: '/api/{path*}',
    options: { app },
    handler: () => {
      throw notFound();
    },
  });
}

const replyHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/** Few calls do: who has none is not looked up. */
const callsWithKey = ({ headers, url }: Request): boolean =>
  headers['x-api-key'] !== undefined || url.searchParams.has('api_key');

const tooMany = (): Problem =>
  invalid({ path: 'answers', code: 'max', params: { label: 'answers', limit: maxValues } });

/** @throws Problem `unsupported_media_type`, `bad_request`, `validation` */
function readJson({ payload, headers }: Request): unknown {
  const type: unknown = headers['content-type'];
  if (typeof type !== 'string' || !/^application\/json\b/i.test(type)) throw new Problem('unsupported_media_type');
  if (Buffer.isBuffer(payload) && !isModest(payload)) throw tooMany();
  try {
    return JSON.parse(String(payload));
  } catch {
    throw new Problem('bad_request');
  }
}

/** As the payload's description says. */
function isBackground(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= maxBackground &&
    entries.every(([field, one]) => field.length <= 200 && typeof one === 'string' && one.length <= 1_000)
  );
}

const isListOfIds = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= maxUnasked &&
  value.every((one) => typeof one === 'string' && one.length <= 64);

/** @throws Problem `validation` that names the field */
export function checkPayload(value: unknown): AnswerPayload {
  const faults: { path: string; code: string }[] = [];
  const sent = (
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  ) as Partial<AnswerPayload>;
  const fault = (field: string, wrong: boolean): void => {
    if (wrong) faults.push({ path: field, code: 'format' });
  };
  fault('transaction_id', typeof sent.transaction_id !== 'string' || !isUuid(sent.transaction_id));
  fault('survey_version', !Number.isInteger(sent.survey_version) || sent.survey_version! < 1);
  fault('answers', typeof sent.answers !== 'object' || sent.answers === null || Array.isArray(sent.answers));
  fault('language', sent.language !== undefined && (typeof sent.language !== 'string' || sent.language.length > 35));
  fault('draft', sent.draft !== undefined && typeof sent.draft !== 'string');
  fault('waited', sent.waited !== undefined && !(Number.isFinite(sent.waited) && sent.waited >= 0));
  fault('trap', sent.trap !== undefined && typeof sent.trap !== 'boolean');
  fault('started', sent.started !== undefined && typeof sent.started !== 'string');
  fault('reached', sent.reached !== undefined && typeof sent.reached !== 'string');
  fault('unasked', sent.unasked !== undefined && !isListOfIds(sent.unasked));
  fault('background', sent.background !== undefined && !isBackground(sent.background));
  if (faults.length > 0) throw new Problem('validation', { details: faults });
  return sent as AnswerPayload;
}
