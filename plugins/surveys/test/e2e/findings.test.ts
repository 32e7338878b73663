import {
  EditorPage,
  makeElement,
  makePage,
  makeStructure,
  makeSurvey,
  type TestUser,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import type { Page } from 'playwright-core';
import { plugins } from '../support.ts';

/** What is told of, and the place that gets the focus. */
const findings: [RegExp, string][] = [
  // Folded away until somebody is led there.
  [/Texts are hard to read on this background/, '[data-at="settings/backgroundColor"] input'],
  [/Address or text: The text is missing/, '[data-at="elements/code/code"] textarea'],
  [/The picture is missing/, '[data-at="elements/image/picture"] button'],
  [/At least 9 selections are asked for/, '[data-at="elements/boxes/minSelections"] input'],
  [/must come on an earlier page/, '[data-at="elements/boxes/showAnswerOf"] input'],
  [/Column 2: The text is missing/, '[data-key="elements/menus/columns/two/text"]'],
  [/Row 1: The text is missing/, '[data-key="elements/menus/rows/row/text"]'],
  [/The page is empty/, '[data-at="pages/empty"] button'],
  [/comes on the same page or later/, '[data-at="pages/later/showRules/rule/when"] input'],
  [/This must not be empty/, '[data-at="pages/end/linkUrl"] input'],
  [/texts lack a translation \(sv\)/, '.se-translations textarea[lang="sv"]'],
];

const faulty = makeStructure({
  settings: { name: 'Faulty', backgroundColor: '#777777' },
  pages: [
    makePage('first', [
      makeElement('code', 'qrCode', { text: 'Our menu' }),
      makeElement('image', 'image', { text: 'Our house' }),
      makeElement('boxes', 'checkbox', {
        text: 'Which?',
        choices: [{ id: 'bun', text: 'Bun' }],
        minSelections: 9,
        showAnswerOf: 'last',
      }),
      makeElement('menus', 'dropdownMatrix', {
        text: 'How well?',
        rows: [{ id: 'row', text: '' }],
        columns: [
          { id: 'one', text: 'Well' },
          { id: 'two', text: '' },
        ],
      }),
    ]),
    makePage('empty', []),
    {
      ...makePage('later', [makeElement('last', 'nps', { text: 'Would you?' })]),
      showRules: [
        {
          id: 'rule',
          subRules: [{ id: 'when', source: { type: 'answer', elementId: 'last' }, operator: 'equals', value: 9 }],
        },
      ],
    },
    { ...makePage('end', []), settings: { title: 'Thanks', end: true, redirect: true } },
  ],
  translations: { fi: { 'settings/sendText': 'Lähetä' }, sv: { 'settings/sendText': 'Skicka' } },
});

describe('surveys: each finding leads to its place', function () {
  this.timeout(90_000);
  const stage = useStage(plugins);
  let user: TestUser;
  beforeEach(async () => {
    user = await stage.app.createUser();
  });

  for (const size of ['desktop', 'phone'] as const) {
    it(`SUR-077.a with the focus, also where it was folded away or on another pane (${size})`, async () => {
      const { survey_id: id } = await makeSurvey(user, { structure: faulty });
      const editor = new EditorPage(await stage.visit({ user, viewport: viewports[size] }));
      await editor.open(id);
      for (const [told, place] of findings) {
        await showCheck(editor.page, size === 'phone');
        await editor.options.getByRole('button', { name: told }).first().click();
        await editor.page.locator(`${place}:focus`).waitFor();
      }
    });
  }
});

async function showCheck(page: Page, phone: boolean): Promise<void> {
  if (phone) await page.locator('.se-editor').getByText('Options', { exact: true }).first().click();
  await page.getByRole('tab', { name: /^Check/ }).click();
}
