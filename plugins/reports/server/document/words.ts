import { formatNumber, type Language, locales, wallTime } from '@kaiku/sdk/common';

export type Translate = (key: string, params?: Record<string, unknown>) => string;

/** Texts, numbers and days in one language, by the clocks of the company. */
export interface Words {
  language: Language;
  locale: string;
  timeZone: string;
  t: Translate;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** @param share 0 to 100 */
  percent(share: number, digits?: number): string;
  /** @param day `YYYY-MM-DD`, or an ISO time */
  date(day: string): string;
  dateTime(instant: number): string;
  list(parts: readonly string[]): string;
}

export function createWords(language: Language, timeZone: string, t: Translate): Words {
  const locale = locales[language];
  const number: Words['number'] = (value, options) => formatNumber(value, locale, options);
  const write = (instant: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(instant));
  return {
    language,
    locale,
    timeZone,
    t,
    number,
    percent: (share, digits = 0) => number(share / 100, { style: 'percent', maximumFractionDigits: digits }),
    date(day) {
      const alone = /^\d{4}-\d{2}-\d{2}$/.test(day);
      const instant = Date.parse(day);
      return write(alone ? instant : wallTime(timeZone, instant), { dateStyle: 'medium' });
    },
    dateTime: (instant) => write(wallTime(timeZone, instant), { dateStyle: 'medium', timeStyle: 'short' }),
    list: (parts) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
  };
}
