import {
  forbidden,
  inTransaction,
  invalid,
  isUuid,
  Joi,
  notFound,
  OpenStreams,
  type PluginContext,
  type RequestContext,
  route,
  type TenantContext,
  TenantRunner,
} from '@kaiku/sdk/server';
import { User } from '../models/user.ts';
import { normalEmail } from '../services/accounts.ts';
import { requireOwner } from '../services/factors/own.ts';
import { changeOwn, type OwnChanges } from '../services/own.ts';
import { AccessBearer, AccessIdentities, AccessSessions, AccessTakenBrake } from '../services/ports.ts';
import { actorOf } from '../services/users/actor.ts';
import type { UserChange } from '../services/users/changes.ts';
import { getUser, onWire } from '../services/users/list.ts';
import { changeUsers } from '../services/users/save.ts';
import { ownSettings, userFields } from './account.ts';
import { sessionsOfCalls } from './sessionOfCall.ts';
import { managedFields, userReply, wantedState } from './userSchemas.ts';

/** What only the user chooses, and what the user may change besides. */
const ownOnly = {
  settings: Joi.object(ownSettings),
  dismissed_wizards: Joi.array().items(Joi.string().max(100)).max(200),
};
const own = new Set([...Object.keys(ownOnly), 'first_name', 'last_name', 'language', 'date_format']);

const who = Joi.object({ id: Joi.string().max(254).required().description('User id or e-mail') });

/**
 * One user, named by id or e-mail (USER-032). The own account is everybody's to read and in part to change, in whatever
 * view; the company's users are whose who manages the company in force.
 */
export function userRoutes(plugin: PluginContext) {
  const tenants = plugin.get(TenantRunner);
  const identities = plugin.get(AccessIdentities);
  const streams = plugin.get(OpenStreams);
  const sessions = plugin.get(AccessSessions);
  const sessionOf = sessionsOfCalls(plugin.get(AccessBearer));

  const untilTaken = plugin.get(AccessTakenBrake);

  const isOwn = ({ identity }: RequestContext, id: string): boolean =>
    id.toLowerCase() === identity!.userId || normalEmail(id) === identity!.email;
  const atHome = <T>(ctx: RequestContext, work: (home: TenantContext) => Promise<T>, readOnly: boolean) =>
    tenants.run(ctx.identity!.companyId, work, {
      actorId: ctx.identity!.userId,
      actorEmail: ctx.identity!.email,
      correlationId: ctx.correlationId,
      readOnly,
    });
  const requireManages = ({ flags }: RequestContext): void => {
    if (!flags?.manager && !flags?.companyManager) throw forbidden();
  };

  return [
    route<{ id: string }>({
      id: 'getUser',
      method: 'GET',
      path: '/user/{id}',
      summary: 'A user of the company, or the own account',
      access: 'account',
      params: who,
      reply: userReply(),
      transaction: 'none',
      async handler(ctx, { params }) {
        if (isOwn(ctx, params.id))
          return atHome(ctx, (home) => getUser(home, actorOf(ctx), ctx.identity!.userId), true);
        requireManages(ctx);
        return inTransaction(ctx, async (tenant) => getUser(tenant, actorOf(ctx), await idOf(tenant, params.id)), {
          readOnly: true,
        });
      },
    }),

    route<{ id: string }, object, OwnChanges & UserChange>({
      id: 'updateUser',
      method: 'PUT',
      path: '/user/{id}',
      summary: 'Changes what is named of a user of the company, or of the own account',
      access: 'account',
      params: who,
      // What everybody keeps of the own settings is read with the person at every call, and with every list of people.
      maxBytes: 64 * 1024,
      payload: Joi.object({ ...managedFields, ...ownOnly, state: wantedState() }).min(1),
      reply: Joi.alternatives(Joi.object(userFields), userReply()),
      transaction: 'none',
      async handler(ctx, { params, payload, request }) {
        if (isOwn(ctx, params.id) && Object.keys(payload).every((field) => own.has(field))) {
          const { userId } = ctx.identity!;
          return atHome(
            ctx,
            async (home) => {
              const reply = await changeOwn(home, userId, payload as OwnChanges);
              await streams.judgeAgain(home.trx, home.companyId, userId);
              home.afterCommit(async () => identities.forget(home.companyId, userId));
              return reply;
            },
            false,
          );
        }
        requireManages(ctx);
        const stray = Object.keys(ownOnly).filter((field) => field in payload);
        if (stray.length > 0) throw invalid(...stray.map((path) => ({ path, code: 'own_setting' })));
        // Who is at an open session of another must not turn the way back to a password into theirs.
        if (
          isOwn(ctx, params.id) &&
          payload.email !== undefined &&
          normalEmail(payload.email) !== ctx.identity!.email
        ) {
          const sessionId = await sessionOf(request);
          await atHome(ctx, (home) => requireOwner(home, sessions, { userId: ctx.identity!.userId, sessionId }), true);
        }
        const actor = actorOf(ctx);
        const change = () =>
          inTransaction(ctx, async (tenant) => {
            const id = await idOf(tenant, params.id);
            return (await onWire(tenant, actor, await changeUsers(tenant, actor, new Map([[id, payload]]))))[0];
          });
        return payload.email === undefined ? change() : untilTaken(ctx, request, change);
      },
    }),
  ];
}

/** @throws Problem `not_found` */
async function idOf(ctx: TenantContext, who: string): Promise<string> {
  if (isUuid(who)) return who.toLowerCase();
  const user = await User.query(ctx.trx)
    .findOne({ email: normalEmail(who) })
    .select('id');
  if (!user) throw notFound();
  return user.id;
}
