import { expect } from 'chai';
import { readProviderMetadata } from '../../server/saml/metadata.ts';
import { serviceOf } from '../../server/saml/parties.ts';
import { verifyResponse } from '../../server/saml/response.ts';
import { Refused } from '../../server/services/refusal.ts';
import { makeKeyPair } from '../support/certificate.ts';
import {
  assertionXml,
  encode,
  exclusive,
  responseXml,
  type Said,
  said,
  sign,
  signWithCertificate,
} from '../support/samlProvider.ts';

const key = makeKeyPair();
const stranger = makeKeyPair();
const service = serviceOf('https://kaiku.example', '01900000-0000-7000-8000-000000000001');
const issuer = 'https://idp.example/saml';
const provider = {
  settings: {
    entity_id: issuer,
    entry_point: 'https://idp.example/sso',
    certificates: [key.certificate],
    idp_initiated: false,
  },
};
const requestId = '_request';
const fine = (more: Partial<Said> = {}): Said =>
  said({
    issuer,
    audience: service.entityId,
    recipient: service.callback,
    destination: service.callback,
    inResponseTo: requestId,
    ...more,
  });
const signed = (one: Said, more: Partial<Parameters<typeof sign>[1]> = {}): string =>
  sign(responseXml(one, assertionXml(one)), { key, ...more });
const verify = (xml: string, asked: string | null = requestId) => verifyResponse(provider, service, encode(xml), asked);
/** Why it is refused; who it would sign in where it is not. */
const reasonOf = (xml: string, asked: string | null = requestId): Promise<string> =>
  verify(xml, asked).then(
    ({ nameId }) => `signs in ${nameId}`,
    (error) => (error instanceof Refused ? error.reason : `fails: ${error}`),
  );
const signatureIn = (xml: string): string => /<Signature .*<\/Signature>/s.exec(xml)![0];
const assertionIn = (xml: string): string => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)![0];

describe('responses of SAML providers', () => {
  it('are refused unread where reading them would keep the node busy', async () => {
    const many = (length: number, one: (n: number) => string) => Array.from({ length }, (_, n) => one(n)).join('');
    const bombs = {
      attributes: `<a ${many(15_000, (n) => `a${n}="" `)}/>`,
      namespaces: many(5_000, (n) => `<a xmlns:n${n}="u">`) + '</a>'.repeat(5_000),
      names: `<a>${many(10_000, (n) => `<b${n}></b${n}>`)}</a>`,
      levels: '<a>'.repeat(20_000) + '</a>'.repeat(20_000),
    };
    for (const [what, xml] of Object.entries(bombs)) {
      expect(await reasonOf(xml), what).to.equal('xml');
      expect(() => readProviderMetadata(xml), what)
        .to.throw(Refused)
        .with.property('reason', 'xml');
    }
  });

  it('say who it is: subject and attributes of a signed assertion', async () => {
    const asserted = await verify(signed(fine({ attributes: { mail: 'aino@aalto.example' } })));
    expect(asserted.nameId).to.equal('aino');
    expect([...asserted.attributes]).to.deep.equal([['mail', 'aino@aalto.example']]);
    // The response around it may be signed, too.
    const one = fine();
    expect(await reasonOf(sign(signed(one), { key, what: 'Response' }))).to.equal('signs in aino');
  });

  it('are refused without a signature of the provider on the assertion itself', async () => {
    const one = fine();
    const plain = responseXml(one, assertionXml(one));
    expect(await reasonOf(plain)).to.equal('signature');
    expect(await reasonOf(sign(plain, { key, what: 'Response' })), 'only the response is signed').to.equal('signature');
    expect(await reasonOf(signed(one, { key: stranger }))).to.equal('signature');
    expect(await reasonOf(signed(one).replace('>aino<', '>maija<'))).to.equal('signature');
    expect(
      await reasonOf(signed(one).replace(/<SignatureValue>.*<\/SignatureValue>/s, '<SignatureValue/>')),
    ).to.not.match(/signs in/);
  });

  it('are refused when signed things were wrapped into forged ones', async () => {
    const one = fine();
    const good = signed(one);
    const [signature, original] = [signatureIn(good), assertionIn(good)];
    const forged = assertionXml(fine({ nameId: 'maija', id: '_forged' }));
    const sameId = assertionXml(fine({ nameId: 'maija', id: one.id }));
    const withSignature = (xml: string, what = signature) => xml.replace('</saml:Issuer>', `</saml:Issuer>${what}`);
    const bare = original.replace(signature, '');
    const forms = {
      'the forged one before it': responseXml(one, forged + original),
      'the forged one after it': responseXml(one, original + forged),
      'the signed one inside of the forged one': responseXml(
        one,
        forged.replace('</saml:Assertion>', `${original}</saml:Assertion>`),
      ),
      'the forged one with its signature, the signed one as an object in it': responseXml(
        one,
        withSignature(forged, signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`)),
      ),
      'the signed one within extensions': responseXml(one, withSignature(forged)).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${bare}</samlp:Extensions><samlp:Status>`,
      ),
      'the signed one under the status': responseXml(one, forged).replace(
        '</samlp:Status>',
        `<samlp:StatusDetail>${original}</samlp:StatusDetail></samlp:Status>`,
      ),
      'both under one id': responseXml(one, withSignature(sameId)).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${bare}</samlp:Extensions><samlp:Status>`,
      ),
      'the forged one as a response around the signed response': responseXml(one, forged).replace(
        '</samlp:Response>',
        `<samlp:Extensions>${good}</samlp:Extensions></samlp:Response>`,
      ),
      'the signature of another element': responseXml(one, withSignature(forged)),
      'an assertion of another namespace': responseXml(
        one,
        `${forged.replace('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:x')}${original}`,
      ),
    };
    for (const [form, xml] of Object.entries(forms)) {
      expect(await reasonOf(xml), form).to.be.oneOf(['form', 'signature', 'xml']);
    }
  });

  it('say a name whole: a comment within it ends nothing', async () => {
    const good = signed(fine({ nameId: 'aino@aalto.example.evil.example' }));
    const cut = good.replace('aino@aalto.example.evil', 'aino@aalto.example<!-- -->.evil');
    // Comments are no part of what is signed, so that the signature holds.
    expect(await reasonOf(cut)).to.equal('signs in aino@aalto.example.evil.example');
    const attribute = signed(fine({ attributes: { mail: 'a@b.example.evil.example' } })).replace(
      'b.example.',
      'b.example<!---->.',
    );
    expect((await verify(attribute)).attributes.get('mail')).to.equal('a@b.example.evil.example');
    const instruction = good.replace('aino@aalto.example.evil', 'aino@aalto.example<?x y?>.evil');
    expect(await reasonOf(instruction)).to.not.equal('signs in aino@aalto.example');
  });

  it('are for us, for this request, and for now', async () => {
    const other = serviceOf('https://kaiku.example', '01900000-0000-7000-8000-000000000002');
    const wrong: [string, Partial<Said>, string?][] = [
      ['audience', { audience: other.entityId }],
      ['audience', { audience: null }, 'none'],
      ['recipient', { recipient: 'https://elsewhere.example/acs' }],
      ['recipient', { recipient: null }, 'none'],
      ['destination', { destination: 'https://elsewhere.example/acs' }],
      ['issuer', { issuer: 'https://other.example/saml' }],
      ['in_response_to', { inResponseTo: '_another' }],
      ['in_response_to', { inResponseTo: null }, 'none'],
      ['time', { notOnOrAfter: -61_000 }],
      ['time', { notBefore: 120_000, notOnOrAfter: 300_000 }, 'early'],
      ['status', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }],
    ];
    for (const [reason, more, note] of wrong) {
      // Where nothing is said of the audience, the library stumbles rather than says so.
      const expected = note === 'none' && reason === 'audience' ? ['audience', 'invalid'] : [reason];
      expect(await reasonOf(signed(fine(more))), `${reason} ${note ?? ''}`).to.be.oneOf(expected);
    }
    // Clocks may differ by a minute.
    expect(await reasonOf(signed(fine({ notOnOrAfter: -40_000 })))).to.equal('signs in aino');
    expect(await reasonOf(signed(fine({ notBefore: 40_000 })))).to.equal('signs in aino');
  });

  it('of nobody’s asking are refused where one was asked for, and the other way round', async () => {
    expect(await reasonOf(signed(fine({ inResponseTo: null })), null)).to.equal('signs in aino');
    expect(await reasonOf(signed(fine()), null)).to.equal('recipient');
  });

  it('are signed by methods that hold: none by a secret that all know, and none that can be forged', async () => {
    const one = fine();
    expect(await reasonOf(signWithCertificate(responseXml(one, assertionXml(one)), key))).to.equal('algorithm');
    const sha1 = 'http://www.w3.org/2000/09/xmldsig#';
    expect(await reasonOf(signed(one, { signatureAlgorithm: `${sha1}rsa-sha1` }))).to.equal('algorithm');
    expect(await reasonOf(signed(one, { digestAlgorithm: `${sha1}sha1` }))).to.equal('algorithm');
    const xslt = signed(one).replace(
      `<Transform Algorithm="${exclusive}"/>`,
      '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>',
    );
    expect(await reasonOf(xslt)).to.equal('algorithm');
  });

  it('bring no entities, nor anything that has to be mended', async () => {
    const good = signed(fine());
    const doctype = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "aino">]>';
    expect(await reasonOf(doctype + good)).to.equal('xml');
    expect(await reasonOf(doctype + good.replace('>aino<', '>&x;<'))).to.equal('xml');
    expect(await reasonOf(good.replace('>aino<', '>&x;<'))).to.equal('xml');
    expect(await reasonOf(`${good}<more/>`)).to.equal('xml');
    for (const text of ['', 'no xml', '<a', '<a/>', '{}'])
      expect(await reasonOf(text), text).to.be.oneOf(['xml', 'form']);
    const huge = `<!DOCTYPE x [${'<!ENTITY a "b">'.repeat(1_000)}]><x/>`;
    expect(() => readProviderMetadata(huge)).to.throw(Refused);
  });
});
