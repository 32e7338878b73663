import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { addOldRule, addOldSending } from '../older.ts';

const company = '01900000-0000-7000-8000-000000000001';
const id = '01900000-0000-7000-8000-00000000000a';

describe('the migration that brings contact rules, on a database that is in use', function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('DEL-127 0012: what was sent before counts toward no limit of the company, and companies have none', async () => {
    db = await databaseBefore('deliveries', '0012_contact_rules.sql');
    await addOldRule(db, { company, id });
    await addOldSending(db, { company, id });
    const target = (address: string) =>
      db.owner.query(
        `INSERT INTO deliveries.targets (company_id, id, sending_id, rule_id, collector_id, address, state, counted_month)
         VALUES ($1, gen_random_uuid(), $2, $2, $2, $3, 'sent', '2026-11-01')`,
        [company, id, address],
      );
    await target('one@firma.fi');
    await db.upgrade(() => target(`more${Math.random()}@firma.fi`));
    const { rows } = await db.owner.query(
      "SELECT state, counted_month::text, contact_month FROM deliveries.targets WHERE address = 'one@firma.fi'",
    );
    expect(rows).to.deep.equal([{ state: 'sent', counted_month: '2026-11-01', contact_month: null }]);
    for (const table of ['contact_rules', 'contact_counts'])
      expect((await db.owner.query(`SELECT 1 FROM deliveries.${table}`)).rows, table).to.have.length(0);
  });
});
