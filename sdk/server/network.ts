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

/** The 48 bits of an IPv6 network (`networkOf`) that a provider gives to one site; null where it is none of IPv6. */
export function siteOf(network: string): string | null {
  if (!network.endsWith('/64') || !ipaddr.IPv6.isValidCIDR(network)) return null;
  return `${ipaddr.IPv6.networkAddressFromCIDR(network.replace(/64$/, '48')).toString()}/48`;
}

/** What can be said of a network without asking anybody: this machine, one within a house, or one of the internet. */
export function kindOfNetwork(network: string): 'loopback' | 'private' | 'public' {
  const address = network.split('/')[0]!;
  if (!ipaddr.isValid(address)) return 'public';
  const range = ipaddr.process(address).range();
  if (range === 'loopback') return 'loopback';
  return ['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'].includes(range) ? 'private' : 'public';
}

const withoutZone = (address: string): string => address.split('%')[0]!;
