import { expect } from 'chai';
import fc from 'fast-check';
import {
  beyondStandard,
  daysLater,
  fillSubject,
  intervals,
  isEmail,
  isSenderLocalPart,
  isSmsSender,
  nextTime,
  normalAddress,
  readRecipients,
  sameTime,
  senderFaults,
  smsSize,
  smsSizeWithLink,
  smsText,
  writeMail,
} from '../../contract/index.ts';
import { readers, waysToWrite } from '../../server/addresses.ts';

const readPhone = readers.phone;
const at = (iso: string): number => Date.parse(iso);
const iso = (time: number): string => new Date(time).toISOString();

describe('deliveries: who is sent to, by whom', () => {
  it('DEL-010 takes one recipient per line, each once, and passes over empty lines', () => {
    const lines = ['anna@firma.fi', '', '  Pekka@Firma.fi ', 'ANNA@firma.fi'];
    expect(readRecipients(lines, 'email', readers)).to.deep.equal({
      addresses: ['anna@firma.fi', 'pekka@firma.fi'],
      doubled: 1,
      faults: [],
    });
  });

  it('DEL-012 names each line that is no address or number', () => {
    expect(readRecipients(['anna@firma.fi', '', 'anna', 'a@b'], 'email', readers).faults).to.deep.equal([
      { line: 3, text: 'anna', code: 'invalid_email' },
      { line: 4, text: 'a@b', code: 'invalid_email' },
    ]);
    expect(readRecipients(['12', '0401234567'], 'sms', readers).faults).to.deep.equal([
      { line: 1, text: '12', code: 'invalid_phone' },
    ]);
  });

  it('DEL-010 an address as it is kept is an address: nobody’s changes when it is read again, or grows beyond what is kept', () => {
    const long = `a@${'İ'.repeat(60)}.${'İ'.repeat(60)}.${'İ'.repeat(60)}.${'İ'.repeat(40)}.example`;
    // In small letters it is two signs, of which one is no letter.
    for (const text of ['a@İstanbul.example', long]) expect(normalAddress('email', text, readers), text).to.equal(null);
    expect(normalAddress('email', ' Anna@HÄKKINEN.fi', readers)).to.equal('anna@häkkinen.fi');
    // One domain, in the two ways in which it can be written; what people could not read stays as mail servers have it.
    for (const text of ['a@työ.fi', 'A@XN--TY-GKA.FI'])
      expect(normalAddress('email', text, readers)).to.equal('a@työ.fi');
    expect(normalAddress('email', 'a@xn--ls8h.fi', readers)).to.equal('a@xn--ls8h.fi');
    expect(readRecipients(['a@työ.fi', 'a@xn--ty-gka.fi'], 'email', readers)).to.include({ doubled: 1 });
    expect(waysToWrite('a@xn--ty-gka.fi')).to.deep.equal(['a@xn--ty-gka.fi', 'a@työ.fi']);
    expect(waysToWrite('a@firma.fi')).to.deep.equal(['a@firma.fi']);
    const letters = fc.string({ unit: fc.constantFrom(...'aİıßẞÄΣς1-.'), minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(letters, (text) => {
        const kept = normalAddress('email', `a@${text}.fi`, readers);
        if (kept !== null) expect(normalAddress('email', kept, readers)).to.equal(kept);
      }),
    );
  });

  it('DEL-011 reads phone numbers with and without a country code, Finnish ones by default, and none with spaces', () => {
    for (const text of ['0401234567', '+358401234567', '00358401234567']) {
      expect(readPhone(text), text).to.equal('+358401234567');
    }
    expect(readPhone('+46701234567')).to.equal('+46701234567');
    for (const text of ['040 123 4567', '040-1234567', '+1', 'call me', ''])
      expect(readPhone(text), text).to.equal(null);
  });

  it('DEL-012 lets nothing into a message’s head', () => {
    for (const text of [
      'a@b.fi\r\nBcc: c@d.fi',
      'a@b.fi, c@d.fi',
      '"a b"@c.fi',
      'a@[127.0.0.1]',
      '<a@b.fi>',
      '.a@b.fi',
      'a..b@c.fi',
      'a@b..fi',
    ]) {
      expect(isEmail(text), text).to.equal(false);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (isEmail(text)) expect(text).to.not.match(/[\s\p{Cc},;<>()"]/u);
      }),
    );
  });

  it('DEL-016 the sender’s local part is lower-case letters and periods', () => {
    for (const text of ['survey', 'cafe.team']) expect(isSenderLocalPart(text), text).to.equal(true);
    for (const text of ['Survey', 'survey1', 'a-b', '.a', 'a.', 'a..b', 'ä', '']) {
      expect(isSenderLocalPart(text), text).to.equal(false);
    }
  });

  it('DEL-017 DEL-019 a text message’s sender has 11 letters, digits, spaces and hyphens', () => {
    for (const text of ['Kahvila 2', 'Åsa-Café'.replace('é', 'e'), '12345678901']) {
      expect(isSmsSender(text), text).to.equal(true);
    }
    for (const text of ['123456789012', 'Kahvila!', 'Café', '', ' a']) expect(isSmsSender(text), text).to.equal(false);
    expect(senderFaults('sms', { sender_name: '123456789012', sender_email: '' })).to.deep.equal([
      { path: 'sender_name', code: 'sms_sender' },
    ]);
  });

  it('DEL-162 a name that mail programs would show as an address is refused, and one that hides something', () => {
    const codes = (sender_name: string) =>
      senderFaults('email', { sender_name, sender_email: 'cafe' }).map(({ code }) => code);
    for (const name of ['boss@bank.example', 'Boss boss@bank.example', 'boss＠bank.example', 'a@b'])
      expect(codes(name), name).to.deep.equal(['sender_name_address']);
    for (const name of ['Café @ Work', '@cafe', 'Café Ääni, Turku']) expect(codes(name), name).to.deep.equal([]);
    for (const name of ['Caf\u202eé', 'Caf\né', 'a <b>']) expect(codes(name), name).to.deep.equal(['sender_name']);
  });
});

describe('deliveries: what a text message holds', () => {
  it('DEL-013 tells what is beyond the standard character set', () => {
    expect(beyondStandard('Hyvää päivää, €5 {[~]}')).to.deep.equal([]);
    expect(beyondStandard('Kahvi ☕ “hyvä”')).to.deep.equal(['☕', '“', '”']);
  });

  it('DEL-014 counts 160 characters, the link as 30 of them, and the parts of longer ones', () => {
    expect(smsSize('x'.repeat(160))).to.deep.equal({ length: 160, parts: 1, standard: true });
    expect(smsSize('x'.repeat(161)).parts).to.equal(2);
    expect(smsSize('€'.repeat(80))).to.include({ length: 160, parts: 1 });
    expect(smsSize('☕'.repeat(70))).to.include({ length: 70, parts: 1, standard: false });
    expect(smsSize('☕'.repeat(71)).parts).to.equal(2);
    expect(smsSizeWithLink(`${'x'.repeat(130)}{{link}}`, 10)).to.include({ length: 160, parts: 1 });
    expect(smsSizeWithLink(`${'x'.repeat(131)}{{link}}`, 10).parts).to.equal(2);
    // One that is longer than that is not made shorter by the rule.
    expect(smsSizeWithLink(`${'x'.repeat(130)}{{link}}`, 31).parts).to.equal(2);
  });

  it('DEL-014 counts what is sent: no text is longer than the count says', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 20, max: 80 }), (body, length) => {
        const link = 'x'.repeat(length);
        const sent = smsText(body, { survey: 'Coffee', link });
        const counted = smsSizeWithLink(body.replaceAll('{{survey}}', 'Coffee').trim(), length);
        expect(smsSize(sent).parts).to.be.at.most(counted.parts);
      }),
    );
  });
});

describe('deliveries: what is written', () => {
  const look = { language: 'en', accent: null, logo: null } as const;
  const filling = { survey: 'Coffee', link: 'https://k.example/a/x?r=1', wayOut: null };

  it('DEL-015 puts the link where its tag is, and at the end without one', () => {
    const { text, html } = writeMail('Hello!\n\n{{link}}\n\nBye', filling, look);
    expect(text).to.equal('Hello!\n\nhttps://k.example/a/x?r=1\n\nBye\n');
    expect(html).to.match(/<a href="https:\/\/k\.example\/a\/x\?r=1"[^>]*>Answer the survey<\/a>/);
    expect(writeMail('Hello!', filling, look).text).to.equal('Hello!\n\nhttps://k.example/a/x?r=1\n');
    expect(smsText('Hi {{link}} bye', filling)).to.equal('Hi https://k.example/a/x?r=1 bye');
    expect(smsText('Hi', filling)).to.equal('Hi https://k.example/a/x?r=1');
  });

  it('DEL-055 what people wrote is text in a mail, and a subject is one line', () => {
    const { html } = writeMail('<script>x</script> {{survey}} "&', { ...filling, survey: '<b>' }, look);
    expect(html).to.include('&lt;script&gt;x&lt;/script&gt; &lt;b&gt; &quot;&amp;');
    expect(html).to.not.include('<script>');
    expect(fillSubject('About {{survey}}\r\nBcc: x@y.fi', { survey: 'a\nb' })).to.equal('About a b Bcc: x@y.fi');
  });

  it('DEL-055 a survey’s name stands in a message as it is, whatever signs are in it', () => {
    const survey = "Win $$100, $& or $' and $`";
    expect(fillSubject('About {{survey}}!', { survey })).to.equal(`About ${survey}!`);
    expect(smsText('{{survey}}: {{link}} bye', { ...filling, survey })).to.equal(
      `${survey}: https://k.example/a/x?r=1 bye`,
    );
    expect(writeMail('{{survey}}: {{link}} bye', { ...filling, survey }, look).text).to.equal(
      `${survey}: https://k.example/a/x?r=1 bye\n`,
    );
  });
});

describe('deliveries: when a recurring one goes out', () => {
  const zone = 'Europe/Helsinki';

  it('DEL-008 keeps the time of day where summer time comes and goes', () => {
    // Summer time begins on 29 March 2026, and ends on 25 October.
    const first = at('2026-03-27T07:00:00Z');
    expect(iso(nextTime(zone, first, 'daily', at('2026-03-28T08:00:00Z')))).to.equal('2026-03-29T06:00:00.000Z');
    expect(iso(nextTime(zone, first, 'weekly', at('2026-10-23T08:00:00Z')))).to.equal('2026-10-30T07:00:00.000Z');
    expect(iso(daysLater(zone, at('2026-10-24T06:00:00Z'), 3))).to.equal('2026-10-27T07:00:00.000Z');
  });

  it('DEL-131.b each time has one by the clocks of another zone, the nearest', () => {
    const zones = ['Europe/Helsinki', 'Asia/Dubai', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
    const instant = fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') });
    const place = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...zones),
        fc.constantFrom(...intervals),
        instant,
        place,
        (before, after, interval, first, count) => {
          const timeIn = (where: string) => {
            let time = first;
            for (let next = 0; next < count; next += 1) time = nextTime(where, first, interval, time);
            return time;
          };
          expect(sameTime(after, first, interval, timeIn(before))).to.equal(timeIn(after));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('DEL-008 goes out on the last of a month that is too short', () => {
    const first = at('2026-01-31T10:00:00Z');
    expect(iso(nextTime(zone, first, 'monthly', first))).to.equal('2026-02-28T10:00:00.000Z');
    expect(iso(nextTime(zone, first, 'monthly', at('2026-03-01T00:00:00Z')))).to.equal('2026-03-31T09:00:00.000Z');
    expect(iso(nextTime(zone, at('2024-02-29T10:00:00Z'), 'yearly', at('2024-03-01T00:00:00Z')))).to.equal(
      '2025-02-28T10:00:00.000Z',
    );
  });

  it('DEL-008 a next time lies after now, and no time lies between', () => {
    const times = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
    const intervals = fc.constantFrom('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly' as const);
    fc.assert(
      fc.property(times, times, intervals, (first, now, interval) => {
        const next = nextTime(zone, first, interval, now);
        expect(next).to.be.greaterThan(now);
        // Whoever asks a moment before that time is told of it, too.
        expect(nextTime(zone, first, interval, next - 1)).to.equal(next);
        if (first <= now) expect(nextTime(zone, first, interval, now - 1)).to.be.at.most(next);
      }),
    );
  });
});
