import { expect } from 'chai';
import type pg from 'pg';
import { usualPrefix, withNames } from '../../foundation/db/roles.ts';
import { requireServer } from '../../foundation/nodes/server.ts';

describe('the server of the database', () => {
  const server = (version: string, number: string) =>
    ({ query: async () => ({ rows: [{ version, number }] }) }) as unknown as Pick<pg.Client, 'query'>;

  it('PLAT-003 is refused in a sentence where it is too old, and taken from then on', async () => {
    const refusal = await requireServer(server('14.19 (Debian 14.19-1)', '140019')).catch((error) => error);
    expect([refusal.code, refusal.message]).to.deep.equal([
      'database_too_old',
      "The database's server is PostgreSQL 14.19 (Debian 14.19-1); Kaiku needs 15 or later.",
    ]);
    await requireServer(server('15.0', '150000'));
    await requireServer(server('18.6', '180006'));
  });
});

describe('names of the roles', () => {
  it('come from the name of the database', () => {
    expect(usualPrefix('kaiku')).to.equal('kaiku');
    expect(usualPrefix('kaiku_north')).to.equal('kaiku_north');
    expect(usualPrefix('surveys')).to.equal('kaiku_surveys');
  });

  it('stay apart where the name of the database is long, or no name of a role', () => {
    const odd = ['Surveys', 'surveys!', `surveys_${'x'.repeat(60)}`, `surveys_${'x'.repeat(61)}`].map(usualPrefix);
    expect(new Set(odd).size).to.equal(odd.length);
    for (const prefix of odd) expect(prefix).to.match(/^kaiku_[a-z0-9_]{1,42}$/);
  });

  it('replace those that migrations are written with, and nothing else', () => {
    expect(withNames('GRANT x TO kaiku_app, kaiku_worker; -- kaiku_apple', 'kaiku_b')).to.equal(
      'GRANT x TO kaiku_b_app, kaiku_b_worker; -- kaiku_apple',
    );
  });
});
