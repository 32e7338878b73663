/** What comes into the places of a template, as HTML; addresses and the language as text of an attribute. */
export interface Places {
  message: string;
  survey: string;
  /** The link as a text that leads to it. */
  link: string;
  linkAddress: string;
  unsubscribe: string;
  unsubscribeAddress: string;
  logo: string;
  accent: string;
  language: string;
}

const place = /="\{\{(link|unsubscribe)\}\}"|\{\{(message|survey|link|unsubscribe|logo|accent|language)\}\}/g;

/**
 * How often a template may have its message, and any places (DEL-151): a mail is so many times as long as what was written,
 * for each of thousands of recipients, in the memory of who sends it.
 */
export const mostPlaces = { message: 3, all: 100 } as const;

/**
 * A template with everything filled in, in one pass: what is filled in is not read as places again. Places beyond what a template
 * may have, which older ones may hold, stay empty.
 */
export function filledTemplate(compiled: string, places: Places): string {
  let all = 0;
  let messages = 0;
  return compiled.replace(place, (_, address: 'link' | 'unsubscribe' | undefined, name: keyof Places) => {
    all += 1;
    if (name === 'message') messages += 1;
    const filled = all <= mostPlaces.all && messages <= mostPlaces.message;
    if (address) return `="${filled ? places[`${address}Address`] : ''}"`;
    return filled ? places[name] : '';
  });
}
