import { expect } from 'chai';
import { isWindow, windowAt } from '../../contract/index.ts';

const zone = 'Europe/Helsinki';
const at = (text: string): number => Date.parse(text);
const shown = ({ opens, closes }: { opens: number; closes: number | null }) => [
  new Date(opens).toISOString(),
  closes === null ? null : new Date(closes).toISOString(),
];

describe('when a queue may send', () => {
  const office = { earliest: '08:00', notAfter: '20:00' };

  it('DEL-047 waits for the first time of the day, and after the last for that of the next day', () => {
    const closes = '2026-11-10T18:00:00.000Z';
    expect(shown(windowAt(zone, office, at('2026-11-10T03:00:00Z')))).to.deep.equal([
      '2026-11-10T06:00:00.000Z',
      closes,
    ]);
    const noon = '2026-11-10T10:00:00.000Z';
    expect(shown(windowAt(zone, office, at(noon)))).to.deep.equal([noon, closes]);
    expect(shown(windowAt(zone, office, at(closes)))).to.deep.equal([closes, closes]);
    expect(shown(windowAt(zone, office, at('2026-11-10T18:00:01Z')))[0]).to.equal('2026-11-11T06:00:00.000Z');
  });

  it('DEL-047 goes by the clocks of the company, in summer and winter and where they change', () => {
    expect(shown(windowAt(zone, office, at('2026-07-10T00:00:00Z')))[0]).to.equal('2026-07-10T05:00:00.000Z');
    // The evening before clocks go forward, and back.
    expect(shown(windowAt(zone, office, at('2026-03-28T19:00:00Z')))[0]).to.equal('2026-03-29T05:00:00.000Z');
    expect(shown(windowAt(zone, office, at('2026-10-24T19:00:00Z')))[0]).to.equal('2026-10-25T06:00:00.000Z');
    // A time that clocks leap over.
    expect(shown(windowAt(zone, { earliest: '03:30', notAfter: '05:00' }, at('2026-03-29T00:10:00Z')))).to.deep.equal([
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T02:00:00.000Z',
    ]);
  });

  it('DEL-047 one of the two alone begins or ends with the day', () => {
    const now = at('2026-11-10T21:30:00Z');
    expect(shown(windowAt(zone, { earliest: null, notAfter: '20:00' }, now))[0]).to.equal('2026-11-10T22:00:00.000Z');
    const evening = { earliest: '18:00', notAfter: null };
    expect(shown(windowAt(zone, evening, now))).to.deep.equal(['2026-11-10T21:30:00.000Z', '2026-11-10T22:00:00.000Z']);
    expect(shown(windowAt(zone, { earliest: null, notAfter: null }, now))[1]).to.equal(null);
    expect(isWindow({ earliest: '20:00', notAfter: '08:00' })).to.equal(false);
    expect(isWindow({ earliest: '20:00', notAfter: '20:00' })).to.equal(false);
    expect(isWindow(evening)).to.equal(true);
  });
});
