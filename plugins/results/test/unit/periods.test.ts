import { expect } from 'chai';
import { periodsOn } from '../../web/filters/periods.ts';

describe('periods to choose from', () => {
  it('RES-004 end today, or with the last day of a month or year, and hold as many days as they say', () => {
    expect(periodsOn('2026-11-23')).to.deep.equal({
      today: ['2026-11-23', '2026-11-23'],
      week: ['2026-11-17', '2026-11-23'],
      month: ['2026-10-25', '2026-11-23'],
      thisMonth: ['2026-11-01', '2026-11-23'],
      lastMonth: ['2026-10-01', '2026-10-31'],
      thisYear: ['2026-01-01', '2026-11-23'],
      lastYear: ['2025-01-01', '2025-12-31'],
    });
    expect(periodsOn('2028-03-01').lastMonth).to.deep.equal(['2028-02-01', '2028-02-29']);
    expect(periodsOn('2027-01-02')).to.deep.include({
      week: ['2026-12-27', '2027-01-02'],
      lastMonth: ['2026-12-01', '2026-12-31'],
    });
  });
});
