import type { Step } from './step.ts';

// In the order in which they are asked: what is about the message or the moment says nothing of the address.
export const full =
  /(mail ?box|account|inbox|user|quota|storage).{0,40}(full|exceed|over.?quota|quota)|(over|exceed\w{0,5}|insufficient).{0,30}(quota|storage|disk)|quota.{0,20}exceeded|mailbox size|postfach.{0,20}voll|bo[iî]te.{0,20}pleine/i;
const policy =
  /spam|blocked|block ?list|black ?list|reputation|rbl|dnsbl|policy|dmarc|spf|dkim|unsolicited|content.{0,20}(reject|not acceptable)|virus|malware|grey ?list|gray ?list|rate.?limit|too many|throttl|message (size|too (big|large))|size (limit|exceeds)|temporar|try again|deferred|timed? ?out|connection (refused|reset|lost)|relay(ing)? (access )?denied|unable to relay|not permitted to relay|authentication|authorized|access denied|\bsender\b|\bfrom:? ?(header|address|domain)|invalid ip|(at a|high) rate|rate that|malformed|unexpected|media error|mailer error|system (error|not accepting)|loop/i;
const nobody =
  /(user|recipient|mailbox|address|account|alias|addressee).{0,60}(unknown|not (be )?found|does ?n[o']t exist|not exist|no longer (exists|available|active|valid)|invalid|not (a )?(known|valid|listed|our customer)|un?available|disabled|inactive|deactivated|discontinued|suspended|closed|deleted|removed)|(unknown|no such|invalid|bad destination|nonexist\w{0,5}|non-exist\w{0,5}|inactive|undeliverable).{0,30}(user|recipient|mailbox|address|account|person|addressee|alias|host|domain)|does not exist|no (mailbox|account|user) (here|by that name|with that)|doesn['’]t have an? ?[\w.]* ?account|recipient name is not recognized|no valid recipients|user (address )?unknown|not our customer|wasn't found at|couldn't be found|could not be found|address (couldn't|could not) be found|mailbox (is )?(not (allowed|found)|unavailable)|empf.{1,3}nger.{0,20}unbekannt|utilisateur.{0,20}inconnu|ei l.{1,2}ydy|finns inte|hittades inte/i;
const noHost =
  /(host|domain).{0,60}(not found|unknown|does ?n[o']t exist|not exist|no longer|invalid)|name (or )?service (not known|error)|unrouteable|unroutable|nxdomain|no (mx|such domain|smtp service)|null mx|(host|server|domain) does ?n[o']t accept (any )?(e-?)?mail(?! from)|bad destination (host|system)|dns.{0,40}(does not exist|non-?existent)/i;
/** With the message alone: a filter of somebody who does not want it says so, too. */
const unknown = /unknown (user|recipient|address)|(user|recipient|address) (is )?unknown|no such (user|recipient)/i;
const account = /\b(account|mail ?box)\b/i;
/** They are there, and do not want it. */
const wish = /(recipient|user|person|e-?mail).{0,15}preferences/i;
/** A name server that answers nonsense says nothing of the domain. */
const confused = /malformed|unexpected name server/i;
/** What Microsoft 365 says of somebody who is not there. */
const notInDirectory = /recipient address(es)? rejected.{0,3}access denied/i;
/** Permanent, but about the moment or the mail server, or of the sender. */
const notAddress = new Set(['5.1.7', '5.1.8', '5.2.2', '5.2.3', '5.2.4', '5.4.6', '5.4.14', '5.7.13']);
const hardCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4', '5.4.310']);

/** Whether words say that nobody is there. */
export const absent = (words: string): boolean => nobody.test(words);

/**
 * Of an enhanced status code (RFC 3463), the words beside it and the step at which it was said. Without a word of who is not
 * there nobody is given up.
 */
export function judgeStatus(status: string | null, words: string, step: Step | null): 'hard' | 'soft' {
  const basic = /^\W{0,9}(?:smtp;)?\W{0,9}([45])\d\d\b/i.exec(words)?.[1];
  if ((status?.[0] ?? basic) === '4') return 'soft';
  if (step === 'before') return 'soft';
  if (step === 'after' && !status?.startsWith('5.1.') && (unknown.test(words) || !account.test(words))) return 'soft';
  if ([full, confused, wish].some((about) => about.test(words)) || (status && notAddress.has(status))) return 'soft';
  if (status === '5.4.1' && notInDirectory.test(words)) return 'hard';
  const gone = nobody.test(words) || noHost.test(words);
  // "Blocked" beside "unknown user" is told of either: the code decides.
  if (policy.test(words)) return gone && status !== null && hardCodes.has(status) ? 'hard' : 'soft';
  if (status && hardCodes.has(status)) return 'hard';
  return gone ? 'hard' : 'soft';
}
