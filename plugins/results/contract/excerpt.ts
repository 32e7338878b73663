/** A text from a little before the first place where a search found something; from its beginning where that is near, or nothing was. */
export function excerptAround(text: string, search: string, before: number): string {
  const at = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  return at <= before ? text : `…${text.slice(at - before).trimStart()}`.toWellFormed();
}
