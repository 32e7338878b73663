/** Who gets the rows of a copy, each in as many parts as it comes in. */
export interface RowSink {
  /** @param length bytes of the row that begins */
  begin(length: number): void;
  /** Bytes of it: those of `bytes` from `start` up to `end`. */
  put(bytes: Buffer, start: number, end: number): void;
}

/** A message of PostgreSQL's protocol: a sign of what it is, its length without that sign, and what it says. */
const lengthBytes = 4;
const headBytes = 1 + lengthBytes;
const signOf = (letter: string): number => letter.charCodeAt(0);
/** CopyData, each of a row; CopyDone; ErrorResponse. */
const row = signOf('d');
const done = signOf('c');
const failed = signOf('E');

/**
 * Takes the rows of a `COPY … TO STDOUT` out of what a server sends, which may be cut anywhere; everything else goes on to
 * who reads the protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
export class CopyMessages {
  readonly #rows: RowSink;
  readonly #others: (bytes: Buffer) => void;
  /** Bytes that are lacking of the message that has begun, and whether it is a row. */
  #lacking = 0;
  #isRow = false;
  /** Of a message's head that was cut. */
  #head: Buffer | null = null;

  constructor(rows: RowSink, others: (bytes: Buffer) => void) {
    this.#rows = rows;
    this.#others = others;
  }

  /** @returns null while rows may come; after the last one what follows, for who reads the protocol */
  read(chunk: Buffer): Buffer | null {
    const bytes = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
    this.#head = null;
    for (let at = 0; at < bytes.length; ) {
      if (this.#lacking > 0) {
        const end = Math.min(at + this.#lacking, bytes.length);
        if (this.#isRow) this.#rows.put(bytes, at, end);
        else this.#others(bytes.subarray(at, end));
        this.#lacking -= end - at;
        at = end;
        continue;
      }
      if (bytes.length - at < headBytes) {
        this.#head = Buffer.from(bytes.subarray(at));
        break;
      }
      const sign = bytes[at]!;
      if (sign === done || sign === failed) return bytes.subarray(at);
      this.#isRow = sign === row;
      this.#lacking = bytes.readUInt32BE(at + 1) - lengthBytes;
      if (this.#isRow) {
        at += headBytes;
        this.#rows.begin(this.#lacking);
      } else this.#lacking += headBytes;
    }
    return null;
  }
}
