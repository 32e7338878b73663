import { elementPath, problem } from '../problems.ts';
import type { CommonSettings, ElementKind } from '../types.ts';
import { textFields } from './common.ts';
import { type AnswerKind, defineKind, type Kind } from './kind.ts';

/** A text that is shown and not answered (SUR-042): `text` is its heading, `content` its paragraphs. */
export interface TextSettings extends CommonSettings {
  content?: string;
}

/** How a kind that is only shown is answered: not at all. */
export const shownAnswers = (kind: ElementKind): AnswerKind => ({
  kind,
  answerable: false,
  dontKnow: 'apart',
  operand: () => ({ values: [] }),
  validate: (element) => [problem(elementPath(element.id), 'not-answerable')],
  fieldNames: () => [],
  readForm: () => undefined,
  writeForm: () => [],
});

type ShownPart = Omit<
  Kind,
  keyof AnswerKind | 'icon' | 'defaults' | 'inspector' | 'checkSettings' | 'checkComplete' | 'chartFacts'
>;

/** What all kinds that are only shown have in common. */
export const shownPart: ShownPart = {
  subjects: () => [],
  wire: () => ({ additionalType: null }),
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
};

export const textAnswers: AnswerKind = /* @__PURE__ */ shownAnswers('text');

export const textKind = /* @__PURE__ */ defineKind(textAnswers, shownPart, {
  icon: 'typography',
  defaults: (): TextSettings => ({ text: '', content: '' }),
  inspector: /* @__PURE__ */ textFields({ key: 'content', type: 'longText', group: 'content' }),
  checkSettings: () => [],
  checkComplete: ({ settings }, path) =>
    settings.text.trim() === '' && !(settings as TextSettings).content?.trim()
      ? [problem(`${path}/content`, 'empty-text')]
      : [],
});
