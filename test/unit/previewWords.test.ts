import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@kaiku/sdk/common';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';

type Words = Record<string, string>;
const read = (file: string): Record<string, Words> => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Words of the editor that its preview shows, by what the answering page calls them. */
const same: Words = {
  required: 'required',
  choose: 'choose',
  notAnswered: 'notAnswered',
  full: 'full',
  otherText: 'otherText',
  progress: 'progress',
  errors_one: 'errors_one',
  errors_other: 'errors_other',
  language: 'language',
  confirm: 'confirm',
  nationalIdRemoved: 'nationalIdRemoved',
  dictate: 'dictate',
  dictateStop: 'dictateStop',
  treeBelow: 'below',
  treeSearch: 'searchChoices',
  treeNone: 'noneFound',
  ...Object.fromEntries([1, 2, 3, 4, 5].map((mood) => [`smiley${mood}`, `mood${mood}`])),
};
/** What may be wrong with an answer, and with nothing that an author writes. */
const problems = [
  'mandatory',
  'mandatory-row',
  'other-empty',
  'number-range',
  'number-step',
  'field-number',
  'field-phone',
];

describe('the preview in the editor', () => {
  for (const language of languages) {
    it(`says what respondents read, word for word (${language})`, () => {
      const page = read(`plugins/answering/locales/${language}.json`);
      const editor = read(`plugins/surveys/locales/editor/${language}.json`);
      for (const [theirs, ours] of Object.entries(same)) {
        expect(editor.canvas?.[ours], ours).to.equal(page.words?.[theirs]);
      }
      for (const code of problems) expect(editor.errors?.[code], code).to.equal(page.errors?.[code]);
    });
  }
});
