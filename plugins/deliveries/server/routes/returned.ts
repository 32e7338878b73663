import type { Lifecycle, Request, Server } from '@hapi/hapi';
import type { TakeReturned } from '../returned/note.ts';
import type { ReturnPaths } from '../returned/returnPath.ts';
import { isGenericCall } from '../twoWay/signatures.ts';

export interface ReturnedParts {
  paths: ReturnPaths;
  take: TakeReturned;
  /** That mail servers sign with; empty: none calls. */
  secret: string;
  /** @throws Problem `too_many_requests` */
  limit(request: Request): Promise<void>;
}

export const returnedPath = '/mail/returned';
const maxBytes = 4 * 1024 * 1024;

const headerOf = ({ headers }: Request, name: string): string => {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : '';
};

/** What is signed: whose message it is, and the message. */
export const signedOf = (recipient: string, source: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${recipient}.`), source]);

/**
 * Where mail servers bring what came back (`message/rfc822`), with the address that it came to in `X-Kaiku-Recipient`. Signed as
 * replies of gateways are, over that address, a point and the message.
 */
export function serveReturned(server: Server, { paths, take, secret, limit }: ReturnedParts): void {
  const handler: Lifecycle.Method = async (request, h) => {
    const answer = (status: number) => h.response({ accepted: status === 200 }).code(status);
    if (secret === '') return answer(404);
    await limit(request);
    const recipient = headerOf(request, 'x-kaiku-recipient');
    const source = request.payload as Buffer;
    const signed = {
      timestamp: headerOf(request, 'x-kaiku-timestamp'),
      signature: headerOf(request, 'x-kaiku-signature'),
    };
    if (!isGenericCall(secret, signed, signedOf(recipient, source))) return answer(401);
    const returned = paths.read(recipient);
    if (!returned) return answer(422);
    await take([returned], source, request.info.id);
    return answer(200);
  };
  server.route({
    method: 'POST',
    path: returnedPath,
    options: {
      app: { access: 'public', plugin: 'deliveries' },
      security: false,
      payload: { parse: false, output: 'data', maxBytes },
    },
    handler,
  });
}
