import { generateServiceProviderMetadata } from '@node-saml/node-saml';
import { Refused } from '../services/refusal.ts';
import type { ServiceOf } from './parties.ts';
import { attribute, child, children, everywhere, named, parseXml, textOf } from './xml.ts';

/** What a provider's administrator gives to it. */
export const metadataOf = ({ entityId, callback }: ServiceOf): string =>
  generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: callback,
    wantAssertionsSigned: true,
    identifierFormat: null,
  });

export interface ProviderMetadata {
  entity_id: string;
  entry_point: string;
  certificate: string;
}

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/**
 * Reads a provider's metadata as its administrator gave them.
 * @throws Refused `xml`, `metadata_none`, `metadata_many`, `metadata_redirect`
 */
export function readProviderMetadata(xml: string): ProviderMetadata {
  const root = parseXml(xml);
  const entities = named(root, 'metadata', 'EntityDescriptor')
    ? [root]
    : everywhere(root, 'metadata', 'EntityDescriptor');
  const providers = entities.filter((one) => children(one, 'metadata', 'IDPSSODescriptor').length > 0);
  if (providers.length === 0) throw new Refused('metadata_none');
  if (providers.length > 1) throw new Refused('metadata_many');
  const descriptor = child(providers[0]!, 'metadata', 'IDPSSODescriptor');
  const services = children(descriptor, 'metadata', 'SingleSignOnService');
  const entry = services.find((one) => attribute(one, 'Binding') === redirect);
  if (!entry) throw new Refused('metadata_redirect');
  const certificates = children(descriptor, 'metadata', 'KeyDescriptor')
    .filter((key) => attribute(key, 'use') !== 'encryption')
    .flatMap((key) => everywhere(key, 'signature', 'X509Certificate').map(textOf));
  return {
    entity_id: attribute(providers[0]!, 'entityID') ?? '',
    entry_point: attribute(entry, 'Location') ?? '',
    certificate: [...new Set(certificates.map((one) => one.replace(/\s+/g, '')))]
      .map((one) => `-----BEGIN CERTIFICATE-----\n${one.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`)
      .join(''),
  };
}
