import type { Lifecycle, Request, ResponseToolkit, Server } from '@hapi/hapi';
import { isGenericCall, isTwilioCall } from '../twoWay/signatures.ts';

const fewBytes = 32 * 1024;

export const headerOf = ({ headers }: Request, name: string): string => {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Whether a call is signed by a secret of ours, now. @param signed what is to be: its body, unless more is */
export const isSigned = (secret: string, request: Request, signed: Buffer): boolean =>
  isGenericCall(
    secret,
    { timestamp: headerOf(request, 'x-kaiku-timestamp'), signature: headerOf(request, 'x-kaiku-signature') },
    signed,
  );

/** What a signed call of the generic gateway says; a status for what is not signed, or says nothing. */
export function readGeneric(secret: string, request: Request, body: Buffer): Record<string, unknown> | number {
  if (!isSigned(secret, request, body)) return 401;
  try {
    const said: unknown = JSON.parse(body.toString('utf8'));
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : 400;
  } catch {
    return 400;
  }
}

/** The form of a call that Twilio signed; null for one that it did not. @param answerUrl origin that Twilio was told */
export function readTwilio(
  token: string,
  answerUrl: string,
  request: Request,
  body: Buffer,
): ((field: string) => string | undefined) | null {
  const form = new URLSearchParams(body.toString('utf8'));
  const address = `${answerUrl}${request.url.pathname}${request.url.search}`;
  if (!isTwilioCall(token, headerOf(request, 'x-twilio-signature'), address, form)) return null;
  return (field) => form.get(field) ?? undefined;
}

interface GatewayCall {
  path: string;
  /** That calls are signed with; empty: there is no such address. */
  secret: string;
  maxBytes?: number;
  /** @throws Problem `too_many_requests` */
  limit(request: Request): Promise<void>;
  /** @returns the status that the call is answered with */
  take(request: Request, body: Buffer): Promise<number>;
  /** Answers what was taken, where that is not `{accepted: true}`. */
  thank?(h: ResponseToolkit): Lifecycle.ReturnValue;
}

/** Serves an address that a gateway calls. */
export function serveGatewayCall(
  server: Server,
  { path, secret, maxBytes = fewBytes, limit, take, thank }: GatewayCall,
): void {
  server.route({
    method: 'POST',
    path,
    options: {
      app: { access: 'public', plugin: 'deliveries' },
      security: false,
      payload: { parse: false, output: 'data', maxBytes },
    },
    async handler(request, h) {
      const answer = (status: number) => h.response({ accepted: status === 200 }).code(status);
      if (secret === '') return answer(404);
      await limit(request);
      const status = await take(request, request.payload as Buffer);
      return status === 200 && thank ? thank(h) : answer(status);
    },
  });
}
