import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: nobody finds one by guessing, so that a fast hash of it is as good as a slow one. */
const form = /^kaiku_[A-Za-z0-9_-]{43}$/;
/** Of 43: enough to tell a company's keys apart, and of no help to who guesses the rest. */
const shown = 4;

export const makeKey = (): string => `kaiku_${randomBytes(32).toString('base64url')}`;
export const isKey = (text: string): boolean => form.test(text);
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
/** How the key begins, for people. */
export const hintOf = (key: string): string => key.slice(0, 'kaiku_'.length + shown);
