import { createHash } from 'node:crypto';
import {
  accepted,
  makeStructure,
  openSurvey,
  type ShareBody,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type Given, parts, storeAnswers } from '../support/stored.ts';

const tooks = (team: string, ...seconds: (number | undefined)[]): Given[] =>
  seconds.map((took) => ({ score: 9, team, ...(took !== undefined && { took }) }));
/** One of team A is not known, and one left the form open over night. */
const given = [...tooks('A', 30, 90, 192, 250, 400, undefined, 9 * 3_600), ...tooks('B', 700, 2_000, 59)];
const classesOf = (...counts: number[]) =>
  [
    { from: 0, to: 60 },
    { from: 60, to: 120 },
    { from: 120, to: 300 },
    { from: 300, to: 600 },
    { from: 600, to: 1_800 },
    { from: 1_800, to: null },
  ].map((one, at) => ({ ...one, n: counts[at] }));
const ofA = { n: 5, median: 192, lower_quartile: 90, upper_quartile: 250, classes: classesOf(1, 1, 2, 1, 0, 0) };

describe('the time that respondents took', function () {
  this.timeout(60_000);
  let app: TestApp;
  let user: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    user = await app.createUser();
  });

  async function surveyWith(some: readonly Given[], settings: object = {}): Promise<string> {
    const structure = makeStructure({ ...parts, settings: { name: crypto.randomUUID(), ...settings } });
    const surveyId = await openSurvey(user, { structure });
    await storeAnswers(app, user, surveyId, some);
    return surveyId;
  }
  const timeOf = async (surveyId: string, query = '', who = user) =>
    (await accepted(who.api.get(`/survey/${surveyId}/results?${query}`))).time_taken;

  it('RES-077.a is told by its median, quartiles and classes, of those of whom it is known, under the filters and for groups', async () => {
    const surveyId = await surveyWith(given);
    expect(await timeOf(surveyId)).to.deep.equal({
      n: 8,
      median: 221,
      lower_quartile: 82.25,
      upper_quartile: 475,
      classes: classesOf(2, 1, 2, 1, 1, 1),
    });
    expect(await timeOf(surveyId, 'background=team:A')).to.deep.equal(ofA);
    expect(await timeOf(surveyId, 'background=team:None')).to.equal(null);
    expect(await timeOf(surveyId, 'element_id=score')).to.equal(null);
    const by = 'comparison=true&compare_by=field%20team';
    const { comparison } = await accepted(user.api.get(`/survey/${surveyId}/results?${by}`));
    const sides = comparison.segments.map(({ value, time_taken: time }: { value: string; time_taken: object }) => [
      value,
      time,
    ]);
    const ofB = { n: 3, median: 700, lower_quartile: 379.5, upper_quartile: 1_350 };
    expect(sides).to.deep.equal([
      ['A', ofA],
      ['B', { ...ofB, classes: classesOf(1, 0, 0, 0, 1, 1) }],
    ]);
  });

  it('RES-077.b is told of whole blocks where few are hidden, of none below the threshold', async () => {
    const surveyId = await surveyWith(tooks('A', 30, 90, 192, 250), { hideUnder: 5, hideUnderField: 'team' });
    expect(await timeOf(surveyId)).to.equal(null);
    await storeAnswers(app, user, surveyId, tooks('A', 400));
    expect(await timeOf(surveyId)).to.deep.equal(ofA);
    // One more waits for a block of its own.
    await storeAnswers(app, user, surveyId, tooks('A', 4_000));
    expect(await timeOf(surveyId)).to.deep.equal(ofA);
    // A whole block of whom four are known.
    await storeAnswers(app, user, surveyId, tooks('B', 10, 20, 30, 40, undefined));
    expect(await timeOf(surveyId, 'background=team:B')).to.equal(null);
    expect(await timeOf(surveyId, 'background=team:A')).to.deep.equal(ofA);
    const by = 'comparison=true&compare_by=field%20team';
    const { comparison } = await accepted(user.api.get(`/survey/${surveyId}/results?${by}`));
    // Of team A it is not told beside the whole, which would tell of the four.
    expect(comparison.segments.map((one: { time_taken: object }) => one.time_taken)).to.deep.equal([null, null]);
    const { data } = await accepted(user.api.get(`/survey/${surveyId}/responses`));
    expect(data.map((row: { time_taken: number | null }) => row.time_taken)).to.deep.equal(Array(10).fill(null));
  });

  it('RES-077.b tells nothing where the survey hides times', async () => {
    const surveyId = await surveyWith(given, { hideTimestamps: true });
    expect(await timeOf(surveyId)).to.equal(null);
    const by = 'comparison=true&compare_by=field%20team';
    const { comparison } = await accepted(user.api.get(`/survey/${surveyId}/results?${by}`));
    expect(comparison.segments.map((one: { time_taken: object }) => one.time_taken)).to.deep.equal([null, null]);
    const table = async (query: string) =>
      (await accepted(user.api.get(`/survey/${surveyId}/responses?${query}`))).data;
    const rows = await table('sort_by=time_taken&sort_order=desc');
    expect(rows.map((row: { time_taken: number | null }) => row.time_taken)).to.deep.equal(Array(10).fill(null));
    const nameless = (id: string) => createHash('md5').update(id).digest('hex');
    const ids = rows.map(({ response_id }: { response_id: string }) => nameless(response_id));
    expect(ids, 'nor an order').to.deep.equal(ids.toSorted().toReversed());
  });

  it('RES-077.b SHARE-025.a is of what a share lets be seen', async () => {
    const surveyId = await surveyWith(given);
    const who = await app.createUser({ company: user.company, roles: ['survey'] });
    const share: ShareBody = {
      permissions: ['reportView'],
      background_limits: [{ field_id: 'team', values: ['A'] }],
    };
    await shareSurvey(user, surveyId, who, share);
    expect(await timeOf(surveyId, '', who)).to.deep.equal(ofA);
    expect(await timeOf(surveyId, 'background=team:B', who)).to.equal(null);
  });

  it('RES-077.d stands in the table of responses, which is sorted by it, and in files that ask for it', async () => {
    const surveyId = await surveyWith(given);
    const table = async (order: string) => {
      const path = `/survey/${surveyId}/responses?sort_by=time_taken&sort_order=${order}`;
      const { data } = await accepted(user.api.get(path));
      return data.map((row: { time_taken: number | null }) => row.time_taken);
    };
    expect(await table('asc')).to.deep.equal([30, 59, 90, 192, 250, 400, 700, 2_000, null, null]);
    expect(await table('desc')).to.deep.equal([2_000, 700, 400, 250, 192, 90, 59, 30, null, null]);
    const file = async (body: object, of = surveyId): Promise<string> => {
      const { jobId } = await accepted(user.api.post(`/survey/${of}/responses/export`, body));
      await until('the file', async () => (await accepted(user.api.get(`/jobs/${jobId}`))).state === 'done');
      const headers = { authorization: `Bearer ${user.tokens.token}` };
      return (await fetch(`${app.url}/api/survey/${of}/responses/export/${jobId}`, { headers })).text();
    };
    const asked = { columns: ['field team', 'time_taken'], background: ['team:B'], sort_by: 'time_taken' };
    const lines = (text: string) => text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines(await file({ ...asked, format: 'csv' }))).to.deep.equal([
      'Team,Time taken (s)',
      'B,2000',
      'B,700',
      'B,59',
    ]);
    const { responses } = JSON.parse(await file({ ...asked, format: 'json' }));
    expect(responses.map((one: { time_taken: number }) => one.time_taken)).to.deep.equal([2_000, 700, 59]);
    expect(lines(await file({ format: 'csv' }))[0], 'a file that is imported again').to.not.contain('Time taken');
    const hiding = await surveyWith(given, { hideTimestamps: true });
    expect(lines(await file({ ...asked, format: 'csv' }, hiding))).to.deep.equal(['Team', 'B', 'B', 'B']);
    const hidden = JSON.parse(await file({ ...asked, format: 'json' }, hiding)).responses;
    expect(hidden.some((one: object) => 'time_taken' in one)).to.equal(false);
  });
});
