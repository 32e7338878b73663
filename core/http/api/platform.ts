import type { TableQuery } from '@kaiku/sdk/common';
import { type Companies, Joi, listReply, pageLimits, route, tableQuery, tableReply } from '@kaiku/sdk/server';
import type { AccessRules } from '../../kernel/accessRules.ts';
import { viewsOf } from '../caller.ts';

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
export function platformRoutes({ companies, rules }: { companies: Companies; rules: AccessRules }) {
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
        const { identity } = ctx;
        if (!viewsOf(identity!, { rules }).has('company')) {
          const own = await companies.get(identity!.companyId);
          return listReply(query, own ? [{ companyId: own.companyId, name: own.name }] : [], own ? 1 : 0);
        }
        const { data, count } = await companies.search(query.filter ?? '', pageLimits(query));
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
