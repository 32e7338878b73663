import { Companies, invalid, type TenantContext } from '@kaiku/sdk/server';
import { passwordFaults } from '../../contract/password.ts';
import type { User } from '../models/user.ts';
import type { BreachedPasswords } from './breachedPasswords.ts';

/** What this is: the first that comes to mind here. */
const ofTheHouse = ['Kaiku', 'password', 'salasana', 'lösenord', 'survey', 'kysely', 'enkät', 'feedback', 'palaute'];
/** Shorter words are in too much. */
const leastLetters = 3;

let common: Promise<ReadonlySet<string>> | null = null;

/** Passwords that many have, some 49,000 in small letters. Half a megabyte: read when the first password is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
}

const lettersOf = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '');

/** Words that say who somebody is and where: names, address, company, each whole and in its parts. */
export async function wordsOf(ctx: TenantContext, user: Pick<User, 'email' | 'firstName' | 'lastName'>) {
  const { firstName, lastName, email } = user;
  const company = await ctx.get(Companies).get(ctx.companyId);
  const [local = '', domain = ''] = email.split('@');
  return [
    `${firstName} ${lastName}`,
    `${lastName} ${firstName}`,
    local,
    company?.name ?? '',
    ...domain.split('.'),
  ].flatMap((words) => [words, ...words.split(/\P{L}+/u)]);
}

/** What people put around a common password until the rules let it pass. */
const mostAround = 4;
/** What is left of it without digits and signs at its ends; null where they are more than a few. */
function withoutEnds(password: string): string | null {
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return password.length - core.length <= mostAround && core.length >= leastLetters ? core.toLowerCase() : null;
}

/**
 * Whether it is what is tried first: one of the most common passwords, with a few digits and signs around it or without;
 * or a word of the house or of the person with nothing but those around it.
 */
async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const common = await commonPasswords();
  if (common.has(password.toLowerCase()) || common.has(withoutEnds(password) ?? password)) return true;
  const letters = lettersOf(password);
  return [...ofTheHouse, ...words].map(lettersOf).some((word) => word.length >= leastLetters && word === letters);
}

/**
 * @param words of the person (`wordsOf`)
 * @throws Problem `validation` that names `path` and what the password lacks (AUTH-026), that it is easy to guess, or known
 */
export type RequireGoodPassword = (password: string, path: string, words?: readonly string[]) => Promise<void>;

/** @param breached what the operator has of breaches, if anything */
export const createGoodPassword =
  (breached: BreachedPasswords | null): RequireGoodPassword =>
  async (password, path, words = []) => {
    const faults = passwordFaults(password);
    if (faults.length > 0) throw invalid(...faults.map((fault) => ({ path, code: `password_${fault}` })));
    if (await isGuessable(password, words)) throw invalid({ path, code: 'password_guessable' });
    if (await breached?.has(password)) throw invalid({ path, code: 'password_breached' });
  };
