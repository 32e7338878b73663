import { MessageRefused, type SmsGateway, type SmsMessage } from '@kaiku/sdk/server';
import { failureOfCode, isForGood } from './twilioCodes.ts';

export interface TwilioAccount {
  /** Of the API: Twilio's, or of a gateway that speaks it. */
  url: string;
  account: string;
  /** Who signs in, and with what. */
  user: string;
  secret: string;
  /** Messaging Service that sends for names; empty: names are senders themselves. */
  service: string;
}

const timeoutMs = 15_000;
const mostOfReply = 200;
/** Characters of a name. */
const longestName = 11;

const isNumber = (sender: string): boolean => /^\+?\d+$/.test(sender);

/** Twilio takes names in letters a-z alone; ours may have Scandinavian ones (DEL-017). */
export const senderName = (name: string): string =>
  name
    .replace(/[æÆ]/g, (one) => (one === 'æ' ? 'ae' : 'AE'))
    .replace(/[øØ]/g, (one) => (one === 'ø' ? 'o' : 'O'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .slice(0, longestName)
    .trim();

function formOf({ to, from, text, statusUrl }: SmsMessage, service: string): URLSearchParams {
  const sender: [string, string] = isNumber(from)
    ? ['From', from]
    : service === ''
      ? ['From', senderName(from)]
      : ['MessagingServiceSid', service];
  return new URLSearchParams([
    ['To', to],
    sender,
    ['Body', text],
    ...(statusUrl ? [['StatusCallback', statusUrl]] : []),
  ]);
}

/** Twilio says `{code, message}`; a gateway in front of it may say anything. */
function readRefusal(text: string): { code: number | null; message: string } {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    return { code: typeof code === 'number' ? code : null, message: typeof message === 'string' ? message : '' };
  } catch {
    return { code: null, message: text };
  }
}

/** Hands messages to Twilio's API of messages, or to one that is like it. */
export const createTwilioGateway = ({ url, account, user, secret, service }: TwilioAccount): SmsGateway => ({
  name: 'twilio',
  async send(message) {
    if (account === '' || secret === '') throw new Error('the account of Twilio is not set');
    const reply = await fetch(`${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${account}/Messages.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: formOf(message, service).toString(),
      // With what is signed in is told to nobody else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (reply.ok) {
      await reply.body?.cancel();
      return;
    }
    const { code, message: said } = readRefusal(await reply.text());
    const words = [reply.status, ...(code === null ? [] : [code]), said.replace(/\s+/g, ' ').slice(0, mostOfReply)];
    throw new MessageRefused(
      isForGood(reply.status, code),
      words.join(' ').trim(),
      code === null ? null : failureOfCode(code),
    );
  },
});
