import { problemStatus } from '@kaiku/sdk/server';
import type Joi from 'joi';
import type { AnyRoute } from './gate.ts';

export interface ApiInfo {
  title: string;
  version: string;
  description: string;
}

export interface ApiDescription {
  openapi: '3.1.0';
  info: ApiInfo;
  servers: { url: string }[];
  tags?: object[];
  paths: Record<string, Record<string, object>>;
  components: object;
  security: object[];
}

type JsonSchema = { properties?: Record<string, object>; required?: string[] } & Record<string, unknown>;

/** JSON Schema of a Joi schema (Joi 18 speaks Standard JSON Schema). */
function jsonSchema(schema: Joi.Schema, direction: 'input' | 'output'): JsonSchema {
  const standard = (schema as unknown as Record<string, { jsonSchema: Record<string, (o: object) => JsonSchema> }>)[
    '~standard'
  ]!;
  const { $schema: _, ...json } = standard.jsonSchema[direction]!({ target: 'draft-2020-12' });
  const forbidden = forbiddenPatterns(schema.describe());
  return (forbidden.size === 0 ? json : withForbidden(json, forbidden)) as JsonSchema;
}

/** Patterns that a text must not fit: Joi's JSON Schema has them as if it had to. */
function forbiddenPatterns(described: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof described !== 'object' || described === null) return found;
  const { name, args } = described as { name?: unknown; args?: { regex?: string; options?: { invert?: boolean } } };
  if (name === 'pattern' && args?.options?.invert) found.add(String(args.regex).replace(/^\/|\/[a-z]*$/g, ''));
  for (const part of Object.values(described)) forbiddenPatterns(part, found);
  return found;
}

function withForbidden(json: unknown, forbidden: ReadonlySet<string>): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map((part) => withForbidden(part, forbidden));
  const { pattern, ...rest } = json as { pattern?: unknown };
  const parts = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, withForbidden(part, forbidden)]));
  if (typeof pattern !== 'string') return pattern === undefined ? parts : { ...parts, pattern };
  return forbidden.has(pattern) ? { ...parts, not: { pattern } } : { ...parts, pattern };
}

/** OpenAPI 3.1 of the given routes: their Joi schemas are the one source. */
export function describeApi(routes: readonly { route: AnyRoute; plugin: string }[], info: ApiInfo): ApiDescription {
  return descriptionOf(
    routes.map(({ route, plugin }) => ({ ...route, operation: operation(route, plugin) })),
    info,
  );
}

/** A description of calls that were described one by one. */
export function descriptionOf(
  calls: readonly { path: string; method: string; operation: object }[],
  info: ApiInfo,
): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const { path, method, operation: described } of calls) {
    paths[path] ??= {};
    paths[path]![method.toLowerCase()] = described;
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: { Error: errorSchema },
    },
    security: [{ bearer: [] }],
  };
}

/** One call, as OpenAPI says it. */
export function operation(route: AnyRoute, plugin: string): object {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')];
  return {
    operationId: route.id,
    tags: [plugin],
    summary: route.summary,
    ...(route.access === 'public' && { security: route.apiKey ? [{}, { apiKey: [] }] : [] }),
    ...(parameters.length > 0 && { parameters }),
    ...((route.payload || route.upload) && { requestBody: bodyOf(route) }),
    responses: {
      200: successOf(route),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    'x-access': route.access,
    ...(route.feature && { 'x-feature': route.feature }),
  };
}

function parametersOf(schema: Joi.ObjectSchema | undefined, where: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf(route: AnyRoute): object {
  if (!route.upload) {
    const type = route.form ? 'application/x-www-form-urlencoded' : 'application/json';
    return { required: true, content: { [type]: { schema: jsonSchema(route.payload!, 'input') } } };
  }
  const fields = route.payload ? jsonSchema(route.payload, 'input') : { type: 'object', properties: {} };
  const schema = { ...fields, properties: { ...fields.properties, file: { type: 'string', format: 'binary' } } };
  const { json } = route.upload;
  const content = {
    ...(json && { 'application/json': { schema: jsonSchema(json, 'input') } }),
    'multipart/form-data': { schema },
  };
  return { required: true, content };
}

function successOf(route: AnyRoute): object {
  if (route.reply === 'stream') {
    return {
      description: 'The file or stream',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const schema = {
    type: 'object',
    required: ['response'],
    properties: { response: jsonSchema(route.reply, 'output') },
  };
  return { description: 'Success', content: { 'application/json': { schema } } };
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: {
        code: { type: 'string', examples: Object.keys(problemStatus) },
        message: { type: 'string', description: "In the caller's language" },
        details: {
          type: 'array',
          items: {
            type: 'object',
            required: ['code', 'message'],
            properties: {
              path: { type: 'string' },
              code: { type: 'string' },
              message: { type: 'string' },
              row: { type: 'integer' },
              column: { type: 'string' },
              value: { type: 'string' },
              params: { type: 'object' },
            },
          },
        },
      },
    },
  },
};
