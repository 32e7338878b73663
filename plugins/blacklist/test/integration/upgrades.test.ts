import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';

describe('migrations of the blacklist on a database that is in use', function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0002: BLK-017 whoever is there stays there, and by no link that can be taken back', async () => {
    db = await databaseBefore('blacklist', '0002_stopped_by_link.sql');
    let count = 0;
    const write = async () => {
      count += 1;
      await db.owner.query(
        `INSERT INTO blacklist.entries (company_id, id, channel, target, reason)
         VALUES ($1, gen_random_uuid(), 'email', $2, 'unsubscribed')`,
        [company, `p${count}@firma.fi`],
      );
    };
    await write();
    await db.upgrade(write);
    const { rows } = await db.owner.query('SELECT DISTINCT reason, link FROM blacklist.entries');
    expect(rows).to.deep.equal([{ reason: 'unsubscribed', link: null }]);
  });
});
