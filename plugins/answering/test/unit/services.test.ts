import { readFile } from 'node:fs/promises';
import type { Request } from '@hapi/hapi';
import { builtinKinds, flow, type SurveyStructure, viewFor } from '@kaiku/sdk/model';
import { interfaceLanguage, spokenLanguages } from '@kaiku/sdk/server';
import { expect } from 'chai';
import fc from 'fast-check';
import { say, sayCount, sayProblem } from '../../contract/index.ts';
import { checkPayload } from '../../server/routes/api.ts';
import { formFields } from '../../server/services/form.ts';
import { scriptJson } from '../../server/services/html.ts';
import { slimView } from '../../server/services/slimView.ts';
import { createStartedSigner } from '../../server/services/started.ts';
import { isModest, maxValues, weightOf } from '../../server/services/weight.ts';
import { directionOf, wordsIn } from '../../server/services/words.ts';
import { sampleAnswers, sampleStructure } from '../support.ts';

describe('answering: services', () => {
  it('of a form with more fields than anybody fills in, none is read', () => {
    const form = (count: number) => Buffer.from(`go=next${'&q.a=1'.repeat(count - 1)}`);
    expect(formFields(form(maxValues))).to.have.length(maxValues);
    expect(formFields(form(maxValues + 1)).length).to.equal(0);
    expect(formFields(null)).to.eql([]);
    expect(formFields(Buffer.from('q.a=%C3%A4+b&q.a=2'))).to.eql([
      ['q.a', 'ä b'],
      ['q.a', '2'],
    ]);
  });

  it('of JSON with more in it than anybody answers, none is read', () => {
    const answers = (count: number) => Buffer.from(JSON.stringify({ answers: Array(count).fill('a,{["\\') }));
    expect(isModest(answers(maxValues - 1))).to.equal(true);
    expect(isModest(answers(maxValues + 1))).to.equal(false);
    const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect([isModest(nested(12)), isModest(nested(13))]).to.eql([true, false]);
    expect(isModest(Buffer.from(JSON.stringify({ answers: sampleAnswers })))).to.equal(true);
    fc.assert(fc.property(fc.json({ maxDepth: 10 }), (json) => isModest(Buffer.from(json))));
    fc.assert(fc.property(fc.string(), (text) => isModest(Buffer.from(text.slice(0, 12)))));
  });

  it('a call counts by its size, and for the most when it does not say', () => {
    const weigh = (length?: string) =>
      weightOf({ headers: { ...(length && { 'content-length': length }) } } as Request);
    expect(['0', '5000', '65536', '4194304', '99999999'].map(weigh)).to.eql([1, 1, 2, 65, 65]);
    expect(weigh()).to.equal(65);
  });

  it('only what was signed here, for this survey, says when a page was opened', () => {
    const signer = createStartedSigner(new Uint8Array(32).fill(7));
    const other = createStartedSigner(new Uint8Array(32).fill(8));
    const token = signer.sign('survey', 12, 'seedSeed-_12', 1_700_000_000_000);
    expect(signer.read('survey', token)).to.eql({
      at: new Date(1_700_000_000_000),
      version: 12,
      seed: 'seedSeed-_12',
    });
    expect(signer.read('another', token)).to.equal(null);
    expect(other.read('survey', token)).to.equal(null);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: token.length - 1 }), fc.constantFrom(...'0az.-'), (at, letter) => {
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        if (changed !== token) expect(signer.read('survey', changed)).to.equal(null);
      }),
    );
    fc.assert(fc.property(fc.anything(), (anything) => signer.read('survey', anything) === null));
  });

  it('JSON in the page cannot end its script element, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = scriptJson(value);
        expect(text).to.not.match(/[<\u2028\u2029]/);
        expect(JSON.parse(text)).to.eql(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(scriptJson({ a: '</script><!--' })).to.not.include('<');
  });

  it('the browser judges by less than the server has, and comes to the same', () => {
    const view = viewFor(sampleStructure() as SurveyStructure, builtinKinds, {}, 'en');
    const slim = slimView(view);
    const ids = fc.constantFrom(
      'mood',
      'mail',
      'story',
      'why',
      'recommend',
      'service',
      'wait',
      'drinks',
      'face',
      'none',
    );
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        { choice: 'good' },
        { choice: 'bad' },
        { choice: 'other' },
        { choice: 'other', other: 'x' },
      ),
      fc.constantFrom<unknown>({ choices: ['tea'] }, { choices: ['tea', 'coffee', 'water'] }, { choices: [] }),
      fc.constantFrom<unknown>(
        { speed: 'low' },
        { speed: 'low', smile: 'high' },
        { dontKnow: true },
        'a@b.fi',
        'x',
        '',
        7,
        11,
        0,
      ),
    );
    fc.assert(
      fc.property(fc.dictionary(ids, value), fc.boolean(), (given, complete) => {
        const answers = complete ? { ...sampleAnswers, ...given } : given;
        const [browser, server] = [slim, view].map((one) => flow(one, answers, { kinds: builtinKinds }));
        expect(browser!.problems()).to.eql(server!.problems());
        expect(browser!.pages.map(({ id }) => id)).to.eql(server!.pages.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
    expect(JSON.stringify(slim)).to.not.include('How was it?');
  });

  it('languages of a browser come best first, and a strange header does no harm', () => {
    expect(spokenLanguages('fi;q=0.5, sv-SE, en;q=0.9, *;q=0.1, de;q=0')).to.eql(['sv-se', 'en', 'fi']);
    expect(spokenLanguages('fi; q=high; ;;')).to.be.an('array');
    expect(interfaceLanguage(undefined, 'de, sv-SE;q=0.8')).to.equal('sv');
    expect(interfaceLanguage('fi', 'sv')).to.equal('fi');
    fc.assert(fc.property(fc.string(), (header) => ['en', 'fi', 'sv'].includes(interfaceLanguage(undefined, header))));
  });

  it('says words in three languages, in English where the interface has no words, and fills them', () => {
    expect(say(wordsIn('fi'), 'progress', { page: 2, pages: 5 })).to.equal('Sivu 2/5');
    expect(wordsIn('de-AT')).to.equal(wordsIn('en'));
    expect(wordsIn('constructor')).to.equal(wordsIn('en'));
    expect(sayCount(wordsIn('en'), 'errors', 1)).to.equal('Please check one answer');
    expect(sayCount(wordsIn('en'), 'errors', 3)).to.equal('Please check 3 answers');
    expect(sayProblem(wordsIn('sv'), 'max-selections', { max: 2 })).to.equal('Välj högst 2.');
    expect(sayProblem(wordsIn('en'), 'some-new-problem')).to.equal('Check this answer.');
    expect(say(wordsIn('en'), 'no-such-word')).to.equal('no-such-word');
    expect([directionOf('ar'), directionOf('fi')]).to.eql(['rtl', 'ltr']);
  });

  it('smileys are called the same where they are answered and where authors see them', async () => {
    for (const language of ['en', 'fi', 'sv']) {
      const file = new URL(`../../../surveys/locales/editor/${language}.json`, import.meta.url);
      const { canvas } = JSON.parse(await readFile(file, 'utf8')) as { canvas: Record<string, string> };
      for (const mood of [1, 2, 3, 4, 5])
        expect(canvas[`mood${mood}`], language).to.equal(say(wordsIn(language), `smiley${mood}`));
    }
  });

  it('any payload is either taken as it is or refused with the fields that are wrong', () => {
    fc.assert(
      fc.property(fc.anything(), (payload) => {
        expect(() => checkPayload(payload)).to.throw('validation');
      }),
    );
    const good = { transaction_id: '0b8f6a52-3a6f-4a57-9d0c-1b1f8f2d9c11', survey_version: 1, answers: {} };
    expect(checkPayload(good)).to.eql(good);
    const background = { city: 'Turku' };
    expect(checkPayload({ ...good, background })).to.eql({ ...good, background });
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`f${index}`, '']));
    for (const wrong of [
      'Turku',
      ['Turku'],
      5,
      null,
      { city: null },
      { city: { toString: 1 } },
      { city: 'x'.repeat(1_001) },
      many,
    ])
      expect(() => checkPayload({ ...good, background: wrong }), JSON.stringify(wrong).slice(0, 40)).to.throw(
        'validation',
      );
  });
});
