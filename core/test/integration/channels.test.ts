import { Readable } from 'node:stream';
import { FileStore, LiveTopics, Mailer, SmsSender } from '@kaiku/sdk/server';
import { type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { createLog } from '../../host/log.ts';
import { probeCaller, startProbe } from '../probe.ts';

describe('mail, SMS, files, news', () => {
  let test: TestApp;
  before(async () => {
    test = await startProbe({ workers: 'none' });
  });
  after(() => test.stop());

  it('sends e-mail by SMTP to the built-in sink, which shows it on the mailbox page', async () => {
    await test.app.host.root.get(Mailer).send({
      to: 'maija@example.test',
      subject: 'Hyvää päivää <b>',
      text: 'Terve',
      html: '<p>Terve<script>alert(1)</script></p>',
      idempotencyKey: 'mail-1',
    });
    const list = await (await fetch(`${test.url}/mailbox/messages.json?to=maija@example.test`)).json();
    expect(list[0]).to.include({
      channel: 'mail',
      to: 'maija@example.test',
      subject: 'Hyvää päivää <b>',
      text: 'Terve\n',
    });
    const page = await fetch(`${test.url}/mailbox`);
    expect(await page.text()).to.include('Hyvää päivää &#60;b&#62;');
    const body = await fetch(`${test.url}/mailbox/${list[0].id}/body`);
    expect(body.headers.get('content-security-policy')).to.match(/^sandbox/);
  });

  it('sends SMS through the gateway adapter to the same mailbox', async () => {
    await test.app.host.root
      .get(SmsSender)
      .send({ to: '+358401234567', from: 'Kaiku', text: 'Hei', idempotencyKey: 'sms-1' });
    expect(test.app.mailbox!.list({ to: '+358401234567' })[0]).to.include({
      channel: 'sms',
      text: 'Hei',
      from: 'Kaiku',
    });
  });

  it('keeps files by company, whole or not at all', async () => {
    const store = test.app.host.root.get(FileStore);
    const { companyId } = await test.createCompany();
    const put = (text: string, maxBytes: number) =>
      store.put(companyId, { name: 'a.txt', contentType: 'text/plain', stream: Readable.from([text]), maxBytes });
    const { key, size } = await put('hello', 100);
    expect(size).to.equal(5);
    const chunks: Buffer[] = [];
    for await (const chunk of (await store.get(companyId, key)).stream) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).to.equal('hello');
    const other = await test.createCompany();
    await refused(store.get(other.companyId, key), 'not_found');
    await refused(store.get(companyId, '../../../../etc/passwd'), 'not_found');
    await refused(put('x'.repeat(200), 100), 'file_too_large');
    await store.remove(companyId, key);
    await refused(store.get(companyId, key), 'not_found');
  });

  it('tells news to those who watch the topic in the same company, as server-sent events', async () => {
    const { companyId } = await test.createCompany();
    const other = await test.createCompany();
    const watch = async (company: string) => {
      const client = probeCaller(test, company);
      const abort = new AbortController();
      const reply = await fetch(`${test.url}/api/live/notes`, {
        headers: { authorization: `Bearer ${client.token}` },
        signal: abort.signal,
      });
      const seen: string[] = [];
      const reading = (async () => {
        for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) seen.push(chunk);
      })().catch(() => {});
      const stop = () => {
        abort.abort();
        return reading;
      };
      return { seen, stop };
    };
    const mine = await watch(companyId);
    const theirs = await watch(other.companyId);
    const topics = test.app.host.root.get(LiveTopics);
    await until('the news', async () => {
      await topics.notify(companyId, 'notes', { count: 1 });
      return mine.seen.join('').includes('data: {"count":1}');
    });
    expect(theirs.seen.join('')).not.to.include('data:');
    await mine.stop();
    await theirs.stop();
  });

  it('writes neither secrets nor addresses that open things into the log', async () => {
    const written: string[] = [];
    const log = createLog({ logLevel: 'debug' }, {}, { write: (text) => written.push(text) });
    log.info({ password: 'hunter2', request: { authorization: 'Bearer abc' }, ok: 1 }, 'x');
    const logged = await startProbe({ workers: 'none', log });
    try {
      await logged.anonymous.get('/url/secret-hash', { headers: { authorization: 'Bearer abcdef' } });
    } finally {
      await logged.stop();
    }
    const text = written.join('');
    expect(text).to.include('/api/url/{hash}').and.to.include('"ok":1');
    expect(text).not.to.match(/hunter2|Bearer|abcdef|secret-hash/);
  });
});

async function refused(promise: Promise<unknown>, code: string): Promise<void> {
  const error = await promise.then(
    () => null,
    (thrown: { code: string }) => thrown,
  );
  expect(error?.code).to.equal(code);
}
