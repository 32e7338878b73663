import {
  accepted,
  makeStructure,
  openSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { rateOf } from '../../server/services/responseRates.ts';
import { type Given, parts, storeAnswers } from '../support/stored.ts';

const times = (n: number, given: Given): Given[] => Array.from({ length: n }, () => given);
const given: Given[] = [...times(6, { team: 'A' }), ...times(7, { team: 'B' }), ...times(3, { team: 'C' }), {}];

describe('response rates by background fields', function () {
  this.timeout(60_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
    owner = await app.createUser();
  });

  async function surveyWith(settings: object = {}): Promise<string> {
    const surveyId = await openSurvey(owner, { structure: makeStructure({ ...parts, settings }) });
    await storeAnswers(app, owner, surveyId, given);
    return surveyId;
  }
  const ask = (who: TestUser, surveyId: string, bg_fields: string[] = ['team']) =>
    who.api.post(`/survey/${surveyId}/response_rates_bg_fields`, { bg_fields });
  const told = async (who: TestUser, surveyId: string) => {
    const { bg_fields } = await accepted(ask(who, surveyId));
    const { values } = bg_fields[0] as { values: { value: string; answered: number; hidden: boolean }[] };
    return values.map(({ value, answered, hidden }) => `${value || '-'} ${hidden ? 'hidden' : answered}`);
  };

  it('BGF-005.a how many responses have each value, those without one, too', async () => {
    const surveyId = await surveyWith();
    const reply = await accepted(ask(owner, surveyId));
    expect(reply).to.deep.include({ hidden: false, hide_under: null, limited: false });
    expect(reply.bg_fields).to.have.length(1);
    expect(reply.bg_fields[0]).to.deep.include({ field_id: 'team', name: 'Team', more: false });
    expect(reply.bg_fields[0].values[0]).to.deep.equal({
      value: 'B',
      label: 'B',
      answered: 7,
      sent: null,
      rate: null,
      hidden: false,
    });
    expect(await told(owner, surveyId)).to.deep.equal(['B 7', 'A 6', 'C 3', '- 1']);
  });

  it('BGF-005.a values of too few stay untold, also by what the others leave over', async () => {
    expect(await told(owner, await surveyWith({ hideUnder: 4 }))).to.deep.equal(['B 7', 'A 6', 'C hidden', '- hidden']);
    const both = await surveyWith({ hideUnder: 5 });
    expect(await told(owner, both), '3 and 1 are too few together').to.deep.equal([
      'B 7',
      'A hidden',
      'C hidden',
      '- hidden',
    ]);
    expect(await told(owner, await surveyWith({ hideUnder: 4, hideUnderField: 'team' }))).to.deep.equal(['B 7', 'A 6']);
    expect(await accepted(ask(owner, await surveyWith({ hideUnder: 100 })))).to.deep.include({ hidden: true });
  });

  it('BGF-005.a who may see one team only is told of that team alone, and who sees no results of none', async () => {
    const surveyId = await surveyWith();
    const reader = await app.createUser({ company: owner.company, roles: ['survey'] });
    const limits = [{ field_id: 'team', values: ['A'] }];
    await shareSurvey(owner, surveyId, reader, { permissions: ['reportView', 'bgLimits'], background_limits: limits });
    expect(await told(reader, surveyId)).to.deep.equal(['A 6']);
    const editor = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, surveyId, editor, { permissions: ['edit'] });
    expect((await ask(editor, surveyId)).status).to.equal(403);
    expect((await ask(await app.createUser(), surveyId)).status).to.be.oneOf([403, 404]);
  });

  it('fields that the survey lacks are named, and at most twenty are counted at a time', async () => {
    const surveyId = await surveyWith();
    const unknown = await ask(owner, surveyId, ['team', 'nothing']);
    expect([unknown.status, unknown.error.details[0]?.path]).to.deep.equal([422, 'bg_fields.1']);
    for (const fields of [[], ['team', 'team'], Array.from({ length: 21 }, (_, at) => `f${at}`)]) {
      expect((await ask(owner, surveyId, fields)).status).to.equal(422);
    }
  });

  it('a rate is of those who were asked, where somebody knows', () => {
    const answered = { value: 'A', answered: 6, hidden: false };
    expect(rateOf(answered, [])).to.deep.equal({ sent: null, rate: null });
    expect(rateOf(answered, [8, 4])).to.deep.equal({ sent: 12, rate: 0.5 });
    expect(rateOf(answered, [3]), 'more answered than were asked').to.deep.equal({ sent: 3, rate: null });
    expect(rateOf(answered, [0])).to.deep.equal({ sent: 0, rate: null });
    expect(rateOf({ ...answered, answered: 0, hidden: true }, [12])).to.deep.equal({ sent: 12, rate: null });
  });
});
