import { builtinKinds, checkPublishable, decideLogic, type SurveyStructure, validateStructure } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { healthySurvey, mutantOf } from '../../bench/logic-check/surveys.ts';

const clock = { now: () => performance.now(), within: 60_000 };
const found = (structure: SurveyStructure) => {
  const report = decideLogic(structure, builtinKinds, clock);
  expect(report.decided, 'decided').to.equal(true);
  return [...checkPublishable(structure, builtinKinds), ...report.findings];
};

describe('logic-check: faults in rules', function () {
  // Two hundred surveys are decided completely.
  this.timeout(120_000);

  it('100 healthy surveys have no finding, and every page of them is reached', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const structure = healthySurvey(seed);
      expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
      expect(found(structure), `survey ${seed}`).to.deep.equal([]);
    }
  });

  it('of 100 seeded faults at least 95 are told of', () => {
    const missed: string[] = [];
    const kinds = new Set<string>();
    let made = 0;
    for (let seed = 0; made < 100; seed += 1) {
      const mutant = mutantOf(healthySurvey(seed), seed);
      if (!mutant) continue;
      made += 1;
      kinds.add(mutant.fault);
      if (found(mutant.structure).length === 0) missed.push(`${seed}: ${mutant.fault}`);
    }
    expect(kinds.size).to.be.greaterThan(12);
    expect(missed, missed.join('\n')).to.have.length.of.at.most(5);
  });
});
