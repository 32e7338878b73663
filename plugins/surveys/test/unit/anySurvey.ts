import {
  builtinKinds,
  type Element,
  type Field,
  languagesOf,
  normaliseStructure,
  type Page,
  type Rule,
  readStructure,
  ruleSubjects,
  type SubRule,
  type SurveyStructure,
  setTranslations,
  translatableTexts,
  uniqueElementName,
  validateStructure,
  withSources,
} from '@kaiku/sdk/model';
import { makeStructure } from '@kaiku/sdk/testing';
import fc from 'fast-check';

/** Whatever numbers a survey is made of are drawn from here, so that it can be shrunk. */
type Draw = (below: number) => number;

const drawer = (numbers: readonly number[]): Draw => {
  let at = -1;
  return (below) => {
    at += 1;
    return below < 1 ? 0 : (numbers[at % numbers.length] ?? 0) % below;
  };
};

/**
 * Surveys of all kinds: with settings of every type that fields have, rules on answers, rows and background fields, also
 * such as ask about what is gone, choices that are carried forward, translations, some of them stale.
 */
export const anySurvey: fc.Arbitrary<SurveyStructure> = fc
  .array(fc.nat(9_999), { minLength: 40, maxLength: 200 })
  .map((numbers) => built(drawer(numbers)));

function built(draw: Draw): SurveyStructure {
  let count = 0;
  const newId = () => {
    count += 1;
    return `old-${count}`;
  };
  const kinds = [...builtinKinds.values()];
  const backgroundFields = Array.from({ length: draw(3) }, (_, at) => ({
    id: newId(),
    name: `Field ${at}`,
    ...(draw(2) && { values: Array.from({ length: draw(3) }, (_value, n) => ({ id: newId(), value: `Value ${n}` })) }),
  }));
  let structure = makeStructure({
    settings: {
      name: 'Any survey',
      ...(draw(2) && { accentColor: '#00aa11', hideUnder: draw(9), thankYouText: 'Thank *you*' }),
      ...(backgroundFields[0] && draw(2) && { hideUnderField: backgroundFields[0].id }),
    },
    pages: [],
    backgroundFields,
  });
  const pages = 1 + draw(4);
  for (let number = 0; number < pages; number += 1) {
    const page: Page = {
      id: newId(),
      settings: { title: `Page ${number}` },
      showRules: [],
      hideRules: [],
      elements: [],
    };
    const lists = ['showRules', 'hideRules'] as const;
    for (let rules = draw(3); rules > 0; rules -= 1) {
      const rule = ruleOn(structure, draw, newId);
      if (rule) page[lists[draw(2)]!].push(rule);
    }
    structure = { ...structure, pages: [...structure.pages, page] };
    for (let elements = draw(5); elements > 0; elements -= 1) {
      const element = elementOf(kinds[draw(kinds.length)]!, structure, draw, newId);
      // Only settings that go together are right.
      const alone = { ...structure, pages: [{ ...page, showRules: [], hideRules: [], elements: [element] }] };
      if (validateStructure(normaliseStructure(alone), builtinKinds).length === 0) page.elements.push(element);
    }
    // Choices that are carried forward are known to the rules that come after.
    structure = normaliseStructure(structure);
  }
  let survey = normaliseStructure(structure);
  for (const language of ['fi', 'sv'].slice(draw(3))) {
    const texts = translatableTexts(survey, builtinKinds).filter(() => draw(3) > 0);
    const chosen = Object.fromEntries(texts.map(({ key, text }) => [key, `${language} ${text}`]));
    const marks = Object.fromEntries(texts.filter(() => draw(4) === 0).map(({ key }) => [key, 'elsewhere']));
    survey = setTranslations(survey, language, chosen, builtinKinds, marks);
  }
  return withSources(readStructure(normaliseStructure(survey)), builtinKinds);
}

function elementOf(kind: { kind: string }, structure: SurveyStructure, draw: Draw, newId: () => string): Element {
  const known = builtinKinds.get(kind.kind)!;
  const settings: Record<string, unknown> = { ...known.defaults(newId), text: `Question ${draw(99)}` };
  for (const field of known.inspector) {
    const value = draw(3) === 0 ? settingFor(field, structure, draw, newId) : undefined;
    if (value !== undefined) settings[field.key] = value;
  }
  return {
    id: newId(),
    kind: kind.kind,
    name: uniqueElementName(structure, `Name ${draw(9)}`),
    saved: draw(5) > 0,
    settings: settings as unknown as Element['settings'],
  };
}

function settingFor(field: Field, structure: SurveyStructure, draw: Draw, newId: () => string): unknown {
  const earlier = structure.pages.slice(0, -1).flatMap(({ elements }) => elements);
  const items = (most: number) =>
    Array.from({ length: 1 + draw(most) }, (_, n) => ({ id: newId(), text: `Item ${n}`, numericValue: n }));
  switch (field.type) {
    case 'flag':
      return draw(2) === 1;
    case 'text':
    case 'longText':
      return `Words ${draw(99)}`;
    case 'url':
      return 'https://example.com/';
    case 'number':
      return Math.min(field.max ?? 99, Math.max(field.min ?? 0, draw(10)));
    case 'select':
      return field.options?.[draw(field.options.length)];
    case 'tags':
      return ['a tag'];
    case 'choices':
    case 'columns':
      return field.exclusive && draw(2) ? [...items(4), { id: newId(), text: 'None', exclusive: true }] : items(5);
    case 'rows':
      return items(4);
    case 'extraChoice':
      return { enabled: draw(2) === 1, text: 'Extra' };
    case 'backgroundField':
      return structure.backgroundFields[draw(structure.backgroundFields.length)]?.id;
    case 'picture':
      return { file: 'picture-1', width: 10, height: 20 };
    case 'earlierElement':
      // One of them is gone.
      return draw(9) === 0 ? 'gone-element' : earlier[draw(earlier.length)]?.id;
    default:
      return undefined;
  }
}

function ruleOn(structure: SurveyStructure, draw: Draw, newId: () => string): Rule | null {
  const subRules: SubRule[] = [];
  for (let conditions = 1 + draw(2); conditions > 0; conditions -= 1) {
    const fields = structure.backgroundFields;
    if (fields.length > 0 && draw(4) === 0) {
      const { id: fieldId } = fields[draw(fields.length)]!;
      subRules.push({ id: newId(), source: { type: 'background', fieldId }, operator: 'equals', value: 'Value 1' });
      continue;
    }
    const asked = structure.pages.flatMap(({ elements }) => elements);
    const element = asked[draw(asked.length)];
    const subjects = element ? ruleSubjects(element, builtinKinds) : [];
    const subject = subjects[draw(subjects.length)];
    if (!element || !subject) continue;
    const { rowId, values = [] } = subject;
    const source = { type: 'answer' as const, elementId: element.id, ...(rowId !== undefined && { rowId }) };
    const value = values[draw(values.length)]?.value;
    if (value === undefined) subRules.push({ id: newId(), source, operator: 'answered' });
    // One that asks about a choice that is gone.
    else if (draw(6) === 0 && typeof value === 'string') {
      subRules.push({ id: newId(), source, operator: 'equals', value: 'gone-choice', was: 'Gone' });
    } else subRules.push({ id: newId(), source, operator: 'oneOf', values: [value] });
  }
  return subRules.length > 0 ? { id: newId(), subRules } : null;
}

/** What a survey says, without its ids: texts with their translations, in the order of the survey. */
export const saidBy = (structure: SurveyStructure): string[][] =>
  translatableTexts(structure, builtinKinds).map(({ key, text }) => [
    text,
    ...languagesOf(structure)
      .slice(1)
      .map((language) => structure.translations[language]?.[key] ?? ''),
  ]);
