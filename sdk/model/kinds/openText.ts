import { isDontKnow } from '../answers.ts';
import { isEmail } from '../fields.ts';
import { formNames } from '../formNames.ts';
import { TEXT_MAX_LENGTH } from '../limits.ts';
import { type TextFieldSize, type TextFieldType, textFieldSizes, textFieldTypes } from '../names.ts';
import { elementPath, type Problem, type ProblemCode, problem } from '../problems.ts';
import { toNumber } from '../safe.ts';
import { cleanText, isBlank } from '../texts.ts';
import { type CommonSettings, DONT_KNOW, type Element, ruleOperators, type ViewElement } from '../types.ts';
import {
  cellText,
  dontKnowColumn,
  dontKnowDomain,
  dontKnowOf,
  isEmptyCell,
  questionComplete,
  questionFields,
} from './common.ts';
import { type AnswerKind, defineKind } from './kind.ts';
import { operandOfText } from './operands.ts';

/** Feedback in the respondent's own words (SUR-035). */
export interface OpenTextSettings extends CommonSettings {
  /** At most and by default 300000 (SUR-061). */
  textMaxLength?: number;
  fieldSize?: TextFieldSize;
  placeholder?: string;
  autofocus?: boolean;
  /** Missing: text. */
  fieldType?: TextFieldType;
}

const fieldTests: Record<Exclude<TextFieldType, 'text'>, { code: ProblemCode; fits(text: string): boolean }> = {
  email: { code: 'field-email', fits: isEmail },
  number: { code: 'field-number', fits: (text) => toNumber(text) !== undefined },
  phone: { code: 'field-phone', fits: (text) => /^\+?[\d\s().-]{5,30}$/.test(text) },
  url: { code: 'field-url', fits: (text) => /^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i.test(text) },
};

/** Longest answer that the element accepts, in UTF-16 code units as browsers count `maxlength`. */
export function textMaxLength(settings: OpenTextSettings): number {
  return settings.textMaxLength ?? TEXT_MAX_LENGTH;
}

export const openTextAnswers: AnswerKind = {
  kind: 'openText',
  answerable: true,
  dontKnow: 'apart',
  operand: (_element, answer) => operandOfText(answer),
  validate({ id, settings }: ViewElement<OpenTextSettings>, answer): Problem[] {
    const path = elementPath(id);
    if (typeof answer !== 'string') return [problem(path, 'answer-shape')];
    const max = textMaxLength(settings);
    if (answer.length > max) return [problem(path, 'text-too-long', { max, length: answer.length })];
    const { fieldType = 'text' } = settings;
    if (fieldType === 'text') return [];
    // An address or a number is short; the tests need not run over a long text.
    const fits = answer.length <= 2_000 && fieldTests[fieldType].fits(answer.trim());
    return fits ? [] : [problem(path, fieldTests[fieldType].code)];
  },
  fieldNames: ({ id }) => [formNames.answer(id)],
  readForm({ id }, form) {
    const text = cleanText(form.get(formNames.answer(id)));
    return isBlank(text) ? undefined : text;
  },
  writeForm: ({ id }, answer) => (typeof answer === 'string' ? [[formNames.answer(id), answer]] : []),
};

export const openTextKind = /* @__PURE__ */ defineKind(
  openTextAnswers,
  {},
  {
    icon: 'message',
    subjects: () => [{ operators: ruleOperators }],
    wire: ({ settings }: Element<OpenTextSettings>) => ({ additionalType: settings.fieldType ?? 'text' }),
    import: { joins: true },
    defaults: (): OpenTextSettings => ({ text: '' }),
    inspector: /* @__PURE__ */ questionFields(
      { key: 'fieldType', type: 'select', group: 'answer', options: textFieldTypes },
      { key: 'textMaxLength', type: 'number', group: 'answer', min: 1, max: TEXT_MAX_LENGTH, integer: true },
      { key: 'fieldSize', type: 'select', group: 'look', options: textFieldSizes },
      { key: 'placeholder', type: 'text', group: 'content' },
      { key: 'autofocus', type: 'flag', group: 'look', rare: true },
    ),
    checkSettings: () => [],
    checkComplete: questionComplete,
    maxSelections: () => 1,
    answerText: ({ settings }, answer) =>
      isDontKnow(answer) ? (settings.dontKnow?.text ?? '') : typeof answer === 'string' ? answer : '',
    cellColumns: (element) => [
      { key: '', title: '' },
      ...dontKnowDomain(element).map(({ label }) => ({ key: DONT_KNOW, title: label })),
    ],
    /** Don't know has a column of its own: respondents may write the same words. */
    toCells: ({ settings }, answer) => {
      const text = typeof answer === 'string' ? answer : null;
      return dontKnowOf(settings) ? [text, isDontKnow(answer) ? 1 : null] : [text];
    },
    fromCells(element: Element<OpenTextSettings>, [cell, dontKnow]) {
      if (dontKnowOf(element.settings) && cellText(dontKnow) === '1')
        return { answer: { dontKnow: true }, problems: [] };
      if (isEmptyCell(cell)) return { problems: [] };
      const answer = typeof cell === 'string' ? cleanText(cell) : cellText(cell);
      return { answer, problems: openTextAnswers.validate(element, answer) };
    },
    columns: (element) => [
      { key: element.id, elementId: element.id, type: 'text', title: element.settings.text },
      ...dontKnowColumn(element),
    ],
    values(element, answer) {
      const main = { [element.id]: typeof answer === 'string' ? answer : null };
      if (dontKnowDomain(element).length === 0) return main;
      return { ...main, [`${element.id}.${DONT_KNOW}`]: isDontKnow(answer) ? DONT_KNOW : null };
    },
    plainValue: (answer) => (typeof answer === 'string' ? answer : undefined),
    score: ({ settings }: Element<OpenTextSettings>, answer) =>
      settings.fieldType === 'number' ? (toNumber(answer) ?? null) : null,
    summarise(_element, answers) {
      let n = 0;
      let dontKnow = 0;
      for (const answer of answers) {
        if (isDontKnow(answer)) dontKnow += 1;
        else if (typeof answer === 'string' && !isBlank(answer)) n += 1;
      }
      return { type: 'texts', n, dontKnow };
    },
    summariseCounts: (_element, { respondents, dontKnow }) => ({ type: 'texts', n: respondents, dontKnow }),
  },
);
