import { type FilterQuery, type Question, samplingError } from '@kaiku/plugin-results/contract';
import { expect } from 'chai';
import fc from 'fast-check';
import { blockByGroups } from '../../server/document/byGroups.ts';
import { narrowedBy } from '../../server/document/facts.ts';
import { createWords } from '../../server/document/words.ts';
import { questions, translate } from '../support/sample.ts';

const words = createWords('en', 'Europe/Helsinki', translate('en'));

describe('reports: figures', () => {
  it('RES-065 the sampling error is that of 95 of 100 samples', () => {
    const choices = { type: 'choices', n: 100, dontKnow: 0, counts: {}, mean: null } as const;
    expect(samplingError(choices)?.value).to.be.closeTo(9.8, 0.001);
    expect(samplingError({ ...choices, n: 1 })).to.equal(null);
    const numbers = { type: 'numbers', n: 4, dontKnow: 0, counts: { 1: 2, 3: 2 }, mean: 2, min: 1, max: 3 } as const;
    // Deviation 1.1547 of four: 1.96 * 1.1547 / 2.
    expect(samplingError(numbers)).to.deep.include({ of: 'mean' });
    expect(samplingError(numbers)?.value).to.be.closeTo(1.1316, 0.001);
    const nps = questions[0]!.summary;
    expect(samplingError(nps)?.value).to.be.closeTo(15.3, 0.1);
  });

  it('RES-067.f filters are told in words, as the page’s chips', () => {
    const facts = narrowedBy(
      {
        from: '2026-01-01',
        to: '2026-01-31',
        background: ['city:hki', 'city:tku'],
        answer: ['way:bus', 'nps:9..10', 'work.lead:5', 'day:20458..20460'],
        language: ['fi', 'no language'],
        collector: ['c1'],
        version: ['3', '4'],
        integrity: 'clean',
      },
      {
        questions: [...questions],
        fields: [{ id: 'city', name: 'City', label: (value) => ({ hki: 'Helsinki', tku: 'Turku' })[value] ?? value }],
        links: new Map([['c1', 'Poster']]),
        versions: new Map([[3, '2026-03-12T10:00:00.000Z']]),
      },
      words,
    );
    expect(facts.map(({ label, text }) => `${label}: ${text}`)).to.deep.equal([
      'Period: 1 Jan 2026 – 31 Jan 2026',
      'Reliability: Only those without a mark',
      'City: Helsinki and Turku',
      'Millä kulkuvälineellä saavuit työpaikallesi?: Lähiliikennejunalla, metrolla tai raitiovaunulla',
      `${questions[0]!.title}: Promoters`,
      'Mitä mieltä olet seuraavista väittämistä?: Esihenkilöni antaa minulle palautetta riittävän usein: Täysin samaa mieltä',
      'Milloin aloitit?: 5 Jan 2026 – 7 Jan 2026',
      'Language: suomi and no language',
      'Link: Poster',
      'Survey version: 3 (12 Mar 2026) and 4 (not published)',
    ]);
    const of = (filter: FilterQuery) =>
      narrowedBy(filter, { questions: [], fields: [], links: new Map() }, words)[0]!.text;
    expect(of({ from: '2026-01-01' })).to.equal('from 1 Jan 2026');
    expect(of({ to: '2026-01-31' })).to.equal('until 31 Jan 2026');
    const numbers = { answer: ['warmth:-5..-0.5', 'warmth:0.5', 'warmth:gone'] };
    expect(narrowedBy(numbers, { questions: [], fields: [], links: new Map() }, words).at(-1)!.text).to.equal(
      '−5 – −0.5, 0.5 and gone',
    );
  });

  it('REP-023.a no group that is left out follows from the whole and the groups that are shown', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 2, max: 6 }),
        (sizes, under) => {
          const n = sizes.reduce((sum, one) => sum + one, 0);
          const way = questions[1]!;
          const of = (count: number, hidden: boolean): Question => ({
            ...way,
            hidden,
            summary: { type: 'choices', n: hidden ? 0 : count, dontKnow: 0, counts: { bus: count }, mean: null },
          });
          const groups = sizes.map((count, at) => ({
            group: { values: [String(at)], n: count },
            label: String(at),
            questions: new Map([['way', of(count, count > 0 && count < under)]]),
          }));
          const block = blockByGroups(of(n, false), groups, { hideUnder: under, title: 'Way', by: 'City' }, words);
          const told = block?.table?.headers[1] === 'n' ? block.table.rows.map(({ cells }) => Number(cells[1])) : [];
          const left = n - told.reduce((sum, one) => sum + one, 0);
          if (told.length > 0) expect(left === 0 || left >= under, `${sizes} under ${under}: ${told}`).to.equal(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
