import { ResponseReader } from '@kaiku/plugin-responses/contract';
import { SurveyAccess } from '@kaiku/plugin-surveys/contract';
import { uuidv7 } from '@kaiku/sdk/server';
import { makeStructure, openSurvey, sharedApp, shareSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type Given, parts, storeAnswers } from '../support/stored.ts';

const settings = { hideUnder: 5 };
const times = (n: number, given: Given): Given[] => Array.from({ length: n }, () => given);

describe('what a person may see of a survey', function () {
  this.timeout(60_000);
  let app: TestApp;
  let user: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
    user = await app.createUser();
  });

  /** An open survey of the user with answers as they lie in the table. */
  async function surveyWith(given: readonly Given[], hiding: object = settings): Promise<string> {
    const structure = makeStructure({ ...parts, settings: { name: uuidv7(), ...hiding } });
    const surveyId = await openSurvey(user, { structure });
    await add(surveyId, given);
    return surveyId;
  }
  const add = (surveyId: string, given: readonly Given[]) => storeAnswers(app, user, surveyId, given);
  const get = async (surveyId: string, what: string) => {
    const reply = await user.api.get(`/survey/${surveyId}/${what}`);
    expect(reply.status, `${what}: ${reply.text}`).to.equal(200);
    return reply.data;
  };
  const scoreOf = (results: { elements: { element_id: string; hidden: boolean; summary: { n: number } }[] }) => {
    const { hidden, summary } = results.elements.find(({ element_id }) => element_id === 'score')!;
    return { hidden, n: summary.n };
  };

  it('RES-020 RES-022 SUR-016.f hides charts, texts, the timeline and responses of fewer than X', async () => {
    const surveyId = await surveyWith(times(4, { score: 3, why: 'Cold coffee', team: 'A' }));
    const results = await get(surveyId, 'results');
    expect(results).to.deep.include({ total: 4, n: 0, hidden: true, hide_under: 5 });
    expect(scoreOf(results)).to.deep.equal({ hidden: true, n: 0 });
    expect(await get(surveyId, 'results/texts?element_id=why')).to.deep.include({ data: [], count: 0, hidden: true });
    expect(await get(surveyId, 'results/timeline?element_id=score')).to.deep.include({ buckets: [], hidden: true });
    expect(await get(surveyId, 'responses')).to.deep.include({ data: [], count: 0, hidden: true });
    expect(await get(surveyId, 'results/filters')).to.deep.include({
      background: [{ field_id: 'team', name: 'Team', values: [], more: false }],
      languages: [],
    });

    await add(surveyId, [{ score: 9, why: 'Warm', team: 'A' }]);
    const shown = await get(surveyId, 'results');
    expect(shown).to.deep.include({ n: 5, hidden: false });
    expect(scoreOf(shown)).to.deep.equal({ hidden: false, n: 5 });
    expect((await get(surveyId, 'results/texts?element_id=why&filter=warm')).data).to.have.length(1);
    expect((await get(surveyId, 'responses')).count).to.equal(5);
  });

  it('SUR-011 a survey that hides timestamps tells of no answer when it came', async () => {
    const surveyId = await surveyWith([{ score: 3, why: 'Cold', team: 'A' }], { hideTimestamps: true });
    const responses = await get(surveyId, 'responses');
    expect(responses).to.include({ times: false, count: 1 });
    expect(responses.data[0].submitted_at).to.equal(null);
    expect((await get(surveyId, 'results/texts?element_id=why')).data[0].submitted_at).to.equal(null);
    const open = await surveyWith([{ score: 3, team: 'A' }], {});
    expect((await get(open, 'responses')).data[0].submitted_at).to.be.a('string');
  });

  it('RES-021 shows everything where X is 0', async () => {
    const surveyId = await surveyWith([{ score: 3, team: 'A' }], { hideUnder: 0 });
    expect(await get(surveyId, 'results?background=team:A')).to.deep.include({ n: 1, hidden: false, hide_under: null });
  });

  it('RES-022 cannot be evaded by picking out few, by leaving out few, or by one value of several', async () => {
    const surveyId = await surveyWith([
      ...times(6, { score: 9, team: 'A', language: 'en' }),
      ...times(6, { score: 2, team: 'B', language: 'sv', at: '2026-03-02T10:00:00Z' }),
      { score: 5, team: 'C', language: 'fi', at: '2026-03-03T10:00:00Z' },
    ]);
    const asked = async (query: string) => {
      const { n, hidden, ...rest } = await get(surveyId, `results?${query}`);
      const texts = await get(surveyId, `responses?${query}`);
      expect(texts.hidden, query).to.equal(hidden);
      if (hidden)
        expect([n, scoreOf(rest), texts.data, texts.count], query).to.deep.equal([0, { hidden: true, n: 0 }, [], 0]);
      return hidden ? 'hidden' : n;
    };
    for (const few of ['background=team:C', 'language=fi', 'from=2026-03-03', 'answer=score:5'])
      expect(await asked(few), few).to.equal('hidden');
    for (const rest of [
      'background=team:A&background=team:B',
      'language=en&language=sv',
      'to=2026-03-02',
      'answer=score:9&answer=score:2',
    ])
      expect(await asked(rest), rest).to.equal('hidden');
    expect(await asked('background=team:A&background=team:C')).to.equal('hidden');
    expect(await asked('background=team:A')).to.equal(6);
    expect(await asked('background=team:B&language=sv')).to.equal(6);
    expect(await asked('')).to.equal(13);
  });

  it('RES-020 SUR-016.g leaves groups of fewer than X out of everything, so that the whole does not tell of them', async () => {
    const surveyId = await surveyWith(
      [
        ...times(5, { score: 9, team: 'A', why: 'Good' }),
        ...times(4, { score: 0, team: 'B', why: 'Bad' }),
        { score: 0 },
      ],
      { hideUnder: 5, hideUnderField: 'team' },
    );
    const results = await get(surveyId, 'results');
    expect(results).to.deep.include({ total: 10, n: 5, hidden: false });
    expect(results.elements[0].summary.nps).to.deep.include({ detractors: 0, promoters: 5 });
    expect(
      (await get(surveyId, 'results/texts?element_id=why')).data.map(({ text }: { text: string }) => text),
    ).to.deep.equal(Array(5).fill('Good'));
    const { data, count } = await get(surveyId, 'responses?per_page=100');
    expect([count, ...data.map(({ background }: { background: { team?: string } }) => background.team)]).to.deep.equal([
      5,
      ...'AAAAA',
    ]);
    expect(await get(surveyId, 'results?background=team:B')).to.deep.include({ n: 0 });
    const filters = await get(surveyId, 'results/filters');
    expect(filters.background[0].values).to.deep.equal([{ value: 'A', label: 'A', n: 5 }]);
  });

  it('RES-020 hides a question that fewer than X have answered, and the parts of a timeline', async () => {
    const surveyId = await surveyWith([
      ...times(6, { score: 9, why: 'Good' }),
      ...times(5, { score: 4, at: '2026-03-02T10:00:00Z' }),
      ...times(2, { score: 1, why: 'Bad', at: '2026-03-03T10:00:00Z' }),
    ]);
    const few = await surveyWith([...times(4, { score: 9, why: 'Good' }), ...times(4, { score: 1 })]);
    const questions = (await get(few, 'results')).elements;
    expect(
      questions.map(({ hidden, summary }: { hidden: boolean; summary: { n: number } }) => [hidden, summary.n]),
    ).to.deep.equal([
      [false, 8],
      [true, 0],
    ]);
    expect(await get(few, 'results/texts?element_id=why&filter=good')).to.deep.include({ count: 0, hidden: true });
    const days = async (query: string) =>
      (await get(surveyId, `results/timeline?interval=day&element_id=score${query}`)).buckets.map(
        ({ n, summary, hidden }: { n: number; summary: { n: number } | null; hidden: boolean }) => [
          n,
          summary?.n ?? null,
          hidden,
        ],
      );
    // The 5 of the second day go with the 2 of the third, which would be what is missing of the whole.
    expect(await days('')).to.deep.equal([
      [6, 6, false],
      [5, null, true],
      [2, null, true],
    ]);
  });

  it('RES-001.b SHARE-010 SHARE-013 over HTTP is what the person’s permissions say: figures, single answers, or neither', async () => {
    const surveyId = await surveyWith(times(6, { score: 3, why: 'Cold', team: 'A' }));
    const colleague = await app.createUser({ company: user.company, roles: ['survey'] });
    const figures = ['results', 'results/timeline', 'results/filters', 'results/texts?element_id=why'];
    const statuses = async (granted: string[]) => {
      const takeBack = await shareSurvey(user, surveyId, colleague, { permissions: granted });
      try {
        const ask = async (what: string) => (await colleague.api.get(`/survey/${surveyId}/${what}`)).status;
        const sent = await colleague.api.post(`/survey/${surveyId}/responses/export`, {});
        return {
          figures: [...new Set(await Promise.all(figures.map(ask)))],
          answers: [await ask('responses'), sent.status],
        };
      } finally {
        await takeBack();
      }
    };
    expect(await statuses(['reportView'])).to.deep.equal({ figures: [200], answers: [403, 403] });
    expect(await statuses(['rawAnswers'])).to.deep.equal({ figures: [403], answers: [200, 200] });
    expect(await statuses(['edit', 'view'])).to.deep.equal({ figures: [403], answers: [403, 403] });
    expect(await statuses(['full'])).to.deep.equal({ figures: [200], answers: [200, 200] });
  });

  it('is asked for by whoever reads single responses, and judged by what the person holds', async () => {
    const surveyId = await surveyWith(times(4, { score: 3, team: 'A' }));
    const [id] = await add(surveyId, times(1, { score: 10, team: 'B' }));
    const access = app.services('results').get(SurveyAccess);
    const reader = app.services('responses').get(ResponseReader);
    const inCompany = <T>(work: Parameters<typeof app.tenant<T>>[1]) => app.tenant(user.person.companyId, work);
    const scope = await inCompany((ctx) => access.answers(ctx, user.person, surveyId));
    expect(await inCompany((ctx) => reader.get(ctx, scope, id!))).to.deep.include({ responseId: id });
    const byTeam = { ...scope, hideUnder: { under: 4, fieldId: 'team' } };
    expect(await inCompany((ctx) => reader.get(ctx, byTeam, id!))).to.equal(null);
    const other = await surveyWith([]);
    const elsewhere = await inCompany((ctx) => access.answers(ctx, user.person, other));
    expect((await inCompany((ctx) => reader.byIds(ctx, elsewhere, [id!]))).size).to.equal(0);

    const colleague = await app.createUser({ company: user.company, roles: ['survey_creator'] });
    const stranger = await app.createUser();
    const refusal = (companyId: string, who: TestUser, kind: 'results' | 'answers') =>
      app
        .tenant(companyId, (ctx) => access[kind](ctx, who.person, surveyId))
        .then(
          () => 'given',
          (error) => error.code,
        );
    for (const kind of ['results', 'answers'] as const) {
      expect(await refusal(user.person.companyId, colleague, kind)).to.equal('forbidden');
      expect(await refusal(user.person.companyId, stranger, kind)).to.equal('forbidden');
      expect(await refusal(stranger.person.companyId, stranger, kind)).to.equal('not_found');
    }
  });
});
