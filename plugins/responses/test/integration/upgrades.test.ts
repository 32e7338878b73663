import { randomUUID } from 'node:crypto';
import { addOlderLink, databaseBefore, type OlderDatabase, olderIds } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const { company, survey, link } = olderIds;

describe("the plugin's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  async function withLink(file: string): Promise<void> {
    db = await databaseBefore('responses', file);
    await addOlderLink(db);
  }
  /** The respondent's one commit, as a node does it. */
  const submit = async (id: string): Promise<boolean | null> => {
    const { rows } = await db.owner.query<{ fresh: boolean | null }>(
      `SELECT responses.submit($1, $2, $3, $4, 1, 'en', now(), '{"why": "soup"}', '{}', 'test', false, 'link', $5, 'c')
         AS fresh`,
      [company, id, survey, link, randomUUID()],
    );
    return rows[0]!.fresh;
  };

  /** As whoever deletes answers does it at the time; the lock keeps the migration from coming in between. */
  const remove = (id: string) =>
    db.owner.query(
      `DO $$ BEGIN
         LOCK TABLE responses.responses IN ROW EXCLUSIVE MODE;
         IF to_regprocedure('responses.remove(uuid, uuid[], timestamptz)') IS NULL THEN
           DELETE FROM responses.responses WHERE id = '${id}';
         ELSE
           PERFORM responses.remove('${company}', ARRAY['${id}']::uuid[], now());
         END IF;
       END $$`,
    );

  for (const file of [
    '0003_counting.sql',
    '0004_gone.sql',
    '0010_counted.sql',
    '0020_counted_by_link.sql',
    '0021_changes_by_hand.sql',
    '0024_removed_stays.sql',
    '0029_coded.sql',
  ]) {
    it(`${file.slice(0, 4)}: answers are taken before, during and after it, each once`, async () => {
      await withLink(file);
      const sent = [randomUUID()];
      expect(await submit(sent[0]!)).to.equal(true);
      await db.upgrade(async () => {
        const id = randomUUID();
        if ((await submit(id)) !== true) throw new Error('an answer was not taken');
        sent.push(id);
      });
      expect(sent.length).to.be.greaterThan(1);
      expect(await submit(sent[0]!), 'sent again').to.equal(false);
      const { rows } = await db.owner.query('SELECT count(*)::int AS n FROM responses.responses');
      expect(rows).to.deep.equal([{ n: sent.length }]);
      const { rows: told } = await db.owner.query('SELECT count(*)::int AS n FROM core.outbox');
      expect(told).to.deep.equal([{ n: sent.length }]);
      const { rows: indexes } = await db.owner.query(
        "SELECT pg_get_indexdef('responses.responses_counts'::regclass) AS index",
      );
      expect(indexes[0].index).to.contain('INCLUDE (spam, source');
    });
  }

  it('0005: removals of before it are told on, those meanwhile too, and all are forgotten in time', async () => {
    await withLink('0005_removals_pruned.sql');
    const removed = [randomUUID()];
    await submit(removed[0]!);
    await remove(removed[0]!);
    await db.upgrade(async () => {
      const id = randomUUID();
      await submit(id);
      await remove(id);
      removed.push(id);
    });
    expect(removed.length).to.be.greaterThan(1);
    const noted = async () =>
      (await db.owner.query('SELECT id FROM responses.removals WHERE removed_at <= now()')).rows.map(({ id }) => id);
    expect(await noted()).to.have.members(removed);
    const { rows: last } = await db.owner.query(
      'SELECT changed_xid::text AS xid FROM responses.removals ORDER BY changed_xid DESC LIMIT 1',
    );
    const client = await db.owner.connect();
    try {
      await client.query("SELECT set_config('app.company_id', $1, false)", [company]);
      const prune = async () =>
        (await client.query("SELECT responses.prune_removals(now() + interval '1 hour', 1000) AS count")).rows[0].count;
      expect([await prune(), await prune()]).to.deep.equal([removed.length, 0]);
    } finally {
      client.release(true);
    }
    expect(await noted()).to.deep.equal([]);
    const { rows } = await db.owner.query('SELECT survey_id, last_xid::text AS xid FROM responses.pruned_removals');
    expect(rows).to.deep.equal([{ survey_id: survey, xid: last[0].xid }]);
  });

  it('0009: what is removed before, during and after it is told, and transactions are those of the last change', async () => {
    await withLink('0009_watermark.sql');
    const changed = async (id: string) =>
      (
        await db.owner.query(
          `UPDATE responses.responses SET background = '{"a": "b"}' WHERE id = $1
           RETURNING changed_xid = pg_current_xact_id() AS own`,
          [id],
        )
      ).rows;
    const removed: string[] = [];
    await db.upgrade(async () => {
      const id = randomUUID();
      await submit(id);
      expect(await changed(id)).to.deep.equal([{ own: true }]);
      await remove(id);
      removed.push(id);
    });
    const { rows } = await db.owner.query('SELECT id FROM responses.removals');
    expect(rows.map(({ id }) => id)).to.have.members(removed);
    // As a coordinator writes it, whose transactions are others.
    const id = randomUUID();
    await submit(id);
    const { rows: elsewhere } = await db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers, changed_xid)
       VALUES ($1, $2, $3, 1, 'en', '{}', '99') RETURNING changed_xid = pg_current_xact_id() AS own`,
      [company, randomUUID(), survey],
    );
    expect(elsewhere).to.deep.equal([{ own: true }]);
    const { rows: triggers } = await db.owner.query(
      `SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND (tgtype & 1) = 0
         AND tgrelid IN ('responses.responses'::regclass, 'responses.removals'::regclass)`,
    );
    expect(triggers, 'triggers of statements').to.deep.equal([]);
  });

  for (const file of ['0016_files_in_parts.sql', '0017_files_waiting.sql']) {
    it(`${file.slice(0, 4)}: files come before, during and after it, and are summed from an index`, async () => {
      await withLink(file);
      let count = 0;
      const add = async (): Promise<void> => {
        await db.owner.query(
          `INSERT INTO responses.files (company_id, id, survey_id, collector_id, transaction_id, element_id, place, name,
             content_type, size, expires_at)
           VALUES ($1, $2, $3, $4, $5, 'photos', 1, 'a.png', 'image/png', 10, now())`,
          [company, randomUUID(), survey, link, randomUUID()],
        );
        count += 1;
      };
      await add();
      await db.upgrade(add);
      await add();
      const { rows } = await db.owner.query(
        'SELECT count(*)::int AS n FROM responses.files WHERE upload IS NULL AND part IS NULL',
      );
      expect(rows).to.deep.equal([{ n: count }]);
      const { rows: indexes } = await db.owner.query(
        "SELECT indisvalid FROM pg_index WHERE indexrelid = 'responses.files_waiting'::regclass",
      );
      expect(indexes).to.deep.equal([{ indisvalid: true }]);
    });
  }

  it('0018: files come before, during and after it, and of an upload that was two files the first is its own', async () => {
    await withLink('0018_one_file_of_an_upload.sql');
    const add = async (upload: string | null, transaction = randomUUID(), place = 1): Promise<string> => {
      const id = randomUUID();
      await db.owner.query(
        `INSERT INTO responses.files (company_id, id, survey_id, collector_id, transaction_id, element_id, place, name,
           content_type, size, upload, expires_at)
         VALUES ($1, $2, $3, $4, $5, 'photos', $6, 'a.png', 'image/png', 10, $7, now())`,
        [company, id, survey, link, transaction, place, upload],
      );
      return id;
    };
    const transaction = randomUUID();
    const twice = [await add('one', transaction), await add('one', transaction, 2), await add('two', transaction, 3)];
    await db.upgrade(() => add(null));
    const { rows } = await db.owner.query(
      'SELECT upload FROM responses.files WHERE transaction_id = $1 ORDER BY place',
      [transaction],
    );
    expect(rows.map(({ upload }) => upload)).to.deep.equal(['one', null, 'two']);
    expect(twice).to.have.length(rows.length);
    expect(await add('one', transaction, 4).catch(({ code }) => code), 'one file of an upload').to.equal('23505');
    const { rows: indexes } = await db.owner.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'responses.files_uploads'::regclass",
    );
    expect(indexes).to.deep.equal([{ indisvalid: true }]);
  });

  it('0019: answers of nodes of before and of now are taken, each with what was noticed', async () => {
    await withLink('0019_signals.sql');
    const sent = [randomUUID()];
    await submit(sent[0]!);
    await db.upgrade(async () => {
      const id = randomUUID();
      if ((await submit(id)) !== true) throw new Error('an answer was not taken');
      sent.push(id);
    });
    expect(await submit(randomUUID()), 'by a node of before').to.equal(true);
    const noticed = randomUUID();
    await db.owner.query(
      `SELECT responses.submit($1, $2, $3, $4, 1, 'en', now(), '{}', '{}', 'test', true, 'link', null, 'c', 8)`,
      [company, noticed, survey, link],
    );
    const batch = [{}, { signals: 64 }].map((more) => ({
      response: randomUUID(),
      survey,
      collector: link,
      version: 1,
      answered_in: 'en',
      given: {},
      facts: {},
      is_spam: false,
      origin: 'link',
      ...more,
    }));
    await db.owner.query('SELECT responses.submit_batch($1, $2)', [company, JSON.stringify(batch)]);
    const { rows } = await db.owner.query<{ signals: number; n: number }>(
      'SELECT signals, count(*)::int AS n FROM responses.responses GROUP BY 1 ORDER BY 1',
    );
    expect(rows).to.deep.equal([
      { signals: 0, n: sent.length + 2 },
      { signals: 8, n: 1 },
      { signals: 64, n: 1 },
    ]);
  });

  it('0029: answers of nodes of before have no short form, those of now do, and lose it to whoever changes them', async () => {
    await withLink('0029_coded.sql');
    const sent = [randomUUID()];
    await submit(sent[0]!);
    await db.upgrade(async () => {
      const id = randomUUID();
      if ((await submit(id)) !== true) throw new Error('an answer was not taken');
      sent.push(id);
    });
    const common = { survey, collector: link, version: 1, answered_in: 'en', given: {}, facts: {}, is_spam: false };
    const answer = () => ({ response: randomUUID(), ...common, origin: 'link', coded: 'c2hvcnQ=' });
    const one = answer();
    await db.owner.query(
      `SELECT responses.submit($1, $2, $3, $4, 1, 'en', now(), '{}', '{}', 'test', false, 'link', null, 'c', 0, 'short')`,
      [company, one.response, survey, link],
    );
    const limited = answer();
    await db.owner.query('SELECT responses.submit_limited($1, $2, $3, 1)', [company, JSON.stringify(limited), '[]']);
    const batch = [answer(), { ...answer(), coded: null }];
    await db.owner.query('SELECT responses.submit_batch($1, $2)', [company, JSON.stringify(batch)]);
    const counted = async () => {
      const { rows } = await db.owner.query<{ coded: string | null; n: number }>(
        "SELECT encode(coded, 'escape') AS coded, count(*)::int AS n FROM responses.responses GROUP BY 1 ORDER BY 1",
      );
      return rows;
    };
    expect(await counted()).to.deep.equal([
      { coded: 'short', n: 3 },
      { coded: null, n: sent.length + 1 },
    ]);
    // As a node of before does it.
    await db.owner.query(`UPDATE responses.responses SET answers = '{"a": 1}', revision = 1 WHERE id = ANY($1)`, [
      [one.response, limited.response],
    ]);
    expect(await counted()).to.deep.equal([
      { coded: 'short', n: 1 },
      { coded: null, n: sent.length + 3 },
    ]);
  });

  it('0006: answers go while the index of their removals is made', async () => {
    await withLink('0006_removals_by_age.sql');
    let removed = 0;
    await db.upgrade(async () => {
      const id = randomUUID();
      await submit(id);
      await remove(id);
      removed++;
    });
    const { rows } = await db.owner.query('SELECT count(*)::int AS n FROM responses.removals');
    expect(rows).to.deep.equal([{ n: removed }]);
    const { rows: indexes } = await db.owner.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'responses.removals_age'::regclass",
    );
    expect(indexes).to.deep.equal([{ indisvalid: true }]);
  });

  it('0026: imports of before are there, without what nobody had noted', async () => {
    db = await databaseBefore('responses', '0026_imports_listed.sql');
    const [company, id] = [randomUUID(), randomUUID()];
    await db.owner.query('INSERT INTO responses.imports (company_id, id, survey_id, count) VALUES ($1, $2, $2, 17)', [
      company,
      id,
    ]);
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT id, count, filename, imported_by, removed_at FROM responses.imports');
    expect(rows).to.deep.equal([{ id, count: 17, filename: '', imported_by: null, removed_at: null }]);
  });

  it('0031: imports of before are there, without a name that nobody had noted, and those of nodes that note none', async () => {
    db = await databaseBefore('responses', '0031_imports_named.sql');
    const company = randomUUID();
    const stored: string[] = [];
    const store = async () => {
      const id = randomUUID();
      await db.owner.query(
        'INSERT INTO responses.imports (company_id, id, survey_id, count, imported_by) VALUES ($1, $2, $2, 17, $2)',
        [company, id],
      );
      stored.push(id);
    };
    await store();
    await db.upgrade(store);
    const { rows } = await db.owner.query('SELECT id, imported_by, imported_by_name FROM responses.imports');
    expect(rows).to.have.deep.members(stored.map((id) => ({ id, imported_by: id, imported_by_name: null })));
  });

  it('0032: imports of before are there, without what their files were, and those of nodes that note none', async () => {
    db = await databaseBefore('responses', '0032_imports_digested.sql');
    const company = randomUUID();
    const stored: string[] = [];
    const store = async () => {
      const id = randomUUID();
      await db.owner.query('INSERT INTO responses.imports (company_id, id, survey_id, count) VALUES ($1, $2, $2, 17)', [
        company,
        id,
      ]);
      stored.push(id);
    };
    await store();
    await db.upgrade(store);
    const { rows } = await db.owner.query('SELECT id, digest FROM responses.imports');
    expect(rows).to.have.deep.members(stored.map((id) => ({ id, digest: null })));
  });

  it('0030: erasures of before are there, without a name that nobody had noted, and those of nodes that note none', async () => {
    db = await databaseBefore('responses', '0030_erasures_named.sql');
    const company = randomUUID();
    const asked: string[] = [];
    const ask = async () => {
      const id = randomUUID();
      await db.owner.query(
        "INSERT INTO responses.erasures (company_id, id, asked_by, sought_by) VALUES ($1, $2, $2, 'name')",
        [company, id],
      );
      asked.push(id);
    };
    await ask();
    await db.upgrade(ask);
    const { rows } = await db.owner.query('SELECT id, asked_by, asked_by_name FROM responses.erasures');
    expect(rows).to.have.deep.members(asked.map((id) => ({ id, asked_by: id, asked_by_name: null })));
  });
});
