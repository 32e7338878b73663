import { type Picture, type PictureSize, pictureSizes } from '../names.ts';
import { problem } from '../problems.ts';
import type { CommonSettings, Element } from '../types.ts';
import { textFields } from './common.ts';
import { defineKind } from './kind.ts';
import { unanswered, unansweredPart } from './unanswered.ts';

/** A picture that is shown (SUR-043): `text` is a heading above it, `description` a caption below. */
export interface ImageSettings extends CommonSettings {
  picture?: Picture;
  /** What it shows, for who does not see it. */
  alternativeText?: string;
  /** It says nothing that the survey does not: nobody needs to be told of it. */
  decorative?: boolean;
  /** Missing: large, the width of the page. */
  size?: PictureSize;
  /** Where it leads. */
  link?: string;
}

export const imageAnswers = /* @__PURE__ */ unanswered('image');

export const imageKind = /* @__PURE__ */ defineKind(imageAnswers, unansweredPart, {
  icon: 'photo',
  defaults: (): ImageSettings => ({ text: '' }),
  inspector: /* @__PURE__ */ textFields(
    { key: 'picture', type: 'picture', group: 'content' },
    { key: 'alternativeText', type: 'text', group: 'content' },
    { key: 'decorative', type: 'flag', group: 'content' },
    { key: 'size', type: 'select', group: 'look', options: pictureSizes },
    { key: 'link', type: 'url', group: 'content' },
  ),
  checkSettings: () => [],
  checkComplete({ settings }: Element<ImageSettings>, path) {
    if (!settings.picture) return [problem(`${path}/picture`, 'no-picture')];
    return settings.decorative || settings.alternativeText?.trim()
      ? []
      : [problem(`${path}/alternativeText`, 'no-alternative-text')];
  },
});
