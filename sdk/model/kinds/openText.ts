import { isDontKnow } from '../answers.ts';
import { isEmail } from '../fields.ts';
import { formNames } from '../formNames.ts';
import { TEXT_MAX_LENGTH } from '../limits.ts';
import { type TextFieldSize, type TextFieldType, textFieldSizes, textFieldTypes } from '../names.ts';
import { withoutNationalIds } from '../nationalIds.ts';
import { elementPath, type Problem, type ProblemCode, problem } from '../problems.ts';
import { isFiniteNumber, own, toNumber } from '../safe.ts';
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
import { type AnswerKind, defineKind, plainText } from './kind.ts';
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
  /** Of a number. */
  minValue?: number;
  maxValue?: number;
  /** Most decimals of a number; missing: any. */
  decimals?: number;
  /** Its answers are analysed (SUR-055). */
  textAnalysis?: boolean;
  /** National identity numbers are taken out before anything is stored (SUR-056). */
  removeNationalId?: boolean;
  /** It may be dictated (SUR-058). */
  speechToText?: boolean;
}

const onlyText = { key: 'fieldType', values: [undefined, 'text'] } as const;
const onlyNumber = { key: 'fieldType', values: ['number'] } as const;
const MAX_NUMBER = 1e12;

/** The limits of a number field; what is no number was refused before. */
function limitProblems({ settings }: ViewElement<OpenTextSettings>, text: string, path: string): Problem[] {
  const { minValue: min, maxValue: max, decimals } = settings;
  const number = toNumber(text) as number;
  const low = min !== undefined && number < min;
  const high = max !== undefined && number > max;
  if ((low || high) && min !== undefined && max !== undefined) return [problem(path, 'number-range', { min, max })];
  if (low) return [problem(path, 'number-min', { min })];
  if (high) return [problem(path, 'number-max', { max })];
  const written = /[.,](\d*?)0*\s*$/.exec(text)?.[1]?.length ?? 0;
  if (decimals === undefined || written <= decimals) return [];
  return [decimals === 0 ? problem(path, 'number-whole') : problem(path, 'number-decimals', { decimals })];
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
    if (typeof answer !== 'string') return [problem(elementPath(id), 'answer-shape')];
    const max = textMaxLength(settings);
    if (answer.length > max) return [problem(elementPath(id), 'text-too-long', { max, length: answer.length })];
    const { fieldType = 'text' } = settings;
    if (fieldType === 'text') return [];
    const path = elementPath(id);
    // An address or a number is short; the tests need not run over a long text.
    const fits = answer.length <= 2_000 && fieldTests[fieldType].fits(answer.trim());
    if (!fits) return [problem(path, fieldTests[fieldType].code)];
    return fieldType === 'number' ? limitProblems({ id, kind: 'openText', settings }, answer, path) : [];
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
    subjects({ settings }: Element<OpenTextSettings>) {
      const { fieldType, minValue: min, maxValue: max, decimals } = settings;
      return [{ operators: ruleOperators, ...(fieldType === 'number' && { numbers: { min, max, decimals } }) }];
    },
    wire: ({ settings }: Element<OpenTextSettings>) => ({ additionalType: settings.fieldType ?? 'text' }),
    import: { joins: true },
    defaults: (): OpenTextSettings => ({ text: '' }),
    inspector: /* @__PURE__ */ questionFields(
      { key: 'fieldType', type: 'select', group: 'answer', options: textFieldTypes },
      { key: 'textMaxLength', type: 'number', group: 'answer', min: 1, max: TEXT_MAX_LENGTH, integer: true },
      { key: 'minValue', type: 'number', group: 'answer', min: -MAX_NUMBER, max: MAX_NUMBER, onlyWith: onlyNumber },
      { key: 'maxValue', type: 'number', group: 'answer', min: -MAX_NUMBER, max: MAX_NUMBER, onlyWith: onlyNumber },
      { key: 'decimals', type: 'number', group: 'answer', min: 0, max: 6, integer: true, onlyWith: onlyNumber },
      { key: 'removeNationalId', type: 'flag', group: 'answer', rare: true },
      { key: 'speechToText', type: 'flag', group: 'answer', feature: 'stt_answer', onlyWith: onlyText },
      {
        key: 'fieldSize',
        type: 'select',
        group: 'look',
        options: textFieldSizes,
        default: 'medium',
        onlyWith: onlyText,
      },
      { key: 'placeholder', type: 'text', group: 'content' },
      { key: 'autofocus', type: 'flag', group: 'look', rare: true },
      { key: 'isContact', type: 'flag', group: 'data', rare: true },
      { key: 'textAnalysis', type: 'flag', group: 'results', feature: 'analysis' },
    ),
    checkSettings({ settings }, path) {
      const min = own(settings, 'minValue');
      const max = own(settings, 'maxValue');
      return isFiniteNumber(min) && isFiniteNumber(max) && min > max
        ? [problem(`${path}/minValue`, 'min-over-max', { min, max })]
        : [];
    },
    checkComplete: questionComplete,
    storable: ({ settings }: ViewElement<OpenTextSettings>, answer) =>
      settings.removeNationalId && typeof answer === 'string' ? withoutNationalIds(answer) : answer,
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
    plainValue: plainText,
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
