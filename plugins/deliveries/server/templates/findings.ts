/** What is told of a template, beside what it would not be saved for. */
export const findingCodes = [
  'removed',
  'styles_moved',
  'unsupported_css',
  'css_unread',
  'image_alt',
  'image_insecure',
  'image_missing',
  'address_relative',
  'place_unknown',
  'way_out_added',
  'clipped',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  code: FindingCode;
  /** Where it is, or what. */
  value: string;
}

/** Each thing once, however often it is there, and not more than somebody would read. */
export class Findings {
  readonly #found = new Map<string, Finding>();

  add(code: FindingCode, value = ''): void {
    const short = value.length > 80 ? `${value.slice(0, 80)}…` : value;
    const key = `${code} ${short}`;
    if (this.#found.size < 50 && !this.#found.has(key)) this.#found.set(key, { code, value: short });
  }

  get all(): Finding[] {
    return [...this.#found.values()];
  }
}
