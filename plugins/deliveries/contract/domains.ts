/** Writes a domain as another form has it; empty for what is none. Given from outside, because browsers know but one of them. */
export interface DomainForms {
  /** As people read it: `työ.fi`. */
  unicode(domain: string): string;
  /** As mail servers read it (RFC 5891): `xn--ty-gka.fi`. */
  ascii(domain: string): string;
}

/** The one way in which a domain is kept and compared. */
export type ReadDomain = (domain: string) => string;

/** Kept as people read it, unless that means another domain to mail servers. */
export const domainReader =
  ({ unicode, ascii }: DomainForms): ReadDomain =>
  (domain) => {
    const read = unicode(domain);
    return read !== '' && ascii(read) === ascii(domain) ? read : domain;
  };

const inTwo = (address: string): [name: string, domain: string] => {
  const at = address.lastIndexOf('@') + 1;
  return [address.slice(0, at), address.slice(at)];
};

/** An address, or a domain alone, with its domain in the one way. */
export function withDomain(address: string, readDomain: ReadDomain): string {
  const [name, domain] = inTwo(address);
  return name + readDomain(domain);
}

/** Whether a domain can be written in another way. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const foreign = /[^\u0000-\u007f]|xn--/i;

/** All ways in which an address, or a part of one, is written, it itself first. */
export function waysOf(address: string, { unicode, ascii }: DomainForms): string[] {
  const [name, domain] = inTwo(address);
  if (!foreign.test(domain)) return [address];
  const others = [unicode(domain), ascii(domain)].filter((one) => one !== '');
  return [...new Set([address, ...others.map((one) => name + one)])];
}
