import { Readable } from 'node:stream';
import { FileStore, LiveTopics, Mailer, MessageRefused, SmsSender, uuidv7 } from '@kaiku/sdk/server';
import { type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { SMTPServer } from 'smtp-server';
import { createLog } from '../../kernel/log.ts';
import { createSmtpTransport } from '../../work/channels/smtp.ts';
import { probeCaller, startProbe } from '../probe.ts';

describe('mail, SMS, files, news', () => {
  let test: TestApp;
  before(async () => {
    test = await startProbe({ workers: 'none' });
  });
  after(() => test.stop());

  it('sends e-mail by SMTP to the built-in sink, which shows it on the mailbox page', async () => {
    await test.app.host.root.get(Mailer).send({
      companyId: uuidv7(),
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
    expect(await page.text()).to.include('Hyvää päivää &lt;b&gt;');
    const body = await fetch(`${test.url}/mailbox/${list[0].id}/body`);
    expect(body.headers.get('content-security-policy')).to.match(/^sandbox/);
  });

  it('hands on the sender’s name, where to reply, where bounces go, further lines and files', async () => {
    await test.app.host.root.get(Mailer).send({
      companyId: uuidv7(),
      to: 'aino@example.test',
      from: { name: 'Kahvila Käpy', address: 'kysely@example.test' },
      replyTo: 'info@example.test',
      returnPath: 'bounce-42@example.test',
      headers: { 'List-Unsubscribe': '<https://example.test/u/1>', 'X-Kind': 'a\r\nBcc: all@example.test' },
      subject: 'Report',
      text: 'See https://example.test/a, please.',
      html: '<p>See <a href="https://example.test/b?c=1&amp;d=2">this</a> <img src="cid:x"></p>',
      attachments: [{ name: 'päivä.txt', contentType: 'text/plain', content: Buffer.from('moi') }],
      idempotencyKey: 'mail-whole',
    });
    const [message] = test.app.mailbox!.list({ to: 'aino@example.test' });
    expect(message).to.include({ from: 'Kahvila Käpy <kysely@example.test>', to: 'aino@example.test' });
    const header = (name: string) => message!.headers.find((one) => one.name.toLowerCase() === name)?.value;
    expect([header('reply-to'), header('list-unsubscribe'), header('bcc')]).to.deep.equal([
      'info@example.test',
      '<https://example.test/u/1>',
      undefined,
    ]);
    const shown = async (view: string) => (await fetch(`${test.url}/mailbox/${message!.id}?view=${view}`)).text();
    const links = await shown('links');
    for (const link of ['https://example.test/a', 'https://example.test/b?c=1&amp;d=2', 'https://example.test/u/1'])
      expect(links).to.include(`<a href="${link}"`);
    expect(await shown('headers')).to.include('info@example.test');
    expect(await shown('source')).to.include('Message-ID: &lt;mail-whole@kaiku&gt;');
    expect(await shown('attachments')).to.include('päivä.txt');
    const file = await fetch(`${test.url}/mailbox/${message!.id}/attachments/0`);
    expect([await file.text(), file.headers.get('content-type')]).to.deep.equal(['moi', 'application/octet-stream']);
  });

  it('tells whether a server that refuses a message will ever take it', async () => {
    const server = await refusingServer({ 'full@': '452 4.2.2 Mailbox full', 'gone@': '550 5.1.1 No such user' });
    const transport = createSmtpTransport(server.url);
    const message = { companyId: uuidv7(), from: 'a@example.test', subject: 'x', text: 'x', idempotencyKey: 'k' };
    const outcome = (to: string) =>
      transport.send({ ...message, to }).then(
        () => 'taken',
        (error: unknown) =>
          error instanceof MessageRefused ? [error.permanent, error.reply.slice(0, 9)] : String(error),
      );
    try {
      expect(await outcome('full@example.test')).to.deep.equal([false, '452 4.2.2']);
      expect(await outcome('gone@example.test')).to.deep.equal([true, '550 5.1.1']);
      expect(await outcome('there@example.test')).to.equal('taken');
    } finally {
      await transport.close?.();
      await server.stop();
    }
  });

  it('has a mailbox that is searched, in three languages, and emptied by its own page only', async () => {
    const { mailbox } = test.app;
    const send = (to: string, subject: string) =>
      test.app.host.root
        .get(Mailer)
        .send({ companyId: uuidv7(), to, subject, text: 'Terve', idempotencyKey: `${to} ${subject}` });
    await send('eka@example.test', 'Kutsu kyselyyn');
    await send('toka@example.test', 'Muistutus');
    const list = async (query: string, language = 'en') =>
      (await fetch(`${test.url}/mailbox${query}`, { headers: { 'accept-language': language } })).text();
    expect(await list('?q=KUTSU+eka'))
      .to.include('eka@example.test')
      .and.not.include('toka@example.test');
    expect(await list('?q=nowhere')).to.include('Nothing was found.');
    expect(await list('?channel=sms')).to.not.include('Muistutus');
    expect(await list('', 'fi'))
      .to.include('<html lang="fi">')
      .and.include('Poista kaikki');
    expect(await list('', 'sv')).to.include('Ta bort alla');
    const [second] = mailbox!.list({ to: 'toka@' });
    expect(second!.seen).to.equal(false);
    await list(`/${second!.id}`);
    expect(second!.seen).to.equal(true);
    const post = (path: string, site: string) =>
      fetch(`${test.url}${path}`, { method: 'POST', headers: { 'sec-fetch-site': site }, redirect: 'manual' });
    const elsewhere = await fetch(`${test.url}/mailbox/delete`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.test' },
      redirect: 'manual',
    });
    expect([elsewhere.status, (await post('/mailbox/delete', 'cross-site')).status]).to.deep.equal([403, 403]);
    expect((await post(`/mailbox/${second!.id}/delete`, 'same-origin')).status).to.equal(303);
    expect(mailbox!.list({ to: 'toka@' })).to.deep.equal([]);
    expect((await fetch(`${test.url}/mailbox/${second!.id}`)).status).to.equal(404);
    const nowhere = await fetch(`${test.url}/mailbox/delete`, { method: 'POST', headers: { origin: 'null' } });
    expect(nowhere.status, 'of a page without an origin').to.equal(403);
    expect((await post('/mailbox/delete', 'same-origin')).status).to.equal(303);
    expect(mailbox!.list()).to.deep.equal([]);
  });

  it('sends SMS through the gateway adapter to the same mailbox', async () => {
    await test.app.host.root
      .get(SmsSender)
      .send({ companyId: uuidv7(), to: '+358401234567', from: 'Kaiku', text: 'Hei', idempotencyKey: 'sms-1' });
    expect(test.app.mailbox!.list({ to: '+358401234567' })[0]).to.include({
      channel: 'sms',
      text: 'Hei',
      from: 'Kaiku',
    });
  });

  it('sends what has one key once, by mail and by SMS, also when asked twice at a time', async () => {
    const [companyId, otherId] = [uuidv7(), uuidv7()];
    const { root } = test.app.host;
    const mail = (company: string) =>
      root
        .get(Mailer)
        .send({ companyId: company, to: 'once@example.test', subject: 'x', text: 'x', idempotencyKey: 'k' });
    const sms = () =>
      root.get(SmsSender).send({ companyId, to: '+358400000001', from: 'Kaiku', text: 'x', idempotencyKey: 'k-sms' });
    const sent = (to: string) => test.app.mailbox!.list({ to }).length;
    const outcomes = await Promise.allSettled([mail(companyId), mail(companyId)]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).to.equal(true);
    expect(sent('once@example.test')).to.equal(1);
    await mail(companyId);
    expect(sent('once@example.test')).to.equal(1);
    await mail(otherId);
    expect(sent('once@example.test')).to.equal(2);
    await sms();
    await sms();
    expect(sent('+358400000001')).to.equal(1);
    const { rows } = await test.db.owner.query(
      'SELECT channel, state FROM core.sent_messages WHERE company_id = $1 ORDER BY channel',
      [companyId],
    );
    expect(rows).to.deep.equal([
      { channel: 'mail', state: 'sent' },
      { channel: 'sms', state: 'sent' },
    ]);
  });

  it('sends many at a time, each key of each company once', async () => {
    const companies = [uuidv7(), uuidv7()];
    const to = (company: string, at: number) => `many${at}.${company}@example.test`;
    const all = companies.flatMap((company) =>
      Array.from({ length: 40 }, (_, at) => [company, at % 20] as const).map(([companyId, at]) =>
        test.app.host.root
          .get(Mailer)
          .send({ companyId, to: to(companyId, at), subject: 'x', text: 'x', idempotencyKey: `k${at}` }),
      ),
    );
    const outcomes = await Promise.allSettled(all);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.code).to.equal('unavailable');
    for (const company of companies)
      for (let at = 0; at < 20; at += 1) expect(test.app.mailbox!.list({ to: to(company, at) })).to.have.length(1);
    const { rows } = await test.db.owner.query(
      "SELECT count(*)::int AS n FROM core.sent_messages WHERE company_id = ANY ($1) AND state = 'sent'",
      [companies],
    );
    expect(rows).to.deep.equal([{ n: 40 }]);
  });

  it('leaves a message that is being sent alone; the claim of a process that died is taken over', async () => {
    const companyId = uuidv7();
    const mail = () =>
      test.app.host.root
        .get(Mailer)
        .send({ companyId, to: 'claimed@example.test', subject: 'x', text: 'x', idempotencyKey: 'k' });
    await test.db.owner.query(
      "INSERT INTO core.sent_messages (company_id, idempotency_key, channel, state) VALUES ($1, 'k', 'mail', 'sending')",
      [companyId],
    );
    await refused(mail(), 'unavailable');
    expect(test.app.mailbox!.list({ to: 'claimed@example.test' })).to.have.length(0);
    await test.db.owner.query(
      "UPDATE core.sent_messages SET claimed_at = (claimed_at AT TIME ZONE 'UTC' - interval '2 minutes') AT TIME ZONE 'UTC'",
    );
    await mail();
    expect(test.app.mailbox!.list({ to: 'claimed@example.test' })).to.have.length(1);
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

/** An SMTP server that answers so to recipients whose address begins so, and takes what is for others. */
async function refusingServer(replies: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const [, reply] = Object.entries(replies).find(([begin]) => address.startsWith(begin)) ?? [];
      if (!reply) return done();
      done(Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }));
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function refused(promise: Promise<unknown>, code: string): Promise<void> {
  const error = await promise.then(
    () => null,
    (thrown: { code: string }) => thrown,
  );
  expect(error?.code).to.equal(code);
}

describe('files of users', () => {
  let test: TestApp;
  before(async () => {
    test = await startProbe({ workers: 'none' });
  });
  after(() => test.stop());

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = (companyId: string, bytes: Buffer, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), 'logo.png');
    return probeCaller(test, companyId).post('/files/upload', undefined, { form });
  };

  it('stores a picture with its file_type, lists it, gives it back and removes it', async () => {
    const { companyId } = await test.createCompany();
    const api = probeCaller(test, companyId);
    const { data } = await upload(companyId, png, { file_type: 'logo' });
    expect(data).to.include({ file_type: 'logo', name: 'logo.png', contentType: 'image/png', size: png.length });
    expect((await api.get('/files', { query: { file_type: 'logo' } })).data).to.include({ count: 1 });
    expect((await api.get('/files', { query: { file_type: 'background' } })).data.count).to.equal(0);
    const picture = await fetch(`${test.url}/api/files/${data.fileId}`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    expect(Buffer.from(await picture.arrayBuffer()).equals(png)).to.equal(true);
    const other = await test.createCompany();
    expect((await probeCaller(test, other.companyId).get(`/files/${data.fileId}`)).status).to.equal(404);
    expect((await api.delete(`/files/${data.fileId}`)).data).to.deep.equal({ removed_id: data.fileId });
    expect((await api.get(`/files/${data.fileId}`)).status).to.equal(404);
  });

  it('refuses another file_type, and what is no picture whatever its name says', async () => {
    const { companyId } = await test.createCompany();
    const wrongType = await upload(companyId, png, { file_type: 'avatar' });
    expect([wrongType.status, wrongType.error.details[0]!.path]).to.deep.equal([422, 'file_type']);
    const script = await upload(companyId, Buffer.from('<svg onload="alert(1)">'), { file_type: 'logo' });
    expect([script.status, script.error.code]).to.deep.equal([422, 'file_not_image']);
  });
});
