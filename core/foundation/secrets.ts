import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Secrets } from '@kaiku/sdk/server';

/** The operator's secret and former ones. Which of them is in force, all nodes agree on. */
export interface KeyRing extends Secrets {
  /** Ids of all that are known here, that of KAIKU_SECRET first. They tell nothing of the secrets. */
  readonly ids: readonly string[];
  /** Id of the one that seals and signs. */
  inForce(): string;
  /** From now on this one seals and signs. */
  use(id: string): void;
}

/** Between the id of the key and what it sealed; no letter of base64url. */
const mark = '.';

/** Keys for each purpose from the operator's secrets (HKDF, RFC 5869); sealed texts are AES-256-GCM and name their key. */
export function createSecrets(secret: string, former: readonly string[] = []): KeyRing {
  const known = new Map([secret, ...former].map((one) => [idOf(one), one]));
  const ids = [...known.keys()];
  let current = ids[0]!;
  const keyOf = madeOnce((id, purpose) => derive(known.get(id)!, purpose, 32));
  const sealKeyOf = madeOnce((id, purpose) => createSecretKey(derive(known.get(id)!, `seal:${purpose}`, 32)));
  const inOrder = () => [current, ...ids.filter((id) => id !== current)];

  return {
    ids,
    inForce: () => current,
    use(id) {
      if (!known.has(id)) throw new Error('a key that is not known here cannot be in force');
      current = id;
    },
    key: (purpose) => keyOf(current, purpose),
    keys: (purpose) => inOrder().map((id) => ({ id, key: keyOf(id, purpose) })),
    encrypt: (purpose, text) => `${current}${mark}${seal(sealKeyOf(current, purpose), text)}`,
    decrypt(purpose, sealed) {
      const [id, body] = parts(sealed);
      if (id !== null) {
        if (!known.has(id)) throw new Error('it was sealed with a secret that is not known here');
        return open(sealKeyOf(id, purpose), body);
      }
      // Of before sealed texts named their key.
      for (const one of inOrder()) {
        try {
          return open(sealKeyOf(one, purpose), body);
        } catch {}
      }
      throw new Error('it was sealed with another secret, or changed');
    },
    isCurrent: (sealed) => parts(sealed)[0] === current,
  };
}

const derive = (secret: string, purpose: string, bytes: number): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'kaiku', purpose, bytes));

/** What is made of a secret for a purpose, each of them once: something is sealed for each of many mails. */
function madeOnce<Key>(make: (id: string, purpose: string) => Key): (id: string, purpose: string) => Key {
  const keys = new Map<string, Key>();
  return (id, purpose) => {
    const name = `${id} ${purpose}`;
    const made = keys.get(name) ?? make(id, purpose);
    keys.set(name, made);
    return made;
  };
}

const idOf = (secret: string): string => Buffer.from(derive(secret, 'key-id', 6)).toString('base64url');

function parts(sealed: string): [id: string | null, body: string] {
  const split = sealed.indexOf(mark);
  return split < 0 ? [null, sealed] : [sealed.slice(0, split), sealed.slice(split + 1)];
}

function seal(key: KeyObject, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function open(key: KeyObject, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  // Letters that say nothing are passed over when it is read: what was sealed has one form, and no other.
  if (bytes.toString('base64url') !== sealed) throw new Error('it was changed');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
