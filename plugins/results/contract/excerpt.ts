/** A text from a word or some before the first place where a search found something; from its beginning where that is near, or nothing was. */
export function excerptAround(text: string, search: string, before: number): string {
  const at = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (at <= before) return text;
  const word = text.lastIndexOf(' ', at - before) + 1;
  // What has no spaces is cut where it must be.
  return `…${text.slice(at - word > before * 2 ? at - before : word)}`.toWellFormed();
}
