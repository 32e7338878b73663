import { PluginFault } from '@kaiku/config';
import {
  type PluginManifest,
  platformFeatureCategories,
  platformFlags,
  platformNavPlaces,
  platformRoles,
} from '@kaiku/sdk/common';
import schema from '@kaiku/sdk/manifest.schema.json' with { type: 'json' };
import sdkPackage from '@kaiku/sdk/package.json' with { type: 'json' };
import { Ajv, type ErrorObject } from 'ajv';
import semver from 'semver';
import { type AccessNames, checkAccess } from './accessReferences.ts';

/** A manifest with where it was found. */
export interface FoundPlugin {
  manifest: PluginManifest;
  folder: string;
}

const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile<PluginManifest>(schema);

/** @throws PluginFault naming the file, the place in it, and what is expected there */
export function checkManifest(value: unknown, file: string): PluginManifest {
  if (validate(value)) return value;
  const faults = (validate.errors ?? []).map(describe);
  throw new PluginFault(
    [],
    'manifest_invalid',
    `The plugin manifest ${file} is not valid: ${[...new Set(faults)].join('; ')}.`,
    'The schema is @kaiku/sdk/manifest.schema.json; name it as "$schema" and the editor checks while you type.',
  );
}

function describe(error: ErrorObject): string {
  const where = error.instancePath === '' ? 'the manifest' : error.instancePath.slice(1).replaceAll('/', '.');
  const extra = error.params as { additionalProperty?: string; allowedValues?: unknown[] };
  if (extra.additionalProperty) return `${where} has the unknown field "${extra.additionalProperty}"`;
  if (extra.allowedValues) return `${where} must be one of ${extra.allowedValues.join(', ')}`;
  return `${where} ${error.message}`;
}

/**
 * Puts plugins into dependency order (stable: by id where nothing else decides).
 * @param leftOut ids of plugins that are there but cannot be used
 * @throws PluginFault for a duplicate id, an unknown or cyclic dependency, or an sdk range that does not fit
 */
export function sortPlugins(found: readonly FoundPlugin[], leftOut: ReadonlySet<string> = new Set()): FoundPlugin[] {
  const byId = new Map<string, FoundPlugin>();
  for (const plugin of [...found].sort((a, b) => (a.manifest.id < b.manifest.id ? -1 : 1))) {
    const { id } = plugin.manifest;
    const twin = byId.get(id);
    if (twin) {
      throw new PluginFault(
        [id, id],
        'plugin_duplicate',
        `Two plugins have the id "${id}": ${twin.folder} and ${plugin.folder}.`,
        'Remove one of them, or give one another id.',
      );
    }
    checkSdkRange(plugin);
    byId.set(id, plugin);
  }
  const sorted: FoundPlugin[] = [];
  const done = new Set<string>();
  const visit = (id: string, trail: string[]): void => {
    if (done.has(id)) return;
    if (trail.includes(id)) {
      throw new PluginFault(
        trail.slice(trail.indexOf(id)),
        'plugin_cycle',
        `Plugins require each other in a circle: ${[...trail.slice(trail.indexOf(id)), id].join(' -> ')}.`,
        'Let one of them publish an event or open a point instead of requiring the other.',
      );
    }
    const plugin = byId.get(id)!;
    for (const needed of plugin.manifest.requires ?? []) {
      if (!byId.has(needed)) {
        throw new PluginFault(
          id,
          'plugin_missing',
          `Plugin "${id}" requires "${needed}", which ${leftOut.has(needed) ? 'was left out' : 'is not installed'}.`,
          `${leftOut.has(needed) ? `Mend ${needed}` : `Install ${needed}`}, or move it to "optional" in ${plugin.folder}/plugin.json when ${id} can do without.`,
        );
      }
      visit(needed, [...trail, id]);
    }
    for (const wanted of plugin.manifest.optional ?? []) if (byId.has(wanted)) visit(wanted, [...trail, id]);
    done.add(id);
    sorted.push(plugin);
  };
  for (const id of byId.keys()) visit(id, []);
  return sorted;
}

function checkSdkRange({ manifest, folder }: FoundPlugin): void {
  if (semver.satisfies(sdkPackage.version, manifest.sdk)) return;
  throw new PluginFault(
    manifest.id,
    'plugin_sdk',
    `Plugin "${manifest.id}" was made for sdk ${manifest.sdk}, this is sdk ${sdkPackage.version}.`,
    `Update the plugin, or the range "sdk" in ${folder}/plugin.json once it was tried with this sdk.`,
  );
}

/**
 * Checks what manifests say of each other: features, permissions, slots, events and page paths exist, once.
 * @param coreSlots slots of the shell itself
 */
export function checkReferences(plugins: FoundPlugin[], coreSlots: readonly string[]): void {
  const features = unique(plugins, 'feature', (manifest) => manifest.features?.map((feature) => feature.key));
  const permissions = unique(plugins, 'permission', (manifest) => manifest.permissions?.map(({ key }) => key));
  const slots = unique(plugins, 'slot', (manifest) => manifest.slots);
  const events = unique(plugins, 'event', (manifest) => manifest.publishes);
  unique(plugins, 'page path', (manifest) =>
    manifest.contributes?.pages?.map(({ path }) => path.replace(/:\w+/g, ':')),
  );
  for (const slot of coreSlots) slots.set(slot, 'shell');
  /** Names of plugins and of the platform together. */
  const withPlatform = (
    kind: string,
    platform: readonly string[],
    names: (manifest: PluginManifest) => readonly string[] | undefined,
  ): Map<string, string> => {
    const owners = unique(plugins, kind, names);
    for (const name of platform) {
      if (owners.has(name)) throw conflict(kind, name, 'core', owners.get(name)!);
      owners.set(name, 'core');
    }
    return owners;
  };
  const keys = (list: readonly { key: string }[] | undefined) => list?.map(({ key }) => key);
  const roles = withPlatform('role', keys(platformRoles)!, (manifest) => keys(manifest.roles));
  const categories = withPlatform('feature category', keys(platformFeatureCategories)!, (manifest) =>
    keys(manifest.featureCategories),
  );
  const places = withPlatform('navigation place', platformNavPlaces, (manifest) => manifest.navPlaces);
  const facts = unique(plugins, 'fact', (manifest) => manifest.facts);
  for (const flag of platformFlags) if (facts.has(flag)) throw conflict('fact', flag, 'core', facts.get(flag)!);
  unique(plugins, 'resource', (manifest) => manifest.resources?.map(({ kind }) => kind));
  unique(plugins, 'topic', (manifest) => manifest.topics?.map(({ key }) => key));
  unique(plugins, 'file type', (manifest) => manifest.fileTypes?.map(({ key }) => key));
  const present = new Set(plugins.map(({ manifest }) => manifest.id));
  const names: AccessNames = {
    hasPermission: (key: string) => permissions.has(key),
    hasFact: (key: string) => facts.has(key),
    resources: new Map(
      plugins.flatMap(({ manifest }) =>
        (manifest.resources ?? []).map(({ kind, permissions: all }) => [kind, new Set(all)] as const),
      ),
    ),
  };

  for (const { manifest } of plugins) {
    // What nobody declares may be of an optional plugin that is absent: then it never happens, holds or is held.
    const partial = manifest.optional?.some((id) => !present.has(id)) ?? false;
    const declared = (kind: string, name: string | null | undefined, all: Map<string, string>) => {
      if (name == null || all.has(name)) return;
      throw new PluginFault(
        manifest.id,
        `unknown_${kind.replaceAll(' ', '_')}`,
        `Plugin "${manifest.id}" names the ${kind} "${name}", which no installed plugin declares.`,
        `Declare it in its owner's plugin.json, install the owner, or correct the name. Known: ${[...all.keys()].sort().join(', ')}.`,
      );
    };
    const known: typeof declared = (...reference) => {
      if (!partial) declared(...reference);
    };
    declared('feature', manifest.enabledBy, features);
    for (const { category } of manifest.features ?? []) known('feature category', category, categories);
    for (const event of manifest.consumes ?? []) known('event', event, events);
    for (const permission of manifest.permissions ?? []) {
      known('feature', permission.feature, features);
      for (const role of permission.roles) known('role', role, roles);
      for (const fact of permission.facts ?? []) known('fact', fact, facts);
    }
    for (const role of manifest.roles ?? []) for (const brought of role.brings ?? []) known('role', brought, roles);
    const { pages = [], nav = [], commands = [], extensions = [] } = manifest.contributes ?? {};
    for (const item of [...pages, ...nav, ...commands, ...extensions]) {
      known('feature', item.feature, features);
    }
    const check = (access: unknown, what: string, path: string | null = null) =>
      checkAccess(access, { plugin: manifest.id, what, path }, { ...names, partial });
    for (const { path, access, landing } of pages) {
      check(access, `the page ${path}`, path);
      if (landing) check(landing.access, `the landing rule of the page ${path}`, path);
    }
    for (const { id, path, place, access } of nav) {
      // A place of a plugin that may be absent is nowhere then.
      const optionalOwner = manifest.optional?.some((owner) => place.startsWith(`${owner}.`));
      if (!optionalOwner) declared('navigation place', place, places);
      check(access, `the navigation item "${id}"`, path);
    }
    for (const { id, path, access } of commands) check(access, `the command "${id}"`, path);
    for (const { slot, access, hiddenBy } of extensions) {
      if (access) check(access, `the extension of ${slot}`);
      known('feature', hiddenBy, features);
    }
    for (const { key, access } of manifest.topics ?? []) check(access, `the topic "${key}"`);
    for (const { key, access } of manifest.fileTypes ?? []) check(access, `the file type "${key}"`);
    for (const extension of extensions) {
      const optionalOwner = manifest.optional?.some((id) => extension.slot.startsWith(`${id}.`));
      if (!optionalOwner) declared('slot', extension.slot, slots);
    }
    if (extensions.length + pages.length > 0 && !manifest.web) {
      throw new PluginFault(
        manifest.id,
        'plugin_web',
        `Plugin "${manifest.id}" contributes pages or extensions but has no "web" part.`,
        'Name the module of its web part as "web" in plugin.json.',
      );
    }
  }
}

const conflict = (kind: string, name: string, owner: string, other: string): PluginFault =>
  new PluginFault(
    [owner, other].filter((id) => id !== 'core'),
    'plugin_conflict',
    `The ${kind} "${name}" is declared by plugin "${owner}" and again by plugin "${other}".`,
    'Rename one of the two.',
  );

function unique(
  plugins: FoundPlugin[],
  kind: string,
  names: (manifest: PluginManifest) => readonly string[] | undefined,
): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { manifest } of plugins) {
    for (const name of names(manifest) ?? []) {
      const owner = owners.get(name);
      if (owner) throw conflict(kind, name, owner, manifest.id);
      owners.set(name, manifest.id);
    }
  }
  return owners;
}
