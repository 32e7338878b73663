import type { Lifecycle, Request, ResponseToolkit, Server } from '@hapi/hapi';
import { isStorable } from '@kaiku/sdk/model';
import type { TenantRunner } from '@kaiku/sdk/server';
import { type Incoming, receive } from '../twoWay/replies.ts';
import { isGenericCall, isTwilioCall } from '../twoWay/signatures.ts';
import type { Moments } from '../twoWay/subject.ts';

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
const maxBytes = 32 * 1024;
const longestId = 200;

const headerOf = ({ headers }: Request, name: string): string => {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : '';
};

type Read = (
  request: Request,
  body: Buffer,
) => Pick<Incoming, 'messageId' | 'from' | 'to' | 'text' | 'sentAt'> | number;

/** What somebody sends is text that can be kept; a status for what is no message. */
function messageOf(fields: Record<'id' | 'from' | 'to' | 'text', unknown>, sentAt: Date | null): ReturnType<Read> {
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
export function serveReplies(server: Server, parts: ReplyParts): void {
  const { secrets, answerUrl } = parts;
  const generic: Read = (request, body) => {
    const signed = {
      timestamp: headerOf(request, 'x-kaiku-timestamp'),
      signature: headerOf(request, 'x-kaiku-signature'),
    };
    if (!isGenericCall(secrets.generic, signed, body)) return 401;
    try {
      const said = JSON.parse(body.toString('utf8')) as Record<string, unknown> | null;
      const at = typeof said?.sent_at === 'string' ? Date.parse(said.sent_at) : Number.NaN;
      const { id, from, to, text } = said ?? {};
      return messageOf({ id, from, to, text }, Number.isNaN(at) ? null : new Date(at));
    } catch {
      return 400;
    }
  };
  const twilio: Read = (request, body) => {
    const form = new URLSearchParams(body.toString('utf8'));
    const address = `${answerUrl}${request.url.pathname}${request.url.search}`;
    if (!isTwilioCall(secrets.twilio, headerOf(request, 'x-twilio-signature'), address, form)) return 401;
    const field = (name: string) => form.get(name) ?? undefined;
    return messageOf({ id: field('MessageSid'), from: field('From'), to: field('To'), text: field('Body') }, null);
  };

  serve(server, parts, { gateway: 'generic', path: repliesPath, secret: secrets.generic, read: generic });
  serve(server, parts, { gateway: 'twilio', path: `${repliesPath}/twilio`, secret: secrets.twilio, read: twilio });
}

interface Gateway {
  gateway: string;
  path: string;
  secret: string;
  read: Read;
}

function serve(server: Server, { moments, runner, limit }: ReplyParts, { gateway, path, secret, read }: Gateway) {
  const answer = (h: ResponseToolkit, status: number) =>
    gateway === 'twilio' && status === 200
      ? h.response('<?xml version="1.0" encoding="UTF-8"?><Response/>').type('text/xml')
      : h.response({ accepted: status === 200 }).code(status);
  const handler: Lifecycle.Method = async (request, h) => {
    const receivedAt = new Date();
    if (secret === '') return answer(h, 404);
    await limit(request);
    const message = read(request, request.payload as Buffer);
    if (typeof message === 'number') return answer(h, message);
    await receive(moments, runner, { ...message, gateway, receivedAt }, request.info.id);
    // Whether anybody waited for it is nobody's business.
    return answer(h, 200);
  };
  server.route({
    method: 'POST',
    path,
    options: {
      app: { access: 'public', plugin: 'deliveries' },
      security: false,
      payload: { parse: false, output: 'data', maxBytes },
    },
    handler,
  });
}
