import { expect } from 'chai';
import PostalMime from 'postal-mime';
import { composeMail } from '../../work/channels/compose.ts';

describe('a mail of a text and an HTML part', () => {
  const message = {
    from: { name: 'Kahvila “Käpy”, Oy', address: 'kysely@example.test' },
    to: 'aino@example.test',
    subject: 'Hyvää päivää – kuinka kävi? ☕',
    messageId: '<key@kaiku>',
    text: 'Hei!\n\n.alku\r\nFrom here = there\rend  \n',
    html: `<p style="color:#000">${'pitkä rivi '.repeat(40)}</p>\n.\n<a href="https://example.test/?a=b&amp;c">é</a>`,
  };

  it('reads as it was written, whatever letters and lines it has', async () => {
    const { raw, envelope } = composeMail({ ...message, replyTo: 'info@example.test' });
    expect(envelope).to.deep.equal({ from: 'kysely@example.test', to: ['aino@example.test'] });
    expect(raw.split('\r\n').filter((line) => line.length > 76 || /[^\t -~]/.test(line))).to.deep.equal([]);
    const read = await PostalMime.parse(raw);
    const lines = (text = '') => text.replaceAll('\r\n', '\n').trimEnd();
    expect([read.subject, read.from, read.to?.[0]?.address, read.replyTo?.[0]?.address, read.messageId]).to.deep.equal([
      message.subject,
      message.from,
      message.to,
      'info@example.test',
      message.messageId,
    ]);
    expect(lines(read.text)).to.equal('Hei!\n\n.alku\nFrom here = there\nend');
    expect(lines(read.html)).to.equal(message.html);
    expect(read.attachments).to.deep.equal([]);
  });

  it('has no header lines but those that were given: line breaks in values and names are none', async () => {
    const { raw, envelope } = composeMail({
      ...message,
      from: { name: 'A\r\nBcc: all@example.test', address: 'kysely@example.test' },
      subject: 'Hi\r\nBcc: all@example.test\r\n\r\nbody',
      headers: { 'List-Unsubscribe': '<https://example.test/u/1>', 'X-Kind': 'a\r\nBcc: all@example.test' },
    });
    const { headers, bcc, text } = await PostalMime.parse(raw);
    expect(bcc ?? []).to.deep.equal([]);
    expect(envelope.to).to.deep.equal(['aino@example.test']);
    expect(headers.map(({ key }) => key).sort()).to.deep.equal([
      'content-type',
      'date',
      'from',
      'list-unsubscribe',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-kind',
    ]);
    expect(text).to.match(/^Hei!/);
  });
});
