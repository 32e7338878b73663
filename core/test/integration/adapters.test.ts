import path from 'node:path';
import { Mailer, MessageUnwanted, SmsSender } from '@kaiku/sdk/server';
import { startTestApp, type TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { sourcesOf, withSources } from '../../http/contentSources.ts';
import { carried } from '../fixtures/carrier/server/index.ts';
import { probeCaller } from '../probe.ts';

const fixture = (name: string): string => path.join(import.meta.dirname, '../fixtures', name);
const start = (env: Record<string, string>): Promise<TestApp> =>
  startTestApp({
    plugins: ['probe', 'carrier'],
    env: { KAIKU_PLUGINS: ['probe', 'carrier'].map(fixture).join(','), ...env },
  });

describe('adapters that a plugin brings', () => {
  let test: TestApp;
  before(async () => {
    test = await start({
      KAIKU_MAIL_TRANSPORT: 'pigeon',
      KAIKU_MAIL_FROM: 'Kaiku <kaiku@example.test>',
      KAIKU_SMS_GATEWAY: 'drum',
      KAIKU_FILE_STORE: 'memory',
      KAIKU_CARRIER_PREFIX: 'Re: ',
    });
  });
  after(async () => {
    await test.stop();
    expect(carried).to.include('closed');
  });

  it('take mail and SMS out, with the plugin’s own configuration', async () => {
    const { root } = test.app.host;
    const { companyId } = await test.createCompany();
    await root
      .get(Mailer)
      .send({ companyId, to: 'aino@example.test', subject: 'Hello', text: 'x', idempotencyKey: 'one' });
    await root
      .get(SmsSender)
      .send({ companyId, to: '+358401234567', from: 'Kaiku', text: 'Hi', idempotencyKey: 'two' });
    expect(carried).to.include.members([
      'prepared',
      'mail Kaiku <kaiku@example.test> aino@example.test Re: Hello',
      'sms +358401234567 Hi',
    ]);
  });

  it('are given no mail that nobody wants any more when its turn comes; it can be sent later', async () => {
    const mailer = test.app.host.root.get(Mailer);
    const { companyId } = await test.createCompany();
    const mail = { companyId, to: 'eino@example.test', subject: 'Late', text: 'x', idempotencyKey: 'late' };
    const before = carried.length;
    const unwanted = await mailer.send({ ...mail, wanted: () => false }).catch((error: unknown) => error);
    expect(unwanted).to.be.instanceOf(MessageUnwanted);
    expect(carried).to.have.length(before);
    await mailer.send({ ...mail, wanted: () => true });
    expect(carried).to.have.length(before + 1);
  });

  it('know the plugin’s servers: they stand in the policies of the two origins', async () => {
    const plugins = test.app.host.plugins;
    const policy = withSources("default-src 'none'; connect-src 'self'", sourcesOf(plugins, 'app'));
    expect(policy).to.equal(
      "default-src 'none'; connect-src 'self' https://maps.example; frame-src https://*.video.example",
    );
    const page = await fetch(`${test.answerUrl}/page`);
    expect(page.headers.get('content-security-policy')).to.equal(
      "default-src 'none'; img-src 'self' https://tiles.example",
    );
  });

  it('may be files of a further kind, which are handed out as downloads', async () => {
    const api = probeCaller(test, (await test.createCompany()).companyId);
    const upload = (text: string) => {
      const form = new FormData();
      form.append('file_type', 'paper');
      form.append('file', new Blob([text], { type: 'image/png' }), 'paper.pdf');
      return api.post('/files/upload', undefined, { form });
    };
    expect((await upload('hello')).error.code).to.equal('file_not_image');
    const { data, error } = await upload('%PDF-1.7 hello');
    expect(error, JSON.stringify(error)).to.equal(undefined);
    expect(data.contentType).to.equal('application/pdf');
    const reply = await api.get(`/files/${data.fileId}`);
    expect(reply.text).to.equal('%PDF-1.7 hello');
    expect(reply.headers.get('content-disposition')).to.equal('attachment');
    expect(reply.text).to.equal('%PDF-1.7 hello');
  });

  it('are refused at start when nobody brings the one that is named, with those that there are', async () => {
    const failed = await start({ KAIKU_MAIL_TRANSPORT: 'owl' }).then(
      async (started) => {
        await started.stop();
        return 'started';
      },
      (error: Error) => error.message,
    );
    expect(failed).to.equal('KAIKU_MAIL_TRANSPORT is "owl", which no plugin brings. There are: smtp, pigeon.');
  });
});
