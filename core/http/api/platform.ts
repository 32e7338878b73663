import type { TableQuery } from '@kaiku/sdk/common';
import { type Companies, Joi, listReply, pageLimits, route, tableQuery, tableReply, wordsOf } from '@kaiku/sdk/server';
import type { AccessRules } from '../../kernel/accessRules.ts';
import { viewsOf } from '../caller.ts';

/** Routes of the platform itself that belong to no feature. */
export function platformRoutes({ companies, rules }: { companies: Companies; rules: AccessRules }) {
  return [
    route<object, TableQuery>({
      id: 'listCompanies',
      method: 'GET',
      path: '/companies',
      summary: 'Companies that the caller may act as',
      access: 'account',
      query: tableQuery(['name'], ['name']),
      reply: tableReply(Joi.object({ companyId: Joi.string().required(), name: Joi.string().required() })),
      async handler(ctx, { query }) {
        const { identity } = ctx;
        const words = wordsOf(query.filter);
        const page = pageLimits(query);
        const descending = query.sort_by !== undefined && query.sort_order === 'desc';
        if (!viewsOf(identity!, { rules }).has('company')) {
          const own = await companies.get(identity!.companyId);
          const found = own && words.every((word) => own.name.toLowerCase().includes(word.toLowerCase())) ? [own] : [];
          const data = found.slice(page.offset).map(({ companyId, name }) => ({ companyId, name }));
          return listReply(query, data, found.length);
        }
        const { data, count } = await companies.search(words, { ...page, descending });
        return listReply(query, data, count);
      },
    }),

    route({
      id: 'listRoles',
      method: 'GET',
      path: '/roles',
      summary: 'Roles that people may have, with their names',
      access: { flag: 'companyManager' },
      reply: Joi.array().items(
        Joi.object({ key: Joi.string().required(), plugin: Joi.string().required(), name: Joi.string().required() }),
      ),
      transaction: 'none',
      handler: async (ctx) =>
        rules.roles.map(({ key, plugin }) => ({ key, plugin, name: ctx.t(`${plugin}:roles.${key}`) })),
    }),
  ];
}
