import type { ErrorBody, ErrorDetail, ForbiddenInPlace } from '@kaiku/sdk/common';

/** Any reply but 200 (PLAT-046). `status` 0: no reply came. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Stable code of the published list; `network` without a reply, `unknown` for a reply that is not ours. */
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  constructor(status: number, code: string, message: string, details: readonly ErrorDetail[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Reads the reply of a failed call; bodies that are not ours still give an error. */
export async function readError(reply: Response): Promise<ApiError> {
  const text = await reply.text().catch(() => '');
  try {
    const { error } = JSON.parse(text) as ErrorBody;
    return new ApiError(reply.status, error.code, error.message, error.details ?? []);
  } catch {
    const code = conflictIn(text) ? 'survey-version-conflict' : 'unknown';
    return new ApiError(reply.status, code, text.slice(0, 200) || reply.statusText);
  }
}

const conflictIn = (text: string) => text.includes('survey-version-conflict') || text.includes('survey-edit-locked');

export type ErrorText = 'dataExpired' | 'loginExpired' | 'saveFailed' | 'checkValues';

/** What a failed call does to the screen besides failing its caller. */
export interface ErrorEffect {
  /** An alert: a text key of the runtime's `errors`, or the server's own message. */
  alert?: { key: ErrorText; persistent: boolean } | { text: string; persistent: false };
  /** Path to go to. */
  go?: '/forbidden' | '/trial_expired' | 'login';
  /** The open survey has a newer version: its page asks to fetch it. */
  conflict?: true;
}

export interface FailedCall {
  error: ApiError;
  method: string;
  /** Path and query of the page that is shown. */
  page: { pathname: string; search: string };
  /** True when the shown page has said that it handles version conflicts. */
  handlesConflict: boolean;
  /** Where manifests say that a missing permission is shown in its own place. */
  inPlace: readonly ForbiddenInPlace[];
}

/** PLAT-050: whether the page shows a missing permission in its own place. */
export function keepsForbidden({ pathname, search }: FailedCall['page'], inPlace: FailedCall['inPlace']): boolean {
  const held = new URLSearchParams(search);
  return inPlace.some(
    ({ path, query = {} }) =>
      (path === undefined || pathname === path || pathname.startsWith(`${path}/`)) &&
      Object.entries(query).every(([name, value]) => (value === '' ? held.has(name) : held.get(name) === value)),
  );
}

/** The global rules for failed calls (PLAT-048 to PLAT-056). Reading that fails changes nothing on the screen. */
export function errorEffect({ error, method, page, handlesConflict, inPlace }: FailedCall): ErrorEffect {
  if (conflictIn(error.code) || conflictIn(error.message)) {
    if (handlesConflict) return { conflict: true };
    return { alert: { key: 'dataExpired', persistent: true } };
  }
  // A proxy's own 401 says nothing of the session.
  if (error.status === 401 && error.code !== 'unknown') return { go: 'login' };
  if (error.code === 'trial_expired') return { go: '/trial_expired' };
  if (error.status === 403) return keepsForbidden(page, inPlace) ? {} : { go: '/forbidden' };
  if (error.status === 409) return { alert: { key: 'loginExpired', persistent: true } };
  if (method === 'GET' || method === 'HEAD') return {};
  if (error.status === 422 && error.code === 'validation') return { alert: { key: 'checkValues', persistent: false } };
  // Rules of a plugin's own come with a message in the user's language that says what to do.
  if (error.status === 422 && error.message) return { alert: { text: error.message, persistent: false } };
  return { alert: { key: 'saveFailed', persistent: false } };
}

/** Paths where a script error stays silent: respondents are not to be troubled (PLAT-052). */
export const hidesScriptErrors = (pathname: string, quiet: readonly string[]): boolean =>
  quiet.some((part) => pathname.includes(part));
