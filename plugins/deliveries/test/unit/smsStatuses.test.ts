import { MessageRefused, smsFailures } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { failureOf } from '../../server/services/failures.ts';
import { moreTelling, problemOf } from '../../server/sms/problems.ts';
import { readStatus } from '../../server/sms/statuses.ts';
import { senderName } from '../../server/sms/twilio.ts';
import { failureOfCode, isForGood } from '../../server/sms/twilioCodes.ts';

describe('what SMS gateways tell', () => {
  it('DEL-100.b tells what is refused for good from what may go better later, by status and code', () => {
    for (const [status, code] of [
      [400, 21211],
      [400, 21610],
      [400, 21614],
      [400, null],
      [404, 20404],
    ] as const)
      expect(isForGood(status, code), `${status} ${code}`).to.equal(true);
    for (const [status, code] of [
      [429, 20429],
      [429, null],
      [400, 30001],
      [500, null],
      [503, 20500],
      [408, null],
      // The operator's to mend: nothing is given up for it at once.
      [401, 20003],
      [403, 20005],
    ] as const)
      expect(isForGood(status, code), `${status} ${code}`).to.equal(false);
  });

  it('DEL-100.b knows a refusal by its code: what is wrong with the number, and who wants nothing more', () => {
    const problem = (code: number, permanent = true) =>
      failureOf(new MessageRefused(permanent, `400 ${code}`, failureOfCode(code)));
    expect(problem(21211)).to.deep.equal({ problem: 'unknown_number', told: '400 21211', again: false });
    expect(problem(21614)).to.deep.include({ problem: 'landline', again: false });
    expect(problem(21610)).to.deep.include({ problem: 'unsubscribed', again: false });
    expect(problem(30001, false)).to.deep.include({ problem: 'carrier', again: true });
    expect(problem(99999)).to.deep.include({ problem: 'refused', again: false });
  });

  it('DEL-101.a reads statuses of gateways and why a message did not arrive', () => {
    expect(readStatus('Delivered', '')).to.deep.equal({ arrived: true });
    for (const underWay of ['queued', 'accepted', 'sending', 'sent', 'something new', ''])
      expect(readStatus(underWay, ''), underWay).to.equal(null);
    expect(readStatus('undelivered', '30003')).to.deep.equal({ arrived: false, failure: 'unreachable', told: '30003' });
    expect(readStatus('failed', '30007')).to.deep.include({ failure: 'spam_filter' });
    expect(readStatus('failed', 'landline')).to.deep.equal({ arrived: false, failure: 'landline', told: null });
    expect(readStatus('rejected', 'No\r\nroute')).to.deep.equal({ arrived: false, failure: null, told: 'No route' });
    expect(readStatus('failed', '')).to.deep.equal({ arrived: false, failure: null, told: null });
    expect(new Set(smsFailures.map(problemOf)).size).to.equal(smsFailures.length);
  });

  it('DEL-101.b of two reasons the same stays, whichever came first', () => {
    const reasons = [null, ...smsFailures].flatMap((failure) =>
      [null, 'a', 'b'].map((told) => ({ problem: problemOf(failure), told })),
    );
    for (const one of reasons)
      for (const other of reasons) expect(moreTelling(one, other)).to.deep.equal(moreTelling(other, one));
    expect(moreTelling({ problem: 'refused', told: 'z' }, { problem: 'undelivered', told: null }).problem).to.equal(
      'undelivered',
    );
  });

  it('DEL-100.a DEL-017 names are senders in letters that Twilio takes', () => {
    expect(senderName('Kahvila')).to.equal('Kahvila');
    expect(senderName('Äijälän Öö')).to.equal('Aijalan Oo');
    expect(senderName('Blåbærgrød 1')).to.equal('Blabaergrod');
  });
});
