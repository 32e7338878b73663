import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { QuestionKinds } from '@kaiku/plugin-surveys/contract';
import type { Page } from '@kaiku/sdk/model';
import { FileWork } from '@kaiku/sdk/server';
import {
  accepted,
  clusterUrl,
  makeElement,
  makePage,
  makeStructure,
  makeSurvey,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, makePackedPlugin, run } from '../support/outside.ts';

const items = ['tea', 'coffee', 'juice'].map((id) => ({ id, text: `Some ${id}` }));
const drinks = makeElement('drinks', 'sorting', {
  text: 'Which do you like best?',
  items,
  mandatory: true,
  dontKnow: { enabled: true, text: 'No idea' },
});
/** For those to whom tea comes first. */
const about = makePage('p2', [makeElement('why', 'openText', { text: 'Why tea?' })], {
  showRules: [
    {
      id: 'r1',
      subRules: [
        { id: 's1', source: { type: 'answer', elementId: 'drinks', rowId: 'tea' }, operator: 'less', value: 2 },
      ],
    },
  ],
});
const withPages = (...pages: Page[]) => makeStructure({ pages });

/** The question kind that the script made outside the repository, packed, and installed through the configuration. */
describe('a question kind from outside', function () {
  this.timeout(120_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let app: TestApp;
  let user: TestUser;
  let folder: string;

  before(async () => {
    place = await makeFolder();
    const made = await makePackedPlugin(place.folder, 'sorting', 'Sorting', '--kind');
    folder = made.folder;
    const env = { KAIKU_PLUGINS: made.archive, KAIKU_DATA: path.join(place.folder, 'data of Kaiku') };
    app = await startTestApp({ env });
    user = await app.createUser({ roles: ['survey_creator'] });
  });
  after(async () => {
    await app?.stop();
    await place?.remove();
  });

  const publish = () => publishSurvey(user, { structure: withPages(makePage('p1', [drinks]), about) });
  const stored = async (surveyId: string) => {
    const { rows } = await app.db.owner.query(
      'SELECT answers FROM responses.responses WHERE survey_id = $1 ORDER BY submitted_at, id',
      [surveyId],
    );
    return rows.map(({ answers }) => answers);
  };

  it('has types that are right, and tests of its own that pass', async () => {
    await run(folder, 'npm', 'run', 'check', '--', '--singleThreaded');
    process.env.KAIKU_TEST_DATABASE_URL ??= await clusterUrl();
    expect(await run(folder, 'npm', 'test')).to.match(/ 4 passing/);
  });

  it('is added to a survey by its name, with its own defaults, and judged at the border', async () => {
    const { survey_id: surveyId } = await makeSurvey(user, { structure: withPages(makePage('p1', [])) });
    const add = (more: object) =>
      user.api.post(`/survey/${surveyId}/page/p1/element`, { kind: 'sorting', survey_version: 1, ...more });
    const wrong = await add({ element_settings: { colour: 'red' } });
    expect([wrong.status, wrong.error.details[0]?.code]).to.deep.equal([422, 'unknown-setting']);
    const made = await accepted(add({ element_id: 'drinks' }));
    expect(made.survey_version).to.equal(2);
    const { structure } = await accepted(user.api.get(`/survey/${surveyId}`));
    const [{ elements }] = structure.pages;
    expect(elements[0]).to.deep.include({ id: 'drinks', kind: 'sorting', name: 'Sorting' });
    expect(elements[0].settings.items).to.have.length(3);
    const wire = await accepted(user.api.get(`/survey/${surveyId}/pages`));
    expect(wire.pages[0].elements[0].question).to.deep.include({ question_type: 'sorting' });
    expect(wire.pages[0].elements[0].question.choices).to.have.length(3);
    // Nothing is published while items have no names.
    const opened = await user.api.post(`/survey/${surveyId}/open`);
    expect([opened.status, opened.error.details.map(({ code }: { code: string }) => code)]).to.deep.equal([
      422,
      ['empty-text', 'empty-text', 'empty-text', 'empty-text'],
    ]);
  });

  it('comes in an order of each respondent’s own, and its links hide of it what they name', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: `i${index}`, text: `Item ${index}` }));
    const shuffled = makeElement('order', 'sorting', { text: 'Which comes first?', items: many, shuffle: true });
    const own = withPages(makePage('p1', [shuffled]));
    const { url } = await publishSurvey(user, { structure: own }, { hidden: ['order/i3'] });
    const orders: string[][] = [];
    for (let visit = 0; visit < 4; visit += 1) {
      const { html } = await open(`${app.answerUrl}/a/${url}`);
      orders.push([...html.matchAll(/data-item="(i\d+)"/g)].map(([, id]) => id!));
    }
    for (const one of orders) expect(one).to.have.members(many.map(({ id }) => id).filter((id) => id !== 'i3'));
    expect(new Set(orders.map(String)).size).to.be.greaterThan(1);

    const answered = { hidden: ['drinks'], automaticAnswers: { drinks: order(1, 2, 3) } };
    const link = await publishSurvey(user, { structure: withPages(makePage('p1', [drinks]), about) }, answered);
    const page = await open(`${app.answerUrl}/a/${link.url}`);
    expect(page.html).to.contain('Why tea?').and.not.contain('name="q.drinks');
    await send(page, { 'q.why': 'It is warm', go: 'send' });
    expect(await stored(link.surveyId)).to.deep.equal([{ drinks: order(1, 2, 3), why: 'It is warm' }]);
  });

  it('is answered with a form without JavaScript, and rules go by it', async () => {
    const { surveyId, url } = await publish();
    const first = await open(`${app.answerUrl}/a/${url}`);
    expect(first.html).to.contain('Some coffee').and.to.contain('data-ranked="place {place}"');
    expect(first.html).to.match(/<link rel="modulepreload" href="\/assets\/sorting\/kinds\/sorting\.[0-9a-f]{8}\.js">/);
    expect(first.html).to.match(/<style>\.ks \.sorting/);

    const nothing = await send(first, { go: 'next' });
    expect([nothing.status, nothing.html.includes('Please answer this question.')]).to.deep.equal([422, true]);
    const partly = await send(first, { ...ranked(1), go: 'next' });
    expect([partly.status, partly.html.includes('Give every item a place.')]).to.deep.equal([422, true]);
    const twice = await send(first, { ...ranked(1, 1, 2), go: 'next' });
    expect([twice.status, twice.html.includes('Two items have place 1.')]).to.deep.equal([422, true]);
    expect(twice.html).to.match(/<option value="2" selected="">/);
    const foreign = await send(first, { ...ranked('<b>'), go: 'next' });
    expect(foreign.status).to.equal(422);

    const second = await send(first, { ...ranked(1, 3, 2), go: 'next' });
    expect(second.html).to.contain('Why tea?');
    expect((await send(second, { 'q.why': 'It is warm', go: 'send' })).url).to.match(/\/thanks/);
    const other = await open(`${app.answerUrl}/a/${url}`);
    expect((await send(other, { ...ranked(2, 1, 3), go: 'send' })).url).to.match(/\/thanks/);
    const unsure = await open(`${app.answerUrl}/a/${url}`);
    expect((await send(unsure, { 'q.drinks.dk': '1', go: 'send' })).url).to.match(/\/thanks/);
    expect(await stored(surveyId)).to.deep.equal([
      { drinks: { tea: 1, coffee: 3, juice: 2 }, why: 'It is warm' },
      { drinks: { tea: 2, coffee: 1, juice: 3 } },
      { drinks: { dontKnow: true } },
    ]);
  });

  it('speaks the language of the survey on the page', async () => {
    const structure = makeStructure({ settings: { language: 'fi' }, elements: [drinks] });
    const { url } = await publishSurvey(user, { structure, language: 'fi' });
    const page = await open(`${app.answerUrl}/a/${url}`);
    expect(page.html).to.contain('data-ranked="sija {place}"');
    expect((await send(page, { ...ranked(1), go: 'send' })).html).to.contain('Anna jokaiselle kohteelle sija.');
  });

  it('costs nothing where no survey uses it', async () => {
    const { url } = await publishSurvey(user, { structure: withPages(makePage('p1', about.elements)) });
    expect((await open(`${app.answerUrl}/a/${url}`)).html).to.not.contain('sorting');
  });

  it('is counted and described for charts, filtered by, listed in words', async () => {
    const { surveyId, url } = await publish();
    const answer = (value: object) => sendAnswer(url, value);
    for (const value of [order(1, 2, 3), order(1, 3, 2), order(3, 1, 2), { dontKnow: true }]) {
      await accepted(answer(value));
    }
    const refused = await answer(order(1, 1, 1));
    expect(refused.error.details.map(({ path, code }) => [path, code])).to.deep.equal([
      ['elements/drinks/items/coffee', 'place-twice'],
      ['elements/drinks/items/juice', 'place-twice'],
    ]);
    const results = await accepted(user.api.get(`/survey/${surveyId}/results`));
    const [question] = results.elements;
    expect(question).to.deep.include({
      kind: 'sorting',
      rows: items.map(({ id, text }) => ({ id, label: text })),
      columns: ['1', '2', '3'].map((id) => ({ id, label: id })),
    });
    expect(question.summary).to.deep.include({ type: 'matrix', n: 3, dontKnow: 1 });
    expect(question.summary.rows.tea).to.deep.equal({ n: 3, counts: { 1: 2, 2: 0, 3: 1 }, mean: 5 / 3 });
    const filtered = await accepted(user.api.get(`/survey/${surveyId}/results`, { query: { answer: 'drinks.tea:1' } }));
    expect([filtered.n, filtered.elements[0].summary.rows.tea.mean]).to.deep.equal([2, 1]);
    const listed = await accepted(user.api.get(`/survey/${surveyId}/responses`, { query: { filter: 'x' } }));
    expect(listed.data).to.deep.equal([]);
    const { data } = await accepted(
      user.api.get(`/survey/${surveyId}/responses`, { query: { sort_by: 'submitted_at', sort_order: 'asc' } }),
    );
    expect(data.map(({ answers }: { answers: object }) => answers)).to.deep.include.members([
      { drinks: '1. Some tea, 2. Some coffee, 3. Some juice' },
      { drinks: 'No idea' },
    ]);
  });

  for (const format of ['xlsx', 'csv'] as const) {
    it(`is written to cells and read from them again (${format})`, async () => {
      const { survey_id: surveyId } = await makeSurvey(user, { structure: withPages(makePage('p1', [drinks])) });
      const services = app.services('responses');
      const kind = services.get(QuestionKinds).get('sorting')!;
      const given = [order(2, 1, 3), { tea: 1 }, { dontKnow: true }];
      const columns = kind.cellColumns(drinks);
      const headers = ['When', ...columns.map(({ title }) => title)];
      const rows = given.map((answer, index) => [`2026-02-0${index + 1} 10:00`, ...kind.toCells(drinks, answer)]);
      const file = path.join(place.folder, `answers.${format}`);
      let content: Uint8Array | string = [headers, ...rows]
        .map((row) => row.map((cell) => cell ?? '').join(','))
        .join('\n');
      if (format === 'xlsx') {
        await services.get(FileWork).writeTable(file, { headers, batches: [rows] });
        content = await readFile(file);
      }
      const mapping = {
        When: { type: 'timestamp' },
        ...Object.fromEntries(
          columns.map(({ key, title }) => [title, { type: 'answer', elementId: 'drinks', part: key }]),
        ),
      };
      const job = await imported(surveyId, content, mapping);
      expect([job.state, job.result]).to.deep.equal(['done', { imported: 3 }]);
      expect(await stored(surveyId)).to.deep.equal(given.map((answer) => ({ drinks: answer })));
    });
  }

  it('tells of cells that it cannot read, with their column', async () => {
    const { survey_id: surveyId } = await makeSurvey(user, { structure: withPages(makePage('p1', [drinks])) });
    const mapping = {
      When: { type: 'timestamp' },
      Tea: { type: 'answer', elementId: 'drinks', part: 'choice.tea' },
      Coffee: { type: 'answer', elementId: 'drinks', part: 'choice.coffee' },
    };
    const job = await imported(surveyId, 'When,Tea,Coffee\n2026-02-01 10:00,1,first\n2026-02-01 10:01,1,7\n', mapping);
    expect(job.state).to.equal('failed');
    expect(
      job.error.details.map(({ row, column, code }: Record<string, unknown>) => [row, column, code]),
    ).to.deep.equal([
      [2, 'Coffee', 'unknown_choice'],
      [3, 'Coffee', 'number_range'],
    ]);
    expect(await stored(surveyId)).to.deep.equal([]);
  });

  const order = (tea: number, coffee: number, juice: number) => ({ tea, coffee, juice });
  const sendAnswer = async (url: string, answer: object) => {
    const { survey_version } = await accepted(app.anonymous.get(`/answer/${url}`));
    return app.anonymous.post(`/answer/${url}`, {
      transaction_id: randomUUID(),
      survey_version,
      answers: { drinks: answer },
    });
  };
  const imported = async (surveyId: string, content: Uint8Array | string, mapping: object) => {
    const form = new FormData();
    form.append('mapping', JSON.stringify(mapping));
    form.append('file', new Blob([content as BlobPart]), 'answers');
    const { jobId } = await accepted(user.api.post(`/answer/${surveyId}/import`, undefined, { form }));
    return until('the import to end', async () => {
      const { data } = await user.api.get(`/jobs/${jobId}`);
      return ['done', 'failed'].includes(data.state) ? data : null;
    });
  };
});

/** Fields of the sorting by the places of tea, coffee and juice. */
const ranked = (...places: (number | string)[]): Record<string, string> =>
  Object.fromEntries(places.map((value, index) => [`q.drinks.r.${items[index]!.id}`, String(value)]));

interface FormPage {
  status: number;
  url: string;
  html: string;
  /** Hidden fields, which carry the state and the answers of other pages. */
  hidden: Record<string, string>;
}

async function read(reply: Response): Promise<FormPage> {
  const html = await reply.text();
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return {
    status: reply.status,
    url: reply.url,
    html,
    hidden: Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
  };
}

const open = async (url: string): Promise<FormPage> => read(await fetch(url));

/** Sends the page's form as a browser without JavaScript does. */
const send = async (page: FormPage, fields: Record<string, string>): Promise<FormPage> =>
  read(await fetch(page.url, { method: 'POST', body: new URLSearchParams({ ...page.hidden, ...fields }) }));
