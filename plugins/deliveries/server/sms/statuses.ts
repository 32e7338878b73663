import { type SmsFailure, smsFailures } from '@kaiku/sdk/server';
import { tidyText } from '../services/tidyText.ts';
import { failureOfCode } from './twilioCodes.ts';

/** What became of a message after the gateway took it; null: it is still under way. */
export type SmsStatus = { arrived: true } | { arrived: false; failure: SmsFailure | null; told: string | null } | null;

const arrivals = ['delivered', 'read'];
const ends = ['failed', 'undelivered', 'undeliverable', 'rejected', 'expired'];
const longest = 200;

const isFailure = (text: string): text is SmsFailure => (smsFailures as readonly string[]).includes(text);

/**
 * Reads what a gateway says, in the words that Twilio has and others took over.
 * @param error one of ours, one of Twilio's numbers, or words of the gateway's own
 */
export function readStatus(status: string, error: string): SmsStatus {
  const said = status.trim().toLowerCase();
  if (arrivals.includes(said)) return { arrived: true };
  if (!ends.includes(said)) return null;
  const text = error.trim();
  return {
    arrived: false,
    failure: isFailure(text) ? text : failureOfCode(Number(text)),
    told: text === '' || isFailure(text) ? null : tidyText(text, longest),
  };
}
