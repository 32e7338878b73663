/** Who may make deliveries that are answered by SMS: superusers, which are the provider's managers (DEL-021, GAP-043). */
export const twoWayPermission = 'deliveries.twoWay';

/** DEL-018: the number that a two-way SMS comes from and is replied to. */
export const isTwoWaySender = (text: string): boolean => /^\+?\d{3,15}$/.test(text) && text.length <= 15;

/** How far somebody is whose survey is asked by SMS. `invited`: has not replied yet. */
export const talkStates = [
  'waiting',
  'invited',
  'underway',
  'done',
  'stopped',
  'expired',
  'closed',
  'failed',
  'blocked',
  'limited',
] as const;
export type TalkState = (typeof talkStates)[number];

/** Hours without a reply after which a conversation is over. */
export const talkHours = 72;
