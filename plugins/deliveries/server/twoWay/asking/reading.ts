import { formNames, nameKey } from '@kaiku/sdk/model';
import type { AskPart, Offer } from './shapes.ts';

type Entries = (readonly [string, string])[];

/** Without what people put at the end of a message. */
const bare = (text: string): string => text.trim().replace(/[.!]+$/, '');

/**
 * The numbers that a text lists, with commas, spaces, `+` or `&` between them. Where there are nine things at the most, `13`
 * is the first and the third. Null for what is no such list.
 */
function numbersIn(text: string, most: number): number[] | null {
  const tidy = bare(text);
  if (!/^\d+([\s,;+&/.]+\d+)*$/.test(tidy)) return null;
  const found = tidy.split(/\D+/);
  const [only = ''] = found;
  const joined = found.length === 1 && most <= 9 && only.length > 1;
  return (joined ? [...only] : found).map(Number);
}

/** The one that is called so. */
function named(offers: readonly Offer[], text: string): Offer | undefined {
  const fitting = offers.filter((offer) => nameKey(offer.text) === nameKey(text));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Fields of the form: of what is chosen, and of the words of who chose something else. */
interface Fields {
  field: string;
  other: string;
}

function oneOf({ field, other }: Fields, offers: readonly Offer[], text: string): Entries | null {
  const byName = named(offers, text);
  if (byName) return [[field, byName.id]];
  const found = /^(\d+)(?:[\s.:,)-]+([\s\S]*))?$/.exec(text.trim());
  const chosen = found && offers[Number(found[1]) - 1];
  if (!chosen) return null;
  const rest = (found[2] ?? '').trim();
  if (chosen.ownWords) return [[field, chosen.id], ...(rest ? [[other, rest] as const] : [])];
  return rest === '' || nameKey(rest) === nameKey(chosen.text) ? [[field, chosen.id]] : null;
}

/** Numbers, and after those of what is answered with words the words. */
function someOf({ field, other }: Fields, offers: readonly Offer[], text: string): Entries | null {
  const byName = named(offers, text);
  if (byName) return [[field, byName.id]];
  const found = /^([\d\s,;+&/.]*\d)(?:[.!]|[\s,;:.)-]+(\D[\s\S]*))?$/.exec(text.trim());
  const numbers = found && numbersIn(found[1]!, offers.length);
  if (!numbers) return null;
  const words = (found[2] ?? '').trim();
  const chosen = [...new Set(numbers)].map((number) => offers[number - 1]);
  if (!chosen.every((offer) => offer !== undefined)) return null;
  if (words !== '' && !chosen.some(({ ownWords }) => ownWords)) return null;
  return [...chosen.map(({ id }) => [field, id] as const), ...(words === '' ? [] : [[other, words] as const])];
}

function inOrder(offers: readonly Offer[], places: readonly string[], text: string): Entries | null {
  const numbers = numbersIn(text, offers.length);
  if (!numbers || numbers.length !== places.length) return null;
  const chosen = numbers.map((number) => offers[number - 1]);
  return chosen.every((offer) => offer !== undefined) ? chosen.map(({ id }, at) => [places[at]!, id] as const) : null;
}

/** A number as people write it: with a comma or a point, with its unit behind it. */
function numberIn(text: string, unit: string): string | null {
  const tidy = bare(text);
  const number = unit !== '' && nameKey(tidy).endsWith(nameKey(unit)) ? tidy.slice(0, -unit.length) : tidy;
  const written = number.trim().replace(',', '.');
  return /^[+-]?\d{1,12}(\.\d{1,6})?$/.test(written) ? String(Number(written)) : null;
}

/** Days as people write them: the day first, or as computers do. */
function dayIn(text: string): string {
  const tidy = bare(text);
  const parts =
    /^(?<y>\d{4})[-/.](?<m>\d\d?)[-/.](?<d>\d\d?)$/.exec(tidy) ??
    /^(?<d>\d\d?)[./-]\s?(?<m>\d\d?)[./-]\s?(?<y>\d{4})$/.exec(tidy);
  const { y, m, d } = parts?.groups ?? {};
  return y && m && d ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : tidy;
}

const yes = /^(1|ok|yes|kyllä|joo|ja)$/i;

/** What a reply fills in, as on the form; null for one that means nothing. Whether it is an answer, the model says. */
export function entriesOf({ element, shape, field }: AskPart, text: string): Entries | null {
  const fields = { field, other: formNames.other(element.id) };
  switch (shape.is) {
    case 'one':
      return oneOf(fields, shape.offers, text);
    case 'several':
      return someOf(fields, shape.offers, text);
    case 'order':
      return inOrder(shape.offers, shape.places, text);
    case 'scale': {
      const number = numberIn(text, shape.unit);
      return number === null ? null : [[field, number]];
    }
    case 'day':
      return [[field, dayIn(text)]];
    case 'accept':
      return yes.test(bare(text)) ? [[field, '1']] : null;
    default:
      return [[field, text]];
  }
}
