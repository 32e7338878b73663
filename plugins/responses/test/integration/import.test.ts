import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { FileStore, FileWork } from '@kaiku/sdk/server';
import {
  accepted,
  makeElement,
  makeStructure,
  makeSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import { importLimits } from '../../contract/index.ts';
import { forgetImportFaults } from '../../server/jobs/forgetImportFaults.ts';
import { workbookOf } from '../support.ts';

const structure = makeStructure({
  elements: [
    makeElement('score', 'nps', { text: 'Recommend?', mandatory: true }, 'Score'),
    makeElement('why', 'openText', { text: 'Why?' }, 'Why'),
  ],
});

describe('importing answers over HTTP', function () {
  this.timeout(60_000);
  let app: TestApp;
  let user: TestUser;
  let surveyId: string;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
    ({ survey_id: surveyId } = await makeSurvey(user, { structure }));
  });

  function send(content: string | Buffer, mapping?: object, api = user.api) {
    const form = new FormData();
    if (mapping) form.append('mapping', JSON.stringify(mapping));
    form.append('file', new Blob([content as BlobPart]), 'answers.csv');
    return api.post(`/answer/${surveyId}/import`, undefined, { form });
  }
  const ended = (jobId: string) =>
    until(
      'the import to end',
      async () => {
        const { data } = await user.api.get(`/jobs/${jobId}`);
        return data.state === 'done' || data.state === 'failed' || data.state === 'cancelled' ? data : null;
      },
      30_000,
    );
  const count = async () =>
    Number(
      (await app.db.owner.query('SELECT count(*) FROM responses.responses WHERE survey_id = $1', [surveyId])).rows[0]
        .count,
    );

  it('RES-030 imports a file, with a mapping by heading, and tells how many', async () => {
    const before = await count();
    const sent = await send('When,A,B,Junk\n2026-01-31 08:05,9,Good,x\n2026-01-31 08:06,,Fine,y\n', {
      When: { type: 'timestamp' },
      A: { type: 'answer', elementId: 'score' },
      B: { type: 'answer', elementId: 'why' },
    });
    expect(sent.status).to.equal(200);
    const job = await ended(sent.data.jobId);
    expect([job.state, job.result]).to.deep.equal(['done', { imported: 2 }]);
    expect(await count()).to.equal(before + 2);
    const { rows } = await app.db.owner.query(
      "SELECT name FROM core.outbox WHERE name LIKE 'answers.%' UNION ALL SELECT operation FROM core.audit_log WHERE operation = 'answers.import'",
    );
    expect(rows.map(({ name }) => name)).to.include('answers.import');
  });

  it('RES-056 imports a file without times under the time that was said for all, and refuses one that is no time', async () => {
    const post = (answeredAt: string) => {
      const form = new FormData();
      form.append('answeredAt', answeredAt);
      form.append('file', new Blob(['Recommend?,Why?\n9,No times\n8,No times\n']), 'answers.csv');
      return user.api.post(`/answer/${surveyId}/import`, undefined, { form });
    };
    expect((await ended((await post('2026-02-01T07:30:00.000Z')).data.jobId)).result).to.deep.equal({ imported: 2 });
    const { rows } = await app.db.owner.query(
      "SELECT DISTINCT submitted_at FROM responses.responses WHERE survey_id = $1 AND answers->>'why' = 'No times'",
      [surveyId],
    );
    expect(rows.map(({ submitted_at: at }) => at.toISOString())).to.deep.equal(['2026-02-01T07:30:00.000Z']);
    for (const wrong of ['yesterday', '1969-12-31T10:00:00Z', '2100-01-01T00:00:00Z'])
      expect((await post(wrong)).status, wrong).to.equal(422);
  });

  it('SUR-041.b tells how many answers named files, which an import does not bring', async () => {
    const before = surveyId;
    const elements = [
      makeElement('photo', 'fileUpload', { text: 'Photo?', dontKnow: { enabled: true, text: 'None' } }),
    ];
    ({ survey_id: surveyId } = await makeSurvey(user, { structure: makeStructure({ elements }) }));
    const sent = await send(
      'Timestamp,Photo?\n2026-01-31 08:05,cat.png\n2026-01-31 08:06,None\n2026-01-31 08:07,\n2026-01-31 08:08,"a.png, b.png"\n',
    );
    expect(sent.status).to.equal(200);
    expect((await ended(sent.data.jobId)).result).to.deep.equal({ imported: 4, filesLeft: 2 });
    surveyId = before;
  });

  it('holds no transaction while files are read and stored', async () => {
    const services = app.services('responses');
    const transactions = async () =>
      Number(
        (
          await app.db.owner.query(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
          )
        ).rows[0].count,
      );
    const waited: string[] = [];
    /** Goes on once no transaction is open: were the caller's, it never would. */
    const delay = <T extends object>(service: T, method: keyof T & string): (() => void) => {
      const real = service[method];
      service[method] = (async (...given: unknown[]) => {
        await until(`transactions to end before ${method}`, async () => (await transactions()) === 0);
        waited.push(method);
        return (real as (...all: unknown[]) => unknown).apply(service, given);
      }) as never;
      return () => {
        service[method] = real;
      };
    };
    const restore = [delay(services.get(FileWork), 'readTable'), delay(services.get(FileStore), 'put')];
    try {
      const form = new FormData();
      form.append('file', new Blob(['Timestamp,score\n2026-01-31 08:05,9\n']), 'answers.csv');
      const preview = await user.api.post(`/answer/${surveyId}/import/preview`, undefined, { form });
      expect(preview.status, preview.text).to.equal(200);
      const sent = await send('When,A\n2026-01-31 08:05,9\n', {
        When: { type: 'timestamp' },
        A: { type: 'answer', elementId: 'score' },
      });
      expect(sent.status, sent.text).to.equal(200);
      expect(waited.slice(0, 3)).to.deep.equal(['readTable', 'readTable', 'put']);
      expect((await ended(sent.data.jobId)).state).to.equal('done');
    } finally {
      for (const put of restore) put();
    }
  });

  it('RES-029.b imports an Excel file', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Answers');
    sheet.addRow(['Timestamp', 'Recommend?', 'Why?']);
    for (let index = 0; index < 1_200; index += 1)
      sheet.addRow([new Date(Date.UTC(2026, 0, 1, 8, index)), index % 11, `Row ${index}`]);
    const before = await count();
    const sent = await send(Buffer.from(await book.xlsx.writeBuffer()));
    expect((await ended(sent.data.jobId)).result).to.deep.equal({ imported: 1_200 });
    expect(await count()).to.equal(before + 1_200);
  });

  it('RES-034 stores nothing of a file with one fault in its last row, and names it', async () => {
    const before = await count();
    const rows = Array.from({ length: 3_000 }, (_, index) => `2026-01-31 08:05,${index % 11}`);
    const sent = await send(`Timestamp,Recommend?\n${rows.join('\n')}\n2026-01-31 08:05,11\n`);
    const job = await ended(sent.data.jobId);
    expect(job.state).to.equal('failed');
    expect(job.error.code).to.equal('import_faults');
    expect(job.error.details).to.have.length(1);
    expect(job.error.details[0]).to.deep.include({
      code: 'number_range',
      row: 3_002,
      column: 'Recommend?',
      value: '11',
    });
    expect(await count()).to.equal(before);
    // Whoever imports the file was told; managers have nothing to see to.
    expect((await user.api.get('/company/failed-work')).data.count).to.equal(0);
  });

  it('RES-071.e a dry run reads the whole file, tells its faults or how many answers it has, and stores nothing', async () => {
    const before = await count();
    const kept = async () => {
      const files = "SELECT 1 FROM core.stored_files WHERE company_id = $1 AND state = 'kept'";
      return (await app.db.owner.query(files, [user.company.companyId])).rows.length;
    };
    const keptBefore = await kept();
    const dryly = async (content: string) => {
      const form = new FormData();
      form.append('dryRun', 'true');
      form.append('file', new Blob([content]), 'dry.csv');
      const { jobId } = await accepted(user.api.post(`/answer/${surveyId}/import`, undefined, { form }));
      return { jobId, ...(await ended(jobId)) };
    };
    const rows = Array.from({ length: 1_500 }, (_, at) => `2026-01-31 08:05,${at % 11}`);
    const faulty = await dryly(`Timestamp,Recommend?\n${rows.join('\n')}\n2026-01-31 08:05,11\n`);
    expect([faulty.state, faulty.error.code, faulty.error.details[0].row]).to.deep.equal([
      'failed',
      'import_faults',
      1_502,
    ]);
    const good = await dryly(`Timestamp,Recommend?\n${rows.join('\n')}\n`);
    expect([good.state, good.result, good.done]).to.deep.equal(['done', { checked: 1_500 }, 1_500]);
    expect(await count()).to.equal(before);
    const { data } = await accepted(user.api.get(`/answer/${surveyId}/imports`));
    expect(data.map((one: { import_id: string }) => one.import_id)).to.not.include(good.jobId);
    const told = await app.db.owner.query(
      "SELECT 1 FROM core.audit_log WHERE operation = 'answers.import' AND details ->> 'importId' = $1",
      [good.jobId],
    );
    expect(told.rows).to.deep.equal([]);
    expect(await kept(), 'nor the file').to.equal(keptBefore);
  });

  it('RES-072.a leaves out the rows with errors where that is said, tells how many and lists them, and refuses a file of nothing else', async () => {
    const before = await count();
    const leaving = (content: string) => {
      const form = new FormData();
      form.append('leaveOut', 'true');
      form.append('file', new Blob([content]), 'partly.csv');
      return accepted(user.api.post(`/answer/${surveyId}/import`, undefined, { form }));
    };
    const rows = Array.from({ length: 1_200 }, (_, at) => `2026-01-31 08:05,${at % 100 === 0 ? 11 : 5},Left or not`);
    const { jobId } = await leaving(`Timestamp,Recommend?,Why?\n${rows.join('\n')}\n`);
    const job = await ended(jobId);
    expect([job.state, job.result]).to.deep.equal(['done', { imported: 1_188, leftOut: 12 }]);
    expect(await count()).to.equal(before + 1_188);
    const { rows: stored } = await app.db.owner.query(
      "SELECT DISTINCT answers->>'score' AS score FROM responses.responses WHERE survey_id = $1 AND answers->>'why' = 'Left or not'",
      [surveyId],
    );
    expect(stored).to.deep.equal([{ score: '5' }]);
    const list = await fetch(`${app.url}/api/answer/${surveyId}/imports/${jobId}/faults`, {
      headers: { authorization: `Bearer ${user.tokens.token}` },
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await list.arrayBuffer());
    expect(book.worksheets[0]!.rowCount).to.equal(13);
    const { rows: told } = await app.db.owner.query(
      "SELECT details FROM core.audit_log WHERE operation = 'answers.import' AND details->>'importId' = $1",
      [jobId],
    );
    expect(told).to.deep.equal([{ details: { count: 1_188, leftOut: 12, importId: jobId } }]);
    const none = await ended((await leaving('Timestamp,Recommend?\n2026-01-31 08:05,11\n')).jobId);
    expect([none.state, none.error.code]).to.deep.equal(['failed', 'import_faults']);
  });

  it('RES-072.b takes cells as empty that mean no answer as it is said, but for the time of answering', async () => {
    const form = new FormData();
    form.append('noAnswer', JSON.stringify(['99', 'no ANSWER']));
    form.append(
      'file',
      new Blob(['Timestamp,Recommend?,Why?\n2026-01-31 08:05,99,No  answer\n2026-01-31 08:06,9,99 bottles\n']),
      'coded.csv',
    );
    const { jobId } = await accepted(user.api.post(`/answer/${surveyId}/import`, undefined, { form }));
    expect((await ended(jobId)).result).to.deep.equal({ imported: 2 });
    const { rows } = await app.db.owner.query(
      'SELECT answers FROM responses.responses WHERE import_id = $1 ORDER BY submitted_at',
      [jobId],
    );
    expect(rows).to.deep.equal([{ answers: {} }, { answers: { score: 9, why: '99 bottles' } }]);
    const wrong = new FormData();
    wrong.append('noAnswer', '"99"');
    wrong.append('file', new Blob(['Timestamp\n2026-01-31 08:05\n']), 'coded.csv');
    expect((await user.api.post(`/answer/${surveyId}/import`, undefined, { form: wrong })).status).to.equal(422);
  });

  it('RES-072.c refuses a file that was imported into the survey before, unless it is said once more or was taken back', async () => {
    const content = 'Timestamp,Recommend?,Why?\n2026-01-31 08:05,9,Twice or once\n';
    const { survey_id: other } = await makeSurvey(user, { structure });
    const post = (fields: Record<string, string> = {}, to = surveyId) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      form.append('file', new Blob([content]), 'again.csv');
      return user.api.post(`/answer/${to}/import`, undefined, { form });
    };
    const { jobId } = await accepted(post());
    expect((await ended(jobId)).result).to.deep.equal({ imported: 1 });
    const before = await count();
    const refused = await post();
    expect([refused.status, refused.error.code], refused.text).to.deep.equal([422, 'imported_before']);
    expect(refused.error.message).to.match(/again\.csv.*answers: 1/);
    expect((await ended((await accepted(post({ dryRun: 'true' }))).jobId)).result).to.deep.equal({ checked: 1 });
    expect((await ended((await accepted(post({}, other))).jobId)).result).to.deep.equal({ imported: 1 });
    expect(await count()).to.equal(before);
    expect((await ended((await accepted(post({ again: 'true' }))).jobId)).result).to.deep.equal({ imported: 1 });
    for (const { import_id: id, filename } of (await accepted(user.api.get(`/answer/${surveyId}/imports`))).data)
      if (filename === 'again.csv') await accepted(user.api.delete(`/answer/${surveyId}/imports/${id}`));
    expect((await post()).status).to.equal(200);
  });

  it('RES-072.c stores a file once that is sent twice at the same time', async () => {
    const lines = Array.from({ length: 400 }, (_, at) => `2026-01-31 08:05,9,At once ${at}`);
    const { survey_id: id } = await makeSurvey(user, { structure });
    const post = () => {
      const form = new FormData();
      form.append('file', new Blob([['Timestamp,Recommend?,Why?', ...lines].join('\n')]), 'twice.csv');
      return user.api.post(`/answer/${id}/import`, undefined, { form });
    };
    const sent = await Promise.all([post(), post()]);
    // Whether the second one is refused by its call or by its job hangs on which of them is how far.
    const outcomes = await Promise.all(
      sent.map(async ({ status, data, error }) => {
        if (status !== 200) return error.details[0]!.code;
        const job = await ended(data.jobId);
        return job.error?.details[0].code ?? job.state;
      }),
    );
    expect(outcomes.toSorted()).to.deep.equal(['done', 'imported_before']);
    const { rows } = await app.db.owner.query(
      'SELECT count(*)::int AS n FROM responses.responses WHERE survey_id = $1',
      [id],
    );
    expect(rows).to.deep.equal([{ n: lines.length }]);
  });

  it('RES-071.bc lists all faults of a refused file for who may import, for two days, and tells how far it was', async () => {
    const rows = Array.from({ length: 1_300 }, (_, index) => `2026-01-31 08:05,${index < 1_200 ? 11 : 3}`);
    const { jobId } = (await send(`Timestamp,Recommend?\n${rows.join('\n')}\nsome day,-1\n`)).data;
    const { error, done, total } = await ended(jobId);
    expect([done, total], 'the total is known by the size of the file').to.deep.equal([1_301, 1_301]);
    expect(error.message).to.contain('1202');
    const told = error.details.map(
      ({ code, row, params }: { code: string; row: number; params: { times: number } }) => [code, row, params.times],
    );
    expect(told).to.deep.equal([
      ...[2, 3, 4, 5, 6, 1_302].map((row) => ['number_range', row, 1_201]),
      ['timestamp_format', 1_302, 1],
    ]);
    const path = `/answer/${surveyId}/imports/${jobId}/faults`;
    const book = new ExcelJS.Workbook();
    const file = await fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${user.api.token}` } });
    await book.xlsx.load(await file.arrayBuffer());
    const sheet = book.worksheets[0]!;
    expect(sheet.rowCount).to.equal(1_203);
    const lineOf = (row: number) => (sheet.getRow(row).values as unknown[]).slice(1);
    expect([lineOf(1), lineOf(2), lineOf(1_202)]).to.deep.equal([
      ['Row', 'Column', 'Value', 'Error'],
      [2, 'Recommend?', '11', 'Row 2, “Recommend?”: 11 is not from 0 to 10.'],
      [
        1_302,
        'Timestamp',
        'some day',
        'Row 1302, “Timestamp”: “some day” is not a time of a known form, such as 2026-01-31 08:05, 31.1.2026 8:05 or 1/31/2026 8:05 AM.',
      ],
    ]);
    const colleague = await app.createUser({ company: user.company, roles: ['survey'] });
    expect((await colleague.api.get(path)).status).to.equal(403);
    const other = await makeSurvey(user, { structure });
    expect((await user.api.get(path.replace(surveyId, other.survey_id))).status).to.equal(404);
    const job = { tenant: (work: never) => app.tenant(user.company.companyId, work), progress: async () => {} };
    for (const [hours, forgotten, status] of [
      [47, 0, 200],
      [49, 3, 404],
    ]) {
      await app.db.owner.query(
        'UPDATE responses.import_faults SET found_at = now() - make_interval(hours => $2) WHERE import_id = $1',
        [jobId, hours],
      );
      expect((await forgetImportFaults.handler(job as never, {})) as object, `${hours} h`).to.deep.equal({ forgotten });
      const found = await fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${user.api.token}` } });
      await found.arrayBuffer();
      expect(found.status, `${hours} h`).to.equal(status);
    }
  });

  it('RES-031.ab RES-033.b RES-036 refuses at once what no row can mend', async () => {
    const code = async (content: string | Buffer, mapping?: object) => {
      const { status, error } = await send(content, mapping);
      expect(status).to.equal(422);
      return [error.code, error.details[0]?.code];
    };
    expect(await code('Recommend?\n1\n')).to.deep.equal(['import_mapping', 'timestamp_missing']);
    const time = { type: 'timestamp' };
    const score = { type: 'answer', elementId: 'score' };
    expect(await code('A,B\n1,2\n', { A: time, B: time })).to.deep.equal(['import_mapping', 'timestamp_several']);
    expect(await code('T,A,B\n1,2,3\n', { T: time, A: score, B: score })).to.deep.equal([
      'import_mapping',
      'duplicate_columns',
    ]);
    expect(await code('T\n1\n', { T: time, Gone: score })).to.deep.equal(['import_mapping', 'unknown_column']);
    expect(await code('T,A\n1,2\n', { T: time, A: { type: 'answer', elementId: 'gone' } })).to.deep.equal([
      'import_mapping',
      'unknown_target',
    ]);
    expect(await code(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).to.deep.equal(['invalid_file', 'not_text']);
    expect(await code(`${'c,'.repeat(1_000)}c\n`)).to.deep.equal(['invalid_file', 'too_many_columns']);
    const invalid = await send('Timestamp,Recommend?\n', { Timestamp: { type: 'nonsense' } });
    expect([invalid.status, invalid.error.code]).to.deep.equal([422, 'validation']);
    const missing = await user.api.post(`/answer/${surveyId}/import`, undefined, { form: new FormData() });
    expect(missing.status).to.be.oneOf([400, 422]);
  });

  it('RES-036 refuses a small workbook whose cells lie in the last column, and nobody waits meanwhile', async () => {
    const preview = (rows: string) => {
      const form = new FormData();
      form.append('file', new Blob([workbookOf(rows) as BlobPart]), 'answers.xlsx');
      return user.api.post(`/answer/${surveyId}/import/preview`, undefined, { form });
    };
    const empty = Array.from({ length: 2_000 }, (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"/></row>`);
    const filled = empty.map((row) => row.replace('/>', '><v>1</v></c>'));
    const heading = '<row r="1"><c r="A1" t="inlineStr"><is><t>Timestamp</t></is></c></row>';
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const refusals = [];
    for (const rows of [empty, filled, [heading, ...filled.slice(1)]]) {
      const { status, error } = await preview(rows.join(''));
      refusals.push([status, error.code, error.details[0]?.code]);
    }
    delay.disable();
    expect(refusals).to.deep.equal([
      [422, 'invalid_file', 'empty_heading'],
      [422, 'invalid_file', 'too_many_columns'],
      [422, 'invalid_file', 'row_too_long'],
    ]);
    // 39 s when the server's own thread read it; the bound leaves room for a busy machine.
    expect(delay.max / 1e6).to.be.below(3_000);
    const { status, data } = await preview(`${heading}<row r="2"><c r="A2"><v>1</v></c></row>`);
    expect([status, data.headers, data.rows]).to.deep.equal([200, ['Timestamp'], [['1']]]);
  });

  it('RES-049.a says who imported also where that is a manager of the provider, whom the company’s list of users does not have', async () => {
    const admin = await app.createUser({ roles: ['admin'], firstName: 'Aada', lastName: 'Arola' });
    const there = admin.api.with({ 'X-View-As': `company-${user.company.companyId}` });
    const sent = await send('Timestamp,Why?\n2026-01-31 08:05,By hand\n', undefined, there);
    await until(
      'the import to end',
      async () => (await accepted(there.get(`/jobs/${sent.data.jobId}`))).state === 'done',
    );
    const { data } = await accepted(user.api.get(`/answer/${surveyId}/imports`));
    expect(data.find((one: { import_id: string }) => one.import_id === sent.data.jobId).imported_by).to.equal(
      'Aada Arola',
    );
  });

  it('RES-049.ab lists what was imported, and takes one back without touching another or what respondents gave', async () => {
    const before = surveyId;
    ({ survey_id: surveyId } = await makeSurvey(user, { structure }));
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers)
       VALUES ($1, gen_random_uuid(), $2, 1, 'en', '{"why": "Mine"}')`,
      [user.company.companyId, surveyId],
    );
    for (const why of ['First', 'Second'])
      await ended((await send(`Timestamp,Why?\n2026-01-31 08:05,${why}\n2026-01-31 08:06,${why}\n`)).data.jobId);
    const path = `/answer/${surveyId}/imports`;
    const list = async () => (await accepted(user.api.get(path))).data as { import_id: string; count: number }[];
    const [second, first] = await list();
    expect(second).to.include({ filename: 'answers.csv', count: 2 });
    expect((second as unknown as { imported_by: string }).imported_by).to.include(user.person.lastName);
    const removed = await accepted(user.api.delete(`${path}/${second!.import_id}`));
    expect((await ended(removed.jobId)).result).to.deep.equal({ count: 2 });
    expect((await list()).map(({ import_id }) => import_id)).to.deep.equal([first!.import_id]);
    const { rows } = await app.db.owner.query('SELECT answers FROM responses.responses WHERE survey_id = $1', [
      surveyId,
    ]);
    expect(rows.map(({ answers }) => answers.why).sort()).to.deep.equal(['First', 'First', 'Mine']);
    expect((await user.api.delete(`${path}/${second!.import_id}`)).status).to.equal(404);
    const { rows: told } = await app.db.owner.query(
      "SELECT details FROM core.audit_log WHERE operation = 'answers.import_remove' AND survey_id = $1",
      [surveyId],
    );
    expect(told.map(({ details }) => details.count)).to.deep.equal([2]);
    const other = await app.createUser({ company: user.company, roles: ['survey'] });
    for (const call of [other.api.get(path), other.api.delete(`${path}/${first!.import_id}`)])
      expect((await call).status).to.equal(403);
    surveyId = before;
  });

  it('refuses a file beyond the limit and a payload that is no form', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    const many = Math.ceil(importLimits.bytes / megabyte.length) + 1;
    const call = request(`${app.url}/api/answer/${surveyId}/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.tokens.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': many * megabyte.length,
      },
    });
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    await pipeline(Readable.from(Array<Buffer>(many).fill(megabyte)), call);
    const [reply] = await answered;
    expect(reply.statusCode).to.equal(413);
    expect((await json(reply)) as object).to.have.nested.property('error.code', 'file_too_large');
    expect((await user.api.post(`/answer/${surveyId}/import`, { a: 1 })).status).to.equal(415);
  });

  it('is for holders of full only, in their own company', async () => {
    const csv = 'Timestamp,Recommend?\n2026-01-31 08:05,1\n';
    const colleague = await app.createUser({ company: user.company, roles: ['survey'] });
    const stranger = await app.createUser();
    expect((await send(csv, undefined, colleague.api)).status).to.equal(403);
    expect((await send(csv, undefined, stranger.api)).status).to.be.oneOf([403, 404]);
    expect((await send(csv, undefined, app.anonymous)).status).to.equal(401);
  });
});
