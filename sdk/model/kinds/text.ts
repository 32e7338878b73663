import { problem } from '../problems.ts';
import type { CommonSettings } from '../types.ts';
import { textFields } from './common.ts';
import { type AnswerKind, defineKind } from './kind.ts';
import { unanswered, unansweredPart } from './unanswered.ts';

/** A text that is shown and not answered (SUR-042): `text` is its heading, `content` its paragraphs. */
export interface TextSettings extends CommonSettings {
  content?: string;
}

export const textAnswers: AnswerKind = /* @__PURE__ */ unanswered('text');

export const textKind = /* @__PURE__ */ defineKind(textAnswers, unansweredPart, {
  icon: 'typography',
  defaults: (): TextSettings => ({ text: '', content: '' }),
  inspector: /* @__PURE__ */ textFields({ key: 'content', type: 'longText', group: 'content' }),
  checkSettings: () => [],
  checkComplete: ({ settings }, path) =>
    settings.text.trim() === '' && !(settings as TextSettings).content?.trim()
      ? [problem(`${path}/content`, 'empty-text')]
      : [],
});
