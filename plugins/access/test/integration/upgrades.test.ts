import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';
const user = '01900000-0000-7000-8000-000000000002';
const id = (n: number) => `01900000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

describe("the plugin's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0002: open sessions end once, users stay, and a new session is known with its token', async () => {
    db = await databaseBefore('access', '0002_sessions_in_one_row.sql');
    await db.owner.query(
      "INSERT INTO access.users (company_id, id, email, state) VALUES ($1, $2, 'a@b.test', 'active')",
      [company, user],
    );
    const open = (n: number) =>
      db.owner.query(
        "INSERT INTO access.sessions (company_id, id, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')",
        [company, id(n), user],
      );
    await open(1);
    await db.owner.query("UPDATE access.sessions SET ended_at = '2026-01-01Z', ended_by = 'sign_out'");
    await open(2);
    await db.owner.query(
      "INSERT INTO access.refresh_tokens (company_id, id, session_id, token_hash) VALUES ($1, $2, $2, '\\x00')",
      [company, id(2)],
    );
    await db.upgrade();
    const { rows } = await db.owner.query<{ id: string; ended_at: Date; ended_by: string | null; generation: number }>(
      'SELECT id, ended_at, ended_by, generation FROM access.sessions ORDER BY id',
    );
    expect(rows.map((one) => [one.id, one.ended_by, one.generation])).to.deep.equal([
      [id(1), 'sign_out', 0],
      [id(2), null, 0],
    ]);
    expect(rows[0]!.ended_at.toISOString(), 'when it ended stays').to.equal('2026-01-01T00:00:00.000Z');
    expect(rows[1]!.ended_at).to.be.an.instanceOf(Date);
    const userOf = async (n: number) =>
      (await db.owner.query('SELECT email FROM access.session_user($1, $2, 0)', [company, id(n)])).rows;
    expect(await userOf(2)).to.deep.equal([]);
    await open(3);
    expect(await userOf(3)).to.deep.equal([{ email: 'a@b.test' }]);
  });

  it('0006: users keep the groups that they were in, and a group is one by its name', async () => {
    db = await databaseBefore('access', '0006_groups.sql');
    const group = id(9);
    await db.owner.query(
      "INSERT INTO access.users (company_id, id, email, state, group_ids) VALUES ($1, $2, 'a@b.test', 'active', $3)",
      [company, user, [group]],
    );
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT id FROM access.users WHERE group_ids @> $1', [[group]]);
    expect(rows).to.deep.equal([{ id: user }]);
    const add = (groupId: string, name: string) =>
      db.owner.query('INSERT INTO access.groups (company_id, id, name) VALUES ($1, $2, $3)', [company, groupId, name]);
    await add(group, 'Shops');
    const refused = await add(id(10), 'SHOPS').catch(({ constraint }: { constraint: string }) => constraint);
    expect(refused).to.equal('groups_name');
  });

  it('0009: who was on a trial still is, and colleagues share its end', async () => {
    db = await databaseBefore('access', '0009_trials.sql');
    const add = (n: number, expires: string | null) =>
      db.owner.query(
        "INSERT INTO access.users (company_id, id, email, state, trial_expires) VALUES ($1, $2, $3, 'active', $4)",
        [company, id(n), `u${n}@b.test`, expires],
      );
    await add(1, '2030-01-01Z');
    await add(2, null);
    const open = (n: number) =>
      db.owner.query(
        "INSERT INTO access.sessions (company_id, id, user_id, expires_at) VALUES ($1, $2, $2, now() + interval '1 day')",
        [company, id(n)],
      );
    await open(1);
    await open(2);
    await db.upgrade();
    for (const n of [1, 2]) {
      const { rows } = await db.owner.query('SELECT email, trial_expires FROM access.session_user($1, $2, 0)', [
        company,
        id(n),
      ]);
      expect([rows[0].email, rows[0].trial_expires.toISOString()]).to.deep.equal([
        `u${n}@b.test`,
        '2030-01-01T00:00:00.000Z',
      ]);
    }
  });

  it('0010: open sessions go on with a network that is not known, and substitutes get no mails unasked', async () => {
    db = await databaseBefore('access', '0010_own_account.sql');
    for (const n of [1, 2])
      await db.owner.query("INSERT INTO access.users (company_id, id, email, state) VALUES ($1, $2, $3, 'active')", [
        company,
        id(n),
        `u${n}@b.test`,
      ]);
    await db.owner.query(
      "INSERT INTO access.sessions (company_id, id, user_id, expires_at) VALUES ($1, $2, $2, now() + interval '1 day')",
      [company, id(1)],
    );
    await db.owner.query(
      `INSERT INTO access.substitutions (company_id, id, user_id, substitute_id, starts_at, ends_at)
       VALUES ($1, $2, $3, $4, now(), now() + interval '1 day')`,
      [company, id(3), id(1), id(2)],
    );
    await db.upgrade();
    const { rows: sessions } = await db.owner.query('SELECT network, ended_at FROM access.sessions');
    expect(sessions).to.deep.equal([{ network: '', ended_at: null }]);
    const { rows } = await db.owner.query('SELECT receives_mail FROM access.substitutions');
    expect(rows).to.deep.equal([{ receives_mail: false }]);
  });

  it('0012: open sessions go on, by a way that is not known and with nobody confirmed', async () => {
    db = await databaseBefore('access', '0012_factors.sql');
    await db.owner.query(
      "INSERT INTO access.users (company_id, id, email, state) VALUES ($1, $2, 'a@b.test', 'active')",
      [company, user],
    );
    await db.owner.query(
      "INSERT INTO access.sessions (company_id, id, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')",
      [company, id(1), user],
    );
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT method, confirmed_at, ended_at FROM access.sessions');
    expect(rows).to.deep.equal([{ method: '', confirmed_at: null, ended_at: null }]);
  });

  it('0014: companies of before that signed up and that nobody has entered are known, and no others', async () => {
    db = await databaseBefore('access', '0014_sign_ups_of_before.sql');
    const add = (n: number, of: number, state: string, roles: string[], at = '2026-01-01Z') =>
      db.owner.query(
        `INSERT INTO access.users (company_id, id, email, state, roles, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id(of), id(n), `u${n}@b.test`, state, roles, at],
      );
    await add(1, 91, 'invited', ['trial']);
    await add(2, 92, 'active', ['trial']);
    await add(3, 93, 'invited', ['survey']);
    await add(4, 94, 'active', ['trial']);
    await add(5, 94, 'invited', ['trial']);
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT company_id, at FROM access.sign_ups');
    expect(rows.map((row) => [row.company_id, row.at.toISOString()])).to.deep.equal([
      [id(91), '2026-01-01T00:00:00.000Z'],
    ]);
  });

  it('0015: when somebody was last here is found without a look at all sessions, those of before too', async () => {
    db = await databaseBefore('access', '0015_last_seen.sql');
    await db.owner.query(
      "INSERT INTO access.users (company_id, id, email, state) VALUES ($1, $2, 'a@b.test', 'active')",
      [company, user],
    );
    await db.owner.query(
      `INSERT INTO access.sessions (company_id, id, user_id, expires_at, ended_at, ended_by)
       VALUES ($1, $2, $3, now() + interval '1 day', now(), 'sign_out')`,
      [company, id(1), user],
    );
    await db.upgrade();
    const client = await db.owner.connect();
    try {
      await client.query('SET enable_seqscan = off');
      const { rows } = await client.query(
        `EXPLAIN SELECT 1 FROM access.sessions
         WHERE company_id = '${company}' AND user_id = '${user}' AND used_at >= '2026-01-01Z'`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).to.include('sessions_seen');
    } finally {
      client.release();
    }
  });
});
