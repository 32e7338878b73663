import { expect } from 'chai';
import { type Counted, GatheredCounts } from '../../server/services/fillCounts.ts';
import { createFills } from '../../server/services/fills.ts';
import type { Door } from '../../server/services/surveys.ts';

const counted = (surveyId: string, pageId = ''): Counted => ({
  companyId: 'company',
  surveyId,
  collectorId: 'link',
  surveyVersion: 1,
  what: pageId ? 'reached' : 'started',
  pageId,
});

describe('counts of fills in memory', () => {
  /** @param fault what the database says of a survey */
  function gathering(fault: (written: number) => Error | null = () => null, most?: number) {
    const warnings: string[] = [];
    let written = 0;
    const runner = {
      run: async (companyId: string) => {
        const error = fault(written);
        written += 1;
        if (error) throw error;
        return companyId as never;
      },
    };
    const log = { warn: (_: object, message = '') => void warnings.push(message) };
    return { counts: new GatheredCounts(runner, log, most), warnings, written: () => written };
  }

  it('are one transaction of each survey, and none where there is nothing', async () => {
    const { counts, written } = gathering();
    for (let time = 0; time < 100; time += 1) counts.add(counted('one'));
    counts.add(counted('two', 'page'));
    await counts.flush();
    expect(written()).to.equal(2);
    await counts.stop();
    expect(written()).to.equal(2);
  });

  it('of a survey that is gone go with it; others wait until they can be written', async () => {
    const gone = gathering(() => Object.assign(new Error('gone'), { code: '23503' }));
    gone.counts.add(counted('one'));
    await gone.counts.flush();
    await gone.counts.stop();
    expect([gone.written(), gone.warnings]).to.deep.equal([1, []]);
    const away = gathering((time) => (time === 0 ? new Error('away') : null));
    away.counts.add(counted('one'));
    await away.counts.flush();
    expect(away.warnings).to.deep.equal(['counts of fills were not written']);
    await away.counts.stop();
    expect(away.written()).to.equal(2);
  });

  it('what the database never takes is not tried for ever', async () => {
    const refused = gathering(() => Object.assign(new Error('a null byte'), { code: '22021' }));
    refused.counts.add(counted('one'));
    await refused.counts.flush();
    await refused.counts.stop();
    expect([refused.written(), refused.warnings.length]).to.deep.equal([1, 1]);
  });

  it('RES-076.e a flood takes no more memory than its bound', async () => {
    const { counts, written } = gathering(undefined, 3);
    for (let time = 0; time < 100; time += 1) counts.add(counted(`survey ${time}`));
    await counts.flush();
    expect(written()).to.equal(3);
  });

  it('RES-076.e what waits for a database that does not answer takes no more either', async () => {
    const database = Promise.withResolvers<void>();
    let written = 0;
    const run = async () => {
      written += 1;
      await database.promise;
      return null as never;
    };
    const counts = new GatheredCounts({ run }, { warn: () => {} }, 3);
    const flushed = Array.from({ length: 5 }, (_, time) => {
      for (const one of ['a', 'b', 'c', 'd']) counts.add(counted(`${time} ${one}`));
      return counts.flush();
    });
    await Promise.resolve();
    database.resolve();
    await Promise.all(flushed);
    expect(written).to.be.at.most(6);
  });

  it('are not of what nobody heard of: it is told once more', async () => {
    const added: string[] = [];
    const counts = { add: ({ what }: Counted) => void added.push(what) } as unknown as GatheredCounts;
    const fills = createFills(counts, { asks: async () => true });
    const door = { companyId: 'company', surveyId: 'one', link: { collectorId: 'link' } } as Door;
    const step = { version: 1, page: 'p1', before: '' };
    expect(await fills.told(door, step, () => false)).to.equal(false);
    expect(added).to.deep.equal([]);
    expect(await fills.told(door, step, () => true)).to.equal(true);
    expect(added).to.deep.equal(['started', 'reached']);
  });
});
