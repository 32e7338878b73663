import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { surveyPermissions, type TableQuery } from '@kaiku/sdk/common';
import {
  type Companies,
  idParam,
  Joi,
  LiveTopics,
  notFound,
  route,
  SurveyAccess,
  TenantRunner,
  tableQuery,
  tableReply,
} from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import { eventStream } from './eventStream.ts';

const nativeNames = [
  { code: 'en', name: 'English' },
  { code: 'fi', name: 'Suomi' },
  { code: 'sv', name: 'Svenska' },
];
/** Languages that a survey can have besides the interface's own (ISO 639-1, names of their own). */
const surveyLanguages = [
  ...nativeNames,
  { code: 'ar', name: 'العربية' },
  { code: 'cs', name: 'Čeština' },
  { code: 'da', name: 'Dansk' },
  { code: 'de', name: 'Deutsch' },
  { code: 'es', name: 'Español' },
  { code: 'et', name: 'Eesti' },
  { code: 'fr', name: 'Français' },
  { code: 'is', name: 'Íslenska' },
  { code: 'it', name: 'Italiano' },
  { code: 'lt', name: 'Lietuvių' },
  { code: 'lv', name: 'Latviešu' },
  { code: 'nl', name: 'Nederlands' },
  { code: 'no', name: 'Norsk' },
  { code: 'pl', name: 'Polski' },
  { code: 'pt', name: 'Português' },
  { code: 'ru', name: 'Русский' },
  { code: 'so', name: 'Soomaali' },
  { code: 'uk', name: 'Українська' },
];
const byNativeName = (list: typeof nativeNames) => [...list].sort((a, b) => a.name.localeCompare(b.name));

/** Routes of the platform itself that belong to no feature. */
export function platformRoutes({ companies, knex }: { companies: Companies; knex: Knex }) {
  return [
    route<object, { system_only?: boolean }>({
      id: 'listLanguages',
      method: 'GET',
      path: '/lang',
      summary: 'Languages by native name; with system_only those of the interface',
      access: 'public',
      query: Joi.object({ system_only: Joi.boolean() }),
      reply: Joi.array().items(Joi.object({ code: Joi.string().required(), name: Joi.string().required() })),
      transaction: 'none',
      handler: async (_ctx, { query }) => byNativeName(query.system_only ? nativeNames : surveyLanguages),
    }),

    route<object, TableQuery>({
      id: 'listCompanies',
      method: 'GET',
      path: '/companies',
      summary: 'Companies that the caller may act as',
      access: 'account',
      query: tableQuery(['name'], ['name']),
      reply: tableReply(Joi.object({ companyId: Joi.string().required(), name: Joi.string().required() })),
      async handler(ctx, { query }) {
        if (!ctx.flags?.manager && !ctx.flags?.deviceManager) {
          const own = await companies.get(ctx.companyId);
          return { data: own ? [own] : [], count: own ? 1 : 0, timestamp: query.timestamp ?? null };
        }
        const limit = query.per_page === -1 ? 1_000 : query.per_page;
        const page = { limit, offset: (query.page_no - 1) * limit };
        return { ...(await companies.search(query.filter ?? '', page)), timestamp: query.timestamp ?? null };
      },
    }),

    route<{ id: string }>({
      id: 'getSurveyAccess',
      method: 'GET',
      path: '/survey-access/{id}',
      summary: "The caller's permissions on a survey, and its name",
      access: 'session',
      params: idParam(),
      reply: Joi.object({
        surveyId: Joi.string().required(),
        name: Joi.string().required(),
        permissions: Joi.array()
          .items(Joi.string().valid(...surveyPermissions))
          .required(),
      }),
      async handler(ctx, { params }) {
        const name = (await ctx.find(SurveyAccess)?.name(ctx, params.id)) ?? null;
        if (name === null) throw notFound();
        return { surveyId: params.id, name, permissions: [...(await ctx.surveyPermissions(params.id))] };
      },
    }),

    route<object, object, { target_url: string }>({
      id: 'createShortUrl',
      method: 'POST',
      path: '/url',
      summary: 'A short address of a target address; the same target gives the same one',
      access: 'session',
      payload: Joi.object({ target_url: targetUrl.required() }),
      reply: shortUrlReply,
      async handler(ctx, { payload }) {
        const known = await findByTarget(ctx.trx, payload.target_url);
        if (known) return { hash: known, target_url: payload.target_url };
        const hash = randomBytes(6).toString('base64url');
        await ctx.trx('core.short_urls').insert({ hash, target_url: payload.target_url });
        await ctx.audit({ operation: 'url.create', itemType: 'url', itemId: hash });
        return { hash, target_url: payload.target_url };
      },
    }),

    route<object, { target_url: string }>({
      id: 'findShortUrl',
      method: 'GET',
      path: '/url',
      summary: 'The short address of a target address',
      access: 'session',
      query: Joi.object({ target_url: targetUrl.required() }),
      reply: shortUrlReply,
      async handler(ctx, { query }) {
        const hash = await findByTarget(ctx.trx, query.target_url);
        if (!hash) throw notFound();
        return { hash, target_url: query.target_url };
      },
    }),

    route<{ hash: string }>({
      id: 'resolveShortUrl',
      method: 'GET',
      path: '/url/{hash}',
      summary: 'The target of a short address',
      access: 'public',
      params: Joi.object({ hash: Joi.string().max(40).required() }),
      reply: Joi.object({ target_url: Joi.string().required() }),
      transaction: 'none',
      async handler(_ctx, { params }) {
        const { rows } = await knex.raw('SELECT core.find_short_url(?) AS target', [params.hash]);
        if (!rows[0]?.target) throw notFound();
        return { target_url: rows[0].target };
      },
    }),

    route<{ topic: string }>({
      id: 'watchTopic',
      method: 'GET',
      path: '/live/{topic}',
      summary: "News of a topic of the caller's company as server-sent events",
      access: 'session',
      params: Joi.object({
        topic: Joi.string()
          .pattern(/^[a-z]+(:[0-9a-f-]{36})?$/)
          .required(),
      }),
      reply: 'stream',
      transaction: 'none',
      async handler(ctx, { params, request, h }) {
        const [, surveyId] = params.topic.split(':');
        if (surveyId) await requireSurvey(ctx, surveyId);
        const stream = new PassThrough();
        stream.write(': watching\n\n');
        const stop = ctx.get(LiveTopics).watch(ctx.companyId, params.topic, (data) => {
          // A reader that does not keep up misses news rather than filling the memory.
          if (stream.writableLength < 64 * 1024) stream.write(`data: ${JSON.stringify(data)}\n\n`);
        });
        const beat = setInterval(() => stream.write(': beat\n\n'), 20_000);
        request.events.once('disconnect', () => {
          clearInterval(beat);
          stop();
          stream.destroy();
        });
        return eventStream(h, stream);
      },
    }),
  ];
}

async function requireSurvey(ctx: import('@kaiku/sdk/server').RequestContext, surveyId: string): Promise<void> {
  const port = ctx.find(SurveyAccess);
  const subject = ctx.subject;
  if (!port || !subject) throw notFound();
  const held = await ctx
    .get(TenantRunner)
    .run(ctx.companyId, (tenant) => port.permissions(tenant, subject, surveyId), { readOnly: true });
  if (!ctx.flags?.manager && held.size === 0) throw notFound();
}

async function findByTarget(trx: Knex.Transaction, target: string): Promise<string | null> {
  const row = await trx('core.short_urls')
    .whereRaw('md5(target_url) = md5(?)', [target])
    .where({ target_url: target })
    .first('hash');
  return row?.hash ?? null;
}

/** Only web addresses: a short link must not become a way to run scripts. */
const targetUrl = Joi.string()
  .max(2_000)
  .uri({ scheme: ['http', 'https'] });
const shortUrlReply = Joi.object({ hash: Joi.string().required(), target_url: Joi.string().required() });
