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
  parts: { givenBack: '/givenBack.js', extras: '/extras.js', later: '/later.js', guard: '/guard.js' },
  worker: '',
  goOn: '',
  framed: { script: '/framed.js', css: '' },
  embed: { plain: Buffer.of(), gzip: Buffer.of(), br: Buffer.of() },
  kinds: {},
};
const page: KindPage = { View: () => null, words: { en: {} }, script: '/kind.js', css: '.kind{}' };

describe('answering: what draws the pages', () => {
  it('is made once for many requests, also while a kind of a plugin cannot be loaded', async () => {
    let looks = 0;
    const part: QuestionKindPart = {
      kind: { ...builtinKinds.get('openText')!, kind: 'ranking' },
      module: 'ranking.js',
      async page() {
        looks += 1;
        if (looks === 1) throw new Error('has not been built');
        return page;
      },
    };
    const told: KindFault[] = [];
    const kinds = createKindRegistry([...builtinKinds.values(), { ...part.kind, texts: 'rankings' }]);
    const drawing = createDrawing(
      kinds,
      [part],
      '',
      async () => assets,
      (fault) => told.push(fault),
    );
    const first = await drawing();
    // It costs the questions of its kind alone.
    const elements = ['ranking', 'openText'].map((kind) => makeElement(kind, kind, { text: '?', mandatory: true }));
    const { pages } = first.renderer.askable(viewFor(makeStructure({ elements }), kinds, {}, 'en'), '/a/x');
    const shown = pages[0]!.elements.map(({ unshown, settings }) => [unshown, settings.mandatory]);
    expect(shown).to.deep.equal([
      [true, false],
      [undefined, true],
    ]);
    expect(told).to.have.length(1);
    expect(told[0]).to.include({ plugin: 'rankings', kind: 'ranking', elementId: 'ranking' });
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
});
