import { isoTime, Joi, type PluginContext, type RequestContext, route } from '@kaiku/sdk/server';
import { AccessConfig } from '../config.ts';

/** What the page of an ended trial says. */
export const trialRoutes = (plugin: PluginContext) => [
  route({
    id: 'getTrial',
    method: 'GET',
    path: '/account/trial',
    summary: 'When the trial of the own company ends, and whom to write to',
    access: 'account',
    reply: Joi.object({ ends: isoTime().allow(null).required(), contact: Joi.string().required() }),
    transaction: 'none',
    handler: async ({ identity }: RequestContext) => ({
      ends: identity!.trialExpires ?? null,
      contact: plugin.get(AccessConfig).contactAddress,
    }),
  }),
];
