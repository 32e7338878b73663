import { OTHER_MAX_LENGTH } from '../limits.ts';
import type { Carry, HierarchySettings } from '../names.ts';
import { withoutNationalIds } from '../nationalIds.ts';
import { elementPath, type Problem, type ProblemCode, problem } from '../problems.ts';
import { isFiniteNumber, isRecord, list, own, toNumber } from '../safe.ts';
import { CSAT_MAX, CSAT_MIN, type CsatFigures, csatOfCounts, type NssFigures, nssOfCounts } from '../scoring.ts';
import { cleanText, folded, isBlank } from '../texts.ts';
import {
  type AnswerValue,
  type Choice,
  type CommonSettings,
  DONT_KNOW,
  type Element,
  type ExtraChoice,
  type Id,
  OTHER,
  type Sentiment,
  type ViewElement,
} from '../types.ts';
import { dontKnowDomain, enabledItems } from './common.ts';
import type { AnswerCounts, ChartFacts, DomainValue, ImportHelp, Kind, Labelled, RuleValue } from './kind.ts';

/** Settings of the kinds that are answered by choosing. */
export interface ChoicesSettings extends CommonSettings, HierarchySettings {
  choices: Choice[];
  other?: ExtraChoice;
  shuffle?: boolean;
  /** The earlier question whose choices these are: `carryChoices` keeps `choices` a copy of them, ids and all. */
  choicesFrom?: Id;
  /** Missing: those that were selected. */
  carry?: Carry;
  calculateNss?: boolean;
  /** National identity numbers are taken out of the words of who chose "other" (SUR-056, ANS-029). */
  removeNationalId?: boolean;
}

/** Choices that are offered; disabled ones stay for the answers they already have. */
export function offeredChoices(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.enabled !== false);
}

/** Problems of one chosen id and of the text that came with it. */
export function chosenProblems({ id, settings }: ViewElement<ChoicesSettings>, chosen: string): Problem[] {
  if (chosen === OTHER) return settings.other?.enabled ? [] : [problem(elementPath(id), 'other-not-offered')];
  if (chosen === DONT_KNOW) return [problem(elementPath(id), 'answer-shape')];
  return settings.choices.some((choice) => choice.id === chosen && choice.enabled !== false)
    ? []
    : [problem(elementPath(id), 'unknown-choice')];
}

export function otherProblems(
  element: ViewElement<ChoicesSettings>,
  other: string | undefined,
  chosen: boolean,
): Problem[] {
  if (!chosen && other === undefined) return [];
  const path = `${elementPath(element.id)}/${OTHER}`;
  if (!chosen) return [problem(path, 'answer-shape')];
  if (other === undefined || isBlank(other)) return element.settings.mandatory ? [problem(path, 'other-empty')] : [];
  return other.length > OTHER_MAX_LENGTH
    ? [problem(path, 'text-too-long', { max: OTHER_MAX_LENGTH, length: other.length })]
    : [];
}

/** What a question of the kind has to choose from; undefined where one does not choose. */
export function choicesOf(kind: Kind, settings: unknown): readonly Choice[] | undefined {
  const field = kind.inspector.find(({ type }) => type === 'choices');
  const list = field && own(settings, field.key);
  return Array.isArray(list) ? list : undefined;
}

/** The text of the "other" choice as part of an answer: left out when blank. */
export function otherPart(text: string): { other?: string } {
  const other = cleanText(text).trim();
  return other === '' ? {} : { other };
}

/** An answer with the text of its "other" choice cleaned. */
export function cleanOther(answer: AnswerValue): AnswerValue {
  const other = own(answer, OTHER);
  return isRecord(answer) && typeof other === 'string' ? { ...answer, other: cleanText(other) } : answer;
}

/** An answer as it may be stored: what its question wants to be left out of the words of the "other" choice is. */
export function storableOther({ settings }: ViewElement<ChoicesSettings>, answer: AnswerValue): AnswerValue {
  const other = own(answer, OTHER);
  return settings.removeNationalId && isRecord(answer) && typeof other === 'string'
    ? { ...answer, other: withoutNationalIds(other) }
    : answer;
}

/** Problems that an unfinished answer may have. */
export const otherUnfinished = 'other-empty';

/** The number that a choice, row or column stands for; settings may be of any shape, for views are cut down. */
export function numberOf(settings: unknown, key: 'choices' | 'columns', id: unknown): number | undefined {
  const item = list(own(settings, key)).find((candidate) => own(candidate, 'id') === id);
  return toNumber(own(item, 'numericValue'));
}

/** Choices or columns as rules compare with them. */
export function ruleValues(items: readonly Choice[]): RuleValue[] {
  return items.map(({ id, text, enabled }) => ({
    value: id,
    label: text || '–',
    ...(enabled === false && { disabled: true }),
  }));
}
/** The choices of an element, the "other" one among them. */
export function choiceRuleValues({ settings }: Element<ChoicesSettings>): RuleValue[] {
  const { choices, other } = settings;
  return [...ruleValues(choices), ...(other?.enabled ? [{ value: OTHER, label: other.text }] : [])];
}

export const labelled = ({ id, text, reportText }: Choice): Labelled => ({ id, label: reportText || text });

export function choiceFacts({ settings }: Element<ChoicesSettings>): ChartFacts {
  const { choices, other } = settings;
  return { choices: [...choices.map(labelled), ...(other?.enabled ? [{ id: OTHER, label: other.text }] : [])] };
}

/** How often each choice that exists was chosen. */
export function knownCounts(element: Element<ChoicesSettings>, { columns }: AnswerCounts): Record<Id, number> {
  const given = columns.get(element.id);
  return Object.fromEntries(Object.keys(emptyCounts(element)).map((id) => [id, given?.get(id) ?? 0]));
}

/** What is in cells for an "other" choice that is not offered is told of as such. */
export const otherSwitchedOff: ImportHelp['switchedOff'] = [OTHER, `choice.${OTHER}`];

export function newChoices(newId: () => Id, count: number): Choice[] {
  return Array.from({ length: count }, () => ({ id: newId(), text: '' }));
}

/** What choices, rows or columns lack before publishing. */
export function itemsComplete(element: Element, key: string, path: string): Problem[] {
  // Those that are carried forward are mended where they come from.
  if (key === 'choices' && own(element.settings, 'choicesFrom')) return [];
  const ofHierarchy = key === 'choices' && own(element.settings, 'choiceSource') === 'hierarchy';
  if (ofHierarchy && !own(element.settings, 'hierarchy')) return [problem(`${path}/hierarchy`, 'no-hierarchy')];
  const items = enabledItems(element.settings, key) as Choice[];
  if (items.length === 0) return [problem(`${path}/${key}`, noItems[key] ?? 'no-choices')];
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const label = folded(item.text);
    const at = `${path}/${key}/${item.id}/text`;
    if (label === '') return [problem(at, 'empty-text')];
    // Those of a hierarchy are as they are called there; nobody could mend it here.
    if (ofHierarchy && item.hierarchyNodeId) return [];
    // Below others it is told apart by them.
    const place = `${item.hierarchyParentId ?? ''} ${label}`;
    if (seen.has(place)) return [problem(at, 'duplicate-text', { text: item.text })];
    seen.add(place);
    return [];
  });
}

const noItems: Readonly<Record<string, ProblemCode>> = { rows: 'no-rows', columns: 'no-columns' };

export function otherComplete(element: Element<ChoicesSettings>, path: string): Problem[] {
  const other = element.settings.other;
  return other?.enabled && other.text.trim() === '' ? [problem(`${path}/other/text`, 'empty-text')] : [];
}

/** CSAT needs choices worth 1 to 5 (SUR-068). Settings may be of any shape. */
export function csatProblems(settings: unknown, path: string): Problem[] {
  if (own(settings, 'calculateCsat') !== true) return [];
  const fits = enabledItems(settings, 'choices').every((choice) => {
    const value = own(choice, 'numericValue');
    return isFiniteNumber(value) && Number.isInteger(value) && value >= CSAT_MIN && value <= CSAT_MAX;
  });
  return fits ? [] : [problem(`${path}/calculateCsat`, 'csat-scale')];
}

export function domainOf(element: Element<ChoicesSettings>): DomainValue[] {
  const { choices, other } = element.settings;
  const domain = choices.map((choice) => ({ value: choice.id, label: choice.reportText || choice.text }));
  if (other?.enabled) domain.push({ value: OTHER, label: other.text });
  return [...domain, ...dontKnowDomain(element)];
}

/** The id that a label of an import means: what exports call it, the text, the report text or the id itself. */
export function idOfLabel(domain: readonly DomainValue[], choices: readonly Choice[], label: string): Id | undefined {
  const wanted = folded(label);
  return (
    choices.find((choice) => folded(cellLabelOf(choice)) === wanted)?.id ??
    choices.find((choice) => folded(choice.text) === wanted)?.id ??
    domain.find((value) => folded(value.label) === wanted || value.value === label)?.value
  );
}

export function choiceText(settings: ChoicesSettings, id: Id, other: string | undefined): string {
  if (id === OTHER) return other ?? settings.other?.text ?? '';
  return settings.choices.find((choice) => choice.id === id)?.text ?? '';
}

/** What exports call a choice; one of a hierarchy that shares its name with others says where it stands. */
export const cellLabelOf = ({ hierarchyNodeId, text, reportText }: Choice): string =>
  hierarchyNodeId && reportText ? reportText : text;

export function numericValueOf(choices: readonly Choice[], id: Id): number | null {
  const value = choices.find((choice) => choice.id === id)?.numericValue;
  return isFiniteNumber(value) ? value : null;
}

export function sentimentOf(choice: Choice): Sentiment {
  if (choice.sentiment) return choice.sentiment;
  const value = choice.numericValue ?? 0;
  return value > 0 ? 'positive' : value < 0 ? 'negative' : 'neutral';
}

/** Counts by choice id, each choice that exists starting from nought. */
export function emptyCounts(element: Element<ChoicesSettings>): Record<Id, number> {
  const counts: Record<Id, number> = {};
  for (const choice of element.settings.choices) counts[choice.id] = 0;
  if (element.settings.other?.enabled) counts[OTHER] = 0;
  return counts;
}

/** Counts an id if it is known; answers to choices that are gone stay out of the figures. */
export function count(counts: Record<string, number>, id: string): boolean {
  if (!Object.hasOwn(counts, id)) return false;
  counts[id] = (counts[id] ?? 0) + 1;
  return true;
}

/** Mean of the numeric values of everything counted; null when nothing counted has one. */
export function meanOfCounts(counts: Readonly<Record<Id, number>>, choices: readonly Choice[]): number | null {
  let n = 0;
  let sum = 0;
  for (const choice of choices) {
    if (!isFiniteNumber(choice.numericValue)) continue;
    n += counts[choice.id] ?? 0;
    sum += (counts[choice.id] ?? 0) * choice.numericValue;
  }
  return n ? sum / n : null;
}

export function nssOfChoices(counts: Readonly<Record<Id, number>>, choices: readonly Choice[]): NssFigures {
  const by = { positive: 0, neutral: 0, negative: 0 };
  for (const choice of choices) by[sentimentOf(choice)] += counts[choice.id] ?? 0;
  return nssOfCounts(by.positive, by.neutral, by.negative);
}

export function csatOfChoices(counts: Readonly<Record<Id, number>>, choices: readonly Choice[]): CsatFigures {
  const byValue: Record<number, number> = {};
  for (const { id, numericValue } of choices) {
    if (isFiniteNumber(numericValue)) byValue[numericValue] = (byValue[numericValue] ?? 0) + (counts[id] ?? 0);
  }
  return csatOfCounts(byValue);
}
