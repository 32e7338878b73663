import type { Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import { isObject, type Json } from './attributes.ts';
import { mostBytes } from './discovery.ts';
import { invalidSyntax, ScimError } from './errors.ts';

const tooLarge = () => new ScimError(413, 'too_large', `A body has at most ${mostBytes} bytes.`);

/** The body, once it is known who sends it. @throws ScimError 400, 413, 415 */
export async function readBody({ headers, payload }: Request): Promise<Json> {
  const type = String(headers['content-type'] ?? '');
  if (!/^application\/(scim\+)?json\b/i.test(type) || headers['content-encoding'] !== undefined)
    throw new ScimError(415, 'unsupported_media_type', 'A body is application/scim+json.');
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload as Readable) {
    size += (chunk as Buffer).length;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalidSyntax('The body is no JSON.');
  }
  // PostgreSQL stores no null character.
  if (text.includes('\\u0000') || text.includes('\u0000')) throw invalidSyntax('A text has no null character.');
  if (!isObject(body)) throw invalidSyntax('The body is an object.');
  if (isDeep(body)) throw invalidSyntax(`A body goes at most ${deepest} levels deep.`);
  return body;
}

/** No attribute goes deeper than an operation's value does; what goes very deep, nobody can write as text. */
const deepest = 20;

function isDeep(body: Json): boolean {
  let level: unknown[] = [body];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level
      .flatMap((one) => Object.values(one as object))
      .filter((one) => typeof one === 'object' && one !== null);
  }
  return false;
}
