import type { Comparison, Condition } from '../../../contract/provisioning.ts';

/** A piece of a statement with what it is filled with. */
export interface Sql {
  text: string;
  values: unknown[];
}

export interface FieldSql {
  /** `text` is compared without regard to case; `list` is one of several texts. */
  form: 'text' | 'exact' | 'time' | 'flag' | 'list';
  sql: string;
  /** For equality, a condition that an index answers and that holds wherever the comparison does. */
  narrowed?: (value: string) => Sql;
  /** That condition is all of it: the field is asked for equality alone. */
  whole?: true;
}

/** Conditions as SQL: fields are those that are declared, and what is compared with is never part of the text. */
export function compile<F extends string>(condition: Condition<F>, fields: Readonly<Record<F, FieldSql>>): Sql {
  if ('all' in condition) return joined(condition.all, ' AND ', fields);
  if ('any' in condition) return joined(condition.any, ' OR ', fields);
  if ('not' in condition) {
    const { text, values } = compile(condition.not, fields);
    // Of what is not there, a comparison says neither yes nor no.
    return { text: `NOT coalesce(${text}, false)`, values };
  }
  const field = fields[condition.field];
  if (condition.is === 'pr') return { text: present(field), values: [] };
  const { is, value } = condition;
  if (field.form !== 'list') return compared(field, is, value);
  const { text, values } = compared({ form: 'text', sql: 'one.value' }, is === 'ne' ? 'eq' : is, value);
  const found = `EXISTS (SELECT 1 FROM unnest(${field.sql}) AS one(value) WHERE ${text})`;
  return { text: is === 'ne' ? `NOT ${found}` : found, values };
}

function joined<F extends string>(
  conditions: readonly Condition<F>[],
  by: string,
  fields: Readonly<Record<F, FieldSql>>,
): Sql {
  if (conditions.length === 0) return { text: by === ' AND ' ? 'true' : 'false', values: [] };
  const parts = conditions.map((one) => compile(one, fields));
  return { text: `(${parts.map(({ text }) => text).join(by)})`, values: parts.flatMap(({ values }) => values) };
}

function present({ form, sql }: FieldSql): string {
  if (form === 'flag' || form === 'time') return `(${sql}) IS NOT NULL`;
  return form === 'list' ? `cardinality(${sql}) > 0` : `coalesce(${sql}, '') <> ''`;
}

const signs: Partial<Record<Comparison, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };

function compared(field: FieldSql, is: Comparison, value: string | boolean | null): Sql {
  const { form } = field;
  if (value === null) return { text: `(${field.sql}) IS ${is === 'ne' ? 'NOT ' : ''}NULL`, values: [] };
  const folded = form === 'text' ? { sql: `lower(${field.sql})`, of: 'lower(?)' } : { sql: field.sql, of: '?' };
  if (form === 'flag') return { text: `(${field.sql}) ${is === 'ne' ? '<>' : '='} ?::boolean`, values: [value] };
  if (form === 'time') {
    const sign = signs[is] ?? (is === 'ne' ? '<>' : '=');
    return { text: `date_trunc('milliseconds', ${field.sql}) ${sign} ?::timestamptz`, values: [value] };
  }
  const text = String(value);
  if (is === 'eq') {
    const same = { text: `${folded.sql} = ${folded.of}`, values: [text] };
    const narrow = field.narrowed?.(text);
    if (narrow && field.whole) return narrow;
    return narrow ? { text: `(${narrow.text} AND ${same.text})`, values: [...narrow.values, text] } : same;
  }
  if (is === 'ne') return { text: `${folded.sql} IS DISTINCT FROM ${folded.of}`, values: [text] };
  if (is === 'co') return { text: `strpos(${folded.sql}, ${folded.of}) > 0`, values: [text] };
  if (is === 'sw') return { text: `starts_with(${folded.sql}, ${folded.of})`, values: [text] };
  if (is === 'ew') return { text: `right(${folded.sql}, length(?)) = ${folded.of}`, values: [text, text] };
  return { text: `${folded.sql} COLLATE "C" ${signs[is]} ${folded.of} COLLATE "C"`, values: [text] };
}

/** What to order by; null for what cannot be ordered by. */
export function orderOf({ form, sql, whole }: FieldSql): string | null {
  if (form === 'list' || whole) return null;
  return form === 'text' ? `lower(${sql})` : sql;
}

/** Equalities that a condition speaks of, so that what they name can be looked up first. */
export function equals<F extends string>(condition: Condition<F> | null, fields: readonly F[]): string[] {
  if (condition === null) return [];
  if ('all' in condition) return condition.all.flatMap((one) => equals(one, fields));
  if ('any' in condition) return condition.any.flatMap((one) => equals(one, fields));
  if ('not' in condition) return equals(condition.not, fields);
  const named = condition.is === 'eq' && fields.includes(condition.field) && typeof condition.value === 'string';
  return named ? [condition.value as string] : [];
}
