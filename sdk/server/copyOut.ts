import type { Knex } from 'knex';
import pg from 'pg';
import { CopyMessages, type RowSink } from './copyMessages.ts';

type Stream = pg.Client['connection']['stream'];

/** Bytes of a block, which the allocator of a node keeps for the next; a longer row has a block of its own. */
const blockBytes = 524_288;
/** Blocks that wait for the reader; with more of them the server waits. */
const blocksAhead = 4;

/**
 * Rows of a query as PostgreSQL's `COPY … (FORMAT binary)` writes them, in blocks of whole rows, each of which is in a
 * buffer of its own: no texts, no objects. The first block begins with the format's header, the last one ends with its
 * trailer. Other statements of the transaction wait until all is read; who leaves early breaks the connection off.
 * @param query with a `?` for each of `values`, which must not be more than texts
 */
export async function* copyOut(
  trx: Knex.Transaction,
  query: string,
  values: readonly string[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // It is one statement however many rows there are; the transaction's own limit stays.
  await trx.raw('SET LOCAL statement_timeout = 0');
  const connection: pg.Client = await trx.client.acquireConnection();
  let at = 0;
  const filled = query.replaceAll('?', () => connection.escapeLiteral(values[at++] ?? ''));
  const copy = new Copy(`COPY (${filled}) TO STDOUT (FORMAT binary)`, connection.connection.stream);
  if (isIdle(connection)) copy.takeOver();
  connection.query(copy);
  try {
    for (;;) {
      const block = await copy.next();
      if (block === null) return;
      yield block;
    }
  } finally {
    copy.leave();
  }
}

/** Whether nothing is under way on it: what comes next is the reply to what is asked next. */
const isIdle = (connection: pg.Client): boolean => (connection as { readyForQuery?: boolean }).readyForQuery === true;

/**
 * Gives the memory of bytes back that nobody reads any more, where they have it for themselves. V8 would collect all that the
 * process has for it again and again: each is 64 kB, and little else that is new comes with it.
 */
function letGo({ buffer, byteLength }: Buffer): void {
  if (buffer.byteLength === byteLength) (buffer as ArrayBuffer).transfer(0);
}

/** What it holds at first is nothing of ours: it is filled before anybody reads it. */
const emptyBlock = (bytes: number): Uint8Array<ArrayBuffer> => Buffer.allocUnsafeSlow(bytes);

/** A statement whose rows are put together to blocks as they come. */
class Copy extends pg.Query implements RowSink {
  readonly #stream: Stream;
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];
  #block = emptyBlock(blockBytes);
  #filled = 0;
  #over = false;
  #error: Error | null = null;
  #wake = (): void => {};
  /** Whether its rows are taken from the stream, which has then nothing that `pg` could read. */
  #taking = false;

  constructor(text: string, stream: Stream) {
    super({ text });
    this.#stream = stream;
    Object.assign(this, { callback: (error: Error | null) => this.#end(error) });
  }

  /**
   * Takes the rows out of the stream before `pg` sees them, which would put its own buffers together again, and make an
   * object and an event of each row.
   */
  takeOver(): void {
    const stream = this.#stream;
    const theirs = stream.listeners('data') as ((bytes: Buffer) => void)[];
    let isKept = false;
    const pass = (bytes: Buffer): void => {
      isKept = true;
      for (const listener of theirs) listener.call(stream, bytes);
    };
    const messages = new CopyMessages(this, pass);
    const read = (bytes: Buffer): void => {
      isKept = false;
      const rest = messages.read(bytes);
      if (rest === null) {
        if (!isKept) letGo(bytes);
        return;
      }
      this.#taking = false;
      for (const listener of theirs) stream.on('data', listener);
      stream.off('data', read);
      // With it the connection may begin its next statement.
      pass(rest);
    };
    stream.on('data', read);
    for (const listener of theirs) stream.off('data', listener);
    this.#taking = true;
  }

  /** One row, as `pg` gives it where other statements came before. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.begin(chunk.length);
    this.put(chunk, 0, chunk.length);
  }

  begin(length: number): void {
    if (this.#filled + length <= this.#block.length) return;
    this.#pass();
    this.#block = emptyBlock(Math.max(blockBytes, length));
  }

  put(bytes: Buffer, start: number, end: number): void {
    this.#filled += bytes.copy(this.#block, this.#filled, start, end);
  }

  #pass(): void {
    if (this.#filled === 0) return;
    this.#blocks.push(this.#block.subarray(0, this.#filled));
    this.#filled = 0;
    if (this.#blocks.length >= blocksAhead) this.#stream.pause();
    this.#wake();
  }

  #end(error: Error | null): void {
    // Given up before its end, as by the driver's own limit of time.
    if (this.#taking) this.#stream.destroy();
    // The last row may be cut.
    if (!error) this.#pass();
    this.#over = true;
    this.#error ??= error;
    this.#wake();
  }

  /** The next block; null after the last. */
  async next(): Promise<Uint8Array<ArrayBuffer> | null> {
    for (;;) {
      const block = this.#blocks.shift();
      if (block) {
        if (this.#blocks.length < blocksAhead) this.#stream.resume();
        return block;
      }
      if (this.#error) throw this.#error;
      if (this.#over) return null;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  leave(): void {
    this.#stream.resume();
    if (!this.#over) this.#stream.destroy(new Error('what was copied out was not read to its end'));
  }
}
