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
import { type Given, parts, storeAnswers } from '../support/stored.ts';

const said: Given[] = [
  { why: 'The coffee, the Coffee and coffee!', team: 'A' },
  { why: 'Kahvi oli hyvää, ja coffee too', team: 'A' },
  { why: "Great soup; isn't it?", team: 'B' },
  { why: 'Soup. Ei tää oo soup', team: 'B' },
  { why: 'The and the and', team: 'B' },
  { score: 3, team: 'B' },
];

describe('frequent words of open answers', function () {
  this.timeout(60_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
    owner = await app.createUser();
  });

  async function surveyWith(given: readonly Given[], settings: object = {}, contact = false): Promise<string> {
    const [score, why] = parts.elements;
    const elements = contact
      ? [score!, makeElement('why', 'openText', { text: 'Why?', isContact: true })]
      : [score!, why!];
    const surveyId = await openSurvey(owner, { structure: makeStructure({ ...parts, elements, settings }) });
    await storeAnswers(app, owner, surveyId, given);
    return surveyId;
  }
  const ask = (surveyId: string, query: object = {}, who = owner) =>
    who.api.get(`/survey/${surveyId}/results/words`, { query: { element_id: 'why', ...query } });
  const told = async (surveyId: string, query?: object, who?: TestUser) => {
    const { n, hidden, words } = await accepted(ask(surveyId, query, who));
    return [n, hidden, ...words.map(({ word, n: of }: { word: string; n: number }) => `${word} ${of}`)];
  };

  it('RES-073 are counted once of each answer, without regard to case, without those that say nothing, under the filters', async () => {
    const surveyId = await surveyWith(said);
    expect(await told(surveyId)).to.deep.equal([5, false, 'coffee 2', 'soup 2']);
    expect(await told(surveyId, { background: 'team:B' })).to.deep.equal([3, false, 'soup 2']);
    expect(await told(surveyId, { background: 'team:C' })).to.deep.equal([0, false]);
    expect((await ask(surveyId, { element_id: 'score' })).status).to.equal(404);
    expect((await ask(surveyId, { element_id: 'none' })).status).to.equal(404);
  });

  it('RES-073 say in how many answers they were looked for, also where no two have one in common', async () => {
    const surveyId = await surveyWith(['Only this', 'Other', 'Third'].map((why) => ({ why, team: 'A' })));
    expect(await told(surveyId)).to.deep.equal([3, false]);
  });

  it('RES-073 are looked for in the beginning of a long text: of all of many they took a minute', async () => {
    const why = `first ${'x y '.repeat(1_000)}last`;
    expect(await told(await surveyWith([{ why }, { why }]))).to.deep.equal([2, false, 'first 2']);
  });

  it('RES-073 RES-022.a tell of whole blocks alone where few are hidden, and nothing of too few', async () => {
    const surveyId = await surveyWith([...said.slice(0, 2), { why: 'Only coffee', team: 'A' }, ...said.slice(2, 4)], {
      hideUnder: 3,
      hideUnderField: 'team',
    });
    expect(await told(surveyId)).to.deep.equal([3, false, 'coffee 3']);
    expect(await told(surveyId, { background: 'team:B' })).to.deep.equal([0, true]);
  });

  it('RES-073 SHARE-025.a SUR-054 are of what the caller may see of the texts', async () => {
    const surveyId = await surveyWith(said);
    const colleague = await app.createUser({ company: owner.company, roles: ['survey_creator'] });
    expect((await ask(surveyId, {}, colleague)).status).to.be.oneOf([403, 404]);
    await shareSurvey(owner, surveyId, colleague, { permissions: ['reportView'] });
    expect(await told(surveyId, {}, colleague)).to.deep.equal([5, false, 'coffee 2', 'soup 2']);
    const contacts = await surveyWith(said, {}, true);
    await shareSurvey(owner, contacts, colleague, { permissions: ['reportView'] });
    expect(await told(contacts, {}, colleague)).to.deep.equal([0, true]);
    expect(await told(contacts)).to.deep.equal([5, false, 'coffee 2', 'soup 2']);
  });
});
