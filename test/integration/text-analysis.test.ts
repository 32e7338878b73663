import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, writeFiles } from '../support/outside.ts';

const plugin = (id: string, server: string) => ({
  'package.json': { name: id, version: '1.0.0', type: 'module', exports: { './plugin.json': './plugin.json' } },
  'plugin.json': { id, version: '1.0.0', sdk: '^0.1.0', server: 'server/index.ts' },
  'server/index.ts': server,
});

/** Fills the port: looks for words. What it is told by a prompt makes it misbehave as a model might. */
const reader = plugin(
  'reader',
  `import { defineServerPlugin, TextAnalysers } from '@kaiku/sdk/server';
   const analyse = async ({ texts, categories, prompt }) => {
     if (prompt === 'be away') throw new Error('the model is away');
     const findings = texts.map(({ id, text }) => ({
       id,
       categories: prompt === 'invent' ? ['made-up'] : categories.filter(({ name }) => text.includes(name)).map(({ key }) => key),
       sentiment: prompt === 'exaggerate' ? 7 : /good/.test(text) ? 1 : null,
       alarming: /harm/.test(text),
     }));
     return prompt === 'forget' ? findings.slice(1) : findings.reverse();
   };
   export default defineServerPlugin({
     bind: (binder) => binder.contribute(TextAnalysers, [], () => ({ name: 'word-list', analyse })),
   });`,
);

/** Uses it, and knows nothing of who fills it. */
const asker = plugin(
  'asker',
  `import { defineServerPlugin, Joi, route, TextAnalysis } from '@kaiku/sdk/server';
   export default defineServerPlugin({
     register(_server, ctx) {
       ctx.routes(route<object, object, { prompt?: string }>({
         id: 'ask', method: 'POST', path: '/asker', summary: 'Asks', access: 'session', transaction: 'none',
         payload: Joi.object({ prompt: Joi.string() }), reply: Joi.object().unknown(true),
         async handler({ companyId }, { payload }) {
           const analysis = ctx.get(TextAnalysis);
           const texts = [{ id: 'a', text: 'good coffee' }, { id: 'b', text: 'they harm people' }];
           const categories = [{ key: 'food', name: 'food' }, { key: 'drink', name: 'coffee', parent: 'food' }];
           const work = { companyId, texts, categories, language: 'en', ...payload };
           try {
             return { analyser: analysis.analyser, ...(await analysis.analyse(work)) };
           } catch (error) {
             return { failed: error.message };
           }
         },
       }));
     },
   });`,
);

describe('text analysis by a plugin from outside', function () {
  this.timeout(60_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  before(async () => {
    place = await makeFolder();
    await writeFiles(`${place.folder}/reader`, reader);
    await writeFiles(`${place.folder}/asker`, asker);
  });
  after(() => place?.remove());

  const start = (ids: string[], env: Record<string, string> = {}): Promise<TestApp> =>
    startTestApp({
      plugins: ['access', ...ids],
      workers: 'none',
      env: { KAIKU_PLUGINS: ids.map((id) => `${place.folder}/${id}`).join(','), ...env },
    });

  it('is not there until the operator names who does it, and says so', async () => {
    const test = await start(['asker', 'reader']);
    try {
      const { api } = await test.createUser();
      expect((await api.post('/asker')).data).to.deep.equal({ analyser: null, available: false });
    } finally {
      await test.stop();
    }
  });

  it('is refused at start when nobody brings the one that is named', async () => {
    const refusal = await start(['asker'], { KAIKU_TEXT_ANALYSER: 'word-list' }).then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(refusal).to.equal('KAIKU_TEXT_ANALYSER is "word-list", which no plugin brings. There are: none.');
  });

  describe('once it is named', () => {
    let test: TestApp;
    let user: TestUser;
    before(async () => {
      test = await start(['asker', 'reader'], { KAIKU_TEXT_ANALYSER: 'word-list' });
      user = await test.createUser();
    });
    after(() => test?.stop());

    it('tells another plugin what texts say, in their order', async () => {
      expect((await user.api.post('/asker')).data).to.deep.equal({
        analyser: 'word-list',
        available: true,
        findings: [
          { id: 'a', categories: ['drink'], sentiment: 1, alarming: false },
          { id: 'b', categories: [], sentiment: null, alarming: true },
        ],
      });
    });

    it('believes it no more than it was asked', async () => {
      const failed = async (prompt: string) => (await user.api.post('/asker', { prompt })).data.failed;
      expect(await failed('invent')).to.contain('"word-list" named the category "made-up"');
      expect(await failed('forget')).to.contain('found nothing for the text "a"');
      expect(await failed('exaggerate'))
        .to.contain('findings of another form')
        .and.to.contain('sentiment');
      expect(await failed('be away')).to.equal('the model is away');
    });
  });
});
