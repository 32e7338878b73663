import { formatNumber, type Language } from '@kaiku/sdk/common';
import { type AuditFact, type AuditNames, isUuid } from '@kaiku/sdk/server';
import type { Texts } from '../texts/texts.ts';

interface Telling {
  texts: Texts;
  language: Language;
  /** Where words are looked for, first in the entry's own. */
  namespaces: readonly string[];
  names: AuditNames;
  timeZone: string;
}

/** Values of a list that are told one by one. */
const mostTold = 20;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
/** A text's key: anything else would be taken for a path through the texts. */
const plain = /^[\w-]+$/;

export function factsOf(telling: Telling, details: Readonly<Record<string, unknown>>): AuditFact[] {
  return Object.entries(details).flatMap(([key, value]) => {
    if (Array.isArray(value) && value.length === 0) return [];
    const text = textOf(telling, key, value);
    return text === null ? [] : [{ key, label: labelOf(telling, key), text }];
  });
}

/** `firstName` and `first_name`: first name. */
const spaced = (key: string): string =>
  key.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);

const labelOf = (telling: Telling, key: string): string =>
  worded(telling, `auditDetails.${key}`, key) ??
  worded(telling, `features.${key}.name`, key) ??
  spaced(key).replace(/^./, (first) => first.toUpperCase());

function worded({ texts, language, namespaces }: Telling, place: string, part: string, params?: object): string | null {
  if (!plain.test(part)) return null;
  const owner = namespaces.find((namespace) => texts.has(namespace, place));
  return owner === undefined ? null : texts.t(language, owner, place, { ...params });
}

const said = ({ texts, language }: Telling, key: string, params?: Record<string, unknown>): string =>
  texts.t(language, 'core', `auditDefault.${key}`, params);

/** Null of what says nothing to people: ids of what has no name. */
function textOf(telling: Telling, key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return said(telling, 'nothing');
  if (typeof value === 'boolean') return said(telling, value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(value, telling.language);
  if (Array.isArray(value)) return listed(telling, key, value);
  if (typeof value === 'object') return grouped(telling, key, value as Record<string, unknown>);
  return oneText(telling, key, String(value));
}

function oneText(telling: Telling, key: string, value: string): string | null {
  const { language, timeZone, names } = telling;
  if (isUuid(value)) {
    const name = names(key, value);
    return name === null ? said(telling, 'gone') : (name ?? null);
  }
  if (instant.test(value)) {
    const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    });
    return format.format(new Date(value));
  }
  return (
    worded(telling, `auditValues.${key}.${value}`, value) ??
    (key === 'features' ? worded(telling, `features.${value}.name`, value) : null) ??
    (roleKeys.has(key) ? worded(telling, `roles.${value}`, value) : null) ??
    value
  );
}
const roleKeys: ReadonlySet<string> = new Set(['roles', 'role', 'everyone']);

function listed(telling: Telling, key: string, values: readonly unknown[]): string | null {
  if (values.length === 0) return said(telling, 'nothing');
  const told = values.slice(0, mostTold).flatMap((one) => textOf(telling, key, one) ?? []);
  if (told.length === 0) return null;
  const rest = values.length - mostTold;
  return [...told, ...(rest > 0 ? [said(telling, 'more', { count: rest })] : [])].join(', ');
}

/** What was before and is after, or parts, each with its name. */
function grouped(telling: Telling, key: string, value: Record<string, unknown>): string | null {
  if (Object.keys(value).sort().join() === 'after,before')
    return `${textOf(telling, key, value.before)} → ${textOf(telling, key, value.after)}`;
  const parts = Object.entries(value).flatMap(([part, one]) => {
    const text = textOf(telling, part, one);
    return text === null ? [] : `${labelOf(telling, part)}: ${text}`;
  });
  return parts.length > 0 ? parts.join(', ') : null;
}
