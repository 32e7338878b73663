import { REMOVED, withoutNationalIds } from '@kaiku/sdk/model';
import { type CountryCode, findPhoneNumbersInText, getCountries, isSupportedCountry } from 'libphonenumber-js/max';
import type { PersonalCounts, PersonalKind } from './personalKinds.ts';

/** It begins where no sign of an address stands before, so that a long text is read once. */
const address =
  /(?<![\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-])[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;

/** Countries whose phone numbers may stand without their prefix: of these languages, and of the zone of clocks. */
export function countriesOf(languages: readonly string[], timeZone: string): CountryCode[] {
  const spoken = languages.map((language) => {
    // English is of no one country; where its numbers begin with no 0, orders and dates would look like them.
    return language.split('-')[0] === 'en' ? 'GB' : (new Intl.Locale(language).maximize().region ?? '');
  });
  return [...new Set([countryOfZone(timeZone) ?? '', ...spoken])].filter((country) =>
    isSupportedCountry(country),
  ) as CountryCode[];
}

let byZone: Map<string, CountryCode> | undefined;
function countryOfZone(zone: string): CountryCode | undefined {
  byZone ??= new Map(getCountries().flatMap((country) => zonesOf(country).map((one) => [one, country] as const)));
  return byZone.get(zone);
}
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    getTimeZones?(): string[];
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Dates and order numbers are valid numbers of some exchange, but nobody would write those so. */
function isWritten(text: string, national: string): boolean {
  if (/^[+＋]/.test(text.trim())) return true;
  const digits = text.replace(/\P{Nd}/gu, '');
  return national.startsWith('0') || national.startsWith('(0') ? /^[0٠۰]/.test(digits) : digits.length >= 8;
}

/** Words without what is told to be taken out; each value is counted. */
export function withoutPersonal(
  words: string,
  kinds: ReadonlySet<PersonalKind>,
  countries: readonly CountryCode[],
  counts: PersonalCounts,
): string {
  let left = words;
  const count = (kind: PersonalKind, n: number) => {
    counts[kind] = (counts[kind] ?? 0) + n;
  };
  if (kinds.has('emails') && left.includes('@'))
    left = left.replace(address, (found) => {
      count('emails', 1);
      // A sentence's full stop is not the address's.
      return REMOVED + (/[.-]+$/.exec(found)?.[0] ?? '');
    });
  if (kinds.has('id_numbers')) {
    const before = left;
    left = withoutNationalIds(before);
    if (left !== before) count('id_numbers', left.split(REMOVED).length - before.split(REMOVED).length);
  }
  if (kinds.has('phone_numbers') && (left.match(/\p{Nd}/gu)?.length ?? 0) >= 5) {
    for (const country of countries.length > 0 ? countries : [undefined]) {
      const found = findPhoneNumbersInText(left, country ? { defaultCountry: country } : {});
      for (const { startsAt, endsAt, number } of found.reverse()) {
        if (!isWritten(left.slice(startsAt, endsAt), number.formatNational())) continue;
        left = left.slice(0, startsAt) + REMOVED + left.slice(endsAt);
        count('phone_numbers', 1);
      }
    }
  }
  return left;
}
