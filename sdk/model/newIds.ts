import type { Field } from './fields.ts';
import type { KindRegistry } from './kinds/index.ts';
import { isRecord, own } from './safe.ts';
import { itemLists } from './structures.ts';
import { endPageFields, pageFields, surveyFields } from './surveyFields.ts';
import type { Element, Id, Page, Rule, SubRule, SurveyStructure, TextKey } from './types.ts';

const signs = '0123456789abcdefghijklmnopqrstuv';
const idLength = 12;

/**
 * Sixty random bits: unique within one survey, and short, for every answer is stored under its element's id and is mostly
 * ids of choices. Browsers have `randomUUID` on secure addresses only.
 */
export function newId(): Id {
  return Array.from(crypto.getRandomValues(new Uint8Array(idLength)), (byte) => signs[byte % signs.length]).join('');
}

/**
 * The same survey under ids of its own, everything that names one of its parts led to the new id: rules, carried choices,
 * settings, translations and their marks. The same id is the same one afterwards, so that choices that are carried
 * forward stay those of where they come from. What names something that is not there goes on naming nothing.
 */
export function withNewIds(structure: SurveyStructure, kinds: KindRegistry, idFor: (old: Id) => Id): SurveyStructure {
  const made = new Map<Id, Id>();
  const idOf = (old: Id): Id => {
    const id = made.get(old) ?? idFor(old);
    made.set(old, id);
    return id;
  };
  const { pages, backgroundFields: fields } = structure;
  const elements = new Map(pages.flatMap((page) => page.elements.map((element) => [element.id, element] as const)));
  const known = {
    pages: new Set(pages.map(({ id }) => id)),
    elements: new Set(elements.keys()),
    backgroundFields: new Set(fields.map(({ id }) => id)),
  };
  /** Of choices, rows and columns. */
  const items = new Map(Array.from(elements, ([id, { settings }]) => [id, itemIds(settings)]));
  const values = new Map(fields.map((field) => [field.id, new Set(field.values?.map(({ id }) => id))]));
  const moved = (there: ReadonlySet<Id> | undefined, id: Id): Id => (there?.has(id) ? idOf(id) : id);

  const settingsOf = <S extends object>(settings: S, declared: readonly Field[]): S => {
    const next = { ...settings } as Record<string, unknown>;
    for (const { key, type } of declared) {
      const value = own(settings, key);
      if (typeof value !== 'string') continue;
      if (type === 'earlierElement') next[key] = moved(known.elements, value);
      if (type === 'backgroundField') next[key] = moved(known.backgroundFields, value);
    }
    return next as S;
  };
  const elementOf = (element: Element): Element => {
    const settings: Record<string, unknown> = {
      ...settingsOf(element.settings, kinds.get(element.kind)?.inspector ?? []),
    };
    for (const [key, list] of itemLists(element.settings)) {
      settings[key] = list.filter(isRecord).map((item) => ({ ...item, id: idOf(String(item.id)) }));
    }
    return { ...element, id: idOf(element.id), settings: settings as unknown as Element['settings'] };
  };
  const subRuleOf = (subRule: SubRule): SubRule => {
    const { id, source, value, values: several } = subRule;
    if (source.type === 'background') {
      return {
        ...subRule,
        id: idOf(id),
        source: { ...source, fieldId: moved(known.backgroundFields, source.fieldId) },
      };
    }
    const { elementId, rowId } = source;
    const own = items.get(elementId);
    // A text that is compared with may look like an id; it is one where the question has such a choice.
    const compared = <V>(one: V): V | Id => (typeof one === 'string' ? moved(own, one) : one);
    return {
      ...subRule,
      id: idOf(id),
      source: {
        ...source,
        elementId: moved(known.elements, elementId),
        ...(rowId !== undefined && { rowId: moved(own, rowId) }),
      },
      ...(value !== undefined && { value: compared(value) }),
      ...(several !== undefined && { values: several.map(compared) }),
    };
  };
  const ruleOf = (rule: Rule): Rule => ({ ...rule, id: idOf(rule.id), subRules: rule.subRules.map(subRuleOf) });
  const pageOf = (page: Page): Page => ({
    ...page,
    id: idOf(page.id),
    settings: settingsOf(page.settings, page.settings.end ? endPageFields : pageFields),
    showRules: page.showRules.map(ruleOf),
    hideRules: page.hideRules.map(ruleOf),
    elements: page.elements.map(elementOf),
  });
  const keyOf = (key: TextKey): TextKey => {
    const [root = '', id = '', list, inner, ...rest] = key.split('/');
    const there = known[root as keyof typeof known];
    if (!there?.has(id)) return key;
    const within = root === 'elements' ? items.get(id) : values.get(id);
    return [
      root,
      idOf(id),
      ...(list === undefined ? [] : [list]),
      ...(inner === undefined ? [] : [moved(within, inner)]),
      ...rest,
    ].join('/');
  };
  const keyed = (all: Record<string, Record<TextKey, string>>) =>
    Object.fromEntries(
      Object.entries(all).map(([language, texts]) => [
        language,
        Object.fromEntries(Object.entries(texts).map(([key, text]) => [keyOf(key), text])),
      ]),
    );
  return {
    ...structure,
    settings: settingsOf(structure.settings, surveyFields),
    pages: pages.map(pageOf),
    backgroundFields: fields.map((field) => ({
      ...field,
      id: idOf(field.id),
      ...(field.values && { values: field.values.map((one) => ({ ...one, id: idOf(one.id) })) }),
    })),
    translations: keyed(structure.translations),
    ...(structure.translatedFrom && { translatedFrom: keyed(structure.translatedFrom) }),
  };
}

const itemIds = (settings: object): ReadonlySet<Id> =>
  new Set(itemLists(settings).flatMap(([, list]) => list.map((item) => String(own(item, 'id')))));
