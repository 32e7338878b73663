import { builtinKinds, dayNumber, type Summary } from '@kaiku/sdk/model';
import { makeElement } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { daysData, daysOfFilter } from '../../contract/charts/daysData.ts';

const kind = builtinKinds.get('datePicker')!;
const element = makeElement('q', 'datePicker', { text: 'When?' });
const draw = (...days: string[]) => {
  const summary = kind.summarise(element, days) as Extract<Summary, { type: 'days' }>;
  const { unit, data } = daysData(summary, 'Share', ({ from, to }) => `${from}-${to}`);
  return { unit, keys: data.categories.map(({ key }) => key), counts: data.series[0]!.counts, data };
};

describe('results: how days are drawn', () => {
  it('days that lie close are bars of their own, with the empty ones between them', () => {
    const { unit, keys, counts } = draw('2026-02-27', '2026-03-01', '2026-03-01');
    expect(unit).to.equal('day');
    expect(keys).to.eql([dayNumber('2026-02-27'), dayNumber('2026-02-28'), dayNumber('2026-03-01')].map(String));
    expect(counts).to.eql([1, 0, 2]);
  });

  it('days further apart are counted by month, then by year, and each bar filters by all of its days', () => {
    const months = draw('2025-12-24', '2026-02-01', '2026-02-28');
    expect(months.unit).to.equal('month');
    expect(months.counts).to.eql([1, 0, 2]);
    expect(months.keys[2]).to.equal(`${dayNumber('2026-02-01')}..${dayNumber('2026-02-28')}`);
    const years = draw('1984-06-01', '2026-02-28');
    expect(years.unit).to.equal('year');
    expect(years.counts).to.have.length(43);
    expect(years.keys[0]).to.equal(`${dayNumber('1984-01-01')}..${dayNumber('1984-12-31')}`);
  });

  it('the whole calendar is no more than the years that were given', () => {
    const { keys, counts } = draw('0001-01-01', '2026-03-01', '9999-12-31');
    expect(counts).to.eql([1, 1, 1]);
    expect(keys[2]).to.equal(`${dayNumber('9999-01-01')}..${dayNumber('9999-12-31')}`);
    expect(draw().keys).to.eql([]);
  });

  it('a filter by days is told in days', () => {
    const date = (day: string) => day;
    expect(daysOfFilter('20454', date)).to.equal('2026-01-01');
    expect(daysOfFilter('20454..20455', date)).to.equal('2026-01-01 – 2026-01-02');
    expect(daysOfFilter('dontKnow', date)).to.equal('dontKnow');
  });
});
