import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SurveyStructure } from '@kaiku/sdk/model';
import { FileWork } from '@kaiku/sdk/server';
import {
  makeElement,
  makeLink,
  makeStructure,
  openSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';
import { colleague } from '../support.ts';

const structure: SurveyStructure = makeStructure({
  settings: { name: 'Coffee' },
  elements: [makeElement('q1', 'nps', { text: 'Would you recommend us?' })],
  backgroundFields: [
    { id: 'city', name: 'City' },
    // Its name is that of a column of the file.
    { id: 'lang', name: 'Name' },
  ],
  translations: { fi: { 'elements/q1/text': 'Suosittelisitko?' }, sv: { 'elements/q1/text': 'Rekommendera?' } },
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const headings = ['Name', 'Address', 'State', 'Open from', 'Open until', 'Language to begin with', 'City'];
type Row = readonly (string | null)[];

describe('collectors: links as files', () => {
  let app: TestApp;
  let owner: TestUser;
  let id: string;
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  const unique = (name: string) => `${name}-${Date.now().toString(36)}-${next()}`;

  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
  });
  beforeEach(async () => {
    id = await openSurvey(owner, { structure });
  });

  const make = (body: object) => makeLink(owner, id, body);
  const list = async (query: Record<string, string | number> = {}) =>
    (await owner.api.get(`/survey/${id}/publish`, { query: { per_page: -1, ...query } })).data.data;
  /** What of the product's statements is about links and what follows from them. */
  async function counted<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
    let statements = 0;
    const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
    const { query } = prototype;
    prototype.query = function counting(this: unknown, ...given: unknown[]) {
      const [statement] = given as (string | { text?: string } | undefined)[];
      const text = typeof statement === 'string' ? statement : (statement?.text ?? '');
      if (/collectors|outbox|job_runs|add_job|audit_log/.test(text)) statements += 1;
      return query.apply(this, given);
    };
    try {
      const result = await work();
      return { result, statements };
    } finally {
      prototype.query = query;
    }
  }
  const quoted = (cell: string | null) => `"${(cell ?? '').replaceAll('"', '""')}"`;
  const csv = (rows: readonly Row[], heading: Row = headings) =>
    new Blob([[heading, ...rows].map((row) => row.map(quoted).join(',')).join('\n')]);
  const upload = (file: Blob, more = '', fields: Record<string, string> = {}, who = owner) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append('file', file, 'links.xlsx');
    return who.api.post(`/survey/${id}/publish_import${more}`, undefined, { form });
  };
  const exported = async (language = 'en', who = owner) => {
    const reply = await fetch(`${app.url}/api/survey/${id}/publish_export`, {
      headers: { authorization: `Bearer ${who.tokens.token}`, 'accept-language': language },
    });
    return { reply, file: new Blob([await reply.arrayBuffer()]) };
  };
  const read = async (file: Blob) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
    try {
      const name = path.join(folder, 'links.xlsx');
      writeFileSync(name, Buffer.from(await file.arrayBuffer()));
      const limits = { rows: 10_000, columns: 100, cells: 1_000_000, cell: 10_000, seconds: 20 };
      const table = await app.services('collectors').get(FileWork).readTable(name, limits);
      const rows = [];
      for await (const batch of table.batches) rows.push(...batch.map(({ cells }) => cells));
      await table.close();
      return { headers: table.headers, rows };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const told = (faults: { row?: number; column?: string; code: string }[]) =>
    faults.map(({ row, column, code }) => [row, column, code]);
  /** Without what of a link never is the same. */
  const plain = (links: Record<string, unknown>[]) => links.map(({ timestamp: _, ...link }) => link);

  it('LINK-026.ab what is exported says what each link is, and comes back unchanged through the import', async () => {
    const all = await make({
      name: '=HYPERLINK("http://evil.example")',
      url: unique('lobby'),
      language: 'fi',
      hiddenLanguages: ['sv'],
      oneTimeDays: 7,
      maxAnswers: 1_000_000,
      draftAllowed: false,
      private: true,
      resetIntervalSeconds: 0,
      presentation: 'dropdown',
      structure: 'singlePage',
      singlePageSend: true,
      embedVersion: 2,
      embedTheme: 'singlePageForm',
      background: { city: '007', lang: 'Oulu, "north"\nside' },
      closeAt: inDays(3),
    });
    const closed = await make({ name: 'Same' });
    await owner.api.put(`/survey/${id}/publish/${closed.collectorId}`, { state: 'closed' });
    await make({ name: 'Same', openAt: inDays(1), closeAt: inDays(2) });
    const { reply, file } = await exported();
    expect(reply.status).to.equal(200);
    expect(decodeURIComponent(reply.headers.get('content-disposition')!)).to.include('links.xlsx');
    const { headers, rows } = await read(file);
    expect(headers.slice(0, 3)).to.deep.equal(['Name', 'Address', 'State']);
    expect(headers[3]).to.match(/^Open from \(.+\)$/);
    expect(headers.slice(-2)).to.deep.equal(['City', 'Name [lang]']);
    expect(rows).to.have.length(3);
    expect(rows[0]!.slice(0, 3)).to.deep.equal([all.name, all.publishUrl, 'Open']);
    expect(rows[0]!.slice(5)).to.deep.equal([
      'fi',
      'sv',
      '7',
      '1000000',
      'No',
      'Yes',
      '0',
      'Drop-down list',
      'On one page',
      null,
      'Yes',
      'Script',
      'Form only, on one page',
      null,
      null,
      '007',
      'Oulu, "north"\nside',
    ]);
    expect(rows.map((row) => row[2])).to.deep.equal(['Open', 'Closed', 'Opens later']);

    const before = await list();
    for (const one of [file, (await exported('fi')).file, (await exported('sv')).file]) {
      const preview = await upload(one, '/preview');
      expect(preview.data, preview.text).to.deep.include({
        rows: 3,
        created: 0,
        changed: 0,
        unchanged: 3,
        ignored: [],
      });
      expect(preview.data.faults).to.deep.equal([]);
      const done = await upload(one);
      expect(done.data, done.text).to.deep.equal({ created: 0, changed: 0, unchanged: 3, faults: [] });
    }
    expect(plain(await list())).to.deep.equal(plain(before));
  });

  it('LINK-035.a a file says how many answers a link takes', async () => {
    await make({ name: 'Limited', maxAnswers: 5 });
    const file = (...limits: string[]) =>
      csv(
        limits.map((limit, index) => [index === 0 ? 'Limited' : `New ${index}`, limit]),
        ['Name', 'Limit of answers'],
      );
    const refused = await upload(file('0', '1000001', '1,5', 'many'), '/preview');
    expect(refused.data.faults.map(({ code }: { code: string }) => code)).to.deep.equal(
      Array.from({ length: 4 }, () => 'file_answers'),
    );
    expect((await upload(file('', '12'))).status).to.equal(200);
    const limits = (await list()).map(({ name, maxAnswers }: Record<string, unknown>) => [name, maxAnswers]);
    expect(limits).to.deep.equal([
      ['Limited', null],
      ['New 1', 12],
    ]);
  });

  it('LINK-026.b rows make links, and change those that they name by address, else by name', async () => {
    const [byName, byUrl, kept] = [
      await make({ name: 'Front desk', background: { city: 'Oulu', lang: 'x' } }),
      await make({ name: 'Old name', closeAt: inDays(9) }),
      await make({ name: 'Kept' }),
    ];
    const fresh = unique('fresh');
    const file = csv([
      ['Front desk', '', 'Closed', '', '', '', 'Turku'],
      ['New name', byUrl.publishUrl, '', '', '', 'fi', ''],
      ['Made', fresh.toUpperCase(), '', '', '2099-12-31 16:00', 'sv', 'Rauma'],
      ['Made closed', '', 'closed', '', '', '', ''],
      ['Made later', '', 'Avautuu myöhemmin', '2099-01-01', '2099-02-01 08:30', '', ''],
      ['', '', '', '', '', '', ''],
    ]);
    const preview = await upload(file, '/preview');
    expect(preview.data, preview.text).to.deep.include({ rows: 5, created: 3, changed: 2, unchanged: 0, faults: [] });
    expect((await list()).length, 'a preview saves nothing').to.equal(3);
    const done = await upload(file);
    expect(done.data, done.text).to.deep.equal({ created: 3, changed: 2, unchanged: 0, faults: [] });
    const links = await list();
    const named = (name: string) => links.find((link: { name: string }) => link.name === name);
    expect(links.map(({ name }: { name: string }) => name)).to.deep.equal([
      'Front desk',
      'New name',
      'Kept',
      'Made',
      'Made closed',
      'Made later',
    ]);
    expect(named('Front desk')).to.deep.include({ state: 'closed', background: { city: 'Turku', lang: 'x' } });
    expect(named('Front desk').url).to.equal(byName.url);
    expect(named('New name')).to.deep.include({ language: 'fi', url: byUrl.url, closeAt: null, state: 'open' });
    expect(named('Kept')).to.deep.equal(kept);
    expect(named('Made')).to.deep.include({ url: fresh, state: 'open', language: 'sv', background: { city: 'Rauma' } });
    // The company's clocks show it so.
    expect(Date.parse(named('Made').closeAt)).to.equal(Date.parse('2099-12-31T14:00:00Z'));
    expect(named('Made closed')).to.include({ state: 'closed' });
    expect(named('Made closed').url).to.match(/^[1-9A-HJ-NP-Za-km-z]{12}$/);
    expect(named('Made later').state).to.equal('scheduled');
    const audited = await app.db.owner.query(
      "SELECT details FROM core.audit_log WHERE survey_id = $1 AND operation = 'collector.import'",
      [id],
    );
    expect(audited.rows.map(({ details }) => details)).to.deep.equal([
      { created: 3, changed: 2, unchanged: 0, faults: 0 },
    ]);
  });

  it('LINK-029 what is wrong is told by row and column, and nothing is done by half unless asked to', async () => {
    const taken = await make({ name: 'Taken', url: unique('taken') });
    await make({ name: 'Double' });
    await make({ name: 'Double' });
    const stranger = await app.createUser();
    const theirs = await makeLink(stranger, await openSurvey(stranger, { structure }), { name: 'Theirs' });
    const file = csv([
      ['Double', '', '', '', '', '', ''],
      ['', '', 'Open', '', '', '', ''],
      ['a', 'no', '', '', '', '', ''],
      ['b', theirs.publishUrl, '', '', '', '', ''],
      ['c', '', 'Ajar', '', '', '', ''],
      ['d', '', 'Opens later', '', '', '', ''],
      ['e', '', '', '', '2001-01-01 10:00', '', ''],
      ['f', '', '', '2099-02-31 10:00', '', '', ''],
      ['g', '', '', '', '', 'de', ''],
      ['h', '', '', '', '', '', 'x'.repeat(1_001)],
      ['Taken', '', '', '2099-01-01 10:00', '', '', ''],
      ['i', taken.publishUrl, '', '', '', '', ''],
      ['Fine', '', '', '', '', '', ''],
    ]);
    const faults = [
      [2, 'Name', 'row_matches_multiple_links'],
      [3, 'Name', 'file_name_missing'],
      [4, 'Address', 'url_form'],
      [5, 'Address', 'url_taken'],
      [6, 'State', 'file_state'],
      [7, 'Open from', 'file_opening_missing'],
      [8, 'Open until', 'close_before_open'],
      [9, 'Open from', 'file_time'],
      [10, 'Language to begin with', 'file_language'],
      [11, 'City', 'file_text_long'],
      [12, 'Open from', 'collector_must_be_closed'],
      [13, 'Address', 'file_link_twice'],
    ];
    const preview = await upload(file, '/preview');
    expect(told(preview.data.faults), preview.text).to.deep.equal(faults);
    expect(preview.data).to.deep.include({ created: 1, fault_count: faults.length });
    expect(preview.data.faults[0].message).to.match(/^The row matches multiple links/);
    const before = await list();
    const refused = await upload(file);
    expect([refused.status, refused.error.code]).to.deep.equal([422, 'link_import_refused']);
    expect(told(refused.error.details)).to.deep.equal(faults);
    expect(refused.error.details[7]).to.include({ message: 'A time is written as 2026-12-31 16:00.' });
    expect(await list()).to.deep.equal(before);
    const some = await upload(file, '', { skip_faulty: 'true' });
    expect(some.data.created, some.text).to.equal(1);
    expect(told(some.data.faults)).to.deep.equal(faults);
    expect(await list()).to.have.length(before.length + 1);
  });

  it('LINK-026.ab LINK-018 LINK-021 sections and a lottery go out, come back, make links alike, and are refused by name', async () => {
    const three = ['a', 'b', 'c'].map((one) => makeElement(one, 'openText', { text: one }));
    id = await openSurvey(owner, { structure: makeStructure({ elements: three }) });
    const own = {
      structure: 'custom',
      sections: [
        { id: 'one', pageId: 'p1', elements: ['b', 'a'] },
        { id: 'two', pageId: 'p1', elements: ['c'] },
      ],
      lottery: { type: 'questions', questions: ['a', 'b', 'c'], shown: 2 },
      embedTheme: 'notheme',
    };
    await make({ name: 'Desk', ...own });
    const { file } = await exported();
    expect((await upload(file, '/preview')).data).to.deep.include({ changed: 0, unchanged: 1, faults: [] });
    const { headers, rows } = await read(file);
    const cells = rows[0]!.map((cell) => String(cell ?? ''));
    const again = cells.map((cell, at) => (at === 0 ? 'Door' : at === 1 ? '' : cell));
    const made = await upload(csv([again], headers as string[]));
    expect(made.data, made.text).to.deep.include({ created: 1 });
    const [, door] = await list();
    expect(door).to.deep.include({
      ...own,
      sections: own.sections.map((one, at) => ({ ...one, id: `section-${at + 1}` })),
    });

    const heading = [
      'Name',
      'Structure',
      'Sections',
      'Send button',
      'Lottery: questions',
      'Lottery: number asked',
      'embedTheme',
    ];
    const refused = await upload(
      csv(
        [
          ['1', 'Spiral', '', '', '', '', ''],
          ['2', 'custom', '', '', '', '', ''],
          ['3', 'custom', 'p1: a\np9: b', '', '', '', ''],
          ['4', 'custom', 'p1: a, x', '', '', '', ''],
          ['5', 'custom', 'p1; a', '', '', '', ''],
          ['6', '', '', 'Yes', '', '', ''],
          ['7', '', '', '', 'a', '1', ''],
          ['8', '', '', '', 'a, b', '2', ''],
          ['9', '', '', '', 'a, b', '', ''],
          ['10', '', '', '', 'a, x', '1', ''],
          ['11', '', '', '', '', '', 'Pink'],
        ],
        heading,
      ),
      '/preview',
    );
    expect(told(refused.data.faults), refused.text).to.deep.equal([
      [2, 'Structure', 'file_structure'],
      [3, 'Sections', 'link_sections'],
      [4, 'Sections', 'link_section_page'],
      [5, 'Sections', 'file_part'],
      [6, 'Sections', 'file_sections'],
      [7, 'Send button', 'link_send_button'],
      [8, 'Lottery: questions', 'file_questions'],
      [9, 'Lottery: number asked', 'link_lottery_shown'],
      [10, 'Lottery: number asked', 'file_count'],
      [11, 'Lottery: questions', 'file_part'],
      [12, 'embedTheme', 'file_theme'],
    ]);
    expect(refused.data.faults[3].message).to.equal('The survey has no question x that can stand here.');
    const gone = await upload(
      csv(
        [['Desk', '', '', 'As the survey’s pages']],
        ['Name', 'Lottery: questions', 'Lottery: number asked', 'Structure'],
      ),
    );
    expect(gone.data, gone.text).to.deep.include({ changed: 1 });
    expect((await list())[0]).to.deep.include({ lottery: null, structure: 'default', sections: own.sections });
  });

  it('a background field may have the id of a column, and what is exported comes back', async () => {
    id = await openSurvey(owner, { structure: { ...structure, backgroundFields: [{ id: 'state', name: 'Region' }] } });
    await make({ name: 'Web', background: { state: 'Lapland' } });
    const { file } = await exported();
    const back = await upload(file, '/preview');
    expect(back.data, back.text).to.deep.include({ unchanged: 1, faults: [] });
    const changed = await upload(csv([['Web', 'Åland', 'Closed']], ['Name', 'Region', 'State']));
    expect(changed.data, changed.text).to.deep.include({ changed: 1 });
    expect((await list())[0]).to.deep.include({ state: 'closed', background: { state: 'Åland' } });
  });

  it('a preview waits for nobody who is changing links', async () => {
    await make({ name: 'Web' });
    const other = await app.db.owner.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT FROM collectors.collectors WHERE survey_id = $1 FOR UPDATE', [id]);
      const preview = await upload(csv([['Web']], ['Name']), '/preview');
      expect(preview.data, preview.text).to.deep.include({ rows: 1, unchanged: 1 });
    } finally {
      await other.query('ROLLBACK');
      other.release();
    }
  });

  it('a file with the wrong columns is refused, and columns that say nothing are named', async () => {
    const nothing = await upload(csv([['x']], ['Colour']));
    expect([nothing.status, nothing.error.code]).to.deep.equal([422, 'link_columns_missing']);
    const twice = await upload(csv([['x', 'y']], ['Name', 'NIMI']));
    expect(told(twice.error.details)).to.deep.equal([[1, 'NIMI', 'file_heading_twice']]);
    const some = await upload(csv([['x', 'red']], ['name', 'Colour']), '/preview');
    expect(some.data, some.text).to.deep.include({ created: 1, ignored: ['Colour'] });
  });

  it('LINK-027 LINK-028 LINK-030 too large, too many rows, broken', async () => {
    const large = await upload(new Blob(['x'.repeat(5_000_001)]));
    expect([large.status, large.error.code]).to.deep.equal([413, 'file_too_large']);
    expect(large.error.message).to.match(/^The file is too large; at most 5 MB/);
    const larger = await upload(new Blob(['x'.repeat(9_000_000)]), '/preview');
    expect([larger.status, larger.error.code]).to.deep.equal([413, 'file_too_large']);
    const rows = Array.from({ length: 2_001 }, (_, at) => [`Link ${at}`]);
    for (const more of ['', '/preview']) {
      const many = await upload(csv(rows, ['Name']), more);
      expect([many.status, many.error.code]).to.deep.equal([422, 'too_many_rows']);
      expect(many.error.message).to.match(/^Too many rows/);
    }
    const whole = Buffer.from(await (await exported()).file.arrayBuffer());
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(0)]) {
      const broken = await upload(new Blob([new Uint8Array(bytes)]));
      expect([broken.status, broken.error.code]).to.deep.equal([422, 'broken_file']);
      expect(broken.error.message).to.match(/^Broken file/);
    }
    const none = await owner.api.post(`/survey/${id}/publish_import`, undefined, { form: new FormData() });
    expect(none.status).to.be.oneOf([415, 422]);
  });

  it('2,000 links come in, are listed, searched, go out, close and are deleted, without a statement for each', async function () {
    this.timeout(60_000);
    const rows = Array.from({ length: 2_000 }, (_, at) => [
      `Shop ${String(at).padStart(4, '0')}`,
      at % 2 ? '2099-01-01 08:00' : '',
      `City ${at}`,
    ]);
    const file = csv(rows, ['Name', 'Open from', 'City']);
    const preview = await counted(() => upload(file, '/preview'));
    expect(preview.result.data, preview.result.text).to.deep.include({ created: 2_000, faults: [] });
    expect(preview.statements).to.be.below(40);
    const done = await counted(() => upload(file));
    expect(done.result.data, done.result.text).to.deep.include({ created: 2_000 });
    expect(done.statements).to.be.below(60);

    const listed = await counted(() => list());
    expect(listed.result).to.have.length(2_000);
    expect(listed.statements).to.be.below(20);
    const found = await counted(() => list({ filter: 'shop 123' }));
    // An address of chance may have the figures, too.
    const named = found.result.filter(({ name }: { name: string }) => name.includes('123'));
    expect([named.length, found.result.length < 20]).to.deep.equal([12, true]);
    expect(found.statements).to.be.below(20);

    const out = await counted(() => exported());
    expect(out.statements).to.be.below(50);
    const table = await read(out.result.file);
    expect(table.rows.map((row) => row[0])).to.deep.equal(rows.map(([name]) => name));
    const back = await upload(out.result.file);
    expect(back.data, back.text).to.deep.include({ created: 0, changed: 0, unchanged: 2_000 });

    const changed = await counted(() =>
      upload(
        csv(
          rows.map(([name]) => [name!, 'Oulu']),
          ['Name', 'City'],
        ),
      ),
    );
    expect(changed.result.data, changed.result.text).to.deep.include({ changed: 2_000 });
    expect(changed.statements).to.be.below(60);

    const collectorIds = listed.result.slice(0, 500).map((link: { collectorId: string }) => link.collectorId);
    for (const [end, body] of [
      ['switch', { collectorIds, state: 'closed' }],
      ['delete', { collectorIds }],
    ] as const) {
      const { result, statements } = await counted(() => owner.api.post(`/survey/${id}/publish/${end}`, body));
      expect([result.status, statements < 60], `${end}: ${statements}`).to.deep.equal([200, true]);
    }
  });

  it('who may only see links exports them and imports nothing; a stranger does neither', async () => {
    await make({ name: 'Web' });
    const viewer = await colleague(app, owner);
    expect((await exported('en', viewer)).reply.status).to.equal(403);
    await shareSurvey(owner, id, viewer, { permissions: ['viewLinks'] });
    expect((await exported('en', viewer)).reply.status).to.equal(200);
    const file = csv([['x']], ['Name']);
    for (const more of ['', '/preview']) expect((await upload(file, more, {}, viewer)).status).to.equal(403);
    const stranger = await app.createUser();
    expect((await exported('en', stranger)).reply.status).to.be.oneOf([403, 404]);
    expect((await upload(file, '', {}, stranger)).status).to.be.oneOf([403, 404]);
  });

  it('QR codes of all links, or of some, come as pages to print', async () => {
    const [one] = [await make({ name: 'Kauppatori, Åbo' }), await make({ name: 'Кафе Ελλάδα مقهى المركز' })];
    for (let at = 0; at < 5; at += 1) await make({ name: `Table ${at}` });
    const pdf = async (body: object, who = owner) => {
      const reply = await fetch(`${app.url}/api/survey/${id}/publish_qr`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.tokens.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { reply, text: Buffer.from(await reply.arrayBuffer()).toString('latin1') };
    };
    const pages = (text: string) => text.match(/\/Type \/Page\n/g)?.length ?? 0;
    const all = await pdf({});
    expect([all.reply.status, all.reply.headers.get('content-type')]).to.deep.equal([200, 'application/pdf']);
    expect(all.text)
      .to.match(/^%PDF-1/)
      .and.match(/%%EOF\s*$/);
    expect(pages(all.text), 'seven codes, six of a page').to.equal(2);
    expect(pages((await pdf({ size: '1' })).text)).to.equal(7);
    expect(pages((await pdf({ size: '4x6' })).text)).to.equal(1);
    expect(pages((await pdf({ size: '1', collectorIds: [one.collectorId] })).text)).to.equal(1);
    expect((await pdf({ size: '9x9' })).reply.status).to.equal(422);
    const strange = await make({ name: '漢字 Kauppa' });
    const refused = await pdf({});
    expect(refused.reply.status).to.equal(422);
    const { code, details } = JSON.parse(Buffer.from(refused.text, 'latin1').toString()).error;
    expect(code).to.equal('qr_signs');
    expect(details).to.have.length(1);
    expect(details[0]).to.deep.include({ path: strange.collectorId, value: '漢字 Kauppa' });
    expect(details[0].message).to.include('漢 字');
    expect(pages((await pdf({ signs: 'boxes', collectorIds: [strange.collectorId] })).text)).to.equal(1);
    const stranger = await colleague(app, owner);
    expect((await pdf({}, stranger)).reply.status).to.equal(403);
  });
});
