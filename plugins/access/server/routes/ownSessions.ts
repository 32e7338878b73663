import {
  isoTime,
  Joi,
  kindOfNetwork,
  networkOf,
  notFound,
  type PluginContext,
  type RouteInput,
  route,
  TenantRunner,
  uuid,
} from '@kaiku/sdk/server';
import { deviceOf } from '../../contract/device.ts';
import { AccessBearer, AccessSessions } from '../services/ports.ts';
import { atHome } from './atHome.ts';

const path = '/account/sessions';

/** Where the own account is signed in. */
export function ownSessionRoutes(plugin: PluginContext) {
  const tenants = plugin.get(TenantRunner);
  const bearer = plugin.get(AccessBearer);
  const sessions = plugin.get(AccessSessions);
  const currentOf = async ({ headers }: RouteInput<object, object, unknown>['request']): Promise<string> =>
    (await bearer.read(String(headers.authorization).replace(/^bearer /i, ''))).sessionId;

  return [
    route({
      id: 'listOwnSessions',
      method: 'GET',
      path,
      summary: 'Where the own account is signed in: device, network and last use, the latest first',
      access: 'account',
      reply: Joi.array().items(
        Joi.object({
          session_id: uuid().required(),
          current: Joi.boolean().required(),
          browser: Joi.string().allow(null).required(),
          system: Joi.string().allow(null).required(),
          place: Joi.string().valid('same', 'loopback', 'private', 'public', 'unknown').required(),
          network: Joi.string().allow('').required(),
          created_at: isoTime().required(),
          used_at: isoTime().required(),
        }),
      ),
      transaction: 'none',
      async handler(ctx, { request }) {
        const current = await currentOf(request);
        const here = networkOf(ctx.ip);
        const found = await atHome(tenants, ctx, async ({ trx }, userId) => sessions.ofUser(trx, userId), true);
        return found.map(({ id, userAgent, network, createdAt, usedAt }) => ({
          session_id: id,
          current: id === current,
          ...deviceOf(userAgent),
          place: network === '' ? 'unknown' : network === here ? 'same' : kindOfNetwork(network),
          network,
          created_at: createdAt.toISOString(),
          used_at: usedAt.toISOString(),
        }));
      },
    }),

    route<{ id: string }>({
      id: 'endOwnSession',
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Signs the own account out in one place',
      access: 'account',
      params: Joi.object({ id: uuid().required() }),
      reply: Joi.object({ ended: Joi.number().required() }),
      transaction: 'none',
      handler: (ctx, { params }) =>
        atHome(tenants, ctx, async (home, userId) => {
          if (!(await sessions.endOne(home.trx, userId, params.id))) throw notFound();
          const { email } = ctx.identity!;
          await home.audit({
            operation: 'auth.session_end',
            itemType: 'user',
            itemId: userId,
            itemName: email,
            details: { session: params.id },
          });
          return { ended: 1 };
        }),
    }),

    route({
      id: 'endOtherSessions',
      method: 'DELETE',
      path,
      summary: 'Signs the own account out everywhere else',
      access: 'account',
      reply: Joi.object({ ended: Joi.number().required() }),
      transaction: 'none',
      async handler(ctx, { request }) {
        const current = await currentOf(request);
        return atHome(tenants, ctx, async (home, userId) => {
          const ended = await sessions.endOthers(home.trx, userId, 'sign_out', current);
          const { email } = ctx.identity!;
          await home.audit({
            operation: 'auth.sessions_end',
            itemType: 'user',
            itemId: userId,
            itemName: email,
            details: { count: ended },
          });
          return { ended };
        });
      },
    }),
  ];
}
