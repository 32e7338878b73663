import { dayNumber } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { spanName } from '../../contract/charts/daysData.ts';
import { intervalName } from '../../contract/charts/intervalName.ts';

const written: Record<string, (day: string) => string> = {
  'YYYY-MM-DD': (day) => day,
  'D.M.YYYY': (day) => day.split('-').toReversed().map(Number).join('.'),
  'MM/DD/YYYY': (day) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
  'in words': () => '18 May 2026',
};

describe('results: days on the axes of charts', () => {
  for (const [format, days] of Object.entries({
    'YYYY-MM-DD': ['2026-05-18', '05-18'],
    'D.M.YYYY': ['18.5.2026', '18.5.'],
    'MM/DD/YYYY': ['05/18/2026', '05/18'],
    'in words': ['18 May 2026', '18 May'],
  }))
    it(`PLAT-069 are written as dates are elsewhere: ${format}`, () => {
      const words = { locale: 'en-GB', date: written[format]! };
      const start = '2026-05-17T21:00:00.000Z';
      const [day, short] = days;
      expect(intervalName(start, 'day', words, 'Europe/Helsinki')).to.equal(day);
      expect(intervalName(start, 'week', words, 'Europe/Helsinki')).to.equal(day);
      expect(intervalName('2026-05-18T11:00:00.000Z', 'hour', words, 'Europe/Helsinki')).to.equal(`${short} 14:00`);
      const from = dayNumber('2026-05-18');
      expect(spanName({ unit: 'day', from, to: from }, words)).to.equal(short);
    });
});
