/** Mails that come back, in the forms of mail servers. What each means is said here by hand, from the codes' meaning. */
export type Meaning = 'hard' | 'soft' | 'complaint' | 'none';
export interface Sample {
  name: string;
  means: Meaning;
  source: string;
}

interface Said {
  means: 'hard' | 'soft';
  status: string;
  words: string;
}
const to = 'anna@firma.fi';

/** What receiving servers say (RFC 5321, RFC 3463). */
const said: Said[] = [
  ['hard', '5.1.1', `550 5.1.1 <${to}>: Recipient address rejected: User unknown in virtual mailbox table`],
  ['hard', '5.1.1', '550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 - gsmtp'],
  ['hard', '5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
  ['hard', '5.4.1', `550 5.4.1 [${to}]: Recipient address rejected: Access denied [X.prod.protection.outlook.com]`],
  ['hard', '5.0.0', `554 delivery error: dd This user doesn't have a yahoo.com account (${to}) [0]`],
  ['hard', '5.0.0', '550 Requested action not taken: mailbox unavailable, no such user here'],
  ['hard', '5.1.2', '550 5.1.2 Host or domain name not found'],
  ['hard', '5.4.4', 'Host or domain name not found. Name service error for name=firma.fi type=A: Host not found'],
  ['hard', '5.2.1', '550 5.2.1 The email account that you tried to reach is disabled.'],
  ['hard', '5.1.6', '551 5.1.6 Recipient no longer available at this address'],
  ['hard', '5.1.1', '550 5.1.1 sorry, no mailbox here by that name (#5.1.1)'],
  ['hard', '5.0.0', '550 Unknown user'],
  ['soft', '5.2.2', '552 5.2.2 The email account that you tried to reach is over quota'],
  ['soft', '5.0.0', '552 Mailbox full'],
  ['soft', '4.2.2', '452 4.2.2 Mailbox full'],
  ['soft', '5.7.1', '550 5.7.1 Message rejected as spam by content filter'],
  ['soft', '5.7.1', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org'],
  ['soft', '5.7.26', '550 5.7.26 This mail is unauthenticated: DMARC policy of the sender does not allow it'],
  ['soft', '5.3.4', '552 5.3.4 Message size exceeds fixed limit'],
  ['soft', '4.4.1', 'connect to mx.firma.fi[192.0.2.5]:25: Connection timed out'],
  ['soft', '4.7.1', '451 4.7.1 Greylisting in action, please come back later'],
  ['soft', '5.7.1', '554 5.7.1 Relay access denied'],
  ['soft', '5.1.8', '553 5.1.8 Sender address rejected: Domain not found'],
  ['soft', '5.4.6', '554 5.4.6 Too many hops, mail loop'],
  ['soft', '4.1.1', '450 4.1.1 Recipient address rejected: User unknown in local recipient table'],
  ['soft', '5.7.509', '550 5.7.509 Access denied, sending domain does not pass DMARC verification'],
].map(([means, status, words]) => ({ means: means as Said['means'], status: status!, words: words! }));

const message = `From: "The café" <cafe@kaiku.example>\r\nTo: ${to}\r\nSubject: How was Coffee?\r\n\r\nHello!\r\n`;

/** A report as RFC 3464 has it. */
export function report({ from, subject, text, status, words, action = 'failed', recipient = to }: Report): string {
  const lines = [
    `From: ${from}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.firma.fi',
    'Arrival-Date: Fri, 27 Nov 2026 08:00:00 +0200',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    ...(words === '' ? [] : [`Diagnostic-Code: smtp; ${words}`]),
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    message,
    '--b--',
    '',
  ];
  return lines.join('\r\n');
}
interface Report {
  from: string;
  subject: string;
  text: string;
  status: string;
  words: string;
  action?: string;
  recipient?: string;
}

const plain = (from: string, subject: string, text: string, more = ''): string =>
  `From: ${from}\r\nSubject: ${subject}\r\n${more}Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;

/** Servers that send reports, and what they say to people beside it. */
const reporting: [string, string, string, string][] = [
  [
    'postfix',
    'MAILER-DAEMON@mx.firma.fi (Mail Delivery System)',
    'Undelivered Mail Returned to Sender',
    'This is the mail system at host mx.firma.fi.\r\n\r\nI am sorry to have to inform you that your message could not be delivered.',
  ],
  [
    'sendmail',
    'Mail Delivery Subsystem <MAILER-DAEMON@mx.firma.fi>',
    'Returned mail: see transcript for details',
    '   ----- The following addresses had permanent fatal errors -----',
  ],
  [
    'exchange',
    'postmaster@firma.fi',
    'Undeliverable: How was Coffee?',
    'Delivery has failed to these recipients or groups:',
  ],
  [
    'm365-fi',
    'postmaster@firma.fi',
    'Ei voi toimittaa: How was Coffee?',
    'Viestiäsi ei voitu toimittaa vastaanottajalle.',
  ],
  [
    'm365-sv',
    'postmaster@firma.fi',
    'Kan inte levereras: How was Coffee?',
    'Meddelandet kunde inte levereras till mottagaren.',
  ],
  [
    'gmail',
    'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    'Delivery Status Notification (Failure)',
    '** Message not delivered **',
  ],
  [
    'zoho',
    'mailer-daemon@mail.zoho.com',
    'Undelivered Mail Returned to Sender',
    'This message was created automatically by mail delivery software.',
  ],
  [
    'mimecast',
    'Mail Delivery System <MAILER-DAEMON@eu.mimecast.com>',
    'Undeliverable: How was Coffee?',
    'An email that you attempted to send could not be delivered.',
  ],
  [
    'proofpoint',
    'Mail Delivery Subsystem <MAILER-DAEMON@pphosted.com>',
    'Returned mail: see transcript for details',
    'Transcript of session follows',
  ],
  [
    'gmx-de',
    'mailer-daemon@gmx.net',
    'Mail delivery failed: returning message to sender',
    'Diese Nachricht wurde automatisch erzeugt.',
  ],
];

/** Servers that write for people alone. */
const writing: [string, (one: Said) => string][] = [
  [
    'qmail',
    ({ words }) =>
      plain(
        'MAILER-DAEMON@mx.firma.fi',
        'failure notice',
        `Hi. This is the qmail-send program at mx.firma.fi.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<${to}>:\r\nRemote host said: ${words}\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${message}`,
      ),
  ],
  [
    'exim',
    ({ words }) =>
      plain(
        'Mail Delivery System <Mailer-Daemon@mx.firma.fi>',
        'Mail delivery failed: returning message to sender',
        `This message was created automatically by mail delivery software.\r\n\r\nA message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\r\n\r\n  ${to}\r\n    ${words}\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\n${message}`,
        `X-Failed-Recipients: ${to}\r\n`,
      ),
  ],
  [
    'yahoo',
    ({ words }) =>
      plain(
        'MAILER-DAEMON@yahoo.com',
        'Failure Notice',
        `Sorry, we were unable to deliver your message to the following address.\r\n\r\n<${to}>:\r\n${words}\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${message}`,
      ),
  ],
];

const feedback = (type: string): string =>
  `From: feedback@provider.example\r\nSubject: FW: How was Coffee?\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=feedback-report; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nThis is a report.\r\n\r\n--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: ${type}\r\nUser-Agent: Provider/1.0\r\nVersion: 1\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${message}\r\n--b--\r\n`;

/** Nothing is wrong with who sends these. */
const answers: [string, string, string][] = [
  ['Automatic reply: How was Coffee?', 'I am out of the office until Monday.', 'Auto-Submitted: auto-replied\r\n'],
  [
    'Automaattinen vastaus: How was Coffee?',
    'Olen lomalla. Osoite anna.vanha@firma.fi ei ole käytössä.',
    'Auto-Submitted: auto-replied\r\n',
  ],
  ['Autosvar: How was Coffee?', 'Jag är tillbaka på måndag.', 'Auto-Submitted: auto-replied\r\n'],
  ['Abwesenheitsnotiz: How was Coffee?', 'Ich bin im Urlaub.', 'X-Autoreply: yes\r\n'],
  ['Out of Office', 'I no longer work here; the mailbox is not available.', ''],
  ['Re: How was Coffee?', 'It was good, thank you! The user interface was not found easily.', ''],
  ['Please confirm your message', 'To reach me, click the link: I accept mail of those who confirm.', ''],
  ['unsubscribe', 'Please remove me', ''],
];

/** The same words mean something else at another step, in another part, or with the lines between the parts lost. */
function forms(): Sample[] {
  const daemon = 'Mail Delivery System <MAILER-DAEMON@mx.firma.fi>';
  const posted = (why: string): string =>
    report({
      from: daemon,
      subject: 'Undelivered Mail Returned to Sender',
      text: `<${to}>: host mx.firma.fi[192.0.2.7]\r\n    said: ${why}`,
      status: '5.0.0',
      words: why.replace(/ \(in reply.*/, ''),
    });
  const stated = (status: string, words: string): string =>
    report({ from: daemon, subject: 'Undelivered Mail Returned to Sender', text: 'Sorry.', status, words });
  const exim = (step: string, why: string): string =>
    plain(
      daemon,
      'Mail delivery failed: returning message to sender',
      `A message that you sent could not be delivered.\r\n\r\n  ${to}\r\n    host mx.firma.fi [192.0.2.7]\r\n    SMTP error from remote mail server after ${step}:\r\n    ${why}\r\n\r\n------ This is a copy of the message ------\r\n\r\n${message}`,
      `X-Failed-Recipients: ${to}\r\n`,
    );
  const transcript = (...lines: string[]): string =>
    plain(
      daemon,
      'Returned mail: see transcript for details',
      `   ----- Transcript of session follows -----\r\n... while talking to mx.firma.fi.:\r\n${lines.join('\r\n')}\r\n`,
    );
  const style = `<style>${'td { color: #550 !important; }\r\n'.repeat(40)}</style>`;
  const page = (why: string): string =>
    `From: ${daemon}\r\nSubject: Undeliverable: How was Coffee?\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><head>${style}</head><body><p>We could not deliver it:</p><p>${why}</p></body></html>\r\n`;
  const gone = '550 5.1.1 User unknown';
  const inner = stated('5.1.1', gone);
  const forms: [string, Meaning, string][] = [
    ['named: unknown', 'hard', posted('550 Unknown user (in reply to RCPT TO command)')],
    ['with the message: unknown', 'soft', posted('550 Unknown user (in reply to end of DATA\r\n    command)')],
    ['with the message: no such user', 'soft', exim('end of data', '550 No such user')],
    ['with the message: a code of the address', 'hard', posted(`${gone} (in reply to end of DATA command)`)],
    [
      'with the message: no account',
      'hard',
      posted('554 delivery error: this account has been discontinued (in reply to end of DATA command)'),
    ],
    ['with the message: some domain', 'soft', exim('end of data', '550 kaiku.example does not exist')],
    [
      'before: the domain of who sends',
      'soft',
      exim('MAIL FROM:<cafe@kaiku.example>', '550 kaiku.example does not exist'),
    ],
    ['before: the name of the server', 'soft', exim('EHLO mail.kaiku.example', '501 5.0.0 Invalid domain')],
    [
      'before: qmail',
      'soft',
      plain(
        'MAILER-DAEMON@mx.firma.fi',
        'failure notice',
        `Hi. This is the qmail-send program at mx.firma.fi.\r\n\r\n<${to}>:\r\nConnected to 192.0.2.7 but my name was rejected.\r\nRemote host said: 501 Invalid domain\r\n`,
      ),
    ],
    ['from: is wrong', 'soft', posted('550 5.2.0 From: domain is invalid')],
    ['transcript: with the message', 'soft', transcript('>>> DATA', '<<< 550 Unknown user')],
    [
      'transcript: all at once',
      'hard',
      transcript('>>> DATA', '<<< 550 5.0.0 User unknown', '<<< 503 5.0.0 Need RCPT (recipient)'),
    ],
    ['a wish', 'soft', stated('5.1.1', '550 5.1.1 Refused because of the recipient preferences')],
    ['our own account', 'soft', stated('5.7.13', '525 5.7.13 User account disabled')],
    ['takes no mail', 'hard', stated('5.0.0', '556 Domain does not accept mail')],
    ['takes none from us', 'soft', stated('5.0.0', '550 Host does not accept mail from 192.0.2.1')],
    ['no mail service', 'hard', exim('RCPT TO', 'an MX record indicated no SMTP service')],
    ['broken line: gone', 'hard', exim('RCPT TO', `550 <${to}>:\r\n    User unknown`)],
    ['broken line: full', 'soft', exim('RCPT TO', `550 <${to}>:\r\n    Mailbox full`)],
    ['page: gone', 'hard', page('550 5.1.1 the address does not exist')],
    ['page: spam', 'soft', page('550 5.7.1 refused as spam')],
    ['page: nothing', 'soft', page('Something went wrong.')],
    ['parts without lines: gone', 'hard', inner.replaceAll('--b', '')],
    ['parts without lines: delayed', 'none', inner.replaceAll('--b', '').replace('Action: failed', 'Action: delayed')],
    [
      'a reply of a program',
      'hard',
      plain(daemon, 'There was an error', `Refused: [${gone}]`, 'Auto-Submitted: auto-replied\r\n'),
    ],
    [
      'a reply of a post master who is away',
      'none',
      plain(
        'Postmaster <postmaster@firma.fi>',
        'Re: How',
        'Our user Anna is unavailable.',
        'Auto-Submitted: auto-replied\r\n',
      ),
    ],
    [
      'packed up by a gateway',
      'hard',
      `From: ${daemon}\r\nSubject: Returned mail\r\nContent-Type: multipart/mixed; boundary="c"\r\n\r\n--c\r\nContent-Type: text/plain\r\n\r\nSee below.\r\n\r\n--c\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--c--\r\n`,
    ],
  ];
  return forms.map(([name, means, source]) => ({ name, means, source }));
}

export function corpus(): Sample[] {
  const samples: Sample[] = forms();
  for (const [at, one] of said.entries()) {
    for (const [server, from, subject, text] of reporting)
      samples.push({ name: `${server} ${at}`, means: one.means, source: report({ from, subject, text, ...one }) });
    for (const [server, make] of writing)
      samples.push({ name: `${server} ${at}`, means: one.means, source: make(one) });
  }
  for (const [server, from] of reporting) {
    for (const action of ['delayed', 'delivered', 'relayed', 'expanded']) {
      const status = action === 'delayed' ? '4.4.1' : '2.0.0';
      const source = report({ from, subject: 'Delivery Status Notification', text: action, status, words: '', action });
      samples.push({ name: `${server} ${action}`, means: 'none', source });
    }
  }
  for (const type of ['abuse', 'fraud', 'virus', 'other', 'opt-out'])
    samples.push({ name: `arf ${type}`, means: 'complaint', source: feedback(type) });
  for (const type of ['not-spam', 'auth-failure', 'dkim'])
    samples.push({ name: `arf ${type}`, means: 'none', source: feedback(type) });
  for (const [subject, text, more] of answers)
    samples.push({ name: subject, means: 'none', source: plain('Anna <anna@firma.fi>', subject, text, more) });
  const waits = 'Your message has been delayed; the mail server will keep trying. You do not need to resend it.';
  samples.push({
    name: 'exim delayed',
    means: 'none',
    source: plain('Mail Delivery System <Mailer-Daemon@mx.firma.fi>', 'Warning: message delayed 24 hours', waits),
  });
  return samples;
}
export const complaint = feedback('abuse');
export const outOfOffice = plain('Anna <anna@firma.fi>', answers[0]![0], answers[0]![1], answers[0]![2]);
