/** Largest code that a category column holds. */
const maxCode = 65_535;

/** Codes of the values of one column, in the order in which they were first seen. A code never changes its value. */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #values: string[] = [];
  #saved = 0;
  /** Code of the first value. */
  readonly #first: number;

  constructor(first: number, values: readonly string[] = []) {
    this.#first = first;
    for (const value of values) this.code(value);
    this.#saved = values.length;
  }

  /** The value's code; a new one for a value not seen before. */
  code(value: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.#first + this.#values.length;
    if (code > maxCode) throw new RangeError('a column has more than 65,535 values');
    this.#codes.set(value, code);
    this.#values.push(value);
    return code;
  }

  find(value: string): number | undefined {
    return this.#codes.get(value);
  }

  value(code: number): string | undefined {
    return this.#values[code - this.#first];
  }

  get entries(): readonly (readonly [value: string, code: number])[] {
    return [...this.#codes];
  }

  get size(): number {
    return this.#values.length;
  }

  /** Values after the first ones, in their order. */
  since(count: number): string[] {
    return this.#values.slice(count);
  }

  /** Values that `markSaved` has not heard of. */
  get unsaved(): { code: number; value: string }[] {
    return this.#values.slice(this.#saved).map((value, index) => ({ code: this.#first + this.#saved + index, value }));
  }

  markSaved(): void {
    this.#saved = this.#values.length;
  }

  /** Only these are saved. @returns false where they have other codes */
  unsave(values: readonly string[]): boolean {
    if (values.some((value, at) => this.#values[at] !== value)) return false;
    this.#saved = values.length;
    return true;
  }
}
