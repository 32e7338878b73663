import type { KindPage, QuestionKindPart } from '@kaiku/plugin-surveys/contract';
import { builtinKinds } from '@kaiku/sdk/model';
import { expect } from 'chai';
import type { Assets } from '../../server/services/assets.ts';
import { createDrawing } from '../../server/services/pages.ts';

const assets: Assets = {
  renderer: {} as Assets['renderer'],
  css: '',
  cssHash: 'sha256-of',
  script: '/script.js',
  parts: { givenBack: '/givenBack.js', extras: '/extras.js' },
  goOn: '',
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
    const drawing = createDrawing(builtinKinds, [part], async () => assets);
    const first = await drawing();
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
});
