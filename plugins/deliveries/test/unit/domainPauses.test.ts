import { MessageRefused } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { isLeft, pauseMs } from '../../server/domains/growth.ts';
import { refusesDomain } from '../../server/domains/judge.ts';
import { batchSize, paceMs } from '../../server/domains/pace.ts';
import type { Pause } from '../../server/domains/pauses.ts';
import { watchDomains } from '../../server/domains/watch.ts';

const refused = (reply: string, permanent = false) => new MessageRefused(permanent, reply);

describe('receiving domains that take no mail for a while', () => {
  it('DEL-110.a tells a refusal of the domain from one of an address or a message, by real replies', () => {
    for (const reply of [
      '421 4.7.28 Gmail has detected an unusual rate of unsolicited mail originating from your IP address.',
      '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints',
      '451 4.7.650 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation.',
      '451 4.7.500 Server busy. Please try again later from [192.0.2.1].',
      '421 mx.firma.fi Service not available, closing transmission channel',
      '421-4.7.0 Try again later, closing connection.\n421 4.7.0 (EHLO)',
      '452 4.3.1 Insufficient system storage',
      '451 4.3.2 Please try again later',
      '451 4.4.1 No answer from host',
      '450 4.7.1 Error: too much mail from 192.0.2.1',
      '450 Too many connections from your address',
      '452 Requested action not taken: insufficient system storage',
      '451 Requested action aborted: local error in processing',
    ])
      expect(refusesDomain(refused(reply)), reply).to.equal(true);
    for (const reply of [
      '452 4.2.2 The email account that you tried to reach is over quota',
      '450-4.2.1 The user you are trying to contact is receiving mail too quickly',
      '450 4.2.0 <maija@firma.fi>: Recipient address rejected: Greylisted',
      '451 4.7.1 Greylisting in action, please come back later',
      '451 4.7.1 Try again later',
      '421 4.2.1 Mailbox is locked',
      '450 4.1.1 <maija@firma.fi>: Recipient address rejected: unverified address',
      '450 4.1.8 <kahvila@kaiku.example>: Sender address rejected: Domain not found',
      '450 Requested mail action not taken: mailbox unavailable',
      '452 Mailbox full',
      '451 4.6.5 Message could not be converted',
      '454 4.7.0 TLS not available',
      '432 4.7.12 A password transition is needed',
    ])
      expect(refusesDomain(refused(reply)), reply).to.equal(false);
    expect(refusesDomain(refused('550 5.7.1 Too many complaints', true))).to.equal(false);
    expect(refusesDomain(refused('421 4.7.0 Rate limited', true))).to.equal(false);
    expect(refusesDomain(Object.assign(new Error('421'), { code: 'ECONNRESET' }))).to.equal(false);
  });

  it('DEL-110.b pauses grow from a minute to an hour, and after two days nothing waits for its domain', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 53].map((failures) => pauseMs(failures) / 60_000)).to.deep.equal([
      1, 2, 4, 8, 16, 32, 60, 60, 60,
    ]);
    const first = Array.from({ length: 200 }, (_, at) => at + 1).find((failures) => isLeft({ failures }))!;
    const hours =
      Array.from({ length: first - 1 }, (_, at) => pauseMs(at + 1)).reduce((one, other) => one + other) / 3.6e6;
    expect(hours).to.be.within(47, 49);
  });

  const known = (failures: number): Pause => ({ domain: 'firma.fi', until: new Date(5_000), failures });
  const watching = (...pauses: Pause[]) => watchDomains(new Map(pauses.map((pause) => [pause.domain, pause])));
  const busy = refused('421 4.7.0 Rate limited');

  it('DEL-110.b a refusal pauses its domain alone, whatever was under way comes to, and a refused probe for longer', () => {
    const watch = watching();
    watch.accepted('one@FIRMA.fi');
    expect(watch.failed('two@firma.fi', busy)).to.equal(true);
    watch.accepted('three@firma.fi');
    expect([watch.refuses('four@Firma.fi'), watch.refuses('four@other.fi')]).to.deep.equal([true, false]);
    const until = (ms: number) => new Date(ms).toISOString();
    expect(watch.learned(0)).to.deep.equal([{ domain: 'firma.fi', was: null, until: until(60_000), failures: 1 }]);

    const probing = watching(known(2));
    probing.failed('one@firma.fi', busy);
    expect(probing.learned(0)).to.deep.equal([
      { domain: 'firma.fi', was: until(5_000), until: until(240_000), failures: 3 },
    ]);
  });

  it('DEL-110.c a pause ends with a message that is taken; a probe that says nothing of the domain leaves it to another', () => {
    const taken = watching(known(3));
    taken.accepted('one@firma.fi');
    expect(taken.learned(9)[0]).to.include({ domain: 'firma.fi', failures: 0 });
    const gone = watching(known(3));
    expect(gone.failed('one@firma.fi', refused('550 5.1.1 No such user', true))).to.equal(false);
    expect(gone.learned(9)[0]).to.include({ until: new Date(9).toISOString(), failures: 3 });
    const unreached = watching(known(3));
    unreached.failed('one@firma.fi', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    expect(unreached.learned(9), 'nothing answered').to.deep.equal([]);
    const left = watching(known(54));
    expect(left.failed('one@firma.fi', busy), 'a try of the address').to.equal(false);
    expect(left.learned()).to.deep.equal([]);
    expect(watching().learned()).to.deep.equal([]);
  });

  it('DEL-110.d a batch takes as long as its fullest domain needs', () => {
    const to = (...domains: string[]) => domains.map((domain) => ({ address: `a@${domain}` }));
    const many = to('x.fi', 'X.fi', 'x.fi', 'y.fi');
    expect(paceMs('email', many, { perSecond: 4, perDomainPerSecond: 1 })).to.equal(3_000);
    expect(paceMs('email', many, { perSecond: 1, perDomainPerSecond: 10 })).to.equal(4_000);
    expect(paceMs('email', many, { perSecond: 4, perDomainPerSecond: 0 })).to.equal(1_000);
    expect(paceMs('sms', many, { perSecond: 4, perDomainPerSecond: 1 })).to.equal(1_000);
    expect(paceMs('email', [], { perSecond: 4, perDomainPerSecond: 1 })).to.equal(0);
  });

  it('DEL-110 a batch is no more than what may go out within a second, to all or to one domain', () => {
    expect(batchSize({ perSecond: 50, perDomainPerSecond: 50 })).to.equal(50);
    expect(batchSize({ perSecond: 200, perDomainPerSecond: 20 })).to.equal(20);
    expect(batchSize({ perSecond: 80, perDomainPerSecond: 0 })).to.equal(80);
    expect(batchSize({ perSecond: 1, perDomainPerSecond: 1 })).to.equal(10);
    expect(batchSize({ perSecond: 10_000, perDomainPerSecond: 0 })).to.equal(250);
  });
});
