/** A text, or as much of its beginning as there is room for: to the end of a word where one is near, with a mark. */
export function upToWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const words = cut.replace(/\s+\S*$/, '');
  return `${words.length > most / 2 ? words : cut.trimEnd()}…`;
}
