import type { Request } from '@hapi/hapi';
import { ScimError } from '../protocol/errors.ts';

/** `If-Match` and `If-None-Match` of a call (RFC 7644, 3.14). */
export interface Conditions {
  /** @throws ScimError 412 where the caller has seen another version */
  require(version: string): void;
  /** The caller has this version already. */
  isKnown(version: string): boolean;
}

const tags = (header: unknown): string[] =>
  typeof header === 'string' && header !== '' ? header.split(',').map((tag) => weak(tag.trim())) : [];
/** Proxies turn strong ones into weak ones. */
const weak = (tag: string): string => tag.replace(/^W\//, '');

export function conditionsOf({ headers }: Request): Conditions {
  const [match, noneMatch] = [tags(headers['if-match']), tags(headers['if-none-match'])];
  return {
    require(version) {
      if (match.length === 0 || match.includes('*') || match.includes(weak(version))) return;
      throw new ScimError(412, 'changed_meanwhile', 'The resource is not in the version that the call names.');
    },
    isKnown: (version) => noneMatch.includes('*') || noneMatch.includes(weak(version)),
  };
}
