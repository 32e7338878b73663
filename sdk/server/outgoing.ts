import { lookup as lookUpName } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Why a call to an address that somebody typed came to nothing. */
export type OutgoingFault =
  /** It is no web address. */
  | 'address'
  /** It leads to this node, or to the network that it stands in. */
  | 'own_network'
  /** It is not encrypted. */
  | 'insecure'
  /** No server has that name. */
  | 'unknown_host'
  /** There is no answer. */
  | 'unreachable'
  | 'timeout'
  /** The server's certificate has run out, is another server's, or is nobody's whom this node trusts. */
  | 'certificate'
  | 'too_large';

export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly fault: OutgoingFault;
  constructor(fault: OutgoingFault, options: { cause?: unknown } = {}) {
    super(`outgoing call: ${fault}`, options);
    this.fault = fault;
  }
}

/** What is asked of an address, as `fetch` takes it. Redirects are not followed: each would be another address. */
export interface OutgoingInit {
  method?: string;
  headers?: HeadersInit;
  body?: string | URLSearchParams | null;
  signal?: AbortSignal;
}
export type Outgoing = (address: string | URL, init?: OutgoingInit) => Promise<Response>;

export interface OutgoingOptions {
  /** Addresses of this node and of private networks may be called, and without encryption. */
  ownNetwork: boolean;
  /** Finds the addresses of a name, as the system does without it. */
  lookup?: LookupFunction;
  timeoutMs?: number;
  maxBytes?: number;
  /** Certificates in PEM that are trusted instead of those that Node trusts. */
  ca?: string;
}

/** Whether packets to the address go out to the internet, and nowhere nearer. Addresses that hold others are not trusted. */
export function isPublicAddress(address: string): boolean {
  const bare = address.split('%')[0]!;
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6, the part that is given out; "::127.0.0.1" is none of it.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

/** Public, and none of this machine's own, behind whose door services may trust who calls. */
function mayBeCalled(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((one) => one.address));
  return isPublicAddress(address) && !own.includes(ipaddr.process(address.split('%')[0]!).toString());
}

/**
 * Calls to addresses that people type: a provider's metadata, a webhook. Which server a name leads to is decided when
 * the connection is made, and that very address is judged: a name that leads elsewhere the next moment gains nothing.
 */
export function createOutgoing({
  ownNetwork,
  lookup = lookUpName as LookupFunction,
  timeoutMs = 10_000,
  maxBytes = 1024 * 1024,
  ca,
}: OutgoingOptions): Outgoing {
  const judgedLookup: LookupFunction = (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      if (error) return done(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (addresses.length === 0 || !addresses.every(mayBeCalled)) {
        return done(new OutgoingError('own_network'), found, family);
      }
      done(null, found, family);
    });

  return async (address, init = {}) => {
    const url = URL.canParse(String(address)) ? new URL(address) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new OutgoingError('address');
    if (!ownNetwork) {
      if (url.protocol !== 'https:') throw new OutgoingError('insecure');
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // Of an address nobody asks the name, so it is judged here.
      if (isIP(host) !== 0 && !mayBeCalled(host)) throw new OutgoingError('own_network');
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const body = init.body == null ? null : Buffer.from(String(init.body));
    const headers = new Headers(init.headers);
    if (init.body instanceof URLSearchParams && !headers.has('content-type')) {
      headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    }
    headers.set('accept-encoding', 'identity');
    if (body) headers.set('content-length', String(body.length));
    try {
      return await new Promise<Response>((resolve, reject) => {
        const options = {
          method: init.method ?? 'GET',
          headers: Object.fromEntries(headers),
          signal,
          lookup: ownNetwork ? lookup : judgedLookup,
          // A connection that was judged for one call is not kept for another.
          agent: false,
          ...(ca && { ca }),
        };
        const call = url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options);
        call.on('error', reject);
        call.on('response', (message) => collect(message, maxBytes).then(resolve, reject));
        call.end(body ?? undefined);
      });
    } catch (error) {
      throw error instanceof OutgoingError ? error : new OutgoingError(faultOf(error, timeout), { cause: error });
    }
  };
}

async function collect(message: IncomingMessage, maxBytes: number): Promise<Response> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) {
      message.destroy();
      throw new OutgoingError('too_large');
    }
    parts.push(part);
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const status = message.statusCode!;
  const bodiless = status === 204 || status === 205 || status === 304;
  return new Response(bodiless ? null : Buffer.concat(parts), { status, headers });
}

function faultOf(error: unknown, timeout: AbortSignal): OutgoingFault {
  if (timeout.aborted) return 'timeout';
  const code = String((error as { code?: string }).code ?? '');
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'unknown_host';
  if (/CERT|SELF_SIGNED|VERIFY|ALTNAME/.test(code)) return 'certificate';
  return 'unreachable';
}
