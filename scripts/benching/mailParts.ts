/** What a mail is composed of, read from its source: a text and an HTML part in quoted-printable, as nodemailer writes them. */
export interface MailParts {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Headers besides those that every mail has. */
const own = /^list-/i;

/** @param source of a `multipart/alternative` @throws Error of any other */
export function mailParts(source: string): MailParts {
  const [head, body] = split(source);
  const boundary = /boundary="([^"]+)"/.exec(head.get('content-type') ?? '')?.[1];
  if (!boundary) throw new Error('the mail has no parts');
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const ofType = (type: string): string => {
    const part = parts.find(([lines]) => lines.get('content-type')?.startsWith(type));
    if (!part) throw new Error(`the mail has no part ${type}`);
    const [lines, text] = part;
    return lines.get('content-transfer-encoding') === 'quoted-printable' ? decoded(text) : text;
  };
  return {
    subject: head.get('subject') ?? '',
    text: ofType('text/plain'),
    html: ofType('text/html'),
    headers: Object.fromEntries([...head].filter(([name]) => own.test(name))),
  };
}

/** Header lines by their names in small letters, unfolded; and what comes after them. */
function split(source: string): [Map<string, string>, string] {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const head = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return [new Map(head as [string, string][]), source.slice(end + 4).replace(/\r\n$/, '')];
}

const decoded = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
