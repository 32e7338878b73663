import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';
const published = '01900000-0000-7000-8000-00000000000a';
const unpublished = '01900000-0000-7000-8000-00000000000b';

const element = (id: string, text: string) => ({ id, kind: 'openText', saved: true, settings: { text } });
const structure = (...elements: object[]) => ({ pages: [{ id: 'p1', settings: {}, elements }] });

describe("the plugin's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  const addSurvey = (id: string, state: string, version: number, now: object, publishedAt: string | null) =>
    db.owner.query(
      `INSERT INTO surveys.surveys (company_id, id, name, state, language, languages, theme, owner_id, created_by_id,
         question_count, page_count, version, structure, published_at)
       VALUES ($1, $2, 'Lunch', $3, 'en', '{en}', 'plain', $2, $2, 1, 1, $4, $5, $6)`,
      [company, id, state, version, JSON.stringify(now), publishedAt],
    );
  const addRevision = (survey: string, version: number, then: object, savedAt: string) =>
    db.owner.query(
      `INSERT INTO surveys.revisions (company_id, survey_id, version, structure, operation, saved_at)
       VALUES ($1, $2, $3, $4, 'element.update', $5)`,
      [company, survey, version, JSON.stringify(then), savedAt],
    );

  it('0002: what respondents got is live, versions stay, and questions that are gone are kept for results', async () => {
    db = await databaseBefore('surveys', '0002_live_and_draft.sql');
    const [why, where] = [element('why', 'Why?'), element('where', 'Where?')];
    await addSurvey(published, 'published', 3, structure(why), '2026-01-02T00:00:00Z');
    await addRevision(published, 1, structure(why), '2026-01-01T00:00:00Z');
    await addRevision(published, 2, structure(why, where), '2026-01-01T12:00:00Z');
    await addRevision(published, 3, structure(why), '2026-01-03T00:00:00Z');
    await addSurvey(unpublished, 'unpublished', 1, structure(where), null);
    await addRevision(unpublished, 1, structure(where), '2026-01-01T00:00:00Z');
    await db.upgrade();

    const surveys = await db.owner.query('SELECT id, live_version, version FROM surveys.surveys ORDER BY id');
    expect(surveys.rows).to.deep.equal([
      { id: published, live_version: 3, version: 3 },
      { id: unpublished, live_version: null, version: 1 },
    ]);
    const revisions = await db.owner.query<{ survey_id: string; version: number; live_at: Date | null; kept: boolean }>(
      'SELECT survey_id, version, live_at, kept FROM surveys.revisions ORDER BY survey_id, version',
    );
    expect(revisions.rows.map(({ live_at, kept }) => [live_at?.toISOString() ?? null, kept])).to.deep.equal([
      [null, true],
      ['2026-01-02T00:00:00.000Z', true],
      ['2026-01-03T00:00:00.000Z', true],
      [null, true],
    ]);
    const past = await db.owner.query('SELECT survey_id, retired, structure FROM surveys.past_questions');
    expect(past.rows.map(({ survey_id, retired }) => [survey_id, retired])).to.deep.equal([[published, ['where']]]);
    expect(past.rows[0].structure.pages.map((page: { id: string }) => page.id)).to.deep.equal(['p1', 'past']);

    // From now on only what answers refer to is kept, and companies are still apart.
    await addRevision(published, 4, structure(why), '2026-01-04T00:00:00Z');
    const fresh = await db.owner.query('SELECT kept FROM surveys.revisions WHERE version = 4');
    expect(fresh.rows).to.deep.equal([{ kept: false }]);
    const forced = await db.owner.query(
      `SELECT count(*)::int AS n FROM pg_class WHERE relforcerowsecurity
       AND oid IN ('surveys.surveys'::regclass, 'surveys.revisions'::regclass, 'surveys.past_questions'::regclass)`,
    );
    expect(forced.rows).to.deep.equal([{ n: 3 }]);
  });

  it('0005: questions that 0002 lost are found, beside those that publishing has noted since', async () => {
    db = await databaseBefore('surveys', '0005_questions_of_the_past.sql');
    const [why, where, when] = [element('why', 'Why?'), element('where', 'Where?'), element('when', 'When?')];
    const draftOnly = { ...element('draft', 'Never shown'), saved: false };
    const noted = '01900000-0000-7000-8000-00000000000c';
    for (const survey of [published, noted]) {
      await addSurvey(survey, 'published', 4, structure(why), '2026-01-02T00:00:00Z');
      await addRevision(survey, 1, structure(why, where, draftOnly), '2026-01-02T00:00:00Z');
      await addRevision(survey, 2, structure(why, when), '2026-01-03T00:00:00Z');
      await addRevision(survey, 3, structure(why), '2026-01-04T00:00:00Z');
    }
    await addSurvey(unpublished, 'unpublished', 1, structure(where), null);
    await addRevision(unpublished, 1, structure(where), '2026-01-01T00:00:00Z');
    await db.owner.query('UPDATE surveys.revisions SET live_at = saved_at WHERE survey_id <> $1', [unpublished]);
    await db.owner.query('UPDATE surveys.surveys SET live_version = 3 WHERE id <> $1', [unpublished]);
    // Published again since, which took "when" away and noted it.
    const past = structure(why);
    past.pages.push({ id: 'past', settings: {}, elements: [when] });
    await db.owner.query(
      `INSERT INTO surveys.past_questions (company_id, survey_id, structure, retired) VALUES ($1, $2, $3, '{when}')`,
      [company, noted, JSON.stringify(past)],
    );
    await db.upgrade();

    const { rows } = await db.owner.query('SELECT * FROM surveys.past_questions ORDER BY survey_id');
    const found = rows.map(({ survey_id, retired, structure: { pages } }) => ({
      survey_id,
      retired,
      pages: pages.map((page: { id: string; elements: { id: string }[] }) => [
        page.id,
        page.elements.map(({ id }) => id),
      ]),
    }));
    expect(found).to.deep.equal([
      {
        survey_id: published,
        retired: ['when', 'where'],
        pages: [
          ['p1', ['why']],
          ['past', ['when', 'where']],
        ],
      },
      {
        survey_id: noted,
        retired: ['when', 'where'],
        pages: [
          ['p1', ['why']],
          ['past', ['when', 'where']],
        ],
      },
    ]);
  });

  it('0007: saves go on while the index of what may be thinned is made', async () => {
    db = await databaseBefore('surveys', '0007_revisions_by_age.sql');
    await addSurvey(unpublished, 'unpublished', 1, structure(element('why', 'Why?')), null);
    let version = 0;
    await db.upgrade(async () => {
      version++;
      await addRevision(unpublished, version, structure(element('why', `Why ${version}?`)), '2026-01-01T00:00:00Z');
    });
    const { rows } = await db.owner.query('SELECT count(*)::int AS n FROM surveys.revisions');
    expect(rows).to.deep.equal([{ n: version }]);
    const { rows: indexes } = await db.owner.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'surveys.revisions_age'::regclass",
    );
    expect(indexes).to.deep.equal([{ indisvalid: true }]);
  });

  it('0014: surveys that were there are not deleted', async () => {
    db = await databaseBefore('surveys', '0014_deleted.sql');
    await addSurvey(published, 'published', 1, structure(element('why', 'Why?')), '2026-01-02T00:00:00Z');
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT id, deleted_at, deleted_by_id FROM surveys.surveys');
    expect(rows).to.deep.equal([{ id: published, deleted_at: null, deleted_by_id: null }]);
  });

  it('0015: what was saved before has no name, and can be given one', async () => {
    db = await databaseBefore('surveys', '0015_named_revisions.sql');
    await addSurvey(unpublished, 'unpublished', 1, structure(element('why', 'Why?')), null);
    await addRevision(unpublished, 1, structure(element('why', 'Why?')), '2026-01-01T00:00:00Z');
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT name FROM surveys.revisions');
    expect(rows).to.deep.equal([{ name: null }]);
    await db.owner.query("UPDATE surveys.revisions SET name = 'As it was'");
    const refused = await db.owner
      .query("UPDATE surveys.revisions SET name = ''")
      .catch((error: Error) => error.message);
    expect(refused).to.match(/revisions_name/);
  });

  it('0017: pictures that surveys show, or showed, are known by their surveys', async () => {
    db = await databaseBefore('surveys', '0017_shown_pictures.sql');
    const image = (file: string) => ({ ...element(file, ''), kind: 'image', settings: { picture: { file } } });
    await addSurvey(published, 'published', 2, structure(image('now'), image('now')), '2026-01-02T00:00:00Z');
    await addRevision(published, 1, structure(image('then'), image('now')), '2026-01-01T00:00:00Z');
    await addSurvey(unpublished, 'unpublished', 1, structure(element('why', 'Why?')), null);
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT survey_id, file_id FROM surveys.shown_pictures ORDER BY file_id');
    expect(rows).to.deep.equal([
      { survey_id: published, file_id: 'now' },
      { survey_id: published, file_id: 'then' },
    ]);
  });

  it('0018: revisions that were there took the place of none that is known', async () => {
    db = await databaseBefore('surveys', '0018_replaced_saves.sql');
    await addSurvey(unpublished, 'unpublished', 1, structure(element('why', 'Why?')), null);
    await addRevision(unpublished, 1, structure(element('why', 'Why?')), '2026-01-01T00:00:00Z');
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT version, replaced FROM surveys.revisions');
    expect(rows).to.deep.equal([{ version: 1, replaced: null }]);
  });

  it('0020: surveys whose datasets were off are known without a look into them', async () => {
    db = await databaseBefore('surveys', '0020_use_datasets.sql');
    const on = structure(element('why', 'Why?'));
    await addSurvey(unpublished, 'unpublished', 1, { ...on, settings: { useDatasets: false } }, null);
    await addSurvey(published, 'published', 1, on, '2026-01-02T00:00:00Z');
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT id FROM surveys.surveys WHERE NOT use_datasets');
    expect(rows).to.deep.equal([{ id: unpublished }]);
  });
});
