import { wallTime } from '@kaiku/sdk/common';
import { expect } from 'chai';
import fc from 'fast-check';
import { besideQuiet, leavesTime, type QuietHours } from '../../contract/index.ts';

const zone = 'Europe/Helsinki';
const night: QuietHours = { from: '21:00', until: '08:00' };
const at = (text: string): number => Date.parse(text);
const shown = (hours: QuietHours, now: string, where = zone) => {
  const { opens, closes } = besideQuiet(where, hours, at(now));
  return [opens, closes].map((time) => new Date(time).toISOString().replace(':00.000Z', 'Z'));
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether clocks show a time of the hours, the first and the last instant left out. */
function clocksShowQuiet(where: string, { from, until }: QuietHours, now: number): boolean {
  const minutes = (wallTime(where, now) % dayMs) / minuteMs;
  const [begin, end] = [minutesOf(from), minutesOf(until)];
  return begin < end ? minutes > begin && minutes < end : minutes > begin || minutes < end;
}

const isQuiet = (where: string, hours: QuietHours, now: number): boolean => besideQuiet(where, hours, now).opens > now;

/** Of every sort: half hours, changes of half an hour, on Sunday nights and Fridays, in both halves of the world, and none. */
const zones = [
  'Europe/Helsinki',
  'Europe/Stockholm',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Asia/Tokyo',
  'UTC',
];

describe('quiet hours of a company', () => {
  it('DEL-126.b hold over midnight, and within a day', () => {
    expect(shown(night, '2026-11-10T18:59:00Z')).to.deep.equal(['2026-11-10T18:59Z', '2026-11-10T19:00Z']);
    expect(shown(night, '2026-11-10T19:01:00Z')).to.deep.equal(['2026-11-11T06:00Z', '2026-11-11T19:00Z']);
    expect(shown(night, '2026-11-11T05:59:00Z')).to.deep.equal(['2026-11-11T06:00Z', '2026-11-11T19:00Z']);
    expect(shown(night, '2026-11-11T06:00:00Z')).to.deep.equal(['2026-11-11T06:00Z', '2026-11-11T19:00Z']);
    const noon = { from: '12:00', until: '13:00' };
    expect(shown(noon, '2026-11-10T10:30:00Z')).to.deep.equal(['2026-11-10T11:00Z', '2026-11-11T10:00Z']);
    expect(shown(noon, '2026-11-10T12:00:00Z')).to.deep.equal(['2026-11-10T12:00Z', '2026-11-11T10:00Z']);
    const toMidnight = { from: '20:00', until: '00:00' };
    expect(shown(toMidnight, '2026-11-10T19:00:00Z')).to.deep.equal(['2026-11-10T22:00Z', '2026-11-11T18:00Z']);
  });

  it('DEL-126.b go by the clocks of the company where they change: in a night that is longer or shorter', () => {
    expect(shown(night, '2026-03-28T20:00:00Z')).to.deep.equal(['2026-03-29T05:00Z', '2026-03-29T18:00Z']);
    expect(shown(night, '2026-10-24T19:00:00Z')).to.deep.equal(['2026-10-25T06:00Z', '2026-10-25T19:00Z']);
    // Clocks show 3:30 twice: it is quiet until the second time.
    expect(shown({ from: '01:00', until: '03:30' }, '2026-10-25T00:00:00Z')[0]).to.equal('2026-10-25T01:30Z');
    // And from the first time on.
    expect(shown({ from: '03:30', until: '06:00' }, '2026-10-25T01:00:00Z')[0]).to.equal('2026-10-25T04:00Z');
    // Clocks leap over 3:30: it begins, and ends, with the leap.
    expect(shown({ from: '03:30', until: '06:00' }, '2026-03-29T00:59:00Z')[1]).to.equal('2026-03-29T01:00Z');
    expect(shown({ from: '01:00', until: '03:30' }, '2026-03-29T00:59:00Z')[0]).to.equal('2026-03-29T01:00Z');
  });

  it('DEL-126.b whatever the zone and the day: nothing leaves while clocks show a quiet time', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(clock);
    const hours = fc.record({ from: minutes, until: minutes }).filter(({ from, until }) => from !== until);
    const instant = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2036-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), hours, instant, (where, quiet, now) => {
        const { opens, closes } = besideQuiet(where, quiet, now);
        expect(opens).to.be.at.least(now);
        expect(closes).to.be.at.least(opens);
        expect(closes - now).to.be.below(3 * dayMs);
        expect(clocksShowQuiet(where, quiet, opens), 'when it opens').to.equal(false);
        if (clocksShowQuiet(where, quiet, now)) expect(opens).to.be.above(now);
        // At each instant of the time in between it may be sent, and just after it not.
        for (const part of [0.01, 0.5, 0.99]) {
          const then = opens + Math.floor((closes - opens) * part);
          expect(clocksShowQuiet(where, quiet, then), `${part} of the time in which it may be sent`).to.equal(false);
          expect(isQuiet(where, quiet, then)).to.equal(false);
        }
        expect(isQuiet(where, quiet, closes + 1)).to.equal(true);
        // All the waiting was for quiet hours.
        for (const part of [0.3, 0.7]) {
          const then = now + Math.floor((opens - now) * part);
          if (opens > now) expect(besideQuiet(where, quiet, then).opens).to.equal(opens);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('DEL-126.b on days on which no clock changes it is quiet exactly while clocks show it', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(clock);
    const hours = fc.record({ from: minutes, until: minutes }).filter(({ from, until }) => from !== until);
    const instant = fc.integer({ min: at('2026-06-05T00:00:00Z'), max: at('2026-06-20T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), hours, instant, (where, quiet, now) => {
        const { opens } = besideQuiet(where, quiet, now);
        expect(opens > now).to.equal(clocksShowQuiet(where, quiet, now));
        const [begin, end] = [minutesOf(quiet.from), minutesOf(quiet.until)];
        const length = ((end - begin + 24 * 60) % (24 * 60) || 24 * 60) * minuteMs;
        expect(opens - now).to.be.at.most(length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('DEL-129 leave time to a window where a minute of it is not quiet, and none where no minute is', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const hours = fc.tuple(minutes, minutes).filter(([from, until]) => from !== until);
    const window = fc
      .tuple(fc.option(minutes), fc.option(minutes))
      .filter(([earliest, notAfter]) => (earliest ?? 0) < (notAfter ?? 24 * 60));
    fc.assert(
      fc.property(hours, window, ([from, until], [earliest, notAfter]) => {
        const first = earliest ?? 0;
        const all = Array.from({ length: (notAfter ?? 24 * 60) - first }, (_, at) => first + at);
        const isQuietAt = (minute: number) =>
          from < until ? minute >= from && minute < until : minute >= from || minute < until;
        const shownWindow = {
          earliest: earliest === null ? null : clock(earliest),
          notAfter: notAfter === null ? null : clock(notAfter),
        };
        expect(leavesTime({ from: clock(from), until: clock(until) }, shownWindow)).to.equal(
          all.some((minute) => !isQuietAt(minute)),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
