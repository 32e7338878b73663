import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: nobody finds one by guessing, so that a fast hash of it is as good as a slow one (decision 112). */
const form = /^kaiku_scim_[A-Za-z0-9_-]{43}$/;
/** Of 43: enough to tell a company's tokens apart. */
const shown = 4;

export const makeToken = (): string => `kaiku_scim_${randomBytes(32).toString('base64url')}`;
export const isToken = (text: string): boolean => form.test(text);
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** How the token begins, for people. */
export const hintOf = (token: string): string => token.slice(0, 'kaiku_scim_'.length + shown);
