import {
  AnswerPage,
  expectNoFaults,
  makeElement,
  makePage,
  makeStructure,
  type TestUser,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { publish } from '../support.ts';

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const choices = [
  { id: 'a', text: 'Good' },
  { id: 'b', text: word },
];

describe('answering on the smallest screen, with keys and a screen reader', () => {
  const stage = useStage();
  let owner: TestUser;
  before(async () => {
    owner = await stage.app.createUser();
  });

  async function visit(path: string) {
    const page = await stage.visit({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
    await page.goto(`${stage.app.answerUrl}${path}`);
    const survey = new AnswerPage(page);
    await survey.ready();
    return { page, survey };
  }

  it('SUR-048 ANS-017.a long words wrap, texts from the right are mirrored, targets are large, a page that opens says its name and place', async () => {
    const { url } = await publish(
      owner,
      makeStructure({
        pages: [
          makePage(
            'p1',
            [
              makeElement('best', 'choice', { text: 'Best?', mandatory: true, choices }),
              makeElement('had', 'checkbox', { text: 'Had?', mandatory: true, choices }),
              makeElement('face', 'choice', { text: 'Face?', presentation: 'icons', choices }),
              makeElement('rows', 'matrix', { text: 'Rows?', rows: choices, columns: choices }),
            ],
            { settings: { title: 'The start' } },
          ),
          makePage('p2', [makeElement('score', 'nps', { text: 'Score?', presentation: 'slider' })], {
            settings: { title: 'The end' },
          }),
        ],
        translations: { ar: { 'elements/best/text': 'الأفضل؟' } },
      }),
    );
    const { page, survey } = await visit(`/a/${url}?language=ar`);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).to.equal(320);
    for (const name of ['الأفضل؟', 'Had?']) {
      const group = page.getByRole('group', { name }).or(page.getByRole('radiogroup', { name }));
      const [field, row] = await Promise.all([
        group.locator('input').first().boundingBox(),
        group.locator('label').first().boundingBox(),
      ]);
      expect(row!.x + row!.width - (field!.x + field!.width), name).to.be.lessThan(20);
    }
    await survey.next();
    const links = page.getByRole('alert').getByRole('link');
    await links.first().waitFor();
    const alert = page.getByRole('alert');
    expect(await alert.getByRole('heading').getAttribute('lang'), 'fixed words').to.equal('en');
    expect(
      await links
        .first()
        .evaluate((link) => [
          link.closest('[lang]')!.getAttribute('lang'),
          link.lastElementChild!.getAttribute('lang'),
        ]),
    ).to.eql(['ar', 'en']);
    for (const link of await links.all()) expect((await link.boundingBox())!.height).to.be.at.least(44);
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).to.equal('q.best');
    await expectNoFaults(page);
    await page.keyboard.press('Space');
    await page.getByRole('checkbox', { name: 'Good' }).press('Space');
    await page.getByRole('checkbox', { name: 'Good' }).press('Control+Enter');
    await survey.shows('The end');
    expect(await page.title()).to.equal('The end – Coffee break');
    const client = await page.context().newCDPSession(page);
    const { root } = await client.send('DOM.getDocument');
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.ks-title' });
    const { nodes } = await client.send('Accessibility.queryAXTree', { nodeId, role: 'heading' });
    expect(nodes[0]!.description?.value).to.equal('Page 2 of 2');
    const sizes = await page
      .getByRole('radio')
      .evaluateAll((fields) =>
        fields.map((field) => Math.round(field.parentElement!.querySelector('.ks-face')!.clientWidth)),
      );
    expect(new Set(sizes).size).to.equal(1);
    expect(await width()).to.equal(320);
    await expectNoFaults(page);
  });

  it('SUR-058 dictating is offered where the browser listens, says what pressing does, and that it may not listen', async () => {
    await stage.app.setFeatures(owner.person.companyId, { stt_answer: true });
    const story = makeElement('story', 'openText', { text: 'Story?', speechToText: true });
    const { url } = await publish(owner, makeStructure({ elements: [story] }));
    const page = await stage.visit();
    await page.addInitScript(() => {
      class Recogniser {
        onresult?: (event: object) => void;
        onerror?: (event: object) => void;
        onend?: () => void;
        start() {
          Object.assign(globalThis, { recogniser: this });
        }
        stop() {
          this.onend?.();
        }
      }
      Object.assign(globalThis, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser });
    });
    await page.goto(`${stage.app.answerUrl}/a/${url}`);
    const begin = page.getByRole('button', { name: 'Dictate' });
    const hears = (event: string, given: object = {}) =>
      page.evaluate(
        ([name, value]) => {
          const { recogniser } = globalThis as unknown as { recogniser: Record<string, (event: object) => void> };
          recogniser[name]?.(value);
        },
        [event, given] as const,
      );
    await begin.click();
    const end = page.getByRole('button', { name: 'Stop dictating' });
    await end.waitFor();
    await hears('onresult', { resultIndex: 0, results: [[{ transcript: 'Good coffee' }]] });
    expect(await page.getByLabel('Story?').inputValue()).to.equal('Good coffee');
    await end.click();
    await begin.click();
    await hears('onerror', { error: 'not-allowed' });
    await hears('onend');
    await begin.waitFor();
    expect(await page.getByRole('status').allTextContents()).to.include(
      'Dictating did not work. Let this page use the microphone, or write your answer.',
    );
    await begin.click();
    await end.waitFor();
    expect((await page.getByRole('status').allTextContents()).join('')).to.not.include('did not work');
  });
});
