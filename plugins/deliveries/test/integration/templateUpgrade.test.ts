import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { addOldRule } from '../older.ts';

const company = '01900000-0000-7000-8000-000000000001';

describe('the migration that brings e-mail templates, on a database that is in use', function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0005: deliveries stay what they are, in the usual look', async () => {
    db = await databaseBefore('deliveries', '0005_email_templates.sql');
    await addOldRule(db, { company, id: company, body: 'Hello' });
    await db.upgrade(() => db.owner.query("UPDATE deliveries.rules SET subject = 'Autumn' WHERE name = 'Autumn'"));
    const { rows } = await db.owner.query("SELECT body, template_id FROM deliveries.rules WHERE name = 'Autumn'");
    expect(rows).to.deep.equal([{ body: 'Hello', template_id: null }]);
  });
});
