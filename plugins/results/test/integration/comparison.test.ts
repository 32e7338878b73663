import { uuidv7 } from '@kaiku/sdk/server';
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
import { type Given, parts, storeAnswers } from '../support/stored.ts';

const times = (n: number, given: Given): Given[] => Array.from({ length: n }, () => given);
const given: Given[] = [
  ...times(4, { team: 'A', score: 10, at: '2026-01-10T10:00:00Z' }),
  ...times(2, { team: 'A', score: 3, language: 'fi', at: '2026-03-10T10:00:00Z' }),
  ...times(5, { team: 'B', score: 8, language: 'fi', at: '2026-02-10T10:00:00Z' }),
  ...times(3, { team: 'Åbo', score: 9, at: '2026-03-10T10:00:00Z' }),
  { score: 0, at: '2026-03-11T10:00:00Z' },
];

interface Segment {
  value: string;
  label: string;
  n: number;
  elements: { element_id: string; hidden: boolean; summary: { n: number; nps?: { nps: number | null } } }[];
}

describe('segments of results side by side', function () {
  this.timeout(60_000);
  let app: TestApp;
  let owner: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!, { workers: 'none' });
    owner = await app.createUser();
  });

  async function surveyWith(settings: object = {}, answers = given): Promise<string> {
    const surveyId = await openSurvey(owner, { structure: makeStructure({ ...parts, settings }) });
    await storeAnswers(app, owner, surveyId, answers);
    return surveyId;
  }
  const ask = (surveyId: string, query: string, who = owner) => who.api.get(`/survey/${surveyId}/results${query}`);
  const by = async (surveyId: string, query = '', who = owner): Promise<Segment[]> =>
    (await accepted(ask(surveyId, `?comparison=true&compare_by=field%20team${query}`, who))).comparison.segments;
  const figures = ({ value, n, elements }: Segment) => {
    const { summary, hidden } = elements.find(({ element_id }) => element_id === 'score')!;
    return `${value || '-'} ${n}: ${hidden ? 'hidden' : `${summary.n} ${Math.round(summary.nps!.nps!)}`}`;
  };

  it('RES-007 comparison gives of each value what the results are that are limited to it', async () => {
    const surveyId = await surveyWith();
    const segments = await by(surveyId);
    expect(segments.map(({ value }) => value)).to.deep.equal(['A', 'B', 'Åbo', '']);
    for (const { value, n, elements } of segments) {
      const limited = await accepted(ask(surveyId, `?background=team:${encodeURIComponent(value)}`));
      expect(n, value).to.equal(limited.n);
      for (const { element_id, summary } of limited.elements) {
        expect(elements.find((one) => one.element_id === element_id)!.summary, value).to.deep.equal(summary);
      }
    }
    expect(segments.map(figures)).to.deep.equal(['A 6: 6 33', 'B 5: 5 0', 'Åbo 3: 3 100', '- 1: 1 -100']);
  });

  it('RES-007 comparison goes under the filters of the call, and by language', async () => {
    const surveyId = await surveyWith();
    expect((await by(surveyId, '&language=fi')).map(({ value, n }) => [value, n])).to.deep.equal([
      ['B', 5],
      ['A', 2],
    ]);
    const { comparison } = await accepted(ask(surveyId, '?comparison=true&compare_by=language&element_id=score'));
    expect(comparison.segments.map(({ value, n }: Segment) => [value, n])).to.deep.equal([
      ['en', 8],
      ['fi', 7],
    ]);
    expect(comparison.segments[0].elements.map(({ element_id }: { element_id: string }) => element_id)).to.deep.equal([
      'score',
    ]);
  });

  it('RES-007 RES-004 who came by no link is a segment, and can be filtered by', async () => {
    const surveyId = await surveyWith();
    const { comparison } = await accepted(ask(surveyId, '?comparison=true&compare_by=collector&element_id=score'));
    expect(comparison.segments.map(({ value, n }: Segment) => [value, n])).to.deep.equal([['', 15]]);
    expect((await accepted(ask(surveyId, '?collector='))).n).to.equal(15);
    expect((await accepted(ask(surveyId, `?collector=${uuidv7()}`))).n).to.equal(0);
    expect((await accepted(ask(surveyId, `?collector=&collector=${uuidv7()}&language=`))).n).to.equal(0);
  });

  it('RES-007 timeline and timeline_comparison have the same intervals, and segments add up to the whole', async () => {
    const surveyId = await surveyWith();
    const flags = 'timeline=true&timeline_comparison=true&compare_by=field%20team&interval=month&element_id=score';
    const { timeline, timeline_comparison: compared } = await accepted(ask(surveyId, `?${flags}`));
    expect(timeline.interval).to.equal('month');
    expect(timeline.buckets.map(({ n }: { n: number }) => n)).to.deep.equal([4, 5, 6]);
    const counts = compared.segments.map(({ value, buckets }: { value: string; buckets: { n: number }[] }) => [
      value,
      ...buckets.map(({ n }) => n),
    ]);
    expect(counts).to.deep.equal([
      ['A', 4, 0, 2],
      ['B', 0, 5, 0],
      ['Åbo', 0, 0, 3],
      ['', 0, 0, 1],
    ]);
    const [a] = compared.segments;
    const scores = a.buckets.map(
      ({ summary }: { summary: { nps: { nps: number } } | null }) => summary?.nps.nps ?? null,
    );
    expect(scores).to.deep.equal([100, null, -100]);
    expect(a.buckets.map(({ start }: { start: string }) => start)).to.deep.equal(
      timeline.buckets.map(({ start }: { start: string }) => start),
    );
    const own = await accepted(
      owner.api.get(`/survey/${surveyId}/results/timeline?compare_by=field%20team&interval=month&element_id=score`),
    );
    expect(own.comparison).to.deep.equal(compared);
  });

  it('RES-007 a comparison says by what: a missing or unknown field is named', async () => {
    const surveyId = await surveyWith();
    for (const query of [
      '?comparison=true',
      '?timeline_comparison=true',
      '?comparison=true&compare_by=field%20none',
      '?comparison=true&compare_by=score',
    ]) {
      const refused = await ask(surveyId, query);
      expect([refused.status, refused.error.details[0]?.path], query).to.deep.equal([422, 'compare_by']);
    }
    const plain = await accepted(ask(surveyId, '?compare_by=field%20team'));
    expect(plain).to.not.have.any.keys('comparison', 'timeline', 'timeline_comparison');
  });

  it('RES-022.a RES-007 segments of too few are not told, nor by what others leave over', async () => {
    const surveyId = await surveyWith({ hideUnder: 3, hideUnderField: 'team' }, [
      ...times(9, { team: 'A', score: 10 }),
      ...times(6, { team: 'B', score: 8 }),
      ...times(2, { team: 'C', score: 0 }),
    ]);
    const segments = await by(surveyId);
    expect(segments.map(({ value }) => value)).to.not.include('C');
    const whole = await accepted(ask(surveyId, ''));
    const told = segments.flatMap(({ elements }) =>
      elements.filter((one) => one.element_id === 'score' && !one.hidden),
    );
    const missing = whole.elements[0].summary.n - told.reduce((sum, { summary }) => sum + summary.n, 0);
    expect(missing === 0 || missing >= 3, `${missing} are left over`).to.equal(true);
    const everything = await surveyWith({ hideUnder: 100 });
    expect(await by(everything)).to.deep.equal([]);
  });

  it('RES-022.a RES-007 where too few of a segment have answered a question, what they said does not follow from the whole and the others', async () => {
    const surveyId = await surveyWith({ hideUnder: 3, hideUnderField: 'team' }, [
      ...times(6, { team: 'A', score: 10 }),
      { team: 'B', score: 0 },
      ...times(2, { team: 'B', why: 'No score' }),
      ...times(9, { team: 'C', score: 8 }),
    ]);
    const whole = await accepted(ask(surveyId, ''));
    expect(whole.elements[0].summary.n, 'the one of B is among them').to.equal(16);
    expect((await by(surveyId)).map(figures)).to.deep.equal(['C 9: 9 0', 'A 6: hidden', 'B 3: hidden']);
  });

  it('RES-007 who may see one team only compares that team alone, and who sees no results none', async () => {
    const surveyId = await surveyWith();
    const reader = await app.createUser({ company: owner.company, roles: ['survey'] });
    const limits = [{ field_id: 'team', values: ['A'] }];
    await shareSurvey(owner, surveyId, reader, { permissions: ['reportView', 'bgLimits'], background_limits: limits });
    expect((await by(surveyId, '', reader)).map(({ value }) => value)).to.deep.equal(['A']);
    const editor = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, surveyId, editor, { permissions: ['edit'] });
    expect((await ask(surveyId, '?comparison=true&compare_by=language', editor)).status).to.equal(403);
  });
});
