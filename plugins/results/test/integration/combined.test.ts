import { integritySignals } from '@kaiku/plugin-responses/contract';
import {
  accepted,
  makeElement,
  makeLink,
  makeStructure,
  openSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import { storeAnswers } from '../support/stored.ts';

const choice = (id: string, text: string, numericValue: number) => ({ id, text, numericValue });

/** The same questions with other ids, the second with a choice that the first lacks. */
const spring = makeStructure({
  settings: { name: 'Spring' },
  elements: [
    makeElement('score', 'nps', { text: 'Would you recommend us?' }),
    makeElement('how', 'choice', { text: 'How was it?', choices: [choice('s1', 'Good', 2), choice('s2', 'Bad', 1)] }),
    makeElement('why', 'openText', { text: 'Why?' }),
  ],
  backgroundFields: [{ id: 'team', name: 'Team' }],
});
const autumn = (settings: object = {}) =>
  makeStructure({
    settings: { name: 'Autumn', ...settings },
    elements: [
      makeElement('grade', 'nps', { text: '  would you  recommend us? ' }),
      makeElement('was', 'choice', {
        text: 'How was it?',
        choices: [choice('a1', 'bad', 1), choice('a2', 'Good', 2), choice('a3', 'So-so', 1.5)],
      }),
      makeElement('smile', 'nps', { text: 'And the service?' }),
    ],
    backgroundFields: [{ id: 'team', name: 'Team' }],
  });

interface Summary {
  n: number;
  counts: Record<string, number>;
  mean?: number | null;
  nps?: { nps: number | null };
}
interface Facts {
  background: { field_id: string; name: string; values: { value: string; label: string; n: number }[] }[];
}
interface Combined {
  total: number;
  n: number;
  left_out: number;
  surveys: { survey_id: string; name: string; n: number; hidden: boolean }[];
  elements: {
    element_id: string;
    title: string;
    choices?: { id: string; label: string }[];
    summary: Summary;
    hidden: boolean;
    surveys: { survey_id: string; summary: Summary; hidden: boolean }[];
  }[];
}

describe('results of combined surveys', function () {
  this.timeout(60_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
  });
  beforeEach(async () => {
    owner = await app.createUser();
    await app.setFeatures(owner.company.companyId, { combine_results: true });
  });

  const at = '2026-03-01T10:00:00Z';
  async function combined(settings: object = {}) {
    const one = await openSurvey(owner, { structure: spring });
    const two = await openSurvey(owner, { structure: autumn(settings) });
    await storeAnswers(app, owner, one, [
      { answers: { score: 10, how: { choice: 's1' }, why: 'Yes' }, at, team: 'North' },
      { answers: { score: 9, how: { choice: 's2' } }, at, team: 'South' },
      { answers: { score: 0 }, at: '2026-05-01T10:00:00Z' },
    ]);
    await storeAnswers(app, owner, two, [
      { answers: { grade: 10, was: { choice: 'a2' } }, at, team: 'North' },
      { answers: { grade: 7, was: { choice: 'a3' }, smile: 1 }, at, team: 'West' },
    ]);
    const made = await accepted(
      owner.api.post(`/survey/${one}/combined_survey`, { name: 'The year', survey_ids: [two] }),
    );
    return { one, two, id: made.combination_id as string };
  }
  const get = (surveyId: string, id: string, who = owner, query = '') =>
    who.api.get(`/survey/${surveyId}/combined_results/${id}${query}`);
  const read = async (surveyId: string, id: string, who = owner, query = ''): Promise<Combined> =>
    accepted(get(surveyId, id, who, query));

  it('RES-025 COMP-014.b questions that ask the same are counted together, by their words, and of each survey', async () => {
    const { one, two, id } = await combined();
    const found = await read(one, id);
    expect([found.total, found.n, found.left_out]).to.deep.equal([5, 5, 0]);
    expect(found.surveys.map(({ name, n }) => [name, n])).to.deep.equal([
      ['Autumn', 2],
      ['Spring', 3],
    ]);
    expect(found.elements.map(({ title }) => title.trim())).to.deep.equal([
      'would you  recommend us?',
      'How was it?',
      'And the service?',
    ]);
    const [score, how, service] = found.elements as [
      Combined['elements'][0],
      Combined['elements'][0],
      Combined['elements'][0],
    ];
    expect([score.summary.n, Math.round(score.summary.nps?.nps ?? 0)]).to.deep.equal([5, 40]);
    expect(score.surveys.map(({ survey_id, summary }) => [survey_id, summary.n])).to.deep.equal([
      [two, 2],
      [one, 3],
    ]);
    const named = ({ counts }: Summary) =>
      Object.fromEntries(how.choices!.map((option) => [option.label.toLowerCase(), counts[option.id]]));
    expect(named(how.summary)).to.deep.equal({ bad: 1, good: 2, 'so-so': 1 });
    expect(how.summary.mean, 'of all: 1, 2, 2 and 1.5').to.equal(1.625);
    expect(how.surveys.map(({ summary }) => named(summary))).to.deep.equal([
      { bad: 0, good: 1, 'so-so': 1 },
      { bad: 1, good: 1, 'so-so': 0 },
    ]);
    expect(service.surveys.map(({ survey_id }) => survey_id)).to.deep.equal([two]);
    expect((await read(two, id)).elements, 'from each survey alike').to.deep.equal(found.elements);
    expect((await read(one, id, owner, '?to=2026-04-01')).n, 'under filters').to.equal(4);
  });

  it('RES-025 each survey is shown as far as the reader may see it', async () => {
    const { one, two, id } = await combined();
    const reader = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, one, reader, { permissions: ['reportView'] });
    const found = await read(one, id, reader);
    expect([found.total, found.left_out]).to.deep.equal([3, 1]);
    expect(found.surveys.map(({ name }) => name)).to.deep.equal(['Spring']);
    expect(JSON.stringify(found)).to.not.include(two);
    expect((await get(two, id, reader)).status).to.equal(403);
    expect((await get(one, id, await app.createUser())).status).to.be.oneOf([403, 404]);
    const listed = await accepted(reader.api.get(`/survey/${one}/combined_results`));
    expect(listed.combinations).to.deep.equal([{ combination_id: id, name: 'The year', surveys: 2 }]);
  });

  it('RES-025 RES-022.a a survey of too few is in no figure of all together', async () => {
    const { one, two, id } = await combined({ hideUnder: 5 });
    const found = await read(one, id);
    expect(found.surveys.find(({ survey_id }) => survey_id === two)).to.include({ n: 0, hidden: true });
    for (const { surveys, summary } of found.elements) {
      for (const each of surveys)
        if (each.survey_id === two) expect([each.hidden, each.summary.n]).to.deep.equal([true, 0]);
      const others = surveys.filter(({ survey_id }) => survey_id !== two);
      expect(summary.n).to.equal(others.reduce((sum, each) => sum + each.summary.n, 0));
    }
  });

  /** Filters as the page has them. */
  const by = (parts: Record<string, string[]>) =>
    `?${new URLSearchParams(Object.entries(parts).flatMap(([key, values]) => values.map((value) => [key, value])))}`;
  const bySurvey = ({ surveys }: Combined) => Object.fromEntries(surveys.map(({ name, n }) => [name, n]));

  it('RES-054.a they are filtered by what they ask alike, of each survey under its own ids', async () => {
    const { one, id } = await combined();
    const { elements } = await read(one, id);
    const [score, how, service] = elements as [
      Combined['elements'][0],
      Combined['elements'][0],
      Combined['elements'][0],
    ];
    const called = (label: string) => how.choices!.find((one) => one.label.toLowerCase() === label)!.id;
    const good = await read(one, id, owner, by({ answer: [`${how.element_id}:${called('good')}`] }));
    expect(bySurvey(good)).to.deep.equal({ Spring: 1, Autumn: 1 });
    expect(good.elements[0]!.summary.n, 'every figure is of those').to.equal(2);
    expect(good.total).to.equal(5);
    const either = [`${how.element_id}:${called('good')}`, `${how.element_id}:${called('so-so')}`];
    expect(bySurvey(await read(one, id, owner, by({ answer: either })))).to.deep.equal({ Spring: 1, Autumn: 2 });
    // Only one of them has it.
    const soSo = await read(one, id, owner, by({ answer: [either[1]!] }));
    expect(bySurvey(soSo)).to.deep.equal({ Spring: 0, Autumn: 1 });
    const promoters = await read(one, id, owner, by({ answer: [`${score.element_id}:9..10`] }));
    expect(bySurvey(promoters)).to.deep.equal({ Spring: 2, Autumn: 1 });
    // What a survey does not ask lets nothing of it through.
    const asked = await read(one, id, owner, by({ answer: [`${service.element_id}:0..10`] }));
    expect(bySurvey(asked)).to.deep.equal({ Spring: 0, Autumn: 1 });
    const both = await read(
      one,
      id,
      owner,
      by({ answer: [either[0]!, `${score.element_id}:10..10`], to: ['2026-04-01'] }),
    );
    expect(bySurvey(both)).to.deep.equal({ Spring: 1, Autumn: 1 });
  });

  it('RES-054.b they are filtered by a background field of one name, by language and link, and are told what there is', async () => {
    const { one, id } = await combined();
    const facts = (await accepted(get(one, `${id}/filters`))) as Facts;
    const [team] = facts.background as [Facts['background'][0]];
    expect(facts.background).to.have.length(1);
    expect(team.name).to.equal('Team');
    expect(team.values.map(({ label, n }) => [label, n])).to.deep.equal([
      ['North', 2],
      ['South', 1],
      ['West', 1],
    ]);
    const north = await read(one, id, owner, by({ background: [`${team.field_id}:North`] }));
    expect(bySurvey(north)).to.deep.equal({ Spring: 1, Autumn: 1 });
    const west = await read(one, id, owner, by({ background: [`${team.field_id}:West`] }));
    expect(bySurvey(west)).to.deep.equal({ Spring: 0, Autumn: 1 });
    expect((await read(one, id, owner, by({ language: ['fi'] }))).n).to.equal(0);
    expect((await read(one, id, owner, by({ language: ['en'] }))).n).to.equal(5);
    // Three came by a link, which is of one of them.
    const { collectorId } = await makeLink(owner, one, { name: 'Poster' });
    await app.db.owner.query(
      'UPDATE responses.responses SET collector_id = $2, revision = revision + 1 WHERE survey_id = $1',
      [one, collectorId],
    );
    const offered = (await accepted(get(one, `${id}/filters`))) as {
      collectors: { collector_id: string; n: number }[];
    };
    expect(offered.collectors.map((link) => [link.collector_id, link.n])).to.deep.equal([[collectorId, 3]]);
    const poster = await read(one, id, owner, by({ collector: [collectorId] }));
    expect(bySurvey(poster)).to.deep.equal({ Spring: 3, Autumn: 0 });
    expect(poster.elements[0]!.summary.n, 'every figure is of those').to.equal(3);
    expect(bySurvey(await read(one, id, owner, by({ collector: [''] })))).to.deep.equal({ Spring: 0, Autumn: 2 });
  });

  it('RES-054 they are filtered by how responses came: what is kept apart counts where it is asked for alone', async () => {
    const { one, two, id } = await combined();
    const { fast, unopened } = integritySignals;
    for (const [surveyId, signals] of [
      [one, fast],
      [two, unopened],
    ] as const)
      await app.db.owner.query(
        `UPDATE responses.responses SET signals = $2, spam = $3, revision = revision + 1
         WHERE id = (SELECT id FROM responses.responses WHERE survey_id = $1 ORDER BY id LIMIT 1)`,
        [surveyId, signals, signals === unopened],
      );
    const asked = { '': [3, 1], all: [3, 2], clean: [2, 1], marked: [1, 1], speeder: [1, 0], bot: [0, 1] };
    for (const [integrity, [spring, autumn]] of Object.entries(asked)) {
      const found = await read(one, id, owner, integrity === '' ? '' : by({ integrity: [integrity] }));
      expect(bySurvey(found), integrity).to.deep.equal({ Spring: spring, Autumn: autumn });
      expect(found.elements[0]!.summary.n, integrity).to.equal(spring! + autumn!);
    }
  });

  it('RES-054.c a filter by what none of them has is refused, and one that the reader may not see', async () => {
    const { one, id } = await combined();
    const { elements } = await read(one, id);
    for (const query of [by({ answer: ['gone:1'] }), by({ background: ['gone:1'] }), by({ answer: ['nothing'] })]) {
      const refused = await get(one, id, owner, query);
      expect([refused.status, refused.error.code], query).to.deep.equal([422, 'validation']);
    }
    const reader = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, one, reader, { permissions: ['reportView'] });
    const service = elements[2]!;
    expect((await get(one, id, reader, by({ answer: [`${service.element_id}:0..10`] }))).status).to.equal(422);
    expect(JSON.stringify(await accepted(get(one, `${id}/filters`, reader)))).to.not.include('West');
  });

  it('RES-054 RES-022.a where few are hidden, no filter shows fewer', async () => {
    const { one, two, id } = await combined({ hideUnder: 2 });
    const { elements } = await read(one, id);
    const grade = `${elements[0]!.element_id}:10..10`;
    const found = await read(one, id, owner, by({ answer: [grade] }));
    expect(found.surveys.find(({ survey_id }) => survey_id === two)).to.include({ n: 0, hidden: true });
    expect(found.elements[0]!.surveys.find(({ survey_id }) => survey_id === two)).to.include({ hidden: true });
    const facts = (await accepted(get(one, `${id}/filters`))) as Facts;
    expect(facts.background[0]!.values.map(({ label, n }) => [label, n])).to.deep.equal([
      ['North', 1],
      ['South', 1],
    ]);
  });

  it('RES-025 choices of copies that have the same ids and other words are not counted together', async () => {
    const asked = (name: string, first: string) =>
      openSurvey(owner, {
        structure: makeStructure({
          settings: { name },
          elements: [
            makeElement('how', 'choice', {
              text: 'How was it?',
              choices: [choice('c1', first, 1), choice('c2', 'Other', 2)],
            }),
          ],
        }),
      });
    const one = await asked('A', 'Good');
    const two = await asked('B', 'Awful');
    await storeAnswers(app, owner, one, [
      { answers: { how: { choice: 'c1' } } },
      { answers: { how: { choice: 'c2' } } },
    ]);
    await storeAnswers(app, owner, two, [{ answers: { how: { choice: 'c1' } } }]);
    const made = await accepted(owner.api.post(`/survey/${one}/combined_survey`, { name: 'Both', survey_ids: [two] }));
    const found = await read(one, made.combination_id);
    const [how] = found.elements as [Combined['elements'][0]];
    const counts = how.choices!.map(({ id, label }) => [label, how.summary.counts[id]]);
    expect(counts).to.deep.equal([
      ['Good', 1],
      ['Other', 1],
      ['Awful', 1],
    ]);
    const awful = how.choices!.find(({ label }) => label === 'Awful')!.id;
    const filtered = await read(one, made.combination_id, owner, by({ answer: [`${how.element_id}:${awful}`] }));
    expect(bySurvey(filtered)).to.deep.equal({ A: 0, B: 1 });
  });

  it('RES-055 they are exported to Excel as they are shown, with the filters', async () => {
    const { one, id } = await combined();
    const { elements } = await read(one, id);
    const how = elements[1]!;
    const good = how.choices!.find(({ label }) => label.toLowerCase() === 'good')!.id;
    const query = by({ answer: [`${how.element_id}:${good}`], to: ['2026-04-01'] });
    const reply = await fetch(`${app.url}/api/survey/${one}/combined_results/${id}/export${query}`, {
      headers: { authorization: `Bearer ${owner.tokens.token}` },
    });
    expect(reply.status).to.equal(200);
    expect(decodeURIComponent(reply.headers.get('content-disposition')!)).to.include('The year.xlsx');
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await reply.arrayBuffer());
    const [figures, of] = book.worksheets.map((sheet) =>
      sheet.getSheetValues().flatMap((row) => (row ? [(row as unknown[]).slice(1)] : [])),
    );
    expect(figures![0]).to.deep.equal([
      'Question',
      'Row',
      'Figure',
      'All together',
      'All together (%)',
      'Autumn',
      'Autumn (%)',
      'Spring',
      'Spring (%)',
    ]);
    const line = figures!.find(
      ([title, , label]) => title === 'How was it?' && String(label).toLowerCase() === 'good',
    )!;
    expect(line.slice(3)).to.deep.equal([2, 100, 1, 100, 1, 100]);
    const told = of!.map((row) => row.join(': '));
    expect(told).to.include('Period: until 2026-04-01');
    expect(
      told.some((one) => /^How was it\?: good$/i.test(one)),
      told.join(),
    ).to.equal(true);
    // Every question that the page shows is there, with the page's figures.
    const filtered = await read(one, id, owner, query);
    for (const { title, summary, surveys } of filtered.elements) {
      const answers = figures!.find(([name, , label]) => name === title && label === 'Answers')!;
      const each = filtered.surveys.map(({ survey_id }) => surveys.find((own) => own.survey_id === survey_id));
      expect([answers[3], answers[5], answers[7]], title).to.deep.equal([
        summary.n,
        ...each.map((own) => own?.summary.n),
      ]);
    }
    const log = await accepted(owner.api.get('/audit_log?filter=combined'));
    expect(log.data.map((entry: { operation: string }) => entry.operation)).to.include('combined_results.export');
    const stranger = await app.createUser();
    expect((await get(one, `${id}/export`, stranger)).status).to.be.oneOf([403, 404]);
  });

  it('RES-055 RES-022.a the file has nothing that the page hides', async () => {
    const { one, two, id } = await combined({ hideUnder: 5 });
    const page = await read(one, id);
    expect(page.surveys.find(({ survey_id }) => survey_id === two)).to.include({ hidden: true });
    const reply = await fetch(`${app.url}/api/survey/${one}/combined_results/${id}/export`, {
      headers: { authorization: `Bearer ${owner.tokens.token}` },
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await reply.arrayBuffer());
    const [figures] = book.worksheets.map((sheet) =>
      sheet.getSheetValues().flatMap((row) => (row ? [(row as unknown[]).slice(1)] : [])),
    );
    const [headers, ...lines] = figures!;
    const autumn = headers!.indexOf('Autumn');
    expect(autumn).to.be.above(0);
    expect(lines.length).to.be.above(0);
    for (const line of lines)
      expect([line[autumn] ?? null, line[autumn + 1] ?? null], String(line[2])).to.deep.equal([null, null]);
    const score = lines.find(([title, , label]) => /recommend/.test(String(title)) && label === 'Answers')!;
    expect(score[3], 'all together').to.equal(3);
  });

  it('COMP-014.b without the feature, or in another combination, there are none', async () => {
    const { one, id } = await combined();
    const other = await openSurvey(owner, { structure: spring });
    expect((await get(other, id)).status).to.equal(404);
    await app.setFeatures(owner.company.companyId, { combine_results: false });
    expect((await get(one, id)).error.code).to.equal('feature_disabled');
    expect((await owner.api.get(`/survey/${one}/combined_results`)).error.code).to.equal('feature_disabled');
  });
});
