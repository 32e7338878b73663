import { NPS_SCALE, type NpsSettings, type SliderSettings, type SmileySettings } from '@kaiku/sdk/model';
import { asker } from './asker.ts';

/** A number as people write it: with a comma or a point, with its unit behind it. */
function numberIn(text: string, unit = ''): number | undefined {
  const bare = text.trim().replace(/[.!]+$/, '');
  const tidy = (unit !== '' && bare.toLowerCase().endsWith(unit.toLowerCase()) ? bare.slice(0, -unit.length) : bare)
    .trim()
    .replace(',', '.');
  return /^[+-]?\d{1,12}(\.\d{1,6})?$/.test(tidy) ? Number(tidy) : undefined;
}

const some = (line: string): string[] => (line === '' ? [] : [line]);

export const npsAsker = asker<NpsSettings>({
  lines: ({ minLabel, maxLabel }, words) => some(words.ends(NPS_SCALE.min, minLabel, NPS_SCALE.max, maxLabel)),
  accepts: (_settings, words) => words.scale(NPS_SCALE.min, NPS_SCALE.max, NPS_SCALE.step),
  read: (_part, text) => numberIn(text),
});

export const sliderAsker = asker<SliderSettings>({
  lines: ({ min, max, minLabel, maxLabel }, words) => some(words.ends(min, minLabel, max, maxLabel)),
  accepts: ({ min, max, step }, words) => words.scale(min, max, step),
  read: ({ element }, text) => numberIn(text, element.settings.unit),
});

/** Faces and stars are numbers, from the saddest on. */
export const smileyAsker = asker<SmileySettings>({
  lines: ({ icon, minLabel, maxLabel }, words) =>
    some(words.ends(1, minLabel || words.faces.worst, icon.set, maxLabel || words.faces.best)),
  accepts: ({ icon }, words) => words.scale(1, icon.set, 1),
  read: (_part, text) => numberIn(text),
});
