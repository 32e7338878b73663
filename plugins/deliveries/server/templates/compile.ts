import { invalid } from '@kaiku/sdk/server';
import { clippedBytes, type Design, messageTag, wayOutTag } from '../../contract/index.ts';
import { atRulesIn, cleanCss } from './css.ts';
import { type Finding, Findings } from './findings.ts';
import { cleanHtml, styleElementsOf } from './html.ts';
import { inlined } from './inline.ts';
import { type AddressOfPicture, compiledBlocks } from './mjml.ts';
import { plainPlaces, requirePlaces } from './places.ts';

export interface Source {
  html: string;
  css: string;
}

/** What is kept of a template, and what is told of it. */
export interface Compiled extends Source {
  compiled: string;
  findings: Finding[];
}

/** Of blocks. @throws Problem `validation` where the message or the link has no place */
export function compileBlocks(design: Design, addressOf: AddressOfPicture): Compiled {
  const findings = new Findings();
  design.blocks.forEach((block, at) => {
    if (block.type !== 'image') return;
    if (block.file === null) findings.add('image_missing', String(at + 1));
    else if (block.alt.trim() === '') findings.add('image_alt', String(at + 1));
  });
  const html = plainPlaces(compiledBlocks(design, addressOf));
  requirePlaces(withoutOwnPlaces(html), 'design', findings);
  return { html, css: '', compiled: html, findings: sized(html, findings) };
}

/** But for those in attributes that templates have by themselves. */
const withoutOwnPlaces = (html: string): string =>
  html.replaceAll('{{accent}}', '#000000').replaceAll('lang="{{language}}"', 'lang="en"');

/** Of HTML and CSS. @throws Problem `validation` where the message or the link has no place */
export async function compileSource(written: Source): Promise<Compiled> {
  const findings = new Findings();
  if (written.html.split('<').length > mostTags) throw invalid({ path: 'html', code: 'template_complex' });
  const moved = styleElementsOf(plainPlaces(written.html));
  if (moved.css !== '') findings.add('styles_moved');
  const sheet = [written.css, moved.css].filter((part) => part.trim() !== '').join('\n');
  const css = cleanCss(sheet, 'stylesheet', findings);
  const html = cleanHtml(moved.html, findings);
  requireSimple(html, css);
  // Once more, because what was inlined is in attributes now.
  const body = cleanHtml(await inlined(html, css), new Findings());
  const whole = documentOf(withWayOut(withoutParagraph(body), findings), atRulesIn(css));
  requirePlaces(withoutOwnPlaces(whole), 'html', findings);
  return {
    html,
    // As it was written, where all of it stays.
    css: isWhole(findings) ? sheet : css,
    compiled: whole,
    findings: sized(whole, findings),
  };
}

/** Beginnings and ends; those within each other are counted over and over. */
const mostTags = 4_000;
/** Tags times rules: each rule is held against each. */
const mostMatches = 500_000;
/** Tags times characters of styles. */
const mostInlined = 20_000_000;

/** @throws Problem `validation` */
function requireSimple(html: string, css: string): void {
  const tags = html.split('<').length;
  const rules = css.split(/[{,]/).length;
  // Looks at all that stands before or around, for each.
  const looksAround = css.split(/[~+]|:(?:nth|first|last|only|has|not|is|where)-?/).length - 1;
  const matches = tags * rules + tags * tags * looksAround;
  // As much may come into each tag.
  if (matches > mostMatches || tags * css.length > mostInlined)
    throw invalid({ path: 'css', code: 'template_complex' });
}

const isWhole = ({ all }: Findings): boolean => !all.some(({ code }) => code === 'removed' || code === 'css_unread');

/** Paragraphs cannot hold those of the message. */
const withoutParagraph = (html: string): string =>
  html.replaceAll(new RegExp(`<p((?: [a-z-]+="[^"]*")*)>\\s*${messageTag}\\s*</p>`, 'g'), `<div$1>${messageTag}</div>`);

function withWayOut(html: string, findings: Findings): string {
  if (html.includes(wayOutTag)) return html;
  findings.add('way_out_added');
  return `${html}<div style="padding:16px;font:13px/1.5 Arial,sans-serif;color:#566468;text-align:center">${wayOutTag}</div>`;
}

const documentOf = (body: string, rules: string): string =>
  `<!doctype html><html lang="{{language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">${rules === '' ? '' : `<style>${rules}</style>`}</head><body style="margin:0">${body}</body></html>`;

/** With what a message of some length adds. */
function sized(html: string, findings: Findings): Finding[] {
  if (Buffer.byteLength(html) + 2_000 > clippedBytes) findings.add('clipped');
  return findings.all;
}
