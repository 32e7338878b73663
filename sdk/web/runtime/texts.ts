import type { ParseKeys, TFunction } from 'i18next';
import type sdk from '../../locales/en.json';
import type runtime from './locales/en.json';

declare global {
  /** The English texts of each namespace. A plugin adds its own beside its web part, and `useT` knows its keys. */
  interface KaikuTexts {
    runtime: typeof runtime;
    sdk: typeof sdk;
  }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: KaikuTexts;
    returnNull: false;
  }
}

/** Whose texts they are: a plugin's id, `shell` or `sdk`. */
export type TextNamespace = keyof KaikuTexts;
export type TextKey<Namespace extends TextNamespace> = ParseKeys<Namespace>;
export type Translate<Namespace extends TextNamespace> = TFunction<Namespace>;
