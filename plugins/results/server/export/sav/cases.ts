import { elementsOf, type SizedVariable, segmentsOf } from './dictionary.ts';

/** What the eight bytes of an element are; other codes are small whole numbers, 100 more than they. */
const codes = { end: 252, raw: 253, spaces: 254, missing: 255 } as const;
const bias = 100;
const flushBytes = 64 * 1_024;

/** Cases by the format's own compression: eight codes, then the elements among them that need their bytes. */
export class CaseEncoder {
  readonly #variables: readonly SizedVariable[];
  #codes: number[] = [];
  #raw: Buffer[] = [];
  #done: Buffer[] = [];
  #size = 0;

  constructor(variables: readonly SizedVariable[]) {
    this.#variables = variables;
  }

  /** @returns bytes that are ready, when they are many */
  add(row: readonly (number | string | null)[]): Buffer | null {
    for (const [at, { type, width }] of this.#variables.entries()) {
      const value = row[at] ?? null;
      if (type === 'text') this.#text(typeof value === 'string' ? value : '', width);
      else this.#number(typeof value === 'number' ? value : null);
    }
    return this.#size < flushBytes ? null : this.#take();
  }

  end(): Buffer {
    this.#element(codes.end);
    while (this.#codes.length > 0) this.#element(0);
    return this.#take();
  }

  #number(value: number | null): void {
    if (value === null) this.#element(codes.missing);
    else if (Number.isInteger(value) && value + bias >= 1 && value + bias < codes.end) this.#element(value + bias);
    else {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleLE(value);
      this.#element(codes.raw, bytes);
    }
  }

  #text(text: string, width: number): void {
    const bytes = Buffer.from(text);
    const segments = segmentsOf(width);
    for (const [at, segment] of segments.entries()) {
      // Each holds 255 bytes of the text, the last what is left.
      const part = segments.length === 1 ? bytes : bytes.subarray(at * 255, (at + 1) * 255);
      for (let element = 0; element < elementsOf(segment); element += 1) {
        const eight = part.subarray(element * 8, element * 8 + 8);
        if (eight.length === 0) this.#element(codes.spaces);
        else
          this.#element(
            codes.raw,
            eight.length === 8 ? eight : Buffer.concat([eight, Buffer.alloc(8 - eight.length, ' ')]),
          );
      }
    }
  }

  #element(code: number, raw?: Buffer): void {
    this.#codes.push(code);
    if (raw) this.#raw.push(raw);
    if (this.#codes.length < 8) return;
    const block = Buffer.concat([Buffer.from(this.#codes), ...this.#raw]);
    this.#done.push(block);
    this.#size += block.length;
    this.#codes = [];
    this.#raw = [];
  }

  #take(): Buffer {
    const bytes = Buffer.concat(this.#done);
    this.#done = [];
    this.#size = 0;
    return bytes;
  }
}
