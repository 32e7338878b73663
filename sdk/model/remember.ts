import { own, sameJson } from './safe.ts';
import { allElements, itemLists } from './structures.ts';
import type { Element, Id, Page, SurveyStructure, TextKey, Translations } from './types.ts';

/** Page of what respondents do not get any more. */
const PAST_PAGE = 'past';

export interface Remembered {
  structure: SurveyStructure;
  /** Elements that are in it only because they were there once. */
  retired: Id[];
}

/**
 * The structure together with everything that can have been answered before it: elements, choices, rows, columns and
 * background fields that it no longer has. Results count by this, respondents never see it.
 * @param past what was remembered so far
 */
export function remember(past: SurveyStructure, now: SurveyStructure): Remembered {
  const present = new Set(allElements(now).map(({ id }) => id));
  const before = new Map(allElements(past).map((element) => [element.id, element]));
  const gone = [...before.values()].filter((element) => element.saved && !present.has(element.id));
  const goneFields = past.backgroundFields.filter(({ id }) => !now.backgroundFields.some((field) => field.id === id));
  const keys = [...gone.map(({ id }) => `elements/${id}`), ...goneFields.map(({ id }) => `backgroundFields/${id}`)];
  const pages = now.pages.map((page): Page => {
    const elements = page.elements.map((element) => withPastItems(before.get(element.id), element, keys));
    return { ...page, elements };
  });
  if (gone.length > 0) {
    pages.push({ id: PAST_PAGE, settings: { title: '' }, showRules: [], hideRules: [], elements: gone });
  }
  const structure: SurveyStructure = {
    ...now,
    pages,
    backgroundFields: [...now.backgroundFields, ...goneFields],
    translations: withPastTexts(past.translations, now.translations, keys),
  };
  return { structure: sameJson(structure, now) ? now : structure, retired: gone.map(({ id }) => id) };
}

/** Items that went stay as disabled ones, after those that are offered; their text keys are added to `keys`. */
function withPastItems(was: Element | undefined, is: Element, keys: TextKey[]): Element {
  if (!was || was === is || was.kind !== is.kind) return is;
  const now = new Map(itemLists(is.settings));
  const lists = itemLists(was.settings).flatMap(([key, items]) => {
    const offered = now.get(key) ?? [];
    const gone = items.filter((item) => !offered.some((one) => own(one, 'id') === own(item, 'id')));
    keys.push(...gone.map((item) => `elements/${is.id}/${key}/${own(item, 'id')}`));
    return gone.length > 0
      ? [[key, [...offered, ...gone.map((item) => ({ ...(item as object), enabled: false }))]]]
      : [];
  });
  return lists.length > 0 ? { ...is, settings: { ...is.settings, ...Object.fromEntries(lists) } } : is;
}

/** Translations of what is gone, in the languages that there still are. */
function withPastTexts(past: Translations, now: Translations, keys: readonly TextKey[]): Translations {
  const isGone = (key: TextKey) => keys.some((prefix) => key.startsWith(`${prefix}/`));
  return Object.fromEntries(
    Object.entries(now).map(([language, texts]) => {
      const kept = Object.entries(past[language] ?? {}).filter(([key]) => isGone(key));
      return [language, { ...Object.fromEntries(kept), ...texts }];
    }),
  );
}
