import type { Lifecycle, Request, ResponseToolkit, Server } from '@hapi/hapi';
import { Problem, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import type { Admission, Admitted } from './admission.ts';
import { chooseRows, metadataOf, ODataError, readAsked } from './protocol.ts';
import { type Reading, type ServedSet, servedSets } from './sets.ts';

/** Where the service stands; it is for ever, for programs keep it. */
const basePath = '/powerbi';
export const addressOf = (appUrl: string, token: string): string => `${appUrl}${basePath}/${token}/`;

export interface ServiceParts {
  tenants: TenantRunner;
  admission: Admission;
  appUrl: string;
}

interface Call {
  request: Request;
  h: ResponseToolkit;
  /** Address of the service with its token. */
  base: string;
  ctx: TenantContext;
  reading: Reading;
}

/** OData 4.0 for who has a link. It stands beside `/api`: its replies and errors are the protocol's own. */
export function servePowerBi(server: Server, parts: ServiceParts): void {
  const serve = (path: string, work: (call: Call) => Promise<Lifecycle.ReturnValue>) =>
    server.route({
      method: 'GET',
      path: `${basePath}/{token}${path}`,
      options: { app: { access: 'public', plugin: 'reports', rawErrors: true } },
      handler: (request, h) => answer(parts, request, h, work),
    });
  serve('', serviceDocument);
  serve('/$metadata', async ({ h, reading }) =>
    h
      .response(metadataOf(setsFor(reading)))
      .type('application/xml')
      .header('OData-Version', '4.0')
      .header('cache-control', 'private, no-store'),
  );
  serve('/{set}', readSet);
}

/** Those of single responses are there for who may see them. */
const setsFor = ({ answers }: Reading): readonly ServedSet[] =>
  servedSets.filter(({ single }) => !single || answers !== null);

const serviceDocument = async ({ h, base, reading }: Call) =>
  json(h, {
    '@odata.context': `${base}$metadata`,
    value: setsFor(reading).map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
  });

async function readSet({ request, h, base, ctx, reading }: Call) {
  const set = setsFor(reading).find(({ name }) => name === request.params.set);
  if (!set) throw new ODataError(404, 'NotFound', 'There is no such entity set.');
  const query = request.query as Record<string, unknown>;
  const asked = readAsked(query, set);
  const { rows, next } = await set.page(ctx, reading, asked);
  const chosen = chooseRows(rows, asked);
  const more = next !== null && chosen.top !== 0;
  const kept = ['$select', '$filter'].flatMap((name) =>
    typeof query[name] === 'string' ? [`${name}=${encodeURIComponent(query[name])}`] : [],
  );
  const token = `$skiptoken=${next}.${chosen.skip}.${chosen.top ?? ''}`;
  return json(h, {
    '@odata.context': `${base}$metadata#${set.name}${asked.select ? `(${asked.select.join(',')})` : ''}`,
    value: chosen.rows,
    ...(more && { '@odata.nextLink': `${base}${set.name}?${[...kept, token].join('&')}` }),
  });
}

const json = (h: ResponseToolkit, body: object, status = 200) =>
  h
    .response(JSON.stringify(body))
    .type('application/json;odata.metadata=minimal')
    .code(status)
    .header('OData-Version', '4.0')
    .header('cache-control', 'private, no-store');

async function answer(
  { tenants, admission, appUrl }: ServiceParts,
  request: Request,
  h: ResponseToolkit,
  work: (call: Call) => Promise<Lifecycle.ReturnValue>,
): Promise<Lifecycle.ReturnValue> {
  const token = String(request.params.token);
  try {
    const admitted: Admitted = await admission(request, token);
    const base = addressOf(appUrl, token);
    return await tenants.run(
      admitted.companyId,
      async (ctx) => work({ request, h, base, ctx, reading: await admitted.reading(ctx) }),
      { readOnly: true, actorId: admitted.link.madeBy, correlationId: request.info.id },
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { status, code, message, seconds } = refusal;
    const reply = json(h, { error: { code, message } }, status);
    return seconds === undefined ? reply : reply.header('retry-after', String(seconds));
  }
}

function refusalOf(error: unknown): { status: number; code: string; message: string; seconds?: number } | null {
  if (error instanceof ODataError) return error;
  if (!(error instanceof Problem)) return null;
  const { code, status, params } = error;
  if (code === 'too_many_requests')
    return { status: 429, code: 'TooManyRequests', message: 'Too many calls.', seconds: Number(params.seconds ?? 60) };
  // Readers wait and ask again.
  if (code === 'results_building')
    return { status: 503, code: 'Unavailable', message: 'The results are being prepared.', seconds: 10 };
  if (status === 403 || status === 404) return { status: 404, code: 'NotFound', message: 'There is nothing here.' };
  if (status < 500) return { status: 400, code: 'BadRequest', message: 'The service does not understand this.' };
  return null;
}
