/** Feature of companies that may send to the rows of a file (COMP-009). */
export const massFeature = 'mass_survey_delivery';

/** How far a mass delivery is (DEL-033). */
export const massStatuses = ['ready', 'parsing', 'pending', 'delivering', 'blocked', 'failed'] as const;
export type MassStatus = (typeof massStatuses)[number];

/** Of a file: its bytes, its rows unless the company has agreed on more, and how many those may be (DEL-036, DEL-042). */
export const massLimits = { bytes: 5_000_000, rows: 5_000, mostRows: 20_000 } as const;

/** What the first column of a file is called. */
export const targetHeading = 'target';

/** Why a file is refused. What is wrong in it is told beside this, by row and column. */
export const massProblems = [
  'unexpected_file_error',
  'target_not_first',
  'invalid_background_fields',
  'empty_rows_or_columns',
  'too_many_rows',
  'invalid_rows',
  'file_no_targets',
] as const;
export type MassProblem = (typeof massProblems)[number];

/** Faults of a file that are told, and that are kept, in a file of their own; beyond those they are counted. */
export const faultsTold = 200;
export const faultsKept = 20_000;
/** Days that they are kept: they may hold addresses. */
export const faultDays = 30;

/** Background fields of one company. */
export const mostCompanyFields = 100;
