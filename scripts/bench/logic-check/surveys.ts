import { builtinKinds, type Element, type Page, type Rule, type SubRule, type SurveyStructure } from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';

const choices = (...ids: string[]) => ids.map((id, index) => ({ id, text: id.toUpperCase(), numericValue: index + 1 }));
const lists: Record<string, object> = {
  choice: { choices: choices('red', 'green', 'blue') },
  checkbox: { choices: choices('red', 'green', 'blue') },
  matrix: { rows: choices('food', 'room'), columns: choices('bad', 'good') },
};

function element(kind: string, id: string, settings: object): Element {
  const defaults = builtinKinds.get(kind)?.defaults(() => id) ?? {};
  return makeElement(id, kind, { ...defaults, text: `Question ${id}?`, ...lists[kind], ...settings }, `name of ${id}`);
}

/** Numbers from 0 to just below `count`, the same for the same seed. */
type Draw = (count: number) => number;
function drawing(seed: number): Draw {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (count) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % count;
  };
}

const answer = (elementId: string) => ({ type: 'answer', elementId }) as const;

/** Conditions on one question of which each holds for somebody and fails for somebody else. */
function conditionOn(asked: Element, variant: number): Omit<SubRule, 'id'> {
  const source = answer(asked.id);
  switch (asked.kind) {
    case 'nps': {
      const groups = [
        [0, 1, 2, 3, 4, 5, 6],
        [7, 8],
        [9, 10],
      ];
      if (variant < 3) return { source, operator: 'oneOf', values: groups[variant] as number[] };
      return variant === 3 ? { source, operator: 'atMost', value: 6 } : { source, operator: 'atLeast', value: 9 };
    }
    case 'slider':
      return variant % 2 ? { source, operator: 'less', value: 30 } : { source, operator: 'atLeast', value: 70 };
    case 'checkbox':
      return variant % 2
        ? { source, operator: 'contains', value: 'red' }
        : { source, operator: 'noneOf', values: ['green', 'blue'] };
    case 'matrix':
      return { source: { ...source, rowId: 'food' }, operator: 'equals', value: variant % 2 ? 'bad' : 'good' };
    case 'datePicker':
      return variant % 2
        ? { source, operator: 'less', value: '2026-07-01' }
        : { source, operator: 'atLeast', value: '2026-07-01' };
    case 'openText':
      return variant % 2 ? { source, operator: 'answered' } : { source, operator: 'contains', value: 'price' };
    default:
      return variant % 2
        ? { source, operator: 'equals', value: ['red', 'green', 'blue'][variant % 3] as string }
        : { source, operator: 'oneOf', values: ['green', 'blue'] };
  }
}

const kinds = ['nps', 'choice', 'slider', 'checkbox', 'matrix', 'openText', 'smiley', 'datePicker'] as const;

const shop = { id: 'shop', name: 'Shop', values: ['Turku', 'Vaasa'].map((value) => ({ id: value, value })) };
const inShop: Omit<SubRule, 'id'> = {
  source: { type: 'background', fieldId: shop.id },
  operator: 'equals',
  value: 'Turku',
};

/**
 * A survey as authors make them: pages of questions, and follow-ups that some see. No two rules of a page ask about the
 * same question, so that each can apply, fail and matter.
 */
export function healthySurvey(
  seed: number,
  { pages: count = 6, rules: most = 2, questions = 2 } = {},
): SurveyStructure {
  const draw = drawing(seed);
  const pages: Page[] = [];
  const asked: Element[] = [];
  for (let at = 0; at < count; at += 1) {
    const always = at === 0;
    const rules = { showRules: [] as Rule[], hideRules: [] as Rule[] };
    const left = asked.filter(({ kind }) => kind !== 'smiley');
    const list = draw(3) === 0 ? 'hideRules' : 'showRules';
    for (let number = 0; !always && number < 1 + draw(most) && left.length > 0; number += 1) {
      const subRules: SubRule[] = [];
      for (let place = 0; place < 1 + draw(2) && left.length > 0; place += 1) {
        const [source] = left.splice(draw(left.length), 1);
        subRules.push({ id: `s${at}-${number}-${place}`, ...conditionOn(source as Element, draw(5)) });
      }
      rules[list].push({ id: `r${at}-${number}`, subRules });
    }
    const [first] = [...rules.showRules, ...rules.hideRules];
    if (first && draw(4) === 0) first.subRules.push({ id: `b${at}`, ...inShop });
    const elements = Array.from({ length: questions }, (_, place) => {
      const kind = kinds[draw(kinds.length)] as (typeof kinds)[number];
      const settings = kind === 'slider' ? { min: 0, max: 100, step: 1 } : {};
      return element(kind, `q${at}-${place}`, { ...settings, mandatory: draw(3) === 0 } as never) as Element;
    });
    pages.push(makePage(`p${at}`, elements, { settings: { title: `Page ${at}` }, ...rules }));
    // Only what everybody is asked, so that one condition never decides another.
    if (rules.showRules.length + rules.hideRules.length === 0) {
      asked.push(...elements.filter(({ kind, settings }) => !(kind === 'openText' && settings.mandatory)));
    }
    if (always) {
      const sure = [element('nps', 'first', { mandatory: true }), element('choice', 'second', {})];
      pages[0]?.elements.push(...sure);
      asked.push(...sure);
    }
  }
  return makeStructure({ pages: [...pages, endPage(asked)], backgroundFields: [shop] });
}

/** What is shown after sending instead of the survey's thanks, to those who are promoters. */
function endPage(asked: readonly Element[]): Page {
  const nps = asked.find(({ id }) => id === 'first') as Element;
  const showRules = [{ id: 'promoters', subRules: [{ id: 'promoter', ...conditionOn(nps, 4) }] }];
  return makePage('end', [], { settings: { title: 'Thank you', end: true }, showRules });
}

interface Mutant {
  fault: string;
  structure: SurveyStructure;
}

function faultOfField(structure: SurveyStructure, rule: Rule, draw: Draw): Mutant {
  if (draw(2) === 0)
    return { fault: 'the background field is removed', structure: { ...structure, backgroundFields: [] } };
  rule.subRules.push({ ...inShop, id: 'elsewhere', value: 'Vaasa' });
  return { fault: 'two values of one background field', structure };
}

/** One fault in the rules of the survey, as authors make them; null where the survey has no place for it. */
export function mutantOf(healthy: SurveyStructure, seed: number): Mutant | null {
  const draw = drawing(seed);
  const structure = structuredClone(healthy);
  const ruled = structure.pages.filter(
    ({ showRules, hideRules, settings }) => !settings.end && showRules.length + hideRules.length > 0,
  );
  const target = ruled[draw(ruled.length)];
  if (!target) return null;
  const list = target.showRules.length > 0 ? 'showRules' : 'hideRules';
  const rule = target[list][draw(target[list].length)] as Rule;
  const subRule = rule.subRules[draw(rule.subRules.length)] as SubRule;
  const all = structure.pages.flatMap(({ elements }) => elements);
  if (subRule.source.type === 'background') return faultOfField(structure, rule, draw);
  const source =
    subRule.source.type === 'answer'
      ? all.find(({ id }) => subRule.source.type === 'answer' && id === subRule.source.elementId)
      : undefined;
  if (!source) return null;
  const home = structure.pages.find(({ elements }) => elements.includes(source)) as Page;
  const items = (key: string) =>
    (source.settings as unknown as Record<string, { id: string; enabled?: boolean }[]>)[key];
  const faults: [string, () => boolean][] = [
    ['the question is removed', () => Boolean(home.elements.splice(home.elements.indexOf(source), 1))],
    [
      'the question is a draft again',
      () => {
        source.saved = false;
        return true;
      },
    ],
    [
      'the page is moved before the question',
      () => {
        structure.pages.splice(structure.pages.indexOf(target), 1);
        structure.pages.splice(structure.pages.indexOf(home), 0, target);
        return true;
      },
    ],
    ['the rule is there twice', () => Boolean(target[list].push({ ...structuredClone(rule), id: 'twin' }))],
    [
      'the opposite is asked as well',
      () => {
        const opposite = { ...subRule, id: 'opposite' } as SubRule;
        const turned = {
          equals: 'notEquals',
          oneOf: 'noneOf',
          noneOf: 'oneOf',
          answered: 'notAnswered',
          atMost: 'greater',
          atLeast: 'less',
          less: 'atLeast',
        } as const;
        const operator = turned[subRule.operator as keyof typeof turned];
        if (!operator) return false;
        rule.subRules.push({ ...opposite, operator });
        return true;
      },
    ],
    [
      'what shows the page hides it too',
      () => {
        if (list !== 'showRules' || target.showRules.length > 1) return false;
        target.hideRules.push({ ...structuredClone(rule), id: 'hider' });
        return true;
      },
    ],
    [
      'a number off the scale',
      () => {
        if (source.kind !== 'nps' && source.kind !== 'slider') return false;
        Object.assign(subRule, { operator: 'greater', value: 100, values: undefined });
        return true;
      },
    ],
    [
      'the limits cross',
      () => {
        if (source.kind !== 'nps') return false;
        rule.subRules = [
          { id: 'over', source: subRule.source, operator: 'atLeast', value: 8 },
          { id: 'under', source: subRule.source, operator: 'atMost', value: 7 },
        ];
        return true;
      },
    ],
    [
      'the choice is no longer offered',
      () => {
        const offered = items('choices');
        const named = subRule.operator === 'equals' ? offered?.find(({ id }) => id === subRule.value) : undefined;
        if (named) named.enabled = false;
        return named !== undefined;
      },
    ],
    [
      'the row is removed',
      () => {
        const rows = items('rows');
        return (
          rows !== undefined &&
          rows.splice(
            rows.findIndex(({ id }) => id === 'food'),
            1,
          ).length > 0
        );
      },
    ],
    [
      'the question is on the page itself',
      () => {
        home.elements.splice(home.elements.indexOf(source), 1);
        target.elements.push(source);
        return true;
      },
    ],
    [
      'a rule that holds for all',
      () => {
        target[list].push({
          id: 'always',
          subRules: [{ id: 'every', source: answer('first'), operator: 'atLeast', value: 0 }],
        });
        return true;
      },
    ],
    [
      'a narrower rule beside it',
      () => {
        if (target[list].length > 1 && list === 'hideRules') return false;
        const more: SubRule = { id: 'more', source: answer('second'), operator: 'equals', value: 'red' };
        if (rule.subRules.some((one) => one.source.type === 'answer' && one.source.elementId === 'second'))
          return false;
        target[list].push({
          id: 'narrower',
          subRules: [...structuredClone(rule.subRules), more].map((one, at) => ({ ...one, id: `n${at}` })),
        });
        return true;
      },
    ],
    [
      'two choices at once of a question that takes one',
      () => {
        if (source.kind !== 'choice') return false;
        rule.subRules = ['red', 'blue'].map((value) => ({
          id: value,
          source: subRule.source,
          operator: 'equals',
          value,
        }));
        return true;
      },
    ],
    [
      'asks for no answer where one must answer',
      () => {
        rule.subRules.push({ id: 'nothing', source: answer('first'), operator: 'notAnswered' });
        return true;
      },
    ],
    [
      'an end page that nobody comes to',
      () => {
        const end = structure.pages.find(({ settings }) => settings.end);
        end?.showRules[0]?.subRules.push({ id: 'detractor', source: answer('first'), operator: 'atMost', value: 6 });
        return end !== undefined;
      },
    ],
    [
      'two pages wait for each other',
      () => {
        const [asked] = target.elements;
        if (!asked || home === structure.pages[0] || list !== 'showRules') return false;
        home.showRules = [{ id: 'circle', subRules: [{ id: 'back', source: answer(asked.id), operator: 'answered' }] }];
        return true;
      },
    ],
    [
      'a day before and after',
      () => {
        if (source.kind !== 'datePicker') return false;
        rule.subRules = [
          { id: 'before', source: subRule.source, operator: 'less', value: '2026-01-01' },
          { id: 'after', source: subRule.source, operator: 'atLeast', value: '2026-06-01' },
        ];
        return true;
      },
    ],
    [
      'more selections than there are choices',
      () => {
        if (source.kind !== 'checkbox') return false;
        Object.assign(source.settings, { mandatory: true, minSelections: 4 });
        return true;
      },
    ],
  ];
  for (let turn = 0; turn < faults.length; turn += 1) {
    const [fault, make] = faults[(seed + turn) % faults.length] as [string, () => boolean];
    if (make()) return { fault, structure };
  }
  return null;
}
