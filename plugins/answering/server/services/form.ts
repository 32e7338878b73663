/** Fields of a form: far beyond what a person fills in, and read in a few milliseconds. */
export const maxFormFields = 20_000;

/** The fields of a form that was sent, in order; none of one that has more than anybody fills in. */
export function formFields(payload: unknown): [string, string][] {
  if (!Buffer.isBuffer(payload)) return [];
  let at = -1;
  for (let count = 1; count <= maxFormFields; count += 1) {
    at = payload.indexOf('&', at + 1);
    if (at === -1) return [...new URLSearchParams(payload.toString())];
  }
  return [];
}
