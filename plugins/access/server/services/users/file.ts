import { isLanguage, languages, type Role } from '@kaiku/sdk/common';
import { isStorable } from '@kaiku/sdk/model';
import { cellText, Problem, type ProblemDetail, type TableCell, type TableRow } from '@kaiku/sdk/server';
import { normalEmail } from '../accounts.ts';
import { passesEmail } from './email.ts';

/** Headings of an import, in its first row (USER-035); an export begins with them. */
export const headings = ['email', 'firstname', 'lastname', 'roles', 'lang', 'dateformat'] as const;
type Heading = (typeof headings)[number];

/** What a file can set (USER-036, USER-037). */
export const importRoles: readonly Role[] = ['company_admin', 'devices', 'survey', 'survey_creator'];
const importDateFormats = ['DD.MM.YYYY', 'YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD'];

export const importLimits = {
  bytes: 5_000_000,
  rows: 5_000,
  columns: 50,
  cells: 250_000,
  cell: 2_000,
  text: 20_000_000,
  seconds: 20,
};

/** What a row says of a user; what it leaves empty is not there. */
export interface FileUser {
  row: number;
  email: string;
  first_name?: string;
  last_name?: string;
  roles?: Role[];
  language?: string;
  date_format?: string;
  /** Faults unless the user has it already: an export tells it of everybody (USER-080). */
  beyond: ProblemDetail[];
}

export interface ReadFile {
  users: FileUser[];
  faults: ProblemDetail[];
  /** Rows that say something. */
  rows: number;
  /** Headings that say nothing of a user. */
  ignored: string[];
}

const plain = (heading: string): string => heading.trim().toLowerCase();

/** @throws Problem `user_import_headings` */
function placeColumns(headers: readonly string[]): Map<Heading, number> {
  const places = new Map(headings.map((heading) => [heading, headers.map(plain).indexOf(heading)]));
  const missing = headings.filter((heading) => places.get(heading) === -1);
  const twice = headings.filter((heading) => headers.filter((one) => plain(one) === heading).length > 1);
  if (missing.length + twice.length > 0)
    throw new Problem('user_import_headings', {
      params: { headings: headings.join(', ') },
      details: [
        ...missing.map((column) => ({ row: 1, column, code: 'heading_missing' })),
        ...twice.map((column) => ({ row: 1, column, code: 'heading_twice' })),
      ],
    });
  return places;
}

/** A text; null for a formula that nobody has calculated, an error, a date. */
function textIn(cell: TableCell | undefined): string | null {
  if (typeof cell === 'object' && cell !== null) return null;
  const text = cellText(cell);
  return isStorable(text) ? text : null;
}

/** Judges each row by itself. @throws Problem `user_import_headings` */
export function readUsers({ headers, rows }: { headers: readonly string[]; rows: readonly TableRow[] }): ReadFile {
  const places = placeColumns(headers);
  const read: ReadFile = {
    users: [],
    faults: [],
    rows: 0,
    ignored: headers.filter((heading) => heading.trim() !== '' && !places.has(plain(heading) as Heading)),
  };
  const seen = new Set<string>();
  for (const { row, cells } of rows) {
    const cell = (heading: Heading) => textIn(cells[places.get(heading)!]);
    if (headings.every((heading) => cell(heading) === '')) continue;
    read.rows += 1;
    const before = read.faults.length;
    const faultOf = (column: Heading, code: string, value = cell(column)) => ({
      ...{ row, column, code },
      ...(value && { value: value.slice(0, 200) }),
    });
    const fault = (column: Heading, code: string) => read.faults.push(faultOf(column, code));
    const beyond: ProblemDetail[] = [];
    for (const heading of headings) if (cell(heading) === null) fault(heading, 'import_cell');
    const text = (heading: Heading) => cell(heading) ?? '';
    const email = normalEmail(text('email'));
    const roles = text('roles')
      .split(/[,;\s]+/)
      .filter(Boolean);
    if (cell('email') === '') fault('email', 'import_email_missing');
    else if (cell('email') !== null && !passesEmail(email)) fault('email', 'import_email');
    else if (seen.has(email)) fault('email', 'import_user_twice');
    for (const name of ['firstname', 'lastname'] as const) if (text(name).length > 100) fault(name, 'import_name');
    for (const role of roles) if (!importRoles.includes(role)) beyond.push(faultOf('roles', 'import_role', role));
    if (text('lang') && !isLanguage(text('lang'))) fault('lang', 'import_language');
    if (text('dateformat') && !importDateFormats.includes(text('dateformat')))
      beyond.push(faultOf('dateformat', 'import_date_format'));
    if (email) seen.add(email);
    if (read.faults.length > before) {
      read.faults.push(...beyond);
      continue;
    }
    read.users.push({
      row,
      email,
      ...(text('firstname') && { first_name: text('firstname') }),
      ...(text('lastname') && { last_name: text('lastname') }),
      ...(roles.length > 0 && { roles: [...new Set(roles)] }),
      ...(text('lang') && { language: text('lang') }),
      ...(text('dateformat') && { date_format: text('dateformat') }),
      beyond,
    });
  }
  return read;
}

export const importChoices = {
  roles: importRoles.join(', '),
  languages: languages.join(', '),
  formats: importDateFormats.join(', '),
};
