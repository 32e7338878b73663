import {
  type AnswerValue,
  builtinKinds,
  csatOfCounts,
  type Element,
  filesOf,
  findElement,
  type Kind,
  npsBand,
  npsOfCounts,
  nssOfCounts,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { choices, element, everyKind, questionKinds, validAnswer } from './modelSample.ts';

function kindOf(one: Element): Kind {
  return builtinKinds.get(one.kind) as Kind;
}
function summary(one: Element, answers: (AnswerValue | undefined)[]) {
  return kindOf(one).summarise(one, answers);
}

describe('model: scoring', () => {
  it('NPS bands are 0-6, 7-8 and 9-10', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(npsBand)).to.deep.equal(Array(7).fill('detractor'));
    expect([7, 8].map(npsBand)).to.deep.equal(['passive', 'passive']);
    expect([9, 10].map(npsBand)).to.deep.equal(['promoter', 'promoter']);
    expect(npsOfCounts({ 6: 1, 7: 1, 10: 2 })).to.deep.equal({
      n: 4,
      detractors: 1,
      passives: 1,
      promoters: 2,
      nps: 25,
    });
    expect(npsOfCounts({})).to.include({ n: 0, nps: null });
  });

  it('GAP-058 CSAT is the share of 4 and 5 on the scale 1 to 5', () => {
    expect(csatOfCounts({ 1: 1, 3: 1, 4: 1, 5: 1, 9: 7 })).to.deep.equal({ n: 4, satisfied: 2, csat: 50 });
    expect(csatOfCounts({}).csat).to.equal(null);
  });

  it('GAP-058 NSS is the share of positive minus the share of negative choices', () => {
    expect(nssOfCounts(6, 2, 2).nss).to.equal(40);
    expect(nssOfCounts(0, 0, 0).nss).to.equal(null);
  });
});

describe('model: counting answers', () => {
  it('SUR-067 SUR-068.a a choice question counts its choices, and CSAT and NSS when asked to', () => {
    const one = element('choice', 'q', {
      calculateCsat: true,
      calculateNss: true,
      choices: [
        { id: 'bad', text: 'Bad', numericValue: 1, sentiment: 'negative' },
        { id: 'fair', text: 'Fair', numericValue: 3, sentiment: 'neutral' },
        { id: 'good', text: 'Good', numericValue: 5 },
      ],
    });
    const given = [
      { choice: 'good' },
      { choice: 'good' },
      { choice: 'bad' },
      { choice: 'fair' },
      { dontKnow: true as const },
      undefined,
      { choice: 'gone' },
    ];
    expect(summary(one, given)).to.deep.equal({
      type: 'choices',
      n: 4,
      dontKnow: 1,
      counts: { bad: 1, fair: 1, good: 2 },
      mean: 3.5,
      csat: { n: 4, satisfied: 2, csat: 50 },
      nss: { n: 4, positive: 2, neutral: 1, negative: 1, nss: 25 },
    });
    expect(summary(element('choice', 'q'), [])).to.deep.equal({
      type: 'choices',
      n: 0,
      dontKnow: 0,
      counts: { red: 0, green: 0, blue: 0 },
      mean: null,
    });
  });

  it('a checkbox counts respondents and selections', () => {
    const found = summary(element('checkbox', 'q'), [
      { choices: ['red', 'blue'] },
      { choices: ['red'] },
      { choices: ['gone'] },
    ]);
    expect(found).to.deep.include({ n: 2, counts: { red: 2, green: 0, blue: 1 } });
  });

  it('NPS counts scores and bands', () => {
    const found = summary(element('nps', 'q'), [10, 9, 8, 0, { dontKnow: true }, 99]);
    expect(found).to.deep.equal({
      type: 'numbers',
      n: 4,
      dontKnow: 1,
      counts: { 0: 1, 8: 1, 9: 1, 10: 1 },
      mean: 6.75,
      min: 0,
      max: 10,
      nps: { n: 4, detractors: 1, passives: 1, promoters: 2, nps: 25 },
    });
  });

  it('smileys: the upper half is positive, the middle of an odd set neutral', () => {
    const one = element('smiley', 'q', { calculateNss: true, calculateCsat: true });
    expect(summary(one, [5, 4, 3, 1])).to.deep.include({
      nss: { n: 4, positive: 2, neutral: 1, negative: 1, nss: 25 },
      csat: { n: 4, satisfied: 2, csat: 50 },
    });
    const two = element('smiley', 'q', { calculateNss: true, icon: { set: 2, order: 'descending', style: 'mono' } });
    expect(summary(two, [2, 1])).to.deep.include({ nss: { n: 2, positive: 1, neutral: 0, negative: 1, nss: 0 } });
  });

  it('a matrix counts each row', () => {
    const found = summary(element('matrix', 'q'), [{ food: 'good', room: 'bad' }, { food: 'good' }, { gone: 'good' }]);
    expect(found).to.deep.equal({
      type: 'matrix',
      n: 2,
      dontKnow: 0,
      rows: {
        food: { n: 2, counts: { bad: 0, good: 2 }, mean: 2 },
        room: { n: 1, counts: { bad: 1, good: 0 }, mean: 1 },
      },
    });
  });

  it('scores are the numeric values of what was chosen', () => {
    const score = (one: Element, answer: AnswerValue) => kindOf(one).score(one, answer);
    expect(score(element('choice', 'q'), { choice: 'green' })).to.equal(2);
    expect(score(element('checkbox', 'q'), { choices: ['red', 'blue'] })).to.equal(2);
    expect(score(element('matrix', 'q'), { food: 'good', room: 'bad' })).to.equal(1.5);
    expect(score(element('nps', 'q'), 9)).to.equal(9);
    expect(score(element('nps', 'q'), { dontKnow: true })).to.equal(null);
    expect(score(element('openText', 'q', { fieldType: 'number' }), '2,5')).to.equal(2.5);
    expect(score(element('openText', 'q'), '2,5')).to.equal(null);
  });
});

describe('model: answers as cells and columns', () => {
  const structure = everyKind();
  const questions = Object.keys(validAnswer).map((id) => findElement(structure, id) as Element);

  it('every valid answer of every kind survives export and import', () => {
    expect([...new Set(questions.map(({ kind }) => kind))]).to.have.members(questionKinds);
    for (const one of questions) {
      const kind = kindOf(one);
      fc.assert(
        fc.property(validAnswer[one.id] as fc.Arbitrary<AnswerValue>, (answer) => {
          const cells = kind.toCells(one, answer);
          expect(cells).to.have.length(kind.cellColumns(one).length);
          // Names of files bring no files.
          const read = filesOf(answer).length > 0 ? { problems: [] } : { answer, problems: [] };
          expect(kind.fromCells(one, cells)).to.deep.equal(read);
          // What a spreadsheet gives back is text.
          const texts = cells.map((cell) => (cell === null ? '' : String(cell)));
          expect(kind.fromCells(one, texts)).to.deep.equal(read);
        }),
      );
      expect(kind.fromCells(one, kind.toCells(one, undefined))).to.deep.equal({ problems: [] });
    }
  });

  it('cells that cannot be read are named, never guessed', () => {
    const read = (one: Element, ...cells: unknown[]) =>
      kindOf(one)
        .fromCells(one, cells)
        .problems.map(({ code }) => code);
    expect(read(element('choice', 'q'), 'Mauve')).to.deep.equal(['unknown-label']);
    expect(read(element('choice', 'q'), 'red ')).to.deep.equal([]);
    expect(read(element('checkbox', 'q'), 'x', 'perhaps', '')).to.deep.equal(['unknown-label']);
    expect(read(element('checkbox', 'q'), 'X', 'no', true)).to.deep.equal([]);
    expect(read(element('nps', 'q'), 'eleven')).to.deep.equal(['answer-shape']);
    expect(read(element('nps', 'q'), 11)).to.deep.equal(['number-range']);
    expect(read(element('matrix', 'q'), 'GOOD', 'superb')).to.deep.equal(['unknown-label']);
  });

  it('reading cells never throws', () => {
    for (const one of questions) {
      fc.assert(
        fc.property(fc.array(fc.anything()), (cells) => {
          expect(kindOf(one).fromCells(one, cells)).to.have.property('problems');
        }),
      );
    }
  });

  it('every value of a valid answer fits the column that declares it', () => {
    for (const one of questions) {
      const kind = kindOf(one);
      const columns = kind.columns(one);
      fc.assert(
        fc.property(fc.option(validAnswer[one.id] as fc.Arbitrary<AnswerValue>, { nil: undefined }), (answer) => {
          const values = kind.values(one, answer);
          expect(Object.keys(values)).to.have.members(columns.map(({ key }) => key));
          for (const { key, type, domain, min = 0, max = 0 } of columns) {
            const value = values[key] ?? null;
            const known = domain?.map((one) => one.value);
            if (value === null) continue;
            if (type === 'category') expect(known).to.include(value);
            else if (type === 'set') expect(known).to.include.members(value as string[]);
            else if (type === 'number') expect(value).to.be.within(min, max);
            else expect(value).to.be.a('string');
          }
          if (answer !== undefined) expect(Object.values(values).some((value) => value !== null)).to.equal(true);
        }),
      );
    }
  });

  it('headings come from choices and rows', () => {
    const box = element('checkbox', 'q', { choices: choices('a', 'b'), other: { enabled: true, text: 'Other' } });
    expect(kindOf(box).cellColumns(box)).to.deep.equal([
      { key: 'choice.a', title: 'A' },
      { key: 'choice.b', title: 'B' },
      { key: 'choice.other', title: 'Other' },
      { key: 'other', title: 'Other' },
    ]);
    const grid = element('matrix', 'q');
    expect(
      kindOf(grid)
        .cellColumns(grid)
        .map(({ key }) => key),
    ).to.deep.equal(['row.food', 'row.room']);
  });
});
