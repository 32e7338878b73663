import { expect } from 'chai';
import { readUsers } from '../../server/services/users/file.ts';

const headers = ['email', 'firstname', 'lastname', 'roles', 'lang', 'dateformat'];

describe('a file of users', () => {
  it('USER-073 keeps what looks like a formula as a text, and names one that nobody has calculated by row and column', () => {
    const row = (...cells: unknown[]) => cells as never;
    const hostile = ['=HYPERLINK("http://evil.example","x")', '+1+1', '-2+3', '@SUM(1;2)', '\t=1'];
    const { users, faults } = readUsers({
      headers,
      rows: [
        ...hostile.map((text, at) => ({ row: at + 2, cells: row(`a${at}@example.test`, text, 'x', '', 'fi', '') })),
        { row: 7, cells: row('b@example.test', { uncalculated: true }, 'x', '', 'fi', '') },
        { row: 8, cells: row('=1+2@example.test', 'Aino', 'x', '=ROLES()', 'fi', '') },
      ],
    });
    const named = new Map(users.map((user) => [user.email, user.first_name]));
    for (const [at, text] of hostile.entries()) expect(named.get(`a${at}@example.test`)).to.equal(text.trim());
    // Nobody has such a role, so the import refuses it.
    const refused = [...faults, ...users.flatMap(({ beyond }) => beyond)];
    expect(refused.map(({ row, column }) => `${row} ${column}`)).to.include.members(['7 firstname', '8 roles']);
    expect(named.has('b@example.test')).to.equal(false);
  });
});
