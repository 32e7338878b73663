import { definePoint, type Language } from '@kaiku/sdk/common';
import type { TenantContext } from './context.ts';

/** Whom somebody looks for. Everything that is named has to be found in one thing. */
export interface PersonSought {
  /** Words in any case: of a name, or an e-mail address. */
  words: readonly string[];
  /** A phone number however it is written, as a regular expression of PostgreSQL and JavaScript alike. */
  phone: string | null;
  /** Of a thing itself; then nothing else is sought. */
  id: string | null;
}

/** A thing that holds something of the person: a response, a draft. */
export interface PersonalItem {
  /** A UUID. */
  id: string;
  /** The company's id where it is of no survey. */
  surveyId: string;
}

/** It in words. */
export interface PersonalRecord extends PersonalItem {
  /** ISO 8601 in UTC. */
  at: string;
  lines: { label: string; text: string }[];
}

/** A step of a search: what was found in it, and where to go on; null: all of it has been looked through. */
export interface PersonalFindings {
  items: PersonalItem[];
  next: string | null;
}

/** Keeps personal data of people who have no account: they are found, shown, exported and erased by managers. */
export interface PersonalData {
  /** Unique among all; the plugin's own, such as `answers`. */
  kind: string;
  /** Key of its name: `responses:personalData.answers`. */
  name: string;
  /** Looks through some of it, in one transaction. At most `most` items. */
  find(ctx: TenantContext, sought: PersonSought, after: string | null, most: number): Promise<PersonalFindings>;
  /**
   * At most 100 at a time; what is gone meanwhile is missing.
   * @param language what is translated is in this one; null: each thing in the language that it was made in
   */
  records(ctx: TenantContext, items: readonly PersonalItem[], language: Language | null): Promise<PersonalRecord[]>;
  /**
   * Erases it with everything that repeats it, at most 500 at a time.
   * @returns how many of what: `answers`, `files`. The names are texts too: `<plugin>:personalData.<name>`
   */
  erase(ctx: TenantContext, items: readonly PersonalItem[]): Promise<Record<string, number>>;
}
export const PersonalData = definePoint<PersonalData>('core.personalData');

/** As JSON writes it, with what LIKE reads as a sign taken as it is. */
const likeForm = (word: string): string =>
  `%${JSON.stringify(word)
    .slice(1, -1)
    .replace(/[\\%_]/g, '\\$&')}%`;

/** A database that sorts by bytes knows no case but ASCII's. */
const casesOf = (word: string): string[] => {
  const lower = word.toLowerCase();
  return [...new Set([word, lower, word.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)])];
};

/**
 * SQL of what may hold the person, with its values for `raw`: `texts` is an expression of text, such as `answers::text`.
 * It finds ids and keys as well: `isPersonIn` tells what the words say.
 */
export function personCondition(
  texts: string,
  { words, phone, id }: PersonSought,
  idColumn = 'id',
): [sql: string, values: string[]] {
  if (id !== null) return [`${idColumn} = ?`, [id]];
  const parts = words.map((word): [string, string[]] => {
    const forms = casesOf(word).map(likeForm);
    return [`(${forms.map(() => `t.texts ILIKE ?`).join(' OR ')})`, forms];
  });
  if (phone !== null) parts.push(['t.texts ~ ?', [phone]]);
  const conditions = parts.map(([sql]) => sql).join(' AND ');
  return [
    `EXISTS (SELECT FROM (SELECT ${texts} AS texts) AS t WHERE ${conditions})`,
    parts.flatMap(([, values]) => values),
  ];
}

/** Whether all of these texts together say what is sought. */
export function isPersonIn(texts: readonly string[], { words, phone, id }: PersonSought): boolean {
  if (id !== null) return true;
  const lower = texts.map((text) => text.toLowerCase());
  const number = phone === null ? null : new RegExp(phone, 'u');
  return (
    words.every((word) => lower.some((text) => text.includes(word.toLowerCase()))) &&
    (number === null || texts.some((text) => number.test(text)))
  );
}

/** Every text within a JSON value, without the ids by which it is kept. */
export function textsWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsWithin);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => (key === 'id' ? [] : textsWithin(one)));
}
