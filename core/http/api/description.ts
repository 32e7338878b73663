import type { Request, Server } from '@hapi/hapi';
import type { Access, Language } from '@kaiku/sdk/common';
import { problemStatus } from '@kaiku/sdk/server';
import type { Texts } from '../../foundation/texts/texts.ts';
import type { AccessRules } from '../../kernel/accessRules.ts';
import type { FoundPlugin } from '../../kernel/manifest.ts';
import { createVerdicts } from '../../kernel/verdicts.ts';
import { anonymous } from '../caller.ts';
import { type AnyRoute, mayCall, type RouteOwner } from '../gate.ts';
import { languageOf } from '../language.ts';
import { type ApiDescription, type ApiInfo, descriptionOf, operation } from '../openapi.ts';

export interface DescriptionParts {
  routes: readonly { route: AnyRoute; plugin: string }[];
  owner(plugin: string): RouteOwner;
  plugins: readonly FoundPlugin[];
  rules: AccessRules;
  texts: Texts;
  info: ApiInfo;
  /** Where the calls are made. */
  address: string;
}

/** Roles that are let in, and those that are with a permission on the thing that the path names. */
interface Callers {
  yes: string[];
  rights: string[];
}

/**
 * `GET /api/openapi.json`: the calls that the caller may make, and nobody else's (COMP-061). Without a session these are
 * the public ones, of which some know more with an API key. What people read is in the caller's language: names of
 * groups, features and roles, and what each error says.
 */
export function serveDescription(server: Server, parts: DescriptionParts): void {
  const { routes, owner, info, address } = parts;
  // Joi's schemas are read when somebody looks for the first time.
  let all: { route: AnyRoute; plugin: string; described: object; callers: Callers }[] | null = null;
  const read = () => {
    const callersOf = callersBy(parts);
    return routes.map(({ route, plugin }) => ({
      route,
      plugin,
      described: operation(route, plugin),
      callers: callersOf(route.access),
    }));
  };
  server.route({
    method: 'GET',
    path: '/api/openapi.json',
    options: { app: { access: 'public', identified: true } },
    async handler(request: Request, h) {
      all ??= read();
      const caller = request.app.caller ?? anonymous;
      const language = languageOf(request);
      const open = all.filter(({ route, plugin }) => mayCall(route, owner(plugin), caller));
      const calls = open.map(({ route, plugin, described, callers }) => ({
        path: route.path,
        method: route.method,
        operation: { ...described, ...inWords(route, owner(plugin), callers, language, parts) },
      }));
      const description: ApiDescription & { 'x-errors': object[] } = {
        ...descriptionOf(calls, info),
        servers: [{ url: address }],
        'x-errors': general
          .map((code) => errorOf(code, 'core', language, parts.texts))
          .sort((one, other) => one.status - other.status),
        tags: [...new Set(open.map(({ plugin }) => plugin))].map((plugin) => tagOf(plugin, language, parts)),
      };
      return h.response(description).header('cache-control', 'no-store').vary('authorization').vary('accept-language');
    },
  });
}

function callersBy({ rules, plugins }: DescriptionParts): (access: Access) => Callers {
  const verdicts = createVerdicts(rules, plugins);
  const known = new Map<string, Callers>();
  return (access) => {
    const key = JSON.stringify(access);
    const roles = (wanted: string) =>
      rules.roles.map(({ key: role }) => role).filter((role) => verdicts(role, access) === wanted);
    const callers = known.get(key) ?? { yes: roles('yes'), rights: roles('rights') };
    known.set(key, callers);
    return callers;
  };
}

function inWords(
  route: AnyRoute,
  owner: RouteOwner,
  callers: Callers,
  language: Language,
  { texts, rules, plugins }: DescriptionParts,
): object {
  const roleName = (key: string) => ({
    role: key,
    name: texts.t(language, rules.roles.find((role) => role.key === key)!.plugin, `roles.${key}`),
  });
  const featureName = (key: string) => {
    const plugin = plugins.find(({ manifest }) => manifest.features?.some((feature) => feature.key === key));
    return { feature: key, name: plugin ? texts.t(language, plugin.manifest.id, `features.${key}.name`) : key };
  };
  const features = [owner.enabledBy, route.feature ?? null].filter((feature) => feature !== null);
  return {
    // For who has a session and no more, roles say nothing.
    ...(typeof route.access === 'object' && {
      'x-callers': { yes: callers.yes.map(roleName), rights: callers.rights.map(roleName) },
    }),
    ...(features.length > 0 && { 'x-features': features.map(featureName) }),
    'x-errors': refusals(route, owner),
    ...(route.rateLimit && { 'x-rate-limit': route.rateLimit }),
    ...(route.apiKey && { 'x-api-key-scope': route.apiKey }),
  };
}

/** Codes that calls of many groups are refused with. */
const general = [...Object.keys(problemStatus), 'trial_expired'];

/** What any call of this shape may be refused with; what its plugin refuses besides stands with the group. */
function refusals({ access, path, params, query, payload, upload, rateLimit, feature }: AnyRoute, owner: RouteOwner) {
  const signedIn = access !== 'public';
  const codes: Partial<Record<keyof typeof problemStatus | 'trial_expired', unknown>> = {
    bad_request: payload || upload,
    unauthenticated: signedIn,
    forbidden: typeof access === 'object' || access === 'session',
    feature_disabled: signedIn && (owner.enabledBy ?? feature),
    trial_expired: signedIn && access !== 'account',
    not_found: params && path.includes('{'),
    login_expired: signedIn,
    too_large: payload || upload,
    unsupported_media_type: payload || upload,
    validation: query || payload,
    too_many_requests: !signedIn || rateLimit,
    unavailable: true,
  };
  return Object.entries(codes).flatMap(([code, may]) => (may ? [code] : []));
}

const errorOf = (code: string, plugin: string, language: Language, texts: Texts) => ({
  status: problemStatus[code as keyof typeof problemStatus] ?? (code === 'trial_expired' ? 403 : 422),
  code,
  // What is filled in when it happens is named in its place.
  message: texts.error(language, plugin, code, { skipInterpolation: true }).replace(/\{\{\s*(\w+)[^}]*\}\}/g, '‹$1›'),
});

function tagOf(plugin: string, language: Language, { texts }: DescriptionParts): object {
  const said = (key: string) => (texts.has(plugin, key) ? texts.t(language, plugin, key) : undefined);
  // Variants of a text for numbers and places are no codes of their own.
  const codes = texts.below(plugin, 'errors').filter((code) => !/_(one|other|named)$/.test(code));
  return {
    name: plugin,
    description: said('api.text'),
    'x-displayName': said('api.title') ?? plugin,
    'x-errors': codes
      .filter((code) => plugin !== 'core' || !general.includes(code))
      .map((code) => errorOf(code, plugin, language, texts)),
  };
}
