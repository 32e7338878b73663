import { expect } from 'chai';
import { appAddress, newAppSecret, stepOfCode } from '../../server/services/factors/apps.ts';

describe('access: codes of authenticator apps', () => {
  // The seed of RFC 6238, appendix B, and its codes, which apps show without the first two digits.
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it('AUTH-043.f are those of RFC 6238, a step early or late at the most', () => {
    const at = (seconds: number) => stepOfCode(seed, '081804', seconds * 1_000);
    const step = Math.floor(1_111_111_109 / 30);
    expect(at(1_111_111_109)).to.equal(step);
    const [first, last] = [step * 30, step * 30 + 29.999];
    expect([at(first - 30), at(first), at(last), at(last + 30)]).to.deep.equal([step, step, step, step]);
    expect([at(first - 31), at(last + 30.001)]).to.deep.equal([null, null]);
  });

  it('a code is six digits of this very secret', () => {
    expect(stepOfCode(newAppSecret(), '081804', 1_111_111_109_000)).to.equal(null);
    expect(stepOfCode(seed, '81804', 1_111_111_109_000)).to.equal(null);
  });

  it('a secret is new each time, and has 160 bits', () => {
    const secrets = new Set(Array.from({ length: 50 }, newAppSecret));
    expect(secrets.size).to.equal(50);
    for (const secret of secrets) expect(secret).to.match(/^[A-Z2-7]{32}$/);
  });

  it('the address says what apps ask for', () => {
    const { searchParams } = new URL(appAddress(seed, 'maija@aalto.example'));
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      issuer: 'Kaiku',
      secret: seed,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
