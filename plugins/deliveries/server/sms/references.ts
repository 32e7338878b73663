import { createHmac } from 'node:crypto';
import { isUuid, Secrets, Settings, SmsSender, type TenantContext } from '@kaiku/sdk/server';
import { DeliveriesConfig } from '../config.ts';

/** Which text message somebody tells of. */
export interface SmsReference {
  companyId: string;
  /** `talk`: a later message of a conversation. */
  kind: 'delivery' | 'reminder' | 'talk';
  /** Of the target, or of the conversation, which is the same. */
  id: string;
  /** Which of its messages: counted, of a reminder its time, of a conversation its turn. */
  number: number;
}

const purpose = 'deliveries-sms-status';
const kinds: readonly unknown[] = ['delivery', 'reminder', 'talk'];

/** The key that a message is sent under, once. */
export function keyOf({ kind, id, number }: Omit<SmsReference, 'companyId'>): string {
  if (kind === 'talk') return `deliveries-talk-${id}-${number}`;
  if (kind === 'reminder') return `deliveries-reminder${number}-${id}`;
  return number === 0 ? `deliveries-delivery-${id}` : `deliveries-delivery-${id}-${number}`;
}

/**
 * The same of an anonymous delivery. Keys are kept with the time at which they were used: with the database alone nobody finds
 * whose it was.
 */
export const hiddenKey = (secrets: Pick<Secrets, 'key'>, message: Omit<SmsReference, 'companyId'>): string =>
  `deliveries-anonymous-${createHmac('sha256', secrets.key('deliveries-anonymous-key')).update(keyOf(message)).digest('base64url')}`;

export const statusPath = '/sms/status';

/** Sealed, so that nobody makes one for a message of somebody else, or reads of one whose it is. */
export const sealReference = (secrets: Secrets, { companyId, kind, id, number }: SmsReference): string =>
  secrets.encrypt(purpose, JSON.stringify([companyId, kind, id, number]));

/** Null for what was not made here. */
export function readReference(secrets: Secrets, sealed: string): SmsReference | null {
  try {
    const [companyId, kind, id, number] = JSON.parse(secrets.decrypt(purpose, sealed)) as unknown[];
    const whole =
      isUuid(String(companyId)) && kinds.includes(kind) && isUuid(String(id)) && Number.isSafeInteger(number);
    return whole ? ({ companyId, kind, id, number } as SmsReference) : null;
  } catch {
    return null;
  }
}

/**
 * Where the gateway in use tells what became of a message. None where the operator has set no secret that it would sign with:
 * nobody is there to hear it.
 */
export function statusOf(
  ctx: Pick<TenantContext, 'companyId' | 'get'>,
  message: Omit<SmsReference, 'companyId'>,
): { statusUrl?: string } {
  const { repliesSecret, repliesTwilioToken } = ctx.get(DeliveriesConfig);
  const twilio = ctx.get(SmsSender).gateway === 'twilio';
  if ((twilio ? repliesTwilioToken : repliesSecret) === '') return {};
  const ref = sealReference(ctx.get(Secrets), { ...message, companyId: ctx.companyId });
  const path = twilio ? `${statusPath}/twilio` : statusPath;
  return { statusUrl: `${ctx.get(Settings).answerUrl}${path}?ref=${encodeURIComponent(ref)}` };
}
