import { type Access, resourcesIn } from '@kaiku/sdk/common';
import type { Schema } from './schema.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

interface Role {
  role: string;
  name: string;
}

/** One way to be refused. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

interface Content {
  [type: string]: { schema: Schema };
}

/** An operation of the description, as `GET /api/openapi.json` has it. */
interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: { 200: { content: Content } };
  'x-access': Access;
  'x-callers'?: { yes: Role[]; rights: Role[] };
  'x-features'?: { feature: string; name: string }[];
  'x-errors': string[];
  'x-rate-limit'?: { points: number; seconds: number };
  'x-api-key-scope'?: string;
}

export interface OpenApi {
  info: { title: string; version: string };
  servers: [{ url: string }];
  tags: { name: string; description?: string; 'x-displayName': string; 'x-errors': Refusal[] }[];
  'x-errors': Refusal[];
  paths: Record<string, Record<string, Operation>>;
}

/** One call, as the page shows it. */
export interface Call {
  id: string;
  method: string;
  /** Without the address's beginning: `/survey/{id}`. */
  path: string;
  summary: string;
  group: string;
  parameters: Parameter[];
  body: { type: string; schema: Schema } | null;
  /** What stands under `response`; null: a file or a stream. */
  reply: Schema | null;
  access: Access;
  callers: { yes: Role[]; rights: Role[] } | null;
  /** Permissions on the thing that the path names, of which one is enough. */
  needs: string[];
  features: { feature: string; name: string }[];
  errors: Refusal[];
  rateLimit: { points: number; seconds: number } | null;
  apiKeyScope: string | null;
}

/** Calls of one path, or of paths below it. */
export interface Section {
  path: string;
  calls: Call[];
}

export interface Group {
  name: string;
  title: string;
  text: string;
  errors: Refusal[];
  sections: Section[];
  calls: Call[];
}

export interface Description {
  /** What all addresses begin with. */
  address: string;
  version: string;
  /** Errors that calls of many groups give. */
  errors: Refusal[];
  groups: Group[];
  calls: Call[];
  /** As it came, to be kept as a file. */
  source: OpenApi;
}

export function readDescription(source: OpenApi): Description {
  const errors = new Map(source['x-errors'].map((error) => [error.code, error]));
  const calls = Object.entries(source.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation, errors)),
  );
  const groups = source.tags
    .map(({ name, description, 'x-displayName': title, 'x-errors': own }): Group => {
      const ofGroup = calls.filter(({ group }) => group === name);
      return { name, title, text: description ?? '', errors: own, calls: ofGroup, sections: sectionsOf(ofGroup) };
    })
    .sort((one, other) => one.title.localeCompare(other.title));
  return {
    address: source.servers[0].url,
    version: source.info.version,
    errors: source['x-errors'],
    groups,
    // In the order in which they stand in the navigation.
    calls: groups.flatMap(({ sections }) => sections.flatMap((section) => section.calls)),
    source,
  };
}

function callOf(path: string, method: string, operation: Operation, errors: ReadonlyMap<string, Refusal>): Call {
  const [body] = Object.entries(operation.requestBody?.content ?? {}).sort(byJsonFirst);
  const { 'application/json': json } = operation.responses[200].content;
  const access = operation['x-access'];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary.replaceAll('`', ''),
    group: operation.tags[0],
    parameters: operation.parameters ?? [],
    body: body ? { type: body[0], schema: body[1].schema } : null,
    reply: json ? (json.schema.properties?.response ?? {}) : null,
    access,
    callers: operation['x-callers'] ?? null,
    needs: [...new Set(resourcesIn(access).flatMap(({ needs }) => needs))],
    features: operation['x-features'] ?? [],
    errors: operation['x-errors'].flatMap((code) => errors.get(code) ?? []),
    rateLimit: operation['x-rate-limit'] ?? null,
    apiKeyScope: operation['x-api-key-scope'] ?? null,
  };
}

const byJsonFirst = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  Number(other === 'application/json') - Number(one === 'application/json');

/** By what the path is about: its first two fixed parts, with what stands between them. */
function sectionsOf(calls: readonly Call[]): Section[] {
  const sections = new Map<string, Call[]>();
  for (const call of calls) {
    const path = beginningOf(call.path);
    sections.set(path, [...(sections.get(path) ?? []), call]);
  }
  return [...sections].map(([path, ofSection]) => ({ path, calls: ofSection }));
}

function beginningOf(path: string): string {
  const parts = path.split('/').slice(1);
  const fixed = parts.flatMap((part, at) => (part.startsWith('{') ? [] : [at]));
  return `/${parts.slice(0, (fixed[1] ?? fixed[0] ?? 0) + 1).join('/')}`;
}

/** Calls that have all words in what they do, their path or their name. */
export function findCalls(calls: readonly Call[], text: string): Call[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return calls.filter(({ id, summary, path, method }) => {
    const said = `${method} ${path} ${summary} ${id}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
