import {
  isoTime,
  Joi,
  kindOfNetwork,
  networkOf,
  notFound,
  type PluginContext,
  route,
  TenantRunner,
  uuid,
} from '@kaiku/sdk/server';
import { deviceOf } from '../../contract/device.ts';
import { requireOwner } from '../services/factors/own.ts';
import { AccessBearer, AccessSessions } from '../services/ports.ts';
import { atHome } from './atHome.ts';
import { sessionsOfCalls } from './sessionOfCall.ts';

const path = '/account/sessions';

/** Where the own account is signed in. Whoever ends it somewhere has shown a moment ago who they are (`/account/confirm`). */
export function ownSessionRoutes(plugin: PluginContext) {
  const tenants = plugin.get(TenantRunner);
  const sessions = plugin.get(AccessSessions);
  const currentOf = sessionsOfCalls(plugin.get(AccessBearer));

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
      async handler(ctx, { params, request }) {
        const sessionId = await currentOf(request);
        return atHome(tenants, ctx, async (home, userId) => {
          await requireOwner(home, sessions, { userId, sessionId });
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
        });
      },
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
          await requireOwner(home, sessions, { userId, sessionId: current });
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
