import type { Request } from '@hapi/hapi';
import type { ProxyTrust } from '@kaiku/config';
import ipaddr from 'ipaddr.js';
import { header } from './headers.ts';

/** The client's address; what proxies say of it counts as far as the operator trusts them. */
export const clientAddress = (request: Request): string =>
  addressBehind(request.info.remoteAddress, header(request, 'x-forwarded-for'), request.server.app.trustProxy);

/**
 * Each proxy adds the address that called it at the end of `X-Forwarded-For`; what stands before those of trusted
 * proxies is whatever the client wrote.
 */
export function addressBehind(remote: string, forwarded: string | undefined, trust: ProxyTrust): string {
  const told = (forwarded ?? '')
    .split(',')
    .map((part) => withoutPort(part.trim()))
    .filter(Boolean);
  const chain = [...told, remote];
  let at = chain.length - 1;
  if ('hops' in trust) at = Math.max(0, at - trust.hops);
  else while (at > 0 && within(chain[at]!, trust.ranges)) at -= 1;
  return chain[at]!;
}

/** Some proxies write the client's port behind its address, which would be another caller at each connection. */
const withoutPort = (told: string): string =>
  told.replace(/^"?\[([^\]]*)\](:\d+)?"?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

function within(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}
