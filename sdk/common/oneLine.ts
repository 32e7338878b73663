/** A name or another text of people's, for a heading or a line of its own: without line breaks. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
