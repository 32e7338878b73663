import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** An element of DER. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
/** sha256WithRSAEncryption */
const algorithm = sequence(der(0x06, hex('2a864886f70d01010b')), der(0x05));
const nameOf = (text: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from(text)))));
const time = (date: Date): Buffer =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

export interface KeyPair {
  privateKey: KeyObject;
  /** In PEM, signed by itself. */
  certificate: string;
}

/** A key pair with a certificate that it has signed itself. */
export function makeKeyPair({ bits = 2048, days = [-1, 365] } = {}): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const [from, to] = days.map((day) => new Date(Date.now() + day * 86_400_000));
  const name = nameOf('identity provider of a test');
  const facts = sequence(
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(from!), time(to!)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(facts).sign(privateKey);
  const body = sequence(facts, algorithm, der(0x03, Buffer.from([0]), signature)).toString('base64');
  return {
    privateKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
