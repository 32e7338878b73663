import { expect } from 'chai';
import type { ImportTarget } from '../../contract/index.ts';
import { saidOf, targetsAgain } from '../../web/import/targets.ts';

const ignore: ImportTarget = { type: 'ignore' };
const timestamp: ImportTarget = { type: 'timestamp' };
const meal: ImportTarget = { type: 'answer', elementId: 'meal' };
const why: ImportTarget = { type: 'answer', elementId: 'why' };
const city: ImportTarget = { type: 'background', fieldId: 'city' };

describe('what columns hold, of a file that is read again', () => {
  const before = { headers: ['When', 'Meal', 'Reason', 'City'], targets: [ignore, meal, ignore, city] };
  const said = (targets: ImportTarget[]) => saidOf(new Map(), before.headers, before.targets, targets);

  it('RES-061.e stays as it was said by hand, and is guessed anew for the others', () => {
    const found = { headers: before.headers, targets: [timestamp, meal, ignore, city] };
    expect(targetsAgain(said([ignore, meal, why, ignore]), found)).to.deep.equal([timestamp, meal, why, ignore]);
  });

  it('RES-061.e is guessed anew for columns of other headings', () => {
    const found = { headers: ['When', 'Meal', 'Reasön'], targets: [timestamp, ignore, ignore] };
    expect(targetsAgain(said([ignore, why, why, city]), found)).to.deep.equal([timestamp, why, ignore]);
    const whole = { headers: ['When,Meal,Reason,City'], targets: [ignore] };
    expect(targetsAgain(said([timestamp, why, why, city]), whole)).to.deep.equal([ignore]);
  });

  it('RES-061.f what was said by hand is there again when the headings are in the row where they were', () => {
    const notes = { headers: ['Answers of January'], targets: [ignore] };
    const all = said([ignore, meal, why, ignore]);
    expect(targetsAgain(all, notes)).to.deep.equal([ignore]);
    const more = saidOf(all, notes.headers, notes.targets, [timestamp]);
    expect(targetsAgain(more, before)).to.deep.equal([ignore, meal, why, ignore]);
  });
});
