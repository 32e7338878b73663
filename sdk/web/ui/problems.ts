import type { ErrorDetail } from '@kaiku/sdk/common';

/** What these components read of a refused call; the runtime's `ApiError` has this shape. */
export interface Problem {
  status: number;
  code: string;
  message: string;
  details: readonly ErrorDetail[];
}

export function isProblem(error: unknown): error is Problem {
  if (typeof error !== 'object' || error === null) return false;
  const { status, code, details } = error as Record<string, unknown>;
  return typeof status === 'number' && typeof code === 'string' && Array.isArray(details);
}

/** A refusal because of what was filled in, rather than a failure of the service. */
export const isFieldProblem = (error: unknown): error is Problem =>
  isProblem(error) && (error.status === 422 || (error.status === 400 && error.details.length > 0));

/** Paths that `values` has, written as the server writes them: `pages.0.title`. */
function hasPath(values: unknown, path: string): boolean {
  let part = values;
  for (const key of path.split('.')) {
    if (typeof part !== 'object' || part === null || !(key in part)) return false;
    part = (part as Record<string, unknown>)[key];
  }
  return true;
}

export interface SortedProblems {
  /** First message of each field that the form has. */
  fields: Record<string, string>;
  /** Details about anything else. */
  rest: ErrorDetail[];
}

/**
 * Sorts an error's details to the fields of a form.
 * @param rename gives a field of the form for a path of the call, where the two differ
 */
export function sortProblems(
  details: readonly ErrorDetail[],
  values: unknown,
  rename: Readonly<Record<string, string>> = {},
): SortedProblems {
  const sorted: SortedProblems = { fields: {}, rest: [] };
  for (const detail of details) {
    const path = detail.path === undefined ? undefined : (rename[detail.path] ?? detail.path);
    if (path === undefined || !hasPath(values, path)) sorted.rest.push(detail);
    else sorted.fields[path] ??= detail.message;
  }
  return sorted;
}
