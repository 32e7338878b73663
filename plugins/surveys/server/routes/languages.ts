import { isLanguage } from '@kaiku/sdk/common';
import { Joi, route } from '@kaiku/sdk/server';
import { industryTags, surveyLanguages } from '../../contract/index.ts';

const byNativeName = [...surveyLanguages].sort((a, b) => a.name.localeCompare(b.name));
const ofTheInterface = byNativeName.filter(({ code }) => isLanguage(code));

export const languageRoutes = [
  route<object, { system_only?: boolean }>({
    id: 'listLanguages',
    method: 'GET',
    path: '/lang',
    summary: 'Languages by native name; with system_only those of the interface',
    access: 'public',
    query: Joi.object({ system_only: Joi.boolean() }),
    reply: Joi.array().items(Joi.object({ code: Joi.string().required(), name: Joi.string().required() })),
    transaction: 'none',
    handler: async (_ctx, { query }) => (query.system_only ? ofTheInterface : byNativeName),
  }),
];

/** SUR-073. */
export const industryTagRoutes = [
  route({
    id: 'listIndustryTags',
    method: 'GET',
    path: '/industry_tags',
    summary: 'Industry tags that questions can be given; authors may write others',
    access: { permission: 'surveys.see' },
    reply: Joi.object({ industry_tags: Joi.array().items(Joi.string()).required() }),
    transaction: 'none',
    handler: async () => ({ industry_tags: [...industryTags] }),
  }),
];
