import { isAsked } from './answers.ts';
import { structureFormat } from './format.ts';
import type { AnswerKinds } from './kinds/index.ts';
import { own } from './safe.ts';
import type {
  Element,
  Id,
  LanguageCode,
  Page,
  PageOverrides,
  SurveySettings,
  SurveyStructure,
  ViewPage,
} from './types.ts';

/** The words a new survey starts with, in its main language. */
export interface NewSurveyTexts {
  next: string;
  previous: string;
  send: string;
  thankYouTitle?: string;
  thankYouText?: string;
  closedTitle?: string;
  closedText?: string;
}

/** A survey with one empty page. */
export function newSurvey(
  name: string,
  language: LanguageCode,
  texts: NewSurveyTexts,
  newId: () => Id,
): SurveyStructure {
  const { next, previous, send, ...others } = texts;
  return {
    format: structureFormat,
    settings: {
      name,
      language,
      theme: 'kaiku',
      progress: 'bar',
      showNext: true,
      showPrevious: true,
      nextText: next,
      previousText: previous,
      sendText: send,
      ...others,
    },
    pages: [newPage('', newId)],
    backgroundFields: [],
    translations: {},
  };
}

export function newPage(title: string, newId: () => Id): Page {
  return { id: newId(), settings: { title }, showRules: [], hideRules: [], elements: [] };
}

/** The page's own settings where it has them, the survey's otherwise (SUR-023). */
export function effectivePageSettings(settings: PageOverrides, page: Pick<ViewPage, 'settings'>): PageOverrides {
  const own = page.settings;
  return {
    showNext: own.showNext ?? settings.showNext,
    showPrevious: own.showPrevious ?? settings.showPrevious,
    nextText: own.nextText ?? settings.nextText,
    previousText: own.previousText ?? settings.previousText,
    sendText: own.sendText ?? settings.sendText,
    progress: own.progress ?? settings.progress,
    accentColor: own.accentColor ?? settings.accentColor,
    backgroundColor: own.backgroundColor ?? settings.backgroundColor,
  };
}

export function languagesOf(structure: { settings: SurveySettings; translations: object }): LanguageCode[] {
  const main = structure.settings.language;
  return [main, ...Object.keys(structure.translations).filter((language) => language !== main)];
}

export function allElements(structure: Pick<SurveyStructure, 'pages'>): Element[] {
  return structure.pages.flatMap((page) => page.elements);
}

export function findElement(structure: Pick<SurveyStructure, 'pages'>, elementId: Id): Element | undefined {
  // No list of all: with each letter that is typed several are looked for.
  for (const page of structure.pages) {
    const found = page.elements.find((element) => element.id === elementId);
    if (found) return found;
  }
  return undefined;
}

export function pageOfElement(structure: Pick<SurveyStructure, 'pages'>, elementId: Id): Page | undefined {
  return structure.pages.find((page) => page.elements.some((element) => element.id === elementId));
}

/** Questions that respondents can be asked: saved and of a kind that is answered (SUR-010). */
export function questionCount(structure: Pick<SurveyStructure, 'pages'>, kinds: AnswerKinds) {
  return allElements(structure).filter((element) => element.saved && isAsked(kinds.get(element.kind), element)).length;
}

/** `base`, or `base 2`, `base 3`… when an element has that name already (SUR-032). */
export function uniqueElementName(structure: Pick<SurveyStructure, 'pages'>, base: string): string {
  const taken = new Set(allElements(structure).map(({ name }) => nameKey(name)));
  if (!taken.has(nameKey(base))) return base;
  for (let number = 2; ; number += 1) {
    const name = `${base} ${number}`;
    if (!taken.has(nameKey(name))) return name;
  }
}

/** Names are the same when they differ in case or outer spaces only. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** An element's lists of choices, rows and columns, whatever its kind calls them: those whose items have ids. */
export function itemLists(settings: unknown): [key: string, items: unknown[]][] {
  return Object.entries(settings ?? {}).flatMap(([key, value]) =>
    Array.isArray(value) && value.every((item) => typeof own(item, 'id') === 'string')
      ? [[key, value] as [string, unknown[]]]
      : [],
  );
}
