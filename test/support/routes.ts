import type { App } from '@kaiku/core';
import { describeApi } from '@kaiku/core';
import type { TestClient } from '@kaiku/sdk/testing';
import type { Schema } from './samples.ts';

/** One operation of the API, as its description tells it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  params: { name: string; schema: Schema; required: boolean }[];
  query: { name: string; schema: Schema; required: boolean }[];
  body: Schema | undefined;
  isPublic: boolean;
  multipart: boolean;
}

interface DescribedOperation {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema; required: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  security?: unknown[];
}

/** Every operation of the node, read from its OpenAPI description: a new route is in the tests by itself. */
export function operationsOf(app: App): Operation[] {
  const { paths } = describeApi(app.routes, { title: 'test', version: '1', description: '' });
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const operation = described as DescribedOperation;
      const parameters = operation.parameters ?? [];
      const content = operation.requestBody?.content ?? {};
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        params: parameters.filter((parameter) => parameter.in === 'path'),
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: content['application/json']?.schema,
        isPublic: operation.security !== undefined,
        multipart: content['multipart/form-data'] !== undefined,
      };
    }),
  );
}

/** Streams that stay open until the caller goes; a test that calls thousands of routes must not wait for them. */
export const isEndless = (operation: Operation): boolean => /^watch/.test(operation.id);

export function call(
  client: TestClient,
  operation: Operation,
  values: { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown },
) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.params[name])),
  );
  const query = Object.fromEntries(
    Object.entries(values.query).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : value,
    ]),
  ) as Record<string, string>;
  if (operation.method === 'GET') return client.get(path, { query });
  if (operation.method === 'DELETE')
    return client.delete(path, { query, ...(operation.body && { body: values.body }) });
  if (operation.method === 'PUT') return client.put(path, values.body, { query });
  if (operation.method === 'PATCH') return client.patch(path, values.body, { query });
  if (operation.multipart) return client.post(path, undefined, { query, form: new FormData() });
  return client.post(path, values.body, { query });
}
