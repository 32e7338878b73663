import { accepted, useApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { open, send } from '../form.ts';
import { publish, sampleStructure } from '../support.ts';

const css = '.ks-title { letter-spacing: 3px }';
const js = "document.documentElement.dataset.own = 'yes';";

describe('answering: a survey’s own CSS and JavaScript', () => {
  const node = useApp();
  before(() => node.app.setFeatures(node.user.person.companyId, { custom_script: true }));

  const at = (path: string) => `${node.app.answerUrl}${path}`;
  const policyOf = async (path: string) => (await fetch(at(path))).headers.get('content-security-policy') ?? '';
  const filesIn = (html: string) => ({
    css: /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1],
    js: /<script defer src="([^"]+)"/.exec(html)?.[1],
  });

  it('SUR-016.de GAP-054 are files of the link’s own address, which browsers keep and which do not name the survey', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure({ customCss: css, customJs: js }));
    const page = await open(at(`/a/${url}`));
    const files = filesIn(page.html);
    expect(page.html).to.not.include(surveyId).and.not.include('letter-spacing');
    for (const [type, text, mime] of [
      ['css', css, 'text/css'],
      ['js', js, 'text/javascript'],
    ] as const) {
      expect(files[type]).to.match(new RegExp(`^/a/${url}/code/1-[\\w-]{22}\\.${type}$`));
      const file = await fetch(at(files[type]!));
      expect([file.status, await file.text()]).to.deep.equal([200, text]);
      expect(file.headers.get('content-type')).to.match(new RegExp(`^${mime}`));
      expect(file.headers.get('cache-control')).to.include('immutable');
      expect(file.headers.get('x-content-type-options')).to.equal('nosniff');
      expect(file.headers.get('content-security-policy'), 'of a worker').to.include("connect-src 'self'");
      const worker = await fetch(at(files[type]!), { headers: { 'service-worker': 'script' } });
      expect(worker.status, 'no service worker').to.equal(404);
    }
    expect(page.html.indexOf('type="module"'), 'after ours').to.be.below(page.html.indexOf('<script defer'));
  });

  it('SUR-016.d the CSS is allowed where the survey has some, on every page of it, and nowhere else', async () => {
    const { url } = await publish(node.user, sampleStructure({ customCss: css }));
    const own = /style-src 'self' [^;]*; style-src-elem 'self' /;
    const first = await open(at(`/a/${url}`));
    expect(await policyOf(`/a/${url}`)).to.match(own);
    expect(await policyOf(`/a/${url}/thanks`)).to.match(own);
    expect(filesIn((await open(at(`/a/${url}/thanks`))).html).css).to.equal(filesIn(first.html).css);
    const next = await send(first, { 'q.mood': 'good', go: 'next' });
    expect(filesIn(next.html).css).to.equal(filesIn(first.html).css);
    const plain = await publish(node.user);
    const policy = await policyOf(`/a/${plain.url}`);
    expect(policy).to.include("img-src 'self' data:").and.not.include('font-src').and.not.match(own);
    expect(filesIn((await open(at(`/a/${plain.url}`))).html)).to.deep.equal({ css: undefined, js: undefined });
  });

  it('SUR-016.de what respondents get is what is live; whoever looks at the preview gets the draft', async () => {
    const { url, surveyId } = await publish(node.user, sampleStructure({ customCss: css }));
    const settings = { customCss: '.ks-title { color: red }' };
    await accepted(node.user.api.put(`/survey/${surveyId}`, { survey_version: 1, settings }));
    const live = filesIn((await open(at(`/a/${url}`))).html).css!;
    expect(await (await fetch(at(live))).text()).to.equal(css);
    const draft = filesIn((await open(at(`/preview/${surveyId}`))).html).css!;
    expect(draft).to.match(new RegExp(`^/preview/${surveyId}/code/2-`));
    expect(await (await fetch(at(draft))).text()).to.equal('.ks-title { color: red }');
    const name = draft.split('/').at(-1)!;
    expect((await fetch(at(`/a/${url}/code/${name}`))).status, 'the draft through a link').to.equal(404);
    await accepted(node.user.api.post(`/survey/${surveyId}/publish_changes`, { survey_version: 2 }));
    expect((await fetch(at(live))).status, 'who began before').to.equal(200);
  });

  it('SUR-016.e a company that lost the feature has no JavaScript any more', async () => {
    const { url } = await publish(node.user, sampleStructure({ customJs: js }));
    const { js: address } = filesIn((await open(at(`/a/${url}`))).html);
    await node.app.setFeatures(node.user.person.companyId, { custom_script: false });
    try {
      expect(filesIn((await open(at(`/a/${url}`))).html).js).to.equal(undefined);
      expect((await fetch(at(address!))).status).to.equal(404);
    } finally {
      await node.app.setFeatures(node.user.person.companyId, { custom_script: true });
    }
  });

  it('other names below the address are not found', async () => {
    const { url } = await publish(node.user, sampleStructure({ customCss: css }));
    const { css: address } = filesIn((await open(at(`/a/${url}`))).html);
    const wrong = [
      address!.replace('.css', '.js'),
      address!.replace('/1-', '/2-'),
      address!.replace(/-[\w-]{22}/, '-aaaaaaaaaaaaaaaaaaaaaa'),
      `/a/${url}/code/settings.json`,
      `/a/${url}/code/999999999-aaaaaaaaaaaaaaaaaaaaaa.css`,
    ];
    for (const path of wrong) expect((await fetch(at(path))).status, path).to.equal(404);
  });
});
