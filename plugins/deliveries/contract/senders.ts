import type { Channel } from './channels.ts';
import { isTwoWaySender } from './twoWay.ts';

/** Characters of a text message's sender (DEL-019). */
export const smsSenderLength = 11;

/** DEL-016: what stands before the @ of the sender's address. */
export const isSenderLocalPart = (text: string): boolean => /^[a-z]+(\.[a-z]+)*$/.test(text) && text.length <= 64;

/** DEL-017, DEL-019. */
export const isSmsSender = (text: string): boolean =>
  /^[A-Za-zÅÄÖÆØåäöæø0-9 -]{1,11}$/.test(text) && text.trim() === text;

/** One line, without what ends a name in a message's head or has it read from right to left: nothing can be hidden in it. */
const isPlainName = (text: string): boolean =>
  text.trim() !== '' && text.length <= 100 && !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069<>"]/u.test(text);

/** Mail programs show the name, and often nothing else: `boss@bank.example` would be taken for who sends it (DEL-162). */
const looksLikeAddress = (text: string): boolean => /\S@\S/u.test(text.normalize('NFKC'));

/** What is wrong with the name that an e-mail comes from; null: nothing. */
export function senderNameFault(text: string): 'sender_name' | 'sender_name_address' | null {
  if (!isPlainName(text)) return 'sender_name';
  return looksLikeAddress(text) ? 'sender_name_address' : null;
}

export interface Sender {
  sender_name: string;
  /** Of an e-mail: what stands before the @. */
  sender_email: string;
}

type SenderFault = 'sender_name' | 'sender_name_address' | 'sender_email' | 'sms_sender' | 'two_way_sender';

/** What is wrong with a sender, by field. @param twoWay its messages are replied to */
export function senderFaults(channel: Channel, { sender_name, sender_email }: Sender, twoWay = false) {
  const faults: { path: 'sender_name' | 'sender_email'; code: SenderFault }[] = [];
  if (twoWay) {
    if (!isTwoWaySender(sender_name)) faults.push({ path: 'sender_name', code: 'two_way_sender' });
    return faults;
  }
  if (channel === 'sms') {
    if (!isSmsSender(sender_name)) faults.push({ path: 'sender_name', code: 'sms_sender' });
    return faults;
  }
  const fault = senderNameFault(sender_name);
  if (fault) faults.push({ path: 'sender_name', code: fault });
  if (!isSenderLocalPart(sender_email)) faults.push({ path: 'sender_email', code: 'sender_email' });
  return faults;
}
