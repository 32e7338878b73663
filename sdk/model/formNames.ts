import type { Id } from './types.ts';

/**
 * Names of the form fields of the answering page:
 * `q.<element>` the answer, `.other` the respondent's own choice text, `.dk` a don't-know box that stands apart,
 * `.n` the number field of a slider where there is no JavaScript, `.r.<row>` one row of a matrix, `.files` files to be uploaded, `.ok` that its message
 * was confirmed.
 */
export const formNames = {
  answer: (elementId: Id): string => `q.${elementId}`,
  other: (elementId: Id): string => `q.${elementId}.other`,
  dontKnow: (elementId: Id): string => `q.${elementId}.dk`,
  confirmed: (elementId: Id): string => `q.${elementId}.ok`,
  number: (elementId: Id): string => `q.${elementId}.n`,
  files: (elementId: Id): string => `q.${elementId}.files`,
  row: (elementId: Id, rowId: Id): string => `q.${elementId}.r.${rowId}`,
};

/** The sent fields, looked up by name. */
export class FormReader {
  private readonly values = new Map<string, string[]>();

  constructor(entries: Iterable<readonly [string, string]>) {
    for (const [name, value] of entries) {
      const before = this.values.get(name);
      if (before) before.push(value);
      else this.values.set(name, [value]);
    }
  }
  has(name: string): boolean {
    return this.values.has(name);
  }
  all(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }
  /** The last value, as browsers and servers do; empty when there is none. */
  get(name: string): string {
    return this.values.get(name)?.at(-1) ?? '';
  }
}
