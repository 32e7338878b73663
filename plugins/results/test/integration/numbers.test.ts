import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { storeAnswers } from '../support/stored.ts';

const structure = makeStructure({
  elements: [
    makeElement('warmth', 'slider', { text: 'How warm?', min: -10, max: 10, step: 0.5 }),
    makeElement('again', 'nps', { text: 'Again?' }),
  ],
  backgroundFields: [{ id: 'team', name: 'Postal code', values: [{ id: 'north', value: '20..30' }] }],
  translations: { sv: { 'backgroundFields/team/values/north/value': '20 till 30' } },
});

describe('numbers in the reader’s language', function () {
  this.timeout(60_000);
  let app: TestApp;
  let owner: TestUser;
  let surveyId: string;
  let responseId: string;
  before(async () => {
    app = await startTestApp();
    owner = await app.createUser();
    surveyId = await openSurvey(owner, { structure });
    [responseId = ''] = await storeAnswers(app, owner, surveyId, [
      { answers: { warmth: -0.5, again: 9 }, team: '00100' },
      { answers: { warmth: -9.5, again: 3 }, team: '20..30' },
    ]);
  });
  after(() => app.stop());

  const get = (what: string, language: string) =>
    accepted(owner.api.get(`/survey/${surveyId}/${what}`, { headers: { 'accept-language': language } }));
  const labels = (side: { values: { label: string }[] }) => side.values.map(({ label }) => label);

  it('RES-051 classes of numbers are named in the cross table, and what is known of respondents is left as it is', async () => {
    const english = await get('results/crosstab?row=warmth&column=field%20team', 'en');
    expect(labels(english.row).slice(0, 2)).to.deep.equal(['−10 – −8.5', '−8 – −6.5']);
    expect(labels(english.column)).to.have.members(['00100', '20..30']);
    const finnish = await get('results/crosstab?row=warmth&column=again', 'fi');
    expect(labels(finnish.row)[0]).to.equal('−10 – −8,5');
    expect(labels(finnish.column)).to.deep.equal(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  it('RES-009 RES-018 numbers of single responses, and what was there before, are written as the language writes them', async () => {
    const told = async (language: string) => {
      const { data } = await get('responses', language);
      const { answers } = data.find((one: { response_id: string }) => one.response_id === responseId);
      return answers;
    };
    expect(await told('en')).to.deep.equal({ warmth: '−0.5', again: '9' });
    expect(await told('sv')).to.deep.equal({ warmth: '−0,5', again: '9' });
    const [newest] = (await get('responses', 'sv')).data.filter(
      (one: { response_id: string }) => one.response_id !== responseId,
    );
    expect(newest.background, 'in Swedish').to.deep.equal({ team: '20 till 30' });
    const whole = await get(`response/${responseId}`, 'fi');
    expect(whole.answers[0]).to.deep.include({ text: '−0,5' });
    const edit = { response_id: responseId, revision: 0, answers: { warmth: -1.5 } };
    await accepted(owner.api.put(`/survey/${surveyId}/answers`, edit));
    const { entries } = await get(`respondent/${responseId}/history`, 'fi');
    expect(entries[0].changes[0]).to.deep.include({ before: '−0,5', after: '−1,5' });
  });
});
