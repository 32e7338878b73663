import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { addOldRule, addOldSending } from '../older.ts';

const company = '01900000-0000-7000-8000-000000000001';
const id = '01900000-0000-7000-8000-00000000000a';

describe('the migration that brings queues, on a database that is in use', function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0003: deliveries stay what they are, and no queues', async () => {
    db = await databaseBefore('deliveries', '0003_queues.sql');
    await addOldRule(db, { company, id });
    await addOldSending(db, { company, id });
    const target = (address: string) =>
      db.owner.query(
        `INSERT INTO deliveries.targets (company_id, id, sending_id, rule_id, collector_id, address)
         VALUES ($1, gen_random_uuid(), $2, $2, $2, $3)`,
        [company, id, address],
      );
    await target('one@firma.fi');
    await db.upgrade(() => target(`more${Math.random()}@firma.fi`));
    const { rows } = await db.owner.query(
      `SELECT r.queue, s.gathering, t.state, t.expires_at FROM deliveries.rules r
       JOIN deliveries.sendings s ON s.rule_id = r.id JOIN deliveries.targets t ON t.sending_id = s.id
       WHERE t.address = 'one@firma.fi'`,
    );
    expect(rows).to.deep.equal([{ queue: false, gathering: false, state: 'waiting', expires_at: null }]);
    await db.owner.query("UPDATE deliveries.targets SET state = 'limited'");
  });
});
