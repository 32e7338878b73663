import { cleanText } from '@kaiku/sdk/model';

/** The same with texts that XML can hold: names of companies and fields, and values that were imported, may be anything. */
export function tidied<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map(tidied) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidied(inner)])) as T;
}
