import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { defineEvent } from '@kaiku/sdk/common';
import { uuidv7 } from '@kaiku/sdk/server';
import { startTestApp, type TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const script = path.resolve(import.meta.dirname, '../../remove-plugin-data.ts');
const probe = path.resolve(import.meta.dirname, '../../../core/test/fixtures/probe');

describe('npm run remove-plugin-data', function () {
  this.timeout(120_000);
  let test: TestApp;
  const [file, othersFile] = [uuidv7(), uuidv7()];
  before(async () => {
    test = await startTestApp({ plugins: ['probe'], workers: 'none', env: { KAIKU_PLUGINS: probe } });
    const { companyId } = await test.createCompany({ features: { probe_extra: true } });
    await test.tenant(companyId, async (ctx) => {
      await ctx.trx('probe.heard').insert({ note_id: companyId, depth: 1 });
      await ctx.trx('core.company_features').insert({ key: 'survey_draft', enabled: true });
      const event = { company_id: companyId, event_id: uuidv7(), subscriber: 'probe.hear', event: '{"name": "x"}' };
      await ctx.trx('core.event_retries').insert({ ...event, next_at: new Date(), last_error: 'broken' });
      await ctx.trx('core.stored_files').insert({ key: file, content_type: 'text/plain', state: 'kept' });
      await ctx.trx('core.stored_files').insert({ key: othersFile, content_type: 'text/plain', state: 'kept' });
      await ctx.trx('probe.notes').insert({ id: file, text: 'as a file of its own' });
      await ctx.publish(defineEvent<{ noteId: string }>('note.written'), { noteId: companyId });
      await ctx.enqueue({ name: 'probe.copyNotes', lane: 'heavy', handler: async () => null }, { count: 1 });
    });
  });
  after(() => test?.db.drop());

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      env: { ...process.env, DATABASE_URL: test.db.ownerUrl },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code: code as number, text: stdout + stderr }),
    );
  const count = async (from: string) => (await test.db.owner.query(`SELECT count(*)::int AS n FROM ${from}`)).rows[0].n;

  it('refuses while Kaiku runs, what belongs to Kaiku, and what is not there', async () => {
    const running = await run('probe', '--yes');
    expect(running.code).to.equal(1);
    expect(running.text).to.contain('Kaiku runs on this database.');
    await test.app.stop();
    for (const [id, sentence] of [
      ['surveys', /The plugin "surveys" belongs to Kaiku itself/],
      ['core', /"core" belongs to Kaiku itself/],
      ['no-such', /holds nothing of a plugin "no-such"/],
      ['x; DROP', /cannot be the id of a plugin/],
    ] as const) {
      const refused = await run(id, '--yes');
      expect([refused.code, sentence.test(refused.text)], refused.text).to.deep.equal([1, true]);
    }
    expect(await count('probe.heard')).to.equal(1);
  });

  it('refuses where tables of another plugin refer to it', async () => {
    await test.db.owner.query(`CREATE SCHEMA guest;
      CREATE TABLE guest.notes (company_id uuid, id uuid, FOREIGN KEY (company_id, id) REFERENCES probe.notes)`);
    expect((await run('probe', '--yes')).text).to.contain("Other plugins' tables refer to it: guest.notes");
    await test.db.owner.query('DROP SCHEMA guest CASCADE');
  });

  it('says what there is, and deletes it only when told to', async () => {
    const told = await run('probe');
    expect(told.text)
      .to.match(/probe\.heard: 1 rows/)
      .and.match(/queued jobs: 1/)
      .and.match(/events that wait: 1/)
      .and.match(/records of jobs: 1/)
      .and.match(/files: 1/)
      .and.match(/settings of features: 1/);
    expect(told.text).to.contain('Nothing was changed.');
    expect(await count('probe.heard')).to.equal(1);

    expect((await run('probe', '--yes')).text).to.match(/deleted:\n[\s\S]*probe\.heard: 1 rows/);
    expect(await count("pg_namespace WHERE nspname = 'probe'")).to.equal(0);
    expect(await count('graphile_worker.jobs')).to.equal(0);
    expect(await count("core.event_queue WHERE subscriber LIKE 'probe.%'")).to.equal(0);
    expect(await count("core.event_retries WHERE subscriber LIKE 'probe.%'")).to.equal(0);
    expect(await count("core.job_runs WHERE name LIKE 'probe.%'")).to.equal(0);
    expect(await count("core.company_features WHERE key LIKE 'probe%'")).to.equal(0);
    expect(await count("core.company_features WHERE key = 'survey_draft'")).to.equal(1);
    const { rows } = await test.db.owner.query("SELECT key FROM core.stored_files WHERE state = 'removed'");
    expect(rows).to.deep.equal([{ key: file }]);
    expect(await count("core.subscribers WHERE id LIKE 'probe.%'")).to.equal(0);
    expect(await count('core.companies'), 'companies').to.be.above(0);
  });

  it('leaves a plugin that can come back as new', async () => {
    const again = await startTestApp({
      plugins: ['probe'],
      workers: 'none',
      env: { KAIKU_PLUGINS: probe },
      beside: test,
    });
    try {
      expect(await count('probe.heard')).to.equal(0);
    } finally {
      await again.stop();
    }
  });
});
