/** Codes that have a meaning of their own to clients, with their statuses (ARCHITECTURE §7, GAP-002, GAP-034). */
export const problemStatus = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  feature_disabled: 403,
  not_found: 404,
  login_expired: 409,
  'survey-version-conflict': 412,
  too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  'survey-edit-locked': 423,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  no_space: 507,
} as const;
export type ProblemCode = keyof typeof problemStatus;

export interface ProblemDetail {
  path?: string;
  code: string;
  row?: number;
  column?: string;
  value?: string;
  params?: Record<string, string | number>;
}

/**
 * A refusal with a stable code. Its message is looked up in the caller's language: text key `errors.<code>` of the
 * plugin, then of core. A code that is not in `problemStatus` is a rule of a plugin's own and answers 422 unless
 * `status` says otherwise.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: string;
  readonly status: number;
  readonly details: readonly ProblemDetail[];
  readonly params: Record<string, string | number>;
  constructor(
    code: ProblemCode | (string & {}),
    options: { status?: number; details?: readonly ProblemDetail[]; params?: Record<string, string | number> } = {},
  ) {
    super(code);
    this.code = code;
    this.status = options.status ?? problemStatus[code as ProblemCode] ?? 422;
    this.details = options.details ?? [];
    this.params = options.params ?? {};
  }
}

export const notFound = (): Problem => new Problem('not_found');
export const forbidden = (code = 'forbidden'): Problem => new Problem(code, { status: 403 });
/** Field values that break a rule. */
export const invalid = (...details: ProblemDetail[]): Problem => new Problem('validation', { details });

/** What is asked for, or null where it is refused to who asks, or is not there. Other faults stay faults. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'forbidden' || error.code === 'not_found')) return null;
    throw error;
  }
}
