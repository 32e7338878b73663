/**
 * When a server refused: before anybody was named (what it says is of the sender), when it was told who it is for, or after
 * it had taken that, with the message (then "unknown" is often said of somebody who does not want it).
 */
export type Step = 'before' | 'named' | 'after';

const command =
  /(?:>>> |(?:after|(?:reply|response) to) (?:the )?(?:end of )?)(mail|ehlo|helo|rcpt|data|message|\.(?= |$))|my (name) was rejected/gi;
/** Said of the data by a server that took nobody, of a client that sends all at once (RFC 2920). */
const tookNobody = /\b50[34][ -].{0,30}(rcpt|recipient|sequence)|no valid recipients/i;

const steps: Record<string, Step> = {
  mail: 'before',
  ehlo: 'before',
  helo: 'before',
  name: 'before',
  rcpt: 'named',
  data: 'after',
  message: 'after',
  '.': 'after',
};

/** Of a text for people, on one line; null where it does not say. */
export function stepOf(text: string): Step | null {
  const named = [...text.matchAll(command)].map((found) => steps[(found[1] ?? found[2])!.toLowerCase()]!);
  if (named.includes('named') || (named.includes('after') && tookNobody.test(text))) return 'named';
  return named.at(-1) ?? null;
}
