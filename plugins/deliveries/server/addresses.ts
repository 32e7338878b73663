import { domainToASCII, domainToUnicode } from 'node:url';
import { type AddressReaders, type DomainForms, domainReader, waysOf, withDomain } from '../contract/index.ts';
import { readPhone } from './phones.ts';

const forms: DomainForms = { unicode: domainToUnicode, ascii: domainToASCII };

/** Addresses as all of the product reads them. */
export const readers: AddressReaders = { phone: readPhone, domain: domainReader(forms) };

/** Of an address that nobody has read yet, such as a user's. */
export const keptAddress = (address: string): string => withDomain(address, readers.domain);

/** All ways in which an address may be written. */
export const waysToWrite = (address: string): string[] => waysOf(address, forms);
