/** A text with what is selected in it: offsets, equal where only the caret is. */
export interface Written {
  text: string;
  start: number;
  end: number;
}

const signs = { bold: '**', italic: '*' } as const;
export type Sign = keyof typeof signs;
type ListStyle = 'bullets' | 'numbers';

/** What is selected, without the spaces at its ends; the word around the caret where nothing is. */
function grasped({ text, start, end }: Written): [number, number] {
  let [from, to] = [start, end];
  if (from === to) {
    while (from > 0 && /[\p{L}\p{N}]/u.test(text[from - 1]!)) from -= 1;
    while (to < text.length && /[\p{L}\p{N}]/u.test(text[to]!)) to += 1;
  }
  while (from < to && /\s/.test(text[from]!)) from += 1;
  while (to > from && /\s/.test(text[to - 1]!)) to -= 1;
  return [from, to];
}

/** How many stars stand before a place, or after it: two are bold, one is italic, three are both. */
function stars(text: string, at: number, by: -1 | 1): number {
  let count = 0;
  while (text[by < 0 ? at - 1 - count : at + count] === '*') count += 1;
  return count;
}

const has = (count: number, sign: Sign): boolean => (sign === 'bold' ? count >= 2 : count % 2 === 1);

/** Makes what is selected bold or italic, each of its lines by itself; or no longer, where it is. */
export function toggled(written: Written, sign: Sign): Written {
  const { text } = written;
  let [from, to] = grasped(written);
  // Stars that are selected along with their words belong around them.
  while (to - from >= 2 && text[from] === '*' && text[to - 1] === '*') [from, to] = [from + 1, to - 1];
  const around = Math.min(stars(text, from, -1), stars(text, to, 1));
  const stroke = signs[sign];
  if (has(around, sign)) {
    const kept = stroke.length;
    return {
      text: text.slice(0, from - kept) + text.slice(from, to) + text.slice(to + kept),
      start: from - kept,
      end: to - kept,
    };
  }
  // Lists keep their signs in front: only what an item says is bold.
  const middle = text
    .slice(from, to)
    .split('\n')
    .map((line) => {
      const [, before = '', words = '', after = ''] = /^(\s*(?:(?:[-+*]|\d{1,9}[.)])\s+)?)(.*?)(\s*)$/.exec(line) ?? [];
      return words === '' && from !== to ? line : before + stroke + words + stroke + after;
    })
    .join('\n');
  // The sign of a list alone has no words to be bold.
  if (middle === text.slice(from, to)) return { text, start: from, end: to };
  const next = text.slice(0, from) + middle + text.slice(to);
  const several = middle.includes('\n');
  return {
    text: next,
    start: several ? from : from + stroke.length,
    end: several ? from + middle.length : from + middle.length - stroke.length,
  };
}

const item = { bullets: /^\s*[-+*]\s+/, numbers: /^\s*\d{1,9}[.)]\s+/ };
const anyItem = /^\s*(?:[-+*]|\d{1,9}[.)])\s+/;

/** Makes items of a list of the lines that are selected; or lines again, where they are. */
export function listed({ text, start, end }: Written, style: ListStyle): Written {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end);
  const lines = text.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const isList = filled.length > 0 && filled.every((line) => item[style].test(line));
  let number = 0;
  const next = lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line;
    const words = line.replace(anyItem, '');
    if (isList) return words;
    number += 1;
    return (style === 'bullets' ? '- ' : `${number}. `) + words;
  });
  const middle = next.join('\n');
  const grown = middle.length - (to - from);
  const caret = start + (start === end ? grown : next[0]!.length - lines[0]!.length);
  return {
    text: text.slice(0, from) + middle + text.slice(to),
    start: Math.max(from, Math.min(caret, end + grown)),
    end: Math.max(from, end + grown),
  };
}

/** Enter within a list: the next item, or out of the list where the item says nothing. Null outside of lists. */
export function nextItem({ text, start, end }: Written): Written | null {
  if (start !== end) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const sign = /^(\s*)([-+*]|(\d{1,9})([.)]))(\s+)/.exec(text.slice(from, start));
  if (!sign) return null;
  const line = text.slice(from, text.indexOf('\n', start) < 0 ? text.length : text.indexOf('\n', start));
  if (line.trim() === sign[0].trim()) {
    return { text: text.slice(0, from) + text.slice(from + line.length), start: from, end: from };
  }
  const [, indent = '', bullet = '', number, point = '', space = ''] = sign;
  const added = `\n${indent}${number ? Number(number) + 1 + point : bullet}${space}`;
  const caret = start + added.length;
  return { text: text.slice(0, start) + added + text.slice(start), start: caret, end: caret };
}

/** A link in a text: where it begins and ends, what is read of it, and where it leads. */
interface Link {
  from: number;
  to: number;
  words: string;
  href: string;
}

/** The link that the selection is in, or holds. */
export function linkAt({ text, start, end }: Written): Link | null {
  for (const found of text.matchAll(/\[((?:[^[\]\\\n]|\\.)*)\]\(([^()\s]*)\)/g)) {
    const [from, to] = [found.index, found.index + found[0].length];
    if (from <= start && end <= to) return { from, to, words: found[1] ?? '', href: found[2] ?? '' };
  }
  return null;
}

/** What somebody wrote as an address, as one that leads there; null for what is none. */
export function hrefOf(address: string): string | null {
  const given = address.trim();
  if (given === '') return null;
  const known = /^(https?:\/\/|mailto:|tel:)/i.test(given);
  if (!known && /^[a-z][a-z0-9+.-]*:/i.test(given) && !/^[^:/]+:\d/.test(given)) return null;
  const full = known ? given : /^[^\s/@]+@[^\s/@]+$/.test(given) ? `mailto:${given}` : `https://${given}`;
  if (!URL.canParse(full) || /\s/.test(full)) return null;
  return full.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Makes what is selected a link, or the link there lead elsewhere; without an address it is words again. */
export function linked(written: Written, href: string | null): Written {
  const { text } = written;
  const there = linkAt(written);
  const [from, to] = there ? [there.from, there.to] : grasped(written);
  const words = there
    ? there.words
    : text
        .slice(from, to)
        .replace(/\s*\n\s*/g, ' ')
        .replaceAll(/[[\]]/g, '\\$&');
  const said = words || (href ?? '').replace(/^(https?:\/\/|mailto:|tel:)/i, '');
  const middle = href === null ? words : `[${said}](${href})`;
  const start = from + (href === null ? 0 : 1);
  return {
    text: text.slice(0, from) + middle + text.slice(to),
    start,
    end: start + (href === null ? words.length : said.length),
  };
}

/** What holds where one writes. */
export function formatsAt(written: Written): Record<Sign | ListStyle | 'link', boolean> {
  const { text, start, end } = written;
  const [from, to] = grasped(written);
  const around = Math.min(stars(text, from, -1), stars(text, to, 1));
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, end);
  return {
    bold: has(around, 'bold'),
    italic: has(around, 'italic'),
    bullets: item.bullets.test(line),
    numbers: item.numbers.test(line),
    link: linkAt(written) !== null,
  };
}
