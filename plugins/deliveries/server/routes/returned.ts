import type { Request, Server } from '@hapi/hapi';
import type { TakeReturned } from '../returned/note.ts';
import type { ReturnPaths } from '../returned/returnPath.ts';
import { headerOf, isSigned, serveGatewayCall } from './gatewayCalls.ts';

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

/** What is signed: whose message it is, and the message. */
export const signedOf = (recipient: string, source: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${recipient}.`), source]);

/**
 * Where mail servers bring what came back (`message/rfc822`), with the address that it came to in `X-Kaiku-Recipient`. Signed as
 * replies of gateways are, over that address, a point and the message.
 */
export function serveReturned(server: Server, { paths, take, secret, limit }: ReturnedParts): void {
  serveGatewayCall(server, {
    path: returnedPath,
    secret,
    maxBytes,
    limit,
    async take(request, source) {
      const recipient = headerOf(request, 'x-kaiku-recipient');
      if (!isSigned(secret, request, signedOf(recipient, source))) return 401;
      const returned = paths.read(recipient);
      if (!returned) return 422;
      await take([returned], source, request.info.id);
      return 200;
    },
  });
}
