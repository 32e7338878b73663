import { expect } from 'chai';
import { cssProblems, jsProblems } from '../../server/services/customCode.ts';

const css = (text: string) => cssProblems(text).map(({ code, line, column }) => `${code} ${line}:${column}`);

describe('own CSS and JavaScript of a survey', () => {
  it('SUR-016.d what browsers read is let through, rules within rules and new at-rules, too', () => {
    expect(
      css(`.ks { --gap: 2rem; color: rgb(0 0 0 / 50%); background: url("pictures/a.png") }
.ks { .ks-title { margin: calc(1px + (2px * 3)); } color: red; > p { x: y } &:hover { x: y }
  @media (max-width: 30em) { .a { color: red } } }
@media print { .ks { display: none } }
@container page (width > 30em) { .ks { inset: 0 } }
@scope (.ks) to (.b) { a { b: c } }
@layer own;
@font-face { font-family: Own }
.ks:has(> img)::before { content: "}"; background: url(data:image/png;base64,AAAA) }
/* @import and <b> in words { */`),
    ).to.deep.equal([]);
  });

  it('SUR-016.d what cannot be read is told with its line and column', () => {
    expect(css('.a {\n  colr red;\n}')).to.deep.equal(['css-syntax 2:8']);
    expect(css('.a { color: red }\n.b { color: red'), 'left open').to.deep.equal(['css-syntax 2:4']);
    expect(css('.a { color: red } }'), 'closed twice').to.deep.equal(['css-syntax 1:19']);
    expect(css('.a { .b { colr red; } }'), 'within a rule within a rule').to.deep.equal(['css-syntax 1:16']);
    expect(css('.a { content: "x\n }')).to.include('css-syntax 1:15');
  });

  it('SUR-016.d other files, foreign addresses and markup are refused, however they are written', () => {
    expect(css('@import "a.css";')).to.deep.equal(['css-import 1:1']);
    expect(css('@IM\\50ORT "a.css";')).to.deep.equal(['css-import 1:1']);
    const foreign = [
      'url(https://evil.example/a)',
      'url( "//evil.example/a" )',
      'url(\\68ttps://evil.example/a)',
      'url("\\\\\\\\evil.example/a")',
      'image-set("https://evil.example/a" 1x)',
      'url(javascript:x)',
      'url("data:text/html,x")',
    ];
    for (const value of foreign) {
      for (const name of ['background', '--own']) {
        const [found = ''] = css(`.a { ${name}: ${value} }`);
        expect(found, `${name}: ${value}`).to.match(/^css-address 1:\d+$/);
      }
    }
    expect(css('.a { color: red }\n</style><script>alert(1)</script>')).to.include('css-markup 2:1');
  });

  it('at most twenty problems are told, and a hundred thousand characters are read in no time', () => {
    expect(cssProblems('a{b c}\n'.repeat(200))).to.have.length(20);
    const started = performance.now();
    cssProblems('{('.repeat(50_000));
    cssProblems('.a { .b { c: d } }\n'.repeat(5_000));
    cssProblems('}'.repeat(100_000));
    expect(performance.now() - started).to.be.below(5_000);
  });

  it('SUR-016.e a script that cannot be read is told with its line and column, and is not run', () => {
    expect(jsProblems('let a = 1;\nlet b = ;')).to.deep.equal([
      { code: 'js-syntax', line: 2, column: 9, text: 'let b = ;' },
    ]);
    expect(jsProblems('throw new Error("never run"); process.exit(1)')).to.deep.equal([]);
    expect(jsProblems('const a = `')).to.have.length(1);
  });
});
