import type { SmsFailure } from '@kaiku/sdk/server';

/** Twilio's numbers, as its call-backs and its refusals have them: https://www.twilio.com/docs/api/errors */
const failures: Readonly<Record<number, SmsFailure>> = {
  21211: 'unknown_number',
  21217: 'unknown_number',
  21219: 'unknown_number',
  21408: 'carrier',
  21610: 'opted_out',
  21612: 'carrier',
  21614: 'landline',
  30001: 'carrier',
  30003: 'unreachable',
  30004: 'number_blocked',
  30005: 'unknown_number',
  30006: 'landline',
  30007: 'spam_filter',
  30017: 'carrier',
  30022: 'carrier',
  30023: 'carrier',
  30034: 'carrier',
  30410: 'carrier',
};

/** Those that another try may get over, whatever the HTTP status says: too much at once, or not now. */
const passing: readonly number[] = [20429, 21611, 30001, 30017, 30022, 30023, 30410];

export const failureOfCode = (code: number): SmsFailure | null => failures[code] ?? null;

/**
 * Whether a refusal is for good. An account that is not let in (401, 403) is the operator's to mend: meanwhile messages
 * wait rather than fail.
 */
export function isForGood(status: number, code: number | null): boolean {
  if (code !== null && passing.includes(code)) return false;
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}
