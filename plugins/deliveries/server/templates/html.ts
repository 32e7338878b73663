import sanitize, { type Attributes } from 'sanitize-html';
import { cleanCss } from './css.ts';
import type { Findings } from './findings.ts';

/** What mail programs show. */
const tags = [
  ...['a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'center', 'code', 'col', 'colgroup', 'div', 'em', 'font'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'li', 'ol', 'p', 'pre', 's', 'small', 'span', 'strong'],
  ...['sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];
const everywhere = [
  ...['align', 'aria-hidden', 'aria-label', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'class', 'colspan'],
  ...['dir', 'height', 'id', 'lang', 'role', 'rowspan', 'style', 'title', 'valign', 'width'],
];
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target'],
  font: ['color', 'face', 'size'],
  img: ['alt', 'src'],
  ol: ['start', 'type'],
};
/** Their parts are of the page that they were written as. */
const frames: ReadonlySet<string> = new Set(['html', 'head', 'body', 'meta', 'title', 'tbody']);

const schemes: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:|tel:|#|\{\{(?:link|unsubscribe)\}\}$)/i,
  src: /^https?:\/\//i,
};
const withoutBlanks = (address: string): string => [...address].filter((sign) => sign > ' ').join('');
/** Within others, as parsers of mails count them. */
const mostDepth = 40;

/** HTML without what mails may not have: what runs, asks, is fetched unseen, or leads to no address. */
export function cleanHtml(html: string, findings: Findings): string {
  return sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { '*': everywhere, ...mutable(attributes) },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: mostDepth,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    // With what is in them.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'xmp', 'iframe'],
    transformTags: {
      '*': (tagName, given) => {
        const tag = tagName === 'body' ? 'div' : tagName;
        if (!tags.includes(tag) && !frames.has(tag)) findings.add('removed', `<${tag}>`);
        return { tagName: tag, attribs: tags.includes(tag) ? attributesOf(tag, given, findings) : {} };
      },
    },
  });
}

const mutable = (lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([tag, names]) => [tag, [...names]]));

function attributesOf(tag: string, given: Attributes, findings: Findings): Attributes {
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(given)) {
    if (![...everywhere, ...(attributes[tag] ?? [])].includes(name)) findings.add('removed', `${name}="…"`);
    else if (name === 'style') {
      const style = cleanCss(value, 'declarationList', findings);
      if (style !== '') kept.style = style;
    } else if (name in schemes) addressInto(kept, name, value, findings);
    else kept[name] = value;
  }
  if (tag === 'img') {
    if (kept.src?.toLowerCase().startsWith('http:')) findings.add('image_insecure', kept.src);
    if (kept.alt === undefined) findings.add('image_alt', kept.src ?? '');
  }
  return kept;
}

function addressInto(kept: Attributes, name: string, value: string, findings: Findings): void {
  const address = withoutBlanks(value);
  if (schemes[name]!.test(address)) kept[name] = address;
  else if (/^[a-z][a-z0-9+.-]*:/i.test(address)) findings.add('removed', address);
  else findings.add('address_relative', address);
}

/** Styles that stand in the HTML, which come to those that stand by themselves. One that has no end stays, to be left out. */
export function styleElementsOf(html: string): { html: string; css: string } {
  const opening = /<style\b[^<>]*>/gi;
  const closing = /<\/style\s*>/gi;
  const [styles, rest]: [string[], string[]] = [[], []];
  let at = 0;
  for (let start = opening.exec(html); start; start = opening.exec(html)) {
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(html);
    if (!end) break;
    rest.push(html.slice(at, start.index));
    styles.push(html.slice(opening.lastIndex, end.index).trim());
    at = closing.lastIndex;
    opening.lastIndex = at;
  }
  return { html: [...rest, html.slice(at)].join(''), css: styles.join('\n') };
}
