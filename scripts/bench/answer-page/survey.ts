import { makeElement as element, makeStructure } from '@kaiku/sdk/testing';

const choices = (prefix: string, count: number, text: string) =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index + 1}`, text: `${text} ${index + 1}` }));
const times = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i + 1));

/** The 20 questions of `surveyjs-20/src/form.js` and `static-20/index.html` as a survey of Kaiku, on one page. */
export const benchmarkSurvey = makeStructure({
  settings: { name: 'Benchmark survey' },
  elements: [
    ...times(5, (n) =>
      element(`single${n}`, 'choice', {
        text: `Single choice question ${n}?`,
        mandatory: n < 3,
        choices: choices(`s${n}-`, 5, 'Option'),
      }),
    ),
    ...times(3, (n) =>
      element(`multi${n}`, 'checkbox', {
        text: `Multiple choice question ${n}?`,
        choices: choices(`m${n}-`, 6, 'Choice'),
      }),
    ),
    ...times(2, (n) =>
      element(`matrix${n}`, 'matrix', {
        text: `Please rate the statements ${n}`,
        rows: choices(`r${n}-`, 5, 'Statement'),
        columns: choices(`c${n}-`, 5, 'Column'),
      }),
    ),
    ...times(3, (n) => element(`text${n}`, 'openText', { text: `Short text ${n}`, fieldSize: 'line' })),
    ...times(2, (n) => element(`comment${n}`, 'openText', { text: `Comment ${n}` })),
    ...times(2, (n) =>
      element(`nps${n}`, 'nps', {
        text: `How likely to recommend ${n}?`,
        minLabel: 'Not at all',
        maxLabel: 'Extremely',
      }),
    ),
    element('smiley', 'smiley', {
      text: 'How do you feel?',
      icon: { set: 5, order: 'ascending', style: 'classic' },
    }),
    element('country', 'choice', {
      text: 'Pick one of 200',
      presentation: 'dropdown',
      choices: choices('country-', 200, 'Country'),
    }),
    element('date', 'openText', { text: 'Date of visit', fieldSize: 'line' }),
  ],
});
