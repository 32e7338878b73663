import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlProvider } from '../services/providers.ts';
import { Refused } from '../services/refusal.ts';
import type { ServiceOf } from './parties.ts';
import { attribute, child, children, everywhere, named, parseXml, textOf } from './xml.ts';

/** By how much the clocks of the provider and of this node may differ. */
const skewMs = 60_000;
/** An assertion that lasts longer than this is taken no later all the same. */
const maxAgeMs = 10 * 60 * 1_000;
const maxLength = 256 * 1024;

/** Those whose signatures nobody can make without the provider's private key, by methods that still hold. */
const algorithms: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]);
const digests: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
const transforms: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]);
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Whom an assertion speaks of, and until when it may be shown. */
export interface Asserted {
  id: string;
  nameId: string;
  nameIdFormat: string | null;
  /** By name of the attribute. */
  attributes: ReadonlyMap<string, string>;
  expiresAt: Date;
}

/** What the library needs of a provider. */
export function samlOf(provider: Pick<SamlProvider, 'settings'>, service: ServiceOf, requestId: string | null): SAML {
  const { entity_id, entry_point, certificates } = provider.settings;
  // What is under way is kept by access, sealed and good once: the library finds that one request and no other.
  const one = async (key: string | null) => (key !== null && key === requestId ? new Date().toISOString() : null);
  return new SAML({
    entryPoint: entry_point,
    issuer: service.entityId,
    audience: service.entityId,
    callbackUrl: service.callback,
    idpIssuer: entity_id,
    idpCert: certificates,
    wantAssertionsSigned: true,
    // The assertion's own signature is what counts; that of the response around it is looked at where there is one.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: maxAgeMs,
    validateInResponseTo: requestId === null ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    cacheProvider: { saveAsync: async () => null, getAsync: one, removeAsync: one },
    ...(requestId !== null && { generateUniqueId: () => requestId }),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}

const decode = (encoded: unknown): string => {
  if (typeof encoded !== 'string' || encoded === '' || encoded.length > maxLength) throw new Refused('xml');
  return Buffer.from(encoded, 'base64').toString('utf8');
};

/**
 * Whom a response is meant for that answers no request of ours: the provider's own page led here. Nothing of it is
 * verified.
 */
export function unaskedAudiences(encoded: unknown): string[] {
  const response = parseXml(decode(encoded));
  if (!named(response, 'protocol', 'Response') || response.hasAttribute('InResponseTo')) return [];
  return everywhere(response, 'assertion', 'Audience').map(textOf);
}

/**
 * Verifies a response. Its form is judged before any signature is: one assertion, in its place, under names that are
 * nobody else's. What is read is what was signed, and nothing beside it.
 * @param requestId of the request that it has to answer; null for a response that nobody asked for here
 * @throws Refused
 */
export async function verifyResponse(
  provider: Pick<SamlProvider, 'settings'>,
  service: ServiceOf,
  encoded: unknown,
  requestId: string | null,
): Promise<Asserted> {
  const xml = decode(encoded);
  const response = parseXml(xml);
  requireForm(response);
  requireStatus(response);
  requireAlgorithms(response);
  const destination = attribute(response, 'Destination');
  if (destination !== null && destination !== service.callback) throw new Refused('destination');
  const saml = samlOf(provider, service, requestId);
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    .catch((cause: Error) => {
      throw new Refused(reasonOf(cause.message), { cause });
    });
  const signed = profile?.getAssertionXml?.();
  if (!signed) throw new Refused('signature');
  return read(parseXml(signed), provider, service, requestId);
}

/** @throws Refused `form` where there is more than one thing that could be meant */
function requireForm(response: Element): void {
  const wrong = (): never => {
    throw new Refused('form');
  };
  if (!named(response, 'protocol', 'Response')) wrong();
  const assertions = everywhere(response, '*', 'Assertion');
  if (assertions.length !== 1 || !named(assertions[0]!, 'assertion', 'Assertion')) wrong();
  if (assertions[0]!.parentNode !== response) wrong();
  if (everywhere(response, '*', 'EncryptedAssertion').length > 0) throw new Refused('encrypted');
  // A signature holds for the element that it stands in: for the assertion or the response, and for nothing else.
  for (const signature of everywhere(response, '*', 'Signature')) {
    if (signature.parentNode !== response && signature.parentNode !== assertions[0]) wrong();
  }
  const ids = everywhere(response, '*', '*')
    .concat(response)
    .flatMap((element) => ['ID', 'Id', 'id', 'xml:id'].flatMap((name) => attribute(element, name) ?? []));
  if (new Set(ids).size !== ids.length) wrong();
}

function requireStatus(response: Element): void {
  const code = child(child(response, 'protocol', 'Status'), 'protocol', 'StatusCode');
  if (attribute(code, 'Value') !== 'urn:oasis:names:tc:SAML:2.0:status:Success') throw new Refused('status');
}

function requireAlgorithms(response: Element): void {
  const all = (name: string, allowed: ReadonlySet<string>): boolean =>
    everywhere(response, 'signature', name).every((one) => allowed.has(attribute(one, 'Algorithm') ?? ''));
  const fine =
    all('SignatureMethod', algorithms) &&
    all('DigestMethod', digests) &&
    all('Transform', transforms) &&
    all('CanonicalizationMethod', transforms);
  if (!fine) throw new Refused('algorithm');
}

/** Reads a verified assertion, and judges what the library does not: issuer, recipient, and that it ends. */
function read(
  assertion: Element,
  { settings }: Pick<SamlProvider, 'settings'>,
  service: ServiceOf,
  requestId: string | null,
): Asserted {
  if (!named(assertion, 'assertion', 'Assertion')) throw new Refused('form');
  if (textOf(child(assertion, 'assertion', 'Issuer')) !== settings.entity_id) throw new Refused('issuer');
  const restrictions = children(child(assertion, 'assertion', 'Conditions'), 'assertion', 'AudienceRestriction');
  const meant = restrictions.map((one) => children(one, 'assertion', 'Audience').map(textOf));
  if (meant.length === 0 || !meant.every((one) => one.includes(service.entityId))) throw new Refused('audience');

  const subject = child(assertion, 'assertion', 'Subject');
  const confirmed = children(subject, 'assertion', 'SubjectConfirmation').flatMap((confirmation) => {
    if (attribute(confirmation, 'Method') !== bearer) return [];
    const data = child(confirmation, 'assertion', 'SubjectConfirmationData');
    const until = Date.parse(attribute(data, 'NotOnOrAfter') ?? '');
    const holds =
      attribute(data, 'Recipient') === service.callback &&
      attribute(data, 'InResponseTo') === requestId &&
      until + skewMs > Date.now();
    return holds ? [until] : [];
  });
  if (confirmed.length === 0) throw new Refused('recipient');
  const nameId = child(subject, 'assertion', 'NameID');
  const id = attribute(assertion, 'ID');
  if (!textOf(nameId) || !id) throw new Refused('subject');
  return {
    id,
    nameId: textOf(nameId),
    nameIdFormat: attribute(nameId, 'Format'),
    attributes: attributesOf(assertion),
    expiresAt: new Date(Math.max(...confirmed) + 2 * skewMs),
  };
}

function attributesOf(assertion: Element): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of children(assertion, 'assertion', 'AttributeStatement')) {
    for (const one of children(statement, 'assertion', 'Attribute')) {
      const [first, ...more] = children(one, 'assertion', 'AttributeValue');
      // Of several values none is more than the others.
      if (first && more.length === 0) found.set(attribute(one, 'Name') ?? '', textOf(first));
    }
  }
  return found;
}

/** The library says it in words. */
function reasonOf(message: string): string {
  if (/InResponseTo/.test(message)) return 'in_response_to';
  if (/issuer/i.test(message)) return 'issuer';
  if (/expired|not yet valid|NotOnOrAfter|subject confirmation/i.test(message)) return 'time';
  if (/audience/i.test(message)) return 'audience';
  if (/signature|ID cannot/i.test(message)) return 'signature';
  return 'invalid';
}
