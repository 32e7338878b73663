import { invalid, Joi, type PluginContext, type RequestContext, route, TenantRunner, uuid } from '@kaiku/sdk/server';
import { maxLogoBytes } from '../services/logos.ts';
import { type LookInput, openLogo, readLook, removeLogo, saveAccent, saveLogo } from '../services/looks.ts';

const path = '/company/branding';
const access = { permission: 'company.manage' } as const;
const rateLimit = { points: 60, seconds: 60 };
const color = () => Joi.string().max(20).allow(null).required().description('#RRGGBB; null for none of its own');

const look = Joi.object({
  logo: Joi.string().allow(null).required().description('path of the logo, which anybody may fetch'),
  accent: Joi.string().allow(null).required(),
  accent_dark: Joi.string().allow(null).required(),
});

/** How the company looks: its logo and its accent (COMP-053). */
export const brandingRoutes = (plugin: PluginContext) => [
  route({
    id: 'getBranding',
    method: 'GET',
    path,
    summary: 'Logo and accent of the company',
    access,
    reply: look,
    handler: (ctx: RequestContext) => readLook(ctx),
  }),

  route<object, object, LookInput>({
    id: 'saveAccent',
    method: 'PUT',
    path,
    summary: 'Sets the accent, with one of its own on dark where it is given; null goes back to Kaiku’s',
    access,
    rateLimit,
    payload: Joi.object({ accent: color(), accent_dark: color() }),
    reply: look,
    async handler(ctx, { payload }) {
      await saveAccent(ctx, payload);
      return readLook(ctx);
    },
  }),

  route({
    id: 'saveLogo',
    method: 'POST',
    path: `${path}/logo`,
    summary: 'Takes a PNG, JPEG or WebP picture as the logo',
    access,
    rateLimit,
    upload: { maxBytes: maxLogoBytes },
    payload: Joi.object({}),
    reply: Joi.object({ saved: Joi.valid(true).required() }),
    transaction: 'none',
    async handler(ctx, { files: { file } }) {
      if (!file) throw invalid({ path: 'file', code: 'required' });
      await saveLogo(ctx, file);
      return { saved: true };
    },
  }),

  route({
    id: 'removeLogo',
    method: 'DELETE',
    path: `${path}/logo`,
    summary: 'Goes back to Kaiku’s mark',
    access,
    rateLimit,
    reply: look,
    async handler(ctx: RequestContext) {
      await removeLogo(ctx);
      return readLook(ctx);
    },
  }),

  route<{ company: string; key: string }>({
    id: 'getLogo',
    method: 'GET',
    path: '/company/logo/{company}/{key}',
    summary: 'The logo itself, as mails and the sign-in page show it',
    access: 'public',
    params: Joi.object({ company: uuid().required(), key: uuid().required() }),
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, h }) {
      const { stream, size, type } = await openLogo(ctx, plugin.get(TenantRunner), params.company, params.key);
      return h
        .response(stream)
        .type(type)
        .bytes(size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff');
    },
  }),
];
