import { startTestApp, type TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('surveys: tables of screens as files', () => {
  let test: TestApp;
  before(async () => {
    test = await startTestApp({ plugins: ['access', 'surveys'], workers: 'none' });
  });
  after(() => test?.stop());

  it('PLAT-040.abc come by POST and GET, at both addresses', async () => {
    const { api } = await test.createUser({ roles: ['survey'] });
    const query = new URLSearchParams({ export_type: 'xlsx_table', tableheaders: '["Name"]', tabledata: '[["Åsa"]]' });
    const body = JSON.stringify({ export_type: 'xlsx_table', tableheaders: ['Name'], tabledata: [['Åsa']] });
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
    for (const address of ['/api/survey/export_table', '/api/survey/export']) {
      for (const [path, options] of [
        [address, { method: 'POST', headers, body }],
        [`${address}?${query}`, { headers }],
      ] as const) {
        const reply = await fetch(test.url + path, options);
        expect(reply.status, path).to.equal(200);
        expect(reply.headers.get('content-type'), path).to.include('spreadsheetml');
        // A workbook is an archive; what is in it core shows of the same function.
        expect(Buffer.from(await reply.arrayBuffer()).toString('latin1', 0, 2), path).to.equal('PK');
      }
    }
    expect((await fetch(`${test.url}/api/survey/export?${query}`)).status).to.equal(401);
  });
});
