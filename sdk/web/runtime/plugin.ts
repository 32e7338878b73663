import type { ComponentType } from 'react';

/** Texts of one language; nested objects are addressed with dots. */
export interface Texts {
  [key: string]: string | Texts;
}

// biome-ignore lint/suspicious/noExplicitAny: pages have props of their own
type Lazy = () => Promise<{ default: ComponentType<any> }>;
/** A component, or whatever the slot takes instead. */
type LazyExtension = () => Promise<{ default: object }>;
type LazyTexts = () => Promise<{ default: unknown }>;

/** The web part of a plugin: everything lazy, so that showing one page fetches that page only. */
export interface WebPlugin {
  /** By the `export` names of the manifest's pages; each module default-exports a component. */
  pages?: Record<string, Lazy>;
  /** By the `export` names of the manifest's extensions. */
  extensions?: Record<string, LazyExtension>;
  /** Texts of the namespace that bears the plugin's id. */
  locales?: { en: LazyTexts; fi: LazyTexts; sv: LazyTexts };
}

/** Default export of a plugin's web module. */
export const defineWebPlugin = (plugin: WebPlugin): WebPlugin => plugin;
