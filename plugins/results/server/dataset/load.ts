import type { CountedResponse, WordList } from '@kaiku/plugin-responses/contract';
import { type AnswerValue, type ColumnValue, plainText } from '@kaiku/sdk/model';
import { type Chunk, chunkOf } from './chunk.ts';
import type { DatasetColumn, DatasetElement } from './columns.ts';
import { backgroundKey, type Layout, NeedsRoom } from './layout.ts';
import { PackedReader } from './packed/reader.ts';
import type { ColumnForm, PhysicalColumn } from './physicalColumn.ts';
import { columnBuffer, FactColumns, type RowBuffer } from './rowBuffer.ts';
import type { Waiting } from './textColumn.ts';

/** Rows of one chunk; DuckDB's vectors hold no more. */
const chunkRows = 2_048;
/** Bytes of texts after which a chunk has fewer rows: several are under way, and each lies in memory more than once. */
const chunkTexts = 4 * 1_048_576;

/** Where an element's values go. */
interface Target {
  known: DatasetElement;
  /** Without a buffer where no answer has needed it before. */
  columns: { column: DatasetColumn; buffer: RowBuffer | undefined }[];
  /** Where each row of an answer has a column of its own. */
  rowKeys: ReadonlySet<string> | null;
}

interface LoaderOptions {
  layout: Layout;
  elements: readonly DatasetElement[];
  /** Whether all is read anew for what is lacking, so that all that may come to lack is asked for at once. */
  fromStart: boolean;
  /** Lists that packed answers are coded by. */
  words?: readonly WordList[];
  /** Bytes of chunks that nobody needs any more: those of new ones would be asked of the system. */
  free: ArrayBuffer[];
}

/** Lays responses out in columns, a chunk of rows after the other. */
export class Loader {
  readonly #layout: Layout;
  readonly #targets = new Map<string, Target>();
  readonly #background = new Map<string, RowBuffer>();
  readonly #words: readonly WordList[];
  readonly #fromStart: boolean;
  readonly #facts = new FactColumns(chunkRows);
  /** In the table's order. */
  readonly #columns: PhysicalColumn[];
  /** Columns that came to be needed. */
  readonly #lacking = new Set<DatasetColumn>();
  #packed: PackedReader | null = null;
  /** Rows that wait for their chunk, and their texts. */
  #rows = 0;
  readonly #waiting: Waiting = { bytes: 0 };
  readonly #full: Chunk[] = [];
  readonly #free: ArrayBuffer[];

  constructor({ layout, elements, fromStart, words = [], free }: LoaderOptions) {
    this.#free = free;
    this.#fromStart = fromStart;
    this.#layout = layout;
    this.#words = words;
    const buffers = new Map<string, RowBuffer>();
    const byName = new Map<string, PhysicalColumn>();
    for (const stored of layout.stored.values()) {
      const buffer = columnBuffer(stored, chunkRows, this.#waiting);
      buffers.set(stored.key, buffer);
      for (const column of buffer.columns) byName.set(column.name, column);
      if (stored.type === 'background') this.#background.set(stored.key, buffer);
    }
    this.#columns = [...this.#facts.columns, ...layout.order.map(({ name }) => byName.get(name)!)];
    for (const known of elements) {
      const columns = known.columns.map((column) => ({ column, buffer: buffers.get(column.key) }));
      const rowKeys = known.kind.rowsOf ? new Set(known.columns.map(({ key }) => key)) : null;
      this.#targets.set(known.element.id, { known, columns, rowKeys });
    }
  }

  /** Of its chunks, in their order. */
  get columns(): ColumnForm[] {
    return this.#columns.map(({ name, type }) => ({ name, type }));
  }

  /** @throws NeedsRoom */
  add(responses: readonly CountedResponse[]): void {
    for (const response of responses) {
      const row = this.#next();
      this.#facts.set(row, response);
      for (const [elementId, answer] of Object.entries(response.answers)) {
        for (const { buffer, value } of this.valuesOf(elementId, answer)) buffer.set(row, value);
      }
      for (const [fieldId, value] of Object.entries(response.background)) this.fieldOf(fieldId)?.set(row, value);
    }
    this.#checkRoom();
  }

  /** @throws NeedsRoom */
  #checkRoom(): void {
    const needed = this.#layout.outgrown;
    if (this.#lacking.size > 0) {
      const all = [...this.#targets.values()].flatMap(({ columns }) => columns.map(({ column }) => column));
      const asked = this.#fromStart ? all : [...this.#lacking];
      needed.push(...asked.flatMap((column) => this.#layout.lackingOf(column)));
    }
    if (needed.length > 0) throw new NeedsRoom(needed);
  }

  /**
   * The same for a block of packed ones.
   * @returns how many they are
   * @throws NeedsRoom
   */
  addPacked(block: Uint8Array): number {
    this.#packed ??= new PackedReader(this, this.#facts, [...this.#targets.keys()], this.#words);
    const count = this.#packed.read(block, () => this.#next());
    this.#checkRoom();
    return count;
  }

  #next(): number {
    if (this.#rows === chunkRows || this.#waiting.bytes >= chunkTexts) this.#flush();
    this.#rows += 1;
    return this.#rows - 1;
  }

  /** What an answer holds for each of its columns; notes what has no column. */
  valuesOf(elementId: string, answer: AnswerValue | undefined): { buffer: RowBuffer; value: ColumnValue }[] {
    const target = this.#targets.get(elementId);
    if (!target) {
      this.#layout.skip(elementId);
      return [];
    }
    const { known, columns, rowKeys } = target;
    const [own] = columns;
    const buffer = own?.column.key === elementId ? own.buffer : undefined;
    const plain = buffer && answer !== undefined ? known.kind.plainValue?.(answer) : undefined;
    if (plain !== undefined) return [{ buffer: buffer!, value: plain }];
    for (const rowId of (rowKeys && answer !== undefined && known.kind.rowsOf?.(answer)) || []) {
      const key = `${elementId}.${rowId}`;
      if (!rowKeys?.has(key)) this.#layout.skip(key);
    }
    const values = known.values(known.element, answer);
    return columns.flatMap(({ column, buffer }) => {
      const value = values[column.key];
      if (value === null || value === undefined) return [];
      if (buffer) return [{ buffer, value }];
      this.#lacking.add(column);
      return [];
    });
  }

  /** Whether an answer's own column holds texts. */
  holdsTexts(elementId: string): boolean {
    const own = this.#targets.get(elementId)?.columns[0];
    return own?.column.key === elementId && own.buffer?.texts === true;
  }

  setText(elementId: string, bytes: Buffer, start: number, end: number, row: number): boolean {
    const target = this.#targets.get(elementId);
    const buffer = target?.columns[0]?.buffer;
    const { plainValue } = target?.known.kind ?? {};
    if (plainValue === plainText) {
      // As it is written: a text of it would be made for nothing, which takes longer than all else that is done with it.
      buffer!.setBytes!(row, bytes, start, end);
      return true;
    }
    const text = bytes.toString('utf8', start, end);
    const plain = plainValue?.(text);
    if (plain === undefined) return false;
    if (plain === text) buffer!.setBytes!(row, bytes, start, end);
    else buffer!.set(row, plain);
    return true;
  }

  skip(elementId: string): void {
    this.#layout.skip(elementId);
  }

  /** Of a field that has no column it is noted. */
  fieldOf(fieldId: string): RowBuffer | undefined {
    const key = backgroundKey(fieldId);
    const buffer = this.#background.get(key);
    if (!buffer) this.#layout.skip(key);
    return buffer;
  }

  #flush(): void {
    const rows = this.#rows;
    if (rows === 0) return;
    this.#checkRoom();
    this.#full.push(chunkOf(this.#columns, rows, this.#free.pop()));
    for (const column of this.#columns) column.clear(rows);
    this.#rows = 0;
  }

  /** Chunks that are full since it was asked; with `end`, the last one, too. @throws NeedsRoom */
  take(end = false): Chunk[] {
    if (end) this.#flush();
    return this.#full.splice(0);
  }
}
