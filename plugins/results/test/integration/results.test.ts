import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { ResponseIntake } from '@kaiku/plugin-responses/contract';
import { demoSurvey } from '@kaiku/plugin-surveys/contract';
import { uuidv7 } from '@kaiku/sdk/server';
import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { DatasetStore } from '../../server/services/datasetStore.ts';
import { storeAnswers } from '../support/stored.ts';

const demoCompany = { companyId: '01900000-0000-7000-8000-00000000d3a0', name: 'Demo' };
const { surveyId, elements: q, choices, fields } = demoSurvey;

describe('results over HTTP', function () {
  this.timeout(30_000);
  let app: TestApp;
  let user: TestUser;
  before(async () => {
    app = await startTestApp({ demo: true });
    user = await app.createUser({ company: demoCompany });
  });
  after(() => app.stop());

  const services = () => app.app.host.plugins.find(({ manifest }) => manifest.id === 'results')!.services;
  const get = async (what: string) => user.api.get(`/survey/${surveyId}/${what}`);
  const count = async (sql: string, values: unknown[] = []) =>
    Number(
      (
        await app.db.owner.query(`SELECT count(*) AS n FROM responses.responses WHERE survey_id = $1 ${sql}`, [
          surveyId,
          ...values,
        ])
      ).rows[0].n,
    );
  async function submit(score: number, transactionId = uuidv7()): Promise<string> {
    const found = await services().get(CollectorReader).find('aalto-coffee');
    await services()
      .get(ResponseIntake)
      .submit(found!, {
        transactionId,
        surveyVersion: found!.survey.version,
        language: 'sv',
        answers: {
          [q.visitReason]: { choice: 'other', other: 'The rain' },
          [q.satisfaction]: { choice: choices.satisfaction[0] },
          [q.recommend]: score,
          [q.feedback]: 'Unique words: zyxwv',
        },
      });
    return transactionId;
  }

  it('RES-006.ab PLAT-039.b gives the results of the whole survey and of one element, with the timestamp', async () => {
    const all = await get('results?timestamp=17');
    expect(all.status).to.equal(200);
    expect(all.data).to.deep.include({ survey_id: surveyId, timestamp: 17, element_id: null, total: await count('') });
    expect(all.data.elements.map((one: { element_id: string }) => one.element_id)).to.deep.equal(Object.values(q));
    const one = await get(`results?element_id=${q.recommend}&timestamp=18`);
    expect(one.data).to.deep.include({ timestamp: 18, element_id: q.recommend });
    expect(one.data.elements).to.deep.equal(
      all.data.elements.filter((element: { element_id: string }) => element.element_id === q.recommend),
    );
  });

  it('RES-003.ab SUR-068.a counts the bands of NPS and the share of CSAT as SQL does', async () => {
    const { data } = await get('results');
    const of = (id: string) => data.elements.find((one: { element_id: string }) => one.element_id === id).summary;
    const score = `(answers ->> '${q.recommend}')::int`;
    expect(of(q.recommend).nps).to.deep.include({
      detractors: await count(`AND ${score} <= 6`),
      passives: await count(`AND ${score} BETWEEN 7 AND 8`),
      promoters: await count(`AND ${score} >= 9`),
    });
    const choice = `answers -> '${q.satisfaction}' ->> 'choice'`;
    expect(of(q.satisfaction).csat).to.deep.include({
      n: await count(`AND ${choice} IS NOT NULL`),
      satisfied: await count(`AND ${choice} IN ('csat-4', 'csat-5')`),
    });
  });

  it('RES-004.abc filters by time, background values and answers as SQL does', async () => {
    const n = async (query: string) => (await get(`results?${query}`)).data.n;
    const time = "AND submitted_at >= '2026-09-01T00:00Z' AND submitted_at < '2026-10-01T00:00Z'";
    const city = `AND background ->> '${fields.city}' = 'Tampere'`;
    const score = `AND (answers ->> '${q.recommend}')::int = 10`;
    const total = await count('');
    for (const [query, sql] of [
      ['from=2026-09-01T00:00:00Z&to=2026-10-01T00:00:00Z', time],
      [`background=${fields.city}:Tampere`, city],
      [`answer=${q.recommend}:10`, score],
      [`background=${fields.city}:Tampere&answer=${q.recommend}:10`, `${city} ${score}`],
    ] as const) {
      const expected = await count(sql);
      expect(expected, query).to.be.within(1, total - 1);
      expect(await n(query), query).to.equal(expected);
    }
  });

  it('has an answer in the very next results, once, and not after it is removed', async () => {
    const before = (await get('results')).data.total;
    const id = await submit(0);
    await submit(0, id);
    expect((await get('results')).data.total).to.equal(before + 1);
    await app.db.owner.query(
      `UPDATE responses.responses SET answers = jsonb_set(answers, '{${q.recommend}}', '10') WHERE id = $1`,
      [id],
    );
    const edited = await get(`results?element_id=${q.recommend}&from=2000-01-01&answer=${q.recommend}:10&language=sv`);
    expect(edited.data.n).to.equal(await count(`AND language = 'sv' AND (answers ->> '${q.recommend}')::int = 10`));
    await app.db.owner.query('SELECT responses.remove($1, ARRAY[$2]::uuid[], now())', [demoCompany.companyId, id]);
    expect((await get('results')).data.total).to.equal(before);
  });

  it('gives texts in the language of the caller', async () => {
    const finn = await app.createUser({ company: demoCompany, language: 'fi' });
    const { data } = await finn.api.get(`/survey/${surveyId}/results`, { headers: { 'accept-language': 'fi' } });
    const first = data.elements[0];
    expect([first.title, first.choices[0].label]).to.deep.equal(['Mikä toi sinut meille?', 'Kahvi mukaan']);
  });

  it('RES-008.abc gives a timeline in every interval whose buckets add up, without gaps', async () => {
    const total = await count('');
    for (const interval of ['auto', 'year', 'halfYear', 'quarter', 'month', 'week', 'day']) {
      const { data } = await get(`results/timeline?interval=${interval}&element_id=${q.recommend}`);
      const sum = data.buckets.reduce((all: number, bucket: { n: number }) => all + bucket.n, 0);
      expect(sum, interval).to.equal(total);
      const scores = data.buckets.reduce(
        (all: number, bucket: { summary: { n: number } | null }) => all + (bucket.summary?.n ?? 0),
        0,
      );
      expect(scores, interval).to.equal(await count(`AND answers ? '${q.recommend}'`));
    }
    const days = (await get('results/timeline?interval=day')).data.buckets.map(({ start }: { start: string }) =>
      Date.parse(start),
    );
    // A day is an hour shorter or longer when clocks change.
    for (const [index, day] of days.slice(1).entries()) expect((day - days[index]!) / 3_600_000).to.be.within(23, 25);
    const refused = await get('results/timeline?interval=hour');
    expect([refused.status, refused.error.code]).to.deep.equal([422, 'too_many_intervals']);
    const hours = await get('results/timeline?interval=hour&from=2026-10-01&to=2026-10-03');
    expect(hours.status).to.equal(200);
    const inDays = await count('AND submitted_at >= $2 AND submitted_at < $3', [
      hours.data.buckets[0].start,
      '2026-10-03T21:00:00Z',
    ]);
    expect(hours.data.interval).to.equal('hour');
    expect(hours.data.buckets.reduce((all: number, bucket: { n: number }) => all + bucket.n, 0))
      .to.equal(inDays)
      .and.above(0);
    for (const [span, interval] of [
      ['from=2026-10-01&to=2026-10-02', 'hour'],
      ['from=2026-09-25&to=2026-10-05', 'day'],
    ] as const)
      expect((await get(`results/timeline?interval=auto&${span}`)).data.interval, span).to.equal(interval);
  });

  it('lists open answers and the texts of "other", searched and paged', async () => {
    const id = await submit(5);
    const found = await get(`results/texts?element_id=${q.feedback}&filter=ZYXWV`);
    expect(found.data.data).to.have.length(1);
    expect(found.data.data[0]).to.deep.include({ response_id: id, text: 'Unique words: zyxwv', language: 'sv' });
    const others = await get(`results/texts?element_id=${q.visitReason}&filter=rain&per_page=1`);
    expect([others.data.count, others.data.data[0].text]).to.deep.equal([1, 'The rain']);
    expect((await get(`results/texts?element_id=${q.recommend}`)).status).to.equal(404);
    const percent = await get(`results/texts?element_id=${q.feedback}&filter=%25`);
    expect(percent.data.count).to.equal(0);
  });

  it('RES-009 lists responses, sorted by an answer, searched by a label, filtered', async () => {
    const byScore = await get(`responses?sort_by=${q.recommend}&sort_order=desc&per_page=100&timestamp=3`);
    expect(byScore.data.timestamp).to.equal(3);
    const scores = byScore.data.data.map((row: { answers: Record<string, string> }) =>
      Number(row.answers[q.recommend]),
    );
    expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
    const graded = await get(`responses?sort_by=${q.satisfaction}&sort_order=asc&per_page=10`);
    expect(graded.data.data[0].answers[q.satisfaction]).to.equal('Very dissatisfied');
    const labelled = await get('responses?filter=breakfast&per_page=10');
    expect(labelled.data.count).to.be.at.least(
      await count(`AND answers -> '${q.visitReason}' ->> 'choice' = 'reason-breakfast'`),
    );
    const filtered = await get(`responses?background=${fields.city}:Tampere&per_page=10`);
    expect(filtered.data.count).to.equal(await count(`AND background ->> '${fields.city}' = 'Tampere'`));
    const refused = await get('responses?sort_by=company_id');
    expect(refused.status).to.equal(422);
    expect(refused.error.details[0]!.message).to.match(/one of: submitted_at, language, time_taken, /);
    const last = await get('responses?per_page=100&page_no=9999');
    expect(last.data.data).to.deep.equal([]);
  });

  it('RES-085.abd PLAT-038 responses are searched by what the table calls links, languages and background values, and sorted by it', async () => {
    const found = async (query: string) => (await get(`responses?per_page=100&${query}`)).data;
    const [link] = (await found('sort_by=collector&sort_order=asc')).data;
    const links = (await get('results/filters')).data.collectors as { name: string; n: number }[];
    const firstName = links.map(({ name }) => name).toSorted()[0]!;
    expect(link.collector).to.equal(firstName);
    const byName = await found(`filter=${encodeURIComponent(firstName.slice(2).toUpperCase())}`);
    expect(byName.count).to.equal(links.find(({ name }) => name === firstName)!.n);
    expect((await found('filter=SVENSKA')).count).to.equal(await count("AND language = 'sv'"));
    const cities = (order: string) =>
      found(`sort_by=field%20${fields.city}&sort_order=${order}`).then(({ data }) =>
        data.map(({ background }: { background: Record<string, string> }) => background[fields.city]),
      );
    expect(new Set(await cities('asc'))).to.deep.equal(new Set(['Helsinki']));
    expect((await cities('desc'))[0]).to.equal('Tampere');
    expect((await get('responses?sort_by=field%20nothing')).status).to.equal(422);

    const swedish = { headers: { 'accept-language': 'sv' } };
    const values = [
      { id: 't', value: 'Turku' },
      { id: 'o', value: 'Oulu' },
    ];
    const called = { t: 'Åbo', o: '$chosen' };
    const of = await openSurvey(user, {
      structure: {
        ...makeStructure({
          elements: [makeElement('why', 'openText', { text: 'Why?' })],
          backgroundFields: [{ id: 'team', name: 'Town', values }],
        }),
        translations: {
          sv: Object.fromEntries(
            Object.entries(called).map(([id, name]) => [`backgroundFields/team/values/${id}/value`, name]),
          ),
        },
      },
    });
    await storeAnswers(
      app,
      user,
      of,
      ['Oulu', 'Turku', 'Turku'].map((team) => ({ answers: { why: 'So' }, team })),
    );
    const asked = async (query: string) => {
      const { data, count: n } = await accepted(user.api.get(`/survey/${of}/responses?per_page=100&${query}`, swedish));
      return [n, ...data.map(({ background }: { background: Record<string, string> }) => background.team)];
    };
    expect(await asked('filter=%C3%A5bo')).to.deep.equal([2, 'Åbo', 'Åbo']);
    expect(await asked('filter=o&filter_fields=why'), 'RES-085.d').to.have.length(4);
    expect(await asked('filter=o&filter_fields=language&filter_fields=collector')).to.deep.equal([0]);
    expect(await asked('filter=%C3%A5bo&filter_fields=field%20team')).to.have.length(3);
    const unknown = await user.api.get(`/survey/${of}/responses?filter=o&filter_fields=why&filter_fields=id`);
    expect([unknown.status, unknown.error?.details[0]?.path]).to.deep.equal([422, 'filter_fields.1']);
    expect(unknown.error?.details[0]?.message).to.match(/one of: language, collector, /);
    expect(await asked('sort_by=field%20team&sort_order=desc')).to.deep.equal([3, 'Åbo', 'Åbo', '$chosen']);
    expect(await asked('sort_by=field%20team&sort_order=asc')).to.deep.equal([3, '$chosen', 'Åbo', 'Åbo']);
  });

  it('offers what responses can be filtered by', async () => {
    const { data } = await get('results/filters');
    const city = data.background.find((one: { field_id: string }) => one.field_id === fields.city);
    expect(city.values.map(({ value }: { value: string }) => value)).to.have.members(['Helsinki', 'Tampere']);
    for (const { value, n } of city.values) {
      expect(n).to.equal(await count(`AND background ->> '${fields.city}' = $2`, [value]));
    }
    expect(data.languages.map(({ language }: { language: string }) => language)).to.have.members(['en', 'fi', 'sv']);
    expect(data.collectors.length).to.equal(3);
  });

  it('refuses filters that make no sense, and hostile ones find nothing', async () => {
    for (const bad of ['answer=nocolon', 'background=:x', 'from=yesterday', 'answer=%20']) {
      expect((await get(`results?${bad}`)).status, bad).to.equal(422);
    }
    for (const hostile of [
      `background=${fields.city}:' OR 1=1 --`,
      `answer=${q.recommend}:0); DROP TABLE responses; --`,
      `answer=' OR 1=1:x`,
      `answer=${q.recommend}:1e999..2e999`,
      `language=' OR '1'='1`,
    ]) {
      const reply = await get(
        `results?${hostile.replaceAll(' ', '%20').replaceAll("'", '%27').replaceAll(';', '%3B')}`,
      );
      expect([reply.status, reply.data?.n], hostile).to.deep.equal([200, 0]);
    }
  });

  it('RES-001.b shows the results to nobody of another company, and to none without the permission', async () => {
    const stranger = await app.createUser();
    const colleague = await app.createUser({ company: demoCompany, roles: ['survey'] });
    for (const what of [
      'results',
      'results/timeline',
      'results/filters',
      `results/texts?element_id=${q.feedback}`,
      'responses',
    ]) {
      const outside = await stranger.api.get(`/survey/${surveyId}/${what}`);
      expect(outside.status, what).to.be.oneOf([403, 404]);
      expect((await colleague.api.get(`/survey/${surveyId}/${what}`)).status, what).to.equal(403);
      expect((await app.anonymous.get(`/survey/${surveyId}/${what}`)).status, what).to.equal(401);
    }
  });

  it('tells watching browsers of a new answer, together', async () => {
    const reply = await fetch(`${app.url}/api/live/survey:${surveyId}`, {
      headers: { authorization: `Bearer ${user.tokens.token}` },
    });
    const reader = reply.body!.getReader();
    let heard = '';
    const listening = (async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        heard += new TextDecoder().decode(value);
      }
    })().catch(() => {});
    await until('the stream to open', () => heard.includes('watching'));
    await Promise.all(Array.from({ length: 5 }, () => submit(9)));
    const news = () => [...heard.matchAll(/data: (.*)/g)].map(([, json]) => JSON.parse(json!) as { added: number });
    await until('all five to be told', () => news().reduce((sum, { added }) => sum + added, 0) === 5);
    expect(news().length).to.be.below(5);
    await reader.cancel();
    await listening;
  });

  it('makes a dataset anew whose file was broken while nobody looked', async () => {
    const expected = (await get('results')).data.total;
    await app.services('results').get(DatasetStore).close();
    const folder = path.join(app.dataDir, 'datasets/main', demoCompany.companyId);
    for (const file of await readdir(folder)) writeFileSync(path.join(folder, file), 'broken '.repeat(5_000));
    expect((await get('results')).data.total).to.equal(expected);
  });
});
