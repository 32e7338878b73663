import { Problem } from '@kaiku/sdk/server';
import { expect } from 'chai';
import fc from 'fast-check';
import { isCustomUrl } from '../../contract/index.ts';
import { stateAt } from '../../server/models/link.ts';
import { randomUrl } from '../../server/services/addresses.ts';
import { changedTimes } from '../../server/services/times.ts';

const now = new Date('2026-06-01T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const minutes = fc.integer({ min: -1_000, max: 1_000 });

describe('collectors: times of a link', () => {
  it('whatever is asked, the result is a link that closes after it opens, or a refusal', () => {
    fc.assert(
      fc.property(
        minutes,
        fc.option(minutes),
        fc.record({
          state: fc.option(fc.constantFrom('open' as const, 'closed' as const), { nil: undefined }),
          openAt: fc.option(minutes.map(at), { nil: undefined }),
          closeAt: fc.option(fc.option(minutes.map(at)), { nil: undefined }),
        }),
        (openAt, closeAt, wanted) => {
          const close = closeAt === null ? null : at(Math.max(openAt, closeAt));
          const change = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
          let after: ReturnType<typeof changedTimes>;
          try {
            after = changedTimes({ openAt: at(openAt), closeAt: close }, change, now);
          } catch (error) {
            expect(error).to.be.instanceOf(Problem);
            return;
          }
          if (after.closeAt) expect(after.closeAt.getTime()).to.be.at.least(after.openAt.getTime());
          if (change.state) expect(stateAt(now, after.openAt, after.closeAt)).to.equal(change.state);
        },
      ),
    );
  });

  it('LINK-007 an open link never becomes a scheduled one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), (later) => {
        expect(() => changedTimes({ openAt: at(-5), closeAt: null }, { openAt: at(later) }, now)).to.throw(
          'collector_must_be_closed',
        );
      }),
    );
  });

  it('opening an open link keeps the time at which it opened', () => {
    const times = changedTimes({ openAt: at(-5), closeAt: at(30) }, { state: 'open' }, now);
    expect(times).to.eql({ openAt: at(-5), closeAt: at(30) });
  });

  it('random addresses use only letters that cannot be mistaken for each other', () => {
    for (let count = 0; count < 200; count += 1) expect(randomUrl()).to.match(/^[^0OIl]{12}$/);
  });

  it('a chosen address is a word that fits into a web address as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (isCustomUrl(text)) expect(encodeURIComponent(text)).to.equal(text.toLowerCase());
      }),
    );
    expect(isCustomUrl('aalto-coffee')).to.equal(true);
  });
});
