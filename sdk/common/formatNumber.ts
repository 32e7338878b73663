/** A number as the language writes it, with a minus sign also where ICU has a hyphen, as in English. */
export const formatNumber = (value: number, locale: string, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale, options).format(value).replace('-', '−');
