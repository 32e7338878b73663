import { Provisioning } from '@kaiku/plugin-access/contract';
import {
  Settings as AppSettings,
  idParam,
  isoTime,
  Joi,
  type PluginContext,
  type RequestContext,
  RoleRules,
  route,
  UserGroups,
  uuid,
} from '@kaiku/sdk/server';
import type { ScimToken } from '../models/scim.ts';
import { lastCalls } from '../services/calls.ts';
import { readSettings, type Settings } from '../services/rules.ts';
import { saveSettings } from '../services/settings.ts';
import { createToken, listTokens, revokeToken, tokenDays } from '../services/tokens.ts';
import { basePath } from './provider.ts';

const path = '/company/provisioning';
/** As for single sign-on: who provisions decides who may come in. */
const access = { permission: 'company.manage' } as const;
const rateLimit = { points: 60, seconds: 60 };

const role = () => Joi.string().max(60);
const settings = {
  enabled: Joi.boolean().required().description('directories may call'),
  invite: Joi.boolean().required().description('who is made or taken back gets a mail with a link to set a password'),
  everyone: Joi.array()
    .items(role())
    .max(20)
    .unique()
    .required()
    .description('roles of everybody whom the directory writes'),
  mappings: Joi.array()
    .items(
      Joi.object({
        from: Joi.string().valid('role', 'group').required(),
        value: Joi.string()
          .trim()
          .min(1)
          .max(200)
          .required()
          .description("the directory's role, or the id of a group here"),
        role: role().required(),
      }),
    )
    .max(100)
    .required(),
};
const token = {
  token_id: uuid().required(),
  name: Joi.string().required(),
  token: Joi.string().required().description('how it begins'),
  made_by: Joi.string().required(),
  created_at: isoTime().required(),
  expires_at: isoTime().allow(null).required(),
  last_used_at: isoTime().allow(null).required(),
  expired: Joi.boolean().required(),
};
const reply = Joi.object({
  base_url: Joi.string().required(),
  settings: Joi.object(settings).required(),
  tokens: Joi.array().items(Joi.object(token)).required(),
  roles: Joi.array()
    .items(Joi.object({ key: Joi.string().required(), name: Joi.string().required() }))
    .required()
    .description('those that a directory may give'),
  groups: Joi.array()
    .items(Joi.object({ group_id: uuid().required(), name: Joi.string().required() }))
    .required(),
});

const tokenOnWire = (one: ScimToken) => ({
  token_id: one.id,
  name: one.name,
  token: one.hint,
  made_by: one.madeBy,
  created_at: one.createdAt.toISOString(),
  expires_at: one.expiresAt?.toISOString() ?? null,
  last_used_at: one.lastUsedAt?.toISOString() ?? null,
  expired: one.expiresAt !== null && one.expiresAt.getTime() <= Date.now(),
});

/** Those that a directory may give; their names are texts of who declares them. */
function rolesOf(ctx: RequestContext): { key: string; name: string }[] {
  const givable = ctx.get(Provisioning).roles(ctx);
  return ctx
    .get(RoleRules)
    .roles.filter(({ key }) => givable.has(key))
    .map(({ key, plugin }) => {
      const text = ctx.t(`${plugin}:roles.${key}`);
      return { key, name: text.endsWith(`roles.${key}`) ? key : text };
    });
}

/** How the company's directory provisions its users: settings, tokens, and what it has called lately. */
export function settingsRoutes(plugin: PluginContext) {
  const base = plugin.get(AppSettings).appUrl + basePath;

  async function told(ctx: RequestContext) {
    const groups = await ctx.get(UserGroups).search(ctx, { per_page: -1, page_no: 1 });
    return {
      base_url: base,
      settings: await readSettings(ctx),
      tokens: (await listTokens(ctx)).map(tokenOnWire),
      roles: rolesOf(ctx),
      groups: groups.data.map(({ groupId, name }) => ({ group_id: groupId, name })),
    };
  }

  return [
    route({
      id: 'getProvisioning',
      method: 'GET',
      path,
      summary: 'How the directory provisions the users of the company, and its tokens without what they are',
      access,
      reply,
      handler: told,
    }),

    route<object, object, Settings>({
      id: 'saveProvisioning',
      method: 'PUT',
      path,
      summary: 'Switches provisioning, and says which roles follow from what the directory sends',
      access,
      rateLimit,
      payload: Joi.object(settings),
      reply,
      async handler(ctx, { payload }) {
        await saveSettings(ctx, payload);
        return told(ctx);
      },
    }),

    route<object, object, { name: string; days: number }>({
      id: 'createProvisioningToken',
      method: 'POST',
      path: `${path}/tokens`,
      summary: 'Makes a token for a directory, which is told this once',
      access,
      rateLimit,
      payload: Joi.object({
        name: Joi.string().trim().min(1).max(100).required(),
        days: Joi.number()
          .valid(...tokenDays)
          .required()
          .description('0: it does not run out'),
      }),
      reply: Joi.object({ ...token, secret: Joi.string().required() }),
      async handler(ctx, { payload }) {
        const made = await createToken(ctx, payload);
        return { ...tokenOnWire(made.token), secret: made.secret };
      },
    }),

    route<{ id: string }>({
      id: 'revokeProvisioningToken',
      method: 'DELETE',
      path: `${path}/tokens/{id}`,
      summary: 'Revokes a token: it answers nothing more from the next call on',
      access,
      params: idParam(),
      reply: Joi.object({ token_id: uuid().required() }),
      async handler(ctx, { params }) {
        await revokeToken(ctx, params.id);
        return { token_id: params.id };
      },
    }),

    route({
      id: 'listProvisioningCalls',
      method: 'GET',
      path: `${path}/calls`,
      summary: 'The last calls of directories that changed something or failed, the newest first',
      access,
      reply: Joi.object({
        calls: Joi.array()
          .items(
            Joi.object({
              call_id: uuid().required(),
              at: isoTime().required(),
              token: Joi.string().required(),
              method: Joi.string().required(),
              resource: Joi.string().required(),
              status: Joi.number().integer().required(),
              code: Joi.string().allow(null).required(),
              detail: Joi.string().allow(null).required(),
            }),
          )
          .required(),
      }),
      async handler(ctx) {
        const calls = await lastCalls(ctx);
        return {
          calls: calls.map(({ id, at, tokenName, method, resource, status, code, detail }) => ({
            call_id: id,
            at: at.toISOString(),
            token: tokenName,
            method,
            resource,
            status,
            code,
            detail,
          })),
        };
      },
    }),
  ];
}
