import type { Language } from '@kaiku/sdk/common';
import i18next from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { WebPlugin } from './plugin.ts';
import type { TextKey, TextNamespace, Translate } from './texts.ts';

/** Texts of this module itself: notices and messages that every screen can show. */
export const runtimeNamespace = 'runtime';

/** Where texts are fetched. */
export type LocaleLoaders = NonNullable<WebPlugin['locales']>;

const namespaces: [name: string, LocaleLoaders][] = [
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
];

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

/** Languages that texts are there in, by where they are fetched. */
const there = new WeakMap<LocaleLoaders, Set<Language>>();

async function loadNamespace(name: string, loaders: LocaleLoaders, language: Language): Promise<void> {
  if (there.get(loaders)?.has(language)) return;
  const texts = await loaders[language]();
  there.set(loaders, new Set(there.get(loaders)).add(language));
  // Into what other parts brought.
  i18next.addResourceBundle(language, name, texts.default, true, true);
}

/** False until the language is known: nothing is fetched for a guess. */
let started = false;

/** Adds texts to a namespace and loads them for the current language; later languages load at a switch. */
export async function addNamespace(name: string, loaders: LocaleLoaders): Promise<void> {
  if (!namespaces.some(([, known]) => known === loaders)) namespaces.push([name, loaders]);
  if (started) await loadNamespace(name, loaders, i18next.language as Language);
}

/**
 * Fetches a part of a plugin together with the texts that it alone shows, so that none is missing when it is drawn.
 * @param texts beside those of the plugin, in the same namespace; where they stand nothing else may ask for them
 */
export async function withTexts<Part>(
  namespace: TextNamespace,
  texts: LocaleLoaders,
  load: () => Promise<Part>,
): Promise<Part> {
  const [part] = await Promise.all([load(), addNamespace(namespace, texts)]);
  return part;
}

/** Begins to fetch texts that will most likely be wanted. */
export function prepareLanguage(language: Language): void {
  for (const [name, loaders] of namespaces) loadNamespace(name, loaders, language).catch(() => {});
}

const loadLanguage = (language: Language) =>
  Promise.all(namespaces.map(([name, loaders]) => loadNamespace(name, loaders, language)));

/** Switches every loaded namespace to `language`. */
export async function changeLanguage(language: Language): Promise<void> {
  started = true;
  await loadLanguage(language);
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

/** As `useT`, in another language than the interface's once its texts are there; without one it is `useT`. */
export function useTIn<Namespace extends TextNamespace>(
  namespace: Namespace,
  language: Language | undefined,
): Translate<Namespace> {
  const t = useT(namespace);
  const [loaded, setLoaded] = useState<Language | null>(null);
  useEffect(() => {
    if (!language) return;
    let left = false;
    void loadLanguage(language).then(
      () => !left && setLoaded(language),
      // Without them the interface's say it.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [language]);
  return useMemo(
    () =>
      language && loaded === language
        ? (i18next.getFixedT(language, namespace as never) as unknown as Translate<Namespace>)
        : t,
    [language, loaded, namespace, t],
  );
}
