import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';
const survey = '01900000-0000-7000-8000-000000000002';
const link = '01900000-0000-7000-8000-000000000003';

describe("the plugin's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  async function withLink(file: string): Promise<void> {
    db = await databaseBefore('collectors', file);
    await db.owner.query(
      `INSERT INTO surveys.surveys (company_id, id, name, language, languages, theme, owner_id, created_by_id,
         question_count, page_count, structure)
       VALUES ($1, $2, 'Lunch', 'en', '{en}', 'plain', $2, $2, 0, 1, '{}')`,
      [company, survey],
    );
    await db.owner.query(
      `INSERT INTO collectors.collectors (company_id, id, survey_id, name, url, background)
       VALUES ($1, $2, $3, 'Hall', 'hall', '{"city": "Oulu"}')`,
      [company, link, survey],
    );
    await db.owner.query("INSERT INTO collectors.addresses (company_id, url, collector_id) VALUES ($1, 'hall', $2)", [
      company,
      link,
    ]);
  }
  /** What each respondent's page begins with. */
  const lookUp = async (): Promise<void> => {
    const { rowCount } = await db.owner.query("SELECT * FROM collectors.find_address('hall')");
    if (rowCount !== 1) throw new Error('the link was not found');
  };
  const links = async (columns: string) =>
    (await db.owner.query(`SELECT name, background, ${columns} FROM collectors.collectors`)).rows;
  const asItWas = { name: 'Hall', background: { city: 'Oulu' } };

  it('0002: links let respondents go on later, as before', async () => {
    await withLink('0002_draft_allowed.sql');
    await db.upgrade(lookUp);
    expect(await links('draft_allowed')).to.deep.equal([{ ...asItWas, draft_allowed: true }]);
  });

  it('0003: links show everything, as before', async () => {
    await withLink('0003_what_a_link_shows.sql');
    await db.upgrade(lookUp);
    const [found] = await links('*');
    expect(found).to.include({ name: 'Hall', url: 'hall', draft_allowed: true });
  });

  it('0004: what a link hides stays hidden, whatever it was called', async () => {
    await withLink('0004_texts_of_hidden_choices.sql');
    const hidden = ['page', 'choice'];
    await db.owner.query('UPDATE collectors.collectors SET hidden = $1', [hidden]);
    await db.upgrade(lookUp);
    expect(await links('hidden, hidden_texts')).to.deep.equal([{ ...asItWas, hidden, hidden_texts: {} }]);
  });
});
