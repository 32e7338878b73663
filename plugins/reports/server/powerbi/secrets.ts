import { createHash, randomBytes } from 'node:crypto';

const prefix = 'kbi_';
/** Letters of it that people see: enough to tell a survey's links apart. */
const shown = 4;

/** 256 bits: nobody finds one by guessing, so that a fast hash of it is as good as a slow one (decision 112). */
export const makeToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`;
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** How the token begins, for people. */
export const hintOf = (token: string): string => token.slice(0, prefix.length + shown);
