import { Settings } from '@kaiku/sdk/server';
import { makeElement, makePage, makeStructure, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { genericSignature, twilioSignature } from '../server/twoWay/signatures.ts';

/** Of the gateways that bring replies to these tests. */
export const secrets = { generic: 'secret of the gateway of tests', twilio: 'token of the account of tests' };
export const repliesEnv = {
  KAIKU_DELIVERIES_REPLIES_SECRET: secrets.generic,
  KAIKU_DELIVERIES_REPLIES_TWILIO_TOKEN: secrets.twilio,
};

/** A score; what went wrong, below 7; and what else, which may be left out. */
export const talkStructure = makeStructure({
  settings: { name: 'Coffee' },
  backgroundFields: [{ id: 'city', name: 'City' }],
  pages: [
    makePage('p1', [makeElement('score', 'nps', { text: 'Would you recommend us?', mandatory: true })]),
    makePage('p2', [makeElement('why', 'openText', { text: 'What went wrong?', mandatory: true })], {
      hideRules: [
        {
          id: 'h',
          subRules: [{ id: 's', source: { type: 'answer', elementId: 'score' }, operator: 'atLeast', value: 7 }],
        },
      ],
    }),
    makePage('p3', [
      makeElement('drink', 'choice', {
        text: 'What did you have?',
        choices: [
          { id: 'espresso', text: 'Espresso' },
          { id: 'latte', text: 'Latte' },
        ],
      }),
    ]),
  ],
});

let numbers = 0;
/** A number of ours that no other test has. */
export const ourNumber = (): string => `+35845700${String(++numbers).padStart(4, '0')}`;
let people = 0;
/** A number of somebody whom no other test writes to. */
export const theirNumber = (): string => `+35840777${String(++people).padStart(4, '0')}`;

/** What a delivery that is answered by SMS is made of. */
export const twoWay = (link: string, sender: string, targets: string[], more: object = {}) => ({
  name: 'By SMS',
  link,
  type: 'sms',
  two_way: true,
  targets,
  body: '',
  sender_name: sender,
  ...more,
});

/** Somebody of the provider who works in the company of `user`. */
export const superuserOf = (app: TestApp, { company }: Pick<TestUser, 'company'>) =>
  app.createUser({ company, roles: ['admin'] });

let messages = 0;
export interface Reply {
  from: string;
  to: string;
  text: string;
  id?: string;
  sent_at?: string;
}

/** Brings a reply as the generic gateway does. */
export function genericCall(
  answerUrl: string,
  { id = `m${++messages}`, ...reply }: Reply,
  signed: { secret?: string; timestamp?: string; body?: string } = {},
): Promise<Response> {
  const { secret = secrets.generic, timestamp = String(Math.floor(Date.now() / 1_000)) } = signed;
  const body = JSON.stringify({ id, ...reply });
  return fetch(`${answerUrl}/sms/replies`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-kaiku-timestamp': timestamp,
      'x-kaiku-signature': genericSignature(secret, timestamp, Buffer.from(body)),
    },
    body: signed.body ?? body,
  });
}

/** Brings a reply as Twilio does, which signs the address that it was told. */
export function twilioCall(
  app: TestApp,
  { id = `SM${++messages}`, from, to, text }: Reply,
  token = secrets.twilio,
): Promise<Response> {
  const path = '/sms/replies/twilio';
  const address = `${app.services('deliveries').get(Settings).answerUrl}${path}`;
  const form = new URLSearchParams({
    MessageSid: id,
    AccountSid: 'AC1',
    From: from,
    To: to,
    Body: text,
    NumMedia: '0',
  });
  return fetch(`${app.answerUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(token, address, form),
    },
    body: form.toString(),
  });
}
