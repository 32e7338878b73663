import { expect } from 'chai';
import { withTimes } from '../../web/charts/withTimes.ts';

describe('results: times in files of charts', () => {
  const table = {
    headers: ['Time (Europe/Helsinki)', 'Answers'],
    rows: [
      { key: 'a', cells: ['2026/Q1', 3] },
      { key: 'b', cells: ['2026/Q2', null] },
    ],
  };

  it('RES-084.c stand in the place of days, and behind the names of what is longer', () => {
    const days = withTimes(table, ['2026-03-29', '2026-03-30T15:00'], null);
    expect(days.file).to.deep.equal({
      headers: ['Time (Europe/Helsinki)', 'Answers'],
      rows: [{ cells: [{ time: '2026-03-29' }, 3] }, { cells: [{ time: '2026-03-30T15:00' }, null] }],
    });
    const quarters = withTimes(table, ['2026-01-01', '2026-04-01'], 'First day');
    expect(quarters.file).to.deep.equal({
      headers: ['Time (Europe/Helsinki)', 'First day', 'Answers'],
      rows: [{ cells: ['2026/Q1', { time: '2026-01-01' }, 3] }, { cells: ['2026/Q2', { time: '2026-04-01' }, null] }],
    });
    expect([days.headers, days.rows], 'what is shown stays').to.deep.equal([table.headers, table.rows]);
  });

  it('are words where a spreadsheet knows no such day', () => {
    const named = withTimes(table, ['0001-01-01', '1899-12-31'], null);
    expect(named.file!.rows.map(({ cells }) => cells[0])).to.deep.equal(['2026/Q1', '2026/Q2']);
    const beside = withTimes(table, ['1850-01-01', '2026-04-01'], 'First day');
    expect(beside.file!.rows.map(({ cells }) => cells)).to.deep.equal([
      ['2026/Q1', null, 3],
      ['2026/Q2', { time: '2026-04-01' }, null],
    ]);
  });
});
