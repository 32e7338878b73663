import type { Field, FieldGroup, FieldType } from '../fields.ts';
import { isRecord } from '../safe.ts';
import { areTexts } from './guardedAnswers.ts';
import type { Kind } from './kind.ts';

type Functions<K> = { [M in keyof K]-?: NonNullable<K[M]> extends (...given: never[]) => unknown ? M : never }[keyof K];
type Optional =
  | 'asks'
  | 'isExcused'
  | 'isGiven'
  | 'clean'
  | 'files'
  | 'wire'
  | 'storable'
  | 'plainValue'
  | 'rowsOf'
  | 'chartFacts';

/** Each must be there; TypeScript says which are missing in this list. */
const required: Record<Exclude<Functions<Kind>, Optional>, true> = {
  validate: true,
  fieldNames: true,
  operand: true,
  readForm: true,
  writeForm: true,
  defaults: true,
  checkSettings: true,
  checkComplete: true,
  subjects: true,
  maxSelections: true,
  answerText: true,
  cellColumns: true,
  toCells: true,
  fromCells: true,
  columns: true,
  values: true,
  score: true,
  summarise: true,
  summariseCounts: true,
};
const optional: Record<Optional, true> = {
  asks: true,
  isExcused: true,
  isGiven: true,
  clean: true,
  files: true,
  wire: true,
  storable: true,
  plainValue: true,
  rowsOf: true,
  chartFacts: true,
};

const fieldTypes: Record<FieldType, true> = {
  id: true,
  flag: true,
  text: true,
  longText: true,
  email: true,
  url: true,
  code: true,
  number: true,
  select: true,
  several: true,
  color: true,
  tags: true,
  names: true,
  choices: true,
  rows: true,
  columns: true,
  extraChoice: true,
  backgroundField: true,
  faces: true,
  picture: true,
  language: true,
  earlierElement: true,
  hierarchy: true,
  hierarchyLevels: true,
};
const fieldGroups: Record<FieldGroup, true> = {
  content: true,
  choices: true,
  answer: true,
  look: true,
  results: true,
  data: true,
  behaviour: true,
  sender: true,
};

/** Names of kinds are part of field names, of files and of keys of texts. */
const name = /^[a-z][A-Za-z0-9]{0,63}$/;

/**
 * What an object lacks to be a kind, each in words such as `validate (a function)`; none for one that is whole.
 * @param plugin that brings it
 */
export function missingOfKind(kind: unknown, plugin: string): string[] {
  if (!isRecord(kind)) return ['everything: it is no object'];
  const missing: string[] = [];
  const expect = (right: boolean, words: string): void => {
    if (!right) missing.push(words);
  };
  const isOne = (value: unknown, of: object): boolean => typeof value === 'string' && Object.hasOwn(of, value);
  expect(typeof kind.kind === 'string' && name.test(kind.kind), 'kind (its name: letters and digits)');
  expect(kind.texts === plugin, `texts ("${plugin}", whose texts it has)`);
  expect(typeof kind.icon === 'string', 'icon (a name)');
  expect(typeof kind.answerable === 'boolean', 'answerable (true or false)');
  expect(isOne(kind.dontKnow, { within: 1, apart: 1 }), 'dontKnow ("within" or "apart")');
  for (const member of Object.keys(required)) {
    expect(typeof kind[member] === 'function', `${member} (a function)`);
  }
  for (const member of Object.keys(optional)) {
    expect(kind[member] === undefined || typeof kind[member] === 'function', `${member} (a function, if any)`);
  }
  for (const member of ['unfinished', 'presentations']) {
    expect(kind[member] === undefined || areTexts(kind[member]), `${member} (a list of texts, if any)`);
  }
  expect(kind.import === undefined || isRecord(kind.import), 'import (an object, if any)');
  if (!Array.isArray(kind.inspector)) missing.push('inspector (a list of fields)');
  for (const [at, field] of (Array.isArray(kind.inspector) ? kind.inspector : []).entries()) {
    const { key, type, group } = (isRecord(field) ? field : {}) as Partial<Field>;
    const whole = typeof key === 'string' && isOne(type, fieldTypes) && isOne(group, fieldGroups);
    expect(whole, `inspector[${at}] (a field with key, type and group that there are)`);
  }
  const keys = Array.isArray(kind.inspector) ? kind.inspector.map((field) => (field as Field | null)?.key) : [];
  expect(keys.includes('text'), 'inspector (with the field "text": what it is called everywhere)');
  return missing;
}
