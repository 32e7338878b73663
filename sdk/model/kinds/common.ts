import type { Field } from '../fields.ts';
import { carries, choiceSources, hierarchySorts } from '../names.ts';
import { type Problem, problem } from '../problems.ts';
import { list, own } from '../safe.ts';
import { type CommonSettings, DONT_KNOW, type Element, type ExtraChoice, type RuleOperator } from '../types.ts';
import type { Column, DomainValue } from './kind.ts';

/** Operators for answers that are one of several values. */
export const equality: readonly RuleOperator[] = ['equals', 'notEquals', 'oneOf', 'noneOf', 'answered', 'notAnswered'];
/** And for those that are numbers besides. */
export const equalityAndOrder: readonly RuleOperator[] = [...equality, 'atLeast', 'greater', 'atMost', 'less'];

const before: readonly Field[] = [
  { key: 'text', type: 'longText', group: 'content', required: 'present' },
  { key: 'description', type: 'longText', group: 'content' },
];
const mandatory: Field = { key: 'mandatory', type: 'flag', group: 'answer' };
const dontKnow: Field = { key: 'dontKnow', type: 'extraChoice', group: 'answer' };
const after: readonly Field[] = [
  { key: 'showAnswerOf', type: 'earlierElement', group: 'content', rare: true },
  { key: 'confirmationTitle', type: 'text', group: 'behaviour', rare: true, feature: 'confirmation_message' },
  { key: 'confirmationText', type: 'longText', group: 'behaviour', rare: true, feature: 'confirmation_message' },
  { key: 'noChart', type: 'flag', group: 'results', rare: true },
  { key: 'hideFromReport', type: 'flag', group: 'results', rare: true },
  { key: 'assignToBackgroundField', type: 'backgroundField', group: 'data', rare: true, nullable: true },
  { key: 'tags', type: 'tags', group: 'data', rare: true },
  { key: 'industryTags', type: 'tags', group: 'data', rare: true },
];

/** The fields of a question: its own between those that every question has. */
export function questionFields(...fields: (Field | readonly Field[])[]): readonly Field[] {
  return [...before, ...fields.flat(), mandatory, dontKnow, ...after];
}
/** The fields of a statement that may be agreed to. */
export function consentFields(...fields: (Field | readonly Field[])[]): readonly Field[] {
  const [text, ...rest] = questionFields(...fields);
  const asked = [
    'mandatory',
    'noChart',
    'hideFromReport',
    'assignToBackgroundField',
    'confirmationTitle',
    'confirmationText',
  ];
  return [{ ...text!, label: 'heading' }, ...rest.filter(({ key }) => key !== 'description' && key !== 'dontKnow')].map(
    (field) => (asked.includes(field.key) ? { ...field, onlyWith: { key: 'consent' } } : field),
  );
}
/** The fields of a kind that is only shown. */
export function textFields(...fields: (Field | readonly Field[])[]): readonly Field[] {
  const shown = after.filter(({ key }) => key === 'showAnswerOf' || key.endsWith('ags'));
  const heading = before.map((field) => (field.key === 'text' ? { ...field, label: 'heading' } : field));
  return [...heading, ...fields.flat(), ...shown];
}

export const choicesField: Field = { key: 'choices', type: 'choices', group: 'choices', required: 'present' };
export const exclusiveChoicesField: Field = {
  key: 'choices',
  type: 'choices',
  group: 'choices',
  required: 'present',
  exclusive: true,
};
export const shuffleField = (...lists: string[]): Field => ({
  key: 'shuffle',
  type: 'flag',
  group: 'choices',
  shuffles: lists,
});
/** The choices are those of an earlier question that were chosen there, or were not. */
export const carryFields: readonly Field[] = [
  { key: 'choicesFrom', type: 'earlierElement', withChoices: true, group: 'choices', rare: true },
  { key: 'carry', type: 'select', options: carries, group: 'choices', rare: true, onlyWith: { key: 'choicesFrom' } },
];
const fromHierarchy = { key: 'choiceSource', values: ['hierarchy'] };
/** The choices may be those of one of the company's hierarchies (SUR-065). */
export const hierarchyFields: readonly Field[] = [
  { key: 'choiceSource', type: 'select', options: choiceSources, group: 'choices' },
  { key: 'hierarchy', type: 'hierarchy', group: 'choices', onlyWith: fromHierarchy },
  { key: 'hierarchyLevels', type: 'hierarchyLevels', group: 'choices', onlyWith: fromHierarchy },
  { key: 'hierarchySort', type: 'select', options: hierarchySorts, group: 'choices', onlyWith: fromHierarchy },
  { key: 'hierarchySearch', type: 'flag', group: 'choices', onlyWith: fromHierarchy },
];
export const otherField: Field = { key: 'other', type: 'extraChoice', group: 'choices' };
/** Of the words of who chose it. */
export const otherIdsField: Field = {
  key: 'removeNationalId',
  type: 'flag',
  group: 'choices',
  rare: true,
  onlyWith: { key: 'other' },
};
export const linkFields: readonly Field[] = [
  { key: 'link', type: 'url', group: 'content' },
  { key: 'linkName', type: 'text', group: 'content', onlyWith: { key: 'link' } },
];
export const endLabelFields: readonly Field[] = [
  { key: 'minLabel', type: 'text', group: 'content' },
  { key: 'maxLabel', type: 'text', group: 'content' },
];
/** Of kinds whose answers are counted: what people wrote is for nobody else. */
export const publicResultsField: Field = { key: 'publicResults', type: 'flag', group: 'results', rare: true };
export const csatField: Field = { key: 'calculateCsat', type: 'flag', group: 'results' };
export const nssField: Field = { key: 'calculateNss', type: 'flag', group: 'results', feature: 'calculate_nss' };

export function dontKnowOf(settings: CommonSettings): ExtraChoice | undefined {
  return settings.dontKnow?.enabled ? settings.dontKnow : undefined;
}

/** What every question needs before publishing. */
export function questionComplete(element: Element, path: string): Problem[] {
  const problems: Problem[] = [];
  if (element.settings.text.trim() === '') problems.push(problem(`${path}/text`, 'empty-text'));
  const extra = dontKnowOf(element.settings);
  if (extra && extra.text.trim() === '') problems.push(problem(`${path}/dontKnow/text`, 'empty-text'));
  return problems;
}

/** Rows of a list that are offered, from settings that may be of any shape. */
export function enabledItems(settings: unknown, key: string): unknown[] {
  return list(own(settings, key)).filter((item) => own(item, 'enabled') !== false);
}

/** Don't know has a column of its own where the answer's column cannot hold it. */
export function dontKnowColumn(element: Element): Column[] {
  const domain = dontKnowDomain(element);
  return domain.length
    ? [
        {
          key: `${element.id}.${DONT_KNOW}`,
          elementId: element.id,
          type: 'category',
          title: domain[0]?.label ?? '',
          domain,
        },
      ]
    : [];
}
export function dontKnowDomain(element: Element): DomainValue[] {
  const extra = dontKnowOf(element.settings);
  return extra ? [{ value: DONT_KNOW, label: extra.text }] : [];
}

export function isEmptyCell(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
export function cellText(cell: unknown): string {
  return typeof cell === 'string'
    ? cell.trim()
    : typeof cell === 'number' || typeof cell === 'boolean'
      ? String(cell)
      : '';
}
