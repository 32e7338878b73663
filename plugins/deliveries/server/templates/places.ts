import { invalid, type ProblemDetail } from '@kaiku/sdk/server';
import { linkTag, messageTag, mostPlaces, wayOutTag } from '../../contract/index.ts';
import type { Findings } from './findings.ts';

/** What may be written in a template. */
const known: readonly string[] = ['message', 'link', 'survey', 'unsubscribe', 'logo'];

/** As they are filled in: without blanks, however they were written. */
export const plainPlaces = (html: string): string =>
  html.replace(/\{\{\s*([a-z]+)\s*\}\}/gi, (_, name: string) => `{{${name.toLowerCase()}}}`);

/**
 * @param field that is told
 * @throws Problem `validation` where a template lacks its message or its link, or has a place where none can be filled in, or too many
 */
export function requirePlaces(compiled: string, field: string, findings: Findings): void {
  const details: ProblemDetail[] = [];
  if (!compiled.includes(messageTag))
    details.push({ path: field, code: 'template_message', params: { message: messageTag } });
  if (!compiled.includes(linkTag)) details.push({ path: field, code: 'template_link', params: { link: linkTag } });
  const places = [...compiled.matchAll(/\{\{[a-z]+\}\}/g)].map(([place]) => place);
  if (places.filter((place) => place === messageTag).length > mostPlaces.message || places.length > mostPlaces.all)
    details.push({
      path: field,
      code: 'template_repeats',
      params: { message: messageTag, messages: mostPlaces.message, most: mostPlaces.all },
    });
  for (const place of places) {
    if (!known.includes(place.slice(2, -2))) findings.add('place_unknown', place);
  }
  for (const value of misplaced(compiled))
    details.push({ path: field, code: 'template_place', value, params: { value: value.slice(0, 80) } });
  if (details.length > 0) throw invalid(...details);
}

/** Places within attributes, but for a link that is the whole of an address, and the survey's name where it is a text. */
function misplaced(compiled: string): Set<string> {
  const found = new Set<string>();
  for (const [name, value] of attributesIn(compiled)) {
    if (!/\{\{[a-z]+\}\}/.test(value)) continue;
    const whole = name === 'href' && (value === linkTag || value === wayOutTag);
    const text = ['alt', 'title', 'aria-label'].includes(name) && value.replaceAll('{{survey}}', '').search(/\{\{/) < 0;
    if (!whole && !text) found.add(`${name}="${value}"`);
  }
  // Of these nothing is shown, and what is filled in would end them.
  for (const [style] of compiled.matchAll(/<style[^>]*>[^<]*/g))
    for (const [place] of style.matchAll(/\{\{[a-z]+\}\}/g)) found.add(place);
  return found;
}

/** Attributes of tags, and of nothing that only looks like one in a text: there no sign begins a tag. */
function attributesIn(html: string): [name: string, value: string][] {
  const tags = [...html.matchAll(/<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi)].map(([tag]) => tag);
  return tags.flatMap((tag) =>
    [...tag.matchAll(/\s([a-z-]+)=(?:"([^"]*)"|'([^']*)')/gi)].map(([, name, value, quoted]): [string, string] => [
      name!.toLowerCase(),
      value ?? quoted ?? '',
    ]),
  );
}
