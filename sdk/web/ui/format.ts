import { formatNumber, type Language, locales, wallTime } from '@kaiku/sdk/common';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

export type DateInput = string | number | Date;

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What clocks in the zone show; a day alone (`YYYY-MM-DD`) is that day everywhere. */
function wallOf(value: DateInput, timeZone: string): number {
  const instant = dayjs(value).valueOf();
  if (Number.isNaN(instant)) return instant;
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return day ? Date.parse(value) : wallTime(timeZone, instant);
}

export interface Format {
  locale: string;
  /** A day in the user's date format; '' for nothing or for what is no date. */
  date(value: DateInput | null | undefined): string;
  /** Day and time of day, 24 hours, as clocks of the company's time zone show them. */
  dateTime(value: DateInput | null | undefined): string;
  time(value: DateInput | null | undefined): string;
  number(value: number | null | undefined, options?: Intl.NumberFormatOptions): string;
  /** @param share 0 to 1; written with at most `digits` decimals */
  percent(share: number | null | undefined, digits?: number): string;
  /** `3 days ago`, `in 2 hours`. */
  relative(value: DateInput | null | undefined, now?: DateInput): string;
  /** Bytes as kB, MB, GB. */
  fileSize(bytes: number): string;
  list(parts: readonly string[]): string;
  /** For sorting texts as the language does. */
  compare(a: string, b: string): number;
}

/** @param timeZone IANA name of the zone that times are told in; the browser's own without one */
export function createFormat(language: Language, dateFormat: string, timeZone = browserZone()): Format {
  const locale = locales[language];
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const shown = (value: DateInput | null | undefined, format: string) => {
    if (value === null || value === undefined || value === '') return '';
    const wall = wallOf(value, timeZone);
    return Number.isNaN(wall) ? '' : dayjs.utc(wall).format(format);
  };
  const number: Format['number'] = (value, options) =>
    value === null || value === undefined || Number.isNaN(value) ? '–' : formatNumber(value, locale, options);
  return {
    locale,
    date: (value) => shown(value, dateFormat),
    dateTime: (value) => shown(value, `${dateFormat} HH:mm`),
    time: (value) => shown(value, 'HH:mm'),
    number,
    percent: (share, digits = 0) => number(share, { style: 'percent', maximumFractionDigits: digits }),
    relative(value, now = Date.now()) {
      if (value === null || value === undefined || value === '') return '';
      const seconds = dayjs(value).diff(now, 'second');
      if (Number.isNaN(seconds)) return '';
      const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? steps[6]!;
      return relativeFormat.format(Math.trunc(seconds / size), unit);
    },
    fileSize(bytes) {
      const unit = bytes < 1e6 ? 'kilobyte' : bytes < 1e9 ? 'megabyte' : 'gigabyte';
      const size = bytes / { kilobyte: 1e3, megabyte: 1e6, gigabyte: 1e9 }[unit];
      return number(size, { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 });
    },
    list: (parts) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
    compare: collator.compare,
  };
}

/** What speakers of the language call it, with a capital letter: `Suomi`; the code itself when it is unknown. */
export function nativeLanguageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'code' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

export interface LanguageOption {
  code: string;
  name: string;
}

/** Language codes with their native names, in the order of those names (PLAT-067). */
export function sortLanguages(codes: Iterable<string>): LanguageOption[] {
  const collator = new Intl.Collator('en', { sensitivity: 'base' });
  return [...new Set(codes)]
    .map((code) => ({ code, name: nativeLanguageName(code) }))
    .sort((a, b) => collator.compare(a.name, b.name));
}
