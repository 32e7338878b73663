import { networkOf, siteOf } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { createRateLimiter } from '../../http/rateLimit.ts';

describe('what a rate limit counts together', () => {
  it('is an IPv4 address, however it is written', () => {
    expect(networkOf('192.0.2.7')).to.equal('192.0.2.7');
    expect(networkOf('::ffff:192.0.2.7')).to.equal('192.0.2.7');
    expect(networkOf('192.0.2.8')).not.to.equal(networkOf('192.0.2.7'));
  });

  it('is the network of an IPv6 address, whose owner has 2^64 of them', () => {
    const one = networkOf('2001:db8:0:42::1');
    for (const same of ['2001:db8:0:42:ffff:ffff:ffff:ffff', '2001:0DB8:0000:0042::', '2001:db8::42:1:2:3:4']) {
      expect(networkOf(same), same).to.equal(one);
    }
    for (const other of ['2001:db8:0:43::1', '2001:db8::42', '::1', 'fe80::1%eth0']) {
      expect(networkOf(other), other).not.to.equal(one);
    }
  });

  it('has a site where it is of IPv6: the 48 bits that a provider gives away', () => {
    expect(siteOf(networkOf('2001:db8:77:1::1'))).to.equal('2001:db8:77::/48');
    expect(siteOf(networkOf('2001:db8:77:ffff::2'))).to.equal('2001:db8:77::/48');
    for (const none of ['192.0.2.7', '::ffff:192.0.2.7', 'unknown', 'x/64'])
      expect(siteOf(networkOf(none)), none).to.equal(null);
  });

  it('is the text itself where a proxy says no address', () => {
    expect(networkOf('unknown')).to.equal('unknown');
  });
});

describe('a rate limit', () => {
  const { now } = Date;
  afterEach(() => {
    Date.now = now;
  });

  it('counts within its time, says how long to wait, and counts anew after it', async () => {
    let at = now();
    Date.now = () => at;
    const count = createRateLimiter('test', { points: 600, seconds: 60 });
    const refusal = (key: string) =>
      count(key).then(
        () => null,
        ({ code, params }) => [code, params.seconds],
      );
    for (let call = 0; call < 600; call += 1) await count('a');
    expect(await refusal('a')).to.deep.equal(['too_many_requests', 60]);
    expect(await refusal('b')).to.equal(null);
    at += 50_000;
    expect(await refusal('a')).to.deep.equal(['too_many_requests', 10]);
    at += 10_001;
    expect(await refusal('a')).to.equal(null);
  });
});
