import { baseKey } from './locales.ts';
import type { SourceFile, Tree } from './tree.ts';

/** Where a function that is handed its `t` may find a text, besides its own plugin's. */
const SHARED_NAMESPACES = ['sdk', 'runtime', 'core'];

const contractOf = (module: string) => /^@kaiku\/plugin-([^/]+)(\/.*)?$/.exec(module);

/** Every import from one plugin to another is of a contract, and declared in manifest and package.json. */
export function checkEdges({ files, plugins }: Tree): string[] {
  const problems: string[] = [];
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]));
  for (const { file, owner, imports } of files) {
    for (const { module, line } of imports) {
      const match = contractOf(module);
      if (!match || match[1] === owner) continue;
      const [, target, door] = match;
      const plugin = byId.get(owner);
      if (!plugin) problems.push(`${file}:${line} imports plugin "${target}": only plugins may, ${owner} knows none`);
      else if (door !== '/contract')
        problems.push(`${file}:${line} imports ${module}: the only door is @kaiku/plugin-${target}/contract`);
      else if (!dependenciesOf(plugin.manifest).includes(target!)) {
        problems.push(
          `${file}:${line} imports the contract of "${target}": add it to "requires" or "optional" in plugins/${owner}/plugin.json`,
        );
      } else if (!plugin.packageJson.dependencies?.[`@kaiku/plugin-${target}`]) {
        problems.push(
          `${file}:${line} imports the contract of "${target}": add @kaiku/plugin-${target} to plugins/${owner}/package.json`,
        );
      }
    }
  }
  for (const { id, manifest, packageJson } of plugins) {
    const where = `plugins/${id}/package.json`;
    if (packageJson.name !== `@kaiku/plugin-${id}`) problems.push(`${where}: the name must be @kaiku/plugin-${id}`);
    const doors = Object.keys(packageJson.exports ?? {}).filter(
      (door) => door !== './contract' && door !== './plugin.json',
    );
    if (doors.length > 0)
      problems.push(`${where}: only ./contract and ./plugin.json may be exported, not ${doors.join(', ')}`);
    for (const name of Object.keys(packageJson.dependencies ?? {})) {
      const target = contractOf(name)?.[1];
      if (target && !dependenciesOf(manifest).includes(target)) {
        problems.push(
          `${where} depends on ${name}: add "${target}" to "requires" or "optional" in plugin.json, or drop it`,
        );
      }
    }
    for (const { slot } of manifest.contributes?.extensions ?? []) {
      const target = slot.split('.')[0]!;
      if (target !== 'shell' && target !== id && !dependenciesOf(manifest).includes(target)) {
        problems.push(
          `plugins/${id}/plugin.json fills the slot "${slot}": add "${target}" to "requires" or "optional"`,
        );
      }
    }
  }
  return problems;
}

const dependenciesOf = (manifest: { requires?: readonly string[]; optional?: readonly string[] }) => [
  ...(manifest.requires ?? []),
  ...(manifest.optional ?? []),
];

/** No two routes share method and path (parameters' names do not count) or an id. */
export function checkRoutes({ files }: Tree): string[] {
  const problems: string[] = [];
  const taken = new Map<string, string>();
  const claim = (key: string, what: string, where: string) => {
    const earlier = taken.get(key);
    if (earlier) problems.push(`${where}: the route ${what} is declared at ${earlier} already`);
    else taken.set(key, where);
  };
  for (const { file, routes } of files) {
    for (const { id, method, path, line } of routes) {
      const where = `${file}:${line}`;
      claim(`${method} ${path.replace(/\{[^}*?]+/g, '{')}`, `${method} ${path}`, where);
      if (id) claim(`id ${id}`, `id "${id}"`, where);
    }
  }
  return problems;
}

/** Slots and events are declared in their owner's manifest and defined in its code, once; tokens and points once. */
export function checkDefinitions({ files, plugins }: Tree): string[] {
  const problems: string[] = [];
  const taken = new Map<string, string>();
  for (const { file, owner, definitions } of files) {
    for (const { kind, id, line } of definitions) {
      const where = `${file}:${line}`;
      const earlier = taken.get(`${kind} ${id}`);
      if (earlier) problems.push(`${where}: the ${kind} "${id}" is defined at ${earlier} already`);
      taken.set(`${kind} ${id}`, where);
      const plugin = plugins.find((one) => one.id === owner);
      if (!plugin) continue;
      const manifest = `plugins/${owner}/plugin.json`;
      if (kind !== 'event' && !id.startsWith(`${owner}.`))
        problems.push(`${where}: the ${kind} "${id}" must begin with "${owner}."`);
      if (kind === 'slot' && !plugin.manifest.slots?.includes(id))
        problems.push(`${where}: add the slot "${id}" to "slots" in ${manifest}`);
      if (kind === 'event' && !plugin.manifest.publishes?.includes(id))
        problems.push(`${where}: add the event "${id}" to "publishes" in ${manifest}`);
    }
  }
  const defined = (kind: string, id: string) => taken.has(`${kind} ${id}`);
  for (const { id, manifest } of plugins) {
    for (const slot of manifest.slots ?? []) {
      if (!defined('slot', slot))
        problems.push(`plugins/${id}/plugin.json lists the slot "${slot}", which no defineSlot defines`);
    }
    for (const event of manifest.publishes ?? []) {
      if (!defined('event', event))
        problems.push(`plugins/${id}/plugin.json publishes "${event}", which no defineEvent defines`);
    }
  }
  return problems;
}

/** A plugin consumes the events it subscribes to, and no others. */
export function checkSubscriptions({ files, plugins }: Tree): string[] {
  const problems: string[] = [];
  const events = new Map<string, string>(); // `plugin constant` -> event name
  for (const { owner, definitions } of files) {
    for (const { kind, id, name } of definitions) if (kind === 'event') events.set(`${owner} ${name}`, id);
  }
  for (const { id, manifest } of plugins) {
    const where = `plugins/${id}/plugin.json`;
    const subscribed = new Set<string>();
    for (const source of files.filter(({ owner }) => owner === id)) {
      for (const { name, line } of source.subscriptions) {
        const event = events.get(originOf(source, name));
        if (!event) continue;
        subscribed.add(event);
        if (!manifest.consumes?.includes(event))
          problems.push(`${source.file}:${line}: add "${event}" to "consumes" in ${where}`);
      }
    }
    for (const event of manifest.consumes ?? []) {
      if (!subscribed.has(event)) problems.push(`${where} consumes "${event}", which no subscription of it handles`);
    }
  }
  return problems;
}

function originOf(source: SourceFile, local: string): string {
  for (const { module, names } of source.imports) {
    const found = names.find((one) => one.local === local);
    if (found) return `${contractOf(module)?.[1] ?? source.owner} ${found.imported}`;
  }
  return `${source.owner} ${local}`;
}

/** Permissions and features that code names are declared in some manifest. */
export function checkNames({ files, plugins }: Tree): string[] {
  const permissions = new Set(plugins.flatMap(({ manifest }) => manifest.permissions?.map(({ key }) => key) ?? []));
  const features = new Set(plugins.flatMap(({ manifest }) => manifest.features?.map(({ key }) => key) ?? []));
  const problems: string[] = [];
  for (const source of files) {
    if (source.owner === 'sdk') continue; // types and helpers name none of their own
    for (const { name, line } of source.permissions) {
      if (!permissions.has(name))
        problems.push(`${source.file}:${line}: no manifest declares the permission "${name}"`);
    }
    for (const { name, line } of source.features) {
      if (!features.has(name)) problems.push(`${source.file}:${line}: no manifest declares the feature "${name}"`);
    }
  }
  return problems;
}

/** Every text that code or a manifest asks for exists. */
export function checkTexts(tree: Tree): string[] {
  const problems: string[] = [];
  const keys = new Map(
    [...tree.namespaces].map(([name, texts]) => [
      name,
      new Set([...texts.keys()].flatMap((key) => [key, baseKey(key)])),
    ]),
  );
  const has = (namespace: string, key: string, prefix: boolean) => {
    const known = keys.get(namespace);
    return known !== undefined && (prefix ? [...known].some((one) => one.startsWith(key)) : known.has(key));
  };
  const constants = new Map(tree.files.flatMap((source) => [...source.constants]));
  for (const source of tree.files) {
    for (const { key, prefix, namespaces, line } of source.texts) {
      const named = namespaces
        .map((name) => resolveConstant(name, source, constants))
        .filter((name) => name !== undefined);
      const unknown = named.find((name) => !keys.has(name));
      if (unknown) problems.push(`${source.file}:${line}: there are no texts for the namespace "${unknown}"`);
      // A function that is handed its `t` may be handed that of any namespace.
      const candidates = named.length > 0 ? named : [source.owner, ...SHARED_NAMESPACES];
      if (unknown || candidates.some((name) => has(name, key, prefix))) continue;
      if (named.length === 0 && [...keys.keys()].some((name) => has(name, key, prefix))) continue;
      problems.push(
        `${source.file}:${line}: there is no text ${prefix ? `that begins with "${key}"` : `"${key}"`} in ${candidates.join(', ')}`,
      );
    }
    for (const { name, line } of source.problems) {
      const candidates = [source.owner, 'core'];
      if (!candidates.some((namespace) => has(namespace, `errors.${name}`, false))) {
        problems.push(
          `${source.file}:${line}: there is no text "errors.${name}" in ${candidates.join(' or ')} for this code`,
        );
      }
    }
  }
  for (const { id, manifest } of tree.plugins) {
    const { pages = [], nav = [], commands = [] } = manifest.contributes ?? {};
    const wanted = [
      ...pages.map((page) => page.title),
      ...nav.map((item) => item.label),
      ...commands.map((item) => item.label),
      ...(manifest.features ?? []).flatMap(({ key }) => [`features.${key}.name`, `features.${key}.description`]),
      ...(manifest.featureCategories ?? []).map(({ key }) => `featureCategories.${key}`),
      ...(manifest.roles ?? []).map(({ key }) => `roles.${key}`),
    ];
    for (const key of wanted) {
      if (key && !has(id, key, false))
        problems.push(`plugins/${id}/plugin.json needs the text "${key}", which is not in plugins/${id}/locales`);
    }
  }
  return problems;
}

/** `=namespace` stands for a constant of that name, in this file before any other. */
function resolveConstant(name: string, source: SourceFile, constants: Map<string, string>): string | undefined {
  if (!name.startsWith('=')) return name;
  return source.constants.get(name.slice(1)) ?? constants.get(name.slice(1));
}
