import {
  accepted,
  makeElement,
  makePage,
  makeStructure,
  openSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const one = '01900000-0000-7000-8000-0000000000c1';
const two = '01900000-0000-7000-8000-0000000000c2';

/** `[day, link, version, what, page, count]` */
type Row = [string, string, number, string, string, number];
const ofPages = (day: string, link: string, version: number, [first, second, answered]: number[]): Row[] => [
  [day, link, version, 'started', '', first!],
  [day, link, version, 'reached', 'one', first!],
  [day, link, version, 'passed', 'one', second!],
  [day, link, version, 'reached', 'two', second!],
  [day, link, version, 'passed', 'two', answered!],
  [day, link, version, 'answered', '', answered!],
];

describe('completion over HTTP', function () {
  this.timeout(60_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
    owner = await app.createUser();
  });

  async function surveyWith(settings: object, rows: readonly Row[]): Promise<string> {
    const structure = makeStructure({
      settings,
      pages: [
        makePage('one', [makeElement('score', 'nps', { text: 'Would you recommend us?' })]),
        makePage('two', [makeElement('why', 'openText', { text: 'Why?' })], { settings: { title: 'Reasons' } }),
      ],
      translations: { fi: { 'pages/two/title': 'Syyt' } },
      backgroundFields: [{ id: 'team', name: 'Team' }],
    });
    const surveyId = await openSurvey(owner, { structure });
    await app.db.owner.query(
      `INSERT INTO answering.fill_counts (company_id, survey_id, day, collector_id, survey_version, what, page_id, count)
       SELECT $1, $2, (row->>0)::date, (row->>1)::uuid, (row->>2)::int, row->>3, row->>4, (row->>5)::int
       FROM jsonb_array_elements($3::jsonb) AS row`,
      [owner.person.companyId, surveyId, JSON.stringify(rows)],
    );
    return surveyId;
  }
  const days = [...ofPages('2026-11-02', one, 1, [20, 15, 10]), ...ofPages('2026-11-05', two, 2, [10, 10, 9])];
  const ask = (who: TestUser, surveyId: string, query = '') =>
    who.api.get(`/survey/${surveyId}/results/completion${query}`);
  const told = async (surveyId: string, query = '') => {
    const { started, answered, rate, unfiltered } = await accepted(ask(owner, surveyId, query));
    return { started, answered, rate, unfiltered };
  };

  it('RES-076.ab who began and who answered, and at which page the others left', async () => {
    const surveyId = await surveyWith({}, days);
    expect(await accepted(ask(owner, surveyId))).to.deep.equal({
      limited: false,
      hidden: false,
      hide_under: null,
      since: '2026-11-02',
      time_zone: 'Europe/Helsinki',
      unfiltered: false,
      started: 30,
      answered: 19,
      rate: 19 / 30,
      pages: [
        { page_id: 'one', title: 'Would you recommend us?', reached: 30, share: 1, left: 5, for_some: false },
        { page_id: 'two', title: 'Reasons', reached: 25, share: 25 / 30, left: 6, for_some: false },
      ],
      left_elsewhere: 0,
    });
    expect(await accepted(ask(owner, await surveyWith({}, [])))).to.include({ since: null, started: 0, rate: null });
  });

  it('RES-076.c follows days, links and versions, and says of other filters that it does not', async () => {
    const surveyId = await surveyWith({}, days);
    const first = { started: 20, answered: 10, rate: 0.5, unfiltered: false };
    const second = { started: 10, answered: 9, rate: 0.9, unfiltered: false };
    expect(await told(surveyId, '?to=2026-11-04')).to.deep.equal(first);
    expect(await told(surveyId, '?from=2026-11-05&to=2026-11-05')).to.deep.equal(second);
    expect(await told(surveyId, `?collector=${one}`)).to.deep.equal(first);
    expect(await told(surveyId, '?collector=')).to.include({ started: 0 });
    expect(await told(surveyId, '?version=2')).to.deep.equal(second);
    for (const other of ['language=fi', 'background=team:A', 'answer=score:9', 'integrity=clean']) {
      expect(await told(surveyId, `?version=2&${other}`), other).to.deep.equal({ ...second, unfiltered: true });
    }
  });

  it('RES-076.d where few are hidden filters are not followed, and too few are not told', async () => {
    const surveyId = await surveyWith({ hideUnder: 5 }, days);
    const all = { started: 30, answered: 15, rate: 0.5 };
    expect(await told(surveyId)).to.deep.equal({ ...all, unfiltered: false });
    for (const query of ['?version=2', `?collector=${one}`, '?to=2026-11-04']) {
      expect(await told(surveyId, query), query).to.deep.equal({ ...all, unfiltered: true });
    }
    const few = await surveyWith({ hideUnder: 20 }, days);
    const { hidden, started, pages } = await accepted(ask(owner, few));
    expect({ hidden, started, pages }).to.deep.equal({ hidden: true, started: 0, pages: [] });
  });

  it('RES-076.d nothing for who may see a part only, or no results, or is of another company', async () => {
    const surveyId = await surveyWith({}, days);
    const reader = await app.createUser({ company: owner.company, roles: ['survey'] });
    const limits = [{ field_id: 'team', values: ['A'] }];
    await shareSurvey(owner, surveyId, reader, { permissions: ['reportView', 'bgLimits'], background_limits: limits });
    const part = await accepted(ask(reader, surveyId));
    expect(part).to.include({ limited: true, started: 0, answered: 0, since: null }).and.deep.include({ pages: [] });
    const editor = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, surveyId, editor, { permissions: ['edit'] });
    expect((await ask(editor, surveyId)).status).to.equal(403);
    expect((await ask(await app.createUser(), surveyId)).status).to.be.oneOf([403, 404]);
  });

  it('is told in the words of who asks', async () => {
    const surveyId = await surveyWith({}, days);
    const finnish = owner.api.with({ 'accept-language': 'fi' });
    const { pages } = await accepted(finnish.get(`/survey/${surveyId}/results/completion`));
    expect(pages.map(({ title }: { title: string }) => title)).to.deep.equal(['Would you recommend us?', 'Syyt']);
  });

  it('tells no days where the survey hides times', async () => {
    const surveyId = await surveyWith({ hideTimestamps: true }, days);
    const reply = await accepted(ask(owner, surveyId, '?to=2026-11-04'));
    expect(reply).to.include({ since: null, started: 30, unfiltered: true });
  });
});
