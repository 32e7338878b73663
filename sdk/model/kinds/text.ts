import { elementPath, problem } from '../problems.ts';
import type { CommonSettings } from '../types.ts';
import { textFields } from './common.ts';
import { type AnswerKind, defineKind } from './kind.ts';

/** A text that is shown and not answered (SUR-042): `text` is its heading, `content` its paragraphs. */
export interface TextSettings extends CommonSettings {
  content?: string;
}

export const textAnswers: AnswerKind = {
  kind: 'text',
  answerable: false,
  dontKnow: 'apart',
  operand: () => ({ values: [] }),
  validate: (element) => [problem(elementPath(element.id), 'not-answerable')],
  fieldNames: () => [],
  readForm: () => undefined,
  writeForm: () => [],
};

export const textKind = /* @__PURE__ */ defineKind(
  textAnswers,
  {},
  {
    icon: 'typography',
    subjects: () => [],
    wire: () => ({ additionalType: null }),
    defaults: (): TextSettings => ({ text: '', content: '' }),
    inspector: /* @__PURE__ */ textFields({ key: 'content', type: 'longText', group: 'content' }),
    checkSettings: () => [],
    checkComplete: ({ settings }, path) =>
      settings.text.trim() === '' && !(settings as TextSettings).content?.trim()
        ? [problem(`${path}/content`, 'empty-text')]
        : [],
    maxSelections: () => 0,
    answerText: () => '',
    cellColumns: () => [],
    toCells: () => [],
    fromCells: () => ({ problems: [] }),
    columns: () => [],
    values: () => ({}),
    score: () => null,
    summarise: () => ({ type: 'texts', n: 0, dontKnow: 0 }),
    summariseCounts: () => ({ type: 'texts', n: 0, dontKnow: 0 }),
  },
);
