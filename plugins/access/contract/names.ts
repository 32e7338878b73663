/** An address of the web within a text. A company may be called like a domain, and leads nowhere by that. */
export const leadsOut = (text: string): boolean => /:\/\/|\bwww\.|\.\p{L}{2,}\//iu.test(text);

/** What mail programs make a link of, and what no person is called. */
export const readsAsAddress = (text: string): boolean => leadsOut(text) || /\S\.\p{L}{2,}/u.test(text);

/** Signs that nobody sees: with them one address looks like another's. */
export const hasHiddenSigns = (text: string): boolean =>
  /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u.test(text);
