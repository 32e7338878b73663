import { Boom } from '@hapi/boom';
import { Problem } from '@kaiku/sdk/server';

export const mediaType = 'application/scim+json';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'sensitive';

/** A refusal as RFC 7644 has it (3.12). What it says is the protocol's, in English, and of nobody's data. */
export class ScimError extends Error {
  readonly status: number;
  /** Stable, for the page that tells of it in words. */
  readonly code: string;
  readonly scimType: ScimType | null;
  readonly headers: Record<string, string>;
  constructor(
    status: number,
    code: string,
    detail: string,
    { scimType = null, headers = {} }: { scimType?: ScimType | null; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.scimType = scimType;
    this.headers = headers;
  }
}

export const invalidValue = (attribute: string, detail: string): ScimError =>
  new ScimError(400, 'invalid_value', `${attribute}: ${detail}`, { scimType: 'invalidValue' });
export const invalidSyntax = (detail: string): ScimError =>
  new ScimError(400, 'invalid_syntax', detail, { scimType: 'invalidSyntax' });
export const invalidFilter = (detail: string): ScimError =>
  new ScimError(400, 'invalid_filter', detail, { scimType: 'invalidFilter' });
export const invalidPath = (path: string): ScimError =>
  new ScimError(400, 'invalid_path', `There is no such attribute: ${path.slice(0, 100)}`, { scimType: 'invalidPath' });
export const noTarget = (detail: string): ScimError =>
  new ScimError(400, 'no_target', detail, { scimType: 'noTarget' });
export const unknownResource = (): ScimError =>
  new ScimError(404, 'not_found', 'There is no such resource in this company.');

const taken = {
  status: 409,
  scimType: 'uniqueness',
  detail: 'The userName or e-mail address belongs to another account.',
} as const;

const refusals: Record<string, { status: number; scimType?: ScimType; detail: string }> = {
  // One answer to both: whose the address is, in this company or another, is nobody's to learn here.
  email_taken: taken,
  user_name_taken: taken,
  group_name_taken: { status: 409, scimType: 'uniqueness', detail: 'Another group has this displayName.' },
  duplicate: { status: 409, scimType: 'uniqueness', detail: 'Another resource has this value.' },
  user_limit: { status: 403, detail: "The company's user limit is reached." },
  trial_invitations: { status: 403, detail: 'A company on trial sends no more invitations today.' },
  last_manager: { status: 403, detail: 'Somebody has to manage the company: this is the last one who does.' },
  managers_only: { status: 403, detail: 'A manager of the provider is not changed by a directory.' },
  users_refused: { status: 403, detail: 'One of the users must not be changed by a directory.' },
  role_not_givable: { status: 403, detail: 'The role is not given by a directory.' },
  too_many_groups: { status: 403, detail: 'The company has as many groups as it may have.' },
  users_not_found: { status: 400, scimType: 'invalidValue', detail: 'members: there is no such user.' },
  not_found: { status: 404, detail: 'There is no such resource in this company.' },
};

/** A refusal of the product in the protocol's words; null for what is none. */
export function toScimError(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  const { code: thrown } = ((error as { nativeError?: unknown }).nativeError ?? error) as { code?: unknown };
  const code = error instanceof Problem ? error.code : thrown === '23505' ? 'duplicate' : null;
  if (code === 'too_many_requests') {
    const { seconds = 60 } = (error as Problem).params;
    return new ScimError(429, code, 'Too many calls; try again later.', {
      headers: { 'retry-after': String(seconds) },
    });
  }
  const known = code === null ? undefined : refusals[code];
  if (!known) return null;
  return new ScimError(known.status, code!, known.detail, { scimType: known.scimType ?? null });
}

/** As it goes out. */
export function replyOf({ status, scimType, message, headers }: ScimError): Boom {
  const boom = new Boom(message, { statusCode: status });
  boom.output.payload = {
    schemas: [errorSchema],
    status: String(status),
    ...(scimType && { scimType }),
    detail: message,
  } as never;
  Object.assign(boom.output.headers, { 'content-type': mediaType, ...headers });
  return boom;
}
