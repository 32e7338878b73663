const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
/** What means something else in XML, and what it has no place for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const special = /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
const isSpecial = new RegExp(special.source);

/** A text as it may stand in an element of XML or in an attribute between double quotes; signs that XML cannot tell are left out. */
export const escapeXml = (text: string): string =>
  isSpecial.test(text) ? text.replace(special, (sign) => entities[sign] ?? '') : text;
