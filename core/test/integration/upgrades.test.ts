import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';
const id = (n: number) => `01900000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

describe("core's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  const rows = async (sql: string) => (await db.owner.query(sql)).rows;

  it('0002: failed events get ids of their own, and jobs are as if tried never', async () => {
    db = await databaseBefore('core', '0002_failed_work.sql');
    for (const n of [1, 2]) {
      await db.owner.query(
        `INSERT INTO core.event_retries (company_id, event_id, subscriber, event, next_at, last_error, dead)
         VALUES ($1, $2, 'a.b', '{"name": "x"}', now(), 'broken', $3)`,
        [company, id(n), n === 1],
      );
    }
    await db.owner.query(
      `INSERT INTO core.job_runs (company_id, id, name, state, correlation_id) VALUES ($1, $2, 'a.b', 'failed', 'c')`,
      [company, id(3)],
    );
    await db.upgrade();
    const retries = await rows('SELECT id, failed_at, problem, dead FROM core.event_retries ORDER BY event_id');
    expect(new Set(retries.map((one) => one.id)).size).to.equal(2);
    expect(retries.map(({ dead, problem }) => [dead, problem])).to.deep.equal([
      [true, null],
      [false, null],
    ]);
    expect(await rows('SELECT attempts, depth, payload, dismissed_at, state FROM core.job_runs')).to.deep.equal([
      { attempts: 0, depth: 0, payload: null, dismissed_at: null, state: 'failed' },
    ]);
  });

  it('0004: what waits in the outbox and what is to be tried again stays', async () => {
    db = await databaseBefore('core', '0004_event_queues.sql');
    const publish = (n: number) =>
      db.owner.query(
        `INSERT INTO core.outbox (company_id, id, name, version, correlation_id, payload)
         VALUES ($1, $2, 'x', 1, 'c', '{}') ON CONFLICT DO NOTHING`,
        [company, id(n)],
      );
    await publish(1);
    await db.owner.query("INSERT INTO core.event_deliveries VALUES ($1, $2, 'a.b')", [company, id(1)]);
    await db.owner.query(
      `INSERT INTO core.event_retries (company_id, event_id, subscriber, event, next_at, last_error)
       VALUES ($1, $2, 'a.b', '{"name": "x"}', now(), 'broken')`,
      [company, id(2)],
    );
    await db.upgrade(() => publish(3));
    expect(await rows('SELECT id FROM core.outbox ORDER BY id')).to.deep.equal([{ id: id(1) }, { id: id(3) }]);
    expect(await rows('SELECT event_id FROM core.event_retries')).to.deep.equal([{ event_id: id(2) }]);
    expect(await rows("SELECT to_regclass('core.event_deliveries') AS gone")).to.deep.equal([{ gone: null }]);
  });

  it('0005: messages that went out count as sent, and are not sent again', async () => {
    db = await databaseBefore('core', '0005_stored_files.sql');
    await db.owner.query(
      "INSERT INTO core.sent_messages (company_id, idempotency_key, channel) VALUES ($1, 'one', 'mail')",
      [company],
    );
    await db.upgrade();
    expect(await rows('SELECT idempotency_key, state FROM core.sent_messages')).to.deep.equal([
      { idempotency_key: 'one', state: 'sent' },
    ]);
  });

  it("0006: pictures keep their kinds, and kinds of plugins' own are let in", async () => {
    db = await databaseBefore('core', '0006_file_types.sql');
    const add = (n: number, kind: string) =>
      db.owner.query(
        `INSERT INTO core.files (company_id, id, file_type, name, content_type, size, created_by)
         VALUES ($1, $2, $3, 'a.png', 'image/png', 1, $2)`,
        [company, id(n), kind],
      );
    await add(1, 'logo');
    expect(await add(2, 'sail').catch(({ code }: { code: string }) => code)).to.equal('23514');
    await db.upgrade();
    await add(2, 'sail');
    expect(await add(3, 'No Kind').catch(({ code }: { code: string }) => code)).to.equal('23514');
    expect(await rows('SELECT file_type FROM core.files ORDER BY id')).to.deep.equal([
      { file_type: 'logo' },
      { file_type: 'sail' },
    ]);
  });

  it('0007: companies keep their names, and go by the operator’s time zone until they choose their own', async () => {
    db = await databaseBefore('core', '0007_time_zone.sql');
    const add = (n: number) =>
      db.owner.query('INSERT INTO core.companies (company_id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        id(n),
        `Company ${n}`,
      ]);
    await add(1);
    await db.upgrade(() => add(2));
    expect(await rows('SELECT name, time_zone FROM core.companies ORDER BY company_id')).to.deep.equal([
      { name: 'Company 1', time_zone: null },
      { name: 'Company 2', time_zone: null },
    ]);
  });

  it('0009: jobs and messages go on while their indexes by age are made', async () => {
    db = await databaseBefore('core', '0009_due_work_found.sql');
    let n = 0;
    await db.upgrade(async () => {
      n++;
      await db.owner.query(
        `INSERT INTO core.job_runs (company_id, id, name, state, correlation_id, finished_at)
         VALUES ($1, gen_random_uuid(), 'a.b', 'done', 'c', now())`,
        [company],
      );
      await db.owner.query(
        'INSERT INTO core.sent_messages (company_id, idempotency_key, channel) VALUES ($1, $2, $3)',
        [company, `key ${n}`, 'mail'],
      );
    });
    for (const table of ['core.job_runs', 'core.sent_messages']) {
      expect(await rows(`SELECT count(*)::int AS n FROM ${table}`), table).to.deep.equal([{ n }]);
    }
    expect(
      await rows(
        `SELECT indexrelid::regclass::text AS name, indisvalid FROM pg_index
         WHERE indexrelid IN ('core.job_runs_age'::regclass, 'core.sent_messages_age'::regclass, 'core.signals_age'::regclass)
         ORDER BY 1`,
      ),
    ).to.deep.equal(
      ['core.job_runs_age', 'core.sent_messages_age', 'core.signals_age'].map((name) => ({ name, indisvalid: true })),
    );
  });

  it('0010: companies are kept apart while the policies of their tables are made anew', async () => {
    db = await databaseBefore('core', '0010_distribution.sql');
    const other = company.replace(/1$/, '2');
    for (const one of [company, other]) {
      await db.owner.query("INSERT INTO core.companies (company_id, name) VALUES ($1, 'One')", [one]);
    }
    const names = async () => {
      const client = await db.owner.connect();
      try {
        await client.query('BEGIN; SET LOCAL ROLE kaiku_app');
        await client.query("SELECT set_config('app.company_id', $1, true)", [company]);
        const { rows: seen } = await client.query('SELECT company_id FROM core.companies');
        if (seen.length !== 1) throw new Error(`${seen.length} companies are seen`);
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    };
    await db.upgrade(names);
    const policies = await rows(
      "SELECT DISTINCT pg_get_expr(polqual, polrelid) AS rule FROM pg_policy WHERE polname = 'tenant'",
    );
    expect(policies).to.deep.equal([{ rule: '(company_id = core.current_company())' }]);
  });

  it('0019: entries of before stay as they are and wait for their seals, with those that come meanwhile', async () => {
    db = await databaseBefore('core', '0019_audit_chain.sql');
    await db.owner.query("INSERT INTO core.companies (company_id, name) VALUES ($1, 'One')", [company]);
    const add = async () => {
      const client = await db.owner.connect();
      try {
        await client.query('BEGIN; SET LOCAL ROLE kaiku_app');
        await client.query("SELECT set_config('app.company_id', $1, true)", [company]);
        await client.query(
          "INSERT INTO core.audit_log (company_id, id, operation) VALUES ($1, gen_random_uuid(), 'note.add')",
          [company],
        );
        await client.query('COMMIT');
      } finally {
        client.release();
      }
    };
    await add();
    await db.upgrade(add);
    const waiting = await rows('SELECT entry_id FROM core.audit_waiting ORDER BY entry_id');
    expect(waiting[0]).to.deep.equal({ entry_id: '00000000-0000-0000-0000-000000000000' });
    expect(waiting.length).to.be.greaterThan(1);
    expect(await rows('SELECT count(*)::int AS n FROM core.audit_log WHERE subject_id IS NULL')).to.not.deep.equal([
      { n: 0 },
    ]);
  });

  it('0020: entries are written while the audit log gets its indexes', async () => {
    db = await databaseBefore('core', '0020_audit_found.sql');
    await db.upgrade(async () => {
      await db.owner.query(
        "INSERT INTO core.audit_log (company_id, id, operation) VALUES ($1, gen_random_uuid(), 'note.add')",
        [company],
      );
    });
    expect(
      await rows(
        `SELECT count(*)::int AS n FROM pg_index
         WHERE indrelid = 'core.audit_log'::regclass AND indisvalid AND indexrelid::regclass::text ~ 'latest|operation|actor|of_survey'`,
      ),
    ).to.deep.equal([{ n: 4 }]);
  });
});
