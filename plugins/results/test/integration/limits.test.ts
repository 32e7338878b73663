import { ResponseReader } from '@kaiku/plugin-responses/contract';
import { SurveyAccess } from '@kaiku/plugin-surveys/contract';
import type { ResourceAccess } from '@kaiku/sdk/common';
import {
  accepted,
  makeElement,
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

const times = (n: number, given: Given): Given[] => Array.from({ length: n }, () => given);
/** Ten of team A of whom four are unhappy, six of team B who all are, and one who is in none. */
const given: Given[] = [
  ...times(4, { score: 2, why: 'Cold in A', team: 'A', language: 'fi' }),
  ...times(6, { score: 9, why: 'Warm in A', team: 'A', at: '2026-03-02T10:00:00Z' }),
  ...times(6, { score: 1, why: 'Cold in B', team: 'B', language: 'sv', at: '2026-04-01T10:00:00Z' }),
  { score: 10, why: 'Nowhere', at: '2026-05-01T10:00:00Z' },
];
const onlyA: ShareBody['background_limits'] = [{ field_id: 'team', values: ['A'] }];
const unhappy: ShareBody['answer_limits'] = [{ element_id: 'score', min: 0, max: 6 }];

describe('results within the limits of shares', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: TestUser;
  let surveyId: string;
  let ids: string[];
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    surveyId = await surveyWith({});
    ids = await storeAnswers(app, owner, surveyId, given);
  });

  const surveyWith = (settings: object) =>
    openSurvey(owner, { structure: makeStructure({ ...parts, settings: { name: 'Limited', ...settings } }) });

  /** A colleague whose shares of the survey are these. */
  async function colleague(shares: readonly ShareBody[], of = surveyId): Promise<TestUser> {
    const who = await app.createUser({ company: owner.company, roles: ['survey'] });
    const [first, ...others] = shares;
    if (first) await shareSurvey(owner, of, who, first);
    for (const [at, share] of others.entries()) {
      const name = `${who.person.userId} ${at}`;
      const { group_id } = await accepted(owner.api.post('/company/groups', { name }));
      await accepted(owner.api.put(`/company/groups/${group_id}/members`, { add: [who.person.userId] }));
      await shareSurvey(owner, of, group_id, share);
      await until('the group to count', async () => (await who.api.get('/session')).data.group_ids.includes(group_id));
    }
    return who;
  }
  const get = (who: TestUser, what: string, of = surveyId) => accepted(who.api.get(`/survey/${of}/${what}`));
  const counted = async (who: TestUser, query = '', of = surveyId) => {
    const { total, n, hidden, limited } = await get(who, `results?${query}`, of);
    return { total, n, hidden, limited };
  };
  const both = ['reportView', 'rawAnswers'];

  it('SHARE-012.a SHARE-025.a show no other response: figures, timeline, texts, filters, and the total are of the part', async () => {
    const who = await colleague([{ permissions: both, background_limits: onlyA }]);
    expect(await counted(who)).to.deep.equal({ total: 10, n: 10, hidden: false, limited: true });
    expect(await counted(owner)).to.include({ total: 17, limited: false });
    const { elements } = await get(who, 'results');
    expect(elements.map(({ summary }: { summary: { n: number } }) => summary.n)).to.deep.equal([10, 10]);
    const { buckets } = await get(who, 'results/timeline?interval=month');
    expect(buckets.map(({ n }: { n: number }) => n)).to.deep.equal([10]);
    const texts = await get(who, 'results/texts?element_id=why&per_page=100');
    expect(texts.count).to.equal(10);
    expect(texts.data.every(({ text }: { text: string }) => text.endsWith('in A'))).to.equal(true);
    const filters = await get(who, 'results/filters');
    expect(filters.background[0].values).to.deep.equal([{ value: 'A', label: 'A', n: 10 }]);
    expect(filters.languages.map(({ language }: { language: string }) => language)).to.have.members(['en', 'fi']);
    expect(filters.last).to.equal('2026-03-02T10:00:00.000Z');
  });

  it('SHARE-012.ab by background and by answers hold together, in one share; of several shares, what any lets through', async () => {
    const narrow = await colleague([{ permissions: both, background_limits: onlyA, answer_limits: unhappy }]);
    expect(await counted(narrow)).to.include({ total: 4, n: 4 });
    const wide = await colleague([
      { permissions: both, background_limits: onlyA },
      { permissions: both, answer_limits: unhappy },
    ]);
    expect(await counted(wide)).to.include({ total: 16, n: 16, limited: true });
    const whole = await colleague([{ permissions: both, background_limits: onlyA }, { permissions: ['reportView'] }]);
    expect(await counted(whole), 'one without limits').to.include({ total: 17, limited: false });
    expect((await get(whole, 'responses')).count, 'whose limits bind what it gives itself').to.equal(10);
    const full = await colleague([{ permissions: both, background_limits: onlyA }, { metaroles: ['owner'] }]);
    expect(await counted(full), 'full has none').to.include({ total: 17, limited: false });
    expect((await get(full, 'responses')).count).to.equal(17);
  });

  it('SHARE-025.b cannot be evaded by filters, search, order, paging, or naming a response', async () => {
    const who = await colleague([{ permissions: both, background_limits: onlyA }]);
    for (const [query, n] of [
      ['background=team:B', 0],
      ['background=team:A&background=team:B', 10],
      ['answer=score:1', 0],
      ['answer=score:0..10', 10],
      ['language=sv', 0],
      ['from=2026-04-01', 0],
    ] as const) {
      expect(await counted(who, query), query).to.include({ n, total: 10 });
      expect((await get(who, `responses?${query}`)).count, query).to.equal(n);
    }
    for (const search of ['Cold in B', 'Nowhere', 'B']) {
      const asked = `filter=${encodeURIComponent(search)}`;
      expect((await get(who, `responses?${asked}`)).data, search).to.deep.equal([]);
      expect((await get(who, `results/texts?element_id=why&${asked}`)).count, search).to.equal(0);
    }
    const all = new Set<string>();
    for (const sort of ['score', 'why', 'submitted_at', 'language'])
      for (const order of ['asc', 'desc'])
        for (const page of [1, 2]) {
          const rows = await get(who, `responses?sort_by=${sort}&sort_order=${order}&per_page=10&page_no=${page}`);
          for (const { response_id } of rows.data) all.add(response_id);
        }
    expect([...all]).to.have.members(ids.slice(0, 10));
    const access = app.services('results').get(SurveyAccess);
    const reader = app.services('responses').get(ResponseReader);
    const read = await app.tenant(owner.person.companyId, async (ctx) => {
      const scope = await access.answers(ctx, who.person, surveyId);
      expect(await reader.get(ctx, scope, ids[12]!)).to.equal(null);
      return reader.byIds(ctx, scope, ids);
    });
    expect([...read.keys()]).to.have.members(ids.slice(0, 10));
  });

  it('SHARE-013 RES-050 open answers name their response to who may see single ones alone, and nothing else puts those of two questions together', async () => {
    const structure = (settings: object) =>
      makeStructure({
        settings: { name: 'Two texts', ...settings },
        elements: [...parts.elements, makeElement('what', 'openText', { text: 'What else?' })],
        backgroundFields: parts.backgroundFields,
      });
    for (const hideUnder of [0, 5]) {
      const of = await openSurvey(owner, { structure: structure({ hideUnder }) });
      const answers = Array.from({ length: 20 }, (_, at) => ({ answers: { why: `${at}`, what: `${at}` }, team: 'A' }));
      const stored = await storeAnswers(app, owner, of, answers);
      const figures = await colleague([{ permissions: ['reportView'] }], of);
      const partly = await colleague(
        [{ permissions: ['reportView'] }, { permissions: ['rawAnswers'], background_limits: onlyA }],
        of,
      );
      const single = await colleague([{ permissions: both }], of);
      const texts = async (who: TestUser, question: string): Promise<{ response_id: string | null; text: string }[]> =>
        (await get(who, `results/texts?element_id=${question}&per_page=100`, of)).data;
      for (const who of [figures, partly])
        expect(new Set((await texts(who, 'why')).map(({ response_id }) => response_id))).to.deep.equal(new Set([null]));
      expect((await texts(single, 'why')).map(({ response_id }) => response_id)).to.have.members(stored);
      if (hideUnder === 0) continue;
      const order = async (question: string) => (await texts(figures, question)).map(({ text }) => text);
      const [why, what] = [await order('why'), await order('what')];
      expect(why).to.have.members(what).and.not.deep.equal(what);
    }
  });

  it('SUR-054 SHARE-025.a answers to a contact question are for who may see all of the single answers that they are of', async () => {
    const elements = [makeElement('phone', 'openText', { text: 'Your number', isContact: true })];
    const { backgroundFields } = parts;
    const of = await openSurvey(owner, { structure: makeStructure({ elements, backgroundFields }) });
    const answered = ['A', 'B'].map((team) => ({ answers: { phone: `+358 ${team}` }, team }));
    await storeAnswers(app, owner, of, answered);
    const texts = async (shares: readonly ShareBody[]) => {
      const { hidden, count } = await get(await colleague(shares, of), 'results/texts?element_id=phone', of);
      return [hidden, count];
    };
    expect(await texts([{ permissions: both }])).to.deep.equal([false, 2]);
    expect(await texts([{ permissions: both, background_limits: onlyA }])).to.deep.equal([false, 1]);
    expect(
      await texts([{ permissions: ['reportView'] }, { permissions: ['rawAnswers'], background_limits: onlyA }]),
    ).to.deep.equal([true, 0]);
  });

  it('SHARE-025.c hold in exports and what jobs tell, also when they change before the file is fetched', async () => {
    const who = await colleague([{ permissions: both, background_limits: onlyA }]);
    const exported = async () => {
      const { jobId } = await accepted(who.api.post(`/survey/${surveyId}/responses/export`, { format: 'csv' }));
      const job = await until(
        'the export to end',
        async () => {
          const status = await accepted(who.api.get(`/jobs/${jobId}`));
          return ['done', 'failed'].includes(status.state) && status;
        },
        60_000,
      );
      expect(job.state, JSON.stringify(job.error)).to.equal('done');
      return { jobId, rows: job.result.rows };
    };
    const fetched = async (jobId: string) => {
      const reply = await who.api.get(`/survey/${surveyId}/responses/export/${jobId}`);
      return { status: reply.status, text: reply.text };
    };
    const { jobId, rows } = await exported();
    expect(rows).to.equal(10);
    const { text } = await fetched(jobId);
    expect(text.match(/in A/g)).to.have.length(10);
    expect(text).to.not.match(/in B|Nowhere/);

    const [share] = (await get(owner, `share?filter=${who.person.email}`)).data;
    const change = (version: number, body: object) =>
      accepted(owner.api.put(`/survey/${surveyId}/share/${share.share_id}`, { version, permissions: both, ...body }));
    await change(1, { background_limits: [{ field_id: 'team', values: ['B'] }] });
    expect((await fetched(jobId)).status, 'of other limits').to.equal(404);
    await change(2, {});
    expect((await fetched(jobId)).status, 'of less than all').to.equal(200);
    const whole = await exported();
    expect(whole.rows).to.equal(17);
    await change(3, { background_limits: onlyA });
    expect((await fetched(whole.jobId)).status, 'of more than now').to.equal(404);
    expect((await fetched(jobId)).status, 'the very same').to.equal(200);
  });

  it('SHARE-025.d hold for live news and counts on cards: both would tell of the rest', async () => {
    const who = await colleague([{ permissions: both, background_limits: onlyA }]);
    const live = (one: TestUser) =>
      fetch(`${app.url}/api/live/survey:${surveyId}`, { headers: { authorization: `Bearer ${one.tokens.token}` } });
    expect((await live(who)).status).to.equal(404);
    const counts = async (one: TestUser) =>
      (await accepted(one.api.get('/responses/counts', { query: { survey_ids: surveyId } }))).counts;
    expect(await counts(who)).to.deep.equal([]);
    const unlimited = await colleague([{ permissions: ['reportView'] }]);
    expect((await counts(unlimited))[0].count).to.equal(17);

    // What is open ends at once when limits come.
    const open = await live(unlimited);
    expect(open.status).to.equal(200);
    const ended = open.text();
    const [share] = (await get(owner, `share?filter=${unlimited.person.email}`)).data;
    await accepted(
      owner.api.put(`/survey/${surveyId}/share/${share.share_id}`, {
        version: 1,
        permissions: ['reportView'],
        background_limits: onlyA,
      }),
    );
    await ended;
    expect((await live(unlimited)).status).to.equal(404);
  });

  it('SHARE-025.e RES-020 small groups stay hidden inside of limits, counted by what the limits leave', async () => {
    const hiding = await surveyWith({ hideUnder: 5 });
    const stored = await storeAnswers(app, owner, hiding, given);
    const few = await colleague([{ permissions: both, background_limits: onlyA, answer_limits: unhappy }], hiding);
    expect(await counted(few, '', hiding)).to.deep.equal({ total: 0, n: 0, hidden: true, limited: true });
    expect(await get(few, 'responses', hiding)).to.include({ count: 0, hidden: true });
    const enough = await colleague([{ permissions: both, answer_limits: unhappy }], hiding);
    expect(await counted(enough, '', hiding)).to.include({ total: 10, n: 10, hidden: false });
    expect(await counted(enough, 'background=team:A', hiding), 'four').to.include({ n: 0, hidden: true });
    expect((await get(enough, 'responses', hiding)).count).to.equal(10);

    const byTeam = await surveyWith({ hideUnder: 5, hideUnderField: 'team' });
    await storeAnswers(app, owner, byTeam, given);
    const teams = await colleague([{ permissions: both, answer_limits: unhappy }], byTeam);
    const { values } = (await get(teams, 'results/filters', byTeam)).background[0];
    expect(values, 'of team A four are within the limits').to.deep.equal([{ value: 'B', label: 'B', n: 5 }]);
    expect((await get(teams, 'responses', byTeam)).count, 'one block').to.equal(5);
    const reader = app.services('responses').get(ResponseReader);
    await app.tenant(owner.person.companyId, async (ctx) => {
      const scope = await app.services('results').get(SurveyAccess).answers(ctx, enough.person, hiding);
      expect((await reader.byIds(ctx, scope, stored)).size, 'not of a selection').to.equal(0);
    });
  });

  it('SHARE-025.e RES-050 who sees figures of all and single answers of a part isolates nobody between the two, nor with a right to erase', async () => {
    const hiding = await surveyWith({ hideUnder: 5 });
    const all = [
      ...times(4, { score: 9, team: 'A' }),
      { score: 0, team: 'B' },
      ...times(6, { score: 9, team: 'A' }),
      ...times(9, { score: 9, team: 'B' }),
    ].map((one, at) => ({ ...one, at: new Date(Date.UTC(2026, 2, 1, at)).toISOString() }));
    await storeAnswers(app, owner, hiding, all);
    const scores = async (who: TestUser) => {
      const [{ summary }] = (await get(who, 'results', hiding)).elements;
      const { data } = await get(who, 'responses?per_page=100', hiding);
      return {
        figures: summary.counts,
        single: data.map(({ answers }: { answers: { score: string } }) => Number(answers.score)).sort(),
      };
    };
    const limited = { background_limits: onlyA };
    for (const wide of [{ permissions: ['reportView'] }, { permissions: ['reportView', 'gdpr'] }]) {
      const two = await colleague([wide, { permissions: ['rawAnswers'], ...limited }], hiding);
      const { figures, single } = await scores(two);
      expect(figures, 'of all').to.deep.equal({ 0: 1, 9: 19 });
      // The first block has the one of team B among its five: its four of team A are not shown without them.
      expect(single, 'of team A').to.deep.equal(Array(5).fill(9));
    }
    // Who sees one part alone has nothing to hold it against.
    const one = await colleague([{ permissions: both, ...limited }], hiding);
    expect((await scores(one)).single).to.have.length(10);
    const figuresOfPart = await colleague(
      [{ permissions: ['rawAnswers'] }, { permissions: ['reportView'], ...limited }],
      hiding,
    );
    expect(await scores(figuresOfPart)).to.deep.equal({ figures: { 9: 5 }, single: [0, ...Array(19).fill(9)] });
    const erasing = await colleague([{ permissions: both, ...limited }, { permissions: ['gdpr'] }], hiding);
    expect((await scores(erasing)).single).to.have.length(5);
  });

  it('SHARE-025.e RES-050 within limits by answers numbers of responses are of whole blocks, too: they say what somebody answered', async () => {
    const hiding = await surveyWith({ hideUnder: 5, hideUnderField: 'team' });
    await storeAnswers(app, owner, hiding, given);
    const unhappyOnes = await colleague([{ permissions: both, answer_limits: unhappy }], hiding);
    expect(await counted(unhappyOnes, '', hiding)).to.include({ total: 5, n: 5, hidden: false });
    const byDay = async (who: TestUser, query = '') => {
      const { buckets } = await get(who, `results/timeline?interval=month${query}`, hiding);
      return buckets.map(({ n }: { n: number }) => n);
    };
    expect(await byDay(unhappyOnes), 'of four in March and six in April').to.deep.equal([5]);
    expect(await byDay(owner), 'without limits they say nothing of answers').to.deep.equal([10, 6]);
    const rates = async (who: TestUser) => {
      const body = { bg_fields: ['team'] };
      const { hidden, bg_fields } = await accepted(who.api.post(`/survey/${hiding}/response_rates_bg_fields`, body));
      return [hidden, bg_fields[0].values.length];
    };
    expect(await rates(unhappyOnes)).to.deep.equal([true, 0]);
    expect(await rates(owner)).to.deep.equal([false, 2]);
    const classes = async (who: TestUser) => (await get(who, 'results/filters', hiding)).integrity;
    expect(await classes(unhappyOnes)).to.equal(null);
    expect((await classes(owner)).clean).to.equal(16);
  });

  it('SHARE-009.d who may only edit hears no counts of answers', async () => {
    const own = await surveyWith({});
    await storeAnswers(app, owner, own, given);
    const { survey_version: version, structure } = await accepted(owner.api.get(`/survey/${own}`));
    const pages = [{ id: structure.pages[0].id, elements: ['score'] }];
    await accepted(owner.api.patch(`/survey/${own}`, { survey_version: version, changes: [{ op: 'order', pages }] }));
    const removed = async (who: TestUser) => {
      const { changes } = await get(who, 'changes', own);
      return changes.find(({ code }: { code: string }) => code === 'element-removed');
    };
    expect(await removed(owner)).to.include({ answers: 17 });
    const editor = await colleague([{ metaroles: ['editor'] }], own);
    expect(await removed(editor)).to.not.have.property('answers');
  });
});

describe('what each permission opens', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
  });

  /** By route: the permissions besides `full` that open it; of one that is not here, what it declares. */
  const see = ['view', 'edit'];
  const edit = ['edit'];
  const report = ['reportView', 'reportEdit'];
  const raw = ['rawAnswers'];
  const whole = [...see, ...report, 'viewLinks'];
  const opens: Record<string, readonly string[]> = {
    getSurvey: whole,
    updateSurvey: edit,
    patchSurvey: edit,
    copySurvey: edit,
    getLiveSurvey: see,
    getHiddenChoices: edit,
    getSurveyChanges: see,
    discardSurveyChanges: edit,
    importReportViews: report,
    getResults: report,
    getResultsTimeline: report,
    getResultsFilters: report,
    getResultsTexts: report,
    getResultsProgress: [...report, ...raw],
    listResponses: raw,
    exportResponses: raw,
    downloadResponses: raw,
    getResponse: raw,
    getRespondentHistory: raw,
    updateAnswers: [],
    updateRespondents: [],
    deleteAnswers: ['gdpr'],
    listCollectors: ['viewLinks'],
  };

  const permissions = [
    'full',
    'view',
    'viewLinks',
    'edit',
    'reportView',
    'reportEdit',
    'rawAnswers',
    'gdpr',
    'ticketManagement',
    'modifyFeedback',
    'ticketReport',
  ];

  it('SHARE-006 SHARE-014 SHARE-008.a SHARE-009.abcd SHARE-010 SHARE-011.a SHARE-013 PLAT-009.cd every route about a survey, over HTTP, by each permission', async () => {
    const routes = app.app.routes
      .map(({ route }) => route)
      .filter(
        ({ path, access }) =>
          typeof access === 'object' && 'resource' in access && access.resource === 'survey' && path.includes('{id}'),
      );
    expect(routes.length).to.be.greaterThan(40);
    const structure = makeStructure({ elements: [makeElement('q', 'nps', { text: 'Q' })] });
    const shared = await openSurvey(owner, { structure });
    await app.setFeatures(owner.person.companyId, {
      bg_value_mapping: true,
      combine_results: true,
      mass_survey_delivery: true,
      periodic_removal: true,
      power_bi: true,
      report_views: true,
    });
    const wrong: string[] = [];
    const call = ({ api }: TestUser, survey: string, { method, path }: { method: string; path: string }) => {
      const at = path
        .replace('{id}', survey)
        .replace('{version}', '1')
        .replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
      const name = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      // What is let in is refused for its form, so that nothing is done.
      const odd = { query: { nothing_of_the_kind: 1 } };
      return name === 'get' || name === 'delete' ? api[name](at, odd) : api[name](at, {}, odd);
    };
    const statusesOf = (who: TestUser, survey = shared) =>
      Promise.all(
        routes
          .filter(({ id }) => survey === shared || id !== 'deleteSurvey')
          .map(async (one) => [one, (await call(who, survey, one)).status] as const),
      );
    for (const permission of permissions) {
      const who = await app.createUser({ company: owner.company, roles: ['survey_creator'] });
      // Some of what is for full permission alone is done without a form; a survey that is deleted is nobody's.
      const survey = permission === 'full' ? await openSurvey(owner, { structure }) : shared;
      if (permission === 'full')
        for (const [{ id }, status] of await statusesOf(who, survey))
          if (status !== 403) wrong.push(`without any, ${id}: ${status}`);
      await shareSurvey(owner, survey, who, { permissions: [permission] });
      for (const [{ id, path, access }, status] of await statusesOf(who, survey)) {
        const needs = opens[id] ?? byPath(path, id) ?? (access as ResourceAccess).needs;
        const open = permission === 'full' || needs.includes(permission);
        if (open === (status === 403)) wrong.push(`${permission}, ${id}: ${status}`);
      }
    }
    const stranger = await app.createUser({ roles: ['company_admin', 'survey_creator'] });
    await app.setFeatures(stranger.person.companyId, {
      bg_value_mapping: true,
      combine_results: true,
      mass_survey_delivery: true,
      periodic_removal: true,
      power_bi: true,
      report_views: true,
    });
    for (const [{ id }, status] of await statusesOf(stranger))
      if (status !== 404) wrong.push(`elsewhere, ${id}: ${status}`);
    expect(wrong).to.deep.equal([]);
  });

  /** Of families of routes that go together. */
  function byPath(path: string, id: string): readonly string[] | undefined {
    const reads = /^(get|list)/.test(id);
    if (/\/(page|pages|element|translations)\b/.test(path)) return reads ? see : edit;
    if (/\/(bg_value_mapping|revisions)\b/.test(path)) return edit;
    return /\/(share|open|close|reopen|archive|unarchive|publish_changes|import)\b/.test(path) ? [] : undefined;
  }
});
