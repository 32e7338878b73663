import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PluginFault } from '@kaiku/config';
import { isLanguage, type Language, languages } from '@kaiku/sdk/common';
import { spokenLanguages } from '@kaiku/sdk/server';
import i18next, { type Resource } from 'i18next';

export interface Texts {
  /** `key` in `namespace`, or `namespace:key`; the key itself when there is no such text. */
  t(language: Language, namespace: string, key: string, params?: Record<string, unknown>): string;
  has(namespace: string, key: string): boolean;
  /** Keys below `group` in `namespace`, without it: `survey.publish` for `audit.survey.publish`. */
  below(namespace: string, group: string): string[];
  /** Message of an error code: the plugin's own text, else core's. */
  error(language: Language, plugin: string, code: string, params?: Record<string, unknown>): string;
}

/**
 * Loads `locales/{en,fi,sv}.json` of core and of each plugin, once, and those in folders of `locales`: browsers fetch these
 * by parts, and here they are one.
 */
export async function loadTexts(folders: ReadonlyMap<string, string>): Promise<Texts> {
  const resources: Resource = {};
  for (const language of languages) {
    resources[language] = {};
    for (const [namespace, folder] of folders) {
      const files = globSync(`{,*/}${language}.json`, { cwd: path.join(folder, 'locales') }).sort();
      const texts = files.map((file) => readTexts(path.join(folder, 'locales', file), namespace));
      if (texts.length > 0) resources[language][namespace] = texts.reduce(together);
    }
  }
  const instance = i18next.createInstance();
  await instance.init({
    resources,
    lng: 'en',
    fallbackLng: 'en',
    ns: [...folders.keys()],
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as Parameters<typeof instance.init>[0]);

  // Which namespaces and keys there are is known when manifests have been read; the web's types know only its own.
  const { t: lookUp, exists } = instance as unknown as {
    t: (key: string, options: object) => string;
    exists: (key: string, options: object) => boolean;
  };
  const t: Texts['t'] = (language, namespace, key, params) => lookUp(key, { ...params, lng: language, ns: namespace });
  const has: Texts['has'] = (namespace, key) => exists(key, { ns: namespace, lng: 'en' });
  return {
    t,
    has,
    below(namespace, group) {
      const texts = (resources.en?.[namespace] as OneNamespace | undefined)?.[group];
      return texts === undefined ? [] : keysOf(texts);
    },
    error(language, plugin, code, params) {
      const key = `errors.${code}`;
      if (has(plugin, key)) return t(language, plugin, key, params);
      return t(language, 'core', has('core', key) ? key : 'errors.rule', { code, ...params });
    },
  };
}

type OneNamespace = Exclude<Resource[string][string], string>;

const keysOf = (texts: OneNamespace[string]): string[] =>
  typeof texts === 'string'
    ? ['']
    : Object.entries(texts).flatMap(([key, value]) => keysOf(value).map((rest) => (rest ? `${key}.${rest}` : key)));

/** Texts of two parts; groups of the same name are joined. */
function together(one: OneNamespace, other: OneNamespace): OneNamespace {
  const joined = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = joined[key];
    joined[key] = typeof before === 'object' && typeof value === 'object' ? together(before, value) : value;
  }
  return joined;
}

function readTexts(file: string, plugin: string): OneNamespace {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new PluginFault(
      plugin,
      'texts_unreadable',
      `The texts of plugin "${plugin}" (${file}) cannot be read: ${(error as Error).message}`,
      'It must be JSON.',
    );
  }
}

/** The language that an Accept-Language header prefers; en where the interface has none of it (PLAT-063). */
export function acceptedLanguage(header: string | undefined): Language {
  const preferred = spokenLanguages(header)[0]?.split('-')[0];
  return isLanguage(preferred) ? preferred : 'en';
}
