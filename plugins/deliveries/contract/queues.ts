/** Company feature with which outside systems fill queues of deliveries (COMP-010). */
export const queueFeature = 'csv_delivery_api';
/** Company feature with which a queue's targets expire (COMP-011). */
export const ttlFeature = 'target_ttl';
/** What an API key needs to put targets into queues. */
export const queueScope = 'deliveries.queues';

/** What a target calls its own key, by which a call that is repeated is known. */
export const keyParameter = 'key';
/** Characters of such a key. */
export const longestKey = 200;
/** Days in which a call that is repeated is known. */
export const keyDays = 30;

/** Limits of a queue's fields. */
export const queueLimits = {
  expirationDays: 365,
  reminderDays: 60,
  perMonth: 1_000,
  /** Minutes: 30 days. */
  ttl: 43_200,
  bgParameters: 50,
} as const;

/** What a parameter may be called: the name of a JSON member or of a column. */
export const isParameter = (text: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_.-]{0,63}$/u.test(text) && text !== keyParameter;

/** Another name under which a value of a target comes, and the background field that it fills. */
export interface BgParameter {
  parameter: string;
  /** Id of the field. */
  field: string;
}
