import { formatNumber } from '@kaiku/sdk/common';

/** How office programs are told to write shares: in some languages with a space before the sign. @param figure `0.0` */
export const shareFormat = (figure: string, locale: string): string =>
  /\s%$/.test(formatNumber(0, locale, { style: 'percent' })) ? `${figure}"\u00a0"%` : `${figure}%`;
