import { createReadStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import {
  type Logger,
  notFound,
  otherThan,
  Problem,
  type RequestContext,
  type ResourceKind,
  type TenantContext,
  type UploadedFile,
  uploadMs,
} from '@kaiku/sdk/server';
import type Joi from 'joi';
import type { ValidationError } from 'joi';
import { asError } from '../foundation/asError.ts';
import { refusalOf } from '../foundation/db/outage.ts';
import type { Tenants } from '../foundation/tenancy/tenants.ts';
import type { Texts } from '../foundation/texts/texts.ts';
import type { Caller } from './caller.ts';
import { clientAddress } from './clientAddress.ts';
import { fromJoi } from './errors.ts';
import type { AnyRoute, Gate, RouteOwner } from './gate.ts';
import { header } from './headers.ts';
import { languageOf } from './language.ts';
import { createRateLimiter } from './rateLimit.ts';
import type { OtherCounts } from './sharedCounts.ts';
import './types.ts';

export interface RouteParts {
  gate: Gate;
  tenants: Tenants;
  texts: Texts;
  log: Logger;
  uploadDir: string;
  rateLimits: boolean;
  counts: OtherCounts;
  /** Replies are checked against their schemas (tests and development). */
  checkReplies: boolean;
  resource(kind: string): ResourceKind | null;
}

const defaultMaxBytes = 1024 * 1024;
/** Of a public route that names none: more than a school class behind one address asks for, and no flood. */
const publicLimit = { points: 3_000, seconds: 60 };

/**
 * Makes a hapi route of a declared one. What comes before the body is read is the gate's; then validation, tenant
 * transaction, handler, envelope, in this order.
 */
export function compileRoute(route: AnyRoute, owner: RouteOwner, parts: RouteParts): ServerRoute {
  const wanted = route.rateLimit ?? (route.access === 'public' ? publicLimit : null);
  const limit = wanted && parts.rateLimits ? createRateLimiter(route.id, wanted, parts.counts) : null;
  parts.gate.declare(route, owner, limit);
  const writes = route.method !== 'GET';
  const transaction = route.transaction ?? (writes ? 'write' : 'read');

  const handler: Lifecycle.Method = async (request, h) => {
    const caller = request.app.caller!;
    const input = {
      params: request.params,
      query: request.query,
      payload: request.payload,
      files: {} as Record<string, UploadedFile>,
      request,
      h,
    };
    if (isForm(request, route)) Object.assign(input, splitUpload(request, route));
    const work = async (tenant: TenantContext | null): Promise<unknown> => {
      try {
        return await route.handler(requestContext(request, caller, tenant, owner, parts), input);
      } catch (error) {
        // hapi would say of what is no error only that it is none.
        throw asError(error);
      }
    };
    const result = await (caller.companyId === null || transaction === 'none'
      ? work(null)
      : parts.tenants.run(caller.companyId, owner.services, work, {
          readOnly: transaction === 'read',
          actorId: caller.identity?.userId ?? null,
          actorEmail: caller.identity?.email ?? null,
          subject: otherThan(caller.identity, caller.subject),
          correlationId: request.info.id,
        }));
    if (route.reply === 'stream') return result as Lifecycle.ReturnValue;
    if (parts.checkReplies) checkReply(route, result);
    if (route.largeReply)
      return h.response(Readable.from(inPieces(result as object), { objectMode: false })).type('application/json');
    return envelope(h, result);
  };

  return {
    method: route.method,
    path: `/api${route.path}`,
    options: {
      id: route.id,
      description: route.summary,
      tags: ['api', owner.plugin],
      app: { access: route.access, plugin: owner.plugin, declared: route.id },
      validate: {
        ...(route.params && {
          params: route.params,
          // By now the body was read.
          async failAction(request: Request) {
            if (isForm(request, route)) await removeUploads(request);
            throw notFound();
          },
        }),
      },
      ...(writes && {
        ...(route.upload && { timeout: { server: uploadMs } }),
        payload: route.upload
          ? {
              output: route.upload.json ? 'data' : 'file',
              parse: true,
              timeout: false,
              multipart: { output: 'file' },
              allow: ['multipart/form-data', ...(route.upload.json ? ['application/json'] : [])],
              maxBytes: route.upload.maxBytes,
              uploads: parts.uploadDir,
              failAction: payloadFailed('file_too_large'),
            }
          : {
              allow: [route.form ? 'application/x-www-form-urlencoded' : 'application/json'],
              maxBytes: route.maxBytes ?? defaultMaxBytes,
              failAction: payloadFailed('too_large'),
            },
      }),
    },
    handler: validated(route, handler),
  };
}

/**
 * Query and payload are validated in the handler's place rather than by hapi: their messages name the field, and a
 * caller who may not enter never learns what the fields are.
 */
function validated(route: AnyRoute, handler: Lifecycle.Method): Lifecycle.Method {
  return async (request, h) => {
    try {
      if (route.query) Object.assign(request, { query: check(route.query, request.query) });
      const schema = route.upload ? route.upload.json : route.payload;
      if (schema && !isForm(request, route)) {
        refuseDeep(request.payload);
        Object.assign(request, { payload: check(schema, request.payload) });
      }
      return await handler.call(null as never, request, h);
    } finally {
      if (isForm(request, route)) await removeUploads(request);
    }
  };
}

/** Levels of a body. What handles it later goes down level by level: schemas, clones, the database. */
const maxDepth = 64;

function refuseDeep(payload: unknown): void {
  if (typeof payload !== 'object' || payload === null) return;
  for (const [key, value] of Object.entries(payload)) {
    if (!isDeeper(value, maxDepth)) continue;
    const path = key.slice(0, 100);
    throw new Problem('validation', { details: [{ path, code: 'format', params: { label: path } }] });
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Values of a body all of whose faults are looked for. Each takes its time, and nobody who calls need be known yet. */
const maxSearched = 2_000;

/** Whether there are more values in it than that, at any level. It goes no deeper than `refuseDeep` lets it. */
function isLarge(value: unknown): boolean {
  let left = maxSearched;
  const count = (one: unknown): boolean => {
    if (typeof one !== 'object' || one === null) return false;
    for (const key in one) {
      left -= 1;
      if (left < 0 || count((one as Record<string, unknown>)[key])) return true;
    }
    return false;
  };
  return count(value);
}

function check(schema: Joi.Schema, value: unknown): unknown {
  const result = schema.validate(value ?? {}, {
    // Of a large body the first fault is told.
    abortEarly: isLarge(value),
    stripUnknown: false,
    errors: { wrap: { label: false } },
  });
  if (result.error) throw fromJoi(result.error as ValidationError);
  return result.value;
}

function payloadFailed(tooLarge: 'too_large' | 'file_too_large'): Lifecycle.Method {
  return (_request, _h, error) => {
    const status = (error as { output?: { statusCode: number } }).output?.statusCode;
    if (status === 413) throw new Problem(tooLarge, { status });
    if (status === 415) throw new Problem('unsupported_media_type');
    // The disk may be full; then it is not the caller who sent something wrong.
    const refusal = refusalOf(error);
    throw refusal instanceof Problem && refusal.code === 'no_space' ? refusal : new Problem('bad_request');
  };
}

interface FilePart {
  path: string;
  bytes: number;
  filename: string;
  headers: Record<string, string>;
}
const isFilePart = (value: unknown): value is FilePart =>
  typeof value === 'object' && value !== null && 'path' in value && 'filename' in value && 'bytes' in value;

/** Whether files came. What JSON says of files is no file, whatever it looks like. */
const isForm = ({ mime }: Request, { upload }: AnyRoute): boolean => !!upload && mime === 'multipart/form-data';

function splitUpload(request: Request, route: AnyRoute) {
  const files: Record<string, UploadedFile> = {};
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries((request.payload ?? {}) as Record<string, unknown>)) {
    if (!isFilePart(value)) {
      fields[name] = value;
      continue;
    }
    files[name] = {
      filename: value.filename.slice(0, 255),
      contentType: value.headers['content-type'] ?? 'application/octet-stream',
      path: value.path,
      size: value.bytes,
      stream: () => createReadStream(value.path),
    };
  }
  return { files, payload: route.payload ? check(route.payload, fields) : fields };
}

async function removeUploads(request: Request): Promise<void> {
  const parts = Object.values((request.payload ?? {}) as Record<string, unknown>).flat();
  await Promise.all(parts.filter(isFilePart).map((part) => unlink(part.path).catch(() => {})));
}

function requestContext(
  request: Request,
  caller: Caller,
  tenant: TenantContext | null,
  owner: RouteOwner,
  parts: RouteParts,
): RequestContext {
  const language = languageOf(request);
  const withoutTenant = (): never => {
    throw new Error(`${request.route.path} has no tenant transaction; open one with TenantRunner`);
  };
  const base: TenantContext = tenant ?? {
    companyId: caller.companyId ?? '',
    features: caller.features,
    correlationId: request.info.id,
    actorId: caller.identity?.userId ?? null,
    log: parts.log,
    get trx() {
      return withoutTenant();
    },
    publish: withoutTenant,
    enqueue: withoutTenant,
    enqueueAll: withoutTenant,
    audit: withoutTenant,
    everyProcess: withoutTenant,
    afterCommit: withoutTenant,
    get: (token) => owner.services.get(token),
    find: (token) => owner.services.find(token),
    contributions: (point) => owner.services.contributions(point),
  };
  const extra = {
    identity: caller.identity,
    subject: caller.subject,
    viewAs: caller.viewAs,
    flags: caller.flags,
    permissions: caller.permissions,
    language,
    ip: clientAddress(request),
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 500),
    t: (key: string, params?: Record<string, unknown>) => parts.texts.t(language, owner.plugin, key, params),
    async permissionsOn(kind: string, id: string): Promise<ReadonlySet<string>> {
      request.app.held ??= new Map();
      const key = `${kind} ${id}`;
      let held = request.app.held.get(key);
      if (!held) {
        const port = parts.resource(kind);
        const known = port && caller.subject && caller.flags?.member;
        const ask = (ctx: TenantContext) => port!.permissions(ctx, caller.subject!, id);
        if (!known) held = new Set<string>();
        else if (tenant) held = await ask(tenant);
        else held = await parts.tenants.run(caller.companyId!, owner.services, ask, { readOnly: true });
        request.app.held.set(key, held);
      }
      return held;
    },
  };
  return Object.defineProperties(extra, Object.getOwnPropertyDescriptors(base)) as RequestContext;
}

function checkReply(route: AnyRoute, result: unknown): void {
  const { error } = (route.reply as Joi.Schema).validate(toJson(result), { abortEarly: false });
  if (error) throw new Error(`${route.id} replied something else than its schema says: ${error.message}`);
}

const toJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** The envelope of a large reply, written item by item. */
async function* inPieces(result: object): AsyncGenerator<string> {
  let before = '{"response":{';
  for (const [key, part] of Object.entries(result)) {
    if (part === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    before = ',';
    if (!Array.isArray(part)) {
      yield JSON.stringify(part);
      continue;
    }
    yield '[';
    for (const [at, item] of part.entries()) {
      yield `${at > 0 ? ',' : ''}${JSON.stringify(item)}`;
      await others();
    }
    yield ']';
  }
  yield before === ',' ? '}}' : '{"response":{}}';
}

const envelope = (h: ResponseToolkit, result: unknown) => h.response({ response: result ?? null }).code(200);
