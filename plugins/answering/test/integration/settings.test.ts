import { accepted, makeElement, makePage, makeStructure, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, sampleStructure } from '../support.ts';

describe('answering: settings of the survey on the page', () => {
  const node = useApp();
  const at = (path: string) => `${node.app.answerUrl}${path}`;
  const second = async (settings: object) => {
    const { url } = await publish(node.user, sampleStructure(settings));
    return send(await open(at(`/a/${url}`)), { 'q.mood': 'good', go: 'next' });
  };
  const buttons = (html: string) =>
    [...(/<div class="ks-buttons">(.*?)<\/div>/.exec(html)?.[1] ?? '').matchAll(/value="(\w+)"[^>]*>([^<]*)</g)].map(
      ([, go, text]) => `${go} ${text}`,
    );

  it('SUR-012.bc progress is shown as page numbers, as a bar, or not at all', async () => {
    expect((await second({ progress: 'pages' })).html).to.match(/<p class="ks-progress">Page 2 of 2<\/p>/);
    expect((await second({ progress: 'bar' })).html).to.match(/<progress class="ks-progress" max="2" value="2"/);
    const none = (await second({ progress: 'none' })).html;
    expect(none).to.include('Finally');
    expect(/class="ks-progress"/.test(none)).to.equal(false);
  });

  it('SUR-013.abcd buttons have the survey’s words, and are there or not as it says', async () => {
    const words = { nextText: 'Onwards', previousText: 'To before', sendText: 'That is all' };
    const { url } = await publish(node.user, sampleStructure(words));
    const first = await open(at(`/a/${url}`));
    expect(buttons(first.html)).to.deep.equal(['next Onwards']);
    const last = await send(first, { 'q.mood': 'good', go: 'next' });
    expect(buttons(last.html)).to.deep.equal(['send That is all', 'previous To before']);
    expect(buttons((await second({ ...words, showPrevious: false })).html)).to.deep.equal(['send That is all']);
  });

  it('SUR-023 a page has its own buttons, progress and colours, and the next one the survey’s', async () => {
    const structure = sampleStructure({ progress: 'pages', accentColor: '#112233' });
    Object.assign(structure.pages[0]!.settings, {
      nextText: 'Onwards',
      progress: 'bar',
      accentColor: '#aa0000',
      backgroundColor: '#00bb00',
    });
    Object.assign(structure.pages[2]!.settings, { sendText: 'Over', showPrevious: false });
    const { url } = await publish(node.user, structure);
    const first = await open(at(`/a/${url}`));
    expect(buttons(first.html)).to.deep.equal(['next Onwards']);
    expect(first.html).to.include('<progress class="ks-progress"').and.include('#aa0000').and.include('#00bb00');
    // What the page's script goes by when it leads on.
    const { p1, p3 } = JSON.parse(
      /<script type="application\/json" id="kaiku-data">(.*?)<\/script>/.exec(first.html)![1]!,
    ).looks;
    expect(p1).to.include({ nextText: 'Onwards', progress: 'bar' });
    expect(p3).to.include({ nextText: 'Next', progress: 'pages', sendText: 'Over', showPrevious: false });
    const last = await send(first, { 'q.mood': 'good', go: 'next' });
    expect(buttons(last.html)).to.deep.equal(['send Over']);
    expect(last.html).to.include('Page 2 of 2').and.include('style="--own-accent:#112233');
  });

  it('SUR-053 each respondent has the choices in an order, and keeps it', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `c${index}`);
    const choices = ids.map((id) => ({ id, text: id }));
    const drink = makeElement('drink', 'choice', { text: 'Which?', choices, shuffle: true });
    const note = makeElement('note', 'openText', { text: 'Why?', mandatory: true });
    const { url } = await publish(node.user, makeStructure({ elements: [drink, note] }));
    const orderOf = (html: string) => [...html.matchAll(/name="q\.drink"[^>]* value="(c\d)"/g)].map(([, id]) => id);
    const pages = await Promise.all(Array.from({ length: 6 }, () => open(at(`/a/${url}`))));
    const orders = pages.map(({ html }) => orderOf(html));
    for (const order of orders) expect(order).to.have.members(ids);
    expect(new Set(orders.map((order) => order.join())).size).to.be.above(1);
    const again = await send(pages[0]!, { 'q.drink': 'c1', go: 'send' });
    expect([again.status, orderOf(again.html)]).to.deep.equal([422, orders[0]]);
  });

  it('SUR-013.a without its next button a page goes on by being pressed; one that asks for more keeps it', async () => {
    const choices = ['tea', 'coffee'].map((id) => ({ id, text: id }));
    const structure = makeStructure({
      settings: { showNext: false },
      pages: [
        makePage('p1', [makeElement('drink', 'choice', { text: 'Which?', choices })]),
        makePage('p2', [makeElement('why', 'openText', { text: 'Why?' })]),
        makePage('p3', [makeElement('note', 'text', { text: 'Nearly there' })]),
        makePage('p4', [makeElement('score', 'nps', { text: 'How likely?' })]),
      ],
    });
    const { url } = await publish(node.user, structure);
    const first = await open(at(`/a/${url}`));
    expect(first.html).to.match(/<div class="ks-buttons"><noscript><button[^>]*value="next"/);
    const looks = JSON.parse(
      /<script type="application\/json" id="kaiku-data">(.*?)<\/script>/.exec(first.html)![1]!,
    ).looks;
    expect(Object.values(looks).map((look) => (look as { showNext: boolean }).showNext)).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
    const why = await send(first, { 'q.drink': 'tea', go: 'next' });
    expect(buttons(why.html)).to.deep.equal(['next Next', 'previous Back']);
    expect(why.html).to.not.include('<noscript>');
  });

  it('the logo stands above every page of the survey, in words for who does not see it, in each language', async () => {
    const form = new FormData();
    form.append('file_type', 'logo');
    form.append('file', new Blob([pixel], { type: 'image/png' }), 'logo.png');
    const { survey_id: any } = await accepted(node.user.api.post('/survey', { name: 'Any' }));
    const { fileId, file_type } = await accepted(node.user.api.post(`/survey/${any}/pictures`, undefined, { form }));
    expect(file_type).to.equal('logo');
    const logo = { file: fileId, width: 1, height: 1 };
    const structure = sampleStructure({ logo, logoAlternativeText: 'The café' });
    structure.translations.fi!['settings/logoAlternativeText'] = 'Kahvila';
    const { url } = await publish(node.user, structure);
    const first = await open(at(`/a/${url}`));
    const shown = (alt: string) =>
      new RegExp(`<header[^>]*><img src="(/a/${url}/pictures/${fileId})"[^>]*alt="${alt}"`);
    const [, address] = shown('The café').exec(first.html)!;
    const picture = await fetch(at(address!));
    expect([picture.status, picture.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
    for (const path of ['/thanks', '?language=fi']) {
      expect((await open(at(`/a/${url}${path}`))).html).to.match(shown(path === '/thanks' ? 'The café' : 'Kahvila'));
    }
    const without = { name: 'Mute', structure: sampleStructure({ logo }) };
    const { survey_id: mute } = await accepted(node.user.api.post('/survey', without));
    const refused = await node.user.api.post(`/survey/${mute}/open`);
    expect([refused.status, refused.error.details[0]?.code]).to.deep.equal([422, 'no-logo-text']);
  });
});

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
