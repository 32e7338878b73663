import type { BootPlugin } from '@kaiku/sdk/common';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { addNamespace } from './i18n.ts';
import type { WebPlugin } from './plugin.ts';
import { sessionStore } from './session.ts';

/** Fetches a plugin's bundle; `attempt` counts from 1, so that a retry does not get the failed file again. */
export type FetchPlugin = (plugin: BootPlugin, attempt: number) => Promise<WebPlugin>;

let fetchPlugin: FetchPlugin = async (plugin) => {
  throw new Error(`No loader for plugin ${plugin.id}`);
};

/** The shell owns the federation runtime and connects it here. */
export function connectPlugins(fetch: FetchPlugin): void {
  fetchPlugin = fetch;
}

const loaded = new Map<string, Promise<WebPlugin>>();
const attempts = new Map<string, number>();

/** A plugin's web part with its texts, fetched once. A failure is forgotten, so the next call tries again. */
export function loadPlugin(id: string): Promise<WebPlugin> {
  const known = loaded.get(id);
  if (known) return known;
  const loading = load(id).catch((error: unknown) => {
    loaded.delete(id);
    throw error;
  });
  loaded.set(id, loading);
  return loading;
}

async function load(id: string): Promise<WebPlugin> {
  const plugin = sessionStore.get().bootstrap?.plugins.find((one) => one.id === id);
  if (!plugin?.entry) throw new Error(`Plugin ${id} has no web part here`);
  const attempt = (attempts.get(id) ?? 0) + 1;
  attempts.set(id, attempt);
  const web = await fetchPlugin(plugin, attempt);
  if (web.locales) await addNamespace(id, web.locales);
  return web;
}

export type PartKind = 'pages' | 'extensions';

/** The default export of a plugin's page or extension. */
export async function loadPart(pluginId: string, kind: PartKind, name: string): Promise<unknown> {
  const web = await loadPlugin(pluginId);
  const part = web[kind]?.[name];
  if (!part) throw new Error(`Plugin ${pluginId} has no ${kind} "${name}"`);
  return (await part()).default;
}

type Part = LazyExoticComponent<ComponentType<object>>;
const parts = new Map<string, Part>();
const keyOf = (pluginId: string, kind: PartKind, name: string) => `${pluginId}/${kind}/${name}`;

/** A page or extension as a lazy component, the same one at every call. */
export function partComponent(pluginId: string, kind: PartKind, name: string): Part {
  const key = keyOf(pluginId, kind, name);
  const known = parts.get(key);
  if (known) return known;
  const part = lazy(async () => ({
    default: (await loadPart(pluginId, kind, name)) as ComponentType<object>,
  }));
  parts.set(key, part);
  return part;
}

/** Makes the next drawing of a part that failed fetch it anew. */
export function forgetPart(pluginId: string, kind: PartKind, name: string): void {
  parts.delete(keyOf(pluginId, kind, name));
}

/** Fetches a page ahead of its showing, as when its link is hovered. Failures show when the page is opened. */
export function prefetchPart(pluginId: string, kind: PartKind, name: string): void {
  loadPart(pluginId, kind, name).catch(() => {});
}
