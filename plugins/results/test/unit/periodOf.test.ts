import { expect } from 'chai';
import { periodOf } from '../../web/parts/periodOf.ts';

describe('RES-004 the days of a point of the timeline', () => {
  const zone = 'Europe/Helsinki';

  it('are those of its interval, in the zone by which days begin', () => {
    const days = (start: string, interval: Parameters<typeof periodOf>[1]) =>
      Object.values(periodOf(start, interval, zone, {}));
    expect(days('2026-03-01T22:00:00Z', 'hour')).to.deep.equal(['2026-03-02', '2026-03-02']);
    expect(days('2026-03-01T22:00:00Z', 'day')).to.deep.equal(['2026-03-02', '2026-03-02']);
    expect(days('2026-03-22T22:00:00Z', 'week'), 'over the change of clocks').to.deep.equal([
      '2026-03-23',
      '2026-03-29',
    ]);
    expect(days('2024-01-31T22:00:00Z', 'month')).to.deep.equal(['2024-02-01', '2024-02-29']);
    expect(days('2025-09-30T21:00:00Z', 'quarter')).to.deep.equal(['2025-10-01', '2025-12-31']);
    expect(days('2025-06-30T21:00:00Z', 'halfYear')).to.deep.equal(['2025-07-01', '2025-12-31']);
    expect(days('2025-12-31T22:00:00Z', 'year')).to.deep.equal(['2026-01-01', '2026-12-31']);
  });

  it('never reach beyond the period that is filtered by', () => {
    const month = (from?: string, to?: string) => periodOf('2026-02-28T22:00:00Z', 'month', zone, { from, to });
    expect(month('2026-03-10', '2026-04-20')).to.deep.equal({ from: '2026-03-10', to: '2026-03-31' });
    expect(month('2026-01-10', '2026-03-20')).to.deep.equal({ from: '2026-03-01', to: '2026-03-20' });
  });
});
