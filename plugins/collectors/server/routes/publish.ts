import {
  CustomCodeRules,
  onSurvey,
  QuestionKinds,
  type SurveyHead,
  SurveyReader,
} from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import { hierarchyUses, type KindRegistry, languagesOf, type SurveyStructure, viewFor } from '@kaiku/sdk/model';
import {
  forbidden,
  idParam,
  invalid,
  Joi,
  listReply,
  notFound,
  type RequestContext,
  route,
  Settings,
  tableReply,
  uuid,
} from '@kaiku/sdk/server';
import {
  itemTexts,
  type LinkChanges,
  type NewCollector,
  namedParts,
  stillHidden,
  twoWaySmsFeature,
} from '../../contract/index.ts';
import { type Link, toCollector } from '../models/link.ts';
import { codeOf } from '../services/code.ts';
import {
  countCollectors,
  createCollector,
  findCollector,
  heldCollector,
  linkList,
  pageOfCollectors,
  updateCollector,
} from '../services/collectors.ts';
import { copyCollector } from '../services/copies.ts';
import { atOnce, removeCollectors, reopenCollectorsOf, switchCollectors } from '../services/manyCollectors.ts';
import { linkProblems } from '../services/parts.ts';
import { shownStructure } from '../services/shownStructure.ts';
import { requireSeen, type SeenVersions } from '../services/versions.ts';
import {
  changesReply,
  collectorChange,
  collectorReply,
  maxNodes,
  newCollector,
  partsReply,
  surveyFacts,
} from './schemas.ts';

const path = '/survey/{id}/publish';
const onePath = '/survey/{id}/publish/{collectorId}';
const oneParams = Joi.object({ id: uuid().required(), collectorId: uuid().required() });
const collectorIds = Joi.array().items(uuid()).min(1).max(atOnce).unique().required();
const version = () => Joi.number().integer().min(1);
const versions = Joi.object()
  .pattern(uuid(), version())
  .max(atOnce)
  .default({})
  .description('By collectorId, those that the caller has seen: 412 when somebody has changed one meanwhile');
interface Many {
  collectorIds: string[];
  versions: SeenVersions;
}

interface One {
  id: string;
  collectorId: string;
}
type Settable = Omit<NewCollector, 'surveyId'>;

/** LINK-024, LINK-025: the publish links of one survey. */
export const publishRoutes = [
  route<{ id: string }, TableQuery & { count_only: boolean }>({
    id: 'listCollectors',
    method: 'GET',
    path,
    summary: 'Publish links of a survey, oldest first; with count_only only their number',
    access: onSurvey(['viewLinks']),
    params: idParam(),
    query: linkList.query.keys({ count_only: Joi.boolean().default(false) }),
    reply: tableReply(collectorReply)
      .keys({ survey: surveyFacts })
      .fork(['data', 'timestamp'], (part) => part.optional()),
    async handler(ctx, { params, query }) {
      const head = await requireSurvey(ctx, params.id);
      const counts = await countCollectors(ctx, params.id);
      if (query.count_only) return { count: counts.links };
      const { rows, count } = await pageOfCollectors(ctx, params.id, withoutOrigin(ctx, query));
      const shown = await shownStructure(ctx, params.id);
      const backgroundFields = (shown?.backgroundFields ?? []).map(({ id, name }) => ({ id, name }));
      const languages = shown ? languagesOf(shown) : head.languages;
      const { nextSwitch } = counts;
      return {
        ...listReply(
          query,
          rows.map((link) => reply(ctx, link, shown)),
          count,
        ),
        survey: {
          state: head.state,
          languages,
          backgroundFields,
          ...counts,
          nextSwitch: nextSwitch?.toISOString() ?? null,
        },
      };
    },
  }),

  route<{ id: string }>({
    id: 'listLinkParts',
    method: 'GET',
    path: '/survey/{id}/publish/parts',
    summary: 'Pages, questions and choices of the survey that links hide, arrange and draw from',
    access: onSurvey(['viewLinks']),
    params: idParam(),
    reply: partsReply,
    async handler(ctx, { params }) {
      await requireSurvey(ctx, params.id);
      const structure = await shownStructure(ctx, params.id);
      if (!structure) throw notFound();
      const kinds = ctx.get(QuestionKinds);
      const { pages } = viewFor(structure, kinds, {}, structure.settings.language);
      return {
        pages: pages.map(({ id, settings, elements }) => ({
          id,
          title: settings.title,
          end: settings.end === true,
          elements,
        })),
        hierarchies: hierarchiesOf(structure, kinds),
      };
    },
  }),

  route<One>({
    id: 'getCollector',
    method: 'GET',
    path: onePath,
    summary: 'One publish link',
    access: onSurvey(['viewLinks']),
    params: oneParams,
    reply: collectorReply,
    async handler(ctx, { params }) {
      const link = await findCollector(ctx, params.id, params.collectorId);
      return reply(ctx, link, await shownStructure(ctx, params.id));
    },
  }),

  route<One>({
    id: 'getCollectorCode',
    method: 'GET',
    path: `${onePath}/code`,
    summary: "A publish link's own CSS and JavaScript",
    access: onSurvey(['viewLinks']),
    params: oneParams,
    reply: Joi.object({ customCss: Joi.string().allow('').required(), customJs: Joi.string().allow('').required() }),
    async handler(ctx, { params }) {
      const { id } = await findCollector(ctx, params.id, params.collectorId);
      const code = await codeOf(ctx, id);
      return { customCss: code?.css ?? '', customJs: code?.js ?? '' };
    },
  }),

  route<{ id: string }, object, Settable>({
    id: 'createCollector',
    method: 'POST',
    path,
    summary: 'Makes a publish link; without openAt it is open at once',
    access: onSurvey(['full']),
    params: idParam(),
    payload: newCollector,
    reply: changesReply,
    async handler(ctx, { params, payload }) {
      await requireSurvey(ctx, params.id);
      await requireAllowed(ctx, payload);
      const hidden = await requireFitting(ctx, params.id, payload);
      const link = await createCollector(ctx, { ...payload, ...hidden, surveyId: params.id });
      return { updated_collectors: await replies(ctx, params.id, [link]), old_urls: [] };
    },
  }),

  route<{ id: string }>({
    id: 'reopenCollectors',
    method: 'PUT',
    path,
    summary: 'Opens links that were closed together with the survey, up to 500 of them; `left` says how many are left',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({ reopen: Joi.string().valid('closedWithSurvey').required() }),
    reply: changesReply.keys({ left: Joi.number().integer().required() }),
    async handler(ctx, { params }) {
      await requireSurvey(ctx, params.id);
      const { links, left } = await reopenCollectorsOf(ctx, params.id);
      return { updated_collectors: await replies(ctx, params.id, links), old_urls: [], left };
    },
  }),

  route<One, object, Omit<Settable, 'openAt' | 'closeAt'> & Times & { version?: number }>({
    id: 'updateCollector',
    method: 'PUT',
    path: onePath,
    summary: 'Changes a publish link: opens, closes, schedules, renames or readdresses it',
    access: onSurvey(['full']),
    params: oneParams,
    payload: collectorChange.keys({
      version: version().description('The one that the caller has seen: 412 when somebody has changed it meanwhile'),
    }),
    reply: changesReply,
    async handler(ctx, { params, payload }) {
      const { version: seen, ...wanted } = payload;
      const { openAt, closeAt, ...rest } = wanted;
      const before = await heldCollector(ctx, params.id, params.collectorId);
      requireSeen(before, seen, { ...wanted });
      await requireAllowed(ctx, rest, before);
      const hidden = await requireFitting(ctx, params.id, rest, before.hidden);
      const { link, oldUrls } = await updateCollector(ctx, before, {
        ...rest,
        ...hidden,
        ...(openAt !== undefined && { openAt: new Date(openAt) }),
        ...(closeAt !== undefined && { closeAt: closeAt === null ? null : new Date(closeAt) }),
      });
      return { updated_collectors: await replies(ctx, params.id, [link]), old_urls: oldUrls };
    },
  }),

  route<One, object, { name: string }>({
    id: 'copyCollector',
    method: 'POST',
    path: `${onePath}/copy`,
    summary: 'Makes another publish link with all settings of this one, under an address of its own',
    access: onSurvey(['full']),
    params: oneParams,
    payload: Joi.object({ name: newCollector.extract('name') }),
    reply: changesReply,
    async handler(ctx, { params, payload }) {
      const link = await copyCollector(ctx, params.id, params.collectorId, payload.name);
      return { updated_collectors: await replies(ctx, params.id, [link]), old_urls: [] };
    },
  }),

  route<{ id: string }, object, Many & { state: 'open' | 'closed' }>({
    id: 'switchCollectors',
    method: 'POST',
    path: `${path}/switch`,
    summary: 'Opens or closes publish links together; those that are gone are passed over',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({ collectorIds, versions, state: Joi.string().valid('open', 'closed').required() }),
    reply: changesReply,
    async handler(ctx, { params, payload }) {
      await requireSurvey(ctx, params.id);
      const links = await switchCollectors(ctx, params.id, payload.collectorIds, payload.state, payload.versions);
      return { updated_collectors: await replies(ctx, params.id, links), old_urls: [] };
    },
  }),

  route<{ id: string }, object, Many & { delete_answers: 1 | 2 }>({
    id: 'deleteCollectors',
    method: 'POST',
    path: `${path}/delete`,
    summary: 'Deletes publish links together; delete_answers 1 deletes their answers too, 2 keeps them',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({ collectorIds, versions, delete_answers: Joi.number().valid(1, 2).default(2) }),
    reply: changesReply,
    async handler(ctx, { params, payload }) {
      await requireSurvey(ctx, params.id);
      const { collectorIds: ids, versions: seen, delete_answers: answers } = payload;
      const oldUrls = await removeCollectors(ctx, params.id, ids, answers === 1, seen);
      return { updated_collectors: [], old_urls: oldUrls };
    },
  }),

  route<One, { delete_answers: 1 | 2; version?: number }>({
    id: 'deleteCollector',
    method: 'DELETE',
    path: onePath,
    summary: 'Deletes a publish link; delete_answers 1 deletes its answers too, 2 keeps them',
    access: onSurvey(['full']),
    params: oneParams,
    query: Joi.object({ delete_answers: Joi.number().valid(1, 2).default(2), version: version() }),
    reply: changesReply,
    async handler(ctx, { params, query }) {
      const { id } = await findCollector(ctx, params.id, params.collectorId);
      const seen = query.version === undefined ? {} : { [id]: query.version };
      const oldUrls = await removeCollectors(ctx, params.id, [id], query.delete_answers === 1, seen);
      return { updated_collectors: [], old_urls: oldUrls };
    },
  }),
];

interface Times {
  state?: 'open' | 'closed';
  openAt?: string;
  closeAt?: string | null;
}

/** Managers pass every permission check, so that a survey that does not exist is told here. */
async function requireSurvey(ctx: RequestContext, surveyId: string): Promise<SurveyHead> {
  const head = await ctx.get(SurveyReader).head(ctx, surveyId);
  if (!head) throw notFound();
  return head;
}

/** Whoever has a link's whole address before them searches by it; links know the last part alone. */
function withoutOrigin(ctx: RequestContext, query: TableQuery): TableQuery {
  const { filter } = query;
  return filter ? { ...query, filter: filter.replaceAll(`${ctx.get(Settings).answerUrl}/a/`, '') } : query;
}

/** Hierarchies by id, each with the questions whose choices are its nodes (LINK-020). */
function hierarchiesOf(structure: SurveyStructure, kinds: KindRegistry) {
  const uses = Map.groupBy(hierarchyUses(structure, kinds), ({ settings }) => settings.hierarchy);
  return Array.from(uses, ([id, of]) => ({ id, elements: of.map(({ element }) => element.id) }));
}

/**
 * What is written by who may, and goes together.
 * @throws Problem `advanced_edit_needed`, `feature_disabled`, `validation`
 */
async function requireAllowed(ctx: RequestContext, changes: Partial<Settable>, before?: Link): Promise<void> {
  const { customCss, customJs, twoWaySms } = changes;
  if (customCss !== undefined || customJs !== undefined) {
    const now = before && (await codeOf(ctx, before.id));
    const earlier = { customCss: now?.css ?? '', customJs: now?.js ?? '' };
    ctx.get(CustomCodeRules).require(ctx, '', { ...earlier, customCss, customJs }, earlier);
  }
  if (twoWaySms && !ctx.features.has(twoWaySmsFeature)) throw forbidden('feature_disabled');
  const structure = changes.structure ?? before?.structure ?? 'default';
  // LINK-019; a link that is arranged otherwise loses its button.
  if (changes.singlePageSend && structure !== 'singlePage') {
    throw invalid({ path: 'singlePageSend', code: 'link_send_button' });
  }
  const nodes = Object.values(changes.visibleNodes ?? {}).reduce((sum, { length }) => sum + length, 0);
  if (nodes > maxNodes)
    throw invalid({ path: 'visibleNodes', code: 'max', params: { label: 'visibleNodes', limit: maxNodes } });
  const sections = changes.sections ?? before?.sections ?? [];
  if (structure === 'custom' && sections.length === 0) throw invalid({ path: 'sections', code: 'link_sections' });
}

/**
 * What a link hides and answers by itself is there, and fits.
 * @returns what it hides, and what the choices among it are called
 * @throws Problem `validation` that names the part
 */
async function requireFitting(
  ctx: RequestContext,
  surveyId: string,
  changes: Partial<LinkChanges>,
  hiddenBefore: readonly string[] = [],
): Promise<Partial<Pick<LinkChanges, 'hidden' | 'hiddenTexts'>>> {
  const { hidden = [], automaticAnswers = {}, sections = [], lottery } = changes;
  const named = hidden.length + Object.keys(automaticAnswers).length + sections.length > 0 || lottery;
  if (!named) return {};
  const structure = await shownStructure(ctx, surveyId);
  if (!structure) throw notFound();
  const problems = linkProblems(structure, ctx.get(QuestionKinds), changes, new Set(changes.hidden ?? hiddenBefore));
  if (problems.length > 0) throw invalid(...problems);
  if (!changes.hidden) return {};
  const texts = itemTexts(structure);
  const parts = namedParts(structure, changes.hidden);
  const hiddenTexts = Object.fromEntries(parts.flatMap((part) => (texts.has(part) ? [[part, texts.get(part)!]] : [])));
  return { hidden: parts, hiddenTexts };
}

async function replies(ctx: RequestContext, surveyId: string, links: readonly Link[]) {
  const shown = await shownStructure(ctx, surveyId);
  return links.map((link) => reply(ctx, link, shown));
}

/** @param shown what respondents get: a choice that it calls otherwise is not hidden any more (SUR-074) */
function reply(ctx: RequestContext, link: Link, shown: SurveyStructure | null) {
  const { createdAt, hiddenTexts: _, ...collector } = toCollector(link);
  return {
    ...collector,
    hidden: shown ? namedParts(shown, stillHidden(shown, link)) : link.hidden,
    publishUrl: `${ctx.get(Settings).answerUrl}/a/${link.url}`,
    created: createdAt,
    expiry: collector.closeAt,
    closedWithSurvey: link.closedWithSurvey,
  };
}
