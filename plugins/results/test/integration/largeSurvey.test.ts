import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AnswerCoder, ResponseReader, wordsOf } from '@kaiku/plugin-responses/contract';
import { demoSurvey, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import { type Answers, allElements, type SurveyStructure } from '@kaiku/sdk/model';
import { TenantRunner } from '@kaiku/sdk/server';
import {
  createClient,
  makeElement,
  makeStructure,
  openSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { Dataset } from '../../server/dataset/dataset.ts';
import { Datasets } from '../../server/dataset/datasets.ts';
import { Engine } from '../../server/dataset/engine.ts';
import { DatasetStore } from '../../server/services/datasetStore.ts';
import { withDataset } from '../../server/services/openResults.ts';
import { contentsOf, used } from '../support/contents.ts';
import { manyAnswers } from '../support/many.ts';

const demoCompany = { companyId: '01900000-0000-7000-8000-00000000d3a0', name: 'Demo' };
const { surveyId, elements: q } = demoSurvey;
/** More than a request waits for. */
const many = 51_000;
/** Threads that build come after those that answer people: on a busy machine it takes its time. */
const patienceMs = 120_000;

describe('results of a survey with very many answers', function () {
  this.timeout(300_000);
  let app: TestApp;
  let user: TestUser;
  before(async () => {
    app = await startTestApp({ demo: true });
    user = await app.createUser({ company: demoCompany });
    await manyAnswers(app, demoCompany.companyId, many);
  });
  after(() => app.stop());

  const get = (what: string, by = user) => by.api.get(`/survey/${surveyId}/${what}`);
  const ready = () => until('the dataset to be made', async () => (await get('results')).status === 200, patienceMs);
  const stored = async (sql = '') =>
    Number(
      (
        await app.db.owner.query(
          `SELECT count(*) AS n FROM responses.responses WHERE company_id = $1 AND survey_id = $2 ${sql}`,
          [demoCompany.companyId, surveyId],
        )
      ).rows[0].n,
    );
  const score = `(answers -> '${q.recommend}')`;

  it('says how far their preparing is, goes on answering others, and then counts what SQL counts', async () => {
    // Not counted: a test answer, spam, and an answer of another company under the same survey id.
    const other = await app.createCompany();
    await manyAnswers(app, other.companyId, 3);
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers, source, spam)
       SELECT $1, gen_random_uuid(), $2, 1, 'fi', '{}', source, spam FROM (VALUES ('test', false), ('link', true)) v (source, spam)`,
      [demoCompany.companyId, surveyId],
    );
    const counted = "AND source <> 'test' AND NOT spam";
    const total = await stored(counted);
    const refused = await get('results?timestamp=1');
    expect([refused.status, refused.error.code]).to.deep.equal([423, 'results_building']);
    expect(refused.error.message).to.equal(
      `The results are being prepared: 0 of ${total} answers have been read. Try again in a moment.`,
    );
    for (const what of ['results/timeline', 'results/filters', `results/texts?element_id=${q.feedback}`, 'responses']) {
      expect((await get(what)).status, what).to.equal(423);
    }
    expect((await get('results/progress')).data.building).to.include({ total });
    await until('some answers to be read', async () => {
      const { building } = (await get('results/progress')).data;
      return building === null || building.done > 0;
    });
    await ready();
    expect((await get('results/progress')).data).to.deep.equal({ building: null });
    const { data } = await get(`results?answer=${q.recommend}:9`);
    expect([data.total, data.n]).to.deep.equal([total, await stored(`${counted} AND ${score} = '9'`)]);
    const folder = path.join(app.dataDir, 'datasets/main/building');
    expect(readdirSync(folder).filter((file) => file.includes('.duckdb'))).to.deep.equal([]);
  });

  it('does not miss an answer whose transaction was open while they were prepared', async () => {
    await app.services('results').get(DatasetStore).close();
    const late = await app.db.owner.connect();
    try {
      await late.query('BEGIN');
      await late.query(
        `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers)
         VALUES ($1, gen_random_uuid(), $2, 1, 'fi', '{}')`,
        [demoCompany.companyId, surveyId],
      );
      // More than is taken in at once, above a watermark that cannot go on.
      await manyAnswers(app, demoCompany.companyId, many);
      expect((await get('results')).error.code).to.equal('results_building');
      await ready();
      // They come again every time now, and are no reason to begin anew.
      const before = (await get('results')).data.total;
      await late.query('COMMIT');
      expect((await get('results')).data.total).to.equal(before + 1);
    } finally {
      late.release(true);
    }
  });

  it('tells nobody else how far it is', async () => {
    const stranger = await app.createUser();
    expect((await get('results/progress', stranger)).status).to.be.oneOf([403, 404]);
    const colleague = await app.createUser({ company: demoCompany, roles: ['survey'] });
    expect((await get('results/progress', colleague)).status).to.equal(403);
  });

  it('goes on with a dataset while another node of the process stops', async () => {
    const other = await app.another({ workers: 'none', demo: false });
    await createClient(other.url, user.tokens.token).get(`/survey/${surveyId}/results`);
    await manyAnswers(app, demoCompany.companyId, many);
    expect((await get('results')).status).to.equal(423);
    await other.stop();
    const seen = new Set<number>();
    await until('the dataset to be made', async () => seen.add((await get('results')).status).has(200), patienceMs);
    expect([...seen].filter((status) => status !== 423)).to.deep.equal([200]);
  });

  it('stops at once while a dataset is being made', async () => {
    await manyAnswers(app, demoCompany.companyId, many);
    expect((await get('results')).status).to.equal(423);
    await app.services('results').get(DatasetStore).close();
    const folder = path.join(app.dataDir, 'datasets/main/building');
    expect(readdirSync(folder).filter((file) => file.includes('.duckdb'))).to.deep.equal([]);
    await ready();
  });

  it('holds, made in a thread of what the database packs, the same as one that is read response by response', async () => {
    const owner = await app.createUser();
    const { companyId } = owner.company;
    const item = (id: string) => ({ id, text: id, numericValue: 1 });
    const choices = ['a', 'b', 'c'].map(item);
    const elements = [
      makeElement('one', 'choice', { text: 'One', choices, other: { enabled: true, text: 'Other' } }),
      makeElement('many', 'checkbox', { text: 'Many', choices }),
      makeElement('nps', 'nps', { text: 'Nps', dontKnow: { enabled: true, text: 'No' } }),
      makeElement('grid', 'matrix', { text: 'Grid', rows: choices, columns: choices }),
      makeElement('words', 'openText', { text: 'Words' }),
      makeElement('day', 'datePicker', { text: 'Day' }),
    ];
    const structure = makeStructure({ elements, backgroundFields: [{ id: 'city', name: 'City' }] });
    // Some of them are not counted.
    const all = many + 3_000;
    const large = await openSurvey(owner, { structure });
    const any = (...of: readonly string[]) =>
      `(ARRAY[${of.map((one) => `'${one}'`).join(',')}])[1 + floor(random() * ${of.length})::int]`;
    await app.db.owner.query(
      `CREATE TABLE made AS
       SELECT gen_random_uuid() AS id, ${any('fi', 'sv', 'en')} AS language, CASE WHEN random() < 0.01 THEN 'test' ELSE ${any('link', 'import')} END AS source,
         random() < 0.01 AS spam, (ARRAY[0, 0, 0, 64, 128])[1 + floor(random() * 5)::int] AS signals,
         '1969-12-30'::timestamptz + random() * interval '60 years' AS submitted_at,
         CASE WHEN random() < 0.5 THEN '01900000-0000-7000-8000-0000000000cc'::uuid END AS collector_id,
         jsonb_strip_nulls(jsonb_build_object(
           'one', CASE WHEN random() < 0.2 THEN jsonb_build_object('choice', 'other', 'other', 'Words "' || n || '" \\ ä😀')
             ELSE jsonb_build_object('choice', ${any('a', 'b', 'c', 'gone')}) END,
           -- Many choices that the survey has no more: there is no room for them at first.
           'many', jsonb_build_object('choices', jsonb_build_array(${any('a', 'b', 'c')}, 'gone' || n % 40)),
           'nps', CASE WHEN random() < 0.1 THEN '{"dontKnow": true}'::jsonb ELSE to_jsonb(n % 11) END,
           'grid', CASE WHEN random() < 0.7 THEN jsonb_build_object('a', ${any('a', 'b')}, ${any('b', 'c', 'gone')}, 'c') END,
           'words', CASE WHEN random() < 0.3 THEN to_jsonb('{"' || repeat('long, ', n % 300) || E'"}\n' || n) END,
           -- "I don't know" was there once.
           'day', CASE WHEN random() < 0.5 THEN to_jsonb(('2026-01-01'::date + n % 400)::text)
             WHEN random() < 0.1 THEN '{"dontKnow": true}'::jsonb END,
           'never asked', CASE WHEN n % 3 = 0 THEN to_jsonb(n) END)) AS answers,
         CASE WHEN random() < 0.8 THEN jsonb_build_object('city', ${any('Turku', 'Åbo "x"', 'Oulu')}, 'gone', 'x') ELSE '{}'::jsonb END AS background
       FROM generate_series(1, $1) AS s (n)`,
      [all],
    );
    await withShortForms(app, companyId, large, structure);
    const look = () => owner.api.get(`/survey/${large}/results`);
    const refused = await look();
    expect(refused.error.code, refused.text).to.equal('results_building');
    await until('the dataset to be made', async () => (await look()).status === 200, patienceMs);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-large-'));
    const services = app.services('results');
    const tenants = services.get(TenantRunner);
    // Of what is large for the product, nothing is built in the background.
    const plain = new Datasets(folder, services.get(ResponseReader), tenants, { largeFrom: all + 1 });
    const engine = new Engine(folder);
    try {
      await tenants.run(companyId, async (ctx) => {
        const scope = await services.get(SurveyAccess).results(ctx, owner.person, large);
        await withDataset(plain, ctx, scope, async ({ view }) => expect(await view.total('all')).to.be.above(0));
      });
      await plain.close();
      await services.get(DatasetStore).close();
      const found = [];
      for (const [name, from] of [
        ['packed', app.dataDir],
        ['plain', folder],
      ] as const) {
        const file = path.join(folder, `${name}.duckdb`);
        copyFileSync(path.join(from, `datasets/main/${companyId}/${large}.duckdb`), file);
        await engine.attach(name, file);
        found.push(used(await contentsOf(await Dataset.open(engine, name))));
      }
      const [packed, read] = found;
      expect(packed!.facts).to.have.length(all);
      expect(packed!.facts).to.deep.equal(read!.facts);
      expect([...packed!.columns.keys()].sort()).to.deep.equal([...read!.columns.keys()].sort());
      for (const [key, values] of packed!.columns) expect(values, key).to.deep.equal(read!.columns.get(key));
      expect(packed!.skipped).to.deep.equal(read!.skipped);
    } finally {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Stores what was made: most with the short form that the product gives it, some as of before there were any, some changed since. */
async function withShortForms(app: TestApp, companyId: string, surveyId: string, structure: SurveyStructure) {
  const { owner } = app.db;
  const before = makeStructure({ elements: [makeElement('never asked', 'nps', {}), ...allElements(structure)] });
  const lists = [structure, before].map((one, at) => ({
    key: Buffer.from(`version ${at}`).subarray(1),
    words: wordsOf(one),
  }));
  for (const { key, words } of lists)
    await owner.query('INSERT INTO responses.word_lists (company_id, survey_id, key, words) VALUES ($1, $2, $3, $4)', [
      companyId,
      surveyId,
      key,
      JSON.stringify(words),
    ]);
  const coders = lists.map((list) => new AnswerCoder(list));
  const { rows } = await owner.query<{ id: string; answers: Answers }>('SELECT id, answers FROM made');
  const coded = rows.map(({ answers }, at) => (at % 7 === 0 ? null : (coders[at % 2]!.code(answers) ?? null)));
  const without = coded.filter((one) => one === null).length;
  expect(without).to.be.within(rows.length / 10, rows.length / 2);
  await owner.query(
    `INSERT INTO responses.responses
       (company_id, survey_id, survey_version, id, language, source, spam, signals, submitted_at, collector_id, answers, background, coded)
     SELECT $1, $2, 1, m.*, c.coded FROM made m JOIN unnest($3::uuid[], $4::bytea[]) AS c (id, coded) USING (id)`,
    [companyId, surveyId, rows.map(({ id }) => id), coded],
  );
  await owner.query(
    "UPDATE responses.responses SET answers = answers - 'nps', revision = 1 WHERE survey_id = $1 AND random() < 0.1",
    [surveyId],
  );
  await owner.query('DROP TABLE made');
  await owner.query('ANALYZE responses.responses');
}
