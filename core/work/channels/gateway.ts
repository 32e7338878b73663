import { MessageRefused, type SmsGateway } from '@kaiku/sdk/server';

const timeoutMs = 15_000;
const mostOfReply = 200;

/** Posts each message as JSON to an HTTP gateway: `{to, from, text, id, statusUrl?}`; any 2xx answer is an acceptance. */
export const createHttpGateway = (url: string): SmsGateway => ({
  name: 'http',
  async send({ idempotencyKey, companyId: _company, ...message }) {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify({ ...message, id: idempotencyKey }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (reply.ok) return;
    const permanent = reply.status >= 400 && reply.status < 500 && ![408, 429].includes(reply.status);
    throw new MessageRefused(permanent, `${reply.status} ${(await reply.text()).slice(0, mostOfReply)}`.trim());
  },
});
