import { isAnswered } from './answers.ts';
import { idOr, isId } from './fields.ts';
import type { KindRegistry } from './kinds/index.ts';
import { LINE_MAX_LENGTH, MAX_BACKGROUND_FIELDS, MAX_CHOICES } from './limits.ts';
import { type Problem, problem } from './problems.ts';
import { isRecord, own, put } from './safe.ts';
import { nameKey } from './structures.ts';
import type { Answers, Background, BackgroundField, Id, SurveyStructure } from './types.ts';

/** BGF-002: names are given and differ. */
export function backgroundFieldProblems(fields: unknown): Problem[] {
  if (!Array.isArray(fields)) return [problem('backgroundFields', 'not-list')];
  if (fields.length > MAX_BACKGROUND_FIELDS)
    return [problem('backgroundFields', 'too-many', { max: MAX_BACKGROUND_FIELDS })];
  const ids = new Set<string>();
  const names = new Set<string>();
  return fields.flatMap((field, index) => {
    const path = `backgroundFields/${idOr(field, index)}`;
    const id = own(field, 'id');
    const name = own(field, 'name');
    if (!isRecord(field)) return [problem(path, 'not-object')];
    if (!isId(id)) return [problem(`${path}/id`, 'invalid-id')];
    const problems = ids.has(id) ? [problem(`${path}/id`, 'duplicate-id', { id })] : [];
    ids.add(id);
    if (typeof name !== 'string' || name.trim() === '') problems.push(problem(`${path}/name`, 'empty'));
    else if (name.length > LINE_MAX_LENGTH) {
      problems.push(problem(`${path}/name`, 'text-too-long', { max: LINE_MAX_LENGTH, length: name.length }));
    } else if (names.has(nameKey(name))) problems.push(problem(`${path}/name`, 'duplicate-name', { name }));
    else names.add(nameKey(name));
    const unknown = Object.keys(field).find((key) => !['id', 'name', 'values'].includes(key));
    if (unknown !== undefined) problems.push(problem(`${path}/${unknown.slice(0, 50)}`, 'unknown-setting'));
    return [...problems, ...valueProblems(own(field, 'values'), `${path}/values`)];
  });
}

function valueProblems(values: unknown, path: string): Problem[] {
  if (values === undefined) return [];
  if (!Array.isArray(values)) return [problem(path, 'not-list')];
  if (values.length > MAX_CHOICES) return [problem(path, 'too-many', { max: MAX_CHOICES })];
  const ids = new Set<string>();
  return values.flatMap((item, index) => {
    const at = `${path}/${idOr(item, index)}`;
    const id = own(item, 'id');
    const value = own(item, 'value');
    if (!isId(id)) return [problem(at, 'invalid-id')];
    if (ids.has(id)) return [problem(at, 'duplicate-id', { id })];
    ids.add(id);
    if (typeof value !== 'string') return [problem(at, 'setting-type', { expected: 'string' })];
    return value.length > LINE_MAX_LENGTH
      ? [problem(at, 'text-too-long', { max: LINE_MAX_LENGTH, length: value.length })]
      : [];
  });
}

/** Values by field id from values by field name; names that no field has are returned apart. */
export function backgroundFromNames(fields: readonly BackgroundField[], values: Readonly<Record<string, string>>) {
  const background: Record<Id, string> = {};
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((candidate) => nameKey(candidate.name) === nameKey(name));
    if (field) put(background, field.id, value);
    else unknown.push(name);
  }
  return { background, unknown };
}

/** Background values that the answers give (SUR-069), in the survey's main language. */
export function assignedBackground(
  structure: SurveyStructure,
  answers: Answers,
  registry: KindRegistry,
): Record<Id, string> {
  const background: Record<Id, string> = {};
  for (const element of structure.pages.flatMap((page) => page.elements)) {
    const fieldId = element.settings.assignToBackgroundField;
    const answer = own(answers, element.id) as Answers[string] | undefined;
    const kind = fieldId ? registry.get(element.kind) : undefined;
    if (!fieldId || !kind || !isAnswered(kind, answer)) continue;
    // As one that a link brings: rules compare whole values.
    const text = kind.answerText(element, answer).trim();
    if (text !== '') put(background, fieldId, text.slice(0, LINE_MAX_LENGTH));
  }
  return background;
}

export interface MappingPair {
  value: string;
  result: string;
}

/** Gives the target field its value from what the source field holds (BGF-007). */
export interface BackgroundMapping {
  id: Id;
  sourceFieldId: Id;
  targetFieldId: Id;
  ruleType: 'exact' | 'startsWith';
  pairs: readonly MappingPair[];
}

const MAX_PAIRS = 10_000;
/** Wrong lines that are told of at a time. */
const MAX_FAULTS = 20;

/** What is wrong with a line: not two parts, one of them empty or too long, a value that an earlier line has, too many lines. */
export type MappingFault = 'parts' | 'empty' | 'too-long' | 'twice' | 'too-many';

/**
 * Pairs from lines such as `20100;Turku`. Fields may be quoted; blank lines are skipped.
 * A line without exactly two filled fields, one too long for a background value, a value given twice or a separator that is not one character
 * is `invalid-mapping-data` with the line's number and its fault (BGF-009); line 0 is the data as a whole.
 */
export function parseMappingData(data: string, separator = ';'): { pairs: MappingPair[]; problems: Problem[] } {
  const ofLine = (line: number, fault?: MappingFault) =>
    problem('mappingData', 'invalid-mapping-data', { line, ...(fault && { fault }) });
  const problems: Problem[] = [];
  if ([...separator].length !== 1 || separator === '"' || separator === '\n') {
    return { pairs: [], problems: [ofLine(0)] };
  }
  const pairs = new Map<string, string>();
  for (const [index, line] of data.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const fields = splitLine(line, separator) ?? [];
    const fault = pairs.size >= MAX_PAIRS ? 'too-many' : faultOf(fields, pairs);
    if (fault) problems.push(ofLine(index + 1, fault));
    else pairs.set(fields[0]!, fields[1]!);
    if (fault === 'too-many' || problems.length >= MAX_FAULTS) break;
  }
  if (pairs.size === 0 && problems.length === 0) problems.push(ofLine(0));
  if (problems.length > 0) return { pairs: [], problems };
  return { pairs: Array.from(pairs, ([value, result]) => ({ value, result })), problems };
}

function faultOf(fields: readonly string[], before: ReadonlyMap<string, string>): MappingFault | undefined {
  if (fields.length !== 2) return 'parts';
  const [value = '', result = ''] = fields;
  if (value === '' || result === '') return 'empty';
  if (value.length > LINE_MAX_LENGTH || result.length > LINE_MAX_LENGTH) return 'too-long';
  return before.has(value) ? 'twice' : undefined;
}

/** The fields of one line, undefined when a quote is left open. */
function splitLine(line: string, separator: string): string[] | undefined {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index];
    if (character === '"' && quoted && line[index + 1] === '"') {
      field += '"';
      index += 1;
    } else if (character === '"' && (quoted || field.trim() === '')) quoted = !quoted;
    else if (character === separator && !quoted) {
      fields.push(field.trim());
      field = '';
    } else field += character;
  }
  return quoted ? undefined : [...fields, field.trim()];
}

/** BGF-010: a source and target pair may have one mapping only. */
export function mappingProblems(mappings: readonly BackgroundMapping[]): Problem[] {
  const seen = new Set<string>();
  return mappings.flatMap(({ id, sourceFieldId, targetFieldId }) => {
    const pair = `${sourceFieldId} ${targetFieldId}`;
    if (seen.has(pair)) return [problem(`mappings/${id}`, 'duplicate-rule')];
    seen.add(pair);
    return [];
  });
}

/** The value that a mapping gives for a source value: equal (BGF-008), or of all beginnings the longest (BGF-013). */
export function mappedValue(
  mapping: Pick<BackgroundMapping, 'ruleType' | 'pairs'>,
  source: string,
): string | undefined {
  if (mapping.ruleType === 'exact') return mapping.pairs.find(({ value }) => value === source)?.result;
  let best: MappingPair | undefined;
  for (const pair of mapping.pairs) {
    if (source.startsWith(pair.value) && pair.value.length > (best?.value.length ?? -1)) best = pair;
  }
  return best?.result;
}

/** The background with every mapping applied, in order; a later one sees what an earlier one gave. */
export function applyMappings(mappings: readonly BackgroundMapping[], background: Background): Record<Id, string> {
  const mapped: Record<Id, string> = { ...background };
  for (const mapping of mappings) {
    const source = own(mapped, mapping.sourceFieldId);
    const value = typeof source === 'string' ? mappedValue(mapping, source) : undefined;
    if (value !== undefined) put(mapped, mapping.targetFieldId, value);
  }
  return mapped;
}
