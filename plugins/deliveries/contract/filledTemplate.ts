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

/** A template with everything filled in, in one pass: what is filled in is not read as places again. */
export const filledTemplate = (compiled: string, places: Places): string =>
  compiled.replace(place, (_, address: 'link' | 'unsubscribe' | undefined, name: keyof Places) =>
    address ? `="${places[`${address}Address`]}"` : places[name],
  );
