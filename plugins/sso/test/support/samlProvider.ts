import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { type KeyPair, makeKeyPair } from './certificate.ts';

/** What a response says. What is null is left out. */
export interface Said {
  id: string;
  issuer: string;
  nameId: string;
  nameIdFormat: string;
  audience: string | null;
  recipient: string | null;
  destination: string | null;
  inResponseTo: string | null;
  status: string;
  /** Milliseconds from now. */
  notBefore: number;
  notOnOrAfter: number;
  attributes: Record<string, string>;
}

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const optional = (name: string, value: string | null): string => (value === null ? '' : ` ${name}="${value}"`);
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

export const said = (more: Partial<Said>): Said => ({
  id: `_${randomBytes(16).toString('hex')}`,
  issuer: 'https://idp.example/saml',
  nameId: 'aino',
  nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  audience: null,
  recipient: null,
  destination: null,
  inResponseTo: null,
  status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  notBefore: -1_000,
  notOnOrAfter: 120_000,
  attributes: {},
  ...more,
});

export const assertionXml = (one: Said): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${one.id}" Version="2.0" IssueInstant="${at(0)}">` +
  `<saml:Issuer>${one.issuer}</saml:Issuer>` +
  `<saml:Subject><saml:NameID Format="${one.nameIdFormat}">${one.nameId}</saml:NameID>` +
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
  `<saml:SubjectConfirmationData NotOnOrAfter="${at(one.notOnOrAfter)}"${optional('Recipient', one.recipient)}${optional('InResponseTo', one.inResponseTo)}/>` +
  `</saml:SubjectConfirmation></saml:Subject>` +
  `<saml:Conditions NotBefore="${at(one.notBefore)}" NotOnOrAfter="${at(one.notOnOrAfter)}">` +
  (one.audience === null
    ? ''
    : `<saml:AudienceRestriction><saml:Audience>${one.audience}</saml:Audience></saml:AudienceRestriction>`) +
  `</saml:Conditions>` +
  `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
  `<saml:AttributeStatement>${Object.entries(one.attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('')}</saml:AttributeStatement></saml:Assertion>`;

export const responseXml = (one: Said, inside: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomBytes(16).toString('hex')}" Version="2.0" IssueInstant="${at(0)}"${optional('Destination', one.destination)}${optional('InResponseTo', one.inResponseTo)}>` +
  `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${one.issuer}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="${one.status}"/></samlp:Status>${inside}</samlp:Response>`;

interface Signing {
  key: KeyPair;
  /** Of the element that is signed. */
  what?: 'Assertion' | 'Response';
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
}

/** Signs an element in its place. */
export function sign(xml: string, { key, what = 'Assertion', ...more }: Signing): string {
  const { signatureAlgorithm = rsaSha256, digestAlgorithm = sha256 } = more;
  const signer = new SignedXml({
    privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    signatureAlgorithm,
    canonicalizationAlgorithm: exclusive,
  });
  signer.addReference({ xpath: `//*[local-name(.)='${what}']`, transforms: [enveloped, exclusive], digestAlgorithm });
  const issuer = `//*[local-name(.)='${what}']/*[local-name(.)='Issuer']`;
  signer.computeSignature(xml, { location: { reference: issuer, action: 'after' } });
  return signer.getSignedXml();
}

/** Signs with the certificate's text as a secret, which everybody knows. */
export function signWithCertificate(xml: string, key: KeyPair): string {
  const signed = sign(xml, { key });
  const algorithm = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';
  const info = /<SignedInfo>.*<\/SignedInfo>/s.exec(signed)![0].replace(rsaSha256, algorithm);
  const canonical = info.replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">');
  const value = createHmac('sha1', key.certificate).update(canonical).digest('base64');
  return signed
    .replace(/<SignedInfo>.*<\/SignedInfo>/s, info)
    .replace(/<SignatureValue>.*<\/SignatureValue>/s, `<SignatureValue>${value}</SignatureValue>`);
}

export const encode = (xml: string): string => Buffer.from(xml).toString('base64');

/** A SAML provider on loopback: asks nobody anything, and posts at once who sits there. */
export async function startSamlProvider() {
  let key = makeKeyPair();
  const now: { says: Partial<Said> } = { says: {} };
  const requests: { id: string; acs: string; relayState: string }[] = [];
  const respond = (more: Partial<Said>): string => {
    const one = said({ issuer: `${url}/metadata`, ...more, ...now.says });
    return encode(sign(responseXml(one, assertionXml(one)), { key }));
  };
  const server = createServer((request, reply) => {
    const asked = new URL(request.url!, 'http://localhost');
    const encoded = asked.searchParams.get('SAMLRequest');
    if (!encoded) return void reply.writeHead(200).end('Sign in to your applications');
    const xml = inflateRawSync(Buffer.from(encoded, 'base64')).toString();
    const id = /\bID="([^"]+)"/.exec(xml)![1]!;
    const acs = /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)![1]!;
    const audience = /<saml:Issuer[^>]*>([^<]+)</.exec(xml)![1]!;
    const relayState = asked.searchParams.get('RelayState')!;
    requests.push({ id, acs, relayState });
    const response = respond({ inResponseTo: id, recipient: acs, destination: acs, audience });
    const target = home ? new URL(new URL(acs).pathname, home).href : acs;
    reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<form method="post" action="${target}"><input name="SAMLResponse" value="${response}"><input name="RelayState" value="${relayState}"><button>Go on</button></form>`,
      );
  });
  let home: string | null = null;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    entityId: `${url}/metadata`,
    get key() {
      return key;
    },
    /** What it says besides what was asked. */
    says(more: Partial<Said>) {
      now.says = more;
    },
    changeKey() {
      key = makeKeyPair();
    },
    respond,
    requests,
    /** Where the node listens, which its configuration does not know in a test. */
    sendsHomeTo(origin: string) {
      home = origin;
    },
    metadata: () =>
      `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${url}/metadata"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${key.certificate.replace(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${url}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
