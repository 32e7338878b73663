import type { Request, Server } from '@hapi/hapi';
import { isStorable } from '@kaiku/sdk/model';
import type { TenantRunner } from '@kaiku/sdk/server';
import { type Incoming, receive } from '../twoWay/replies.ts';
import type { Moments } from '../twoWay/subject.ts';
import { readGeneric, readTwilio, serveGatewayCall } from './gatewayCalls.ts';

export interface ReplyParts {
  moments: Moments;
  runner: TenantRunner;
  /** Origin that gateways call. */
  answerUrl: string;
  /** Secrets that gateways sign with; empty: that gateway is not there. */
  secrets: { generic: string; twilio: string };
  /** @throws Problem `too_many_requests` */
  limit(request: Request): Promise<void>;
}

export const repliesPath = '/sms/replies';
const longestId = 200;

type Message = Pick<Incoming, 'messageId' | 'from' | 'to' | 'text' | 'sentAt'>;

/** What somebody sends is text that can be kept; a status for what is no message. */
function messageOf(fields: Record<'id' | 'from' | 'to' | 'text', unknown>, sentAt: Date | null): Message | number {
  const { id, from, to, text } = fields;
  const texts = [id, from, to, text];
  if (!texts.every((one): one is string => typeof one === 'string')) return 400;
  const [messageId, sender, receiver, words] = texts as [string, string, string, string];
  const whole = messageId !== '' && messageId.length <= longestId && isStorable(messageId) && sender && receiver;
  return whole ? { messageId, from: sender, to: receiver, text: words, sentAt } : 400;
}

/**
 * Where gateways bring replies to (DEL-022): `/sms/replies` signed by a secret of ours, `/sms/replies/twilio` as Twilio signs.
 * A gateway that the operator has set no secret of is not there.
 */
export function serveReplies(server: Server, { moments, runner, answerUrl, secrets, limit }: ReplyParts): void {
  async function hear(request: Request, gateway: string, message: Message | number): Promise<number> {
    if (typeof message === 'number') return message;
    await receive(moments, runner, { ...message, gateway, receivedAt: new Date() }, request.info.id);
    // Whether anybody waited for it is nobody's business.
    return 200;
  }
  serveGatewayCall(server, {
    path: repliesPath,
    secret: secrets.generic,
    limit,
    async take(request, body) {
      const said = readGeneric(secrets.generic, request, body);
      if (typeof said === 'number') return said;
      const at = typeof said.sent_at === 'string' ? Date.parse(said.sent_at) : Number.NaN;
      const { id, from, to, text } = said;
      return hear(request, 'generic', messageOf({ id, from, to, text }, Number.isNaN(at) ? null : new Date(at)));
    },
  });
  serveGatewayCall(server, {
    path: `${repliesPath}/twilio`,
    secret: secrets.twilio,
    limit,
    async take(request, body) {
      const field = readTwilio(secrets.twilio, answerUrl, request, body);
      if (!field) return 401;
      const message = { id: field('MessageSid'), from: field('From'), to: field('To'), text: field('Body') };
      return hear(request, 'twilio', messageOf(message, null));
    },
    thank: (h) => h.response('<?xml version="1.0" encoding="UTF-8"?><Response/>').type('text/xml'),
  });
}
