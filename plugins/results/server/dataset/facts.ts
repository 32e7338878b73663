import { backgroundKey, type Layout } from './layout.ts';

/** `field <field id>`, `language` or `collector`: what is known of respondents besides their answers. */
export const factPattern = /^(language|collector|field .{1,64})$/;

/** The field of a key; undefined for what is no field. */
export const fieldOf = (key: string): string | undefined =>
  key.startsWith('field ') ? key.slice('field '.length) : undefined;

/** The column of a fact; undefined for what is no fact, or of a field that the survey has not. */
export function factColumn(layout: Layout, key: string): string | undefined {
  if (key === 'language' || key === 'collector') return key;
  const fieldId = fieldOf(key);
  return fieldId === undefined ? undefined : layout.stored.get(backgroundKey(fieldId))?.names[0];
}
