import { isAsked } from './answers.ts';
import { backgroundFieldProblems } from './background.ts';
import { checkRules } from './checkRules.ts';
import { checkFields, type FieldContext, idOr, isId, isLanguage } from './fields.ts';
import { structureFormat } from './format.ts';
import type { KindRegistry } from './kinds/index.ts';
import { LINE_MAX_LENGTH, MAX_ELEMENTS_ON_PAGE, MAX_PAGES, PARAGRAPHS_MAX_LENGTH } from './limits.ts';
import { type Problem, problem } from './problems.ts';
import { rulesOutOfOrder } from './ruleOrder.ts';
import { isRecord, list, own } from './safe.ts';
import { sourceProblems } from './sources.ts';
import { nameKey } from './structures.ts';
import { endPageFields, pageFields, surveyFields } from './surveyFields.ts';
import { missingTranslations, staleTranslations } from './translations.ts';
import type { Element, Page, SurveyStructure } from './types.ts';

const PARTS = ['format', 'settings', 'pages', 'backgroundFields', 'translations', 'translatedFrom'];
/** A rule that asks about what is gone may be saved, so that its author can mend it, but not published. */
const BROKEN: readonly string[] = [
  'rule-unknown-element',
  'rule-unknown-row',
  'rule-unknown-field',
  'rule-unknown-choice',
];
const isBroken = ({ code }: Problem): boolean => BROKEN.includes(code);

/** Rules of a structure that ask about what is not there (SUR-025). */
export const brokenRules = (structure: SurveyStructure, registry: KindRegistry): Problem[] =>
  checkRules(structure, registry).filter(isBroken);

const MAX_LANGUAGES = 100;
const MAX_TEXTS = 50_000;
const TEXT_KEY = /^[A-Za-z0-9_/-]{1,400}$/;
const MARK = /^[0-9a-z]{1,20}$/;

/**
 * Everything that forbids saving a structure; takes any JSON and never throws. No problems: it is a `SurveyStructure`.
 * What may be saved but not published is found by `checkPublishable`.
 */
export function validateStructure(input: unknown, registry: KindRegistry): Problem[] {
  if (!isRecord(input)) return [problem('', 'not-object')];
  const format = own(input, 'format');
  if (format !== undefined && format !== structureFormat) {
    return [problem('format', 'unknown-format', { known: structureFormat })];
  }
  const problems = Object.keys(input)
    .filter((key) => !PARTS.includes(key))
    .slice(0, 20)
    .map((key) => problem(key, 'unknown-setting'));
  const fields = list(own(input, 'backgroundFields'));
  const context: FieldContext = { backgroundFieldIds: new Set(fields.map((field) => own(field, 'id')).filter(isId)) };
  const settings = own(input, 'settings');
  const pages = own(input, 'pages');
  problems.push(...checkFields(surveyFields, settings, 'settings', context));
  problems.push(...backgroundFieldProblems(own(input, 'backgroundFields')));
  problems.push(...translationProblems(own(input, 'translations'), own(settings, 'language')));
  problems.push(...sourceMarkProblems(own(input, 'translatedFrom')));
  if (!Array.isArray(pages)) return [...problems, problem('pages', 'not-list')];
  if (pages.length > MAX_PAGES) return [...problems, problem('pages', 'too-many', { max: MAX_PAGES })];
  const faulty = new Set<unknown>();
  const found = pageProblems(pages, registry, context, faulty);
  return [...problems, ...found, ...checkRules(input, registry, faulty).filter((one) => !isBroken(one))];
}

const fieldsOfPage = (settings: unknown) => (own(settings, 'end') === true ? endPageFields : pageFields);

/** @param faulty gets the elements that have problems */
function pageProblems(
  pages: unknown[],
  registry: KindRegistry,
  context: FieldContext,
  faulty: Set<unknown>,
): Problem[] {
  const ids = new Set<string>();
  const names = new Set<string>();
  return pages.flatMap((page, index) => {
    const path = `pages/${idOr(page, index)}`;
    if (!isRecord(page)) return [problem(path, 'not-object')];
    const problems = [
      ...idProblems(page, path, ids),
      ...checkFields(fieldsOfPage(own(page, 'settings')), own(page, 'settings'), path, context),
    ];
    const elements = own(page, 'elements');
    if (!Array.isArray(elements)) return [...problems, problem(`${path}/elements`, 'not-list')];
    if (elements.length > MAX_ELEMENTS_ON_PAGE) {
      return [...problems, problem(`${path}/elements`, 'too-many', { max: MAX_ELEMENTS_ON_PAGE })];
    }
    for (const [place, element] of elements.entries()) {
      const found = elementProblems(element, `elements/${idOr(element, place)}`, registry, context, ids, names);
      if (found.length > 0) faulty.add(element);
      problems.push(...found);
    }
    return problems;
  });
}

function elementProblems(
  element: unknown,
  path: string,
  registry: KindRegistry,
  context: FieldContext,
  ids: Set<string>,
  names: Set<string>,
): Problem[] {
  if (!isRecord(element)) return [problem(path, 'not-object')];
  const problems = [...idProblems(element, path, ids), ...nameProblems(own(element, 'name'), `${path}/name`, names)];
  if (typeof own(element, 'saved') !== 'boolean')
    problems.push(problem(`${path}/saved`, 'setting-type', { expected: 'boolean' }));
  const name = own(element, 'kind');
  const kind = registry.get(typeof name === 'string' ? name : '');
  if (!kind) {
    return [
      ...problems,
      problem(`${path}/kind`, 'unknown-kind', { kind: typeof name === 'string' ? name.slice(0, 50) : typeof name }),
    ];
  }
  const settings = own(element, 'settings');
  const found = checkFields(kind.inspector, settings, path, context);
  if (!isRecord(settings)) return [...problems, ...found];
  found.push(...kind.checkSettings(element as unknown as Element, path));
  // SUR-070; how many selections there can be is only known of settings that are right in themselves.
  if (
    found.length === 0 &&
    own(settings, 'assignToBackgroundField') &&
    kind.maxSelections(element as unknown as Element) !== 1
  ) {
    found.push(problem(`${path}/assignToBackgroundField`, 'assign-needs-single'));
  }
  return [...problems, ...found];
}

function idProblems(thing: Record<string, unknown>, path: string, ids: Set<string>): Problem[] {
  const id = own(thing, 'id');
  if (!isId(id)) return [problem(`${path}/id`, 'invalid-id')];
  if (ids.has(id)) return [problem(`${path}/id`, 'duplicate-id', { id })];
  ids.add(id);
  return [];
}

/** SUR-032. */
function nameProblems(name: unknown, path: string, names: Set<string>): Problem[] {
  if (typeof name !== 'string') return [problem(path, 'setting-type', { expected: 'string' })];
  if (name.trim() === '') return [problem(path, 'empty')];
  if (name.length > LINE_MAX_LENGTH)
    return [problem(path, 'text-too-long', { max: LINE_MAX_LENGTH, length: name.length })];
  const key = nameKey(name);
  if (names.has(key)) return [problem(path, 'duplicate-name', { name })];
  names.add(key);
  return [];
}

function translationProblems(translations: unknown, mainLanguage: unknown): Problem[] {
  if (!isRecord(translations)) return [problem('translations', 'not-object')];
  const languages = Object.keys(translations);
  if (languages.length > MAX_LANGUAGES) return [problem('translations', 'too-many', { max: MAX_LANGUAGES })];
  return languages.flatMap((language) => {
    const path = `translations/${language.slice(0, 50)}`;
    const texts = translations[language];
    if (!isLanguage(language) || language === mainLanguage) return [problem(path, 'invalid-language')];
    if (!isRecord(texts)) return [problem(path, 'not-object')];
    const entries = Object.entries(texts);
    if (entries.length > MAX_TEXTS) return [problem(path, 'too-many', { max: MAX_TEXTS })];
    const wrong = entries.find(
      ([key, text]) => !TEXT_KEY.test(key) || typeof text !== 'string' || text.length > PARAGRAPHS_MAX_LENGTH,
    );
    return wrong ? [problem(`${path}/${wrong[0].slice(0, 200)}`, 'setting-type', { expected: 'string' })] : [];
  });
}

/** Marks of translations' sources. */
function sourceMarkProblems(sources: unknown): Problem[] {
  if (sources === undefined) return [];
  if (!isRecord(sources)) return [problem('translatedFrom', 'not-object')];
  const languages = Object.keys(sources);
  if (languages.length > MAX_LANGUAGES) return [problem('translatedFrom', 'too-many', { max: MAX_LANGUAGES })];
  return languages.flatMap((language) => {
    const path = `translatedFrom/${language.slice(0, 50)}`;
    const marks = sources[language];
    if (!isLanguage(language)) return [problem(path, 'invalid-language')];
    if (!isRecord(marks)) return [problem(path, 'not-object')];
    const entries = Object.entries(marks);
    if (entries.length > MAX_TEXTS) return [problem(path, 'too-many', { max: MAX_TEXTS })];
    const wrong = entries.find(([key, mark]) => !TEXT_KEY.test(key) || typeof mark !== 'string' || !MARK.test(mark));
    return wrong ? [problem(`${path}/${wrong[0].slice(0, 200)}`, 'setting-type', { expected: 'string' })] : [];
  });
}

/**
 * What is still to be mended before publishing; the structure is one that `validateStructure` accepts.
 * Elements that are not saved are left alone: nobody sees them.
 */
export function checkPublishable(structure: SurveyStructure, registry: KindRegistry): Problem[] {
  const elements = structure.pages.flatMap((page) => page.elements).filter(({ saved }) => saved);
  const problems = elements.some((element) => isAsked(registry.get(element.kind), element))
    ? []
    : [problem('pages', 'no-elements')];
  const { logo, logoAlternativeText = '' } = structure.settings;
  if (logo && logoAlternativeText.trim() === '') {
    problems.push(problem('settings/logoAlternativeText', 'no-logo-text'));
  }
  for (const page of structure.pages) {
    if (page.settings.end) problems.push(...endProblems(page, registry));
    else if (page.elements.length === 0 && !page.settings.description?.trim()) {
      problems.push(problem(`pages/${page.id}`, 'page-empty'));
    }
  }
  for (const element of elements) {
    problems.push(...(registry.get(element.kind)?.checkComplete(element, `elements/${element.id}`) ?? []));
  }
  problems.push(...brokenRules(structure, registry), ...rulesOutOfOrder(structure, registry));
  problems.push(...sourceProblems(structure, registry));
  for (const language of Object.keys(structure.translations)) {
    const missing = missingTranslations(structure, language, registry).length;
    if (missing) problems.push(problem(`translations/${language}`, 'missing-translation', { language, missing }));
    const stale = staleTranslations(structure, language, registry).length;
    if (stale) problems.push(problem(`translations/${language}`, 'stale-translation', { language, stale }));
  }
  return problems;
}

/** What an end page lacks, or has too much. */
function endProblems({ id, settings, elements }: Page, registry: KindRegistry): Problem[] {
  const path = `pages/${id}`;
  const leads = Boolean(settings.linkUrl);
  return [
    ...(elements.some(({ kind, saved }) => saved && registry.get(kind)?.answerable)
      ? [problem(path, 'end-with-questions')]
      : []),
    ...(settings.title.trim() === '' && !(settings.redirect && leads) ? [problem(`${path}/title`, 'empty-text')] : []),
    ...(settings.redirect && !leads ? [problem(`${path}/linkUrl`, 'empty')] : []),
  ];
}
