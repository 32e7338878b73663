import type { Lifecycle, Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import type { TenantContext, TenantRunner } from '@kaiku/sdk/server';
import type { Json } from '../protocol/attributes.ts';
import { readBody } from '../protocol/body.ts';
import { mostBytes, resourceTypes, schemas, serviceProviderConfig } from '../protocol/discovery.ts';
import { invalidSyntax, mediaType, replyOf, ScimError, toScimError, unknownResource } from '../protocol/errors.ts';
import {
  type Asked,
  listOf,
  type Projection,
  project,
  projectionOf,
  readAsked,
  searchSchema,
} from '../protocol/listing.ts';
import type { Admission, Directory } from '../services/admission.ts';
import type { Calls } from '../services/calls.ts';
import { type Conditions, conditionsOf } from './conditions.ts';
import { createGroup, deleteGroup, getGroup, listGroups, modifyGroup, replaceGroup } from './groups.ts';
import { createUser, deleteUser, getUser, listUsers, modifyUser, replaceUser } from './users.ts';

/** Where the service stands; it is for ever, for directories keep it. */
export const basePath = '/scim/v2';

export interface ProviderParts {
  tenants: TenantRunner;
  admission: Admission;
  calls: Calls;
  appUrl: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Call {
  id: string;
  query: Json;
  body: Json;
  base: string;
  projection: Projection;
  conditions: Conditions;
}
interface Reply {
  status?: number;
  /** Nothing: the reply has no body. */
  resource?: object;
  /** One resource, with its version and what is asked of it; a list has its own. */
  single?: boolean;
}
/** Work in one transaction of the company; without it, of the service itself. */
type Work = (ctx: TenantContext, call: Call) => Promise<Reply> | Reply;

/** SCIM 2.0 (RFC 7644). It stands beside `/api`: its replies, errors and media type are the protocol's own. */
export function serveScim(server: Server, parts: ProviderParts): void {
  const base = parts.appUrl + basePath;
  const serve = (method: Method, path: string, resource: string, work: Work, reads = method === 'GET') =>
    server.route({
      method,
      path: basePath + path,
      options: {
        app: { access: 'public', plugin: 'scim', rawErrors: true },
        // The token is judged before the body is read.
        ...(method !== 'GET' && {
          payload: { parse: false, output: 'stream' as const, maxBytes: 64 * mostBytes, failAction: 'ignore' as const },
        }),
      },
      handler: handlerOf(parts, { method, base, resource, work, reads }),
    });

  const searched = ({ query, body, ...call }: Call): Call => {
    if (!Array.isArray(body.schemas) || !body.schemas.includes(searchSchema))
      throw invalidSyntax(`schemas has to name ${searchSchema}.`);
    return { ...call, query: body, body, projection: projectionOf(body) };
  };
  const users: Work = async (ctx, { query, base: at }) => ({ resource: await listUsers(ctx, readAsked(query), at) });
  const groups: Work = async (ctx, { query, base: at }) => ({ resource: await listGroups(ctx, readAsked(query), at) });

  serve('GET', '/ServiceProviderConfig', 'ServiceProviderConfig', (_ctx, { query }) =>
    told(query, serviceProviderConfig(base)),
  );
  const described: Record<string, readonly { id: string }[]> = {
    ResourceTypes: resourceTypes(base),
    Schemas: schemas(base),
  };
  for (const [name, all] of Object.entries(described)) {
    serve('GET', `/${name}`, name, (_ctx, { query }) => told(query, listOf(all, all.length, 1)));
    serve('GET', `/${name}/{id}`, name, (_ctx, { query, id }) => told(query, oneOf(all, id)));
  }

  serve('GET', '/Users', 'Users', users);
  serve('POST', '/Users/.search', 'Users', (ctx, call) => users(ctx, searched(call)), true);
  serve('POST', '/Users', 'Users', async (ctx, { body, base: at }) => ({
    status: 201,
    resource: await createUser(ctx, body, at),
    single: true,
  }));
  serve('GET', '/Users/{id}', 'Users', async (ctx, { id, base: at }) => ({
    resource: (await getUser(ctx, id, at)).resource,
    single: true,
  }));
  serve('PUT', '/Users/{id}', 'Users', async (ctx, { id, body, base: at, conditions }) => ({
    resource: await replaceUser(ctx, id, body, at, conditions),
    single: true,
  }));
  serve('PATCH', '/Users/{id}', 'Users', async (ctx, { id, body, base: at, conditions }) => ({
    resource: await modifyUser(ctx, id, body, at, conditions),
    single: true,
  }));
  serve('DELETE', '/Users/{id}', 'Users', async (ctx, { id, base: at, conditions }) => {
    await deleteUser(ctx, id, at, conditions);
    return {};
  });

  serve('GET', '/Groups', 'Groups', groups);
  serve('POST', '/Groups/.search', 'Groups', (ctx, call) => groups(ctx, searched(call)), true);
  serve('POST', '/Groups', 'Groups', async (ctx, { body, projection, base: at }) => ({
    status: 201,
    resource: await createGroup(ctx, body, projection, at),
    single: true,
  }));
  serve('GET', '/Groups/{id}', 'Groups', async (ctx, { id, projection, base: at }) => ({
    resource: await getGroup(ctx, id, projection, at),
    single: true,
  }));
  serve('PUT', '/Groups/{id}', 'Groups', async (ctx, { id, body, projection, base: at, conditions }) => {
    await replaceGroup(ctx, id, body, conditions);
    return { resource: await getGroup(ctx, id, projection, at), single: true };
  });
  serve('PATCH', '/Groups/{id}', 'Groups', async (ctx, { id, body, projection, base: at, conditions }) => {
    await modifyGroup(ctx, id, body, conditions);
    // A group may have very many members: whoever wants to see them asks for it (RFC 7644, 3.5.2).
    return projection.only ? { resource: await getGroup(ctx, id, projection, at), single: true } : {};
  });
  serve('DELETE', '/Groups/{id}', 'Groups', async (ctx, { id, conditions }) => {
    await deleteGroup(ctx, id, conditions);
    return {};
  });

  serve('POST', '/.search', 'Users', async (ctx, call) => ({ resource: await searchAll(ctx, searched(call)) }), true);

  // Each by name: a route for all methods would come after the pages' catch-all for GET.
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
    serve(method, '/{path*}', 'unknown', (_ctx, { id: _none }) => {
      throw method === 'POST' ? unsupported() : unknownResource();
    });
}

/**
 * Of users and groups together, users first. What only one of them has is found of that one alone.
 * @throws ScimError `invalidFilter` where neither has what the filter names
 */
async function searchAll(ctx: TenantContext, { query, base }: Call) {
  const asked = readAsked(query);
  const of = async (list: typeof listUsers | typeof listGroups, part: Asked) => {
    try {
      return await list(ctx, part, base);
    } catch (error) {
      if (error instanceof ScimError && error.scimType === 'invalidFilter') return error;
      throw error;
    }
  };
  const users = await of(listUsers, asked);
  const before = users instanceof ScimError ? 0 : users.totalResults;
  const shown = users instanceof ScimError ? [] : users.Resources;
  const groups = await of(listGroups, {
    ...asked,
    startIndex: Math.max(1, asked.startIndex - before),
    count: asked.count - shown.length,
  });
  if (groups instanceof ScimError && users instanceof ScimError) throw users;
  const more = groups instanceof ScimError ? { totalResults: 0, Resources: [] } : groups;
  return listOf([...shown, ...more.Resources], before + more.totalResults, asked.startIndex);
}

const unsupported = () =>
  new ScimError(501, 'unsupported', 'The service has no such operation; bulk is not supported.');

/** What the service says of itself cannot be filtered (RFC 7644, 4). */
function told(query: Json, resource: object): Reply {
  if (query.filter !== undefined)
    throw new ScimError(403, 'invalid_filter', 'What the service says of itself is not filtered.');
  return { resource };
}

function oneOf<T extends { id: string }>(all: readonly T[], id: string): T {
  const found = all.find((one) => one.id === id);
  if (!found) throw unknownResource();
  return found;
}

interface Served {
  method: Method;
  base: string;
  resource: string;
  work: Work;
  /** Nothing is written. */
  reads: boolean;
}

function handlerOf(parts: ProviderParts, { method, base, resource, work, reads }: Served): Lifecycle.Method {
  return async (request, h) => {
    let directory: Directory | null = null;
    const id = String(request.params.id ?? '');
    const noted = id === '' ? resource : `${resource}/${id}`;
    const note = (status: number, error: ScimError | null) => {
      if (directory)
        parts.calls.note({
          ...directory,
          method,
          resource: noted,
          status,
          code: error?.code ?? null,
          detail: error?.message ?? null,
        });
    };
    try {
      directory = await parts.admission(request);
      const body = method === 'GET' || method === 'DELETE' ? {} : await readBody(request);
      const query = request.query as Json;
      const conditions = conditionsOf(request);
      const call: Call = { id, query, body, base, projection: projectionOf(query), conditions };
      const { companyId, tokenId, tokenName } = directory;
      const reply = await parts.tenants.run(companyId, async (ctx) => work(ctx, call), {
        readOnly: reads,
        actorId: tokenId,
        actorEmail: `SCIM: ${tokenName}`,
        correlationId: request.info.id,
      });
      const response = respond(h, reply, reads && method === 'POST' ? projectionOf(body) : call.projection, conditions);
      note(response.statusCode, null);
      return response;
    } catch (error) {
      const refusal = toScimError(error);
      if (!refusal) {
        note(500, new ScimError(500, 'internal', 'The call failed for a reason of the service.'));
        throw error;
      }
      note(refusal.status, refusal);
      const reply = replyOf(refusal);
      // What is said of a fault of the service is core's to say; that it lacks an operation is none.
      if (refusal.status === 501) return h.response(reply.output.payload).type(mediaType).code(501);
      throw reply;
    }
  };
}

function respond(
  h: ResponseToolkit,
  { status = 200, resource, single = false }: Reply,
  projection: Projection,
  conditions: Conditions,
): ResponseObject {
  if (!resource) return h.response().code(204);
  const { meta } = resource as { meta?: { version?: string; location?: string } };
  const version = single ? meta?.version : undefined;
  if (version !== undefined && status === 200 && conditions.isKnown(version) && isRead(h.request))
    return h.response().code(304).header('etag', version);
  const shown = single ? project(resource, projection) : listed(resource, projection);
  const response = h.response(shown).type(mediaType).code(status).header('cache-control', 'no-store');
  if (version !== undefined) response.header('etag', version);
  if (status === 201 && meta?.location) response.header('location', meta.location);
  return response;
}

const isRead = ({ method }: Request): boolean => method === 'get';

function listed(resource: object, projection: Projection): object {
  const { Resources } = resource as { Resources?: object[] };
  return Resources ? { ...resource, Resources: Resources.map((one) => project(one, projection)) } : resource;
}
