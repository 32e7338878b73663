/** What of JSON Schema the API's description uses. */
export interface Schema {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  items?: Schema | boolean;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Types without `null`, which is said apart. */
const typesOf = ({ type }: Schema): string[] =>
  (Array.isArray(type) ? type : type === undefined ? [] : [type]).filter((one) => one !== 'null');

export const isNullable = (schema: Schema): boolean =>
  schema.enum?.includes(null) ||
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  (variantsOf(schema).length === 0 && (schema.anyOf ?? schema.oneOf ?? []).some(({ type }) => type === 'null'));

/** The forms that a value may have, where there are several. */
export function variantsOf(schema: Schema): Schema[] {
  const all = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  return all.length > 1 ? all : [];
}

/** The one form of a value that may only be null besides, and parts of one value together. */
export function resolved(schema: Schema): Schema {
  const forms = schema.anyOf ?? schema.oneOf;
  const one = forms?.filter(({ type }) => type !== 'null');
  if (forms && one?.length === 1) {
    const { anyOf: _any, oneOf: _one, ...rest } = schema;
    return { ...one[0], ...rest };
  }
  if (!schema.allOf) return schema;
  const { allOf, ...rest } = schema;
  const parts = [rest, ...allOf];
  const fields = Object.assign({}, ...parts.map(({ properties }) => properties));
  return Object.assign({}, ...parts, Object.keys(fields).length > 0 && { properties: fields }, {
    required: parts.flatMap(({ required = [] }) => required),
  });
}

/** A value's type in a word: `string`, `uuid`, `array of integer`. */
export function typeOf(given: Schema): string {
  const schema = resolved(given);
  const forms = variantsOf(schema);
  if (forms.length > 0) return [...new Set(forms.map(typeOf))].join(' | ');
  const types = typesOf(schema);
  if (types.includes('array') || schema.items) {
    const { items } = schema;
    return typeof items === 'object' && Object.keys(items).length > 0 ? `array of ${typeOf(items)}` : 'array';
  }
  if (types.length === 0 && schema.properties) return 'object';
  if (types.length === 0 && schema.enum) return [...new Set(schema.enum.map((value) => typeof value))].join(' | ');
  return types.join(' | ') || 'any';
}

/** A field within a value, as a page lists it. */
export interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

/** What stands below a value: the fields of an object, or of the objects of an array. */
export function fieldsOf(given: Schema): Field[] {
  const schema = resolved(given);
  if (typeof schema.items === 'object') return fieldsOf(schema.items);
  const named = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name) ?? false,
  }));
  const others = [
    ...Object.values(schema.patternProperties ?? {}),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ].map((other) => ({ name: '‹…›', schema: other, required: false }));
  return [...named, ...others];
}

/** Of the array that `schema` is, or of itself. */
export function itemForms(given: Schema): Schema[] {
  const schema = resolved(given);
  const forms = variantsOf(schema);
  if (forms.length > 0) return forms;
  return typeof schema.items === 'object' ? itemForms(schema.items) : [];
}

const formats: Readonly<Record<string, string>> = {
  uuid: '019a2f6e-7a55-7c3a-9c1d-2b7e4f5a6b7c',
  'date-time': '2026-05-04T09:30:00.000Z',
  date: '2026-05-04',
  time: '09:30',
  email: 'maija@example.com',
  uri: 'https://example.com/',
  hostname: 'example.com',
  ip: '192.0.2.1',
  binary: 'file',
};

/** Texts of which one fits most patterns. */
const candidates = [
  'text',
  '2026-05-04',
  '2026-05-04T09:30:00.000Z',
  '09:30',
  '#0b5b61',
  'D.M.YYYY',
  'en',
  'EN',
  '1',
  '123456',
  'a1',
  'A1',
  'image.png',
  formats.uuid!,
  'abcdefghijklmnopqrstuv',
  'abcdefghijklmnopqrstuvwxyzabcdef',
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ',
  '0123456789abcdef0123456789abcdef',
  'company.audit',
  'https://example.com/',
];

function textOf({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  const fits = (text: string): boolean => {
    if (text.length < minLength || text.length > maxLength) return false;
    try {
      return pattern === undefined || new RegExp(pattern, 'u').test(text);
    } catch {
      return true;
    }
  };
  const known = format === undefined ? undefined : formats[format];
  if (known !== undefined && fits(known)) return known;
  const found = candidates.find(fits);
  return found ?? 'text'.padEnd(minLength, '-').slice(0, Math.max(minLength, Math.min(maxLength, 4)));
}

/** Deeper values are left out: nobody reads them in an example. */
const mostDepth = 7;

/**
 * A value that fits the schema.
 * @param all also what may be left out, as replies have it; else only what a call has to have
 */
export function exampleOf(given: Schema, all = true, depth = 0): unknown {
  const schema = resolved(given);
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && typeof schema.default !== 'object') return schema.default;
  if (schema.enum) return schema.enum.find((value) => value !== null) ?? null;
  const [form] = variantsOf(schema);
  if (form) return exampleOf(form, all, depth);
  const types = typesOf(schema);
  if (types.includes('array') || schema.items) return listOf(schema, all, depth);
  if (types.includes('object') || schema.properties) return objectOf(schema, all, depth);
  if (types.includes('string')) return textOf(schema);
  if (types.includes('integer') || types.includes('number')) {
    const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = schema;
    return Math.min(Math.max(1, minimum), maximum);
  }
  if (types.includes('boolean')) return true;
  return types.length === 0 && Array.isArray(schema.type) ? null : {};
}

function listOf({ items, minItems = 0, maxItems, uniqueItems }: Schema, all: boolean, depth: number): unknown[] {
  if (typeof items !== 'object' || depth >= mostDepth || maxItems === 0) return [];
  const one = exampleOf(items, all, depth + 1);
  const another = (at: number): unknown => {
    if (at === 0 || !uniqueItems) return one;
    const values = resolved(items).enum;
    return values ? values[at % values.length] : typeof one === 'number' ? one + at : `${one}${at + 1}`;
  };
  return Array.from({ length: Math.max(1, minItems) }, (_, at) => another(at));
}

function objectOf(schema: Schema, all: boolean, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  const deep = depth >= mostDepth;
  const wanted = Object.keys(properties).filter(
    (name) => required.includes(name) || (!deep && (all || required.length === 0)),
  );
  const more = Object.keys(properties).filter((name) => !wanted.includes(name));
  const names = [...wanted, ...more.slice(0, Math.max(0, minProperties - wanted.length))];
  const example = Object.fromEntries(names.map((name) => [name, exampleOf(properties[name]!, all, depth + 1)]));
  // Fields of any name: one shows how.
  const [other] = Object.values(schema.patternProperties ?? {});
  if (other && !deep && (all || names.length < minProperties)) example.name = exampleOf(other, all, depth + 1);
  return example;
}
