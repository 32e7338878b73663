import { gunzipSync } from 'node:zlib';
import type { KindPage, QuestionKindPart } from '@kaiku/plugin-surveys/contract';
import { builtinKinds, createKindRegistry, type KindFault, viewFor } from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Renderer } from '../../contract/index.ts';
import type { Assets } from '../../server/services/assets.ts';
import { createDrawing } from '../../server/services/pages.ts';
import type { Door, Shown } from '../../server/services/surveys.ts';

const assets: Assets = {
  renderer: { undrawn: () => [] } as Partial<Renderer> as Renderer,
  css: '',
  cssHash: 'sha256-of',
  script: '/script.js',
  parts: { givenBack: '/givenBack.js', extras: '/extras.js', later: '/later.js', keys: '/keys.js', guard: '/guard.js' },
  worker: '',
  goOn: '',
  framed: { script: '/framed.js', css: '' },
  results: '',
  embed: { plain: Buffer.of(), gzip: Buffer.of(), br: Buffer.of() },
  kinds: {},
};
const page: KindPage = { View: () => null, words: { en: {} }, script: '/kind.js', css: '.kind{}' };

describe('answering: what draws the pages', () => {
  it('is made once for many requests, also while a kind of a plugin cannot be loaded', async () => {
    let looks = 0;
    const part: QuestionKindPart = {
      kind: { ...builtinKinds.get('openText')!, kind: 'sorting' },
      module: 'sorting.js',
      async page() {
        looks += 1;
        if (looks === 1) throw new Error('has not been built');
        return page;
      },
    };
    const told: KindFault[] = [];
    const kinds = createKindRegistry([...builtinKinds.values(), { ...part.kind, texts: 'sortings' }]);
    const drawing = createDrawing(
      kinds,
      [part],
      '',
      async () => assets,
      (fault) => told.push(fault),
    );
    const first = await drawing();
    // It costs the questions of its kind alone.
    const elements = ['sorting', 'openText'].map((kind) => makeElement(kind, kind, { text: '?', mandatory: true }));
    const { pages } = first.renderer.askable(viewFor(makeStructure({ elements }), kinds, {}, 'en'), '/a/x');
    const shown = pages[0]!.elements.map(({ unshown, settings }) => [unshown, settings.mandatory]);
    expect(shown).to.deep.equal([
      [true, false],
      [undefined, true],
    ]);
    expect(told).to.have.length(1);
    expect(told[0]).to.include({ plugin: 'sortings', kind: 'sorting', elementId: 'sorting' });
    for (let request = 0; request < 5; request += 1) expect(await drawing()).to.equal(first);
    expect(looks).to.equal(1);

    const clock = Date.now;
    try {
      Date.now = () => clock() + 60_000;
      const { policy } = await drawing();
      expect(policy, 'looked for again').to.not.equal(first.policy);
      expect(looks).to.equal(2);
    } finally {
      Date.now = clock;
    }
  });

  it('draws a page once for all links that show the same, and each gets its own address', async () => {
    const structure = makeStructure({
      settings: { customCss: 'b{}' },
      pages: [
        makePage('helsinki', [makeElement('tram', 'openText', { text: 'By tram?' })], {
          showRules: [
            {
              id: 'r',
              subRules: [
                { id: 's', source: { type: 'background', fieldId: 'city' }, operator: 'equals', value: 'Helsinki' },
              ],
            },
          ],
        }),
        makePage('all', [makeElement('why', 'openText', { text: 'Why?' })]),
      ],
      backgroundFields: ['city', 'table'].map((id) => ({ id, name: id })),
    });
    let drawn = 0;
    const renderer = {
      survey({ page: { id }, base }) {
        drawn += 1;
        return `<p>${id} ${base}</p>`;
      },
      waiting: () => '',
      thanks: () => '',
      looks: () => ({}),
      linkPreview: () => '',
    } as Partial<Renderer> as Renderer;
    const drawing = await createDrawing(builtinKinds, [], '', async () => ({ ...assets, renderer }))();
    const view = viewFor(structure, builtinKinds, {}, 'en');
    const open = (url: string, background: Record<string, string>, preview = false) => {
      const base = preview ? `/preview/${url}` : `/a/${url}`;
      const link = preview ? null : ({ url } as Door['link']);
      const keptAs = preview ? null : `kept-${url}`;
      const what = { companyId: 'c', surveyId: 's', version: 1, live: true } as const;
      const door: Door = { ...what, base, keptAs, link, embed: null, background };
      const code = { css: [`${base}/code/1-hash.css`], js: [] };
      const { settings } = structure;
      const key = preview ? 'p' : 'k';
      const shown: Shown = {
        view,
        fixedAnswers: [],
        settings,
        base,
        code,
        embed: null,
        private: false,
        version: 1,
        key,
      };
      const filling = { transaction: `t-${url}`, started: `at-${url}`, draft: null };
      return String(drawing.renderer.first(door, shown, filling, null)!.html());
    };
    for (let at = 0; at < 2_000; at += 1) {
      const url = `link${at}x`;
      const html = open(url, { table: `Table ${at}` });
      expect(html).to.include(`<p>all /a/${url}</p>`).and.include(`href="/a/${url}/code/1-hash.css"`);
      expect(html).to.include(`"base":"/a/${url}","keptAs":"kept-${url}","api":"/api/answer/${url}"`);
      expect(html).to.include(`t-${url}`).and.include(`at-${url}`);
      expect(html).to.not.include('slot-');
      expect(html, 'a value that no rule asks about').to.not.include('Table');
    }
    expect(drawn, '2,000 links').to.equal(1);

    const helsinki = open('kamppi', { city: 'Helsinki', table: '7' });
    expect(helsinki).to.include('<p>helsinki /a/kamppi</p>').and.include('"background":{"city":"Helsinki"}');
    expect(open('link', {}), 'the first again').to.include('<p>all /a/link</p>');
    expect(drawn).to.equal(2);
    expect(open('survey-id', {}, true))
      .to.include('/preview/survey-id')
      .and.include('"api":null');
  });

  describe('of a survey of several pages', () => {
    const structure = makeStructure({
      pages: ['one', 'two'].map((id) => makePage(id, [makeElement(`q-${id}`, 'openText', { text: 'Why?' })])),
    });
    const view = viewFor(structure, builtinKinds, {}, 'en');
    const filling = { transaction: 't', started: 'at', draft: null };
    const parts = async () => {
      let waited = 0;
      const renderer = {
        survey: ({ page: { id } }) => `<p>${id}</p>`,
        waiting(_view, _except, base) {
          waited += 1;
          return `<p>the others of ${base}</p>`;
        },
        thanks: () => '',
        looks: () => ({}),
        linkPreview: () => '',
      } as Partial<Renderer> as Renderer;
      const drawing = await createDrawing(builtinKinds, [], '', async () => ({ ...assets, renderer }))();
      const at = (url: string, key: string | null = 'k'): [Door, Shown] => {
        const base = `/a/${url}`;
        const what = { companyId: 'c', surveyId: 's', version: 1, live: true } as const;
        const door: Door = { ...what, base, keptAs: url, link: { url } as Door['link'], embed: null, background: {} };
        const { settings } = structure;
        const about = { view, fixedAnswers: [], settings, base, embed: null, private: false, version: 1, key };
        return [door, { ...about, code: { css: [], js: [] } }];
      };
      return { renderer: drawing.renderer, at, waited: () => waited };
    };

    it('a step without JavaScript draws its page alone; a script that takes it over fetches the others', async () => {
      const { renderer, at, waited } = await parts();
      const step = { page: 'two', answers: {}, problems: [], draftText: null };
      const alone = renderer.step(...at('link'), filling, { ...step, withOthers: false });
      expect(alone).to.include('<p>two</p>').and.include('"rest":"/a/link/pages?language=en&started=at"');
      expect(alone).to.include('/extras.js');
      expect(waited()).to.equal(0);
      const draft = renderer.step(...at('link'), filling, { ...step, withOthers: true });
      expect(draft).to.include('the others of /a/link').and.include('"rest":null');
    });

    it('draws the other pages once for all who fetch them, each for the own address', async () => {
      const { renderer, at, waited } = await parts();
      for (let link = 0; link < 100; link += 1)
        expect(String(renderer.rest(...at(`link${link}`)).html())).to.equal(`<p>the others of /a/link${link}</p>`);
      expect(waited()).to.equal(1);
      expect(gunzipSync(renderer.rest(...at('cafe')).gzip()!).toString()).to.equal('<p>the others of /a/cafe</p>');
      for (let time = 0; time < 3; time += 1) expect(renderer.rest(...at('own', null)).gzip()).to.equal(null);
      expect(waited(), 'in an order of the respondent’s own').to.equal(4);
    });
  });
});
