import { addOlderLink, databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe("the plugin's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  async function withLink(file: string): Promise<void> {
    db = await databaseBefore('collectors', file);
    await addOlderLink(db);
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

  it('0005: links stay public, and as their survey is', async () => {
    await withLink('0005_settings_of_links.sql');
    await db.upgrade(lookUp);
    expect(await links('private, structure, sections, lottery, embed_theme, css_hash')).to.deep.equal([
      {
        ...asItWas,
        private: false,
        structure: 'default',
        sections: [],
        lottery: null,
        embed_theme: 'default',
        css_hash: null,
      },
    ]);
  });

  it('0006: links begin with their first version', async () => {
    await withLink('0006_versions_of_links.sql');
    await db.upgrade(lookUp);
    expect(await links('version')).to.deep.equal([{ ...asItWas, version: 1 }]);
  });

  it('0007: links take any number of answers, as before', async () => {
    await withLink('0007_limit_of_answers.sql');
    await db.upgrade(lookUp);
    expect(await links('max_answers')).to.deep.equal([{ ...asItWas, max_answers: null }]);
  });
});
