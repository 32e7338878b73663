import PostalMime, { type Email } from 'postal-mime';
import { tidyText } from '../services/tidyText.ts';

/**
 * What a message that came back means. `hard`: nothing will ever reach the address. `soft`: this message did not.
 * `complaint`: the recipient marked it as unwanted. `none`: it arrived, is still on its way, or somebody answered.
 */
export type Verdict = 'hard' | 'soft' | 'complaint' | 'none';
export interface Judged {
  verdict: Verdict;
  /** What the other side said, in its words; null where it said nothing of use. */
  told: string | null;
  /** Whom a report is about, in small letters, where it says one address: mail that is passed on comes back from another. */
  recipient: string | null;
}

/** What is looked at of a message: reports come first in it, and what they return after them. */
export const mostBytes = 48 * 1024;
const mostWords = 16 * 1024;
/** Of a line: what says why is said in fewer, and the words below are looked for in no more at once. */
const mostOfLine = 500;
/** Of a header, and of parts within each other. */
const parsing = { forceRfc822Attachments: true, maxNestingDepth: 10, maxHeadersSize: 32 * 1024 };
const toldLength = 300;

// In the order in which they are asked: what is about the message or the moment says nothing of the address.
const full =
  /(mail ?box|account|inbox|user|quota|storage).{0,40}(full|exceed|over.?quota|quota)|(over|exceed\w{0,5}|insufficient).{0,30}(quota|storage|disk)|quota.{0,20}exceeded|mailbox size|postfach.{0,20}voll|bo[iî]te.{0,20}pleine/i;
const policy =
  /spam|blocked|block ?list|black ?list|reputation|rbl|dnsbl|policy|dmarc|spf|dkim|unsolicited|content.{0,20}(reject|not acceptable)|virus|malware|grey ?list|gray ?list|rate.?limit|too many|throttl|message (size|too (big|large))|size (limit|exceeds)|temporar|try again|deferred|timed? ?out|connection (refused|reset|lost)|relay(ing)? (access )?denied|unable to relay|not permitted to relay|authentication|authorized|access denied|\bsender\b|invalid ip|(at a|high) rate|rate that|malformed|unexpected|media error|mailer error|system (error|not accepting)|loop/i;
const nobody =
  /(user|recipient|mailbox|address|account|alias|addressee).{0,60}(unknown|not (be )?found|does ?n[o']t exist|not exist|no longer (exists|available|active|valid)|invalid|not (a )?(known|valid|listed|our customer)|un?available|disabled|inactive|deactivated|discontinued|suspended|closed|deleted|removed)|(unknown|no such|invalid|bad destination|nonexist\w{0,5}|non-exist\w{0,5}|inactive|undeliverable).{0,30}(user|recipient|mailbox|address|account|person|addressee|alias|host|domain)|does not exist|no (mailbox|account|user) (here|by that name|with that)|doesn['’]t have an? ?[\w.]* ?account|recipient name is not recognized|no valid recipients|user (address )?unknown|not our customer|wasn't found at|couldn't be found|could not be found|address (couldn't|could not) be found|mailbox (is )?(not (allowed|found)|unavailable)|empf.{1,3}nger.{0,20}unbekannt|utilisateur.{0,20}inconnu|ei l.{1,2}ydy|finns inte|hittades inte/i;
const noHost =
  /(host|domain).{0,60}(not found|unknown|does ?n[o']t exist|not exist|no longer|invalid)|name (or )?service (not known|error)|unrouteable|unroutable|nxdomain|no (mx|such domain)|bad destination (host|system)|dns.{0,40}(does not exist|non-?existent)/i;
/** A name server that answers nonsense says nothing of the domain. */
const confused = /malformed|unexpected name server/i;
/** What Microsoft 365 says of somebody who is not there. */
const notInDirectory = /recipient address(es)? rejected.{0,3}access denied/i;
/** Permanent, but about the moment or the mail server, or of the sender. */
const notAddress = new Set(['5.1.7', '5.1.8', '5.2.2', '5.2.3', '5.2.4', '5.4.6', '5.4.14']);
const hardCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4', '5.4.310']);

/** Of an enhanced status code (RFC 3463) and the words beside it. Without a word of who is not there nobody is given up. */
export function judgeStatus(status: string | null, words: string): 'hard' | 'soft' {
  const basic = /^\W{0,9}(?:smtp;)?\W{0,9}([45])\d\d\b/i.exec(words)?.[1];
  if ((status?.[0] ?? basic) === '4') return 'soft';
  if (full.test(words) || confused.test(words) || (status && notAddress.has(status))) return 'soft';
  if (status === '5.4.1' && notInDirectory.test(words)) return 'hard';
  const gone = nobody.test(words) || noHost.test(words);
  // "Blocked" beside "unknown user" is told of either: the code decides.
  if (policy.test(words)) return gone && status !== null && hardCodes.has(status) ? 'hard' : 'soft';
  if (status && hardCodes.has(status)) return 'hard';
  return gone ? 'hard' : 'soft';
}

const statusIn = (text: string): string | null => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null;
const tidy = (text: string): string => tidyText(text, toldLength);
const addressIn = (text: string): string | null =>
  /^\s*<?([^\s<>,;@]+@[^\s<>,;@]+?)>?\s*$/.exec(text)?.[1]?.toLowerCase() ?? null;

/** Fields of a report, group by group (RFC 3464): names in small letters. */
function fieldsOf(report: string): Map<string, string>[] {
  const unfolded = report.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n{2,}/).flatMap((group) => {
    const fields = new Map<string, string>();
    for (const line of group.split('\n')) {
      const colon = line.indexOf(':');
      if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    }
    return fields.size > 0 ? [fields] : [];
  });
}

function partOf(mail: Email, type: string): string | null {
  const part = mail.attachments.find(({ mimeType }) => mimeType?.toLowerCase() === type);
  if (!part) return null;
  return typeof part.content === 'string' ? part.content : Buffer.from(part.content as ArrayBuffer).toString('utf8');
}

/** It says nothing of any address. */
export const none: Judged = { verdict: 'none', told: null, recipient: null };

const machines = /mailer-daemon|postmaster|mail ?delivery|microsoft exchange|ms-exchange|mail administrator|mdaemon/i;
const returned =
  /undeliver|not delivered|delivery (status|failure|has failed|problem|incomplete)|failure notice|returned (mail|to sender)|mail delivery|delivery notification|could not be delivered|unzustellbar|toimittam|leverans(fel|status)|kunde inte levereras|non remis|no se ha podido entregar|undelivered|bounce/i;
const delayed =
  /\bdelay|warning: (message|could)|still (being )?(retr|trying)|will (be )?(retr|try|continue)|no action is required|do(es)? not need to (re-?send|retry)|viivästy|fördröj|verzöger/i;
const givenUp =
  /(gave|giving|given) up|permanent|fatal|failed permanently|retry (time(out)?|limit) (was )?exceeded|too long/i;
const automatic =
  /out of (the )?office|auto(matic)?[ -]?(reply|response)|vacation|away from|poissa|automaattinen|frånvaro|autosvar|abwesen|absence/i;

/** The line that says why, of a text for people. */
function lineOfWhy(text: string): string | undefined {
  return text
    .slice(0, mostWords)
    .split('\n')
    .map((line) => line.slice(0, mostOfLine))
    .find((one) => /\b[45]\.\d{1,3}\.\d{1,3}\b|\b[45]\d\d[ -]/.test(one) || nobody.test(one) || full.test(one));
}

const itself = /^-{2,}.*(copy of|original|returned message|message header)/i;

/** Its lines up to the one that what is returned begins by. */
function beforeReturned(words: string): string {
  const lines = words.split('\n').map((line) => line.slice(0, mostOfLine));
  const at = lines.findIndex((line) => line.startsWith('--') && itself.test(line));
  return (at < 0 ? lines : lines.slice(0, at)).join('\n');
}

/** A message without a report in it: what a server, a program or a person wrote. */
function judgeWords(mail: Email): Judged {
  const header = (name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const subject = mail.subject ?? '';
  const from = `${mail.from?.name ?? ''} ${mail.from?.address ?? ''}`;
  const html = (mail.html ?? '').slice(0, mostWords).replace(/<[^<>]*>/g, ' ');
  const words = `${(mail.text ?? '').slice(0, mostWords)}\n${html}`;
  const replies = /auto-replied/i.test(header('auto-submitted')) || header('x-autoreply') || header('x-autorespond');
  const failed = header('x-failed-recipients') !== '';
  const fails = failed || returned.test(subject) || /qmail-send program|mail delivery software/i.test(words);
  if (!fails && (replies || automatic.test(subject))) return none;
  if (!fails && !machines.test(from)) return none;
  if (replies && automatic.test(subject)) return none;
  // What is returned of the message itself says nothing of why.
  const why = beforeReturned(words);
  if (delayed.test(`${subject} ${why}`) && !givenUp.test(`${subject} ${why}`) && !failed) return none;
  const said = lineOfWhy(why) ?? why;
  const code = /(?:^|[^\d.])([45])\d\d[ -#]/.exec(said)?.[1];
  const status = statusIn(said) ?? statusIn(why);
  const verdict = status === null && code === '4' ? 'soft' : judgeStatus(status, tidy(said));
  return { verdict, told: tidy(said) || null, recipient: addressIn(header('x-failed-recipients')) };
}

/** Null for what no mail program can read: it says nothing, whoever brings it and however often. */
async function read(source: Buffer): Promise<Email | null> {
  try {
    return await PostalMime.parse(source.subarray(0, mostBytes), parsing);
  } catch {
    return null;
  }
}

/** Judges a message that came to a return path. */
export async function judgeReturned(source: Buffer): Promise<Judged> {
  const mail = await read(source);
  if (!mail) return none;
  const feedback = partOf(mail, 'message/feedback-report');
  if (feedback !== null) {
    const type = fieldsOf(feedback)[0]?.get('feedback-type')?.toLowerCase() ?? '';
    const unwanted = ['abuse', 'fraud', 'virus', 'other', 'opt-out', 'opt-out-list'].includes(type);
    return { ...none, verdict: unwanted ? 'complaint' : 'none' };
  }
  const report = partOf(mail, 'message/delivery-status');
  const recipients = report === null ? [] : fieldsOf(report).filter((fields) => fields.has('action'));
  if (recipients.length > 0) {
    const failed = recipients.find((fields) => /^failed\b/i.test(fields.get('action')!));
    if (!failed) return none;
    // Some say in the text for people alone why.
    const words = failed.get('diagnostic-code') ?? lineOfWhy(mail.text ?? '') ?? '';
    const status = statusIn(failed.get('status') ?? '');
    // Many say 5.0.0, and what they mean in words.
    const exact = status && !/^5\.0\.0$/.test(status) ? status : (statusIn(words) ?? status);
    const told = tidy(words.replace(/^\s*(smtp|x-[\w-]+)\s*;\s*/i, '')) || tidy(failed.get('status') ?? '');
    const recipient = addressIn((failed.get('final-recipient') ?? '').replace(/^.*;/, ''));
    return { verdict: judgeStatus(exact, tidy(words)), told: told || null, recipient };
  }
  return judgeWords(mail);
}
