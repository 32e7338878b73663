import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
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
interface Combined {
  total: number;
  n: number;
  left_out: number;
  surveys: { survey_id: string; name: string; n: number; hidden: boolean }[];
  elements: {
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
      { answers: { score: 10, how: { choice: 's1' }, why: 'Yes' }, at },
      { answers: { score: 9, how: { choice: 's2' } }, at },
      { answers: { score: 0 }, at: '2026-05-01T10:00:00Z' },
    ]);
    await storeAnswers(app, owner, two, [
      { answers: { grade: 10, was: { choice: 'a2' } }, at },
      { answers: { grade: 7, was: { choice: 'a3' }, smile: 1 }, at },
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

  it('RES-025 RES-022 a survey of too few is in no figure of all together', async () => {
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

  it('COMP-014.b without the feature, or in another combination, there are none', async () => {
    const { one, id } = await combined();
    const other = await openSurvey(owner, { structure: spring });
    expect((await get(other, id)).status).to.equal(404);
    await app.setFeatures(owner.company.companyId, { combine_results: false });
    expect((await get(one, id)).error.code).to.equal('feature_disabled');
    expect((await owner.api.get(`/survey/${one}/combined_results`)).error.code).to.equal('feature_disabled');
  });
});
