import { beyondStandard, mostParts, type SmsSize } from '../../contract/index.ts';

interface TextFault {
  path: string;
  code: string;
  params?: Record<string, number>;
}

/** DEL-013: a text message may hold what can be written by SMS. */
export const characterFaults = (path: string, text: string): TextFault[] =>
  beyondStandard(text).some((sign) => /\p{Cc}/u.test(sign)) ? [{ path, code: 'sms_characters' }] : [];

/** No message comes to more parts than one may, reminders included. */
export const lengthFaults = (path: string, { parts }: SmsSize): TextFault[] =>
  parts > mostParts ? [{ path, code: 'sms_too_long', params: { max: mostParts } }] : [];
