import { maxValues } from './weight.ts';

/** The fields of a form that was sent, in order; none of one that has more than anybody fills in. */
export function formFields(payload: unknown): [string, string][] {
  if (!Buffer.isBuffer(payload)) return [];
  let at = -1;
  for (let count = 1; count <= maxValues; count += 1) {
    at = payload.indexOf('&', at + 1);
    if (at === -1) return [...new URLSearchParams(payload.toString())];
  }
  return [];
}
