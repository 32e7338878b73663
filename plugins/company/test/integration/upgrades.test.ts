import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';
const user = '01900000-0000-7000-8000-000000000002';
const contact = '01900000-0000-7000-8000-000000000003';

describe("the company plugin's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0005: keys that are there open private links as before, and end no sooner', async () => {
    db = await databaseBefore('company', '0005_limits_of_keys.sql');
    await db.owner.query(
      "INSERT INTO access.users (company_id, id, email, state) VALUES ($1, $2, 'a@b.test', 'active')",
      [company, user],
    );
    await db.owner.query(
      "INSERT INTO company.api_contacts (company_id, id, name, owner_id) VALUES ($1, $2, 'Till', $3)",
      [company, contact, user],
    );
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT name, scopes, expires_at FROM company.api_contacts');
    expect(rows).to.deep.equal([{ name: 'Till', scopes: ['answering.private_links'], expires_at: null }]);
  });
});
