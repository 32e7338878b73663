import { randomBytes } from 'node:crypto';
import { Joi, notFound, Problem, route } from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import { leadsHome } from '../ownOrigins.ts';

/** Short addresses of pages of the product (PLAT-077). */
export function shortUrlRoutes({ knex, origins }: { knex: Knex; origins: readonly string[] }) {
  return [
    route<object, object, { target_url: string }>({
      id: 'createShortUrl',
      method: 'POST',
      path: '/url',
      summary: 'A short address of one of the product; the same target gives the same one',
      access: 'session',
      payload: Joi.object({ target_url: targetUrl.required() }),
      reply: shortUrlReply,
      async handler(ctx, { payload }) {
        if (!leadsHome(payload.target_url, origins)) {
          const detail = { path: 'target_url', code: 'url_elsewhere', value: new URL(payload.target_url).origin };
          throw new Problem('url_elsewhere', { details: [detail] });
        }
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
  ];
}

async function findByTarget(trx: Knex.Transaction, target: string): Promise<string | null> {
  const row = await trx('core.short_urls')
    .whereRaw('md5(target_url) = md5(?)', [target])
    .where({ target_url: target })
    .first('hash');
  return row?.hash ?? null;
}

const targetUrl = Joi.string()
  .max(2_000)
  .uri({ scheme: ['http', 'https'] });
const shortUrlReply = Joi.object({ hash: Joi.string().required(), target_url: Joi.string().required() });
