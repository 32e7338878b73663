import {
  accepted,
  makeElement,
  makeStructure,
  openSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { storeAnswers } from '../support/stored.ts';

const structure = makeStructure({ elements: [makeElement('score', 'nps', { text: 'Would you recommend us?' })] });

describe('days of results', () => {
  let app: TestApp;
  let user: TestUser;
  let surveyId: string;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
    user = await app.createUser();
    surveyId = await openSurvey(user, { structure });
    const times = [
      // Around the midnights of Helsinki when summer time begins (29 March) and ends (25 October).
      '2026-03-28T21:59:59Z',
      '2026-03-28T22:00:00Z',
      '2026-03-29T20:59:59Z',
      '2026-03-29T21:00:00Z',
      '2026-10-24T20:59:59Z',
      '2026-10-24T21:00:00Z',
      '2026-10-25T21:59:59Z',
      '2026-10-25T22:00:00Z',
    ];
    const given = times.map((at) => ({ score: 9, at }));
    await storeAnswers(app, user, surveyId, given);
  });

  const inZone = (time_zone: string) => accepted(user.api.put('/company/settings', { time_zone }));
  const count = async (query: string) => (await accepted(user.api.get(`/survey/${surveyId}/results?${query}`))).n;
  async function buckets(query: string): Promise<{ zone: string; days: [string, number][] }> {
    const reply = await accepted(user.api.get(`/survey/${surveyId}/results/timeline?${query}`));
    const days = reply.buckets
      .filter(({ n }: { n: number }) => n > 0)
      .map(({ start, n }: { start: string; n: number }): [string, number] => [start, n]);
    return { zone: reply.time_zone, days };
  }

  it('RES-004.a a filter by day means the company’s day, of 23 and of 25 hours too', async () => {
    await inZone('Europe/Helsinki');
    for (const [day, n] of [
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
      ['2026-10-24', 1],
      ['2026-10-25', 2],
      ['2026-10-26', 1],
    ])
      expect(await count(`from=${day}&to=${day}`), String(day)).to.equal(n);
    expect(await count('from=2026-03-28T22:00:00Z&to=2026-03-29T20:59:59Z'), 'times mean themselves').to.equal(1);
    await inZone('UTC');
    expect(await count('from=2026-03-28&to=2026-03-28')).to.equal(2);
    await inZone('America/New_York');
    expect(await count('from=2026-03-28&to=2026-03-28')).to.equal(2);
    expect(await count('from=2026-03-29&to=2026-03-29')).to.equal(2);
  });

  it('RES-008.abc a timeline has the company’s days, weeks and months, each told by the instant it begins at', async () => {
    await inZone('Europe/Helsinki');
    expect(await buckets('interval=day')).to.deep.equal({
      zone: 'Europe/Helsinki',
      days: [
        ['2026-03-27T22:00:00.000Z', 1],
        ['2026-03-28T22:00:00.000Z', 2],
        ['2026-03-29T21:00:00.000Z', 1],
        ['2026-10-23T21:00:00.000Z', 1],
        ['2026-10-24T21:00:00.000Z', 2],
        ['2026-10-25T22:00:00.000Z', 1],
      ],
    });
    expect((await buckets('interval=week')).days).to.deep.equal([
      ['2026-03-22T22:00:00.000Z', 3],
      ['2026-03-29T21:00:00.000Z', 1],
      ['2026-10-18T21:00:00.000Z', 3],
      ['2026-10-25T22:00:00.000Z', 1],
    ]);
    expect((await buckets('interval=month')).days).to.deep.equal([
      ['2026-02-28T22:00:00.000Z', 4],
      ['2026-09-30T21:00:00.000Z', 4],
    ]);
    expect((await buckets('interval=halfYear')).days).to.deep.equal([
      ['2025-12-31T22:00:00.000Z', 4],
      ['2026-06-30T21:00:00.000Z', 4],
    ]);
    expect((await buckets('interval=hour&from=2026-10-25&to=2026-10-25')).days).to.deep.equal([
      ['2026-10-24T21:00:00.000Z', 1],
      ['2026-10-25T21:00:00.000Z', 1],
    ]);
    await inZone('UTC');
    expect((await buckets('interval=day&to=2026-03-31')).days).to.deep.equal([
      ['2026-03-28T00:00:00.000Z', 2],
      ['2026-03-29T00:00:00.000Z', 2],
    ]);
  });
});
