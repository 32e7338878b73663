import { expect } from 'chai';
import type { ImportTarget } from '../../contract/index.ts';
import { targetsAgain } from '../../web/import/targets.ts';

const ignore: ImportTarget = { type: 'ignore' };
const timestamp: ImportTarget = { type: 'timestamp' };
const meal: ImportTarget = { type: 'answer', elementId: 'meal' };
const why: ImportTarget = { type: 'answer', elementId: 'why' };
const city: ImportTarget = { type: 'background', fieldId: 'city' };

describe('what columns hold, of a file that is read again', () => {
  const before = { headers: ['When', 'Meal', 'Reason', 'City'], targets: [ignore, meal, ignore, city] };

  it('RES-061.e stays as it was said by hand, and is guessed anew for the others', () => {
    const found = { headers: before.headers, targets: [timestamp, meal, ignore, city] };
    expect(targetsAgain(before, [ignore, meal, why, ignore], found)).to.deep.equal([timestamp, meal, why, ignore]);
  });

  it('RES-061.e is guessed anew for columns of other headings', () => {
    const found = { headers: ['When', 'Meal', 'Reasön'], targets: [timestamp, ignore, ignore] };
    expect(targetsAgain(before, [ignore, why, why, city], found)).to.deep.equal([timestamp, why, ignore]);
    const whole = { headers: ['When,Meal,Reason,City'], targets: [ignore] };
    expect(targetsAgain(before, [timestamp, why, why, city], whole)).to.deep.equal([ignore]);
  });
});
