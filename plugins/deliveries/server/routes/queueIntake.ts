import { ApiKeys } from '@kaiku/plugin-company/contract';
import {
  FileWork,
  forbidden,
  idParam,
  invalid,
  Joi,
  Problem,
  type RateLimits,
  type RequestContext,
  type RouteInput,
  requireFile,
  route,
  type TableRow,
  TenantRunner,
  tellCompany,
} from '@kaiku/sdk/server';
import { longestKey, mostRecipients, queueFeature, queueScope } from '../../contract/index.ts';
import { type Call, fillQueue, mostFaults, type Taken } from '../services/queueIntake.ts';
import { headingFaults, rowOfTable, type SentRow } from '../services/queueRows.ts';
import { findQueue } from '../services/queues.ts';
import { sentTargets, takenReply } from './queueSchemas.ts';
import { queuePath } from './queues.ts';

/** Of a file with as many targets as a call may bring. */
const maxBytes = 5 * 1024 * 1024;
const tableLimits = {
  rows: mostRecipients,
  columns: 100,
  cells: 250_000,
  cell: 2_000,
  text: 20_000_000,
  seconds: 20,
} as const;

/** Calls of one key: a till calls for each visit, and nobody's takes what the others need. */
export const callsOfKey = { points: 3_000, seconds: 60 };
type Limit = ReturnType<RateLimits['limiter']>;

type Input = RouteInput<{ id: string }, { skip_invalid: boolean }, unknown>;

/** Whose key it is. @throws Problem `api_key_needed`, `feature_disabled`, `too_many_requests` */
async function callerOf(ctx: RequestContext, request: Input['request'], limit: Limit): Promise<string> {
  const use = await ctx.get(ApiKeys).ofCall(request, queueScope);
  if (!use) throw new Problem('api_key_needed', { status: 401 });
  tellCompany(request, use.companyId);
  await limit(request, 1, use.keyId);
  return use.companyId;
}

/** @throws Problem `validation` for what is no key */
function callKeyOf(request: Input['request']): string | null {
  const key: unknown = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > longestKey)
    throw invalid({ path: 'Idempotency-Key', code: 'key_long', params: { max: longestKey } });
  return key;
}

/** Rows of a file. @throws Problem `invalid_file`, `validation` for columns that the queue does not know */
async function rowsOfFile(ctx: RequestContext, companyId: string, { files, params }: Input): Promise<SentRow[]> {
  const file = requireFile(files);
  const { queue } = await ctx
    .get(TenantRunner)
    .run(companyId, (tenant) => findQueue(tenant, params.id), { readOnly: true });
  const table = await ctx.get(FileWork).readTable(file.path, tableLimits);
  const rows: TableRow[] = [];
  try {
    const faults = headingFaults(table.headers, queue);
    if (faults.length > 0) throw invalid(...faults);
    for await (const batch of table.batches) rows.push(...batch);
  } finally {
    await table.close();
  }
  return rows.map((row) => rowOfTable(table.headers, row));
}

const rowsOfJson = (payload: unknown): SentRow[] =>
  [payload].flat().map((values, at) => ({ row: at + 1, values: values as Record<string, unknown> }));

function toReply(ctx: RequestContext, { targets, faults }: Taken) {
  const accepted = targets.filter(({ targetId }) => targetId !== null).length;
  return {
    accepted,
    left_out: targets.length - accepted,
    refused: new Set(faults.map(({ row }) => row)).size,
    targets: targets.map(({ row, targetId }) => ({
      row,
      target_id: targetId,
      outcome: targetId === null ? 'left_out' : 'queued',
    })),
    errors: faults.slice(0, mostFaults).map(({ row, path, code, params }) => ({
      row,
      field: path,
      code,
      message: ctx.t(`errors.${code}`, params),
    })),
  };
}

/** How outside systems fill queues: with an API key of the company (COMP-010). @param limit counts calls by their key */
export const queueIntakeRoutes = (limit: Limit) => [
  route<{ id: string }, { skip_invalid: boolean }, unknown>({
    id: 'fillDeliveryQueue',
    method: 'POST',
    path: `${queuePath}/{id}/targets`,
    summary:
      'Puts targets into a queue, as JSON or as a CSV file; a call that is repeated with its key does nothing more',
    access: 'public',
    apiKey: queueScope,
    transaction: 'none',
    params: idParam(),
    query: Joi.object({
      api_key: Joi.string().max(200).description('The header X-Api-Key does the same, and stands in no log'),
      skip_invalid: Joi.boolean()
        .default(false)
        .description('Takes what is right although something is wrong, and tells what'),
    }),
    payload: Joi.object({}),
    upload: { maxBytes, json: sentTargets(mostRecipients) },
    reply: takenReply,
    async handler(ctx, input) {
      const { params, query, payload, files, request } = input;
      const companyId = await callerOf(ctx, request, limit);
      const runner = ctx.get(TenantRunner);
      const on = await runner.run(companyId, async ({ features }) => features.has(queueFeature), { readOnly: true });
      if (!on) throw forbidden('feature_disabled');
      const key = callKeyOf(request);
      const isFile = request.mime === 'multipart/form-data';
      const rows = isFile ? await rowsOfFile(ctx, companyId, { ...input, files }) : rowsOfJson(payload);
      if (rows.length === 0) throw invalid({ path: 'targets', code: 'no_targets' });
      const call: Call = { rows, key, skipInvalid: query.skip_invalid };
      const taken = await runner.run(companyId, (tenant) => fillQueue(tenant, params.id, call), {
        correlationId: ctx.correlationId,
      });
      return toReply(ctx, taken);
    },
  }),
];
