import type { Language } from '@kaiku/sdk/common';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { WebPlugin } from './plugin.ts';
import type { TextKey, TextNamespace, Translate } from './texts.ts';

/** Texts of this module itself: notices and messages that every screen can show. */
export const runtimeNamespace = 'runtime';

type LocaleLoaders = NonNullable<WebPlugin['locales']>;

const namespaces = new Map<string, LocaleLoaders>([
  [
    runtimeNamespace,
    {
      en: () => import('./locales/en.json', { with: { type: 'json' } }),
      fi: () => import('./locales/fi.json', { with: { type: 'json' } }),
      sv: () => import('./locales/sv.json', { with: { type: 'json' } }),
    },
  ],
  [
    'sdk',
    {
      en: () => import('../../locales/en.json', { with: { type: 'json' } }),
      fi: () => import('../../locales/fi.json', { with: { type: 'json' } }),
      sv: () => import('../../locales/sv.json', { with: { type: 'json' } }),
    },
  ],
]);

/** The one instance; plugins reach it through `useT`. */
export const i18n = i18next;

// Texts come later; screens that are drawn before draw again when they are there.
void i18next.use(initReactI18next).init({
  initAsync: false,
  lng: 'en',
  fallbackLng: false,
  resources: {},
  ns: [],
  // React escapes what it draws.
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
  returnNull: false,
});

async function loadNamespace(name: string, loaders: LocaleLoaders, language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, name)) return;
  const texts = await loaders[language]();
  i18next.addResourceBundle(language, name, texts.default);
}

/** False until the language is known: nothing is fetched for a guess. */
let started = false;

/** Adds a namespace and loads its texts for the current language; later languages load at a switch. */
export async function addNamespace(name: string, loaders: LocaleLoaders): Promise<void> {
  namespaces.set(name, loaders);
  if (started) await loadNamespace(name, loaders, i18next.language as Language);
}

/** Begins to fetch texts that will most likely be wanted. */
export function prepareLanguage(language: Language): void {
  for (const [name, loaders] of namespaces) loadNamespace(name, loaders, language).catch(() => {});
}

/** Switches every loaded namespace to `language`. */
export async function changeLanguage(language: Language): Promise<void> {
  started = true;
  await Promise.all([...namespaces].map(([name, loaders]) => loadNamespace(name, loaders, language)));
  if (i18next.language !== language) await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Translates outside of React. */
export const translate = <Namespace extends TextNamespace>(
  namespace: Namespace,
  key: TextKey<Namespace>,
  values?: Record<string, unknown>,
): string => i18next.t(key as never, { ns: namespace, ...values });

/** `t` for keys that come from data, so that no type can know them. */
export const anyKey = <Namespace extends TextNamespace>(t: Translate<Namespace>) =>
  t as unknown as (key: string, values?: Record<string, unknown>) => string;

/** The texts of a plugin (its id), of the `shell` or of the `sdk`. Draws again when the language changes. */
export function useT<Namespace extends TextNamespace>(namespace: Namespace): Translate<Namespace> {
  return useTranslation<TextNamespace>(namespace).t as unknown as Translate<Namespace>;
}
