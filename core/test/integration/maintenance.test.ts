import { startTestApp, type TestApp, type TestClient, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('the maintenance notice', () => {
  let test: TestApp;
  let provider: TestUser;
  let person: TestUser;
  before(async function () {
    this.timeout(120_000);
    test = await startTestApp({ plugins: ['access', 'company'] });
    provider = await test.createUser({ roles: ['admin'] });
    person = await test.createUser({ language: 'fi' });
  });
  after(() => test?.stop());

  const notice = {
    from: '2031-01-24T19:00:00.000Z',
    to: '2031-01-25T01:00:00.000Z',
    texts: { en: 'Answers are taken all the same.', fi: 'Vastauksia otetaan silti vastaan.' },
  };
  const shown = async (api: TestClient) => (await api.get('/bootstrap')).data.maintenance;

  it('COMP-064.a managers of the provider set it, and nobody else', async () => {
    for (const user of [person, await test.createUser({ roles: ['survey_creator'] })])
      for (const status of [
        (await user.api.get('/maintenance')).status,
        (await user.api.put('/maintenance', notice)).status,
        (await user.api.delete('/maintenance')).status,
      ])
        expect(status).to.equal(403);
    const wrong = await provider.api.put('/maintenance', { ...notice, to: notice.from });
    expect([wrong.status, wrong.error.details[0]?.path]).to.deep.equal([422, 'to']);
  });

  it('COMP-064.b COMP-064.c GAP-025 it is told to all companies, in each language, and their open shells look at once', async () => {
    const stop = new AbortController();
    const stream = await fetch(`${test.url}/api/live/company`, {
      headers: { authorization: `Bearer ${person.tokens.token}` },
      signal: stop.signal,
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).to.include('watching');
    expect((await provider.api.put('/maintenance', notice)).status).to.equal(200);
    let heard = '';
    while (!heard.includes('data: {}')) heard += (await reader.read()).value ?? '';
    stop.abort();
    const { from, to, texts } = notice;
    expect(await shown(person.api.with({ 'accept-language': 'fi' }))).to.deep.equal({ from, to, text: texts.fi });
    expect(await shown(person.api.with({ 'accept-language': 'sv' })), 'another language').to.deep.equal({
      from,
      to,
      text: texts.en,
    });
    expect((await provider.api.get('/maintenance')).data.notice).to.deep.equal(notice);
  });

  it('COMP-064.b a time that no clock shows is refused by name', async () => {
    const to = '2027-01-01T00:00:00Z';
    for (const from of ['-271821-04-20', '0000-01-01T00:00:00Z', '+010000-01-01T00:00:00Z', '2026-13-01']) {
      const reply = await provider.api.put('/maintenance', { from, to });
      expect([reply.status, reply.error?.details[0]?.path], from).to.deep.equal([422, 'from']);
    }
  });

  it('COMP-064.d whoever sets it last is heard, and it is taken away for all', async () => {
    const other = await test.createUser({ roles: ['admin'] });
    await provider.api.put('/maintenance', notice);
    await other.api.put('/maintenance', { ...notice, texts: { en: 'Later.' } });
    expect((await shown(person.api)).text).to.equal('Later.');
    await provider.api.delete('/maintenance');
    expect(await shown(person.api)).to.equal(null);
    const { rows } = await test.db.owner.query(
      "SELECT operation FROM core.audit_log WHERE operation LIKE 'maintenance.%' ORDER BY at DESC LIMIT 2",
    );
    expect(rows.map(({ operation }) => operation)).to.deep.equal(['maintenance.remove', 'maintenance.announce']);
  });
});
