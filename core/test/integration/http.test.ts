import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createClient, type TestApp, type TestClient } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { probeCaller, startProbe } from '../probe.ts';

describe('HTTP conventions', () => {
  let test: TestApp;
  let api: TestClient;
  let companyId: string;

  before(async () => {
    test = await startProbe({ workers: 'none' });
    ({ companyId } = await test.createCompany());
    api = probeCaller(test, companyId);
  });
  after(() => test.stop());

  it('wraps data in "response" under /api and answers 200 also for a creation', async () => {
    const reply = await api.post('/probe/notes', { text: 'first' });
    expect(reply.status).to.equal(200);
    expect(reply.data).to.include({ text: 'first' });
    expect(JSON.parse(reply.text)).to.have.all.keys('response');
  });

  it('keeps a connection for longer than the proxies before it do', async () => {
    const { headers } = await fetch(`${test.url}/health`);
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).to.be.above(60);
  });

  it('refuses a call without a bearer token, or with one that is none', async () => {
    for (const client of [test.anonymous, createClient(test.url, 'nonsense')]) {
      const reply = await client.get('/probe/notes');
      expect([reply.status, reply.error.code]).to.deep.equal([401, 'unauthenticated']);
    }
  });

  it('pages a table and echoes the timestamp', async () => {
    for (const text of ['a', 'b', 'c']) await api.post('/probe/notes', { text });
    const { data } = await api.get('/probe/notes', { query: { per_page: 2, page_no: 1, timestamp: 42 } });
    expect(data.data).to.have.length(2);
    expect(data.count).to.be.at.least(3);
    expect(data.timestamp).to.equal(42);
    expect((await api.get('/probe/notes', { query: { per_page: 1_000 } })).status).to.equal(422);
    expect((await api.get('/probe/notes', { query: { sort_by: 'password' } })).error.details[0]!.path).to.equal(
      'sort_by',
    );
  });

  it('tells the first fault of a body that has very many: to look for all of them would keep the node busy', async () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i.toString(36)}`, 0]));
    const reply = await api.post('/probe/notes', { text: 'first', ...many });
    expect([reply.status, reply.error.details.length]).to.deep.equal([422, 1]);
    expect(reply.error.details[0]).to.include({ path: 'k0', code: 'unknown' });
    expect(reply.text.length).to.be.below(1_000);
    const long = await api.post('/probe/notes', { text: 'first', ['x'.repeat(500_000)]: 1 });
    expect([long.status, long.text.length < 2_000]).to.deep.equal([422, true]);
  });

  it('names every wrong field, in the language of the caller', async () => {
    const wrong = { text: 'x'.repeat(51), extra: 1 };
    const english = await api.post('/probe/notes', wrong);
    expect(english.status).to.equal(422);
    expect(english.error.code).to.equal('validation');
    expect(english.error.details.map(({ path, message }) => [path, message])).to.deep.equal([
      ['text', 'text must be at most 50 characters long.'],
      ['extra', 'extra is not a known field.'],
    ]);
    const finnish = await api.post('/probe/notes', wrong, { headers: { 'accept-language': 'fi' } });
    expect(finnish.error.details[0]!.message).to.equal('text: enintään 50 merkkiä.');
  });

  const bodies: { what: string; body: string; type?: string; status: number; code: string }[] = [
    { what: 'malformed JSON', body: '{"text": ', status: 400, code: 'bad_request' },
    { what: 'a body that is no object', body: '[1,2]', status: 422, code: 'validation' },
    { what: 'wrong types', body: '{"text": {"a": 1}}', status: 422, code: 'validation' },
    { what: 'a null byte in a text', body: '{"text": "a\\u0000b"}', status: 422, code: 'validation' },
    {
      what: 'a prototype as a field',
      body: '{"text": "a", "__proto__": {"admin": true}}',
      status: 400,
      code: 'bad_request',
    },
    { what: 'an oversized body', body: `{"text": "${'x'.repeat(1_100_000)}"}`, status: 413, code: 'too_large' },
    {
      what: 'another content type',
      body: 'text=a',
      type: 'application/x-www-form-urlencoded',
      status: 415,
      code: 'unsupported_media_type',
    },
  ];
  for (const { what, body, type = 'application/json', status, code } of bodies) {
    it(`refuses ${what} with ${status}`, async () => {
      const reply = await fetch(`${test.url}/api/probe/notes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.token}`, 'content-type': type },
        body,
      });
      const { error } = (await reply.json()) as { error: { code: string; message: string } };
      expect([reply.status, error.code]).to.deep.equal([status, code]);
      expect(error.message).to.match(/\S/);
    });
  }

  it('answers 404 for unknown ids, malformed ids and unknown paths alike', async () => {
    for (const path of ['/probe/notes/0190aaaa-0000-7000-8000-000000000000', '/probe/notes/%27;drop', '/nowhere']) {
      const reply = await api.get(path);
      expect([path, reply.status, reply.error.code]).to.deep.equal([path, 404, 'not_found']);
    }
  });

  it('keeps nothing of a request that ends in a refusal, and shows nothing of an unexpected error', async () => {
    const before = await test.db.owner.query('SELECT count(*) FROM probe.notes');
    const refused = await api.post('/probe/notes', { text: 'taken' });
    expect([refused.status, refused.error.message]).to.deep.equal([422, 'A note with this text exists: taken.']);
    const crashed = await api.post('/probe/notes', { text: 'boom', crash: true });
    expect([crashed.status, crashed.error.code]).to.deep.equal([500, 'internal']);
    expect(crashed.text).not.to.include('hunter2');
    const after = await test.db.owner.query('SELECT count(*) FROM probe.notes');
    expect(after.rows).to.deep.equal(before.rows);
    expect(
      (await test.db.owner.query("SELECT 1 FROM core.outbox WHERE payload::text LIKE '%taken%'")).rowCount,
    ).to.equal(0);
  });

  it('refuses calls of a plugin or a route whose feature is off, at once and without a restart', async () => {
    expect((await api.get('/probe/extra')).error.code).to.equal('feature_disabled');
    await test.setFeatures(companyId, { probe_extra: true });
    expect((await api.get('/probe/extra')).status).to.equal(200);
    await test.setFeatures(companyId, { probe: false });
    const off = await api.get('/probe/notes');
    expect([off.status, off.error.code]).to.deep.equal([403, 'feature_disabled']);
    await test.setFeatures(companyId, { probe: true, probe_extra: false });
    expect((await api.get('/probe/notes')).status).to.equal(200);
  });

  it('features are chosen per company', async () => {
    const other = await test.createCompany({ features: { probe: false } });
    expect((await probeCaller(test, other.companyId).get('/probe/notes')).status).to.equal(403);
    expect((await api.get('/probe/notes')).status).to.equal(200);
  });

  it('judges the permission of the role', async () => {
    const creator = probeCaller(test, companyId, ['survey_creator']);
    expect((await creator.post('/probe/notes', { text: 'x' })).error.code).to.equal('forbidden');
    expect((await probeCaller(test, companyId, ['admin']).post('/probe/notes', { text: 'x' })).status).to.equal(200);
  });

  it('judges the view-as header, and uses the viewed company and its features', async () => {
    const other = await test.createCompany({ features: { probe_extra: true } });
    const view = { 'x-view-as': `company-${other.companyId}` };
    const manager = probeCaller(test, companyId, ['admin']).with(view);
    expect((await manager.get('/probe/extra')).data).to.deep.equal({
      companyId: other.companyId,
      view: { mode: 'company', companyId: other.companyId },
    });
    const refused = await api.with(view).get('/probe/notes');
    expect([refused.status, refused.error.code]).to.deep.equal([403, 'view_as_forbidden']);
    expect((await api.with({ 'x-view-as': 'user-someone@else.fi' }).get('/probe/notes')).status).to.equal(403);
    expect((await api.with({ 'x-view-as': 'myCompany' }).get('/probe/notes')).status).to.equal(200);
    const creator = probeCaller(test, companyId, ['survey_creator']).with({ 'x-view-as': 'myCompany' });
    expect((await creator.get('/probe/notes')).status).to.equal(403);
    expect((await api.with({ 'x-view-as': 'everybody' }).get('/probe/notes')).status).to.equal(422);
    const unknown = probeCaller(test, companyId, ['admin']).with({
      'x-view-as': 'company-0190aaaa-0000-7000-8000-000000000000',
    });
    expect((await unknown.get('/probe/notes')).status).to.equal(403);
  });

  it('limits calls per address and says when to come back', async () => {
    const replies = [];
    for (let call = 0; call < 4; call++) replies.push(await test.anonymous.get('/probe/limited'));
    expect(replies.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429]);
    expect(Number(replies[3]!.headers.get('retry-after'))).to.be.within(1, 60);
  });

  it('takes an upload as a file, removes it afterwards, and refuses one that is too large', async () => {
    const form = new FormData();
    form.set('label', 'x');
    form.set('file', new Blob(['hello']), 'hello.txt');
    const reply = await api.post('/probe/upload', undefined, { form });
    expect(reply.data).to.include({ bytes: 5, name: 'hello.txt' });
    expect(existsSync(reply.data.path)).to.equal(false);
    const large = new FormData();
    large.set('file', new Blob(['x'.repeat(200_000)]), 'large.txt');
    const refused = await api.post('/probe/upload', undefined, { form: large });
    expect([refused.status, refused.error.code]).to.deep.equal([413, 'file_too_large']);
  });

  it('takes no upload compressed: its parser would not hear that the sender is gone', async () => {
    const form = new FormData();
    form.set('file', new Blob(['hello']), 'hello.txt');
    const refused = await api.with({ 'content-encoding': 'gzip' }).post('/probe/upload', undefined, { form });
    expect([refused.status, refused.error.code]).to.deep.equal([415, 'unsupported_media_type']);
  });

  it('keeps nothing of an upload to an address that names nothing', async () => {
    const form = new FormData();
    form.set('file', new Blob(['hello']), 'hello.txt');
    expect((await api.post(`/probe/upload/${companyId}`, undefined, { form })).data).to.equal(5);
    expect((await api.post('/probe/upload/nonsense', undefined, { form })).status).to.equal(404);
    expect(readdirSync(path.join(test.dataDir, 'uploads'))).to.deep.equal([]);
  });

  it('PLAT-077.abc makes and finds short addresses; PLAT-078.ab /go forwards, or leads to the not-found page', async () => {
    const target_url = 'http://localhost:0/a/survey?x=1';
    const made = (await api.post('/url', { target_url })).data;
    expect((await api.get('/url', { query: { target_url } })).data.hash).to.equal(made.hash);
    expect((await test.anonymous.get(`/url/${made.hash}`)).data).to.deep.equal({ target_url });
    const forward = await fetch(`${test.url}/go/${made.hash}`, { redirect: 'manual' });
    expect([forward.status, forward.headers.get('location')]).to.deep.equal([302, target_url]);
    const nowhere = await fetch(`${test.url}/go/nowhere`, { redirect: 'manual' });
    expect(nowhere.headers.get('location')).to.equal('/not-found');
    expect((await api.post('/url', { target_url: 'javascript:alert(1)' })).status).to.equal(422);
  });

  it('PLAT-078.c /go leads to the not-found page when the call fails', async () => {
    const { hash } = (await api.post('/url', { target_url: 'http://localhost:0/a/survey?x=2' })).data;
    const rename = (from: string, to: string) =>
      test.db.owner.query(`ALTER FUNCTION core.${from}(text) RENAME TO ${to}`);
    const target = async () => (await fetch(`${test.url}/go/${hash}`, { redirect: 'manual' })).headers.get('location');
    await rename('find_short_url', 'gone_short_url');
    try {
      expect(await target()).to.equal('/not-found');
    } finally {
      await rename('gone_short_url', 'find_short_url');
    }
    expect(await target()).to.equal('http://localhost:0/a/survey?x=2');
  });

  it("short addresses lead to the product's own pages only, also those made before that was the rule", async () => {
    for (const target_url of [
      'https://evil.example/sign-in',
      'http://localhost:0@evil.example/',
      'http://localhost:1/',
    ]) {
      const refused = await api.post('/url', { target_url });
      expect([refused.status, refused.error.code, refused.error.details[0]?.path], target_url).to.deep.equal([
        422,
        'url_elsewhere',
        'target_url',
      ]);
    }
    await test.tenant(companyId, ({ trx }) =>
      trx('core.short_urls').insert({ hash: 'elsewhere', target_url: 'https://evil.example/' }),
    );
    const forward = await fetch(`${test.url}/go/elsewhere`, { redirect: 'manual' });
    expect(forward.headers.get('location')).to.equal('/not-found');
  });

  it('lists the companies that the caller may act as', async () => {
    const all = await probeCaller(test, companyId, ['admin']).get('/companies', { query: { filter: 'company' } });
    expect(all.data.count).to.be.at.least(2);
    const own = await api.get('/companies');
    expect(own.data.data.map((company: { companyId: string }) => company.companyId)).to.deep.equal([companyId]);
  });

  it('PLAT-038 PLAT-039.a the list of companies is ordered, searched and counted as all lists are', async () => {
    for (const name of ['Öresund 100 % Tea', 'Öresund Tea_house', 'Öresund teaXhouse'])
      await test.createCompany({ name });
    const names = async (caller: TestClient, query: string) => {
      const { data } = await caller.get(`/companies?${query}`);
      return { names: data.data.map(({ name }: { name: string }) => name), count: data.count };
    };
    const admin = probeCaller(test, companyId, ['admin']);
    const tea = ['Öresund 100 % Tea', 'Öresund Tea_house', 'Öresund teaXhouse'];
    expect(await names(admin, 'filter=tea%20öresund&sort_by=name')).to.deep.equal({ names: tea, count: 3 });
    expect(await names(admin, 'filter=öresund&sort_by=name&sort_order=desc&per_page=2')).to.deep.equal({
      names: tea.toReversed().slice(0, 2),
      count: 3,
    });
    expect(await names(admin, 'filter=öresund&per_page=2&page_no=9')).to.deep.equal({ names: [], count: 3 });
    expect((await names(admin, 'filter=a_h')).names).to.deep.equal(['Öresund Tea_house']);
    expect((await names(admin, 'filter=0%20%25')).names).to.deep.equal(['Öresund 100 % Tea']);
    expect(await names(admin, 'filter=nobody%20so')).to.deep.equal({ names: [], count: 0 });
    // Also where there is no more than the own one.
    expect(await names(api, 'filter=öresund')).to.deep.equal({ names: [], count: 0 });
    expect(await names(api, 'page_no=2')).to.deep.equal({ names: [], count: 1 });
    expect((await names(api, 'page_no=2&per_page=-1')).names).to.have.length(1);
  });

  it('gives a table as an Excel file whose texts are never formulas', async () => {
    const reply = await fetch(`${test.url}/api/table/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        export_type: 'xlsx_table',
        tableheaders: ['Name', 'Count'],
        tabledata: [
          ['=1+1', 2],
          ['Åsa', null],
        ],
      }),
    });
    expect(reply.headers.get('content-type')).to.include('spreadsheetml');
    const { default: ExcelJS } = await import('exceljs');
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await reply.arrayBuffer()) as never);
    const rows = book.worksheets[0]!.getSheetValues().slice(1) as unknown[][];
    expect(rows.map((row) => row.slice(1))).to.deep.equal([['Name', 'Count'], ['=1+1', 2], ['Åsa']]);
    expect((await api.post('/table/export', { export_type: 'pdf', tableheaders: [], tabledata: [] })).status).to.equal(
      422,
    );
  });

  it('gives it by GET as well', async () => {
    const query = new URLSearchParams({ export_type: 'xlsx_table', tableheaders: '["Name"]', tabledata: '[["Åsa"]]' });
    const headers = { authorization: `Bearer ${api.token}` };
    const reply = await fetch(`${test.url}/api/table/export?${query}`, { headers });
    expect(reply.headers.get('content-type')).to.include('spreadsheetml');
    const { default: ExcelJS } = await import('exceljs');
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await reply.arrayBuffer()) as never);
    const rows = book.worksheets[0]!.getSheetValues().slice(1) as unknown[][];
    expect(rows.map((row) => row.slice(1))).to.deep.equal([['Name'], ['Åsa']]);
  });

  it('RES-084.c writes times of a table as times', async () => {
    const reply = await fetch(`${test.url}/api/table/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        export_type: 'xlsx_table',
        tableheaders: ['Time', 'Count'],
        tabledata: [
          [{ time: '2026-03-29' }, 2],
          [{ time: '2026-03-29T00:00' }, 3],
          [{ time: '2026-03-29T15:30' }, 4],
        ],
      }),
    });
    const { default: ExcelJS } = await import('exceljs');
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await reply.arrayBuffer()) as never);
    const cells = [2, 3, 4].map((row) => book.worksheets[0]!.getCell(row, 1));
    expect(cells.map(({ value }) => (value as Date).toISOString().slice(0, 16))).to.deep.equal([
      '2026-03-29T00:00',
      '2026-03-29T00:00',
      '2026-03-29T15:30',
    ]);
    const [day, time] = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm'];
    expect(cells.map(({ numFmt }) => numFmt)).to.deep.equal([day, time, time]);
  });

  it('refuses a table beyond what a screen shows, and cells that are no cells', async () => {
    const table = (tableheaders: unknown[], tabledata: unknown) =>
      api.post('/table/export', { export_type: 'xlsx_table', tableheaders, tabledata });
    const code = async (reply: ReturnType<typeof table>) => {
      const { status, error } = await reply;
      return [status, error.code, error.details[0]?.path];
    };
    const columns = Array.from({ length: 500 }, (_, column) => `${column}`);
    // One heading, and far more cells than rows times headings.
    const wide = Array.from({ length: 200 }, () => columns.map(Number));
    expect(await code(table(['A'], wide))).to.deep.equal([422, 'validation', 'tabledata.0']);
    expect(await code(table(columns, [...wide, [1]]))).to.deep.equal([422, 'export_too_large', undefined]);
    expect(await code(table(['A'], [[{ a: 1 }]]))).to.deep.equal([422, 'validation', 'tabledata.0.0']);
    for (const time of ['2026-02-30', '2026-02-03T25:00', '1900-01-01', 'today', 5, null])
      expect(await code(table(['A'], [[{ time }]])), `${time}`).to.deep.equal([422, 'validation', 'tabledata.0.0']);
    expect(await code(table(['A'], [['x'.repeat(40_000)]]))).to.deep.equal([422, 'validation', 'tabledata.0.0']);
    expect((await table(['A'], ['x'.repeat(3_000_000)])).status).to.equal(413);
  });

  it('sends the security headers on every reply', async () => {
    const { headers } = await fetch(`${test.url}/api/roles`);
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('x-frame-options')).to.equal('DENY');
    const answering = await fetch(`${test.answerUrl}/a/nowhere`);
    expect(answering.headers.get('x-frame-options'), 'surveys may be embedded').to.equal(null);
    expect(headers.get('referrer-policy')).to.equal('strict-origin-when-cross-origin');
  });

  it('says that it lives, is ready, and what it measures', async () => {
    expect(await (await fetch(`${test.url}/health`)).json()).to.deep.equal({ status: 'ok' });
    expect((await fetch(`${test.url}/ready`)).status).to.equal(200);
    expect(await (await fetch(`${test.url}/metrics`)).text()).to.include('kaiku_http_request_seconds');
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto']) {
      const behindProxy = await fetch(`${test.url}/metrics`, { headers: { [name]: '203.0.113.9' } });
      expect(behindProxy.status, `nobody but this machine: ${name}`).to.equal(404);
    }
  });

  it('describes every route in OpenAPI to who may call all, with who may call it', async () => {
    const { companyId } = await test.createCompany();
    const features = test.app.host.plugins.flatMap(({ manifest }) => manifest.features ?? []);
    await test.setFeatures(companyId, Object.fromEntries(features.map(({ key }) => [key, true])));
    const headers = { authorization: `Bearer ${probeCaller(test, companyId, ['admin']).token}` };
    const api31 = (await (await fetch(`${test.url}/api/openapi.json`, { headers })).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; 'x-access': unknown }>>;
    };
    expect(api31.openapi).to.equal('3.1.0');
    const described = Object.values(api31.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(described.sort()).to.deep.equal(test.app.routes.map(({ route }) => route.id).sort());
    expect(api31.paths['/probe/notes']!.post!['x-access']).to.deep.equal({ permission: 'probe.write' });
  });
});
