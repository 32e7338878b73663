import fc from 'fast-check';

/** What of JSON Schema our own descriptions use. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema | boolean;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
}

/** Values that fit a schema, with `ids` wherever an id may stand. */
export function fitting(schema: Schema, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, ids, depth)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'integer' || type === 'number') {
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1_000_000) });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') {
    const items = typeof schema.items === 'object' ? fitting(schema.items, ids, depth + 1) : fc.constantFrom(...ids, 1);
    return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: Math.max(3, schema.minItems ?? 0) });
  }
  if (type === 'object' || schema.properties) return fittingObject(schema, ids, depth);
  if (type === 'string') return fittingText(schema, ids);
  return fc.oneof(fc.constantFrom(...ids), fc.integer(), fc.string({ maxLength: 20 }), fc.constant({}));
}

function fittingObject(schema: Schema, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {});
  if (depth > 6) return fc.constant({});
  const required = new Set(schema.required);
  return fc.record(Object.fromEntries(entries.map(([name, property]) => [name, fitting(property, ids, depth + 1)])), {
    requiredKeys: entries.map(([name]) => name).filter((name) => required.has(name)),
  });
}

function fittingText(schema: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.constantFrom(...ids);
  if (schema.format?.startsWith('date')) return fc.constant('2026-01-15T12:00:00.000Z');
  if (schema.format === 'email') return fc.constant('someone@example.test');
  if (schema.format === 'uri') return fc.constant('https://example.org/');
  const text = fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 30, 30) });
  return fc.oneof({ arbitrary: fc.constantFrom(...ids), weight: 1 }, { arbitrary: text, weight: 2 });
}

/** Anything that JSON can carry, fitting or not: what a broken or hostile client sends. */
export const hostile = (schema: Schema | undefined, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    ...(schema ? [fitting(schema, ids).chain(broken)] : []),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>([], {}, 'text', 0, true, { __proto__: null, constructor: { prototype: { x: 1 } } }),
  );

/** One field of a fitting value replaced by something else. */
function broken(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fc.constant(value);
  const keys = Object.keys(value);
  if (keys.length === 0) return fc.constant(value);
  return fc
    .record({ key: fc.constantFrom(...keys), other: oddValue })
    .map(({ key, other }) => ({ ...value, [key]: other }));
}

const oddValue = fc.constantFrom<unknown>(
  null,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  "'; DROP TABLE surveys; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  [],
  [[[[]]]],
  {},
  { $gt: '' },
  true,
  '2026-13-45T99:99',
  '00000000-0000-0000-0000-000000000000',
);
