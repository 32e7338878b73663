import PostalMime, { type Email } from 'postal-mime';
import { tidyText } from '../services/tidyText.ts';
import { htmlText } from './htmlText.ts';
import { absent, full, judgeStatus } from './status.ts';
import { type Step, stepOf } from './step.ts';
import { type Judged, mostBytes, none } from './verdict.ts';

const mostWords = 16 * 1024;
/** Of a line: what says why is said in fewer, and the words below are looked for in no more at once. */
const mostOfLine = 500;
/** Of a header, and of parts within each other. */
const parsing = { forceRfc822Attachments: true, maxNestingDepth: 10, maxHeadersSize: 32 * 1024 };
const toldLength = 300;

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

const machines =
  /mailer-daemon|post[ _-]?master|mail ?delivery|microsoft exchange|ms-exchange|mail administrator|mdaemon/i;
const returned =
  /undeliver|not delivered|delivery (status|failure|has failed|problem|incomplete)|failure notice|returned (mail|to sender)|mail delivery|delivery notification|could not be delivered|unzustellbar|toimittam|leverans(fel|status)|kunde inte levereras|non remis|no se ha podido entregar|undelivered|bounce/i;
const delayed =
  /\bdelay|warning: (message|could)|still (being )?(retr|trying)|will (be )?(retr|try|continue)|no action is required|do(es)? not need to (re-?send|retry)|viivästy|fördröj|verzöger/i;
const givenUp =
  /(gave|giving|given) up|permanent|fatal|failed permanently|retry (time(out)?|limit) (was )?exceeded|too long/i;
const automatic =
  /out of (the )?office|auto(matic)?[ -]?(reply|response)|vacation|away from|poissa|automaattinen|frånvaro|autosvar|abwesen|absence/i;

/** Begins something else than what the line before it says. */
const ends = /^\s*$|^\s*[^\w\s<(]{3}|^\S+@\S+:?$|^\s*[45]\d\d[ -]/;

const refusal = /(?<![#\d])\b[45]\d\d[ -]/;

/** The line that says why, of a text for people, and what goes on from it: programs break such lines. */
function lineOfWhy(text: string): string | undefined {
  const lines = text.slice(0, mostWords).split(/\r?\n/);
  const short = lines.map((line) => line.slice(0, mostOfLine));
  const at = short.findIndex(
    (one) => /\b[45]\.\d{1,3}\.\d{1,3}\b/.test(one) || refusal.test(one) || absent(one) || full.test(one),
  );
  if (at < 0) return undefined;
  const goesOn = short.slice(at).findIndex((one, i, all) => !/\d{3}-/.test(one) && ends.test(all[i + 1] ?? ''));
  return short
    .slice(at, at + goesOn + 1)
    .join(' ')
    .slice(0, mostOfLine);
}

const itself = /^-{2,}.*(copy of|original|returned message|message header)/i;

/** Its lines up to the one that what is returned begins by. */
function beforeReturned(words: string): string {
  const lines = words.split('\n').map((line) => line.slice(0, mostOfLine));
  const at = lines.findIndex((line) => line.startsWith('--') && itself.test(line));
  return (at < 0 ? lines : lines.slice(0, at)).join('\n');
}

const wordsOf = (mail: Email): string =>
  `${(mail.text ?? '').slice(0, mostWords)}\n${htmlText(mail.html ?? '').slice(0, mostWords)}`;
/** At which step it was refused, of what is written before what is returned. */
const stepIn = (why: string): Step | null => stepOf(tidyText(why, mostWords));

/** A message without a report in it: what a server, a program or a person wrote. */
function judgeWords(mail: Email, words: string): Judged {
  const header = (name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const subject = mail.subject ?? '';
  const from = `${mail.from?.name ?? ''} ${mail.from?.address ?? ''}`;
  const replies = /auto-replied/i.test(header('auto-submitted')) || header('x-autoreply') || header('x-autorespond');
  const failed = header('x-failed-recipients') !== '';
  const fails = failed || returned.test(subject) || /qmail-send program|mail delivery software/i.test(words);
  // Some programs call what they refuse a reply.
  if (!fails && ((replies && !refusal.test(words)) || automatic.test(subject))) return none;
  if (!fails && !machines.test(from)) return none;
  if (replies && automatic.test(subject)) return none;
  // What is returned of the message itself says nothing of why.
  const why = beforeReturned(words);
  if (delayed.test(`${subject} ${why}`) && !givenUp.test(`${subject} ${why}`) && !failed) return none;
  const said = lineOfWhy(why) ?? why;
  const code = /(?:^|[^\d.])([45])\d\d[ -#]/.exec(said)?.[1];
  const status = statusIn(said) ?? statusIn(why);
  const verdict = status === null && code === '4' ? 'soft' : judgeStatus(status, tidy(said), stepIn(why));
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

const bodyOf = (source: Buffer): string =>
  source
    .subarray(0, mostBytes)
    .toString('utf8')
    .replace(/\r\n/g, '\n')
    .split(/\n\n/)
    .slice(1)
    .join('\n\n')
    .slice(0, mostWords);

/** Judges a message that came to a return path, or was packed up in one. */
export async function judgeReturned(source: Buffer, inside = false): Promise<Judged> {
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
    const why = beforeReturned(wordsOf(mail));
    // Some say in the text for people alone why.
    const words = failed.get('diagnostic-code') ?? lineOfWhy(why) ?? '';
    const status = statusIn(failed.get('status') ?? '');
    // Many say 5.0.0, and what they mean in words.
    const exact = status && !/^5\.0\.0$/.test(status) ? status : (statusIn(words) ?? status);
    const told = tidy(words.replace(/^\s*(smtp|x-[\w-]+)\s*;\s*/i, '')) || tidy(failed.get('status') ?? '');
    const recipient = addressIn((failed.get('final-recipient') ?? '').replace(/^.*;/, ''));
    return { verdict: judgeStatus(exact, tidy(words), stepIn(why)), told: told || null, recipient };
  }
  // Gateways pack up the report of another, and programs lose the lines between the parts.
  const packed = mail.attachments.find(({ mimeType }) => mimeType === 'message/rfc822');
  const words = wordsOf(mail);
  if (packed && !inside && lineOfWhy(words) === undefined) {
    const judged = await judgeReturned(Buffer.from(packed.content as ArrayBuffer), true);
    if (judged.verdict !== 'none') return judged;
  }
  const empty = words.trim() === '' && mail.attachments.length === 0;
  return judgeWords(mail, empty ? bodyOf(source) : words);
}
