/** One of a list of addresses: what stands in quotes or angle brackets is not taken apart. */
const piece = /(?:"[^"]*"|<[^<>]*>|[^;,\t"<>])+/g;

/** `anna@firma.fi`, of `Anna A <anna@firma.fi>`, too. */
const addressOf = (text: string): string => (text.match(/<([^<>]*)>/)?.[1] ?? text).trim();

/**
 * Addresses as people copy them from mail programs and tables, one per line (DEL-010): `Anna A <anna@firma.fi>; b@firma.fi`,
 * or a name and an address in two columns. A line that has no address stays as it is, so that it is told.
 */
export const onePerLine = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .flatMap((line) => {
      if (!line.includes('@') || !/[;,\t<]/.test(line)) return [line];
      // Names go with the address after them: `Aalto, Anna <anna@firma.fi>`.
      const found = (line.match(piece) ?? []).map(addressOf).filter((address) => address.includes('@'));
      return found.length > 0 ? found : [line];
    })
    .join('\n');
