import {
  anyRecord,
  Companies,
  Features,
  forbidden,
  isoTime,
  Joi,
  type PluginContext,
  type RequestContext,
  route,
  type TenantContext,
  TenantRunner,
} from '@kaiku/sdk/server';
import { SignInMethods } from '../../contract/signIn.ts';
import { changeOwnPassword, sessionReply } from '../services/own.ts';
import { AccessBearer, AccessDoor, AccessGoodPassword, AccessSessions } from '../services/ports.ts';

export const ownSettings = {
  deviceview: Joi.string().valid('simple', 'advanced'),
  default_view: Joi.string().valid('user', 'myCompany'),
  dateformat: dateFormat(),
  dashboard_settings: Joi.object().pattern(Joi.string().max(60), anyRecord()).max(200),
};
const required = (keys: Record<string, Joi.Schema>): Record<string, Joi.Schema> =>
  Object.fromEntries(Object.entries(keys).map(([key, schema]) => [key, schema.required()]));

/** Day, month and year in any order, with times if wanted; what day.js understands and nothing else. */
export function dateFormat() {
  return Joi.string()
    .max(40)
    .pattern(/^(?=.*D)(?=.*M)(?=.*Y)(?:YYYY|YY|MMMM|MMM|MM|M|DD|D|[ ./,-])+$/);
}

export const userFields = {
  user_id: Joi.string().required(),
  company_id: Joi.string().required(),
  email: Joi.string().required(),
  first_name: Joi.string().allow('').required(),
  last_name: Joi.string().allow('').required(),
  roles: Joi.array().items(Joi.string()).required(),
  language: Joi.string().allow(null).required(),
  date_format: Joi.string().required(),
  group_ids: Joi.array().items(Joi.string()).required(),
  settings: Joi.object(required({ ...ownSettings, dateformat: Joi.string() })).required(),
  dismissed_wizards: Joi.array().items(Joi.string()).required(),
  can_see_dashboard: Joi.boolean().required(),
};

/** Who is signed in, and the account's own page. They are about the person who signed in, in whatever view. */
export function accountRoutes(plugin: PluginContext) {
  const tenants = plugin.get(TenantRunner);
  const bearer = plugin.get(AccessBearer);
  const sessions = plugin.get(AccessSessions);
  const door = plugin.get(AccessDoor);
  const requireGoodPassword = plugin.get(AccessGoodPassword);
  const services = {
    companies: plugin.get(Companies),
    features: plugin.get(Features),
    sessions,
    methods: plugin.contributions(SignInMethods),
  };

  /** Works in the company of who signed in, also while another one is viewed. */
  const atHome = <T>(
    ctx: RequestContext,
    work: (home: TenantContext, userId: string) => Promise<T>,
    readOnly = false,
  ) => {
    const { companyId, userId } = ctx.identity!;
    return tenants.run(companyId, (home) => work(home, userId), {
      actorId: userId,
      correlationId: ctx.correlationId,
      readOnly,
    });
  };
  const requireOwn = (ctx: RequestContext, who: string): void => {
    const { userId, email } = ctx.identity!;
    if (who.toLowerCase() !== userId && who.toLowerCase() !== email) throw forbidden();
  };
  const who = Joi.object({ id: Joi.string().max(254).required() });

  return [
    route({
      id: 'getSession',
      method: 'GET',
      path: '/session',
      summary: 'The session of who is signed in: user, settings, company, active substitutions',
      access: 'account',
      reply: Joi.object({
        ...userFields,
        trial_expires: isoTime().allow(null).required(),
        user_hash: Joi.string().required(),
        companies: Joi.array()
          .items(
            Joi.object({
              company_id: Joi.string().required(),
              name: Joi.string().required(),
              settings: Joi.object()
                .pattern(
                  Joi.string(),
                  Joi.object({ id: Joi.string().required(), redirect: Joi.string().allow(null).required() }),
                )
                .required()
                .description('by sign-in method (oidc, saml): the sso id, and where people go once they signed out'),
              company_features: Joi.array().items(Joi.string()).required(),
            }),
          )
          .required(),
        substituted_to: Joi.array()
          .items(
            Joi.object({
              start: isoTime().required(),
              end: isoTime().required(),
              user_email: Joi.string().required(),
              user_name: Joi.string().allow('').required(),
            }),
          )
          .required(),
      }),
      transaction: 'none',
      handler: async (ctx) =>
        atHome(
          ctx,
          (home, userId) =>
            sessionReply(home, userId, { ...services, trialExpires: ctx.identity!.trialExpires ?? null }),
          true,
        ),
    }),

    route<{ id: string }, object, { current_password: string; new_password: string }>({
      id: 'changePassword',
      method: 'PUT',
      path: '/user/{id}/password',
      summary: 'Sets a new password; sessions elsewhere end',
      access: 'account',
      rateLimit: { points: 20, seconds: 300 },
      params: who,
      payload: Joi.object({
        current_password: Joi.string().max(1_000).required(),
        new_password: Joi.string().max(1_000).required(),
      }),
      reply: Joi.object({ changed: Joi.valid(true).required() }),
      transaction: 'none',
      async handler(ctx, { params, payload, request }) {
        requireOwn(ctx, params.id);
        const { sessionId } = await bearer.read(String(request.headers.authorization).replace(/^bearer /i, ''));
        const passwords = { current: payload.current_password, next: payload.new_password };
        const { userId } = ctx.identity!;
        const home: Parameters<typeof changeOwnPassword>[0] = (work) => atHome(ctx, work);
        const parts = { sessions, door, requireGoodPassword };
        await changeOwnPassword(home, userId, passwords, parts, { sessionId, ip: ctx.ip });
        return { changed: true };
      },
    }),
  ];
}
