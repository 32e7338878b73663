/** Signs of the GSM alphabet (3GPP TS 23.038); those of the second set take two places. */
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const twofold = new Set('^{}\\[~]|€');

/** How many places a text takes, and in how many messages it goes out: one sign from elsewhere makes all of them wide. */
export function smsLength(text: string): { places: number; messages: number } {
  const narrow = [...text].every((sign) => gsm.has(sign) || twofold.has(sign));
  const places = narrow ? [...text].reduce((sum, sign) => sum + (twofold.has(sign) ? 2 : 1), 0) : text.length;
  const [one, each] = narrow ? [160, 153] : [70, 67];
  return { places, messages: places === 0 ? 0 : places <= one ? 1 : Math.ceil(places / each) };
}
