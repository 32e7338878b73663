import { Problem } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { refusalOf } from '../../foundation/db/outage.ts';
import { toProblem } from '../../http/errors.ts';

const coded = (code: string) => Object.assign(new Error('in the words of a driver'), { code });

describe('what is thrown in an outage', () => {
  it('is a refusal that passes by itself', () => {
    const words = [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Query read timeout',
    ];
    const all = [
      ...['57P01', '57014', '55P03', '08006', 'ECONNREFUSED', 'ECONNRESET'].map(coded),
      ...words.map((text) => new Error(text)),
    ];
    for (const error of all) {
      const refusal = refusalOf(error) as Problem;
      expect([refusal.code, refusal.status, refusal.cause], error.message).to.deep.equal(['unavailable', 503, error]);
    }
  });

  it('a full disk, here or at the database, says so', () => {
    for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
      const { code: told, status } = toProblem(coded(code));
      expect([told, status]).to.deep.equal(['no_space', 507]);
    }
  });

  it('anything else stays what it is', () => {
    for (const error of [new Error('terminated'), coded('23505'), new Problem('not_found')]) {
      expect(refusalOf(error)).to.equal(error);
    }
  });
});
