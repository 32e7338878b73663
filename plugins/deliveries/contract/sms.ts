import { linkTag } from './letter.ts';

/** Characters that the link is counted as, at the least (DEL-014). */
export const smsLinkLength = 30;
/** What a personal link has beyond the link of all: `?r=` and its token. */
export const personalLength = 19;
/** Characters of one message, and of each part of several, in the standard character set and beyond it. */
const single = { gsm: 160, ucs2: 70 };
const joined = { gsm: 153, ucs2: 67 };
/** Parts of one message. */
export const mostParts = 10;

// The default alphabet of GSM 03.38 and its extension table, whose characters take two places.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€\f');

/** Characters of a text that are not in the standard set, each once (DEL-013). */
export const beyondStandard = (text: string): string[] =>
  [...new Set(text)].filter((sign) => !basic.has(sign) && !extended.has(sign));

export interface SmsSize {
  /** Places that it takes: a message with characters beyond the standard set is counted by UTF-16. */
  length: number;
  parts: number;
  /** Whether it is in the standard character set; where it is not, a part holds less than half as much. */
  standard: boolean;
}

/** How much of messages a finished text takes. */
export function smsSize(text: string): SmsSize {
  const standard = beyondStandard(text).length === 0;
  const length = standard ? [...text].reduce((sum, sign) => sum + (extended.has(sign) ? 2 : 1), 0) : text.length;
  const [one, each] = standard ? [single.gsm, joined.gsm] : [single.ucs2, joined.ucs2];
  return { length, parts: length <= one ? 1 : Math.ceil(length / each), standard };
}

/** The same of a text in which the link is still to come; one that is longer than it is counted as counts as it is. */
export function smsSizeWithLink(text: string, linkLength: number): SmsSize {
  const place = 'x'.repeat(Math.max(smsLinkLength, linkLength));
  return smsSize(text.includes(linkTag) ? text.replaceAll(linkTag, place) : `${text} ${place}`);
}
