import { type RequestContext, route } from '@kaiku/sdk/server';
import { massFeature } from '../../contract/index.ts';
import { type CompanySettings, massSettings, setMassSettings } from '../mass/settings.ts';
import { companySettings, companySettingsReply } from './massSchemas.ts';

const path = '/company/mass_delivery';
const open = { access: { permission: 'company.manage' }, feature: massFeature } as const;

const told = async (ctx: RequestContext) => ({
  ...(await massSettings(ctx)),
  may_set_rows: ctx.flags?.manager === true,
});

/** What a company has of mass deliveries (DEL-042, BGF-003). */
export const massSettingsRoutes = [
  route({
    id: 'getMassDeliveryCompanySettings',
    method: 'GET',
    path,
    summary: 'How many rows files of mass deliveries may have, and the background fields of the company',
    ...open,
    reply: companySettingsReply,
    handler: told,
  }),

  route<object, object, CompanySettings>({
    id: 'saveMassDeliveryCompanySettings',
    method: 'PUT',
    path,
    summary: 'Sets the background fields of the company, and for the provider’s managers how many rows a file may have',
    ...open,
    payload: companySettings,
    reply: companySettingsReply,
    async handler(ctx, { payload }) {
      await setMassSettings(ctx, payload);
      return told(ctx);
    },
  }),
];
