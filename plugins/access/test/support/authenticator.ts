import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  excludeCredentials?: { id: string }[];
}
interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials?: { id: string }[];
}

/** How it answers otherwise than it should. */
interface Otherwise {
  origin?: string;
  challenge?: string;
  /** Its owner is there, but was not verified. */
  unverified?: boolean;
  /** What its counter says. */
  counter?: number;
  userHandle?: string;
  /** Within a frame of another site. */
  crossOrigin?: boolean;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** An authenticator in memory, with one passkey: what a browser would send for it. */
export class SoftAuthenticator {
  readonly #origin: string;
  readonly #id: Buffer;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #handle = '';
  counter = 0;

  /** @param id that of another, for one that claims to be it */
  constructor(origin: string, id: Buffer = randomBytes(32)) {
    this.#origin = origin;
    this.#id = id;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  #clientData(type: string, challenge: string, origin = this.#origin, crossOrigin = false): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  #data(rpId: string, flags: number, counter: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), number, rest]);
  }

  #credential(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  /** What `navigator.credentials.create` gives. */
  create({ challenge, rp, user }: CreationOptions, { origin, unverified }: Otherwise = {}) {
    this.#handle = user.id;
    const { x, y } = (this.#keys.publicKey as KeyObject).export({ format: 'jwk' });
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const rest = Buffer.concat([Buffer.alloc(16), length, this.#id, publicKey]);
    const authData = this.#data(rp.id, present | attested | (unverified ? 0 : verified), this.counter, rest);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What `navigator.credentials.get` gives. */
  get({ challenge, rpId }: RequestOptions, otherwise: Otherwise = {}) {
    const { origin, unverified, counter = this.counter, userHandle = this.#handle } = otherwise;
    const clientData = this.#clientData(
      'webauthn.get',
      otherwise.challenge ?? challenge,
      origin,
      otherwise.crossOrigin,
    );
    const authenticatorData = this.#data(rpId, present | (unverified ? 0 : verified), counter);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle,
    });
  }
}
