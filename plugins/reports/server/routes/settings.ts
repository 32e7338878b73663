import { Joi, route } from '@kaiku/sdk/server';
import { groupFieldsOf, mostGroupFields, setGroupFields } from '../services/settings.ts';

const path = '/company/report_settings';
const access = { permission: 'company.manage' } as const;
const settings = Joi.object({
  max_group_fields: Joi.number().integer().min(1).max(mostGroupFields).required(),
});

/** What a company sets of its reports (REP-014). */
export const settingsRoutes = [
  route({
    id: 'getReportCompanySettings',
    method: 'GET',
    path,
    summary: 'What the company sets of its reports',
    access,
    reply: settings,
    handler: async (ctx) => ({ max_group_fields: await groupFieldsOf(ctx) }),
  }),

  route<object, object, { max_group_fields: number }>({
    id: 'saveReportCompanySettings',
    method: 'PUT',
    path,
    summary: 'Sets by how many background fields a report may group',
    access,
    payload: settings,
    reply: settings,
    async handler(ctx, { payload }) {
      await setGroupFields(ctx, payload.max_group_fields);
      return payload;
    },
  }),
];
