import { formNames } from '../formNames.ts';
import { elementPath, problem } from '../problems.ts';
import { isRecord } from '../safe.ts';
import type { AnswerValue, CommonSettings, Element, ExtraChoice, ViewElement } from '../types.ts';
import { cellText, consentFields, isEmptyCell, linkFields } from './common.ts';
import { type AnswerKind, defineKind, type Summary } from './kind.ts';

/** What is done with the answers (SUR-045): `text` is its heading, `content` its paragraphs. */
export interface PrivacyStatementSettings extends CommonSettings {
  content?: string;
  /** Address of the whole policy, and what the link to it is called. */
  link?: string;
  linkName?: string;
  /** A box to tick. Without it there is nothing to answer; mandatory, it must be ticked. */
  consent?: ExtraChoice;
}

/** Stands for the answer in rules, columns and counts. */
const ACCEPTED = 'accepted';

const isAccepted = (answer: unknown): boolean =>
  isRecord(answer) && answer.accepted === true && Object.keys(answer).length === 1;

const consentOf = (settings: PrivacyStatementSettings): ExtraChoice | undefined =>
  settings.consent?.enabled ? settings.consent : undefined;

export const privacyStatementAnswers: AnswerKind = {
  kind: 'privacyStatement',
  answerable: true,
  dontKnow: 'apart',
  asks: ({ settings }) => consentOf(settings as PrivacyStatementSettings) !== undefined,
  operand: (_element, answer) => ({ values: isAccepted(answer) ? [ACCEPTED] : [] }),
  validate({ id, settings }: ViewElement<PrivacyStatementSettings>, answer) {
    if (!consentOf(settings)) return [problem(elementPath(id), 'not-answerable')];
    return isAccepted(answer) ? [] : [problem(elementPath(id), 'answer-shape')];
  },
  fieldNames: ({ id, settings }: ViewElement<PrivacyStatementSettings>) =>
    consentOf(settings) ? [formNames.answer(id)] : [],
  readForm: ({ id, settings }: ViewElement<PrivacyStatementSettings>, form) =>
    consentOf(settings) && form.get(formNames.answer(id)) === '1' ? { accepted: true } : undefined,
  writeForm: ({ id }, answer) => (isAccepted(answer) ? [[formNames.answer(id), '1']] : []),
};

const summaryOf = (n: number): Summary => ({
  type: 'choices',
  n,
  dontKnow: 0,
  counts: { [ACCEPTED]: n },
  mean: null,
});

const yes: readonly string[] = ['1', 'true', 'yes', 'x', ACCEPTED];
const no: readonly string[] = ['0', 'false', 'no'];

export const privacyStatementKind = /* @__PURE__ */ defineKind(
  privacyStatementAnswers,
  {},
  {
    icon: 'shield-lock',
    defaults: (): PrivacyStatementSettings => ({ text: '', content: '' }),
    inspector: /* @__PURE__ */ consentFields({ key: 'content', type: 'longText', group: 'content' }, linkFields, {
      key: 'consent',
      type: 'extraChoice',
      group: 'answer',
    }),
    checkSettings: () => [],
    checkComplete({ settings }: Element<PrivacyStatementSettings>, path) {
      const empty = (text: string | undefined, at: string) =>
        text?.trim() ? [] : [problem(`${path}/${at}`, 'empty-text')];
      const consent = consentOf(settings);
      return [...empty(settings.text, 'text'), ...(consent ? empty(consent.text, 'consent/text') : [])];
    },
    subjects: (element) =>
      privacyStatementAnswers.asks?.(element) ? [{ operators: ['answered', 'notAnswered'] }] : [],
    maxSelections: () => 1,
    answerText: ({ settings }: Element<PrivacyStatementSettings>, answer) =>
      isAccepted(answer) ? (settings.consent?.text ?? '') : '',
    cellColumns: () => [{ key: '', title: '' }],
    toCells: (_element, answer) => [isAccepted(answer) ? 1 : null],
    fromCells(element: Element<PrivacyStatementSettings>, [cell]) {
      if (isEmptyCell(cell)) return { problems: [] };
      const text = cellText(cell).toLowerCase();
      if (no.includes(text)) return { problems: [] };
      if (!yes.includes(text) && text !== element.settings.consent?.text.trim().toLowerCase()) {
        const label = cellText(cell).slice(0, 100);
        return { problems: [problem(elementPath(element.id), 'unknown-label', { label })] };
      }
      const answer: AnswerValue = { accepted: true };
      return { answer, problems: privacyStatementAnswers.validate(element, answer) };
    },
    columns: ({ id, settings }: Element<PrivacyStatementSettings>) => [
      {
        key: id,
        elementId: id,
        type: 'category',
        title: settings.text,
        domain: [{ value: ACCEPTED, label: settings.consent?.text ?? '' }],
      },
    ],
    values: ({ id }, answer) => ({ [id]: isAccepted(answer) ? ACCEPTED : null }),
    plainValue: (answer) => (isAccepted(answer) ? ACCEPTED : undefined),
    score: () => null,
    summarise(_element, answers) {
      let n = 0;
      for (const answer of answers) if (isAccepted(answer)) n += 1;
      return summaryOf(n);
    },
    summariseCounts: ({ id }, { columns }) => summaryOf(columns.get(id)?.get(ACCEPTED) ?? 0),
    chartFacts: ({ settings }: Element<PrivacyStatementSettings>) => ({
      choices: [{ id: ACCEPTED, label: settings.consent?.text ?? '' }],
      consent: true,
    }),
  },
);
