import { PluginFault } from '@kaiku/config';
import { type Access, partsOf, platformFlags, resourceParam } from '@kaiku/sdk/common';

/** What access rules may name. */
export interface AccessNames {
  hasPermission(key: string): boolean;
  /** Whether some plugin declares the fact. */
  hasFact(key: string): boolean;
  /** Permissions of each kind of resource. */
  readonly resources: ReadonlyMap<string, ReadonlySet<string>>;
  /** What nobody declares may be of a plugin that is absent: nobody holds it. */
  readonly partial?: boolean;
}

interface Place {
  plugin: string;
  /** As a sentence names it: `the route GET /api/things`. */
  what: string;
  /** Where the id of a resource is to be found; null where others hand it over. */
  path: string | null;
}

/**
 * An access rule is there, has one of the known forms, names permissions and resources that somebody declares, and
 * its path has the parameters that it speaks of.
 * @throws PluginFault
 */
export function checkAccess(access: unknown, { plugin, what, path }: Place, names: AccessNames): void {
  if (!isAccess(access)) {
    throw new PluginFault(
      plugin,
      'route_access',
      `Plugin "${plugin}" has ${what} without an access rule.`,
      "State who may call it: access: 'session', { permission: … }, { resource: …, needs: […] } or 'public'.",
    );
  }
  const refuse = (code: string, text: string, help: string): never => {
    throw new PluginFault(plugin, code, `Plugin "${plugin}": ${what} ${text}.`, help);
  };
  for (const part of partsOf(access)) {
    if (typeof part === 'string') continue;
    if ('permission' in part && !names.hasPermission(part.permission) && !names.partial) {
      refuse(
        'unknown_permission',
        `asks for the permission "${part.permission}", which no plugin declares`,
        'Declare it under "permissions" in plugin.json, with the roles that hold it.',
      );
    }
    const isFlag = (name: string) => platformFlags.some((flag) => flag === name) || names.hasFact(name);
    if ('flag' in part && !isFlag(part.flag) && !names.partial) {
      refuse(
        'unknown_flag',
        `asks for the flag "${part.flag}", which no plugin declares`,
        `Declare it under "facts" in plugin.json and tell it through PersonFacts. The platform's own: ${platformFlags.join(', ')}.`,
      );
    }
    if (!('resource' in part)) continue;
    const permissions = names.resources.get(part.resource);
    if (!permissions && names.partial) continue;
    if (!permissions) {
      refuse(
        'unknown_resource',
        `is about the resource "${part.resource}", which no plugin declares`,
        `Declare it under "resources" in its owner's plugin.json. Known: ${[...names.resources.keys()].join(', ')}.`,
      );
    }
    const stray = part.needs.find((one) => !permissions!.has(one));
    if (stray) {
      refuse(
        'unknown_permission',
        `needs "${stray}" on a ${part.resource}, which is no permission of that kind`,
        `Known: ${[...permissions!].join(', ')}.`,
      );
    }
    const param = resourceParam(part);
    if (path !== null && !paramsOf(path).includes(param)) {
      refuse(
        'resource_param',
        `is about the resource "${part.resource}", but its path has no parameter "${param}"`,
        'Name the parameter that holds the id: { resource, needs, param }.',
      );
    }
  }
}

/** Of a hapi path (`{id}`) or a react-router one (`:id`). */
const paramsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)|:(\w+)/g)].map(([, a, b]) => (a ?? b)!);

/** Whether `access` has one of the known forms; what a route's own code hands in is not checked by the schema. */
function isAccess(value: unknown): value is Access {
  if (value === 'public' || value === 'session' || value === 'account') return true;
  if (typeof value !== 'object' || value === null) return false;
  if ('permission' in value) return typeof value.permission === 'string';
  if ('flag' in value) return typeof value.flag === 'string';
  if ('resource' in value) {
    return (
      typeof value.resource === 'string' && 'needs' in value && Array.isArray(value.needs) && value.needs.length > 0
    );
  }
  const parts: unknown = 'allOf' in value ? value.allOf : 'anyOf' in value ? value.anyOf : null;
  return Array.isArray(parts) && parts.length > 0 && parts.every((part) => part !== 'public' && isAccess(part));
}
