import type { Request, RequestRoute, Server } from '@hapi/hapi';
import { PluginFault } from '@kaiku/config';
import { type Access, allows, type ResourceAccess, resourceParam, resourcesIn, trialIsOver } from '@kaiku/sdk/common';
import { forbidden, notFound, type ResourceKind, type RouteDefinition } from '@kaiku/sdk/server';
import type { ServiceSource, Tenants } from '../foundation/tenancy/tenants.ts';
import { checkAccess } from '../kernel/accessReferences.ts';
import { anonymous, bearer, type Caller, type CallerParts, callerOf, identify } from './caller.ts';
import { addressKey, type Limiter } from './rateLimit.ts';
import './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: routes have as many parameter types as there are routes
export type AnyRoute = RouteDefinition<any, any, any>;

export interface RouteOwner {
  plugin: string;
  enabledBy: string | null;
  /** Managers pass while `enabledBy` is off. */
  openToManagers: boolean;
  services: ServiceSource;
}

export interface GateParts extends CallerParts {
  tenants: Tenants;
  /** Answers for a kind of resource; null for one that nobody declares. */
  resource(kind: string): ResourceKind | null;
  owner(plugin: string): RouteOwner | null;
}

/** What a route asks of its callers. */
interface Entry {
  access: Access;
  feature: string | null;
  owner: RouteOwner;
  limit: Limiter | null;
  /** Null where the route has no schema of its own. */
  params: AnyRoute['params'] | null;
}

/**
 * Judges every request before its body is read: rate limit, identity, view-as, feature, permission, resource, in this
 * order. It is the default authentication of both servers, so a route is open only where it says so.
 */
export interface Gate {
  /** Guards a declared route; its hapi route bears the id in `options.app.declared`. */
  declare(route: AnyRoute, owner: RouteOwner, limit: Limiter | null): void;
  /** Makes the gate the server's default. */
  install(server: Server): void;
  /** Judges a request that was let in once more, without counting it: sessions end and rights change meanwhile. */
  again(request: Request): Promise<Caller>;
}

export function createGate(parts: GateParts): Gate {
  const declared = new Map<string, Entry>();
  const entries = new WeakMap<RequestRoute, Entry>();

  async function judge(request: Request, entry: Entry, limit: Limiter | null): Promise<Caller> {
    const isPublic = entry.access === 'public';
    const hasToken = bearer(request) !== null;
    if (!hasToken) await limit?.(addressKey(request));
    const identity = await identify(request, !isPublic, parts).catch(async (refusal: unknown) => {
      // Guessing tokens counts like calling without one.
      await limit?.(addressKey(request));
      throw refusal;
    });
    if (hasToken) await limit?.(identity ? `user ${identity.userId}` : addressKey(request));
    if (!identity) return anonymous;
    // GAP-086: what is one's own stays open, to look at it and to leave.
    if (!isPublic && entry.access !== 'account' && trialIsOver(identity)) throw forbidden('trial_expired');
    const caller = await callerOf(request, identity, parts);
    if (isPublic) return caller;
    const { owner, feature, access } = entry;
    if (isOff(owner, caller)) throw forbidden('feature_disabled');
    if (feature && !caller.features.has(feature)) throw forbidden('feature_disabled');
    // Most callers pass by what is known already; the others' permissions on the thing are looked up.
    if (allows(access, caller)) return caller;
    const resources = caller.flags!.member ? resourcesIn(access) : [];
    if (resources.length === 0) throw forbidden();
    const held = await permissionsOn(request, entry, caller, resources);
    if (!allows(access, { ...caller, held: (wanted) => held.get(wanted) })) throw forbidden();
    return caller;
  }

  /** The caller's permissions on what the path names; kept with the request, so that its handler need not ask again. */
  async function permissionsOn(request: Request, entry: Entry, caller: Caller, wanted: readonly ResourceAccess[]) {
    const checked = entry.params?.validate(request.params);
    if (checked?.error) throw notFound();
    const params = (checked?.value ?? request.params) as Record<string, unknown>;
    request.app.held ??= new Map();
    const known = request.app.held;
    const found = new Map<ResourceAccess, ReadonlySet<string>>();
    await parts.tenants.run(
      caller.companyId!,
      entry.owner.services,
      async (ctx) => {
        for (const one of wanted) {
          const id = String(params[resourceParam(one)] ?? '').slice(0, 100);
          const key = `${one.resource} ${id}`;
          const held = known.get(key) ?? (await parts.resource(one.resource)!.permissions(ctx, caller.subject!, id));
          known.set(key, held);
          found.set(one, held);
        }
      },
      { readOnly: true },
    );
    return found;
  }

  /** Every route states who may call it, in a way that can be judged. */
  function enter(route: RequestRoute): void {
    const app = route.settings.app ?? {};
    const name = `${route.method.toUpperCase()} ${route.path}`;
    const plugin = app.plugin ?? (route.realm.plugin as string | undefined) ?? 'core';
    checkAccess(app.access, { plugin, what: `the route ${name}`, path: route.path }, parts.rules);
    const access = app.access!;
    // hapi's own switches would pass the gate by.
    const auth = route.settings.auth as unknown;
    if (auth !== undefined && !(auth === false && access === 'public')) {
      throw new PluginFault(
        plugin,
        'route_auth',
        `Plugin "${plugin}": the route ${name} sets hapi's "auth", which would pass its access rule by.`,
        'Leave "auth" out and say who may call in options.app.access; only a public route may switch it off.',
      );
    }
    if (app.declared !== undefined) return void entries.set(route, declared.get(app.declared)!);
    if (access === 'public' && !app.identified) return;
    const owner = parts.owner(plugin);
    if (!owner) throw new Error(`${name} belongs to no plugin: name it in options.app.plugin`);
    entries.set(route, { access, owner, feature: app.feature ?? null, limit: null, params: null });
  }

  return {
    declare(route, owner, limit) {
      const { access, feature = null, params = null } = route;
      declared.set(route.id, { access, feature, owner, limit, params });
    },
    install(server) {
      server.auth.scheme('kaiku', () => ({
        async authenticate(request, h) {
          const entry = entries.get(request.route);
          if (entry) request.app.caller = await judge(request, entry, entry.limit);
          return h.authenticated({ credentials: {} });
        },
      }));
      server.auth.strategy('kaiku', 'kaiku');
      server.auth.default('kaiku');
      server.events.on('route', enter);
    },
    again: (request) => {
      request.app.held?.clear();
      return judge(request, entries.get(request.route)!, null);
    },
  };
}

/**
 * Whether a caller may make a call, for all that is known before it names a thing: permissions on things are taken for
 * granted.
 */
export function mayCall(
  { access, feature }: Pick<AnyRoute, 'access' | 'feature'>,
  owner: RouteOwner,
  caller: Caller,
): boolean {
  if (access === 'public') return true;
  const { identity } = caller;
  if (!identity || (access !== 'account' && trialIsOver(identity))) return false;
  if (isOff(owner, caller) || (feature !== undefined && !caller.features.has(feature))) return false;
  return allows(access, { ...caller, held: ({ needs }) => new Set(needs) });
}

const isOff = ({ enabledBy, openToManagers }: RouteOwner, { features, flags }: Caller): boolean =>
  enabledBy !== null && !features.has(enabledBy) && !(openToManagers && flags?.manager);
