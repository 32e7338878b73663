import { makePage, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, sampleStructure } from '../support.ts';

/** Those who chose `bad` are told of a voucher, and everybody else is led elsewhere. */
function structureOf() {
  const structure = sampleStructure();
  structure.pages = structure.pages.slice(0, 1);
  const source = { type: 'answer', elementId: 'mood' } as const;
  structure.pages.push(
    makePage('voucher', [], {
      settings: {
        title: 'Sorry!',
        description: 'A voucher is on its way.',
        end: true,
        linkUrl: 'https://example.com/voucher',
        linkText: 'Have it',
      },
      showRules: [{ id: 'r1', subRules: [{ id: 's1', source, operator: 'equals', value: 'bad' }] }],
    }),
    makePage('shop', [], {
      settings: { title: '', end: true, redirect: true, linkUrl: 'https://example.com/ö?q=a b'.replace(' ', '%20') },
      showRules: [{ id: 'r2', subRules: [{ id: 's2', source, operator: 'equals', value: 'good' }] }],
    }),
  );
  structure.translations = { fi: { 'pages/voucher/title': 'Pahoittelut!' } };
  return structure;
}

describe('answering: end pages', () => {
  const node = useApp();
  const at = (path: string) => `${node.app.answerUrl}${path}`;

  it('shows the one that the answers lead to, in the language of the respondent, with where it leads', async () => {
    const { url } = await publish(node.user, structureOf());
    const first = await open(at(`/a/${url}?language=fi`));
    const reached = await send(first, { 'q.mood': 'bad', go: 'send' });
    expect(reached.html).to.include('Pahoittelut!').and.include('A voucher is on its way.');
    expect(reached.html).to.match(
      /<a class="ks-button" href="https:\/\/example.com\/voucher" rel="noopener noreferrer">/,
    );
    expect(reached.html).to.include('data-message="thanks"').and.not.include('Thank you kindly');
  });

  it('leads on by itself where it is told to, as an address that headers can hold, and not from a preview', async () => {
    const { url, surveyId } = await publish(node.user, structureOf());
    const reply = await send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'send' });
    const thanks = await fetch(reply.url);
    expect(thanks.headers.get('refresh')).to.equal('0;url=https://example.com/%C3%B6?q=a%20b');
    const preview = await send(await open(at(`/preview/${surveyId}`)), { 'q.mood': 'good', go: 'send' });
    expect((await fetch(preview.url)).headers.get('refresh')).to.equal(null);
  });

  it('says the thanks of the survey where none applies, or none is named that there is', async () => {
    const { url } = await publish(node.user, structureOf());
    const page = await send(await open(at(`/a/${url}`)), { 'q.mood': 'other', 'q.mood.other': 'So so', go: 'send' });
    expect(page.html).to.include('Thank you kindly');
    for (const id of ['p1', 'nothing', '__proto__'])
      expect((await open(at(`/a/${url}/thanks?end=${id}`))).html).to.include('Thank you kindly');
  });
});
