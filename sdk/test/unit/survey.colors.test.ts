import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contrast } from '@kaiku/sdk/common';
import { expect } from 'chai';
import fc from 'fast-check';
import { inkOn, isDark } from '../../web/survey/colors.ts';

const folder = path.resolve(import.meta.dirname, '../../web/survey');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const styles = files.map((name) => ({ name, css: readFileSync(path.join(folder, name), 'utf8') }));
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const extremes = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#777777', '#767676'];

/** What each theme says of its colours, over those of the default. */
function themes(): Record<string, Record<string, string>> {
  const base = styles.find(({ name }) => name === 'base.css')!.css;
  const found: Record<string, Record<string, string>> = {};
  for (const [, theme = 'default', body] of base.matchAll(/^\.ks(?:\[data-survey-theme="(\w+)"\])? \{(.*?)^\}/gms)) {
    const pairs = [...body!.matchAll(/--([ld]-[\w-]+): (#\w+);/g)].map(([, name, value]): [string, string] => [
      name!,
      value!.length === 4 ? `#${[...value!.slice(1)].map((one) => one + one).join('')}` : value!,
    ]);
    found[theme] = { ...found.default, ...Object.fromEntries(pairs) };
  }
  return found;
}

describe('colours of surveys', () => {
  it('WCAG 1.4.3 WCAG 1.4.11 each theme reads well, by light and in the dark', () => {
    const all = themes();
    expect(Object.keys(all)).to.include.members(['default', 'paper', 'forest', 'sunset', 'midnight', 'contrast']);
    for (const [theme, colors] of Object.entries(all)) {
      for (const scheme of ['l', 'd']) {
        const of = (name: string) => colors[`${scheme}-${name}`]!;
        const pairs: [string, string, number][] = [
          ...['text', 'muted', 'error'].map((name): [string, string, number] => [name, 'surface', 4.5]),
          ...['text', 'muted'].map((name): [string, string, number] => [name, 'background', 4.5]),
          ['on-accent', 'accent', 4.5],
          ['border', 'surface', 3],
        ];
        for (const [one, other, least] of pairs)
          expect(contrast(of(one), of(other)), `${theme} ${scheme}: ${one} on ${other}`).to.be.at.least(least);
      }
    }
  });

  it('WCAG 1.4.3 on any colour of the author’s own, accent or background, its ink reads well', () => {
    const reads = (own: string): void => {
      expect(contrast(inkOn(own), own), own).to.be.at.least(4.5);
    };
    for (const own of extremes) reads(own);
    fc.assert(fc.property(color, reads), { numRuns: 2_000 });
  });

  it('WCAG 1.4.3 WCAG 2.4.11 no text and no focus has the accent’s colour, which may be as light as what it stands on', () => {
    const faults = styles.flatMap(({ name, css }) =>
      [...css.matchAll(/(?<![\w-])(color|outline|outline-color):[^;]*var\(--ks-accent\)/g)].map(
        ([text]) => `${name}: ${text}`,
      ),
    );
    expect(faults).to.deep.equal([]);
  });

  it('WCAG 1.4.3 what stands on a background of the author’s own has the ink of it, which reads well on surfaces beside it, too', () => {
    const rule = (selector: string): string => {
      const css = styles.map((one) => one.css.replace(/\/\*.*?\*\//gs, '')).join('\n');
      const bodies = [...css.matchAll(/^([^{}@]+)\{([^{}]*)\}/gm)]
        .filter(([, selectors]) => selectors!.split(',').some((one) => one.trim() === selector))
        .map(([, , body]) => body);
      return bodies.join('');
    };
    expect(rule('.ks')).to.match(/\scolor: var\(--own-ink, var\(--ks-text\)\)/);
    expect(rule('.ks .ks-progress')).to.match(/\scolor: var\(--own-ink, var\(--ks-muted\)\)/);
    // It is on the surfaces of the scheme that the background brings, too.
    for (const colors of Object.values(themes())) {
      expect(contrast('#000000', colors['l-surface']!)).to.be.at.least(4.5);
      expect(contrast('#ffffff', colors['d-surface']!)).to.be.at.least(4.5);
    }
    fc.assert(fc.property(color, (own) => inkOn(own) === (isDark(own) ? '#ffffff' : '#000000')));
  });
});
