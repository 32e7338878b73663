import { accepted, makeElement, makeStructure, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { publish } from '../support.ts';

/** What chats and social media show of a link: they fetch the page as anybody does, and read its head. */
describe('answering: previews of links', () => {
  const node = useApp();
  const headOf = async (path: string, headers: Record<string, string> = {}) => {
    const html = await (await fetch(`${node.app.answerUrl}${path}`, { headers })).text();
    return html.slice(0, html.indexOf('<style>'));
  };
  const said = (head: string) =>
    Object.fromEntries(
      [
        ...head.matchAll(
          /<meta (?:name="description" )?(?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"\/>/g,
        ),
      ].map(([, name, content]) => [name, content]),
    );
  const intro = makeElement('intro', 'text', {
    text: 'Welcome',
    content: `**Two minutes** for "you" & <us>, [read on](https://example.com).\n\n${'Lorem ipsum. '.repeat(30)}`,
  });
  const asked = makeElement('q1', 'nps', { text: 'Would you recommend us?' });
  const picture = { file: crypto.randomUUID(), width: 900, height: 500 };
  const image = makeElement('i1', 'image', { text: '', picture, alternativeText: 'Our "café"' });

  it('say the survey’s name, its first words without their signs, and its picture with its whole address', async () => {
    const elements = [intro, image, asked];
    const name = 'Coffee </title><script>alert(1)</script> "now"';
    const structure = makeStructure({ settings: { name }, elements });
    structure.translations.fi = { 'elements/intro/content': 'Kaksi minuuttia.' };
    const { url, surveyId } = await publish(node.user, structure);
    const head = await headOf(`/a/${url}`);
    const { 'og:description': description, 'og:image': address, ...rest } = said(head);
    expect(rest).to.deep.equal({
      'og:title': 'Coffee &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;now&quot;',
      'og:image:alt': 'Our &quot;café&quot;',
      'twitter:card': 'summary_large_image',
    });
    expect(address).to.match(new RegExp(`^http://[^/]+/a/${url}/pictures/${picture.file}$`));
    expect(description).to.match(
      /^Two minutes for &quot;you&quot; &amp; &lt;us&gt;, read on\. Lorem ipsum\..*(Lorem|ipsum)…$/,
    );
    expect(head).to.not.include('<script>');
    expect(said(await headOf(`/a/${url}?language=fi`))['og:description']).to.equal('Kaksi minuuttia.');
    // The page of another link is drawn once for both, and has its own address.
    const other = await accepted(node.user.api.post(`/survey/${surveyId}/publish`, { name: 'Other' }));
    const { url: second } = other.updated_collectors[0];
    expect(said(await headOf(`/a/${second}`))['og:image']).to.include(`/a/${second}/pictures/`);
    expect(said(await headOf(`/a/${url}`, { 'sec-fetch-dest': 'iframe' })), 'within another page').to.deep.equal({});
  });

  it('say no more than there is', async () => {
    const { url, surveyId } = await publish(
      node.user,
      makeStructure({ settings: { name: 'Mere' }, elements: [asked] }),
    );
    expect(said(await headOf(`/a/${url}`))).to.deep.equal({ 'og:title': 'Mere' });
    expect(said(await headOf(`/preview/${surveyId}`)), 'a preview is shared with nobody').to.deep.equal({});
  });

  it('LINK-014 a private link says nothing, though a public one of the survey has just been shown', async () => {
    const { url, surveyId } = await publish(node.user, makeStructure({ elements: [intro, asked] }));
    expect(said(await headOf(`/a/${url}`))).to.include({ 'og:title': 'Coffee break' });
    const made = await accepted(node.user.api.post(`/survey/${surveyId}/publish`, { name: 'Till', private: true }));
    const path = `/a/${made.updated_collectors[0].url}`;
    const { api_key: key } = await accepted(node.user.api.post('/apicontact', { name: 'Till' }));
    for (const headers of [undefined, { 'x-api-key': key }])
      expect(said(await headOf(path, headers))).to.deep.equal({});
    expect(await headOf(path, { 'x-api-key': key })).to.include('<title>Coffee break');
  });
});
