import { MessageRefused } from '@kaiku/sdk/server';

/** What receives an address's mail, in small letters. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Of one address, whatever the code says. Greylisting is of who writes to whom: each address has its own turn. */
const ofAddress = /\bmailbox\b|\bquota\b|\bgr[ae]y.?list|\brecipient address\b/i;
/** Of all mail that is sent there. */
const ofAll =
  /\brate\b|\blimit|throttl|\btoo (many|much|fast|quickly)\b|\bunavailable\b|\bnot available\b|\bbusy\b|overload|\bsystem (storage|resources)\b/i;

/**
 * Whether a refusal is of the receiving domain, that it takes nothing for a while, and not of one address or message
 * (RFC 5321 §4.2, RFC 3463).
 */
export function refusesDomain(error: unknown): boolean {
  if (!(error instanceof MessageRefused) || error.permanent) return false;
  const { reply } = error;
  const [, code, subject, detail] = /^\s*(421|45[012])(?:[ -]+4\.(\d{1,3})\.(\d{1,3})\b)?/.exec(reply) ?? [];
  if (code === undefined || ofAddress.test(reply)) return false;
  switch (subject) {
    // An address, a mailbox, what the message holds.
    case '1':
    case '2':
    case '6':
      return false;
    // The system, the network.
    case '3':
    case '4':
      return true;
    // Policy; 4.7.1 may be of this message alone.
    case '7':
      return detail !== '1' || code === '421' || ofAll.test(reply);
    default:
      // A bare 450 is of a mailbox, and 4.5.x of how this message was brought.
      return code === '421' || (subject !== '5' && code !== '450') || ofAll.test(reply);
  }
}
