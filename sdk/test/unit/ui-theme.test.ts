import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { contrast, readColor } from '@kaiku/sdk/common';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect } from 'chai';
import { filledShade, ink, palette } from '../../web/ui/palette.ts';
import { cssVariables, theme } from '../../web/ui/theme.ts';

const ui = path.join(import.meta.dirname, '../../web/ui');
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const schemes = ['light', 'dark'] as const;

/** Value of a CSS variable in a scheme, references followed. */
function token(scheme: (typeof schemes)[number], name: string): string {
  const theirs = defaultCssVariablesResolver(merged);
  const ours = cssVariables(merged);
  const all: Record<string, string> = { ...theirs.variables, ...theirs[scheme], ...ours.variables, ...ours[scheme] };
  let value = all[name];
  for (let hops = 0; value?.startsWith('var(') && hops < 8; hops += 1) value = all[value.slice(4, -1)];
  const color = readColor(value ?? '');
  if (!color) throw new Error(`${name} is ${value} in ${scheme}`);
  return color;
}

const grounds = [
  '--kaiku-page',
  '--kaiku-surface',
  '--kaiku-surface-raised',
  '--kaiku-surface-sunken',
  '--kaiku-selected',
];
const colors = Object.keys(palette).filter((name) => name !== 'dark');

describe('theme', () => {
  for (const scheme of schemes) {
    it(`text, dimmed text, links, placeholders and errors read on every ground (${scheme})`, () => {
      const texts = ['text', 'dimmed', 'anchor', 'placeholder', 'error'].map((name) => `--mantine-color-${name}`);
      for (const text of texts) {
        for (const ground of [...grounds, '--mantine-color-default', '--kaiku-hover']) {
          const value = contrast(token(scheme, text), token(scheme, ground));
          expect(value, `${text} on ${ground}`).to.be.at.least(4.5);
        }
      }
    });

    it(`filled and light parts of every colour read, hovered too (${scheme})`, () => {
      const shade = filledShade[scheme];
      for (const name of colors) {
        const shades = palette[name as keyof typeof palette];
        for (const ground of [shades[shade], shades[shade + 1]!]) {
          const best = Math.max(contrast('#ffffff', ground), contrast(ink, ground));
          expect(best, `filled ${name} ${ground}`).to.be.at.least(4.5);
        }
        // What `autoContrast` chooses is what reads.
        expect(contrast('#ffffff', shades[shade]), `white on ${name}`).to.be.at.least(4.5);
        for (const ground of ['light', 'light-hover']) {
          const value = contrast(
            token(scheme, `--mantine-color-${name}-light-color`),
            token(scheme, `--mantine-color-${name}-${ground}`),
          );
          expect(value, `${ground} ${name}`).to.be.at.least(4.5);
        }
      }
    });

    it(`fields to fill in and the focus ring stand out from their ground (${scheme})`, () => {
      for (const ground of ['--kaiku-surface', '--kaiku-surface-raised', '--kaiku-page']) {
        for (const line of ['--kaiku-control-border', '--kaiku-focus']) {
          expect(contrast(token(scheme, line), token(scheme, ground)), `${line} on ${ground}`).to.be.at.least(3);
        }
      }
    });
  }

  it('has the style sheet of every component that it re-exports', () => {
    const names = ['base', 'inputs', 'panels'].flatMap((group) => {
      const file = readFileSync(path.join(ui, `../${group}.ts`), 'utf8');
      const list = file.slice(0, file.indexOf("from '@mantine/core'"));
      return [...list.matchAll(/^ {2}([A-Z]\w+),$/gm)].map((one) => one[1]!);
    });
    expect(names.length).to.be.greaterThan(60);
    const styles = readFileSync(path.join(ui, 'styles.ts'), 'utf8');
    const folder = path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
    const missing = names.filter(
      (name) => existsSync(path.join(folder, 'styles', `${name}.css`)) && !styles.includes(`/styles/${name}.css'`),
    );
    expect(missing).to.deep.equal([]);
  });
});

describe('style sheets', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const sheets = ['sdk/web', 'shell', ...readdirSync(path.join(root, 'plugins')).map((name) => `plugins/${name}/web`)]
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.css') && !file.includes('node_modules'))
        .map((file) => ({ file: `${folder}/${file}`, css: readFileSync(path.join(root, folder, file), 'utf8') })),
    );

  it('ask the theme for the scheme: what is built of light-dark() has neither colour beside it', () => {
    expect(sheets.length).to.be.greaterThan(20);
    expect(sheets.filter(({ css }) => css.includes('light-dark(')).map(({ file }) => file)).to.deep.equal([]);
  });

  it('of the frame leave classes of surveys alone, which are drawn within it', () => {
    const frame = sheets.filter(({ file }) => file.startsWith('shell/') || file.startsWith('sdk/web/ui/'));
    expect(frame.filter(({ css }) => /\.ks\b/.test(css)).map(({ file }) => file)).to.deep.equal([]);
  });
});

describe('texts of the components', () => {
  const read = (language: string) =>
    JSON.parse(readFileSync(path.join(ui, `../../locales/${language}.json`), 'utf8')) as Record<string, unknown>;
  const flat = (texts: object, before = ''): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[before + key, value] as [string, string]]
        : flat(value as object, `${before}${key}.`),
    );
  const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((one) => one[1]).sort();

  it('have the same keys and the same places in all three languages', () => {
    const en = new Map(flat(read('en')));
    for (const language of ['fi', 'sv']) {
      const other = new Map(flat(read(language)));
      expect([...other.keys()].sort(), language).to.deep.equal([...en.keys()].sort());
      for (const [key, text] of other) expect(places(text), `${language} ${key}`).to.deep.equal(places(en.get(key)!));
    }
  });
});

describe('colours', () => {
  it('are stored as #RRGGBB only', () => {
    expect(readColor('#0b5b61')).to.equal('#0B5B61');
    expect(readColor(' fa0 ')).to.equal('#FFAA00');
    for (const text of ['', '#12', '#1234567', 'red', '#ggg000']) expect(readColor(text), text).to.equal(null);
  });

  it('have the contrast that WCAG computes', () => {
    expect(contrast('#000000', '#ffffff')).to.be.closeTo(21, 0.001);
    expect(contrast('#777777', '#ffffff')).to.be.closeTo(4.48, 0.01);
  });
});
