import { LINE_MAX_LENGTH } from '@kaiku/sdk/model';
import type { TableRow } from '@kaiku/sdk/server';
import { type Channel, normalAddress } from '../../contract/index.ts';
import { readers } from '../addresses.ts';
import { textOf } from '../services/cells.ts';
import type { Column, Fault } from './columns.ts';
import type { Units } from './units.ts';

/** Somebody of a file, with what it says of them. */
export interface Person {
  address: string;
  background: Record<string, string> | null;
}

/** Reads the rows of one file. Faults are told as they are found. */
export class RowReader {
  readonly #channel: Channel;
  readonly #columns: readonly Column[];
  readonly #units: readonly Units[];
  readonly #inUnits: ReadonlySet<Column>;
  readonly #heading: string;
  readonly #fault: (fault: Fault) => void;
  /** Addresses that were there before, and where in the hierarchies. */
  readonly #seen = new Map<string, string>();
  readonly #filled = new Set<Column>();
  #row = 1;
  doubled = 0;

  constructor(
    { channel, heading, columns }: { channel: Channel; heading: string; columns: readonly Column[] },
    units: readonly Units[],
    fault: (fault: Fault) => void,
  ) {
    this.#channel = channel;
    this.#heading = heading;
    this.#columns = columns;
    this.#units = units;
    this.#inUnits = new Set(units.flatMap((one) => one.columns));
    this.#fault = fault;
  }

  /** Null for a row that says again what another has said, and for one that is told to be wrong. */
  read({ row, cells }: TableRow): Person | null {
    if (row > this.#row + 1) this.#fault({ row: this.#row + 1, column: '', code: 'empty_row' });
    this.#row = row;
    let wrong = false;
    const fault = (column: string, code: string, value = '', params?: Fault['params']) => {
      wrong = true;
      this.#fault({ row, column, code, value: value.slice(0, 200), ...(params && { params }) });
    };
    const texts = new Map<number, string>();
    for (const { at, heading } of [{ at: 0, heading: this.#heading }, ...this.#columns]) {
      const text = textOf(cells[at]);
      if (text === null) fault(heading, 'cell_unreadable');
      texts.set(at, text ?? '');
    }
    const text = (at: number): string => texts.get(at) ?? '';

    const target = text(0);
    const address = normalAddress(this.#channel, target, readers);
    if (target === '' && !wrong) fault(this.#heading, 'target_missing');
    else if (address === null && target !== '')
      fault(this.#heading, this.#channel === 'sms' ? 'target_phone' : 'target_email', target);

    const background: Record<string, string> = {};
    for (const column of this.#columns) {
      const value = text(column.at);
      if (value === '') {
        if (column.needed) fault(column.heading, 'company_value_missing', '', { field: column.heading });
        continue;
      }
      this.#filled.add(column);
      if (value.length > LINE_MAX_LENGTH) fault(column.heading, 'value_too_long', value, { max: LINE_MAX_LENGTH });
      else if (!this.#inUnits.has(column)) background[column.field.id] = value;
    }
    const places: string[] = [];
    for (const units of this.#units) {
      const { values, key, fault: found } = units.judge(text);
      if (found) fault(found.column.heading, found.code, text(found.column.at));
      for (const column of units.columns) {
        const value = values.get(column.at);
        if (value !== undefined) background[column.field.id] = value;
      }
      places.push(key);
    }
    if (wrong || address === null) return null;

    const place = places.join(' ');
    const before = this.#seen.get(address);
    if (before !== undefined) {
      this.doubled += 1;
      if (before !== place) fault(this.#heading, 'hierarchy_conflict_target', target);
      return null;
    }
    this.#seen.set(address, place);
    return { address, background: Object.keys(background).length > 0 ? background : null };
  }

  /** After the last row: columns that none has filled (DEL-038). */
  end(): void {
    if (this.#row === 1) return;
    for (const column of this.#columns) {
      if (!this.#filled.has(column)) this.#fault({ row: 1, column: column.heading, code: 'empty_column' });
    }
  }
}
