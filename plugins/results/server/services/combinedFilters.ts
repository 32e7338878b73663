import type { TranslatedField } from '@kaiku/plugin-surveys/contract';
import { Problem } from '@kaiku/sdk/server';
import type { AnswerFilter, ResultsFilter } from '../../contract/index.ts';
import { type AlignedQuestion, combinedId, plain } from './combine.ts';

/** A background field of one survey. */
export interface SurveyField {
  surveyId: string;
  field: TranslatedField;
  /** Values that the survey lists. */
  listed: readonly string[];
}

/** Background fields of several surveys that have the same name. */
export interface AlignedField {
  /** `<survey id>~<field id>` of the first one. */
  id: string;
  name: string;
  parts: SurveyField[];
}

export function alignFields(all: readonly SurveyField[]): AlignedField[] {
  const same = Map.groupBy(all, ({ field }) => plain(field.name));
  return [...same.values()].map((parts) => {
    const [{ surveyId, field }] = parts as [SurveyField];
    // Of two of one name in a survey the first one.
    const own = parts.filter((part, at) => parts.findIndex((one) => one.surveyId === part.surveyId) === at);
    return { id: combinedId(surveyId, field.id), name: field.name, parts: own };
  });
}

/** A value in words, by which those of several surveys are the same: one may be said in another language than the next. */
export const wordOf = ({ field }: SurveyField, value: string): string => plain(field.label(value));

export interface Aligned {
  questions: readonly AlignedQuestion[];
  fields: readonly AlignedField[];
}

/**
 * What a filter on combined surveys asks of one of them; null where it lets nothing of it through, as where the survey
 * does not ask that.
 * @throws Problem `validation` for a question or field that none of the surveys has
 */
export function filterFor(
  filter: ResultsFilter,
  { questions, fields }: Aligned,
  surveyId: string,
): ResultsFilter | null {
  const answers: AnswerFilter[] = [];
  for (const answer of filter.answers ?? []) {
    const question = questions.find(({ id }) => id === answer.elementId);
    if (!question) throw unknown('answer');
    const own = ownAnswer(question, answer, surveyId);
    if (!own) return null;
    answers.push(own);
  }
  const background: NonNullable<ResultsFilter['background']> = [];
  for (const { fieldId, values } of filter.background ?? []) {
    const field = fields.find(({ id }) => id === fieldId);
    if (!field) throw unknown('background');
    const part = field.parts.find((one) => one.surveyId === surveyId);
    if (!part) return null;
    background.push({ fieldId: part.field.id, values: ownValues(field, part, values) });
  }
  const { answers: _answers, background: _background, ...common } = filter;
  return { ...common, ...(answers.length > 0 && { answers }), ...(background.length > 0 && { background }) };
}

const unknown = (path: string): Problem => new Problem('validation', { details: [{ path, code: 'unknown_combined' }] });

/** Under the ids of the survey's own question. */
function ownAnswer({ parts, question }: AlignedQuestion, answer: AnswerFilter, surveyId: string): AnswerFilter | null {
  const part = parts.find(({ asked }) => asked.surveyId === surveyId);
  if (!part) return null;
  const { names } = part;
  const { rowId, values, min, max } = answer;
  const owned = (list: ReadonlyMap<string, string> | undefined, id: string): string[] =>
    [...(list ?? [])].filter(([, common]) => common === id).map(([own]) => own);
  const place = { elementId: part.asked.known.element.id };
  const [ownRow] = rowId === undefined ? [] : owned(names.rows, rowId);
  if (rowId !== undefined && ownRow === undefined) return null;
  const at = ownRow === undefined ? place : { ...place, rowId: ownRow };
  if (min !== undefined && max !== undefined) return { ...at, min, max };
  const list = rowId === undefined ? names.choices : names.columns;
  // Numbers are the same in all.
  if (!list) return { ...at, values: values ?? [] };
  const known = new Set((rowId === undefined ? question.choices : question.columns)?.map(({ id }) => id));
  const own = (values ?? []).flatMap((value) => (known.has(value) ? owned(list, value) : [value]));
  return own.length > 0 ? { ...at, values: own } : null;
}

/** A value as the survey's own responses have it. */
function ownValues({ parts }: AlignedField, part: SurveyField, values: readonly string[]): string[] {
  return values.flatMap((value) => {
    const source = parts.find(({ listed }) => listed.includes(value));
    const word = source ? wordOf(source, value) : plain(value);
    return [...new Set([value, ...part.listed.filter((one) => wordOf(part, one) === word)])];
  });
}
