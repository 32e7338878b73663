import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FileWork } from '@kaiku/sdk/server';
import {
  makeElement,
  makeStructure,
  makeSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

const structure = makeStructure({
  elements: [
    makeElement('score', 'nps', { text: 'Would you recommend us?' }, 'Recommend'),
    makeElement(
      'drink',
      'choice',
      {
        text: 'What did you drink?',
        choices: [
          { id: 'tea', text: 'Tea: green' },
          { id: 'coffee', text: 'Coffee' },
          { id: 'c3', text: 'Coffee' },
        ],
      },
      'Drink',
    ),
  ],
  backgroundFields: [{ id: 'city', name: 'City: home' }],
});

describe('surveys: shares as files', () => {
  let app: TestApp;
  let owner: TestUser;
  let admin: TestUser;
  let id: string;
  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    admin = await app.createUser();
    owner = await app.createUser({ company: admin.company, roles: ['survey_creator'] });
  });
  beforeEach(async () => {
    id = (await makeSurvey(owner, { structure })).survey_id;
  });

  const colleague = () => app.createUser({ company: owner.company, roles: [] });
  const mapping = {
    email: 'E-mail',
    group: 'Group',
    permissions: 'Permissions',
    metaroles: 'Roles',
    background_limits: 'Background limits',
    answer_limits: 'Answer limits',
  };
  const headings = Object.values(mapping);
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const csv = (rows: readonly (readonly string[])[]) =>
    new Blob([[headings, ...rows].map((row) => row.map(quoted).join(',')).join('\n')]);
  const upload = (file: Blob, fields: Record<string, string> = { mapping: JSON.stringify(mapping) }, more = '') => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append('file', file, 'shares.csv');
    return owner.api.post(`/survey/${id}/share_import${more}`, undefined, { form });
  };
  const listed = async (of = id) =>
    (await owner.api.get(`/survey/${of}/share`, { query: { sort_by: 'created_at' } })).data.data;

  it('SHARE-020.bc what is exported says everything of each share, and can be imported into a survey alike', async () => {
    const [one, two] = [await colleague(), await colleague()];
    const group = (await admin.api.post('/company/groups', { name: `Baristas ${id}` })).data.group_id;
    await shareSurvey(owner, id, one, {
      permissions: ['reportView', 'rawAnswers'],
      background_limits: [{ field_id: 'city', values: ['Oulu', 'Ii: north'] }],
      answer_limits: [
        { element_id: 'score', min: 0, max: 6 },
        { element_id: 'drink', values: ['tea', 'coffee', 'dontKnow'] },
      ],
    });
    await shareSurvey(owner, id, two, { metaroles: ['editor', 'ticketHandler'] });
    await shareSurvey(owner, id, group, { permissions: ['view'] });
    const reply = await fetch(`${app.url}/api/survey/${id}/share_export`, {
      headers: { authorization: `Bearer ${owner.tokens.token}`, 'accept-language': 'en' },
    });
    expect(reply.status).to.equal(200);
    expect(decodeURIComponent(reply.headers.get('content-disposition')!)).to.include('shares.xlsx');
    const file = new Blob([await reply.arrayBuffer()]);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-test-'));
    try {
      writeFileSync(path.join(folder, 'shares.xlsx'), Buffer.from(await file.arrayBuffer()));
      const limits = { rows: 10, columns: 10, cells: 100, cell: 1_000, seconds: 20 };
      const table = await app.services('surveys').get(FileWork).readTable(path.join(folder, 'shares.xlsx'), limits);
      const rows = [];
      for await (const batch of table.batches) rows.push(...batch.map(({ cells }) => cells));
      await table.close();
      expect(table.headers).to.deep.equal([...headings, 'API-managed']);
      const own = rows.find(([email]) => email === one.person.email)!;
      expect(own[2]).to.equal('reportView, rawAnswers, bgLimits, answerLimits');
      expect(own[4]).to.equal('City: home: Oulu\nCity: home: Ii: north');
      expect(own[5]).to.equal('Recommend: 0..6\nDrink: Tea: green\nDrink: coffee\nDrink: dontKnow');
    } finally {
      rmSync(folder, { recursive: true });
    }

    const preview = await upload(file, {}, '/preview');
    expect(preview.status, preview.text).to.equal(200);
    expect(preview.data.count).to.equal(3);
    expect(preview.data.mapping).to.deep.equal({ ...mapping, managed_by_api: 'API-managed' });
    const before = await listed();
    const from = id;
    id = (await makeSurvey(owner, { structure })).survey_id;
    const imported = await upload(file, { mapping: JSON.stringify(preview.data.mapping) });
    expect(imported.data, imported.text).to.deep.equal({ shares: 3, faults: [] });
    const plain = (rows: { shared_to: { id: string }; created_at: string; share_id: string }[]) =>
      rows
        .map(({ created_at: _, share_id: __, ...share }) => share)
        .sort((a, b) => a.shared_to.id.localeCompare(b.shared_to.id));
    expect(plain(await listed())).to.deep.equal(plain(before));
    expect((await listed(from)).length).to.equal(3);
  });

  it('cells full of colons and names cost no more than others', async function () {
    // Each colon was looked at, with all that stood before it: minutes, in which nobody else was served.
    this.timeout(30_000);
    const one = await colleague();
    const row = [one.person.email, '', 'x,'.repeat(4_900), '', ':'.repeat(9_900), ':'.repeat(9_900)];
    const refused = await upload(csv(Array.from({ length: 160 }, () => row)));
    expect([refused.status, refused.error.code], refused.text).to.deep.equal([422, 'share_import_refused']);
    const limits = [one.person.email, '', 'reportView', '', ':'.repeat(9_900), ':'.repeat(9_900)];
    const again = await upload(csv(Array.from({ length: 200 }, () => limits)));
    expect(again.error.details[0]).to.include({ row: 2, code: 'invalid_background_filter' });
  });

  it('SHARE-021 an import without a chosen e-mail column is refused', async () => {
    const { email: _, ...others } = mapping;
    const reply = await upload(csv([]), { mapping: JSON.stringify(others) });
    expect([reply.status, reply.error.code]).to.deep.equal([422, 'email_column_not_selected']);
    expect(reply.error.message).to.equal('E-mail column not selected');
    expect((await upload(csv([]), {})).error.code).to.equal('email_column_not_selected');
    const odd = await upload(csv([]), { mapping: JSON.stringify({ email: 'Address' }) });
    expect(odd.error.details[0]).to.include({ path: 'mapping.email', code: 'unknown_column', value: 'Address' });
  });

  it('SHARE-022 SHARE-023 SHARE-024 tells what is wrong by row, and does nothing by half unless asked to', async () => {
    const [one, two, three] = [await colleague(), await colleague(), await colleague()];
    await shareSurvey(owner, id, one, { permissions: ['view'] });
    const file = csv([
      [one.person.email, '', 'view', '', '', ''],
      ['nobody@example.test', '', 'view', '', '', ''],
      [two.person.email, '', 'report_view', '', '', 'Recommend: many'],
      [two.person.email, '', 'reportView', '', '', 'Nothing: 1'],
      [two.person.email, '', 'reportView', '', 'Country: Fi', ''],
      [two.person.email, '', 'peek', '', '', ''],
      [two.person.email, '', '', 'boss', '', ''],
      [two.person.email, '', '', '', '', ''],
      ['', 'No such group', 'view', '', '', ''],
      [three.person.email.toUpperCase(), '', 'report_view; edit', 'Analyst', '', 'Drink: Tea: green'],
      [three.person.email, '', 'view', '', '', ''],
      ['', '', '', '', '', ''],
    ]);
    const refused = await upload(file);
    expect([refused.status, refused.error.code], refused.text).to.deep.equal([422, 'share_import_refused']);
    const told = (faults: { row?: number; column?: string; code: string; message: string }[]) =>
      faults.map(({ row, column, message }) => [row, column, message]);
    const faults = [
      [2, 'E-mail', 'Already shared'],
      [3, 'E-mail', 'User not found'],
      [4, 'Answer limits', 'Invalid answer filter'],
      [5, 'Answer limits', 'Invalid answer filter'],
      [6, 'Background limits', 'The survey has no such background value filter.'],
      [7, 'Permissions', 'Unknown permission'],
      [8, 'Roles', 'Unknown role'],
      [9, 'Permissions', 'A share gives at least one permission.'],
      [10, 'Group', 'Group not found'],
      [12, 'E-mail', 'Already shared'],
    ];
    expect(told(refused.error.details)).to.deep.equal(faults);
    expect(await listed()).to.have.length(1);

    const some = await upload(file, { mapping: JSON.stringify(mapping), skip_faulty: 'true' });
    expect(some.data.shares).to.equal(1);
    expect(told(some.data.faults)).to.deep.equal(faults);
    const made = (await listed()).find(
      (share: { shared_to: { email: string } }) => share.shared_to.email === three.person.email,
    );
    expect(made).to.deep.include({
      permissions: ['reportView', 'edit', 'answerLimits'],
      metaroles: ['analyst'],
      answer_limits: [{ element_id: 'drink', values: ['tea'] }],
    });
    const audited = await app.db.owner.query(
      "SELECT details FROM core.audit_log WHERE survey_id = $1 AND operation = 'share.import'",
      [id],
    );
    expect(audited.rows.map(({ details }) => details)).to.deep.equal([{ shares: 1, faults: 10 }]);
    const stranger = await colleague();
    const form = new FormData();
    form.append('file', file, 'a.csv');
    expect((await stranger.api.post(`/survey/${id}/share_import`, undefined, { form })).status).to.equal(403);
    expect((await stranger.api.get(`/survey/${id}/share_export`)).status).to.equal(403);
  });
});
