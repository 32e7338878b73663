import { builtinKinds } from '@kaiku/sdk/model';
import { makeElement } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { figuresOf } from '../../server/services/publicResults.ts';

/** What respondents see of these answers to a question. */
function shown(kind: string, settings: object, answers: readonly unknown[]) {
  const element = makeElement('q', kind, settings);
  const { summarise, chartFacts } = builtinKinds.get(kind)!;
  return figuresOf(chartFacts!(element), summarise!(element, answers as never));
}
const named = (...ids: string[]) => ids.map((id) => ({ id, text: `The ${id}` }));

describe('what respondents see of all answers', () => {
  it('SUR-060 RES-003 an NPS is its score, with the shares of the three bands that make it', () => {
    expect(shown('nps', {}, [6, 7, 9, 10])).to.deep.equal({
      shape: 'nps',
      score: 25,
      shares: { detractors: 25, passives: 25, promoters: 50 },
    });
  });

  it('SUR-060 a matrix is a bar for each of its rows, divided by its columns', () => {
    const settings = { rows: named('food', 'place', 'price'), columns: named('poor', 'good') };
    const answers = [{ food: 'good', place: 'poor' }, { food: 'good' }, { food: 'poor', place: 'good' }];
    expect(shown('matrix', settings, answers)).to.deep.equal({
      shape: 'rows',
      columns: ['The poor', 'The good'],
      places: false,
      rows: [
        { label: 'The food', percents: [33, 67] },
        { label: 'The place', percents: [50, 50] },
        // Nobody said anything of it, which is not the same as that nobody chose any.
        { label: 'The price', percents: null },
      ],
    });
  });

  it('SUR-060 an order is divided by places, and begins with what came first', () => {
    const first = (...order: string[]) => ({ ranking: order });
    expect(shown('ranking', { choices: named('a', 'b') }, [first('b', 'a'), first('b', 'a'), first('a', 'b')])).to.eql({
      shape: 'rows',
      columns: ['1', '2'],
      places: true,
      rows: [
        { label: 'The b', percents: [67, 33] },
        { label: 'The a', percents: [33, 67] },
      ],
    });
  });

  it('SUR-060 choices and other scales are a bar for each', () => {
    expect(shown('choice', { choices: named('a', 'b') }, [{ choice: 'a' }, { choice: 'b' }, { choice: 'b' }])).to.eql({
      shape: 'bars',
      lines: [
        { label: 'The a', percent: 33 },
        { label: 'The b', percent: 67 },
      ],
    });
    const slider = shown('slider', { min: 0, max: 20, step: 10, unit: 'min' }, [10, 20]);
    expect(slider).to.eql({
      shape: 'bars',
      lines: [
        { label: '0 min', percent: 0 },
        { label: '10 min', percent: 50 },
        { label: '20 min', percent: 50 },
      ],
    });
  });

  it('SUR-060 faces and stars are a bar for each, with the look that they were chosen with', () => {
    const faces = (style: string, more: object = {}) => ({ icon: { set: 3, order: 'descending', style }, ...more });
    const of = (style: string) => (value: number) => ({ value, set: 3, style });
    const [square, stars] = [of('square'), of('stars')];
    expect(shown('smiley', faces('square', { maxLabel: 'Great' }), [1, 3, 3, 3])).to.eql({
      shape: 'bars',
      lines: [
        { label: '', percent: 25, face: square(1) },
        { label: '', percent: 0, face: square(2) },
        { label: 'Great', percent: 75, face: square(3) },
      ],
    });
    expect(shown('smiley', faces('stars'), [2])).to.deep.include({
      lines: [1, 2, 3].map((value) => ({ label: '', percent: value === 2 ? 100 : 0, face: stars(value) })),
    });
  });

  it('SUR-060 what nobody answered, and what is not counted, has no figures', () => {
    expect(shown('nps', {}, [])).to.equal(null);
    expect(figuresOf({}, { type: 'texts', n: 4, dontKnow: 0 })).to.equal(null);
  });
});
