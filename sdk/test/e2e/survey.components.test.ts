import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import {
  type Answers,
  builtinAnswerKinds,
  builtinKinds,
  parseForm,
  type SurveyTheme,
  surveyThemes,
  validateAnswers,
  viewFor,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { axeViolations, viewports } from '../../testing/browser.ts';
import { takePage } from '../../testing/contexts.ts';
import { sharedBrowser } from '../../testing/shared.ts';
import { element, everyKind, page, survey } from '../unit/modelSample.ts';
import { loadSurveyComponents } from '../unit/surveyBundle.ts';

type Components = Awaited<ReturnType<typeof loadSurveyComponents>>;

/** Everything that can be drawn, with the long words that break layouts. */
function sample() {
  const other = { enabled: true, text: 'Something else' };
  const dontKnow = { enabled: true, text: "I don't know" };
  const structure = everyKind();
  const ends = { minLabel: 'Not at all likely', maxLabel: 'Extremely likely' };
  const long = [
    { id: 'a', text: 'Asiakaspalvelutilannekyselytutkimus' },
    { id: 'b', text: 'Good' },
    { id: 'c', text: 'Very good' },
  ];
  return survey([
    ...structure.pages,
    page('p3', [
      element('nps', 'nps2', { ...ends, mandatory: true, description: 'Think of the last month.' }),
      element('nps', 'nps3', { ...ends, presentation: 'slider' }),
      element('nps', 'nps4', { ...ends, presentation: 'dropdown' }),
      element('choice', 'drop', { presentation: 'dropdown', other, dontKnow }),
      element('choice', 'track', { presentation: 'slider' }),
      element('choice', 'icons', { presentation: 'icons', choices: long }),
      element('smiley', 'two', { icon: { set: 2, order: 'descending', style: 'hexagon' }, ...ends }),
      element('openText', 'mail', { fieldType: 'email', placeholder: 'name@example.fi', mandatory: true }),
      element('matrix', 'grid2', { rows: long, columns: long, mandatory: true, dontKnow }),
    ]),
  ]);
}

describe('the survey in a browser', function surveyInBrowser() {
  this.timeout(60_000);
  let browser: Browser;
  let components: Components;
  let server: Server;
  let html = '';
  let sent: [string, string][] = [];
  let url: string;

  before(async function () {
    [browser, components] = await Promise.all([sharedBrowser(this.test!.parent!), loadSurveyComponents()]);
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method === 'POST') sent = [...new URLSearchParams(Buffer.concat(chunks).toString())];
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(request.method === 'POST' ? '<!doctype html><title>thanks</title>' : html);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });

  after(() => server?.close());

  async function withPage<T>(options: BrowserContextOptions, use: (tab: Page) => Promise<T>): Promise<T> {
    const { page: tab, giveBack } = await takePage(browser, { viewport: viewports.phone, ...options });
    try {
      await tab.goto(url);
      return await use(tab);
    } finally {
      await giveBack();
    }
  }

  const view = viewFor(everyKind(), builtinKinds, {}, 'en');

  for (const javaScriptEnabled of [false, true]) {
    it(`every kind is answered and sent ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      html = components.renderDocument(everyKind(), components.css);
      const answers = await withPage({ javaScriptEnabled }, async (tab) => {
        const group = (name: string, index = 0) => tab.getByRole('radiogroup', { name }).nth(index);
        await group('Which?').getByText('Something else').click();
        await group('Which?').getByLabel('Your own answer').fill('mauve');
        const boxes = tab.getByRole('group', { name: 'Which ones?' });
        await boxes.getByText('RED').click();
        await boxes.getByText('BLUE').click();
        await group('Would you recommend us?').getByRole('radio', { name: '9', exact: true }).check();
        await group('How was it?').getByRole('radio', { name: 'very happy' }).check();
        if (!javaScriptEnabled) await tab.getByRole('spinbutton', { name: 'How much?' }).fill('2.5');
        await tab.getByRole('textbox', { name: 'What else?' }).fill('Two\nlines');
        await group('food').getByRole('radio', { name: 'GOOD' }).check();
        await tab.getByRole('textbox', { name: 'What else?' }).focus();
        await tab.getByRole('button', { name: 'Send' }).click();
        await tab.waitForURL('**/answer');
        return parseForm(view, sent, builtinAnswerKinds);
      });
      const expected: Answers = {
        colour: { choice: 'other', other: 'mauve' },
        colours: { choices: ['red', 'blue'] },
        recommend: 9,
        mood: 5,
        ...(javaScriptEnabled ? {} : { amount: 2.5 }),
        words: 'Two\nlines',
        grid: { food: 'good' },
      };
      expect(answers).to.deep.equal(expected);
      expect(validateAnswers(view, answers, { kinds: builtinAnswerKinds })).to.deep.equal([]);
      expect(sent).to.deep.include.members([
        ['transaction', 't1'],
        ['go', 'send'],
      ]);
    });
  }

  it('Enter in a field sends the form, not the language or a draft', async () => {
    html = components.renderDocument(sample(), components.css);
    await withPage({ javaScriptEnabled: false }, async (tab) => {
      await tab.locator('#f-mail').press('Enter');
      await tab.waitForURL('**/answer');
    });
    expect(sent.filter(([name]) => name === 'go' || name === 'language')).to.deep.equal([['go', 'send']]);
  });

  it('SUR-050.b the field for one’s own words shows when it is needed', async () => {
    html = components.renderDocument(everyKind(), components.css);
    await withPage({}, async (tab) => {
      const colour = tab.getByRole('radiogroup', { name: 'Which?' });
      expect(await colour.getByLabel('Your own answer').isVisible()).to.equal(false);
      await colour.getByText('Something else').click();
      expect(await colour.getByLabel('Your own answer').isVisible()).to.equal(true);
    });
  });

  it('SUR-058 an answer is dictated in the survey’s language where the browser listens, and nothing is offered elsewhere', async () => {
    const speech = await readFile(new URL('../../web/survey/speech.ts', import.meta.url), 'utf8');
    const adapter = `${stripTypeScriptTypes(speech, { mode: 'transform' })}\nofferDictation(document, 'fi');`;
    /** Hears what a test says, as browsers do: each event brings all results so far, and where the new ones begin. */
    const fake = `
      class Recognition {
        heard = [];
        constructor() { window.listening = this; }
        start() { this.running = true; }
        stop() { this.running = false; this.onend?.(); }
        hear(text) {
          this.heard.push([{ transcript: text }]);
          this.onresult({ resultIndex: this.heard.length - 1, results: this.heard });
        }
      }`;
    const asked = survey([page('p', [element('openText', 'words', { speechToText: true, textMaxLength: 40 })])]);
    const draw = (known: string) => {
      const scripts = `<script>${fake}\n${known}</script><script type="module">${adapter}</script>`;
      html = components.renderDocument(asked, components.css).replace('</body>', `${scripts}</body>`);
    };
    type Heard = { listening: { lang: string; running: boolean; hear(text: string): void } };
    const hear = (tab: Page, text: string) =>
      tab.evaluate((said) => (window as unknown as Heard).listening.hear(said), text);
    const state = (tab: Page) =>
      tab.evaluate(() => {
        const { lang, running } = (window as unknown as Heard).listening;
        return { lang, running };
      });
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
      // Browsers know it under either name.
      draw(
        `window.SpeechRecognition = undefined; window.webkitSpeechRecognition = undefined; window.${name} = Recognition;`,
      );
      await withPage({}, async (tab) => {
        const field = tab.getByRole('textbox', { name: 'What else?' });
        await field.fill('Well,');
        await field.evaluate((node) =>
          node.addEventListener('input', () => {
            document.title = (node as HTMLTextAreaElement).value;
          }),
        );
        const button = tab.getByRole('button', { name: 'Dictate' });
        await button.click();
        expect(await state(tab)).to.deep.equal({ lang: 'fi', running: true });
        await hear(tab, ' good coffee ');
        await hear(tab, 'and cake');
        expect(await field.inputValue()).to.equal('Well, good coffee and cake');
        expect(await tab.title(), 'whoever keeps drafts hears of it').to.equal('Well, good coffee and cake');
        await hear(tab, 'more than fits in there');
        expect(await field.inputValue()).to.have.length(40);
        const stop = tab.getByRole('button', { name: 'Stop' });
        await stop.click();
        expect((await state(tab)).running).to.equal(false);
        await button.waitFor();
      });
    }
    draw('window.SpeechRecognition = undefined; window.webkitSpeechRecognition = undefined;');
    await withPage({}, async (tab) => {
      await tab.getByRole('textbox', { name: 'What else?' }).waitFor();
      expect(await tab.getByRole('button', { name: 'Dictate' }).count()).to.equal(0);
    });
  });

  for (const width of [320, 390, 768, 1440]) {
    it(`holds its layout at ${width} px, with targets of 44 px`, async () => {
      html = components.renderDocument(sample(), components.css);
      await withPage({ viewport: { width, height: 900 } }, async (tab) => {
        const found = await tab.evaluate(() => {
          const small = [...document.querySelectorAll('.ks label:has(input), .ks select, .ks .ks-button, .ks textarea')]
            .map((node) => ({ node, box: node.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44));
          const cut = [...document.querySelectorAll('.ks *:not(.ks-hidden, svg *)')].filter(
            (node) => node.getBoundingClientRect().right > innerWidth + 1 && !node.closest('.ks-hidden'),
          );
          return {
            scrolls: document.documentElement.scrollWidth > innerWidth,
            small: small.map(({ node, box }) => `${node.className} ${box.width}x${box.height} ${node.textContent}`),
            cut: cut.map((node) => node.outerHTML.slice(0, 120)),
          };
        });
        expect(found).to.deep.equal({ scrolls: false, small: [], cut: [] });
      });
    });
  }

  it('a matrix is a table where there is room and cards where there is not', async () => {
    html = components.renderDocument(sample(), components.css);
    const layout = (width: number) =>
      withPage({ viewport: { width, height: 900 } }, async (tab) => {
        const tops = await tab
          .locator('#e-grid .ks-grid-row:first-of-type .ks-cell, #e-grid [data-row="food"] .ks-cell')
          .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().top)));
        return { oneRow: new Set(tops).size === 1, heading: await tab.locator('#e-grid .ks-grid-head').isVisible() };
      });
    expect(await layout(900)).to.deep.equal({ oneRow: true, heading: true });
    expect(await layout(390)).to.deep.equal({ oneRow: false, heading: false });
  });

  for (const theme of surveyThemes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`axe finds nothing in the theme ${theme}, ${colorScheme}`, async () => {
        // Colours are what a theme changes; the layout of a wider screen is looked at once.
        await expectAccessible({ theme }, colorScheme, theme === surveyThemes[0] ? [390, 1024] : [390]);
      });
    }
  }

  it('axe finds nothing with the author’s own colours, light or dark, whatever the system says', async () => {
    await expectAccessible({ accentColor: '#ffe600', backgroundColor: '#101010' }, 'light');
    await expectAccessible({ accentColor: '#5500aa', backgroundColor: '#ffffff' }, 'dark');
  });

  async function expectAccessible(
    frame: { theme?: SurveyTheme; accentColor?: string; backgroundColor?: string },
    colorScheme: 'light' | 'dark',
    widths = [390],
  ) {
    const structure = sample();
    const answers: Answers = {
      colour: { choice: 'red' },
      recommend: 9,
      mood: 4,
      grid: { food: 'good' },
      nps3: 2,
      colours: { choices: ['red'] },
    };
    const problems = validateAnswers(viewFor(structure, builtinKinds, {}, 'en'), answers, {
      kinds: builtinAnswerKinds,
    });
    expect(problems).to.not.deep.equal([]);
    html = components.renderDocument(structure, components.css, { answers, problems, frame });
    for (const width of widths) {
      const violations = await withPage({ colorScheme, viewport: { width, height: 900 } }, axeViolations);
      expect(violations, JSON.stringify(violations, null, 1)).to.deep.equal([]);
    }
  }
});
