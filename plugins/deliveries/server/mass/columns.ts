import { type BackgroundField, isStorable, nameKey } from '@kaiku/sdk/model';
import { type MassProblem, targetHeading } from '../../contract/index.ts';
import type { NamedField } from '../models/mass.ts';

/** Something that is wrong with a file, where it is. */
export interface Fault {
  /** As a spreadsheet counts: headings are row 1. Missing: it is about the whole. */
  row?: number;
  column: string;
  code: string;
  value?: string;
  params?: Record<string, string | number>;
}

/** A column that fills a background field of the survey. */
export interface Column {
  at: number;
  heading: string;
  field: NamedField;
  /** Every row fills it. */
  needed: boolean;
}

export interface Plan {
  columns: Column[];
  faults: Fault[];
  problem: MassProblem | null;
}

export interface Known {
  /** Of the survey. */
  fields: readonly BackgroundField[];
  /** Of the company: other names for those of its surveys. */
  companyFields: readonly NamedField[];
  /** Id of the company's field that every row is to fill. */
  companyField: string | null;
}

/** As spreadsheets name a column that has no name of its own. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

/** What each column of a file holds, by its heading (DEL-037 to DEL-039). */
export function planColumns(headers: readonly string[], known: Known): Plan {
  const [first = ''] = headers;
  if (first.toLowerCase() !== targetHeading) {
    return {
      columns: [],
      faults: [
        isStorable(first)
          ? { row: 1, column: first || letters(0), code: 'target_not_first', value: first }
          : { row: 1, column: letters(0), code: 'cell_unreadable' },
      ],
      problem: 'target_not_first',
    };
  }
  const columns: Column[] = [];
  const faults: Fault[] = [];
  const needed = known.companyFields.find(({ id }) => id === known.companyField);
  const find = finder(known);
  for (const [at, heading] of headers.entries()) {
    if (at === 0) continue;
    if (heading === '') {
      faults.push({ row: 1, column: letters(at), code: 'empty_column' });
      continue;
    }
    if (!isStorable(heading)) {
      faults.push({ row: 1, column: letters(at), code: 'cell_unreadable' });
      continue;
    }
    const { field, company } = find(heading);
    if (!field) faults.push({ row: 1, column: heading, code: 'field_unknown', value: heading });
    else if (columns.some((one) => one.field.id === field.id))
      faults.push({ row: 1, column: heading, code: 'field_twice', value: heading });
    else columns.push({ at, heading, field, needed: needed !== undefined && company === needed });
  }
  if (needed && !columns.some((column) => column.needed))
    faults.push({ row: 1, column: needed.name, code: 'company_field_missing', params: { field: needed.name } });
  if (faults.length === 0) return { columns, faults, problem: null };
  const onlyEmpty = faults.every(({ code }) => code === 'empty_column');
  return { columns, faults, problem: onlyEmpty ? 'empty_rows_or_columns' : 'invalid_background_fields' };
}

/** Finds the survey's field that a heading means: by its id or name, or by those of a company's field. */
function finder({ fields, companyFields }: Known) {
  const named = (list: readonly NamedField[], text: string) =>
    list.find(({ id }) => id === text) ?? list.find(({ name }) => nameKey(name) === nameKey(text));
  const companyOf = ({ id, name }: NamedField) =>
    companyFields.find((one) => nameKey(one.name) === nameKey(name)) ?? companyFields.find((one) => one.id === id);
  return (heading: string): { field?: NamedField; company?: NamedField } => {
    const own = named(fields, heading);
    const company = own ? companyOf(own) : named(companyFields, heading);
    const field = own ?? (company && (named(fields, company.name) ?? fields.find(({ id }) => id === company.id)));
    return {
      ...(field && { field: { id: field.id, name: field.name } }),
      ...(company && { company }),
    };
  };
}
