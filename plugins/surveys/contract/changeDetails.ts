import {
  type Element,
  findElement,
  type Id,
  type Page,
  type Rule,
  type SubRule,
  type SurveyStructure,
} from '@kaiku/sdk/model';
import type { ChangeItem } from './changeList.ts';
import { movedIn } from './moved.ts';

export const detailCodes = [
  'text',
  'set',
  'unset',
  'on',
  'off',
  'changed',
  'name',
  'item-added',
  'item-removed',
  'item-renamed',
  'item-changed',
  'items-reordered',
  'rule-added',
  'rule-removed',
  'rule-changed',
  'page-moved-before',
  'page-moved-last',
] as const;

/** One difference within a part; texts are `details.<code>` with `params`. */
export interface ChangeDetail {
  code: (typeof detailCodes)[number];
  /** The setting, list or rules that it is about, as `fields.<field>` or `rules.<field>` name it. */
  field?: string;
  from?: string;
  to?: string;
  /** A rule, before and now, to be said in words. */
  rules?: { from?: RuleWords[]; to?: RuleWords[] };
}

/** A condition of a rule by the names of what it asks about. */
export interface RuleWords {
  subject: string;
  operator: SubRule['operator'];
  values: string[];
}

/** Differences told of one part; of more only that there are more. */
const detailsAtMost = 40;
const longestText = 200;
/** Conditions of a rule, and values of a condition, that are told; a longer rule would not be read. */
const conditionsAtMost = 20;
const valuesAtMost = 20;

/** What differs within a part that has changed, in the order in which the part has it. */
export function detailsOf({ code, path }: ChangeItem, before: SurveyStructure, after: SurveyStructure): ChangeDetail[] {
  const id = path.slice(path.indexOf('/') + 1);
  const made = {
    'element-changed': () => elementDetails(findElement(before, id), findElement(after, id)),
    'page-changed': () => pageDetails(before, after, id),
    'settings-changed': () => settingDetails(before.settings, after.settings),
    'pages-reordered': () => pageMoves(before, after),
    'field-changed': () => {
      const [was, is] = [before, after].map(({ backgroundFields }) => backgroundFields.find((one) => one.id === id));
      return was && is ? settingDetails(was, is) : [];
    },
    'translations-changed': () => translationDetails(before, after, id),
    'language-added': () => translationDetails(before, after, id),
  }[code as 'element-changed'];
  return made ? made().slice(0, detailsAtMost) : [];
}

function elementDetails(was: Element | undefined, is: Element | undefined): ChangeDetail[] {
  if (!was || !is) return [];
  const named: ChangeDetail[] = was.name === is.name ? [] : [{ code: 'name', from: was.name, to: is.name }];
  const shown = was.saved === is.saved ? [] : [flag('saved', is.saved)];
  return [...named, ...shown, ...settingDetails(was.settings, is.settings)];
}

function pageDetails(before: SurveyStructure, after: SurveyStructure, id: Id): ChangeDetail[] {
  const [was, is] = [before, after].map(({ pages }) => pages.find((page) => page.id === id));
  if (!was || !is) return [];
  return [
    ...settingDetails(was.settings, is.settings),
    ...(['showRules', 'hideRules'] as const).flatMap((field) => ruleDetails(field, was, is, before, after)),
  ];
}

function settingDetails(was: object, is: object): ChangeDetail[] {
  const [old, now] = [was as Json, is as Json];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.flatMap((key) => valueDetails(key, old[key], now[key]));
}

type Json = Record<string, unknown>;

function valueDetails(field: string, was: unknown, is: unknown): ChangeDetail[] {
  if (field === 'id' || JSON.stringify(was) === JSON.stringify(is)) return [];
  if (isItems(was) || isItems(is)) return itemDetails(field, isItems(was) ? was : [], isItems(is) ? is : []);
  if (typeof was === 'boolean' || typeof is === 'boolean') return [flag(field, is === true)];
  const [from, to] = [plain(was), plain(is)];
  if (from !== null && to !== null) return [{ code: 'text', field, from, to }];
  if (to !== null && isNothing(was)) return [{ code: 'set', field, to }];
  if (from !== null && isNothing(is)) return [{ code: 'unset', field, from }];
  return [{ code: 'changed', field }];
}

const flag = (field: string, on: boolean): ChangeDetail => ({ code: on ? 'on' : 'off', field });
const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** What a value says in itself; null where it says nothing, or is more than a word. */
function plain(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && value !== '') return value.slice(0, longestText);
  const list = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
  return list ? (value as string[]).join(', ').slice(0, longestText) : null;
}

interface Item {
  id: Id;
  text?: string;
  value?: string;
}
const isItems = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof (one as Item | null)?.id === 'string');

const textOf = ({ text, value }: Item): string => (text ?? value ?? '').slice(0, longestText);

function itemDetails(field: string, was: readonly Item[], is: readonly Item[]): ChangeDetail[] {
  const [old, now] = [was, is].map((list) => new Map(list.map((item) => [item.id, item])));
  const details: ChangeDetail[] = [];
  for (const item of was) if (!now!.has(item.id)) details.push({ code: 'item-removed', field, from: textOf(item) });
  for (const item of is) {
    const before = old!.get(item.id);
    if (!before) details.push({ code: 'item-added', field, to: textOf(item) });
    else if (textOf(before) !== textOf(item)) {
      details.push({ code: 'item-renamed', field, from: textOf(before), to: textOf(item) });
    } else if (JSON.stringify(before) !== JSON.stringify(item)) {
      details.push({ code: 'item-changed', field, to: textOf(item) });
    }
  }
  const stayed = (list: readonly Item[], other: ReadonlyMap<Id, Item>) =>
    list.flatMap(({ id }) => (other.has(id) ? [id] : [])).join();
  if (stayed(was, now!) !== stayed(is, old!)) details.push({ code: 'items-reordered', field });
  return details;
}

function ruleDetails(
  field: 'showRules' | 'hideRules',
  was: Page,
  is: Page,
  before: SurveyStructure,
  after: SurveyStructure,
): ChangeDetail[] {
  const [old, now] = [was, is].map((page) => new Map(page[field].map((rule) => [rule.id, rule])));
  const details: ChangeDetail[] = [];
  for (const [id, rule] of old!) {
    if (!now!.has(id)) details.push({ code: 'rule-removed', field, rules: { from: ruleWords(rule, before) } });
  }
  for (const [id, rule] of now!) {
    const earlier = old!.get(id);
    if (!earlier) details.push({ code: 'rule-added', field, rules: { to: ruleWords(rule, after) } });
    else if (JSON.stringify(earlier) !== JSON.stringify(rule)) {
      const rules = { from: ruleWords(earlier, before), to: ruleWords(rule, after) };
      details.push({ code: 'rule-changed', field, rules });
    }
  }
  return details;
}

function ruleWords({ subRules }: Rule, structure: SurveyStructure): RuleWords[] {
  const told = subRules.slice(0, conditionsAtMost).map((subRule) => conditionWords(subRule, structure));
  if (subRules.length > conditionsAtMost) told.at(-1)?.values.push('…');
  return told;
}

function conditionWords(subRule: SubRule, structure: SurveyStructure): RuleWords {
  const { source, operator, value, values = value === undefined ? [] : [value] } = subRule;
  const said = (wordOf: (one: string) => string) => [
    ...values.slice(0, valuesAtMost).map((one) => wordOf(String(one))),
    ...(values.length > valuesAtMost ? ['…'] : []),
  ];
  if (source.type === 'background') {
    const field = structure.backgroundFields.find(({ id }) => id === source.fieldId);
    return { subject: field?.name ?? subRule.was ?? '', operator, values: said((one) => one) };
  }
  const element = findElement(structure, source.elementId);
  const items = element ? itemTexts(element) : new Map<Id, string>();
  const row = source.rowId === undefined ? [] : [items.get(source.rowId) ?? ''];
  const name = element ? element.settings.text || element.name : (subRule.was ?? '');
  return {
    subject: [name, ...row].filter(Boolean).join(' · ').slice(0, longestText),
    operator,
    values: said((one) => items.get(one) ?? one),
  };
}

const textsOf = new WeakMap<Element, ReadonlyMap<Id, string>>();

/** Of choices, rows and columns; found once, for thousands of conditions may ask about thousands of choices. */
function itemTexts(element: Element): ReadonlyMap<Id, string> {
  const known = textsOf.get(element);
  if (known) return known;
  const lists = Object.values(element.settings).filter(isItems);
  const found = new Map(lists.flatMap((items) => items.map((item) => [item.id, textOf(item)] as const)));
  textsOf.set(element, found);
  return found;
}

/** The fewest pages that must have been moved, each with the one that follows it now. */
function pageMoves(before: SurveyStructure, after: SurveyStructure): ChangeDetail[] {
  const titleOf = (page: Page) => page.settings.title.slice(0, longestText) || String(after.pages.indexOf(page) + 1);
  const moved = movedIn(
    before.pages.map(({ id }) => id),
    after.pages.map(({ id }) => id),
  );
  return after.pages.flatMap((page, index): ChangeDetail[] => {
    if (!moved.has(page.id)) return [];
    const next = after.pages[index + 1];
    const from = titleOf(page);
    return [next ? { code: 'page-moved-before', from, to: titleOf(next) } : { code: 'page-moved-last', from }];
  });
}

function translationDetails(before: SurveyStructure, after: SurveyStructure, language: string): ChangeDetail[] {
  const [was, is] = [before.translations[language] ?? {}, after.translations[language] ?? {}];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.flatMap((key): ChangeDetail[] => {
    const [from, to] = [was[key] ?? '', is[key] ?? ''].map((text) => text.slice(0, longestText));
    if (from === to) return [];
    if (from === '') return [{ code: 'item-added', to: to! }];
    return to === '' ? [{ code: 'item-removed', from: from! }] : [{ code: 'item-renamed', from: from!, to: to! }];
  });
}
