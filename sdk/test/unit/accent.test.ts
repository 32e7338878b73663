import { contrast } from '@kaiku/sdk/common';
import { accentStyle, accentTokens, filledAccent, type Scheme } from '@kaiku/sdk/common/accent';
import { expect } from 'chai';
import fc from 'fast-check';
import { schemeTokens } from '../../web/ui/palette.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const extremes = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#777777'];

/** Every pair that the interface makes of an accent. @returns the worst that is too low */
function faults(chosen: string, scheme: Scheme): string[] {
  const tokens = accentTokens(chosen, scheme);
  const ours = schemeTokens[scheme];
  const value = (name: string) => tokens[name] ?? (ours as Record<string, string>)[name]!;
  const grounds = ['page', 'surface', 'surface-raised', 'surface-sunken', 'selected'].map((name) => `--kaiku-${name}`);
  const pairs: [string, string, number][] = [
    ['#ffffff', value('--mantine-color-kaiku-filled'), 4.5],
    ['#ffffff', value('--mantine-color-kaiku-filled-hover'), 4.5],
    ['#ffffff', value('--mantine-color-kaiku-7'), 4.5],
    ['#ffffff', value('--mantine-color-kaiku-9'), 4.5],
    ...['light', 'light-hover'].map((name): [string, string, number] => [
      value('--mantine-color-kaiku-light-color'),
      value(`--mantine-color-kaiku-${name}`),
      4.5,
    ]),
    ...grounds.map((ground): [string, string, number] => [value('--mantine-color-anchor'), value(ground), 4.5]),
    // Texts of the theme stand on what is selected, too.
    ...['dimmed', 'placeholder', 'error'].map((name): [string, string, number] => [
      value(`--mantine-color-${name}`),
      value('--kaiku-selected'),
      4.5,
    ]),
    ...grounds.slice(0, 3).map((ground): [string, string, number] => [value('--kaiku-focus'), value(ground), 3]),
  ];
  return pairs
    .filter(([a, b, least]) => contrast(a, b) < least)
    .map((pair) => `${scheme} ${chosen}: ${pair.join(' ')}`);
}

describe('an accent that somebody chose', () => {
  it('COMP-053.c reads wherever it stands, in light and dark, whichever it is', () => {
    for (const chosen of extremes) {
      expect([...faults(chosen, 'light'), ...faults(chosen, 'dark')]).to.deep.equal([]);
    }
    fc.assert(
      fc.property(color, fc.constantFrom<Scheme>('light', 'dark'), (chosen, scheme) => {
        expect(faults(chosen, scheme)).to.deep.equal([]);
      }),
      { numRuns: 400 },
    );
  });

  it('stays as it is where white text reads on it', () => {
    expect(filledAccent('#1D4ED8', 'light')).to.equal('#1d4ed8');
    expect(filledAccent('#FFCC00', 'light')).to.not.equal('#ffcc00');
    // So dark a colour is not seen on a dark surface.
    expect(filledAccent('#101010', 'light')).to.equal('#101010');
    expect(filledAccent('#101010', 'dark')).to.not.equal('#101010');
  });

  it('is a style sheet of variables alone, for both schemes', () => {
    const style = accentStyle('#1D4ED8', '#60A5FA');
    expect(style.match(/data-mantine-color-scheme="(\w+)"/g)).to.have.length(2);
    expect(style).to.match(/^(:root\[data-mantine-color-scheme="\w+"\]\{(--[\w-]+:#[0-9a-f]{6};?)+\})+$/);
  });
});
