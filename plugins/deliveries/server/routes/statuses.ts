import type { Request, Server } from '@hapi/hapi';
import type { Secrets, TenantRunner } from '@kaiku/sdk/server';
import { noteStatus } from '../sms/arrivals.ts';
import { keyOf, readReference, type SmsReference, statusPath } from '../sms/references.ts';
import { readStatus } from '../sms/statuses.ts';
import { readGeneric, readTwilio, serveGatewayCall } from './gatewayCalls.ts';

export interface StatusParts {
  runner: TenantRunner;
  sealing: Secrets;
  /** Origin that gateways call. */
  answerUrl: string;
  /** Secrets that gateways sign with; empty: that gateway is not there. */
  secrets: { generic: string; twilio: string };
  /** @throws Problem `too_many_requests` */
  limit(request: Request): Promise<void>;
}

const longestWord = 500;
const isWord = (value: unknown): value is string => typeof value === 'string' && value.length <= longestWord;

/**
 * Where gateways tell what became of messages (DEL-101): `/sms/status` signed by a secret of ours, `/sms/status/twilio` as
 * Twilio signs. Which message it is, the sealed reference in the address tells, which we gave with it.
 */
export function serveStatuses(server: Server, { runner, sealing, answerUrl, secrets, limit }: StatusParts): void {
  const messageOf = (request: Request): SmsReference | null => {
    const ref: unknown = request.query.ref;
    return typeof ref === 'string' ? readReference(sealing, ref) : null;
  };
  async function note(request: Request, message: SmsReference | null, status: string, error: string): Promise<number> {
    if (!message) return 400;
    const read = readStatus(status, error);
    // Whether there is such a message still is nobody's business.
    if (read)
      await runner.run(message.companyId, (ctx) => noteStatus(ctx, message, read), { correlationId: request.info.id });
    return 200;
  }
  serveGatewayCall(server, {
    path: statusPath,
    secret: secrets.generic,
    limit,
    async take(request, body) {
      const said = readGeneric(secrets.generic, request, body);
      if (typeof said === 'number') return said;
      const { id, status, error = '' } = said;
      const words = typeof error === 'number' ? String(error) : (error ?? '');
      const message = messageOf(request);
      // The address is not signed: what is says which message the address may be of.
      if (!message || id !== keyOf(message) || !isWord(status) || !isWord(words)) return 400;
      return note(request, message, status, words);
    },
  });
  serveGatewayCall(server, {
    path: `${statusPath}/twilio`,
    secret: secrets.twilio,
    limit,
    async take(request, body) {
      const field = readTwilio(secrets.twilio, answerUrl, request, body);
      if (!field) return 401;
      const status = field('MessageStatus') ?? field('SmsStatus') ?? '';
      const error = field('ErrorCode') ?? '';
      if (status === '' || !isWord(status) || !isWord(error)) return 400;
      return note(request, messageOf(request), status, error);
    },
  });
}
