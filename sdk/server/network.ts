import ipaddr from 'ipaddr.js';

/**
 * What is counted together: an IPv4 address, or the 64 bits of an IPv6 one that name the network, as whoever has one
 * address there has them all. A text that is no address is counted as itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed.toString())}/64`);
  return `${network.toString()}/64`;
}

const withoutZone = (address: string): string => address.split('%')[0]!;
