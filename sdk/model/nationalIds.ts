/** Stands where a number was, so that who reads the answer sees that something is missing. */
export const REMOVED = '[…]';

/** Dashes of all kinds that people and their keyboards write, and the signs of birth in earlier centuries. */
const DASH = '[-\u2010-\u2015\u2212+]';
/** New signs of 2023 stand for the same centuries (U to Y for 1900, B to F for 2000). */
const FINNISH = /* @__PURE__ */ new RegExp(
  `(?<![\\p{L}\\d])(\\d{6})\\s?(?:${DASH}|[A-FU-Y])\\s?(\\d{3})([\\dA-Y])(?![\\p{L}\\d])`,
  'giu',
);
const SWEDISH = /* @__PURE__ */ new RegExp(
  `(?<![\\p{L}\\d])(18|19|20)?(\\d{6})\\s?${DASH}?\\s?(\\d{4})(?![\\p{L}\\d])`,
  'gu',
);
const CONTROL = '0123456789ABCDEFHJKLMNPRSTUVWXY';

/**
 * The text without Finnish personal identity codes and Swedish personal and coordination numbers. Only what has the form,
 * a date and the right control character is one, so that other numbers stay.
 */
export function withoutNationalIds(text: string): string {
  // Most texts have no six digits in a row; the expressions need not run over a long one.
  if (!/\d{6}/.test(text)) return text;
  return text
    .replace(FINNISH, (found, date: string, individual: string, control: string) =>
      isDate(date.slice(0, 2), date.slice(2, 4)) &&
      CONTROL[Number(date + individual) % 31] === control.toUpperCase() &&
      Number(individual) >= 2
        ? REMOVED
        : found,
    )
    .replace(SWEDISH, (found, _century: string | undefined, date: string, rest: string) =>
      isDate(String(Number(date.slice(4)) % 60 || date.slice(4)), date.slice(2, 4)) && sumsUp(date + rest)
        ? REMOVED
        : found,
    );
}

const isDate = (day: string, month: string): boolean => between(Number(day), 1, 31) && between(Number(month), 1, 12);
const between = (value: number, low: number, high: number): boolean => value >= low && value <= high;

/** Luhn's sum of ten digits. */
function sumsUp(digits: string): boolean {
  const sum = [...digits].reduce((all, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
