import { ResponseReader } from '@kaiku/plugin-responses/contract';
import { SurveyAccess } from '@kaiku/plugin-surveys/contract';
import { uuidv7 } from '@kaiku/sdk/server';
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

  it('RES-020 RES-022.a SUR-016.f hides charts, texts, the timeline and responses of fewer than X', async () => {
    const surveyId = await surveyWith(times(4, { score: 3, why: 'Cold coffee', team: 'A' }));
    const results = await get(surveyId, 'results');
    expect(results).to.deep.include({ total: 4, n: 0, hidden: true, hide_under: 5 });
    expect(scoreOf(results)).to.deep.equal({ hidden: true, n: 0 });
    expect(await get(surveyId, 'results/texts?element_id=why')).to.deep.include({ data: [], count: 0, hidden: true });
    expect(await get(surveyId, 'results/timeline?element_id=score')).to.deep.include({ buckets: [], hidden: true });
    const none = { data: [], count: 0, hidden: true, hide_under: 5 };
    expect(await get(surveyId, 'responses')).to.deep.include(none);
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
    expect(await get(surveyId, 'results/filters')).to.deep.include({ first: null, last: null });
    for (const query of ['interval=hour', 'interval=auto', 'interval=hour&compare_by=language']) {
      const { interval, buckets } = await get(surveyId, `results/timeline?${query}`);
      expect([interval, buckets.length], `${query}: of one answer an hour is its time`).to.deep.equal(['day', 1]);
    }
    const count = async (query: string, id = surveyId) => (await get(id, `results?${query}`)).n;
    for (const query of ['from=2026-03-01T12:00:00Z', 'to=2026-03-01T08:00:00Z', 'from=2026-03-01&to=2026-03-01'])
      expect(await count(query), `${query}: a day is as near as a filter comes`).to.equal(1);
    expect([await count('from=2026-03-02'), await count('to=2026-02-28T21:59:00Z')]).to.deep.equal([0, 0]);
    const open = await surveyWith([{ score: 3, team: 'A' }], {});
    expect(await count('from=2026-03-01T12:00:00Z', open)).to.equal(0);
    expect((await get(open, 'results/timeline?interval=hour')).interval).to.equal('hour');
    expect((await get(open, 'results/filters')).last).to.be.a('string');
    expect((await get(open, 'responses')).data[0].submitted_at).to.be.a('string');
  });

  it('RES-021 shows everything where X is 0', async () => {
    const surveyId = await surveyWith([{ score: 3, team: 'A' }], { hideUnder: 0 });
    expect(await get(surveyId, 'results?background=team:A')).to.deep.include({ n: 1, hidden: false, hide_under: null });
  });

  it('RES-022.a cannot be evaded by three filters that each leave many: figures are of whole blocks alone', async () => {
    // One Finnish answer of team A. Team A, team A in English, and team A in Swedish would leave it over.
    const surveyId = await surveyWith(
      [
        ...times(8, { score: 9, team: 'A', language: 'en' }),
        { score: 0, team: 'A', language: 'fi' },
        ...times(9, { score: 5, team: 'A', language: 'sv' }),
        ...times(6, { score: 2, team: 'B', language: 'en', at: '2026-03-02T10:00:00Z' }),
      ],
      { ...settings, hideUnderField: 'team' },
    );
    const asked = async (query: string) => {
      const { n, hidden, ...rest } = await get(surveyId, `results?${query}`);
      const table = await get(surveyId, `responses?per_page=100&${query}`);
      expect([table.hidden, table.count], query).to.deep.equal([hidden, n]);
      if (hidden) expect([n, scoreOf(rest), table.data], query).to.deep.equal([0, { hidden: true, n: 0 }, []]);
      return hidden ? 'hidden' : n;
    };
    // Of team A's 18 the first 15 are in blocks: five English, four English and Finnish and Swedish, five Swedish.
    expect(await asked('background=team:A')).to.equal(15);
    expect(await asked('background=team:A&language=en')).to.equal(5);
    expect(await asked('background=team:A&language=sv')).to.equal(5);
    expect(await asked('background=team:A&language=en&language=sv')).to.equal(10);
    expect(await asked('background=team:B')).to.equal(5);
    expect(await asked('')).to.equal(20);
    for (const few of ['language=fi', 'answer=score:0', 'answer=score:9&language=fi', 'background=team:None'])
      expect(await asked(few), few).to.equal('hidden');
    // Neither by days nor by the next answer.
    expect(await asked('to=2026-03-01')).to.equal(15);
    await add(surveyId, [{ score: 1, team: 'A', language: 'en' }]);
    expect(await asked('background=team:A')).to.equal(15);
    await add(surveyId, [{ score: 1, team: 'A', language: 'en' }]);
    expect(await asked('background=team:A')).to.equal(20);
  });

  it('RES-022.a single responses tell no more of where they come from than all of their block have in common', async () => {
    const surveyId = await surveyWith(
      [
        ...times(5, { score: 9, team: 'A', language: 'en' }),
        ...times(4, { score: 3, team: 'B' }),
        { team: 'B', language: 'fi', version: 2 },
      ],
      { ...settings, hideUnderField: 'team' },
    );
    const { data, times: told } = await get(surveyId, 'responses?per_page=100');
    expect(told).to.equal(false);
    const facts = data.map((row: { background: { team: string }; language: string; submitted_at: null }) =>
      [row.background.team, row.language, row.submitted_at].join(),
    );
    expect(facts.toSorted()).to.deep.equal([...Array(5).fill('A,en,'), ...Array(5).fill('B,,')]);
    for (const search of ['fi', 'B'])
      expect((await get(surveyId, `responses?filter=${search}`)).count, search).to.equal(0);
    const of = (at: string) => data.find(({ background }: { background: { team: string } }) => background.team === at);
    const whole = await get(surveyId, `response/${of('B').response_id}`);
    expect(whole).to.deep.include({ language: '', submitted_at: null, started_at: null, survey_version: null });
    expect((await get(surveyId, `respondent/${of('B').response_id}/history`)).came).to.deep.include({
      language: '',
      at: null,
    });
    const ofA = await get(surveyId, `response/${of('A').response_id}`);
    expect(ofA).to.deep.include({ language: 'en', survey_version: 1 });
    const { rows } = await app.db.owner.query(
      "SELECT id FROM responses.responses WHERE survey_id = $1 AND survey_version = 1 AND background ->> 'team' = 'B'",
      [surveyId],
    );
    const edit = { response_id: rows[0].id, revision: 0, answers: { score: 5 } };
    expect((await user.api.put(`/survey/${surveyId}/answers`, edit)).status, 'as in its version').to.equal(200);
  });

  it('RES-022.a who sets background values is not told by it who had them already', async () => {
    const surveyId = await surveyWith([...times(4, { score: 9, team: 'A' }), { score: 2, team: 'B' }]);
    const { data } = await get(surveyId, 'responses');
    const replies = [];
    for (const { response_id: id } of data) {
      const body = { response_ids: [id], values: { team: 'A' } };
      const { count } = await accepted(user.api.put(`/survey/${surveyId}/update_respondents`, body));
      const { revision } = await get(surveyId, `response/${id}`);
      const { entries } = await get(surveyId, `respondent/${id}/history`);
      replies.push([count, revision, entries.length].join());
    }
    expect(replies).to.deep.equal(Array(5).fill('1,1,1'));
  });

  it('RES-022.a what is imported, as from paper, is in no block with others, and moves none by its earlier date', async () => {
    const surveyId = await surveyWith([]);
    const { collectorId } = await makeLink(user, surveyId);
    const scores = Array.from({ length: 11 }, (_, at) => at);
    const ids = await add(
      surveyId,
      scores.map((score) => ({ score, at: `2026-03-01T1${score % 10}:00:00Z` })),
    );
    const change = (what: string, some: readonly string[], ...values: unknown[]) =>
      app.db.owner.query(`UPDATE responses.responses SET ${what} WHERE id = ANY($1)`, [some, ...values]);
    await change('collector_id = $2', ids, collectorId);
    const figures = async () => {
      const { total: _, ...page } = await get(surveyId, 'results?timeline=true&element_id=score');
      return page.elements;
    };
    const before = await figures();
    expect(before[0].summary.n).to.equal(10);
    await change("source = 'import'", await add(surveyId, times(4, { score: 0, at: '2026-01-01T10:00:00Z' })));
    expect(await figures()).to.deep.equal(before);
    await change("source = 'import'", await add(surveyId, [{ score: 0, at: '2026-01-01T10:00:00Z' }]));
    const { data } = await get(surveyId, 'responses?per_page=100');
    expect(data.map(({ source }: { source: string }) => source).toSorted()).to.deep.equal([
      ...Array(5).fill('import'),
      ...Array(10).fill('link'),
    ]);
  });

  it('RES-022.a RES-085.c the order of single responses and of texts, and what a search finds, tell nobody when they came, of which language they are, or from where', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
    const count = 15;
    const surveyId = await surveyWith(
      Array.from({ length: count }, (_, day) => ({
        score: 9,
        why: `Of day ${String(day).padStart(2, '0')}`,
        language: ['en', 'fi', 'sv'][day % 3]!,
        team: ['A', 'B', 'C'][day % 3]!,
        at: at(day),
        took: 60 + day,
      })),
    );
    const came = Array.from({ length: count }, (_, day) => `Of day ${String(day).padStart(2, '0')}`);
    const languageOf = (text: string) => Number(text.slice(-2)) % 3;
    const orders = [
      'responses?',
      ...['submitted_at', 'language', 'score', 'collector', 'field team', 'time_taken'].flatMap((by) =>
        ['asc', 'desc'].map((order) => `responses?sort_by=${by}&sort_order=${order}&`),
      ),
      'results/texts?element_id=why&',
    ];
    for (const asked of orders) {
      const { data } = await get(surveyId, `${asked}per_page=100`);
      const texts = data.map((row: { text?: string; answers?: { why: string } }) => row.text ?? row.answers!.why);
      expect(texts.toSorted(), asked).to.deep.equal(came);
      expect([came, came.toReversed()], asked).not.to.deep.include(texts);
      const languages = texts.map(languageOf);
      const sorted = languages.toSorted();
      expect([sorted, sorted.toReversed()], asked).not.to.deep.include(languages);
    }
    for (const search of ['suomi', 'fi', 'B'])
      expect((await get(surveyId, `responses?per_page=100&filter=${search}`)).count, search).to.equal(0);
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
      'of the first block of five, of whom four have written',
    ).to.deep.equal([
      [false, 5],
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
    // The second block is of two days. How many came is told.
    expect(await days('')).to.deep.equal([
      [6, 5, false],
      [5, null, true],
      [2, null, true],
    ]);
  });

  it('RES-020 RES-022.a a cross table tells nothing of a question that fewer than X have answered', async () => {
    const elements = [
      ...parts.elements,
      makeElement('rare', 'choice', { text: 'Rare', choices: ['a', 'b'].map((id) => ({ id, text: id })) }),
    ];
    const surveyId = await openSurvey(user, { structure: makeStructure({ ...parts, elements, settings }) });
    await add(surveyId, [...times(3, { answers: { score: 9, rare: { choice: 'a' } } }), ...times(7, { score: 1 })]);
    const [, , rare] = (await get(surveyId, 'results')).elements;
    expect([rare.hidden, rare.summary.n]).to.deep.equal([true, 0]);
    const { row, column, ...table } = await get(surveyId, 'results/crosstab?row=rare&column=language');
    expect(table).to.deep.include({ n: 0, hidden: true, cells: [] });
    expect([row.values, column.values]).to.deep.equal([[], []]);
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
