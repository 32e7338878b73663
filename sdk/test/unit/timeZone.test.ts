import { dayIn, instantOf, isTimeZone, offsetsBetween, startOfDay, wallTime } from '@kaiku/sdk/common';
import { expect } from 'chai';

const helsinki = 'Europe/Helsinki';
const iso = (instant: number): string => new Date(instant).toISOString();
const at = (text: string): number => Date.parse(text);

describe('time zones', () => {
  it('are names that clocks go by, and no offsets', () => {
    for (const name of [helsinki, 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])
      expect(isTimeZone(name), name).to.equal(true);
    for (const name of ['', 'Helsinki', '+02:00', 'Europe/Helsinki ', "Europe/Helsinki'", '../etc/passwd'])
      expect(isTimeZone(name), name).to.equal(false);
  });

  it('tell the day around midnight, in winter and in summer', () => {
    expect(dayIn(helsinki, at('2026-01-31T21:59:59.999Z'))).to.equal('2026-01-31');
    expect(dayIn(helsinki, at('2026-01-31T22:00:00Z'))).to.equal('2026-02-01');
    expect(dayIn(helsinki, at('2026-07-31T20:59:59Z'))).to.equal('2026-07-31');
    expect(dayIn(helsinki, at('2026-07-31T21:00:00Z'))).to.equal('2026-08-01');
    expect(dayIn('America/New_York', at('2026-01-01T04:59:59Z'))).to.equal('2025-12-31');
  });

  it('know days of 23 and of 25 hours', () => {
    const hours = (day: string) => (startOfDay(helsinki, day, 1) - startOfDay(helsinki, day)) / 3_600_000;
    expect(['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26'].map(hours)).to.deep.equal([24, 23, 25, 24]);
    expect(iso(startOfDay(helsinki, '2026-03-29'))).to.equal('2026-03-28T22:00:00.000Z');
    expect(iso(startOfDay(helsinki, '2026-03-29', 1))).to.equal('2026-03-29T21:00:00.000Z');
  });

  it('begin a day whose midnight clocks leap over at the leap', () => {
    expect(iso(startOfDay('Africa/Cairo', '2026-04-24'))).to.equal('2026-04-23T22:00:00.000Z');
    expect(dayIn('Africa/Cairo', startOfDay('Africa/Cairo', '2026-04-24'))).to.equal('2026-04-24');
  });

  it('take the first of two times that clocks show twice', () => {
    expect(iso(instantOf(helsinki, at('2026-10-25T03:30:00Z')))).to.equal('2026-10-25T00:30:00.000Z');
    expect(iso(wallTime(helsinki, at('2026-10-25T01:30:00.250Z')))).to.equal('2026-10-25T03:30:00.250Z');
  });

  it('lead back from what clocks show, whatever the hour', () => {
    for (const zone of [helsinki, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'])
      for (let hour = 0; hour < 24 * 366; hour += 7) {
        const instant = at('2026-01-01T00:00:00Z') + hour * 3_600_000;
        const wall = wallTime(zone, instant);
        expect(wallTime(zone, instantOf(zone, wall)), `${zone} ${iso(instant)}`).to.equal(wall);
      }
  });

  it('tell when clocks change', () => {
    const changes = offsetsBetween(helsinki, at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'));
    expect(
      changes.map(({ from, offset }) => [Number.isFinite(from) ? iso(from) : null, offset / 3_600_000]),
    ).to.deep.equal([
      [null, 2],
      ['2026-03-29T01:00:00.000Z', 3],
      ['2026-10-25T01:00:00.000Z', 2],
    ]);
    expect(offsetsBetween('UTC', 0, Date.now())).to.have.length(1);
    // One answer of the year 9999 stopped a node for six seconds at each look at its timeline.
    const far = offsetsBetween(helsinki, at('0001-01-01T00:00:00Z'), at('9999-12-31T00:00:00Z'));
    expect(far.at(-1)!.from).to.be.below(at('2100-01-01T00:00:00Z'));
    expect(far.slice(1).every(({ from }) => from >= at('1900-01-01T00:00:00Z'))).to.equal(true);
  });
});
