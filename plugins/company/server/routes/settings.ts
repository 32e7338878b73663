import { factorsRequired } from '@kaiku/plugin-access/contract';
import { Joi, type RequestContext, route } from '@kaiku/sdk/server';
import { readSettings, type SettingsChanges, saveSettings } from '../services/settings.ts';

const settingsReply = Joi.object({
  company_id: Joi.string().required(),
  name: Joi.string().required(),
  time_zone: Joi.string().required().description('IANA name of the zone by which days begin'),
  users: Joi.number().integer().required().description('who counts: active and invited people'),
  user_limit: Joi.number().integer().required().description('0: none'),
  second_factor: Joi.string()
    .valid(...factorsRequired)
    .required()
    .description('Of whom a second factor is asked at the sign-in with a password'),
  categories: Joi.array()
    .items(Joi.object({ key: Joi.string().required(), name: Joi.string().required() }))
    .required()
    .description('groups of features, in their order'),
  features: Joi.array()
    .items(
      Joi.object({
        key: Joi.string().required(),
        category: Joi.string().required(),
        name: Joi.string().required(),
        description: Joi.string().allow('').required(),
        enabled: Joi.boolean().required(),
        default: Joi.boolean().required(),
        plugin: Joi.string().required(),
        editable: Joi.boolean().required().description('Whether the caller may switch it'),
      }),
    )
    .required(),
});
const access = { permission: 'company.manage' } as const;

/** Settings of the company that is in force (COMP-004). */
export const settingsRoutes = () => [
  route({
    id: 'getCompanySettings',
    method: 'GET',
    path: '/company/settings',
    summary: 'Name, time zone, users and features of the company',
    access,
    reply: settingsReply,
    handler: (ctx: RequestContext) => readSettings(ctx),
  }),

  route<object, object, SettingsChanges>({
    id: 'saveCompanySettings',
    method: 'PUT',
    path: '/company/settings',
    summary: 'Changes what is named; features take effect at once',
    access,
    payload: Joi.object({
      name: Joi.string().trim().min(1).max(200),
      time_zone: Joi.string().max(64),
      second_factor: Joi.string().valid(...factorsRequired),
      features: Joi.object().pattern(Joi.string().max(60), Joi.boolean()).max(200),
    }).min(1),
    reply: settingsReply,
    async handler(ctx, { payload }) {
      await saveSettings(ctx, payload);
      return readSettings(ctx);
    },
  }),
];
